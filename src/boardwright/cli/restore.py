"""`boardwright restore`: an empty database filled from a copy, of either kind."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from boardwright.cli.main import OK


def arguments(parser: ArgumentParser) -> None:
    """Take the copy, and the database to fill."""
    parser.add_argument("file", metavar="FILE", help="a copy that `boardwright backup` wrote")
    places = "an empty database: a path, sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME"
    parser.add_argument("--database", metavar="URL", help=places, required=True)


def run(args: Namespace) -> int:
    """Fill the database, all or nothing; no server may use it meanwhile."""
    from boardwright.storage.backup import restore

    restore(Path(args.file), args.database)
    return OK
