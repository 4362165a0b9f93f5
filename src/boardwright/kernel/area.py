"""Area: a region of the board that belongs to a player, for views to fill."""

from typing import NamedTuple

from boardwright.kernel.action import Site


class Area(NamedTuple):
    """The owner and the corners of a closed polygon through sites, in order; the last joins the first."""

    player: int
    ring: tuple[Site, ...]
