"""`boardwright backup`: a copy of the server's database, also while the server runs."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from boardwright.cli.main import OK


def arguments(parser: ArgumentParser) -> None:
    """Take where to write, and which database."""
    parser.add_argument("file", metavar="FILE", help="where to write the copy, a SQLite file; it must not exist")
    places = "a path, sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME (a file in the user's data folder)"
    parser.add_argument("--config", metavar="FILE", help="the settings that the server was started with")
    parser.add_argument("--database", metavar="URL", help=places)


def run(args: Namespace) -> int:
    """Copy the database as it is at one moment."""
    from boardwright.server.config import environment, read_config
    from boardwright.storage.backup import backup

    file = Path(args.config) if args.config else None
    config = read_config(file, environment(), {"database": args.database})
    backup(config.database, Path(args.file))
    return OK
