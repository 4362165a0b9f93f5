"""What is said at tables, complaints about it, and what accounts prefer."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the tables and the column."""
    op.add_column("accounts", sa.Column("preferences", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("account_id", sa.Integer, nullable=False),
        sa.Column("text", sa.String(600), nullable=False),
        sa.Column("said", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_chat"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_chat_match_id", "chat", ["match_id"])
    op.create_index("ix_chat_account_id", "chat", ["account_id"])
    op.create_table(
        "complaints",
        sa.Column("message_id", sa.Integer, sa.ForeignKey("chat.id", ondelete="CASCADE"), nullable=False),
        sa.Column("account_id", sa.Integer, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("message_id", "account_id", name="pk_complaints"),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("complaints")
    op.drop_table("chat")
    op.drop_column("accounts", "preferences")
