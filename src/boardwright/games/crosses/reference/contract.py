"""The contract between the rules of Crosses and any board they run on.

A board may have any shape: the rules ask only for cells and for what is around them. A cell is reached
through a *handle*, which need not be what the board stores; it may keep counters, for example.

============  ==========================================================================
kind          what its handle answers
============  ==========================================================================
EMPTY         ``is_active(player)``
CROSS         ``player``, ``is_active(player)`` for others than the owner, ``is_important``
FILLED        ``player`` (who filled it), ``is_alive``, ``is_important``
BORDER        nothing
============  ==========================================================================

Nothing else is asked of a cell of that kind. *Active* means: that player may step here; it holds exactly
when a cell around is a cross of that player or a filled cell of theirs that is alive. *Important* spares
work and changes no rule: a cross and a filled cell next to it, both important, bear witness that the
chain of that filled cell is alive.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from enum import Enum
from typing import Generic, NamedTuple, Protocol, TypeVar


class Kind(Enum):
    """What a cell is."""

    EMPTY = "empty"
    CROSS = "cross"
    FILLED = "filled"
    BORDER = "border"


class Cell(Protocol):
    """A handle to one cell."""

    @property
    def kind(self) -> Kind:
        """What the cell is now."""

    @property
    def player(self) -> int:
        """The owner of a cross, or who filled a filled cell."""

    def is_active(self, player: int) -> bool:
        """Tell whether a player may step on this empty cell or cross."""

    @property
    def is_alive(self) -> bool:
        """Tell whether a filled cell conducts."""

    @property
    def is_important(self) -> bool:
        """Tell whether a cross or filled cell is a witness."""

    def activate(self, player: int) -> None:
        """Let a player step on an empty cell or cross; harmless on the player's own cross."""

    def deactivate(self, player: int) -> None:
        """Keep a player from stepping on an empty cell or cross."""

    def revive(self) -> None:
        """Make a filled cell conduct."""

    def die(self) -> None:
        """Make a filled cell stop conducting."""

    def call_witness(self) -> None:
        """Make a cross or filled cell important."""

    def dismiss_witness(self) -> None:
        """Make it unimportant."""

    def cross_out(self, player: int) -> None:
        """Turn an empty cell into a cross: activity stays (the owner's may change), not important."""

    def remove_cross(self) -> None:
        """Turn a cross into an empty cell: activity stays, and its owner's becomes active."""

    def fill(self, player: int) -> None:
        """Turn a cross into a filled cell of ``player``: alive, not important."""

    def remove_fill(self, player: int) -> None:
        """Turn a filled cell into a cross of ``player``: active for no player, not important."""


Index = TypeVar("Index", bound=Hashable)


class Break(NamedTuple, Generic[Index]):
    """What a visitor returns to end a traversal, and with what."""

    value: Index


Visitor = Callable[[Index], Break[Index] | None]
"""Called with every index of a traversal; None goes on."""


class Board(ABC, Generic[Index]):
    """Cells by index and what is around them; everything else follows, and may be overridden."""

    @abstractmethod
    def cell(self, index: Index) -> Cell:
        """Return the handle of a cell; outside the board it is of kind BORDER."""

    @abstractmethod
    def adjacent(self, index: Index) -> Iterable[Index]:
        """List the indices around a cell, borders too (docs/decisions.md, The board decides what is adjacent)."""

    def traverse(self, index: Index, visit: Visitor[Index]) -> Index | None:
        """Visit a chain and all cells next to it, each once, the start first; return the value of a Break.

        The chain is every filled cell that is linked to the start by filled cells of the same player.
        ``index`` is a filled cell. A visitor may change cells, but neither their kind nor their owner.
        """
        player = self.cell(index).player
        seen = {index}
        waiting = deque([index])
        while waiting:
            here = waiting.popleft()
            end = visit(here)
            if end is not None:
                return end.value
            cell = self.cell(here)
            if cell.kind is Kind.FILLED and cell.player == player:
                for near in self.adjacent(here):
                    if near not in seen:
                        seen.add(near)
                        waiting.append(near)
        return None

    def revive(self, index: Index, visit: Callable[[Index], None]) -> None:
        """Visit a chain that comes to life, and its surroundings; ``index`` is a dead filled cell of it."""
        self.traverse(index, visit)

    def search(self, index: Index, visit: Visitor[Index]) -> Index | None:
        """Look for a cross that keeps a chain alive; ``index`` is a living filled cell of it."""
        return self.traverse(index, visit)

    def kill(self, index: Index, visit: Callable[[Index], None]) -> None:
        """Visit a chain that dies, and its surroundings.

        Called only right after ``search`` found nothing, with the same index and no change in between.
        """
        self.traverse(index, visit)
