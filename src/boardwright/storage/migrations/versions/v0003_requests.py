"""What a request asked is remembered; damaged matches have a list; one row shows that something can be stored."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the digests of requests, the quarantine and the pulse."""
    op.add_column("matches", sa.Column("request", sa.String(64)))
    op.add_column("matches", sa.Column("digest", sa.String(32)))
    op.create_index("ix_matches_request", "matches", ["creator", "request"], unique=True)
    op.add_column("entries", sa.Column("digest", sa.String(32), nullable=False, server_default=""))
    op.create_table(
        "quarantine",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("reason", sa.String(400), nullable=False),
        sa.Column("found", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_quarantine"),
    )
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pulse"),
    )


def downgrade() -> None:
    """Forget them."""
    for table in ("pulse", "quarantine"):
        op.drop_table(table)
    op.drop_column("entries", "digest")
    op.drop_index("ix_matches_request", "matches")
    op.drop_column("matches", "digest")
    op.drop_column("matches", "request")
