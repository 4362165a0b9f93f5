"""The first schema: accounts, sessions, matches, their ledgers, and how they ended."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("folded", sa.String(256), nullable=False),
        sa.Column("secret", sa.String(256), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("folded", name="uq_accounts_folded"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("account_id", sa.Integer, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
    )
    op.create_index("ix_sessions_account_id", "sessions", ["account_id"])
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("control", sa.String(40), nullable=False),
        sa.Column("seed", sa.String(20), nullable=False),
        sa.Column("setup", sa.Text),
        sa.Column("creator", sa.String(64), nullable=False),
        sa.Column("invitation", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_finished", "matches", ["finished"])
    op.create_table(
        "entries",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("command", sa.JSON, nullable=False),
        sa.Column("author", sa.String(64), nullable=False),
        sa.Column("message", sa.String(64), nullable=False),
        sa.Column("stored", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "version", name="pk_entries"),
    )
    op.create_table(
        "standings",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("standing", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_standings"),
    )
    op.create_index("ix_standings_name", "standings", ["name"])


def downgrade() -> None:
    """Remove the tables."""
    for table in ("standings", "entries", "matches", "sessions", "accounts"):
        op.drop_table(table)
