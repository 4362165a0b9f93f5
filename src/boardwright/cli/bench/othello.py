"""Othello's figures."""

import random

from boardwright.cli.bench import open_spiel
from boardwright.cli.bench.every_game import leaves, python_loop, random_games
from boardwright.cli.bench.measure import Measure, rate

PERFT_9 = 3_005_288
PERFT_6 = 8_200
GAMES = 2_000


def peer_leaves() -> float:
    """Count the same kind of leaves, fewer of them, through OpenSpiel's Python."""
    state = open_spiel.new_state("othello")
    return rate(lambda: open_spiel.perft(state, 6), PERFT_6)


def peer_games() -> float:
    """Let OpenSpiel's C++ roll out."""
    state = open_spiel.new_state("othello")
    return rate(lambda: open_spiel.rollouts(state, 200))


def peer_loop() -> float:
    """Play OpenSpiel's Othello from Python."""
    dice = random.Random(1)
    return rate(lambda: open_spiel.random_game("othello", dice))


MEASURES = [
    Measure("othello perft 9", "leaves/s", leaves("othello", 9, PERFT_9), "OpenSpiel through Python", peer_leaves),
    Measure(
        "othello random games, one native call",
        "games/s",
        random_games("othello", GAMES),
        "OpenSpiel C++ rollouts",
        peer_games,
    ),
    Measure("othello random games, Python loop", "moves/s", python_loop("othello"), "OpenSpiel Python loop", peer_loop),
]
