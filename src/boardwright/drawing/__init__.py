"""Pictures of positions as SVG, from the shapes, sizes and colours of the page; no browser and no package is needed."""

from boardwright.drawing.picture import USUAL_WIDTH, Artist, Look
from boardwright.kernel.position import Position
from boardwright.play.history import sites_of
from boardwright.play.scene import Scene, scene


def draw(
    position: Position, *, width: int = USUAL_WIDTH, flipped: bool = False, dark: bool = False, latin: bool = False
) -> str:
    """Draw a position as SVG, with its last move.

    ``width`` is in pixels; ``flipped`` sees the board from the other side, ``dark`` by lamplight, and ``latin`` writes
    letters on the pieces of shogi and xiangqi.
    """
    look = Look(width=width, flipped=flipped, dark=dark, latin=latin)
    return str(Artist(position.game, look).picture(seen(position)))


def seen(position: Position) -> Scene:
    """Return what is seen of a position, with the last move that can be seen."""
    before = position.copy()
    for move in reversed(position.history()):
        while before.withdrawals and before.withdrawals[-1].at == before.steps:
            before.undo()
        before.undo()
        last = sites_of(before, move)
        if last:
            return scene(position, last)
    return scene(position)
