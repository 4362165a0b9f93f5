"""A match may be the rematch of another, and stays it when the server starts again."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Note which match is played again."""
    op.add_column("matches", sa.Column("rematch_of", sa.Integer))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("matches", "rematch_of")
