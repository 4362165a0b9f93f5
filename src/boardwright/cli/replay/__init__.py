"""`boardwright replay`: play recorded games again and name the first move that is not legal."""

from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path

from boardwright.cli.arguments import add_json, print_json
from boardwright.errors import RecordError

FORMATS = {".pgn": "pgn"}
"""The end of a file's name -> a module of this package with ``replay(path) -> Replayed``."""


def arguments(parser: ArgumentParser) -> None:
    """Take a record."""
    parser.add_argument("record", metavar="RECORD", type=Path, help=f"a file ending in {' or '.join(FORMATS)}")
    add_json(parser)


def run(args: Namespace) -> int:
    """Say how many moves could be played; exit 1 at the first game that could not."""
    path: Path = args.record
    kind = FORMATS.get(path.suffix.lower())
    if kind is None:
        msg = f"{path.name}: records end in {' or '.join(FORMATS)}"
        raise RecordError(msg, code="record/unknown-format")
    try:
        replayed = import_module(f"boardwright.cli.replay.{kind}").replay(path)
    except OSError as error:
        msg = f"{path}: {error.strerror or error}"
        raise RecordError(msg, code="record/unreadable") from None
    if args.json:
        print_json(replayed.plain())
    else:
        print(replayed)  # noqa: T201
    return 0 if replayed.ok else 1
