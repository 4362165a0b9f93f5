"""A whole game of Crosses in plain Python over any counting board: steps, undo and redo."""

from dataclasses import dataclass, field

from boardwright.errors import NothingToUndo, PlayError
from boardwright.games.crosses.reference.boards import At, CountingBoard
from boardwright.games.crosses.reference.contract import Kind
from boardwright.games.crosses.reference.players import PlayerManager
from boardwright.games.crosses.reference.rules import cancel_move, init, make_move


@dataclass(frozen=True)
class Entry:
    """A step that was made: where, by whom, and whose cross it filled."""

    index: At
    player: int
    victim: int | None


@dataclass
class PlainCrosses:
    """Board, turn order and a log; a new step forgets the steps that were taken back."""

    board: CountingBoard
    manager: PlayerManager
    log: list[Entry] = field(default_factory=list)
    undone: list[Entry] = field(default_factory=list)

    @classmethod
    def start(cls, board: CountingBoard, manager: PlayerManager, corners: list[At]) -> "PlainCrosses":
        """Put each player's first cross down and set all flags."""
        for player, corner in enumerate(corners):
            board.place(corner, player)
        init(board, list(board.cells))
        return cls(board, manager)

    def step(self, index: At) -> None:
        """Make a step for the current player; raise and change nothing if it is not allowed."""
        self._make(index)
        self.undone.clear()

    def _make(self, index: At) -> None:
        if self.manager.is_over:
            msg = "the game is over"
            raise PlayError(msg)
        cell = self.board.cell(index)
        victim = cell.player if cell.kind is Kind.CROSS else None
        player = self.manager.current_player
        make_move(self.board, index, player)
        self.manager.advance(self.board.out_of_moves, self.board.out_of_crosses)
        self.log.append(Entry(index, player, victim))

    def undo(self) -> None:
        """Take back the last step."""
        if not self.log:
            msg = "there is no step to take back"
            raise NothingToUndo(msg)
        entry = self.log.pop()
        cancel_move(self.board, entry.index, lambda: entry.victim if entry.victim is not None else entry.player)
        self.manager.reverse(entry.player)
        self.undone.append(entry)

    def redo(self) -> None:
        """Make the step again that was taken back last."""
        if not self.undone:
            msg = "there is no step to make again"
            raise NothingToUndo(msg)
        entry = self.undone.pop()
        self._make(entry.index)

    def choices(self) -> list[At]:
        """List where the current player may step, row by row."""
        player = self.manager.current_player
        found = []
        for index, cell in self.board.cells.items():
            open_to_him = cell.kind is Kind.EMPTY or (cell.kind is Kind.CROSS and cell.player != player)
            if open_to_him and cell.is_active(player):
                found.append(index)
        return found
