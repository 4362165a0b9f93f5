"""Reports of matches that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add their table."""
    op.create_table(
        "reports",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("report", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_reports"),
    )


def downgrade() -> None:
    """Forget them; they can be made again."""
    op.drop_table("reports")
