"""What a move block says: commands and conditions, resolved by kind but not yet by number."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from boardwright.design.span import NOWHERE, Span

# ---- places a command may name ------------------------------------------------------------------


@dataclass(frozen=True)
class Along:
    """The position one step along a direction, or along its opposite."""

    direction: str
    back: bool = False


@dataclass(frozen=True)
class At:
    """A position by its name."""

    position: str


Where = Along | At | None
"""None is the current position."""


# ---- conditions -----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Test:
    """A question about one position; ``name`` is the positive form without the question mark.

    The argument of ``number`` is an attribute, a sign and a number, such as ``hits > 2``.
    """

    name: str
    argument: str | None = None
    where: Where = None
    span: Span = NOWHERE


@dataclass(frozen=True, eq=False)
class Not:
    """The contrary."""

    condition: "Condition"


@dataclass(frozen=True, eq=False)
class And:
    """All of them, asked in order."""

    conditions: tuple["Condition", ...]


@dataclass(frozen=True, eq=False)
class Or:
    """Any of them, asked in order."""

    conditions: tuple["Condition", ...]


@dataclass(frozen=True, eq=False)
class Always:
    """True or false."""

    value: bool


Condition = Test | Not | And | Or | Always


# ---- commands -------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Sequence:
    """Commands one after the other; a sequence may be shared by many parents."""

    commands: tuple["Command", ...]
    span: Span = NOWHERE


@dataclass(frozen=True, eq=False)
class Go:
    """Walk along a direction, jump to a position, or return to a register (from, to, mark, last-from, last-to)."""

    where: Along | At | str
    span: Span = NOWHERE


@dataclass(frozen=True, eq=False)
class Mark:
    """Keep a position in a register: mark, from or to."""

    register: str
    where: Where = None
    span: Span = NOWHERE


@dataclass(frozen=True, eq=False)
class Verify:
    """End the block unless the condition holds."""

    condition: Condition
    span: Span = NOWHERE


@dataclass(frozen=True, eq=False)
class If:
    """Do one thing or the other."""

    condition: Condition
    then: Sequence
    otherwise: Sequence
    span: Span = NOWHERE


@dataclass(frozen=True, eq=False)
class While:
    """Repeat as long as the condition holds."""

    condition: Condition
    body: Sequence
    span: Span = NOWHERE


@dataclass(frozen=True, eq=False)
class Capture:
    """Take a piece off the board when the move is made."""

    where: Where = None
    span: Span = NOWHERE


@dataclass(frozen=True, eq=False)
class Create:
    """Put a new piece on the board; no player is the mover, no piece the moving type."""

    player: str | None = None
    piece: str | None = None
    where: Where = None
    span: Span = NOWHERE


@dataclass(frozen=True, eq=False)
class Change:
    """Change a piece: ``what`` is type, owner or flip; ``piece`` is the new type."""

    what: str
    piece: str | None = None
    where: Where = None
    span: Span = NOWHERE


@dataclass(frozen=True)
class Amount:
    """A number for an attribute, or how much it grows."""

    number: int
    relative: bool = False


@dataclass(frozen=True, eq=False)
class SetAttribute:
    """Return an attribute of a piece a value that is worked out now."""

    name: str
    value: Condition | Amount
    where: Where = None
    span: Span = NOWHERE


@dataclass(frozen=True, eq=False)
class SetFlag:
    """Set a flag of this run of the block."""

    name: str
    value: Condition
    span: Span = NOWHERE


@dataclass(frozen=True, eq=False)
class SetPositionFlag:
    """Set a flag of a position for this run of the block."""

    name: str
    value: Condition
    where: Where = None
    span: Span = NOWHERE


@dataclass(frozen=True, eq=False)
class Cascade:
    """Close one movement and begin another with the piece that stands here."""

    span: Span = NOWHERE


@dataclass(frozen=True, eq=False)
class Add:
    """Offer a move; with ``partial`` the same piece goes on, with moves of ``next_type`` if it is named."""

    pieces: tuple[str, ...] = ()
    partial: bool = False
    next_type: str | None = None
    copy: bool = False
    span: Span = NOWHERE


Command = (
    Sequence
    | Go
    | Mark
    | Verify
    | If
    | While
    | Capture
    | Create
    | Change
    | SetAttribute
    | SetFlag
    | SetPositionFlag
    | Cascade
    | Add
)


def each_command(bodies: Iterable[Sequence]) -> Iterator[Command]:
    """Return every command inside some blocks; what macros share is given once."""
    waiting: list[Command] = list(bodies)
    met: set[int] = set()
    while waiting:
        command = waiting.pop()
        if id(command) in met:
            continue
        met.add(id(command))
        yield command
        if isinstance(command, Sequence):
            waiting += command.commands
        elif isinstance(command, If):
            waiting += [command.then, command.otherwise]
        elif isinstance(command, While):
            waiting.append(command.body)
