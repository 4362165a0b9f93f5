"""Time well-known suites of exact endgames that the folder ``BOARDWRIGHT_DATA`` has.

For example ``python -m tests.gauntlet.endgames ffo --first 40 --last 45`` or ``... fforum --threads 2``.
"""

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, process_time

from boardwright.games.othello import Othello
from boardwright.kernel.solution import Effort

FOLDER = Path(os.environ.get("BOARDWRIGHT_DATA", "")) / "othello"
Known = tuple[int, str, dict[str, int]]
"""A number, a set-up text, and the published scores of moves."""


def ffo() -> Iterator[Known]:
    """Return positions 40 to 59 with their best moves."""
    for entry in json.loads((FOLDER / "ffo_40_59.json").read_text("utf-8")):
        yield entry["id"], f"{entry['board']} {entry['side']}", dict.fromkeys(entry["best"], entry["score"])


def fforum() -> Iterator[Known]:
    """Return positions 1 to 19 with all their moves."""
    for number, line in enumerate((FOLDER / "fforum-1-19.obf").read_text("utf-8").splitlines(), start=1):
        setup, *scores = [part.strip() for part in line.split(";")]
        yield number, setup, {move: int(score) for move, score in (one.lower().split(":") for one in scores if one)}


def main() -> int:
    """Solve one position after the other; 1 if a score or a move is not a published best one."""
    parser = ArgumentParser(prog="python -m tests.gauntlet.endgames", description=__doc__)
    parser.add_argument("suite", choices=("ffo", "fforum"))
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=49)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    game, wrong, spent, waited, nodes = Othello(), 0, 0.0, 0.0, 0
    for number, setup, published in ffo() if args.suite == "ffo" else fforum():
        if not args.first <= number <= args.last:
            continue
        worked, began = process_time(), perf_counter()
        best = game.solve_best(game.start(setup), 64, Effort(threads=args.threads))
        worked, began = process_time() - worked, perf_counter() - began
        assert best is not None
        right = best.score == max(published.values()) == published.get(best.move.text)
        spent, waited, nodes, wrong = spent + worked, waited + began, nodes + best.nodes, wrong + (not right)
        text = f"{number} {best.move.text} {best.score:+d}: {best.nodes / 1e6:.1f} million positions"
        print(f"{text}, {worked:.2f} s of processor time{'' if right else ', WRONG'}", flush=True)  # noqa: T201
    speed = nodes / max(spent, 1e-6) / 1e6
    print(f"{nodes / 1e6:.0f} million positions, {spent:.2f} s of processor time ({speed:.1f} million a second), {waited:.2f} s")  # noqa: T201, E501
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
