"""Count the positions of an EPD file whose best move is found: `python -m tests.gauntlet.epd FILE --seconds 2`."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from boardwright.games.chess.epd import read_epd
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits

MEGABYTES = 64


def main() -> int:
    """Search every position and name those that were missed."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--nodes", type=int, default=0)
    parser.add_argument("--every", type=int, default=1, help="only every n-th position")
    args = parser.parse_args()
    found = asked = 0
    for line in args.file.read_text(encoding="utf-8").splitlines()[:: args.every]:
        if not line.strip():
            continue
        epd = read_epd(line)
        best = epd.moves("bm")
        thought = Engine(MEGABYTES).think(epd.position, Limits(seconds=args.seconds, nodes=args.nodes))
        asked += 1
        found += thought.move in best
        if thought.move not in best:
            print(f"{line.strip()}  missed: {thought.move}", flush=True)  # noqa: T201
    print(f"{found} of {asked}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
