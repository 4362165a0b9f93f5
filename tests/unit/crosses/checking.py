"""A board that asserts what the rules promise to their boards."""

from collections.abc import Callable

from boardwright.games.crosses.reference.boards import At, CountingBoard, HexBoard, TorusBoard
from boardwright.games.crosses.reference.contract import Kind, Visitor


class Checks(CountingBoard):
    """Watches revive, search and kill."""

    failed: tuple[At, str] | None = None

    def picture(self) -> str:
        """Return everything that a change would show in."""
        cells = self.cells.values()
        return repr([(c.kind, c.player, c.activity, c.is_alive, c.is_important) for c in cells])

    def revive(self, index: At, visit: Callable[[At], None]) -> None:
        """Expect a dead filled cell at the start."""
        cell = self.cell(index)
        assert cell.kind is Kind.FILLED
        assert not cell.is_alive
        super().revive(index, visit)
        assert cell.is_alive

    def search(self, index: At, visit: Visitor[At]) -> At | None:
        """Expect a living filled cell at the start, and no change."""
        cell = self.cell(index)
        assert cell.kind is Kind.FILLED
        assert cell.is_alive
        before = self.picture()
        found = super().search(index, visit)
        assert before == self.picture()
        self.failed = (index, before) if found is None else None
        return found

    def kill(self, index: At, visit: Callable[[At], None]) -> None:
        """Expect a search in vain from the same cell just before, and no change since."""
        assert self.failed == (index, self.picture())
        self.failed = None
        super().kill(index, visit)
        assert not self.cell(index).is_alive

    def traverse(self, index: At, visit: Visitor[At]) -> At | None:
        """Expect the start first, every cell once, and unfilled neighbours too."""
        seen: list[At] = []

        def watched(at: At) -> object:
            seen.append(at)
            return visit(at)

        found = super().traverse(index, watched)  # type: ignore[arg-type]
        assert seen[0] == index
        assert len(set(seen)) == len(seen)
        if found is None:
            player = self.cell(index).player
            chain = [at for at in seen if self.cell(at).kind is Kind.FILLED and self.cell(at).player == player]
            assert set(seen) == {index} | {near for at in chain for near in self.adjacent(at)}
        return found


class CheckedHex(Checks, HexBoard):
    """Six around each cell."""


class CheckedTorus(Checks, TorusBoard):
    """No border."""
