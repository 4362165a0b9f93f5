"""`boardwright search`: find the best move of a position."""

import sys
from argparse import ArgumentParser, Namespace

from boardwright.cli.arguments import (
    add_json,
    add_notation,
    add_position,
    add_threads,
    position_of,
    positive_number,
    print_json,
    whole_number,
)
from boardwright.errors import PlayError
from boardwright.kernel.book import BookMove
from boardwright.kernel.notation import Notation
from boardwright.kernel.position import Position
from boardwright.notation.moves import NATIVE, notation
from boardwright.search.engine import Engine
from boardwright.search.limits import MOST_DEPTH, Info, Limits

DEFAULT_SECONDS = 1.0


def arguments(parser: ArgumentParser) -> None:
    """Take a position and limits."""
    add_position(parser)
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--depth", metavar="N", type=whole_number(1, MOST_DEPTH), help="depth in steps")
    amount.add_argument("--nodes", metavar="N", type=whole_number(1, 10**15), help="or number of positions")
    amount.add_argument("--seconds", metavar="S", type=positive_number, help="or for so long (1)")
    add_threads(parser)
    parser.add_argument("--hash", metavar="MB", type=whole_number(1, 16384), default=64, help="memory (64)")
    parser.add_argument("--multipv", metavar="N", type=whole_number(1, 500), default=1, help="best lines to show (1)")
    parser.add_argument("--book", metavar="FILE", help="an opening book instead of the one that ships with the game")
    add_notation(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    """Print every depth as it is reached, then the move; with --json only the result."""
    position = position_of(args)
    spelling = notation(position.game, args.notation)
    if position.outcome() is not None:
        msg = "the game is over; there is nothing to search"
        raise PlayError(msg, code="search/over")
    seconds = args.seconds or (0.0 if args.depth or args.nodes else DEFAULT_SECONDS)
    limits = Limits(depth=args.depth or MOST_DEPTH, nodes=args.nodes or 0, seconds=seconds, lines=args.multipv)
    engine = Engine(args.hash, args.threads)
    known = _known(args.book, position)
    if not args.json:
        for one in known:
            print(f"book     score {one.value:>7} depth {one.depth:>2}  {spelling.move(position, one.move)}")  # noqa: T201
    watch = None if args.json else lambda info: print(_line(info, position, spelling), flush=True)  # noqa: T201
    thought = engine.think(position, limits, watch)
    if thought.move is None:
        return 1
    if args.json:
        best = _plain(thought.info, position, spelling)
        more: dict[str, object] = {}
        if args.multipv > 1:
            more["lines"] = [_plain(info, position, spelling) for info in thought.lines]
        if known:
            rows = [(spelling.move(position, one.move), one.value, one.depth) for one in known]
            more["book"] = [{"move": text, "score": value, "depth": depth} for text, value, depth in rows]
        print_json({"game": position.game.name, "move": spelling.move(position, thought.move)} | best | more)
    else:
        print(f"best move: {spelling.move(position, thought.move)}", file=sys.stdout)  # noqa: T201
    return 0


def _known(file: str | None, position: Position) -> list[BookMove]:
    """Return what a book knows of the position, best first."""
    book = position.game.book
    if file:
        from boardwright.lab.stable import read_book

        book = read_book(file).check(position.game.label)
    return book.moves(position) if book else []


def score_text(info: Info) -> str | int:
    """Write a score as a number, a certain win as ``mate N``."""
    return info.score if info.mate is None else f"mate {info.mate}"


def written_line(info: Info, position: Position, spelling: Notation = NATIVE) -> list[str]:
    """Write the expected moves in a notation."""
    board, written = position.copy(), []
    for move in info.line:
        written.append(spelling.move(board, move))
        board.make(move)
    return written


def _plain(info: Info, position: Position, spelling: Notation) -> dict[str, object]:
    return {
        "score": score_text(info),
        "depth": info.depth,
        "nodes": info.nodes,
        "seconds": info.seconds,
        "pv": written_line(info, position, spelling),
    }


def _line(info: Info, position: Position, spelling: Notation) -> str:
    number = f" [{info.number}]" if info.number > 1 else ""
    speed = f"{info.nodes / max(info.seconds, 1e-6) / 1e6:.2f} M/s"
    moves = " ".join(written_line(info, position, spelling)[:12])
    return f"depth {info.depth:>2}{number} score {score_text(info):>7} nodes {info.nodes:>10} {speed:>9}  {moves}"
