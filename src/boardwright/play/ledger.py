"""Ledger: the commands that a match obeyed, in writing; played again they give the same match and the same events.

Moments in a ledger are milliseconds of the match's own time, which stands still while no server runs the match.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple, get_args

from boardwright.errors import BoardwrightError, RecordError
from boardwright.kernel.game import Game
from boardwright.kernel.option import Value
from boardwright.play.clock import read_control
from boardwright.play.commands import Command, Play, Sit, Sitter
from boardwright.play.events import Event
from boardwright.play.match import Match

KINDS: dict[str, type] = {kind.__name__: kind for kind in get_args(Command)}
NAMES = {name: tuple(field.name for field in fields(kind)) for name, kind in KINDS.items()}


@dataclass(frozen=True)
class Opening:
    """How a match was set up: what a ledger begins with."""

    game: str
    options: dict[str, Value]
    control: str = "none"
    seed: int = 0
    setup: str | None = None
    rules: str = ""
    """The hash of the rules text that it is played by; empty where rules are code, or older than such texts."""

    def match(self, game: Game) -> Match:
        """Set the table; the game already has its options."""
        return Match(game, (), read_control(self.control), self.seed, self.setup)


class Entry(NamedTuple):
    """One command that was obeyed. ``author`` and ``message`` say which message of whom it answered."""

    version: int
    command: Command
    author: str = ""
    message: str = ""
    digest: str = ""
    """What that message asked, in short: the same id with another digest is another request."""


class Stamp(NamedTuple):
    """The id that a client gave a message, and a digest of what it asks; empty where no client asked."""

    message: str = ""
    digest: str = ""


class Step(NamedTuple):
    """One entry and what came of it; its version counts the entries of a match from 1."""

    entry: Entry
    events: tuple[Event, ...]

    @property
    def version(self) -> int:
        """The number of the entry."""
        return self.entry.version


def write_command(command: Command) -> dict[str, Any]:
    """Write a command as plain values."""
    kind = type(command).__name__
    plain: dict[str, Any] = {"kind": kind}
    for name in NAMES[kind]:  # vars() would leave every command with a dictionary of its own
        plain[name] = getattr(command, name)
    if isinstance(command, Sit):
        plain["sitter"] = command.sitter.value
    if isinstance(command, Play):
        plain["move"] = str(command.move)
    return plain


def read_command(plain: dict[str, Any]) -> Command:
    """Read a command; raise RecordError that names what is wrong."""
    kind = KINDS.get(str(plain.get("kind")))
    names = {field.name for field in fields(kind)} if kind is not None else set()
    if kind is None or set(plain) - {"kind"} - names:
        msg = f"no command is written as {str(plain)[:80]}"
        raise RecordError(msg)
    values = {name: plain[name] for name in names if name in plain}
    if "sitter" in values:
        values["sitter"] = Sitter(values["sitter"])
    command: Command = kind(**values)
    return command


def play_again(match: Match, entries: Iterable[Entry]) -> Sequence[Step]:
    """Let a fresh match obey a ledger; raise RecordError at the first entry that it refuses."""
    steps: list[Step] = []
    for entry in entries:
        if entry.version != len(steps) + 1:
            msg = f"entry {len(steps) + 1} of the ledger is missing; {entry.version} follows"
            raise RecordError(msg)
        try:
            steps.append(Step(entry, tuple(match.handle(entry.command))))
        except BoardwrightError as error:
            msg = f"entry {entry.version}: {error}"
            raise RecordError(msg, code="record/illegal-move") from None
    return steps


def replay(opening: Opening, game: Game, entries: Sequence[Entry]) -> tuple[Match, Sequence[Step]]:
    """Build a match from all its entries; how long that takes depends on the game, so not in an event loop."""
    match = opening.match(game)
    return match, play_again(match, entries)
