"""`boardwright solve`: the exact score of every move, or of the best one alone."""

from argparse import ArgumentParser, Namespace
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Event
from time import perf_counter

from boardwright.cli.arguments import add_json, add_notation, add_position, add_threads, position_of, print_json
from boardwright.cli.progress import progress
from boardwright.errors import PlayError
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.solution import Effort, Solution
from boardwright.notation.moves import notation

WIN_DRAW_LOSS, EXACT = 1, 64


def arguments(parser: ArgumentParser) -> None:
    """Take a position."""
    add_position(parser)
    parser.add_argument("--wld", action="store_true", help="only tell wins (1), draws (0) and losses (-1) apart")
    parser.add_argument("--best", action="store_true", help="score a best move alone, which is faster")
    add_threads(parser)
    add_notation(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    """Print the best move, its score, and the score of every other move unless the best is enough."""
    position = position_of(args)
    spelling = notation(position.game, args.notation)
    started = perf_counter()
    widest = WIN_DRAW_LOSS if args.wld else EXACT
    solution = (_best if args.best else _all)(position, widest, args.threads)
    seconds = perf_counter() - started
    scores = {spelling.move(position, move): score for move, score in solution.scores.items()}
    best = spelling.move(position, solution.move)
    line = [move.text for move in solution.line]
    if args.json:
        result = {"score": solution.score, "move": best, "nodes": solution.nodes, "seconds": seconds}
        print_json(result | {"moves": scores} | ({"line": line} if line else {}))
        return 0
    for text, score in scores.items():
        print(f"{text:<8} {score:+d}")  # noqa: T201
    if line:
        print(f"line {' '.join(line)}")  # noqa: T201
    speed = solution.nodes / max(seconds, 1e-6) / 1e6
    print(f"best {best} {solution.score:+d}: {solution.nodes} positions in {seconds:.2f} s, {speed:.1f} M/s")  # noqa: T201
    return 0


def _all(position: Position, widest: int, threads: int) -> Solution:
    """Score every move; each one solved is progress."""
    with progress("solve", len(position.moves())) as advance, ThreadPoolExecutor(1) as pool:

        def done(_move: Move, _score: int) -> None:
            advance(1)

        # On a thread of its own, so that the keyboard is heard.
        return pool.submit(position.game.solve, position, widest, done, threads).result()


def _best(position: Position, widest: int, threads: int) -> Solution:
    """Score a best move; a key that interrupts ends it."""
    interrupted = Event()
    with progress("solve", None), ThreadPoolExecutor(1) as pool:
        effort = Effort(is_over=interrupted.is_set, threads=threads)
        found: Future[Solution | None] = pool.submit(position.game.solve_best, position, widest, effort)
        try:
            wait([found])
        finally:
            interrupted.set()
        solution = found.result()
    if solution is None:
        msg = "the position was not solved"
        raise PlayError(msg, code="solve/interrupted")
    return solution
