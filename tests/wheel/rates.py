"""Print how fast the installed package counts, plays at random and searches, as JSON; run by speed.py in each build."""

import json
import sys
from collections.abc import Callable
from time import process_time

from boardwright import Engine, Limits, Playouts, load, perft

SECONDS = 0.3
NODES = 20_000
SEARCHED = 100_000
"""Nodes of a search: enough for a new table not to count."""


def rate(work: Callable[[], int]) -> float:
    """Repeat work for a while and give its count per second of processor time."""
    total, started = 0, process_time()
    while (passed := process_time() - started) < SECONDS:
        total += work()
    return total / passed


def rates(name: str) -> dict[str, float]:
    """Measure a game from its start."""
    position = load(name).start()
    depth = next(depth for depth in range(1, 20) if perft(position, depth) > NODES)
    games = Playouts(1)
    games.run(position, 1)

    def play() -> int:
        games.run(position, 3)
        return 3

    def search() -> int:
        return Engine(megabytes=16).think(position, Limits(nodes=SEARCHED)).info.nodes

    return {"perft": rate(lambda: perft(position, depth)), "playouts": rate(play), "search": rate(search)}


if __name__ == "__main__":
    print(json.dumps({name: rates(name) for name in sys.argv[1:]}))  # noqa: T201
