"""`boardwright backup`: a copy of the server's database, also while the server runs."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from boardwright.cli.main import OK


def arguments(parser: ArgumentParser) -> None:
    """Take where to write, and which database."""
    parser.add_argument("file", metavar="FILE", help="where to write the copy; it must not exist")
    parser.add_argument("--database", metavar="URL", help="a path or sqlite:///PATH (in the user's data folder)")


def run(args: Namespace) -> int:
    """Copy the database as it is at one moment."""
    from boardwright.server.config import environment, read_config
    from boardwright.storage.backup import backup

    config = read_config(None, environment(), {"database": args.database})
    backup(config.database, Path(args.file))
    return OK
