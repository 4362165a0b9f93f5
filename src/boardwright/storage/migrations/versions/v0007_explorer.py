"""The explorer: games by the positions that they went through; and what is known of puzzles and of who solves them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the tables; matches that are over come into the explorer when the server runs."""
    op.create_table(
        "explorer_games",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("winners", sa.Integer, nullable=False),
        sa.Column("strength", sa.Integer),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("match_id", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_explorer_games"),
        sa.UniqueConstraint("digest", name="uq_explorer_games_digest"),
    )
    op.create_index("ix_explorer_games_game", "explorer_games", ["game"])
    op.create_table(
        "explorer_moves",
        sa.Column("key", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("move", sa.String(200), nullable=False),
        sa.Column("bucket", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("strength", sa.BigInteger, nullable=False),
        sa.Column("recent", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("key", "move", "bucket", name="pk_explorer_moves"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "explorer_place",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_explorer_place"),
    )
    _puzzles()


def _puzzles() -> None:
    """Add the tables of puzzles."""
    op.create_table(
        "puzzles",
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "puzzle", name="pk_puzzles"),
    )
    op.create_table(
        "puzzle_solvers",
        sa.Column("account_id", sa.Integer, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("account_id", "game", name="pk_puzzle_solvers"),
    )
    op.create_table(
        "puzzle_tries",
        sa.Column("account_id", sa.Integer, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account_id", "game", "puzzle", name="pk_puzzle_tries"),
    )


def downgrade() -> None:
    """Forget them."""
    for table in ("puzzle_tries", "puzzle_solvers", "puzzles", "explorer_place", "explorer_moves", "explorer_games"):
        op.drop_table(table)
