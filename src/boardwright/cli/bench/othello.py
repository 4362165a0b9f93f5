"""Othello's figures."""

import random

from boardwright.catalogue import load
from boardwright.cli.bench import open_spiel
from boardwright.cli.bench.measure import Measure, rate
from boardwright.search.perft import perft
from boardwright.search.playouts import Playouts

PERFT_9 = 3_005_288
PERFT_6 = 8_200
GAMES = 2_000


def count_leaves() -> float:
    """Count with the last ply in bulk."""
    position = load("othello").start()
    return rate(lambda: perft(position, 9), PERFT_9)


def random_games() -> float:
    """Play random games in one native call."""
    position, tally = load("othello").start(), Playouts(1)

    def play() -> int:
        tally.run(position, GAMES)
        return GAMES

    return rate(play)


def python_loop() -> float:
    """Play random games move by move from Python."""
    game, dice = load("othello"), random.Random(1)

    def play() -> int:
        position = game.start()
        while moves := position.moves():
            position.make(dice.choice(moves))
        return position.ply

    return rate(play)


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
    Measure("othello perft 9", "leaves/s", count_leaves, "OpenSpiel through Python", peer_leaves),
    Measure("othello random games, one native call", "games/s", random_games, "OpenSpiel C++ rollouts", peer_games),
    Measure("othello random games, Python loop", "moves/s", python_loop, "OpenSpiel Python loop", peer_loop),
]
