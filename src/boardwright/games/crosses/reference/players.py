"""PlayerManager: whose step it is, who is out, and when the game is over; it goes back step by step too."""

from collections.abc import Callable
from dataclasses import dataclass, field

from boardwright.errors import NothingToUndo, PlayError

Question = Callable[[int], bool]
"""Asked about a player: is there no step, or no cross, left?"""


@dataclass(frozen=True)
class Loss:
    """When a player lost: in which step of the game, and with how many steps of the turn left."""

    move: int
    remaining: int


@dataclass
class PlayerManager:
    """Turns of ``max_moves`` steps each for ``max_players`` players; the first turn may be shorter."""

    max_moves: int
    max_players: int
    first_moves: int | None = None
    remaining_moves: int = field(init=False)
    current_player: int = field(init=False, default=0)
    current_move: int = field(init=False, default=0)
    is_over: bool = field(init=False, default=False)
    losers: list[Loss | None] = field(init=False)

    def __post_init__(self) -> None:
        """Return the first player his steps."""
        self.remaining_moves = self.first_moves or self.max_moves
        self.losers = [None] * self.max_players

    def resume(self, player: int, remaining: int, losers: int) -> None:
        """Continue a game: whose step it is, how many are left in the turn, and a bit for each player who is out."""
        self.current_player, self.remaining_moves = player, remaining
        self.losers = [Loss(-1, 0) if losers >> one & 1 else None for one in range(self.max_players)]

    @property
    def survivors(self) -> list[int]:
        """The players who have not lost."""
        return [player for player, loss in enumerate(self.losers) if loss is None]

    @property
    def winner(self) -> int | None:
        """The only survivor of a finished game; None while it goes on and in a draw."""
        return self.survivors[0] if self.is_over and self.survivors else None

    def advance(self, out_of_moves: Question, out_of_crosses: Question) -> None:
        """Count a step that the current player has just made on the board.

        A player is tested when his turn would begin, and in the middle of his own turn.
        """
        self._refuse_when_over()
        self.remaining_moves -= 1
        if self.remaining_moves == 0:
            self._change_player(out_of_moves, out_of_crosses, everyone=False)
        elif out_of_moves(self.current_player):
            self._lose(self.current_player)
            self._change_player(out_of_moves, out_of_crosses, everyone=True)
        self.current_move += 1

    def reverse(self, player: int) -> None:
        """Take back the last step, which ``player`` made."""
        if self.current_move == 0:
            msg = "there is no step to take back"
            raise NothingToUndo(msg)
        self.current_move -= 1
        self.is_over = False
        loss = self.losers[player]
        if loss is not None and loss.move == self.current_move:
            self.remaining_moves = loss.remaining
        elif player != self.current_player or self.remaining_moves == self.max_moves:
            self.remaining_moves = 0
        self.losers = [None if at is not None and at.move == self.current_move else at for at in self.losers]
        self.current_player = player
        self.remaining_moves += 1

    def _refuse_when_over(self) -> None:
        if self.is_over:
            msg = "the game is over"
            raise PlayError(msg)

    def _lose(self, player: int) -> None:
        self.losers[player] = Loss(self.current_move, self.remaining_moves)

    def _change_player(self, out_of_moves: Question, out_of_crosses: Question, *, everyone: bool) -> None:
        """Test those who come next, up to the first who can go on or all of them, and hand over the turn.

        A player without crosses is out. A player without a step is out too, unless no other is left.
        """
        left = len(self.survivors)
        for ahead in range(1, self.max_players):
            player = (self.current_player + ahead) % self.max_players
            if self.losers[player] is not None:
                continue
            if out_of_crosses(player):
                self._lose(player)
                left -= 1
            elif out_of_moves(player) and left > 1:
                self._lose(player)
            elif not everyone:
                break
        if len(self.survivors) < 2:
            self.is_over = True
            return
        following = [(self.current_player + ahead) % self.max_players for ahead in range(1, self.max_players + 1)]
        self.current_player = next(player for player in following if self.losers[player] is None)
        self.remaining_moves = self.max_moves
