"""Position: the one port that every game, every search and every view share.

A position is one mutable object with two faces.

The *native face* speaks in steps, 64-bit words; its methods run without the GIL and are found through
a C vtable, so that search reaches every game at native speed and knows none. A subclass overrides
``generate``, ``push``, ``pop``, ``payoff`` and whatever else it does better than the default here.
Word 0 is never a step.

The *Python face* speaks in moves, one to many steps, and checks what it is given.

Games in plain Python do not start here but with ``PythonPosition``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol

import cython

from boardwright.errors import CannotWithdraw, Fault, IllegalMove, InputError, MoveSyntax, NothingToUndo
from boardwright.kernel.action import identity
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.outcome import Outcome
from boardwright.kernel.picture import draw
from boardwright.kernel.words import Scores, Words

if TYPE_CHECKING:
    from typing import Self

    from boardwright.kernel.action import Action, Board, Site
    from boardwright.kernel.area import Area
    from boardwright.kernel.game import Game
    from boardwright.kernel.piece import Piece
    from boardwright.kernel.reserve import Reserve

if not cython.compiled:
    MOST_PLAYERS = 16
    WIN = 10000
    LAZY = 1
    COMPOSITE = 2
    FAULT_NONE = 0
    FAULT_MEMORY = 1
    FAULT_RAISED = 2
    FAULT_LIMIT = 3
    MOST_TURN_NODES = 200000

MOST_MOVE_TEXT = 1000
MOST_KNOWN_MOVES = 200_000
"""Interned moves are forgotten beyond this number, so that a long-lived game does not grow for ever."""

FAULTS = {
    FAULT_MEMORY: ("fault/memory", "memory ran out"),
    FAULT_RAISED: ("fault/raised", "the rules raised an exception"),
    FAULT_LIMIT: ("fault/limit", "a turn has more continuations than the limit allows"),
}


class Withdrawal(NamedTuple):
    """A player who left: who, why, and after how many steps."""

    player: int
    reason: str
    at: int


class MoveReceiver(Protocol):
    """A receiver of the legal moves, one by one."""

    def add_move(self, position: "Position", move: Move) -> None:
        """Take one legal move."""


class Position:
    """A game in progress: whose turn it is, what may be done, and how to take it back."""

    def __init__(self, game: "Game") -> None:
        """Make a position without pieces; the game sets it up."""
        self.game = game
        self.key = 0
        self.turn = self.slot = 0
        self.ply = self.steps = 0
        self.mid_move = self.chance = self.fault = 0
        self.traits = self.retired = 0
        self.seats = sum(not player.is_chance for player in game.players)
        self.withdrawals: tuple[Withdrawal, ...] = ()
        self.trouble: BaseException | None = None
        self.table = game.single_moves
        self.trail = Words(128)
        self.scratch = Words(128)

    # ---- native face: steps -----------------------------------------------------------------

    def generate(self, buf: Words, base: int) -> int:
        """Write the steps to ``buf`` from ``base`` on and return how many; none when the game is decided.

        Draws that only stop endless play (clocks, repetition) do not empty the list: ``ended`` has them.
        """
        return 0

    def noisy(self, buf: Words, base: int) -> int:
        """Like ``generate``, but only steps that change the balance at once."""
        return 0

    def candidates(self, buf: Words, base: int) -> int:
        """Like ``generate``, but only steps worth a search's time."""
        return self.generate(buf, base)

    def push(self, word: int) -> bool:
        """Make a step; false when it proves illegal, and then nothing has changed."""
        return False

    def pop(self) -> None:
        """Take back the last step and restore every bit."""

    def rewind(self, mark: int) -> None:
        """Take back steps until ``mark`` of them are left."""
        while self.steps > mark:
            self.pop()

    def push_null(self) -> bool:
        """Pass the turn as no rule allows, if the game can bear it; ``pop`` takes it back."""
        return False

    # ---- native face: chance ----------------------------------------------------------------

    def pick(self, dice: Dice) -> int:
        """Return a uniformly random legal step, 0 if there is none."""
        n = self.generate(self.scratch, 0)
        while n > 0:
            i = dice.below(n)
            word = self.scratch.data[i]
            if not self.traits & LAZY:
                return word
            if self.push(word):
                self.pop()
                return word
            n -= 1
            self.scratch.data[i] = self.scratch.data[n]
        return 0

    def playout(self, dice: Dice, limit: int) -> int:
        """Play at random until the end or for ``limit`` moves; return how many moves were made."""
        start = self.ply
        while self.ply - start < limit and self.ended() == 0:
            word = self.pick(dice)
            if word == 0 or not self.push(word):
                break
        return self.ply - start

    # ---- native face: ends and values -------------------------------------------------------

    def ended(self) -> int:
        """Return the number of the ending, 0 while the game goes on: cheap tests that need no steps."""
        return 0

    def stuck(self) -> int:
        """Return the number of the ending when no step is legal."""
        return 1

    def payoff(self, player: int) -> int:
        """Return what a finished game is worth to a player, from -WIN to WIN."""
        return 0

    def evaluate(self, player: int) -> int:
        """Guess a player's advantage over the best rival; with two players it is zero-sum."""
        return 0

    def shares(self, out: list[float]) -> None:
        """Divide 1 among the players whose payoff is highest; others get nothing. Alone, a payoff is its own share."""
        if self.seats == 1:
            out[0] = (self.payoff(0) + WIN) * 0.5 / WIN
            return
        best = -WIN - 1
        holders = 0
        for player in range(self.seats):
            worth = self.payoff(player)
            if worth > best:
                best = worth
                holders = 0
            if worth == best:
                holders += 1
        for player in range(self.seats):
            out[player] = 1.0 / holders if self.payoff(player) == best else 0.0

    # ---- native face: help for a search -----------------------------------------------------

    def order(self, buf: Words, base: int, n: int, scores: Scores) -> None:
        """Score the steps ``buf[base : base + n]``.

        Positive ones are tried first, the highest in front; 0 leaves a step to the search's own experience;
        negative ones come last.
        """
        for i in range(base, base + n):
            scores.data[i] = 0

    def see(self, word: int) -> int:
        """Return what a step wins after the exchanges that follow it on its target."""
        return 0

    def urgent(self) -> bool:
        """Tell whether the player to move must answer a threat, as in check."""
        return False

    def reversible(self) -> int:
        """Count the steps back to the last one that can never be repeated; 0 where nothing repeats."""
        return 0

    def doubt(self, shallow: int, deep: int) -> int:
        """Return how far the value found at one depth may lie from that at a greater, hardly ever more; 0: anywhere.

        A search then trusts the shallow value where it is so far outside the window.
        """
        return 0

    # ---- native face: counting --------------------------------------------------------------

    def count(self, buf: Words, base: int) -> int:
        """Count the moves; a game whose tradition counts a finished game as a leaf answers 1 then."""
        total = 0
        n = self.generate(buf, base)
        for i in range(n):
            word = buf.data[base + i]
            if self.push(word):
                total += self.count(buf, base + n) if self.mid_move else 1
                self.pop()
        return total

    def leaves(self, depth: int, buf: Words, base: int) -> int:
        """Count the positions ``depth`` moves below; depth is at least 1."""
        if depth == 1:
            return self.count(buf, base)
        total = 0
        n = self.generate(buf, base)
        if n == 0:
            return self.count(buf, base)
        for i in range(n):
            word = buf.data[base + i]
            if self.push(word):
                total += self.leaves(depth if self.mid_move else depth - 1, buf, base + n)
                self.pop()
        return total

    # ---- what a game fills in, with the GIL -------------------------------------------------

    def copy_from(self, other: "Position") -> None:
        """Become equal to another position of the same game; extend this in every game with state."""
        self.key = other.key
        self.turn = other.turn
        self.slot = other.slot
        self.ply = other.ply
        self.steps = other.steps
        self.mid_move = other.mid_move
        self.chance = other.chance
        self.traits = other.traits
        self.retired = other.retired
        self.withdrawals = other.withdrawals
        if not self.trail.reserve(2 * other.steps):
            raise MemoryError
        for i in range(2 * other.steps):
            self.trail.data[i] = other.trail.data[i]

    def retire(self, player: int) -> None:
        """Take a player out of the game; journal it where the game goes on without him."""
        self.retired |= 1 << player

    def reinstate(self, player: int) -> None:
        """Undo ``retire``."""
        self.retired &= ~(1 << player)

    def plays_on(self) -> bool:
        """Tell whether the game goes on though a player has withdrawn."""
        return False

    def spell(self, steps: tuple[int, ...]) -> str:
        """Name a move without looking at the board."""
        return "-".join(f"{word:x}" for word in steps)

    def is_pass(self, step: int) -> bool:
        """Tell whether a step only ends what a player does; what it tidies up on the board is no part of a move."""
        return False

    def board(self) -> "Board":
        """Say what stands where."""
        return {}

    def piece_on(self, site: "Site") -> "Piece":
        """Return the piece on a site that is not empty; override it where ``board`` takes long."""
        return self.board()[site]

    def actions(self, move: Move) -> "tuple[Action, ...]":
        """Return a legal move as the changes that people see; a pass has none."""
        raise NotImplementedError

    def areas(self) -> "tuple[Area, ...]":
        """Return the regions that belong to a player, for views to fill; most games have none."""
        return ()

    def reserves(self) -> "tuple[Reserve, ...]":
        """Return the pieces that wait beside the board; most games have none."""
        return ()

    def threatened(self) -> "tuple[Site, ...]":
        """Return the sites of pieces that the player to move must save at once, such as a king in check."""
        return ()

    def counters(self) -> dict[str, int]:
        """Return numbers that players watch, by name, such as the steps left in a turn; most games have none."""
        return {}

    def landmark(self, move: Move) -> "Action | None":
        """Return the action that names the first part of a legal move; override it where ``actions`` takes long.

        Its sites are exact; its piece may be what is placed where ``actions`` already shows what became of it.
        """
        return identity(self.actions(move), 1)

    def scores(self) -> tuple[float, ...]:
        """Return each player's score as the game counts it."""
        return tuple(self.payoff(player) * 1.0 / WIN for player in range(self.seats))

    def setup(self) -> str:
        """Return the text from which ``game.start`` makes this position again."""
        raise NotImplementedError

    # ---- Python face ------------------------------------------------------------------------

    def moves(self) -> list[Move]:
        """List the legal moves in a stable order; a finished game has none."""
        if (self.retired and not self.plays_on()) or self.ended() != 0:
            return []
        if self.traits:
            found: list[Move] = []
            self.extend(0, (), found)
            self.check()
            return found
        n = self.generate(self.scratch, 0)
        if self.fault:
            self.check()
        return [self.move_of(self.scratch.data[i]) for i in range(n)]

    def only_move(self) -> Move | None:
        """Return the move of a player who has no choice; None where there are several moves, or none."""
        if (self.retired and not self.plays_on()) or self.ended() != 0:
            return None
        if self.traits & COMPOSITE:
            moves = self.moves()
            return moves[0] if len(moves) == 1 else None
        n = self.generate(self.scratch, 0)
        self.check()
        only: Move | None = None
        for i in range(n):
            if self.traits & LAZY:
                if not self.push(self.scratch.data[i]):
                    continue
                self.pop()
            if only is not None:
                return None
            only = self.move_of(self.scratch.data[i])
        return only

    def is_legal(self, move: Move) -> bool:
        """Tell whether a move may be played now."""
        steps = move.steps
        # To ask each move whether it is equal takes ten times as long as this loop, which is compiled.
        return any(one is move or one.steps == steps for one in self.moves())

    def play(self, move: Move | str) -> Move:
        """Make a move, or the move that a text means, and return it; raise and change nothing if it is not legal."""
        if isinstance(move, str):
            move = self.parse(move)
        elif not self.is_legal(move):
            msg = f"{move} is not a legal move here"
            raise IllegalMove(msg)
        self.make(move)
        return move

    def make(self, move: Move) -> None:
        """Make a move that is known to be legal; raise Fault and change nothing where the rules fail."""
        mark = self.steps
        for word in move.steps:
            if not self.push(word):
                self.rewind(mark)
                self.check()
                msg = f"{move} is not a legal move here"
                raise IllegalMove(msg)
        if self.fault:
            self.rewind(mark)
            self.check()

    def undo(self) -> None:
        """Take back the last move or withdrawal; half a move counts as a move."""
        if self.withdrawals and self.withdrawals[-1].at == self.steps:
            last = self.withdrawals[-1]
            self.withdrawals = self.withdrawals[: len(self.withdrawals) - 1]
            self.reinstate(last.player)
            return
        if self.steps == 0:
            msg = "there is no move to take back"
            raise NothingToUndo(msg)
        self.pop()
        while self.mid_move and self.steps > 0:
            self.pop()

    def withdraw(self, player: int, reason: str = "resigned") -> None:
        """Let a player leave at any time, his turn or not; ``undo`` takes it back."""
        if not 0 <= player < self.seats:
            msg = f"there is no player {player}; players are 0 to {self.seats - 1}"
            raise CannotWithdraw(msg)
        if self.retired >> player & 1:
            msg = f"{self.game.players[player]} has withdrawn already"
            raise CannotWithdraw(msg)
        if self.outcome() is not None:
            msg = "the game is over"
            raise CannotWithdraw(msg)
        self.retire(player)
        self.withdrawals = (*self.withdrawals, Withdrawal(player, reason, self.steps))

    def outcome(self) -> Outcome | None:
        """Say how the game ended; None while it goes on."""
        if self.retired and not self.plays_on():
            winners = tuple(p for p in range(self.seats) if not self.retired >> p & 1)
            return Outcome(winners, self.withdrawals[len(self.withdrawals) - 1].reason, self.scores())
        ending = self.ended()
        if ending == 0:
            if self.has_step():
                return None
            ending = self.stuck()
        winners = tuple(player for player in range(self.seats) if self.payoff(player) > 0)
        return Outcome(winners, self.ending_name(ending), self.scores())

    def ending_name(self, ending: int) -> str:
        """Say in words how a game ended."""
        return self.game.endings[ending]

    def has_step(self) -> bool:
        """Tell whether any step is legal."""
        if self.traits:
            with cython.nogil:  # as in ``extend``
                n = self.generate(self.scratch, 0)
        else:
            n = self.generate(self.scratch, 0)
        self.check()
        if not self.traits & LAZY:
            return n > 0
        for i in range(n):
            if self.push(self.scratch.data[i]):
                self.pop()
                return True
        return False

    def claims(self) -> list[str]:
        """List the draws that the mover may claim, now or with a move that he announces; most games have none."""
        return []

    def standing_claims(self) -> list[str]:
        """List the draws that the mover may claim without a further move."""
        return self.claims()

    def evaluation(self, player: int | None = None) -> int:
        """Guess the advantage of a player, by default the one to move, in hundredths."""
        return self.evaluate(self.turn if player is None else player)

    def parse(self, text: str) -> Move:
        """Return the legal move that a text means; raise MoveSyntax or IllegalMove."""
        wanted = text.strip()
        moves = self.moves()
        for move in moves:
            if move.text == wanted:  # the usual case, found without formatting a thousand moves
                return move
        for same in (str, str.casefold):
            for move in moves:
                if same(wanted) in (same(move.text), same(self.format(move))):
                    return move
        if not wanted or len(wanted) > MOST_MOVE_TEXT or not wanted.isprintable():
            msg = f"a move was expected, not {wanted[:20]!r}"
            raise MoveSyntax(msg)
        some = ", ".join(self.format(move) for move in moves[:8]) + (", ..." if len(moves) > 8 else "")
        msg = f"{wanted} is not a legal move here; legal: {some or 'none, the game is over'}"
        raise IllegalMove(msg)

    def format(self, move: Move) -> str:
        """Write a legal move in the game's notation."""
        return move.text

    def history(self) -> list[Move]:
        """List the moves made since the start, oldest first."""
        twin = self.copy()
        made: list[Move] = []
        line: tuple[int, ...] = ()
        while twin.steps > 0:
            line = (twin.trail.data[2 * twin.steps - 2], *line)
            twin.pop()
            if not twin.mid_move:
                made.append(twin.intern(line))
                line = ()
        return made[::-1]

    # ---- Python face: parts -----------------------------------------------------------------

    def each_move(self, receiver: MoveReceiver) -> None:
        """Hand the legal moves one by one to ``receiver.add_move``."""
        for move in self.moves():
            receiver.add_move(self, move)

    def apply_part(self, move: Move, part: int) -> bool:
        """Make part ``part`` (from 1) of a move, after the parts before it; false when the move has no such part.

        Raise IllegalMove and change nothing where the part does not belong here.
        """
        if not 1 <= part <= len(move.steps):
            return False
        if not self._follows(move.steps[: part - 1]) or not self._offers(move.steps[part - 1]):
            msg = f"part {part} of {move} is not legal here"
            raise IllegalMove(msg)
        if not self.push(move.steps[part - 1]):
            self.check()
            msg = f"part {part} of {move} is not legal here"
            raise IllegalMove(msg)
        return True

    def _follows(self, words: tuple[int, ...]) -> bool:
        """Tell whether these were the last steps."""
        first = self.steps - len(words)
        return first >= 0 and all(self.trail.data[2 * (first + i)] == words[i] for i in range(len(words)))

    def _offers(self, word: int) -> bool:
        """Tell whether a step is among those that may be made now."""
        n = self.generate(self.scratch, 0)
        self.check()
        return any(self.scratch.data[i] == word for i in range(n))

    def undo_part(self) -> None:
        """Take back one part."""
        if self.steps == 0:
            msg = "there is no part to take back"
            raise NothingToUndo(msg)
        self.pop()

    def format_part(self, move: Move, part: int = 0) -> str:
        """Write one part of a move, or all of it when no part is named; raise InputError if it has no such part."""
        if not 0 <= part <= len(move.steps):
            msg = f"{move} has {len(move.steps)} parts; there is no part {part}"
            raise InputError(msg, code="move/no-such-part")
        if part == 0 or len(move.steps) == 1:
            return self.format(move)
        return self.spell((move.steps[part - 1],))

    # ---- Python face: the rest --------------------------------------------------------------

    def copy(self) -> "Self":
        """Return an independent position, equal in everything."""
        twin = self.blank()
        twin.copy_from(self)
        return twin

    def blank(self) -> "Self":
        """Return a position of the same game that ``copy_from`` can fill."""
        return type(self)(self.game)

    def __str__(self) -> str:
        """Draw the board for people."""
        return draw(self.game.layout, self.board())

    def __repr__(self) -> str:
        """Show the game and the set-up text."""
        return f"<{self.game.name} {self.setup()!r}>"

    def _repr_svg_(self) -> str:
        """Draw the board for notebooks, by the painter that the game names."""
        picture: str = import_module(self.game.painter).draw(self)
        return picture

    # ---- inside -----------------------------------------------------------------------------

    def move_of(self, word: int) -> Move:
        """Return the interned move of a single step."""
        if word < len(self.table):
            move = self.table[word]
            if move is not None:
                return move
        return self.intern((word,))

    def intern(self, steps: tuple[int, ...]) -> Move:
        """Return the one Move object that has these steps."""
        known = self.game.known_moves
        move = known.get(steps)
        if move is None:
            if len(known) >= MOST_KNOWN_MOVES:
                known.clear()
            move = known.setdefault(steps, Move(steps, self.spell(steps)))
            if len(steps) == 1 and steps[0] < len(self.table):
                self.table[steps[0]] = move
        return move

    def moves_along(self, words: list[int]) -> list[Move]:
        """Return the whole moves that these steps from here are; what is not legal, or half a move, ends them."""
        mark = self.steps
        found: list[Move] = []
        steps: tuple[int, ...] = ()
        for word in words:
            if not self.push(word):
                break
            steps = (*steps, word)
            if not self.mid_move:
                found.append(self.intern(steps))
                steps = ()
        self.rewind(mark)
        return found

    def extend(self, base: int, line: tuple[int, ...], found: list[Move]) -> None:
        """Collect the moves that begin with the steps already made."""
        with cython.nogil:  # a turn of many steps may take long; other threads go on meanwhile
            n = self.generate(self.scratch, base)
        for i in range(n):
            word = self.scratch.data[base + i]
            if self.fault or not self.push(word):
                continue
            if self.mid_move:
                self.extend(base + n, (*line, word), found)
            else:
                found.append(self.intern((*line, word)))
                if len(found) > MOST_TURN_NODES:
                    self.fault = FAULT_LIMIT
            self.pop()

    def check(self) -> None:
        """Raise what went wrong in the native face, if anything did, and trust the position again."""
        if self.fault:
            code, text = FAULTS[self.fault]
            trouble = self.trouble
            self.fault = FAULT_NONE
            self.trouble = None
            if trouble is not None:
                raise trouble
            raise Fault(text, code=code)
