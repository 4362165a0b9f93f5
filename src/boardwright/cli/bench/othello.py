"""Othello's figures."""

import random

from boardwright.catalogue import load
from boardwright.cli.bench import open_spiel
from boardwright.cli.bench.every_game import leaves, python_loop, random_games
from boardwright.cli.bench.measure import Measure, rate
from boardwright.kernel.position import Position
from boardwright.kernel.solution import Effort

PERFT_9 = 3_005_288
PERFT_6 = 8_200
GAMES = 2_000
EXACT = 64


def positions_solved(count: int, plies: int) -> float:
    """Count the positions that exact scores take, some random plies from the start."""
    dice, game, found = random.Random(1), load("othello"), list[Position]()
    while len(found) < count:
        position = game.start()
        while position.ply < plies and (moves := position.moves()):
            position.make(dice.choice(moves))
        if position.moves():
            found.append(position)
    return rate(lambda: sum(solved.nodes for one in found if (solved := game.solve_best(one, EXACT, Effort()))))


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
    Measure("othello exact scores, about 20 empty squares", "nodes/s", lambda: positions_solved(4, 40)),
    Measure("othello random games, Python loop", "moves/s", python_loop("othello"), "OpenSpiel Python loop", peer_loop),
]
