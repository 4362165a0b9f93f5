"""Everything that can go wrong, in one tree.

    BoardwrightError                     what every error here is
    ├─ InputError                        a text or value from outside is at fault
    │  ├─ UnknownGame    catalogue/unknown-game
    │  ├─ BrokenGame     catalogue/broken-game, not-a-game, bad-name, name-taken, no-place
    │  ├─ OptionError    option/unknown, option/malformed, option/out-of-range
    │  ├─ SetupError     setup/malformed, setup/unplayable
    │  │  └─ UnplayableSetup   with every reason
    │  ├─ MoveSyntax     move/malformed, move/ambiguous
    │  ├─ RecordError    record/malformed, record/illegal-move, record/unknown-format, record/unreadable
    │  ├─ ClockError     clock/malformed
    │  ├─ UnknownPlayer  player/unknown
    │  └─ RulesError                     rules text is at fault; carries its diagnostics
    │     ├─ SyntaxFault   zrf/...       it cannot be read
    │     ├─ MeaningFault  zrf/...       it can be read but means no game
    │     └─ RulesLimit    rules/limit   a stranger's text asks for more than a server gives it; says which limit
    ├─ PlayError                         the rules forbid it
    │  ├─ IllegalMove    play/illegal-move
    │  │  ├─ OutOfReach  play/out-of-reach   Crosses: nothing alive of yours touches the cell
    │  │  ├─ SelfFill    play/self-fill      Crosses: your own cross
    │  │  ├─ DoubleFill  play/double-fill    Crosses: filled already
    │  │  └─ BorderHit   play/border-hit     Crosses: not on the board
    │  ├─ EmptyCancel    play/empty-cancel   Crosses: nothing to take back on this cell
    │  ├─ NothingToUndo  play/nothing-to-undo
    │  ├─ NothingToRedo  play/nothing-to-redo
    │  ├─ CannotWithdraw play/cannot-withdraw
    │  ├─ NoSuchChoice   play/no-such-choice     a click that leads nowhere
    │  ├─ TooCostly      play/too-costly         a position that takes a server too long
    │  └─ MatchError                             not now, or not by you
    │     ├─ NoSuchSeat  match/no-such-seat, match/seat-taken, match/seat-open
    │     ├─ WrongPhase  match/not-started, match/started, match/over
    │     ├─ NotYourTurn match/not-your-turn
    │     ├─ StalePly    match/stale-ply         the game has moved on since
    │     ├─ NoOffer     match/no-offer
    │     ├─ NoClaim     match/no-claim          the rules give no draw to claim
    │     ├─ TimeIsUp    match/time-is-up        a flag has fallen; send Tick first
    │     ├─ NoSuchTable match/no-such-table     a server has no such match, or it is over
    │     └─ TableFull   match/full
    ├─ AccessError                       a server does not let you
    │  ├─ NameTaken      access/name-taken, access/bad-name
    │  ├─ BadLogin       access/bad-login
    │  ├─ NotAllowed     access/not-allowed      not your seat, or no invitation
    │  └─ TooMany        access/too-many         come back later
    ├─ ProgramError      program/...     another program that plays for us: missing, died, silent, illegal-move
    └─ Fault             fault/...       a game broke its own promises or a limit
       ├─ BusFault       fault/elsewhere the server of a match cannot be reached (server/cluster/bus.py)
       └─ StorageFault   fault/storage   nothing was stored, so nothing happened; fault/fenced: another server owns it

Each carries a stable ``code`` for programs and a message for people.
"""


class BoardwrightError(Exception):
    """The root of the tree."""

    code = "boardwright/error"

    def __init__(self, message: str, *, code: str | None = None) -> None:
        """Say what is wrong and what was expected; ``code`` refines the class's own."""
        super().__init__(message)
        if code is not None:
            self.code = code


class InputError(BoardwrightError):
    """A text or value that came from outside is at fault."""

    code = "input/malformed"


class UnknownGame(InputError):
    """No game of that name."""

    code = "catalogue/unknown-game"


class BrokenGame(InputError):
    """A game that was added but cannot be had: its code fails, it is no game, or its name is taken."""

    code = "catalogue/broken-game"


class OptionError(InputError):
    """An option that the game does not have, or a value that it does not take."""

    code = "option/malformed"


class SetupError(InputError):
    """A set-up text that cannot be read or cannot be played."""

    code = "setup/malformed"


class UnplayableSetup(SetupError):
    """A set-up that can be read but not played; ``reasons`` says all that is wrong."""

    code = "setup/unplayable"

    def __init__(self, reasons: list[str]) -> None:
        """Collect the reasons."""
        super().__init__("; ".join(reasons))
        self.reasons = tuple(reasons)


class MoveSyntax(InputError):
    """A move text that means no move at all."""

    code = "move/malformed"


