"""Play every level against the one below it and print a table; ``make ladder ARGS="othello --games 40"``."""

import json
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

LEVELS = 10
GAMES = ("chess", "othello", "crosses")
WANTED = 0.55


def climb(game: str, lower: int, games: int, options: list[str]) -> float:
    """Let a level meet the next one; return the share of the higher."""
    command = [sys.executable, "-m", "boardwright", "match", f"level:{lower + 1}", f"level:{lower}", game]
    command += ["--games", str(games), "--json", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    share = float(found["score"])
    score = f"+{found['wins']} ={found['draws']} -{found['losses']}"
    sys.stdout.write(f"{game:10} {lower + 1:2} - {lower:2}  {score:15} {100 * share:5.1f} %\n")
    sys.stdout.flush()
    return share


def kept(folder: str | None, name: str) -> list[str]:
    """Say where results are kept, if anywhere."""
    if folder is None:
        return []
    Path(folder).mkdir(parents=True, exist_ok=True)
    return ["--save", str(Path(folder) / name)]


def main() -> int:
    """Climb the ladders that were asked for; fail if a rung is missing."""
    parser = ArgumentParser(prog="ladder", description=__doc__)
    parser.add_argument("game", nargs="*", help=f"games to play ({', '.join(GAMES)})")
    parser.add_argument("--games", type=int, default=100, help="games for each pair of levels (100)")
    parser.add_argument("--first", type=int, default=1, help="the lowest level (1)")
    parser.add_argument("--last", type=int, default=LEVELS, help="the highest level (10)")
    parser.add_argument("--plies", default="6", help="random plies before each game (6)")
    parser.add_argument("--on", default="threads", help="threads, processes, ray or ray://HOST:PORT (threads)")
    parser.add_argument("--concurrency", default="1", help="games at a time (1)")
    parser.add_argument("--save", metavar="FOLDER", help="keep results in this folder, and go on from there")
    args = parser.parse_args()
    usual = ["--plies", args.plies, "--on", args.on, "--concurrency", args.concurrency]
    shares = [
        climb(game, lower, args.games, [*usual, *kept(args.save, f"{game}-{lower + 1}.work")])
        for game in args.game or GAMES
        for lower in range(args.first, args.last)
    ]
    return 0 if min(shares) >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
