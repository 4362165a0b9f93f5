"""The tables, as the newest migration leaves them."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("folded", String(256), nullable=False, unique=True),
    Column("secret", String(256), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("banned_until", BigInteger, nullable=False, server_default="0"),
    Column("muted_until", BigInteger, nullable=False, server_default="0"),
    Column("preferences", Text, nullable=False, server_default=""),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("account_id", Integer, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("game", String(200), nullable=False, index=True),
    Column("options", JSON, nullable=False),
    Column("control", String(40), nullable=False),
    Column("seed", String(20), nullable=False),
    Column("setup", Text),
    Column("creator", String(64), nullable=False),
    Column("invitation", String(64), nullable=False),
    Column("created", BigInteger, nullable=False, index=True),
    Column("finished", Boolean, nullable=False, server_default=false(), index=True),
    Column("rematch_of", Integer),
    Column("request", String(64)),
    Column("digest", String(32)),
    Column("ended", BigInteger),
    Column("rules", String(40), index=True),
    Column("title", String(200), nullable=False, server_default=""),
    Column("owner", Integer, index=True),
    Column("charged_from", BigInteger),
    Index("ix_matches_request", "creator", "request", unique=True),  # the same request opens one table
    sqlite_autoincrement=True,  # numbers of matches are never given twice
)

RULES = Table(
    "rules",
    METADATA,
    Column("hash", String(40), primary_key=True),
    Column("text", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""Rules texts that matches are played by or that accounts have saved; none ever changes."""

SHELVES = Table(
    "shelves",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("account_id", Integer, nullable=False, index=True),
    Column("title", String(200), nullable=False),
    Column("hash", String(40), nullable=False, index=True),
    Column("saved", BigInteger, nullable=False),
)
"""The rules texts that accounts have saved, version by version."""

DRAFTS = Table(
    "drafts",
    METADATA,
    Column("account_id", Integer, primary_key=True, autoincrement=False),
    Column("revision", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("saved", BigInteger, nullable=False),
)
"""What accounts are writing in the workshop, as their pages wrote it down."""

ENTRIES = Table(
    "entries",
    METADATA,
    Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("command", JSON, nullable=False),
    Column("author", String(64), nullable=False),
    Column("message", String(64), nullable=False),
    Column("stored", BigInteger, nullable=False),
    Column("digest", String(32), nullable=False, server_default=""),
    Column("written", BigInteger),
)
"""What matches obeyed; several nodes note when an entry was ``written``, in milliseconds of the database's clock."""

STANDINGS = Table(
    "standings",
    METADATA,
    Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False, index=True),
    Column("game", String(200), nullable=False),
    Column("standing", String(8), nullable=False),
    Column("change", Integer),
)

SEATINGS = Table(
    "seatings",
    METADATA,
    Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), primary_key=True, index=True),
    Column("engine", Boolean, nullable=False),
)
"""Every player who ever took a seat of a match: where the name of an account may stand."""

RATINGS = Table(
    "ratings",
    METADATA,
    Column("account_id", Integer, ForeignKey("accounts.id"), primary_key=True, autoincrement=False),
    Column("game", String(200), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("points", Integer, nullable=False),
    Column("matches", Integer, nullable=False),
    Index("ix_ratings_points", "game", "points"),
)

RENAMES = Table(
    "renames",
    METADATA,
    Column("folded", String(256), primary_key=True),
    Column("before", String(64), nullable=False),
    Column("after", String(64), nullable=False),
)
"""Names that are being replaced in matches that are over, until no such match is left."""

NODES = Table(
    "nodes",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("gained", Integer, nullable=False, server_default="0"),
    sqlite_autoincrement=True,  # an epoch is never given twice
)
"""Servers that share this database: the number is the epoch of a lease, moments are its own milliseconds."""

QUARANTINE = Table(
    "quarantine",
    METADATA,
    Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("reason", String(400), nullable=False),
    Column("found", BigInteger, nullable=False),
)
"""Matches whose rows cannot be read; they are left as they are until an operator has looked."""

CHAT = Table(
    "chat",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("match_id", Integer, ForeignKey("matches.id"), nullable=False, index=True),
    Column("account_id", Integer, nullable=False, index=True),
    Column("text", String(600), nullable=False),
    Column("said", BigInteger, nullable=False),
    sqlite_autoincrement=True,  # a complaint never means another message
)
"""What was said at tables; the name of whoever said it stands with the account alone."""

COMPLAINTS = Table(
    "complaints",
    METADATA,
    Column("message_id", Integer, ForeignKey("chat.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("account_id", Integer, primary_key=True, autoincrement=False),
    Column("made", BigInteger, nullable=False),
)
"""Messages that players want an operator to look at."""

REPORTS = Table(
    "reports",
    METADATA,
    Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("report", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)
"""What an engine said of matches that are over."""

PULSE = Table(
    "pulse", METADATA, Column("id", Integer, primary_key=True), Column("at", BigInteger, nullable=False)
)
"""One row, written to see whether anything can be stored."""

EXPLORER_GAMES = Table(
    "explorer_games",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("digest", String(32), nullable=False, unique=True),
    Column("game", String(200), nullable=False, index=True),
    Column("options", Text, nullable=False),
    Column("title", String(200), nullable=False),
    Column("winners", Integer, nullable=False),
    Column("strength", Integer),
    Column("ended", BigInteger, nullable=False),
    Column("match_id", Integer),
)
"""Every game that the explorer knows; winners are bits, -1 where the winner is not known."""

EXPLORER_MOVES = Table(
    "explorer_moves",
    METADATA,
    Column("key", BigInteger, primary_key=True, autoincrement=False),
    Column("move", String(200), primary_key=True),
    Column("bucket", BigInteger, primary_key=True, autoincrement=False),
    Column("games", Integer, nullable=False),
    Column("strength", BigInteger, nullable=False),
    Column("recent", String(32), nullable=False),
    sqlite_with_rowid=False,
)
"""What was played in a position: how often in each bucket, which says when, by whom and how it ended."""

EXPLORER_PLACE = Table(
    "explorer_place",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
    Column("match_id", Integer, nullable=False),
)
"""One row: the match that was the last to be added, in the order of their ends."""

PUZZLES = Table(
    "puzzles",
    METADATA,
    Column("game", String(200), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
)
"""How hard puzzles are, as far as people tried them."""

PUZZLE_SOLVERS = Table(
    "puzzle_solvers",
    METADATA,
    Column("account_id", Integer, ForeignKey("accounts.id"), primary_key=True, autoincrement=False),
    Column("game", String(200), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
)
"""How well accounts solve the puzzles of a game."""

PUZZLE_TRIES = Table(
    "puzzle_tries",
    METADATA,
    Column("account_id", Integer, ForeignKey("accounts.id"), primary_key=True, autoincrement=False),
    Column("game", String(200), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("solved", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""The first try of an account at a puzzle, the one that counts."""
