"""Write down what every game does, so that two builds can be compared: `python -m tests.conformance.trace`."""

import json

from boardwright.kernel.game import Game
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from boardwright.search.mcts import TreeSearch
from boardwright.search.minimax import Minimax
from boardwright.search.perft import perft
from boardwright.search.playouts import Playouts
from tests.conformance.games import every_game
from tests.conformance.walks import walk

NARROW = 60
"""Games with fewer moves at the start are counted and searched deeper."""
HEAVY = 2_000
"""Instructions of byte code for one list of moves: beyond, a game is traced for less long."""


def is_heavy(game: Game) -> bool:
    """Tell whether listing moves is slow where byte code is interpreted; only there can the instructions be seen."""
    position = game.start()
    for ply in range(3):
        walk(position, ply, 1)
    position.moves()
    return int(getattr(position, "spent", 0)) > HEAVY


def trace(game: Game, *, heavy: bool) -> dict[str, object]:
    """Play, count and search a little; less of all that where moves are heavy."""
    position = game.start()
    keys, listed = [], []
    while position.ply < (8 if heavy else 40) and walk(position, position.ply, 1):
        keys.append(str(position.key))
        listed.append([move.text for move in position.moves()][:NARROW])
    evaluations = [position.evaluation(player) for player in range(position.seats)]
    picture = str(position)
    start = game.start()
    narrow = len(start.moves()) < NARROW and not heavy
    tally = Playouts(3, limit=12 if heavy else 60)
    tally.run(start, 1 if heavy else 3)
    best = Minimax().best(start, 2 if narrow else 1)
    thought = Engine(1).think(start, Limits(nodes=20 if heavy else 100))
    tree = TreeSearch(2).best(start, 3 if heavy else 20)
    return {
        "heavy": heavy,
        "keys": keys,
        "moves": listed,
        "evaluations": evaluations,
        "picture": picture,
        "perft": perft(start, 3 if narrow else 1),
        "playouts": [tally.moves, tally.unfinished],
        "minimax": [best.move.text, best.score] if best else None,
        "engine": [str(thought.move), thought.info.score, thought.info.nodes],
        "mcts": [tree.move.text, tree.share] if tree else None,
    }


if __name__ == "__main__":
    print(json.dumps({name: trace(game, heavy=is_heavy(game)) for name, game in every_game().items()}))  # noqa: T201
