"""Write down what games do, so that two builds can be compared: `python -m tests.conformance.trace NUMBER`."""

import json
import sys

from boardwright.kernel.game import Game
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from boardwright.search.mcts import TreeSearch
from boardwright.search.minimax import Minimax
from boardwright.search.perft import perft
from boardwright.search.playouts import Playouts
from boardwright.testing.walks import walk
from tests.conformance.games import every_game

NARROW = 60
"""Games with fewer moves at the start are counted and searched deeper."""
MOST_PARTS = 6_000
"""Most further parts of moves that are listed on the walk: without compiled modules each is played out slowly."""
LONG = 180
"""Moves of three random games of which none has ended: a tree search by such games takes long."""


def trace(game: Game) -> dict[str, object]:
    """Play, count and search a little; how much follows from what both builds see."""
    position = game.start()
    keys, listed, parts = [], [], 0
    while position.ply < 40 and parts < MOST_PARTS and walk(position, position.ply, 1):
        keys.append(str(position.key))
        moves = position.moves()
        parts += sum(len(move.steps) - 1 for move in moves)
        listed.append([move.text for move in moves][:NARROW])
    evaluations = [position.evaluation(player) for player in range(position.seats)]
    picture = str(position)
    start = game.start()
    narrow = len(start.moves()) < NARROW
    tally = Playouts(3, limit=LONG // 3)
    tally.run(start, 3)
    few = 3 if tally.moves >= LONG else 20
    by_games = few < 20 and game.thinking.method == "mcts"
    best = Minimax().best(start, 2 if narrow else 1)
    thought = Engine(1).think(start, Limits(nodes=few if by_games else 100 if narrow else 40))
    tree = TreeSearch(2).best(start, few)
    return {
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


SHARES = 4
"""The games are dealt out to this many processes, which run side by side."""


def dealt() -> dict[str, int]:
    """Say by name which share a game belongs to."""
    return {name: number % SHARES for number, name in enumerate(every_game())}


if __name__ == "__main__":
    mine = int(sys.argv[1])
    print(json.dumps({name: trace(every_game()[name]) for name, share in dealt().items() if share == mine}))  # noqa: T201