class RecordError(InputError):
    """A game record that cannot be read."""

    code = "record/malformed"


class ClockError(InputError):
    """A clock that cannot be read or set."""

    code = "clock/malformed"


class UnknownPlayer(InputError):
    """A player whose spelling is unknown."""

    code = "player/unknown"


class RulesError(InputError):
    """A rules text that cannot become a game; ``diagnostics`` say where and why."""

    code = "zrf/unreadable"

    def __init__(self, message: str, *, code: str | None = None, diagnostics: tuple[object, ...] = ()) -> None:
        """Carry what was found besides the message."""
        super().__init__(message, code=code)
        self.diagnostics = diagnostics


class SyntaxFault(RulesError):
    """A rules text that cannot be read."""

    code = "zrf/syntax"


class RulesLimit(RulesError):
    """A rules text of a stranger that asks for more than a server gives it."""

    code = "rules/limit"

    def __init__(self, limit: str) -> None:
        """Name the limit: time, memory, output, size, sites, moves ..."""
        super().__init__(f"these rules ask for more than a server gives a game: {limit}")
        self.limit = limit


class MeaningFault(RulesError):
    """A rules text that can be read but means no game that can be played."""

    code = "zrf/meaning"


class PlayError(BoardwrightError):
    """The rules of the game forbid it."""

    code = "play/forbidden"


class IllegalMove(PlayError):
    """A well-formed move that is not legal in this position."""

    code = "play/illegal-move"


class OutOfReach(IllegalMove):
    """A cell that no living cell of the player touches."""

    code = "play/out-of-reach"


class SelfFill(IllegalMove):
    """A step on one's own cross."""

    code = "play/self-fill"


class DoubleFill(IllegalMove):
    """A step on a filled cell."""

    code = "play/double-fill"


class BorderHit(IllegalMove):
    """A step beyond the board."""

    code = "play/border-hit"


class EmptyCancel(PlayError):
    """A step to take back on a cell where nothing happened."""

    code = "play/empty-cancel"


class NothingToUndo(PlayError):
    """``undo`` at the first position."""

    code = "play/nothing-to-undo"


class NothingToRedo(PlayError):
    """``redo`` where nothing was taken back."""

    code = "play/nothing-to-redo"


class NoSuchChoice(PlayError):
    """A click on something that belongs to no legal move."""

    code = "play/no-such-choice"


class TooCostly(PlayError):
    """A position whose moves take longer to list than a server spends on them."""

    code = "play/too-costly"


class MatchError(PlayError):
    """A command that the match does not take now, or not from this seat."""

    code = "match/refused"


class NoSuchSeat(MatchError):
    """A seat that does not exist, is taken, or is empty."""

    code = "match/no-such-seat"


class WrongPhase(MatchError):
    """A command for a match that has not begun, has begun already, or is over."""

    code = "match/wrong-phase"


class NotYourTurn(MatchError):
    """A move by another player than the one to move."""

    code = "match/not-your-turn"


class StalePly(MatchError):
    """A move for a position that is no longer on the board."""

    code = "match/stale-ply"


class NoOffer(MatchError):
    """An answer to an offer that was not made, or that was not made to this seat."""

    code = "match/no-offer"


class NoClaim(MatchError):
    """A claim of a draw that the rules do not give here."""

    code = "match/no-claim"


class TimeIsUp(MatchError):
    """A command that came after a flag fell."""

    code = "match/time-is-up"


class NoSuchTable(MatchError):
    """A match that a server does not have, or that is over."""

    code = "match/no-such-table"


class TableFull(MatchError):
    """A match without an open seat."""

    code = "match/full"


class AccessError(BoardwrightError):
    """Something that a server does not let this person do."""

    code = "access/refused"


class NameTaken(AccessError):
    """A name that another account has already."""

    code = "access/name-taken"


class BadLogin(AccessError):
    """A name and a password that do not belong together."""

    code = "access/bad-login"


class NotAllowed(AccessError):
    """The seat of another player, or a table without an invitation."""

    code = "access/not-allowed"


class TooMany(AccessError):
    """More than a limit allows; ``retry_after`` says in how many seconds to try again."""

    code = "access/too-many"

    def __init__(self, message: str, *, retry_after: float = 1.0) -> None:
        """Say which limit, and for how long."""
        super().__init__(message)
        self.retry_after = retry_after


class CannotWithdraw(PlayError):
    """A player who is unknown, already gone, or whose game is over."""

    code = "play/cannot-withdraw"


class ProgramError(BoardwrightError):
    """Another program, which plays on one of the seats, is not there or broke its promises."""

    code = "program/fault"


class Fault(BoardwrightError):
    """A game broke its own promises, or a limit was reached while running it."""

    code = "fault/internal"


class StorageFault(Fault):
    """The database could not keep something; it did not happen."""

    code = "fault/storage"
