"""Arguments that commands share: a game, its options, a position, JSON."""

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable

from boardwright.catalogue import load
from boardwright.errors import OptionError, UnknownGame
from boardwright.kernel.game import Game
from boardwright.kernel.position import Position


def add_game(parser: ArgumentParser, *, or_option: bool = False) -> None:
    """Take GAME and ``--set NAME=VALUE``; where other words precede it, GAME may also be an option."""
    where = "a name from `boardwright games`"
    if or_option:
        parser.add_argument("game", metavar="GAME", nargs="?", help=where)
        parser.add_argument("--game", dest="named_game", metavar="GAME", help="another way to name it")
    else:
        parser.add_argument("game", metavar="GAME", help=where)
    parser.add_argument(
        "--set", metavar="NAME=VALUE", action="append", default=[], help="choose an option of the game; repeatable"
    )


def add_position(parser: ArgumentParser) -> None:
    """Take GAME, its options and ``--setup TEXT``."""
    add_game(parser)
    parser.add_argument("--setup", metavar="TEXT", help="begin from this set-up text instead of the usual start")


def add_notation(parser: ArgumentParser) -> None:
    """Take ``--notation NAME``."""
    parser.add_argument(
        "--notation", metavar="NAME", default="native", help="native, long, short, or one of the game's: uci, pdn, sgf"
    )


def add_json(parser: ArgumentParser) -> None:
    """Take ``--json``."""
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Make a reader of whole numbers in a range, for argparse."""

    def read(text: str) -> int:
        digits = text.removeprefix("+")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 20 and low <= int(digits) <= high):
            msg = f"{text[:20]!r} is not a whole number from {low} to {high}"
            raise ArgumentTypeError(msg)
        return int(digits)

    return read


def positive_number(text: str) -> float:
    """Read a number of seconds, for argparse."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < 1e9:
        msg = f"{text[:20]!r} is not a positive number"
        raise ArgumentTypeError(msg)
    return value


def game_of(args: Namespace) -> Game:
    """Load the game that was named, with its options."""
    options: dict[str, object] = {}
    for pair in args.set:
        name, equals, value = pair.partition("=")
        if not equals:
            msg = f"--set takes NAME=VALUE, not {pair[:40]!r}"
            raise OptionError(msg)
        options[name.strip()] = value.strip()
    name = args.game or getattr(args, "named_game", None)
    if name is None:
        msg = "say which game: A B GAME"
        raise UnknownGame(msg)
    return load(name, **options)


def position_of(args: Namespace) -> Position:
    """Start the game that was named, from the set-up if one was given."""
    return game_of(args).start(args.setup)


def print_json(value: object) -> None:
    """Write one JSON value on a line of its own."""
    print(json.dumps(value, ensure_ascii=False))  # noqa: T201 - standard output is the result
