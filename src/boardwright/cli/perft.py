"""`boardwright perft`: count the positions a number of moves away."""

from argparse import ArgumentParser, Namespace
from time import perf_counter

from boardwright.cli.arguments import add_json, add_notation, add_position, position_of, print_json, whole_number
from boardwright.cli.progress import progress
from boardwright.notation.moves import notation
from boardwright.search.perft import divide, perft


def arguments(parser: ArgumentParser) -> None:
    """Take a position and a depth."""
    add_position(parser)
    parser.add_argument("depth", metavar="DEPTH", type=whole_number(0, 60), help="how many moves to look ahead")
    parser.add_argument("--divide", action="store_true", help="also count below each move")
    add_notation(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    """Print the count and how fast it was found."""
    position = position_of(args)
    write = notation(position.game, args.notation).move
    started = perf_counter()
    counts: dict[str, int] = {}
    if args.depth and position.moves():
        with progress(f"perft {args.depth}", len(position.moves())) as advance:
            counts = divide(position, args.depth, lambda: advance(1), write)
        nodes = sum(counts.values())
    else:
        nodes = perft(position, args.depth)
    seconds = perf_counter() - started
    if args.json:
        result = {"game": position.game.name, "depth": args.depth, "nodes": nodes, "seconds": seconds}
        print_json(result | {"divide": counts} if args.divide else result)
        return 0
    if args.divide:
        for text, count in counts.items():
            print(f"{text:<12} {count}")  # noqa: T201
    speed = nodes / seconds / 1e6 if seconds else 0.0
    print(f"{nodes} positions at depth {args.depth} in {seconds:.3f} s, {speed:.1f} million a second")  # noqa: T201
    return 0
