"""Play the engine against simple players in every game and in the texts beside this file; ``make strength``.

Levels think by nodes, so the scores do not depend on how busy the machine is. The table says for each game what the
engine scored (a draw is a half), after how many plies on average, and how many answers came without a whole depth.
"""

import os
import sys
from argparse import ArgumentParser
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from statistics import fmean

from boardwright.catalogue import load, names
from tests.strength.contest import Job, Result, play

TEXTS = Path(__file__).parent / "texts"
WANTED = {"random": 0.95, "greedy": 0.80}
LEVEL = 5


def line_of(results: list[Result]) -> tuple[str, bool]:
    """Describe what the engine did in one game against one opponent, and whether that is enough."""
    score = fmean(result.score for result in results)
    blind, answers = sum(result.blind for result in results), sum(result.answers for result in results)
    first = results[0]
    enough = score >= WANTED[first.opponent] and blind == 0
    plies = fmean(result.plies for result in results)
    text = f"{Path(first.game).stem:28} {first.opponent:7} {100 * score:5.1f} % of {len(results):3} games"
    text += f" {plies:6.0f} plies {blind:5} of {answers} answers blind"
    return text + ("" if enough else "  too weak"), enough


def main() -> int:
    """Play what was asked for; 1 if the engine is too weak somewhere."""
    parser = ArgumentParser(prog="strength", description=__doc__)
    parser.add_argument("game", nargs="*", help="games of the library or paths (the library and the texts)")
    parser.add_argument("--games", type=int, default=40, help="games against each opponent (40)")
    parser.add_argument("--opponent", action="append", choices=sorted(WANTED), help="random, greedy (both)")
    parser.add_argument("--level", type=int, default=LEVEL, help=f"the engine's level ({LEVEL})")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one a core)")
    args = parser.parse_args()
    every = [name for name in names() if load(name).start().seats > 1]
    games = args.game or [*every, *map(str, sorted(TEXTS.glob("*.zrf")))]
    jobs = [
        Job(game, args.level, opponent, number, 1000 * number)
        for game in games
        for opponent in args.opponent or WANTED
        for number in range(args.games)
    ]
    found: defaultdict[tuple[str, str], list[Result]] = defaultdict(list)
    weak = 0
    with ProcessPoolExecutor(args.jobs) as pool:
        for future in as_completed([pool.submit(play, job) for job in jobs]):
            result = future.result()
            results = found[result.game, result.opponent]
            results.append(result)
            if len(results) == args.games:
                text, enough = line_of(results)
                weak += not enough
                sys.stdout.write(text + "\n")
                sys.stdout.flush()
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
