"""LiveBoard: one board of the contract that follows a search from state to state."""

from typing import Any

from boardwright.games.crosses.fields import Field
from boardwright.games.crosses.reference.contract import Board, Kind
from boardwright.games.crosses.reference.rules import cancel_move, init, make_move

CROSSES, FILLED = "1234", "abcd"
NEAR = 6
"""How many steps are taken back before the board is built anew."""


class LiveBoard:
    """Shows what is asked for: by one step of the rules, by taking steps back, or built anew where neither leads there.

    A board is asked for as letters, one a cell: ``.`` empty, 1 to 4 a cross, a to d a cell that player filled.
    """

    def __init__(self, field: Field) -> None:
        """Begin with an empty board."""
        self._field = field
        self._indices = list(field.places)
        self._board = field.make()
        self._line = ["." * len(self._indices)]
        """What the board looked like since it was built, oldest first."""

    def show(self, letters: str) -> Board[Any]:
        """Return the board that looks so."""
        for back in range(min(len(self._line), NEAR)):
            changed = _differences(self._line[-1 - back], letters)
            if len(changed) <= 1:
                for _ in range(back):
                    self._cancel()
                if changed and not self._make(changed[0], letters):
                    break
                return self._board
        return self._build(letters)

    def _make(self, at: int, letters: str) -> bool:
        """Make the step that leads there; false where no player could have made it."""
        before, after = self._line[-1][at], letters[at]
        index = self._indices[at]
        player = (CROSSES if before == "." else FILLED).find(after)
        if player < 0 or (before != "." and before not in CROSSES) or before == CROSSES[player]:
            return False
        if not self._board.cell(index).is_active(player):
            return False
        make_move(self._board, index, player)
        self._line.append(letters)
        return True

    def _cancel(self) -> None:
        """Take the last step back."""
        letters = self._line.pop()
        (at,) = _differences(self._line[-1], letters)
        cancel_move(self._board, self._indices[at], lambda: CROSSES.index(self._line[-1][at]))

    def _build(self, letters: str) -> Board[Any]:
        """Put everything down anew and let the rules find out what is active and alive."""
        board = self._board = self._field.make()
        self._line = [letters]
        for at, letter in enumerate(letters):
            cell = board.cell(self._indices[at])
            if letter in CROSSES:
                cell.cross_out(CROSSES.index(letter))
            elif letter in FILLED:
                cell.cross_out(FILLED.index(letter))
                cell.fill(FILLED.index(letter))
                cell.die()
        init(board, self._indices)
        return board

    def steps(self, letters: str, player: int) -> tuple[int, ...]:
        """List the cells that a player may step on."""
        board = self.show(letters)
        own = CROSSES[player]
        return tuple(
            at for at, letter in enumerate(letters)
            if letter not in FILLED and letter != own and board.cell(self._indices[at]).is_active(player)
        )  # fmt: skip

    def living(self, letters: str) -> frozenset[int]:
        """List the filled cells that conduct."""
        board = self.show(letters)
        cells = ((at, board.cell(self._indices[at])) for at, letter in enumerate(letters) if letter in FILLED)
        return frozenset(at for at, cell in cells if cell.kind is Kind.FILLED and cell.is_alive)


def _differences(one: str, two: str) -> list[int]:
    return [at for at in range(len(one)) if one[at] != two[at]] if one != two else []
