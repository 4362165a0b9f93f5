"""What a position costs: one whose moves take too long to list is refused before the event loop meets it.

Both functions belong into a thread, and change the position that they are given.
"""

from time import thread_time

from boardwright.errors import TooCostly
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position

MOST_SECONDS = 0.01
"""Processor time for the moves of a position; no game of the library comes near it."""
TRIES = 3
"""A busy core takes longer for the same work, so a position is as costly as in the best of these tries."""
BEYOND_DOUBT = 10
"""No core is so busy that the same work takes this many times as long: then one try is enough."""


def check_cost(position: Position) -> None:
    """Raise TooCostly if the moves of a position take too long to list, or Fault if they pass a limit."""
    for attempt in range(1 + TRIES):
        begun = thread_time()
        if position.outcome() is None:
            position.moves()
        spent = thread_time() - begun
        if attempt and spent <= MOST_SECONDS:  # the first time moves are also given their names
            return
        if attempt and spent > BEYOND_DOUBT * MOST_SECONDS:
            break
    msg = f"listing the moves of this position takes more than {1000 * MOST_SECONDS:.0f} ms"
    raise TooCostly(msg)


def tried(position: Position, wanted: str | Move) -> Move:
    """Return the move that a text means after trying it on a copy; raise what the position raises, or TooCostly."""
    move = position.parse(wanted) if isinstance(wanted, str) else wanted
    position.play(move)
    check_cost(position)
    return move
