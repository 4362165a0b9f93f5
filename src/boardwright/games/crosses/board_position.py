"""BoardPosition: Crosses on any board that keeps the contract, behind the port that engines, pages and servers use."""

from collections.abc import Iterable
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from boardwright.games.crosses import view
from boardwright.games.crosses.fields import Field
from boardwright.games.crosses.live_board import CROSSES, FILLED, LiveBoard
from boardwright.games.crosses.reference.players import PlayerManager
from boardwright.kernel.action import Action, Board, Site
from boardwright.kernel.move import Move
from boardwright.kernel.piece import Piece
from boardwright.kernel.python_position import PythonPosition

if TYPE_CHECKING:
    from boardwright.games.crosses.view import CrossesGame

REMEMBERED = 4096
"""Positions whose steps a game keeps at hand."""
REACH = 10

State = tuple[str, int, int, int, int]
"""A letter a cell (``.``, 1 to 4 a cross, a to d filled), turn, steps left, bits of who is out and of who waits."""


class Known(NamedTuple):
    """What the board of a state says: who may step where, and which filled cells live."""

    steps: tuple[tuple[int, ...], ...]
    living: frozenset[int]


class Rules:
    """The rules on one field: a board of the contract says what may be done, the PlayerManager whose turn it is."""

    def __init__(self, field: Field, players: int, steps: int) -> None:
        """Take a field and the turn order."""
        self.field, self.players, self.steps = field, players, steps
        self.indices = list(field.places)
        self.number = {index: at for at, index in enumerate(self.indices)}
        self._live = LiveBoard(field)
        self._one_at_a_time = Lock()  # threads of a search share the game
        self.known = lru_cache(REMEMBERED)(self._known)

    def opening(self, first_steps: int, *, placed: bool) -> State:
        """Return the first state, with each player at home or with all yet to begin."""
        homes = {self.number[home]: CROSSES[player] for player, home in enumerate(self.field.homes[: self.players])}
        letters = "".join(homes.get(at, ".") if placed else "." for at in range(len(self.indices)))
        return letters, 0, first_steps, 0, 0 if placed else (1 << self.players) - 1

    def _known(self, letters: str) -> Known:
        with self._one_at_a_time:
            steps = tuple(self._live.steps(letters, player) for player in range(self.players))
            return Known(steps, self._live.living(letters))

    def choices(self, state: State) -> Iterable[int]:
        """List the cells that the player to move may step on."""
        letters, turn, _, _, waiting = state
        if not waiting >> turn & 1:
            return self.known(letters).steps[turn]
        home = self.number[self.field.homes[turn]]
        return [home] if letters[home] == "." else [at for at, letter in enumerate(letters) if letter == "."]

    def after(self, state: State, at: int) -> State:
        """Return the state after a step."""
        letters, turn, remaining, losers, waiting = state
        waiting &= ~(1 << turn)
        letters = letters[:at] + (CROSSES if letters[at] == "." else FILLED)[turn] + letters[at + 1 :]
        steps = self.known(letters).steps
        manager = PlayerManager(self.steps, self.players)
        manager.resume(turn, remaining, losers)
        manager.advance(
            lambda player: not waiting >> player & 1 and not steps[player],
            lambda player: not waiting >> player & 1 and CROSSES[player] not in letters,
        )
        out = sum(1 << player for player in range(self.players) if player not in manager.survivors)
        return letters, manager.current_player, manager.remaining_moves, out, waiting

    def winners(self, state: State) -> list[int] | None:
        """Name the last player who is left, none in a draw; None while the game goes on."""
        left = [player for player in range(self.players) if not state[3] >> player & 1]
        return left if len(left) < 2 else None

    def refuse(self, state: object) -> str:
        """Say what is wrong with a state that was read from a text."""
        known = set("." + CROSSES[: self.players] + FILLED[: self.players])
        every = 1 << self.players
        match state:
            case (str(letters), int(turn), int(remaining), int(losers), int(waiting)) if (
                len(letters) == len(self.indices)
                and set(letters) <= known
                and 0 <= turn < self.players
                and 0 <= losers < every
                and 0 <= waiting < every
            ):
                checked = (letters, turn, remaining, losers, waiting)
                if self.winners(checked) is not None:
                    return ""
                if losers >> turn & 1 or not 1 <= remaining <= self.steps:
                    return f"a player who is not out and has 1 to {self.steps} steps left was expected"
                return "" if self.choices(checked) else f"player {turn + 1} is to step and has nowhere to go"
        letters = "".join(sorted(known))
        return f"{len(self.indices)} cells of {letters}, turn, steps left, losers and waiting were expected"


class BoardPosition(PythonPosition):
    """A position on a board of the contract; a hundred times slower than the native squares, and any shape."""

    def __init__(self, game: "CrossesGame", setup: str | None = None) -> None:
        """Begin a game, or continue from a set-up text."""
        self.rules: Rules = game.board_rules  # type: ignore[attr-defined]
        super().__init__(game, setup)

    def first_state(self) -> State:
        """Return the opening of the game's options."""
        game: Any = self.game
        return self.rules.opening(game.first_steps, placed=game.values["start"] == "placed")

    def turn_in(self, state: State) -> int:
        """Say who steps."""
        return state[1]

    def choices(self, state: State) -> Iterable[int]:
        """List the cells."""
        return self.rules.choices(state)

    def after(self, state: State, choice: int) -> State:
        """Step."""
        return self.rules.after(state, choice)

    def winners(self, state: State) -> list[int] | None:
        """Name the last player."""
        return self.rules.winners(state)

    def ending_name(self, ending: int) -> str:
        """Say whether one player or none has a step left."""
        return self.game.endings[ending if self.winners(self.state) else 2]

    def refuse(self, state: Any) -> str:
        """Check a set-up text."""
        return self.rules.refuse(state)

    def pieces(self, state: State) -> Board:
        """Show crosses and filled cells, living and dead."""
        living, players = self.rules.known(state[0]).living, self.game.players
        found: Board = {}
        for at, letter in enumerate(state[0]):
            if letter in CROSSES:
                found[Site(at)] = Piece.of(view.CROSS, players[CROSSES.index(letter)])
            elif letter in FILLED:
                found[Site(at)] = Piece.of(view.LIVING if at in living else view.DEAD, players[FILLED.index(letter)])
        return found

    def advantage(self, state: State, player: int) -> int:
        """Compare what players reach, then their crosses, with the best rival."""
        steps = self.rules.known(state[0]).steps
        worth = [REACH * len(steps[one]) + state[0].count(CROSSES[one]) for one in range(self.rules.players)]
        return worth[player] - max(worth[one] for one in range(len(worth)) if one != player)

    def describe(self, choice: int) -> str:
        """Name the cell."""
        return self.game.layout.sites[choice].name

    def actions(self, move: Move) -> tuple[Action, ...]:
        """Show the cell that is stepped on first, then what lives or dies by it."""
        (word,) = move.steps
        at: Any = self.game.numbering.choice(word)
        return view.step(self.pieces(self.state), self.pieces(self.after(self.state, at)), Site(at))

    def landmark(self, move: Move) -> Action:
        """Show the cell alone."""
        at: Any = self.game.numbering.choice(move.steps[0])
        return view.cross_at(Site(at), self.game.players[self.turn])
