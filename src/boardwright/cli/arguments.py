"""Arguments that commands share: a game, its options, a position, JSON."""

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable

from boardwright.catalogue import REGISTRY, load
from boardwright.errors import OptionError, UnknownGame
from boardwright.kernel.game import Game
from boardwright.kernel.position import Position


def add_game(parser: ArgumentParser, *, or_option: bool = False) -> None:
    """Take GAME and ``--set NAME=VALUE``; where other words precede it, GAME may also be an option."""
    where = "a name from `boardwright games`, a rules file as in nim.zrf#Variant, or a class as in my.module:Nim"
    if or_option:
        parser.add_argument("game", metavar="GAME", nargs="?", help=where)
        parser.add_argument("--game", dest="named_game", metavar="GAME", help="another way to name it")
    else:
        parser.add_argument("game", metavar="GAME", help=where)
    parser.add_argument(
        "--set", metavar="NAME=VALUE", action="append", default=[], help="choose an option of the game; repeatable"
    )


def add_places(parser: ArgumentParser) -> None:
    """Take ``--rules PLACE`` and ``--game MODULE:CLASS``: games that do not come with the package."""
    parser.add_argument(
        "--rules", dest="places", metavar="PLACE", action="append", default=[],
        help="also the rules texts of this folder, or this file; repeatable",
    )  # fmt: skip
    parser.add_argument(
        "--game", dest="places", metavar="MODULE:CLASS", action="append",
        help="also the game of this class; repeatable",
    )  # fmt: skip


def add_position(parser: ArgumentParser) -> None:
    """Take GAME, its options and ``--setup TEXT``."""
    add_game(parser)
    parser.add_argument("--setup", metavar="TEXT", help="begin from this set-up text instead of the usual start")


def add_notation(parser: ArgumentParser) -> None:
    """Take ``--notation NAME``."""
    known = "native, long, short, or one of the game's: san, pgn, uci, pdn, sgf, zsg"
    parser.add_argument("--notation", metavar="NAME", default="native", help=known)


def add_json(parser: ArgumentParser) -> None:
    """Take ``--json``."""
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Make a reader of whole numbers in a range, for argparse."""

    def read(text: str) -> int:
        digits = text.removeprefix("-" if text.startswith("-") else "+")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 20 and low <= int(text) <= high):
            msg = f"{text[:20]!r} is not a whole number from {low} to {high}"
            raise ArgumentTypeError(msg)
        return int(text)

    return read


def add_threads(parser: ArgumentParser) -> None:
    """Take ``--threads N``."""
    parser.add_argument("--threads", metavar="N", type=whole_number(1, 256), default=1, help="think on N threads (1)")


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


def warn_of_problems(command: str) -> None:
    """Say on standard error which announced games cannot be had, and why; the others are there all the same."""
    for problem in REGISTRY.problems():
        print(f"boardwright {command}: left out: {problem.message} [{problem.code}]", file=sys.stderr)  # noqa: T201


def print_json(value: object) -> None:
    """Write one JSON value on a line of its own."""
    print(json.dumps(value, ensure_ascii=False))  # noqa: T201 - standard output is the result
