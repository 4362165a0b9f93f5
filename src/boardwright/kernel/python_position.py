"""PythonPosition: a game in plain Python, behind the same port as the native ones.

Write the rules as functions of a *state*, any immutable value made of tuples, numbers and strings;
undo, copies, keys, set-up text and the trampolines to the search come from here.
``docs/add-a-game.md`` has a complete example.
"""

from ast import literal_eval
from collections.abc import Hashable, Iterable, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import cython

from boardwright.errors import SetupError
from boardwright.kernel.action import Action, Board, capture, drop, movement
from boardwright.kernel.position import Position
from boardwright.kernel.words import Words

if TYPE_CHECKING:
    from boardwright.kernel.game import Game
    from boardwright.kernel.move import Move

if not cython.compiled:
    from boardwright.kernel.position import COMPOSITE, FAULT_MEMORY, FAULT_RAISED, WIN

MOST_SETUP_TEXT = 100_000


class PythonPosition(Position):
    """Override the methods from ``first_state`` to ``describe``; leave the rest alone."""

    # ---- the rules: what a subclass writes --------------------------------------------------

    def first_state(self) -> Hashable:
        """Return the state a game begins with."""
        raise NotImplementedError

    def turn_in(self, state: Any) -> int:
        """Say whose turn it is: an index into the game's players."""
        raise NotImplementedError

    def choices(self, state: Any) -> Iterable[Hashable]:
        """List what the player to move may do, in a stable order; not asked when the game is over."""
        raise NotImplementedError

    def after(self, state: Any, choice: Any) -> Hashable:
        """Return the state after a choice."""
        raise NotImplementedError

    def winners(self, state: Any) -> Sequence[int] | None:
        """Name the winners of a finished game, none in a draw; None while it goes on."""
        raise NotImplementedError

    def pieces(self, state: Any) -> Board:
        """Say what stands where, for pictures and views."""
        return {}

    def advantage(self, state: Any, player: int) -> int:
        """Guess how much better off a player is than the best rival, in hundredths."""
        return 0

    def unfinished(self, state: Any) -> bool:
        """Tell whether the same player is in the middle of a move."""
        return False

    def refuse(self, state: Any) -> str:
        """Say what is wrong with a state that was read from text; empty if nothing is."""
        return ""

    def describe(self, choice: Any) -> str:
        """Name a choice as people write it."""
        return str(choice)

    # ---- what follows from them -------------------------------------------------------------

    def __init__(self, game: "Game", setup: str | None = None) -> None:
        """Begin the game, or continue from a set-up text."""
        super().__init__(game)
        self.past: list[Any] = []
        self.numbering = game.numbering
        if type(self).unfinished is not PythonPosition.unfinished:
            self.traits = COMPOSITE
        self.enter(self.first_state() if setup is None else self.read(setup))

    def read(self, setup: str) -> Hashable:
        """Read a state from its text; raise SetupError."""
        try:
            state = literal_eval(setup[:MOST_SETUP_TEXT])
        except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
            msg = f"a state like {self.first_state()!r} was expected, not {setup[:40]!r}"
            raise SetupError(msg) from None
        reason = self.refuse(state)
        if reason:
            raise SetupError(reason, code="setup/unplayable")
        return state  # type: ignore[no-any-return]

    def enter(self, state: Any) -> None:
        """Make a state the current one."""
        self.state = state
        self.turn = self.slot = self.turn_in(state)
        self.chance = self.game.players[self.turn].is_chance
        self.mid_move = self.unfinished(state)
        self.key = int.from_bytes(blake2b(repr(state).encode(), digest_size=8).digest(), "little")

    def generate(self, buf: Words, base: int) -> int:
        """Ask the rules and number what they list."""
        try:
            over = self.winners(self.state) is not None
            words = [] if over else [self.numbering.word(choice) for choice in self.choices(self.state)]
        except BaseException as trouble:  # noqa: BLE001 - kept, and raised again by check()
            self.fail(trouble)
            return 0
        if not buf.reserve(base + len(words)):
            self.fault = FAULT_MEMORY
            return 0
        for i in range(len(words)):
            buf.data[base + i] = words[i]
        return len(words)

    def push(self, word: int) -> bool:
        """Move on to the state after a choice."""
        if not self.trail.reserve(2 * self.steps + 2):
            self.fault = FAULT_MEMORY
            return False
        try:
            before = self.state
            key = self.key
            self.enter(self.after(before, self.numbering.choice(word)))
            self.past.append(before)
        except BaseException as trouble:  # noqa: BLE001 - kept, and raised again by check()
            self.fail(trouble)
            return False
        self.trail.data[2 * self.steps] = word
        self.trail.data[2 * self.steps + 1] = key
        self.steps += 1
        self.ply += not self.mid_move
        return True

    def pop(self) -> None:
        """Go back to the state before."""
        self.ply -= not self.mid_move
        self.steps -= 1
        self.enter(self.past.pop())

    def ended(self) -> int:
        """Tell whether the rules name winners."""
        try:
            return self.winners(self.state) is not None
        except BaseException as trouble:  # noqa: BLE001 - kept, and raised again by check()
            self.fail(trouble)
            return 1

    def payoff(self, player: int) -> int:
        """Return a winner all and a loser nothing."""
        try:
            winners = self.winners(self.state)
        except BaseException as trouble:  # noqa: BLE001 - kept, and raised again by check()
            self.fail(trouble)
            return 0
        if not winners:
            return 0
        return WIN if player in winners else -WIN

    def evaluate(self, player: int) -> int:
        """Ask the rules for their guess."""
        try:
            return self.advantage(self.state, player)
        except BaseException as trouble:  # noqa: BLE001 - kept, and raised again by check()
            self.fail(trouble)
            return 0

    def fail(self, trouble: BaseException) -> None:
        """Keep the first exception until the GIL is held and it can be raised."""
        if not self.fault:
            self.fault = FAULT_RAISED
            self.trouble = trouble

    def copy_from(self, other: Position) -> None:
        """Share the immutable states."""
        Position.copy_from(self, other)
        source: Any = other
        self.state = source.state
        self.past = list(source.past_states())

    def past_states(self) -> list[Any]:
        """List the states before this one, oldest first."""
        return self.past

    def spell(self, steps: tuple[int, ...]) -> str:
        """Name the choices one after the other."""
        return " ".join(self.describe(self.numbering.choice(word)) for word in steps)

    def board(self) -> Board:
        """Show the pieces of the state."""
        return self.pieces(self.state)

    def actions(self, move: "Move") -> tuple[Action, ...]:
        """Compare the boards before and after each part: what travelled, what appeared, what vanished."""
        found: list[Action] = []
        state = self.state
        for part, word in enumerate(move.steps, start=1):
            before = self.pieces(state)
            state = self.after(state, self.numbering.choice(word))
            found += changes(before, self.pieces(state), part)
        return tuple(found)

    def setup(self) -> str:
        """Write the state as text."""
        return repr(self.state)


def changes(before: Board, after: Board, part: int) -> list[Action]:
    """Explain one board by another; a piece that vanishes here and appears there has travelled."""
    gone = [site for site in before if site not in after]
    found: list[Action] = []
    for site, piece in after.items():
        if before.get(site) is piece:
            continue
        source = next((old for old in gone if before[old] is piece), None)
        if source is None:
            found.append(drop(site, piece, part))
        else:
            gone.remove(source)
            found.append(movement(source, site, part))
    return found + [capture(site, part) for site in gone]
