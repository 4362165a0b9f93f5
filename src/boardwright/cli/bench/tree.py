"""Figures of tree search: simulations a second from the first position, random games to their end."""

from functools import partial

from boardwright.catalogue import load
from boardwright.cli.bench.measure import Measure, PeerMissing, rate
from boardwright.cli.bench.open_spiel import new_state
from boardwright.search.mcts import TreeSearch

SIMULATIONS = {"chess": 1000, "othello": 10_000, "dots": 200, "crosses": 2000}
PEER_SIMULATIONS = 200


def simulations(name: str) -> float:
    """Grow a tree from the start, again and again."""
    position, wanted = load(name).start(), SIMULATIONS[name]

    def grow() -> int:
        search = TreeSearch(1)
        search.best(position, wanted)
        return search.simulations

    return rate(grow, wanted)


def open_spiel(game: str) -> float:
    """Let OpenSpiel's UCT in C++ do the same, one random game a simulation."""
    state = new_state(game)
    try:
        import pyspiel
    except ImportError:
        raise PeerMissing from None

    def grow() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        pyspiel.MCTSBot(state.get_game(), evaluator, 1.4, PEER_SIMULATIONS, 100, False, 1, False).step(state)
        return PEER_SIMULATIONS

    return rate(grow, PEER_SIMULATIONS)


MEASURES = [
    Measure("tree search, chess", "games/s", partial(simulations, "chess"), "OpenSpiel", partial(open_spiel, "chess")),
    Measure(
        "tree search, othello", "games/s", partial(simulations, "othello"), "OpenSpiel", partial(open_spiel, "othello")
    ),
    Measure("tree search, dots 39x32", "games/s", partial(simulations, "dots")),
    Measure("tree search, crosses", "games/s", partial(simulations, "crosses")),
]
