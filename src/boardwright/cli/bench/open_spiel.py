"""OpenSpiel as a peer: its games through Python, and its C++ rollouts."""

import random
from typing import Any

from boardwright.cli.bench.measure import PeerMissing


def new_state(game: str) -> Any:
    """Return the first state of a game."""
    try:
        import pyspiel
    except ImportError:
        raise PeerMissing from None
    return pyspiel.load_game(game).new_initial_state()


def perft(state: Any, depth: int) -> int:
    """Count leaves through Python; a finished game is one leaf."""
    if depth == 0 or state.is_terminal():
        return 1
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.child(action), depth - 1) for action in actions)


def rollouts(state: Any, games: int) -> int:
    """Play random games inside OpenSpiel's C++."""
    import pyspiel

    # One simulation of the tree search evaluates its root by a number of rollouts and does nothing else.
    evaluator = pyspiel.RandomRolloutEvaluator(games, 1)
    pyspiel.MCTSBot(state.get_game(), evaluator, 2.0, 1, 100, False, 1, False).step(state)
    return games


def random_game(game: str, dice: random.Random) -> int:
    """Play one random game move by move from Python; return the number of moves."""
    state = new_state(game)
    moves = 0
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
        moves += 1
    return moves
