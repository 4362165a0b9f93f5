"""Hands: pieces beside the board, a row for each player above and below it, with their numbers."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardwright.drawing.geometry import Box, Point
from boardwright.drawing.measures import measure
from boardwright.kernel.game import Game
from boardwright.kernel.piece import Piece
from boardwright.kernel.player import Player
from boardwright.kernel.reserve import Reserve

HIGH, GAP, SIZE, WIDE = 0.95, 0.1, 0.8, 1.25
"""The height of a row, the gap beside it, the size of a piece, and what it takes with its number."""


class Held(NamedTuple):
    """Equal pieces in a hand, where the first of them is drawn, and how large."""

    piece: Piece
    number: int
    at: Point
    size: float

    @property
    def number_at(self) -> Point:
        """Where their number stands."""
        return Point(self.at.x + 0.62 * self.size, self.at.y)


class Hand(NamedTuple):
    """The row of a player."""

    box: Box
    held: list[Held]


class Hands:
    """Finds room for what players hold; the player who sits below the board has his row there."""

    def __init__(self, game: Game, reserves: Sequence[Reserve], board: Box, *, flipped: bool) -> None:
        """Place reserves beside a board; heaps that no player counts are left out."""
        self._board = board
        self._reserves = [one for one in reserves if one.count <= measure("heap")]
        players = [player for player in game.players if not player.is_chance]
        near = 1 if flipped and len(players) > 1 else 0
        self._above = [player for player in players if player.index != near]
        self._below = [player for player in players if player.index == near]

    @property
    def used(self) -> bool:
        """True when a player holds a piece."""
        return bool(self._reserves)

    @property
    def box(self) -> Box:
        """The board with all rows."""
        x, y, width, height = self._board
        up, down = ((HIGH + GAP) * len(players) for players in (self._above, self._below))
        return Box(x, y - up, width, height + up + down)

    def rows(self) -> Iterator[Hand]:
        """Return the rows from the top."""
        x, y, width, height = self._board
        top = self.box.y
        for at, player in enumerate(self._above):
            yield self._row(player, Box(x, top + at * (HIGH + GAP), width, HIGH))
        for player in self._below:
            yield self._row(player, Box(x, y + height + GAP, width, HIGH))

    def _row(self, player: Player, box: Box) -> Hand:
        """Put the pieces of a player side by side, smaller where they are many."""
        mine = [one for one in self._reserves if one.piece.player == player]
        pitch = min(WIDE, (box.width - GAP) / max(1, len(mine)))
        size = SIZE * pitch / WIDE
        middle = box.y + box.height / 2
        held = [
            Held(one.piece, one.count, Point(box.x + GAP + at * pitch + size / 2, middle), size)
            for at, one in enumerate(sorted(mine, key=lambda one: one.piece.kind.index))
        ]
        return Hand(box, held)
