"""Figures of analysis: how long the report of a game takes."""

from time import perf_counter

from boardwright.analysis.report import report_of
from boardwright.catalogue import load
from boardwright.cli.bench.measure import Measure
from boardwright.kernel.move import Move
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits

PLIES, SECONDS = 80, 0.1
QUICK = Limits(nodes=300)
"""How the game that is reported on is played; it is the same every time."""


def report_seconds() -> float:
    """Report on a game of chess, the time of every position included."""
    position, engine, moves = load("chess").start(), Engine(1), list[Move]()
    while len(moves) < PLIES:
        move = engine.think(position, QUICK).move
        if move is None:
            break
        position.make(move)
        moves.append(move)
    if len(moves) != PLIES:
        msg = f"the game has {len(moves)} plies where {PLIES} were expected"
        raise AssertionError(msg)
    begun = perf_counter()
    found = report_of(load("chess").start(), moves, Limits(seconds=SECONDS))
    if len(found.plies) != PLIES:
        msg = f"the report has {len(found.plies)} plies"
        raise AssertionError(msg)
    return perf_counter() - begun


MEASURES = [Measure("analysis: report of 80 plies of chess at 0.1 s", "s", report_seconds, smaller_is_better=True)]
