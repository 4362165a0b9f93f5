"""`boardwright solve`: the exact score of every move."""

from argparse import ArgumentParser, Namespace
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from boardwright.cli.arguments import add_json, add_position, position_of, print_json
from boardwright.cli.progress import progress
from boardwright.kernel.move import Move

WIN_DRAW_LOSS, EXACT = 1, 64


def arguments(parser: ArgumentParser) -> None:
    """Take a position."""
    add_position(parser)
    parser.add_argument("--wld", action="store_true", help="only tell wins (1), draws (0) and losses (-1) apart")
    add_json(parser)


def run(args: Namespace) -> int:
    """Print the best move, its score, and the score of every other move."""
    position = position_of(args)
    started = perf_counter()
    moves = position.moves()
    with progress("solve", len(moves)) as advance, ThreadPoolExecutor(1) as pool:

        def done(_move: Move, _score: int) -> None:
            advance(1)

        # On a thread of its own, so that the keyboard is heard.
        widest = WIN_DRAW_LOSS if args.wld else EXACT
        solution = pool.submit(position.game.solve, position, widest, done).result()
    seconds = perf_counter() - started
    scores = {position.format(move): score for move, score in solution.scores.items()}
    best = position.format(solution.move)
    if args.json:
        result = {"score": solution.score, "move": best, "nodes": solution.nodes, "seconds": seconds}
        print_json(result | {"moves": scores})
        return 0
    for text, score in scores.items():
        print(f"{text:<8} {score:+d}")  # noqa: T201
    speed = solution.nodes / max(seconds, 1e-6) / 1e6
    print(f"best {best} {solution.score:+d}: {solution.nodes} positions in {seconds:.2f} s, {speed:.1f} M/s")  # noqa: T201
    return 0
