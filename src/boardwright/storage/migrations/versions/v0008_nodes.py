"""Nodes: which server owns a match, and when entries were written by the clock of the database."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the table and the columns; servers of the version before go on beside them."""
    op.create_table(
        "nodes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("gained", sa.Integer, nullable=False, server_default="0"),
        sqlite_autoincrement=True,
    )
    op.add_column("matches", sa.Column("owner", sa.Integer))
    op.add_column("matches", sa.Column("charged_from", sa.BigInteger))
    op.create_index("ix_matches_owner", "matches", ["owner"])
    op.add_column("entries", sa.Column("written", sa.BigInteger))


def downgrade() -> None:
    """Forget them."""
    op.drop_column("entries", "written")
    op.drop_index("ix_matches_owner", "matches")
    op.drop_column("matches", "charged_from")
    op.drop_column("matches", "owner")
    op.drop_table("nodes")
