"""Bans, ratings, who ever sat where, when matches ended, and names that are being replaced."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
AT_ONCE = 500


def upgrade() -> None:
    """Add the columns and tables, and read from the ledgers who sat where."""
    for name in ("banned_until", "muted_until"):
        op.add_column("accounts", sa.Column(name, sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("ended", sa.BigInteger))
    op.create_index("ix_matches_game", "matches", ["game"])
    op.create_index("ix_matches_created", "matches", ["created"])
    op.add_column("standings", sa.Column("change", sa.Integer))
    seatings = op.create_table(
        "seatings",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("engine", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", "name", name="pk_seatings"),
    )
    op.create_index("ix_seatings_name", "seatings", ["name"])
    op.create_table(
        "ratings",
        sa.Column("account_id", sa.Integer, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("account_id", "game", name="pk_ratings"),
    )
    op.create_index("ix_ratings_points", "ratings", ["game", "points"])
    op.create_table(
        "renames",
        sa.Column("folded", sa.String(256), nullable=False),
        sa.Column("before", sa.String(64), nullable=False),
        sa.Column("after", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("folded", name="pk_renames"),
    )
    _fill(seatings)


def _fill(seatings: sa.Table) -> None:
    """Read who sat where from the ledgers; a row that is damaged tells nothing."""
    entries = sa.table("entries", sa.column("match_id"), sa.column("command", sa.JSON))
    written = sa.cast(entries.c.command, sa.Text)
    sits = sa.or_(written.like('{"kind":"Sit"%'), written.like('{"kind": "Sit"%'))
    connection, known, rows = op.get_bind(), set(), []
    for match, text in connection.execute(sa.select(entries.c.match_id, written).where(sits)).all():
        try:
            sit = json.loads(text)
            row = (int(match), int(sit["seat"]), str(sit["name"]).strip()[:64])
            engine = sit["sitter"] == "engine"
        except (ValueError, KeyError, TypeError):
            continue
        if row not in known:
            known.add(row)
            rows.append({"match_id": row[0], "seat": row[1], "name": row[2], "engine": engine})
    for begin in range(0, len(rows), AT_ONCE):
        op.bulk_insert(seatings, rows[begin : begin + AT_ONCE])


def downgrade() -> None:
    """Forget them."""
    for table in ("renames", "ratings", "seatings"):
        op.drop_table(table)
    op.drop_column("standings", "change")
    op.drop_index("ix_matches_created", "matches")
    op.drop_index("ix_matches_game", "matches")
    op.drop_column("matches", "ended")
    for name in ("muted_until", "banned_until"):
        op.drop_column("accounts", name)
