"""Colours: which one a player has."""

from boardwright.kernel.layout import Layout
from boardwright.kernel.player import Player
from boardwright.kernel.style import COLOURS


def colour_of(player: Player | None, layout: Layout) -> str:
    """Choose a colour: what the style says, else what the player is called, else by his number."""
    if player is None:
        return "none"
    wished = layout.style.colours
    if player.index < len(wished):
        return wished[player.index]
    name = player.name.lower()
    return name if name in COLOURS else COLOURS[player.index % len(COLOURS)]
