"""Boards that keep the contract: squares, hexagons and a torus, with plain cells or counting handles."""

from collections.abc import Iterator
from dataclasses import dataclass

from boardwright.games.crosses.reference.contract import Board, Cell, Kind

At = tuple[int, int]
"""Column and row."""


@dataclass
class PlainCell:
    """A cell that is its own handle; activity is a bit for each player."""

    kind: Kind = Kind.EMPTY
    player: int = -1
    activity: int = 0
    is_alive: bool = False
    is_important: bool = False

    def is_active(self, player: int) -> bool:
        """Tell whether a player may step here."""
        return bool(self.activity >> player & 1)

    def activate(self, player: int) -> None:
        """Let a player step here."""
        self.activity |= 1 << player

    def deactivate(self, player: int) -> None:
        """Keep a player away."""
        self.activity &= ~(1 << player)

    def revive(self) -> None:
        """Conduct."""
        self.is_alive = True

    def die(self) -> None:
        """Conduct no more."""
        self.is_alive = False

    def call_witness(self) -> None:
        """Become important."""
        self.is_important = True

    def dismiss_witness(self) -> None:
        """Become unimportant."""
        self.is_important = False

    def cross_out(self, player: int) -> None:
        """Become a cross."""
        self.kind, self.player, self.is_important = Kind.CROSS, player, False

    def remove_cross(self) -> None:
        """Become empty, and active for the player who had placed the cross."""
        self.activity |= 1 << self.player
        self.kind, self.player, self.is_important = Kind.EMPTY, -1, False

    def fill(self, player: int) -> None:
        """Become a living filled cell."""
        self.kind, self.player, self.is_alive, self.is_important = Kind.FILLED, player, True, False

    def remove_fill(self, player: int) -> None:
        """Become a cross that no rival reaches."""
        self.kind, self.player, self.is_alive, self.is_important = Kind.CROSS, player, False, False
        self.activity = 0


BORDER = PlainCell(Kind.BORDER)


class SquareBoard(Board[At]):
    """A rectangle of squares; eight cells around each, border cells beyond the edge."""

    around: tuple[At, ...] = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))

    def __init__(self, width: int, height: int) -> None:
        """Make an empty board."""
        self.width = width
        self.height = height
        self.cells = {(x, y): self.new_cell() for y in range(height) for x in range(width)}

    def new_cell(self) -> PlainCell:
        """Make the cell that is stored."""
        return PlainCell()

    def cell(self, index: At) -> Cell:
        """Return the cell, or the border."""
        return self.cells.get(index, BORDER)

    def adjacent(self, index: At) -> Iterator[At]:
        """Return the eight indices around."""
        x, y = index
        return ((x + dx, y + dy) for dx, dy in self.around)

    def place(self, index: At, player: int) -> None:
        """Put a cross down before the game; ``init`` sets the flags afterwards."""
        self.cells[index].cross_out(player)


class HexBoard(SquareBoard):
    """A rhombus of hexagons: six cells around each."""

    around = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))


class TorusBoard(SquareBoard):
    """A rectangle whose opposite edges meet: no border at all; sides of at least 3."""

    def adjacent(self, index: At) -> Iterator[At]:
        """Return the eight indices around, across the edges."""
        return ((x % self.width, y % self.height) for x, y in super().adjacent(index))


@dataclass
class Tally:
    """What a counting board knows of a player without looking: possible steps, and crosses."""

    steps: int = 0
    crosses: int = 0


class CountingCell(PlainCell):
    """A smart handle: whatever happens to the cell, the tallies of the players stay right."""

    def __init__(self, tallies: list[Tally]) -> None:
        """Remember whom to count for."""
        super().__init__()
        self.tallies = tallies

    def count(self, sign: int) -> None:
        """Add what this cell means to every player, or take it away."""
        if self.kind is Kind.CROSS:
            self.tallies[self.player].crosses += sign
        if self.kind in {Kind.EMPTY, Kind.CROSS}:
            for player, tally in enumerate(self.tallies):
                if self.is_active(player) and (self.kind is Kind.EMPTY or player != self.player):
                    tally.steps += sign

    def activate(self, player: int) -> None:
        """Count a new step."""
        self.count(-1)
        super().activate(player)
        self.count(1)

    def deactivate(self, player: int) -> None:
        """Count a lost step."""
        self.count(-1)
        super().deactivate(player)
        self.count(1)

    def cross_out(self, player: int) -> None:
        """Count a new cross, which its owner cannot step on."""
        self.count(-1)
        super().cross_out(player)
        self.count(1)

    def remove_cross(self) -> None:
        """Count a lost cross."""
        self.count(-1)
        super().remove_cross()
        self.count(1)

    def fill(self, player: int) -> None:
        """Count a lost cross on which no player can step again."""
        self.count(-1)
        super().fill(player)
        self.count(1)

    def remove_fill(self, player: int) -> None:
        """Count the cross that is back."""
        self.count(-1)
        super().remove_fill(player)
        self.count(1)


class CountingBoard(SquareBoard):
    """Squares with counting handles, whose tallies answer the questions of a PlayerManager."""

    def __init__(self, width: int, height: int, players: int) -> None:
        """Make an empty board and empty tallies."""
        self.tallies = [Tally() for _ in range(players)]
        super().__init__(width, height)

    def new_cell(self) -> PlainCell:
        """Make a smart cell."""
        return CountingCell(self.tallies)

    def out_of_moves(self, player: int) -> bool:
        """Tell whether a player has no step."""
        return self.tallies[player].steps == 0

    def out_of_crosses(self, player: int) -> bool:
        """Tell whether a player has no cross."""
        return self.tallies[player].crosses == 0
