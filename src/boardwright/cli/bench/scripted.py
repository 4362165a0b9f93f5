"""Figures of games in rules text, beside OpenSpiel's cores written by hand."""

from collections.abc import Callable
from time import process_time

from boardwright.catalogue import load
from boardwright.cli.bench import open_spiel
from boardwright.cli.bench.every_game import leaves, random_games
from boardwright.cli.bench.measure import Measure, rate

PEERS = {
    "breakthrough": "breakthrough",
    "gomoku": "gomoku(size=15)",
    "connect-four": "connect_four",
    "english-draughts": "checkers",
    "reversi-zrf": "othello",
    "chess-zrf": "chess",
}
"""Our name and OpenSpiel's."""
COUNTS = {
    "breakthrough": (4, 256_036),
    "connect-four": (7, 823_536),
    "english-draughts": (7, 179_740),
    "reversi-zrf": (7, 55_092),
    "chess-zrf": (4, 197_281),
}
"""Depth and the known count."""
GAMES = 50


def peer_games(name: str) -> Callable[[], float]:
    """Let OpenSpiel's C++ roll out."""

    def measure() -> float:
        state = open_spiel.new_state(PEERS[name])
        return rate(lambda: open_spiel.rollouts(state, GAMES))

    return measure


def loading(name: str) -> Callable[[], float]:
    """Read, compile and specialise the rules."""

    def measure() -> float:
        started = process_time()
        load(name).start()
        return (process_time() - started) * 1000

    return measure


MEASURES = [
    *(
        Measure(f"{name} random games, one native call", "games/s", random_games(name, GAMES), "OpenSpiel C++ rollouts",
                peer_games(name))
        for name in PEERS
    ),
    *(Measure(f"{name} perft {COUNTS[name][0]}", "leaves/s", leaves(name, *COUNTS[name])) for name in COUNTS),
    *(Measure(f"{name} ready to play", "ms", loading(name), smaller_is_better=True) for name in PEERS),
]  # fmt: skip
