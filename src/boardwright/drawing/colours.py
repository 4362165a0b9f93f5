"""Colours: which one a player has."""

from boardwright.kernel.layout import Layout
from boardwright.kernel.player import Player

KNOWN_COLOURS = ("white", "black", "red", "blue", "green", "yellow", "brown", "purple", "orange", "grey")
"""Colours that views know; a player who is called after one gets it."""


def colour_of(player: Player | None, layout: Layout) -> str:
    """Choose a colour: what the style says, else what the player is called, else by his number."""
    if player is None:
        return "none"
    wished = layout.style.colours
    if player.index < len(wished):
        return wished[player.index]
    name = player.name.lower()
    return name if name in KNOWN_COLOURS else KNOWN_COLOURS[player.index % len(KNOWN_COLOURS)]
