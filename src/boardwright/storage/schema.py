"""The tables, as the newest migration leaves them."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
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
    Column("game", String(200), nullable=False),
    Column("options", JSON, nullable=False),
    Column("control", String(40), nullable=False),
    Column("seed", String(20), nullable=False),
    Column("setup", Text),
    Column("creator", String(64), nullable=False),
    Column("invitation", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("finished", Boolean, nullable=False, server_default=false(), index=True),
    Column("rematch_of", Integer),
    sqlite_autoincrement=True,  # numbers of matches are never given twice
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("command", JSON, nullable=False),
    Column("author", String(64), nullable=False),
    Column("message", String(64), nullable=False),
    Column("stored", BigInteger, nullable=False),
)

STANDINGS = Table(
    "standings",
    METADATA,
    Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False, index=True),
    Column("game", String(200), nullable=False),
    Column("standing", String(8), nullable=False),
)
