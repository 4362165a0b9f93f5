"""Puzzles: a way through them is found, remembered, or proved not to exist."""

import json

import pytest

import boardwright
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from boardwright.search.puzzle import Solver
from boardwright.search.signal import Signal
from boardwright.testing.walks import snapshot, walked
from tests.interpreted import Interpreted

SCRIPT = """
import json
import boardwright
from boardwright.search.puzzle import Solver
from boardwright.search.signal import Signal
solver = Solver()
position = boardwright.load("peg-solitaire").start("{setup}")
print(json.dumps([[str(move) for move in solver.solve(position, Signal())], solver.nodes]))
"""


def test_peg_solitaire_comes_out() -> None:
    """From the start 31 jumps leave one peg in the middle; the position is left alone."""
    position, solver = boardwright.load("peg-solitaire").start(), Solver()
    before = snapshot(position)
    way = solver.solve(position, Signal())
    assert before == snapshot(position)
    assert len(way) == 31
    for move in way:
        position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_the_way_is_remembered() -> None:
    """On the way nothing is looked for again; beside it, it is."""
    position, solver = boardwright.load("peg-solitaire").start(), Solver()
    way = solver.solve(position, Signal())
    position.play(way[0])
    assert solver.solve(position, Signal()) == way[1:]
    assert solver.nodes == 0
    other = next(move for move in position.moves() if move != way[1])
    position.play(other)
    solver.solve(position, Signal(), 1000)
    assert solver.nodes > 0


@pytest.mark.parametrize("seed", [0, 1, 2, 4])
def test_the_engine_plays_the_way(seed: int) -> None:
    """After a few random jumps the engine finishes whatever can be finished, move by move."""
    position, engine = walked(boardwright.load("peg-solitaire"), seed, 2), Engine(4)
    while position.outcome() is None:
        move = engine.think(position, Limits(nodes=300_000)).move
        assert move is not None
        position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_what_cannot_be_solved_is_given_up() -> None:
    """A few pegs that cannot come together: everything is looked at once, and then there is no way."""
    position = boardwright.load("peg-solitaire").start()
    while len(position.moves()) > 1 or len(position.board()) > 12:
        position.play(position.moves()[0])
        if position.outcome() is not None:
            break
    position.undo()
    solver = Solver()
    assert solver.solve(position, Signal()) == ()
    assert solver.attempts == 1


def test_limits_are_kept() -> None:
    """A few nodes or a signal that is set already give no way, soon."""
    position, solver = boardwright.load("peg-solitaire").start(), Solver()
    assert solver.solve(position, Signal(), 500) == ()
    assert solver.nodes < 600
    stopped = Signal()
    stopped.stopped = True
    assert solver.solve(position, stopped) == ()


def test_both_builds_find_the_same_way(interpreted: Interpreted) -> None:
    """Compiled and interpreted, the way and the nodes are equal."""
    position = boardwright.load("peg-solitaire").start()
    for move in Solver().solve(position, Signal())[:22]:
        position.play(move)
    setup = position.setup()
    solver = Solver()
    way = solver.solve(boardwright.load("peg-solitaire").start(setup), Signal())
    found = json.loads(interpreted.run("-c", SCRIPT.format(setup=setup)))
    assert found == [[str(move) for move in way], solver.nodes]
