"""Crosses by brute force: who reaches what is found from nothing, every time it is asked."""

from dataclasses import dataclass, field

from boardwright.games.crosses.reference.boards import At, SquareBoard
from boardwright.games.crosses.reference.contract import Kind


@dataclass
class Oracle:
    """Crosses and filled cells by owner, on the shape of some board."""

    shape: SquareBoard
    crosses: dict[At, int] = field(default_factory=dict)
    filled: dict[At, int] = field(default_factory=dict)

    def around(self, at: At) -> list[At]:
        """Return the cells of the board around a cell."""
        return [near for near in self.shape.adjacent(at) if near in self.shape.cells]

    def living(self, player: int) -> set[At]:
        """Return the filled cells of a player that a chain leads to."""
        found: set[At] = set()
        stack = [at for at, owner in self.crosses.items() if owner == player]
        while stack:
            for near in self.around(stack.pop()):
                if self.filled.get(near) == player and near not in found:
                    found.add(near)
                    stack.append(near)
        return found

    def active(self, player: int) -> set[At]:
        """Return the unfilled cells that touch something living of a player."""
        sources = self.living(player) | {at for at, owner in self.crosses.items() if owner == player}
        return {near for at in sources for near in self.around(at) if near not in self.filled}

    def choices(self, player: int) -> set[At]:
        """Return the cells where a player may step."""
        return {at for at in self.active(player) if self.crosses.get(at) != player}

    def step(self, at: At, player: int) -> None:
        """Cross out or fill."""
        if self.crosses.pop(at, None) is None:
            self.crosses[at] = player
        else:
            self.filled[at] = player

    def check(self, board: SquareBoard, players: int) -> None:
        """Compare every flag of a board that means something, and the witnesses of every living chain."""
        for player in range(players):
            active, living = self.active(player), self.living(player)
            for at, cell in board.cells.items():
                if cell.kind is Kind.FILLED:
                    assert self.filled[at] == cell.player
                    if cell.player == player:
                        assert (at in living) == cell.is_alive
                elif cell.kind is Kind.EMPTY or cell.player != player:
                    assert (at in active) == cell.is_active(player)
                    assert (cell.kind is Kind.CROSS) == (at in self.crosses)
            self.check_witnesses(board, player, living)

    def check_witnesses(self, board: SquareBoard, player: int, living: set[At]) -> None:
        """Every living chain has an important cell next to an important cross."""
        left = set(living)
        while left:
            chain = {left.pop()}
            stack = list(chain)
            while stack:
                for near in self.around(stack.pop()):
                    if near in left:
                        left.remove(near)
                        chain.add(near)
                        stack.append(near)
            assert any(
                board.cells[at].is_important and self.crosses.get(near) == player and board.cells[near].is_important
                for at in chain
                for near in self.around(at)
            )
