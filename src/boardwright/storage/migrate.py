"""Runs the migrations."""

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine


def upgrade(engine: Engine, to: str = "head") -> None:
    """Bring the schema forward."""
    with engine.connect() as connection:
        command.upgrade(_config(connection), to)
        connection.commit()


def downgrade(engine: Engine, to: str = "base") -> None:
    """Bring the schema back."""
    with engine.connect() as connection:
        command.downgrade(_config(connection), to)
        connection.commit()


def _config(connection: object) -> Config:
    config = Config()
    config.set_main_option("script_location", "boardwright.storage:migrations")
    config.attributes["connection"] = connection
    return config
