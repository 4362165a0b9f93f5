"""Rules texts by their hash, the shelves of accounts, and the text that a match is played by."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the tables and the column; matches from before are played by the rules of the library, as they were."""
    op.create_table(
        "rules",
        sa.Column("hash", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_rules"),
    )
    op.create_table(
        "shelves",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("account_id", sa.Integer, nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("hash", sa.String(40), nullable=False),
        sa.Column("saved", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_shelves"),
    )
    op.create_index("ix_shelves_account_id", "shelves", ["account_id"])
    op.create_index("ix_shelves_hash", "shelves", ["hash"])
    op.add_column("matches", sa.Column("rules", sa.String(40)))
    op.add_column("matches", sa.Column("title", sa.String(200), nullable=False, server_default=""))
    op.create_index("ix_matches_rules", "matches", ["rules"])


def downgrade() -> None:
    """Forget them."""
    op.drop_index("ix_matches_rules", "matches")
    op.drop_column("matches", "title")
    op.drop_column("matches", "rules")
    op.drop_table("shelves")
    op.drop_table("rules")
