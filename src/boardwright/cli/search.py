"""`boardwright search`: find the best move of a position."""

import sys
from argparse import ArgumentParser, Namespace

from boardwright.cli.arguments import add_json, add_position, position_of, positive_number, print_json, whole_number
from boardwright.errors import PlayError
from boardwright.kernel.position import Position
from boardwright.search.engine import Engine
from boardwright.search.limits import MOST_DEPTH, Info, Limits

DEFAULT_SECONDS = 1.0


def arguments(parser: ArgumentParser) -> None:
    """Take a position and limits."""
    add_position(parser)
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--depth", metavar="N", type=whole_number(1, MOST_DEPTH), help="so many steps deep")
    amount.add_argument("--nodes", metavar="N", type=whole_number(1, 10**15), help="or so many positions")
    amount.add_argument("--seconds", metavar="S", type=positive_number, help="or for so long (1)")
    parser.add_argument("--threads", metavar="N", type=whole_number(1, 256), default=1, help="think on N threads (1)")
    parser.add_argument("--hash", metavar="MB", type=whole_number(1, 16384), default=64, help="memory (64)")
    parser.add_argument("--multipv", metavar="N", type=whole_number(1, 500), default=1, help="best lines to show (1)")
    add_json(parser)


def run(args: Namespace) -> int:
    """Print every depth as it is reached, then the move; with --json only the result."""
    position = position_of(args)
    if position.outcome() is not None:
        msg = "the game is over; there is nothing to search"
        raise PlayError(msg, code="search/over")
    seconds = args.seconds or (0.0 if args.depth or args.nodes else DEFAULT_SECONDS)
    limits = Limits(depth=args.depth or MOST_DEPTH, nodes=args.nodes or 0, seconds=seconds, lines=args.multipv)
    engine = Engine(args.hash, args.threads)
    watch = None if args.json else lambda info: print(_line(info, position), flush=True)  # noqa: T201
    thought = engine.think(position, limits, watch)
    if thought.move is None:
        return 1
    if args.json:
        best = _plain(thought.info, position)
        more = {"lines": [_plain(info, position) for info in thought.lines]} if args.multipv > 1 else {}
        print_json({"game": position.game.name, "move": position.format(thought.move)} | best | more)
    else:
        print(f"best move: {position.format(thought.move)}", file=sys.stdout)  # noqa: T201
    return 0


def score_text(info: Info) -> str | int:
    """Write a score as a number, a certain win as ``mate N``."""
    return info.score if info.mate is None else f"mate {info.mate}"


def written_line(info: Info, position: Position) -> list[str]:
    """Write the expected moves in the game's notation."""
    board, written = position.copy(), []
    for move in info.line:
        written.append(board.format(move))
        board.make(move)
    return written


def _plain(info: Info, position: Position) -> dict[str, object]:
    return {
        "score": score_text(info),
        "depth": info.depth,
        "nodes": info.nodes,
        "seconds": info.seconds,
        "pv": written_line(info, position),
    }


def _line(info: Info, position: Position) -> str:
    number = f" [{info.number}]" if info.number > 1 else ""
    speed = f"{info.nodes / max(info.seconds, 1e-6) / 1e6:.2f} M/s"
    moves = " ".join(written_line(info, position)[:12])
    return f"depth {info.depth:>2}{number} score {score_text(info):>7} nodes {info.nodes:>10} {speed:>9}  {moves}"
