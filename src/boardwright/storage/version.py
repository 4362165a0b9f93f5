"""Version: a schema older than this program is brought forward, a newer one is refused."""

from sqlalchemy import Engine, text

from boardwright.errors import StorageFault
from boardwright.storage.migrations import NEWEST

MIGRATING = 0x6D6967726174  # "migrat": another lock than that of the claim


def migrate(engine: Engine) -> None:
    """Bring the schema to the newest version; Alembic is loaded only when there is something to do."""
    with engine.connect() as connection:
        known = connection.dialect.has_table(connection, "alembic_version")
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() if known else None
    if found == NEWEST:
        return
    if found is not None and str(found) > NEWEST:
        msg = f"the database has schema {found}; this program knows schemas up to {NEWEST}: install a newer one"
        raise StorageFault(msg, code="storage/too-new")
    from boardwright.storage.migrate import upgrade

    if engine.dialect.name != "postgresql":
        upgrade(engine)
        return
    with engine.connect() as waiting:  # nodes that start together migrate once
        waiting.execute(text("SELECT pg_advisory_lock(:key)"), {"key": MIGRATING})
        waiting.commit()
        upgrade(engine)
