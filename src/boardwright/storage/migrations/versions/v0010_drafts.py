"""Drafts of the workshop, one for an account."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "drafts",
        sa.Column("account_id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("saved", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account_id", name="pk_drafts"),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("drafts")
