"""What Alembic runs for every migration: our connection, our tables."""

from alembic import context

from boardwright.storage.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by writing it anew
)
with context.begin_transaction():
    context.run_migrations()
