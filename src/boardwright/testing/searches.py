"""What searches and counts find in every game: random games, perft, and engines that repeat themselves."""

from math import isclose

from boardwright.kernel.game import Game
from boardwright.kernel.position import Position
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from boardwright.search.mcts import TreeSearch
from boardwright.search.minimax import Minimax
from boardwright.search.perft import divide, perft, visit
from boardwright.search.playouts import Playouts
from boardwright.testing import expect
from boardwright.testing.walks import MANY, snapshot


def random_games_end_or_reach_the_cap(game: Game) -> None:
    """Random games play to an end, or to the cap, without a fault, the same for the same seed."""
    tallies = [Playouts(7, limit=400), Playouts(7, limit=400)]
    for tally in tallies:
        tally.run(game.start(), 20)
    one, two = tallies
    seats = game.start().seats
    found = [(tally.games, tally.moves, tally.unfinished, tally.shares(seats)) for tally in tallies]
    expect.equal(one.games, 20, "the number of random games")
    expect.equal(found[0], found[1], "the same random games played again")
    total = sum(two.shares(seats))
    shared = 0 <= total <= 1 if seats == 1 else isclose(total, 1, abs_tol=1e-6)
    expect.true(one.unfinished == one.games or shared, f"the players' shares add up to {total}")


def counting_agrees_with_playing(game: Game) -> None:
    """Perft, its step-by-step twin, division and plain recursion over moves give one number."""
    position = game.start()
    before = snapshot(position)
    depth = _depth(position)
    counts = {
        "perft": perft(position, depth),
        "visit": visit(position, depth),
        "divide": sum(divide(position, depth).values()),
    }
    expect.equal(counts, dict.fromkeys(counts, _plain(position, depth)), f"positions at depth {depth}")
    expect.equal(snapshot(position), before, "after counting")


def _depth(position: Position) -> int:
    return 3 if len(position.moves()) < MANY else 1


def _plain(position: Position, depth: int) -> int:
    """Count by playing every move."""
    moves = position.moves()
    if depth == 0 or not moves:
        return int(depth == 0)
    total = 0
    for move in moves:
        position.make(move)
        total += _plain(position, depth - 1)
        position.undo()
    return total


def search_finds_a_legal_move(game: Game) -> None:
    """Minimax, the engine and tree search run over the port, repeat themselves, and leave the position alone."""
    position = game.start()
    before = snapshot(position)
    moves = position.moves()
    best = [Minimax().best(position, _depth(position)) for _ in range(2)]
    expect.equal(best[1], best[0], "minimax searched again")
    thoughts = [Engine(1).think(position, Limits(nodes=400)) for _ in range(2)]
    again = [(thought.move, thought.info.nodes) for thought in thoughts]
    expect.equal(again[1], again[0], "the engine searched again")
    trees = [TreeSearch(5).best(position, 50) for _ in range(2)]
    expect.equal(trees[1], trees[0], "the tree search searched again")
    chosen = {"minimax": best[0] and best[0].move, "engine": thoughts[0].move, "tree": trees[0] and trees[0].move}
    for name, move in chosen.items():
        expect.true(move in moves, f"{name} chose {move}, which is not a legal move")
    expect.equal(snapshot(position), before, "after searching")
