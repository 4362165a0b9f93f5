"""Broadcast: what a match does, written once for programs, once for spectators and once for the player to move.

Those who watch with scenes all know the same scene: the latest that was built. Each step tells them how the next one
differs, so no client asks for a position while the game goes on. Nothing is built while no client watches with scenes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from time import thread_time
from typing import NamedTuple, Protocol

import msgspec
from msgspec import UNSET

from boardwright.kernel.position import Position
from boardwright.play import events as tell
from boardwright.play.clock import Timing
from boardwright.play.commands import Sitter
from boardwright.play.history import Kind, Node
from boardwright.play.ledger import Step
from boardwright.play.lookback import position_at
from boardwright.play.match import Match
from boardwright.play.picks import must_take, picks_of
from boardwright.play.ports import Stored
from boardwright.play.scene import Scene, scene, scene_of
from boardwright.protocols.web_json.answers import Happened, News, Snapshot, TableInfo, write_answer
from boardwright.protocols.web_json.line import line_of
from boardwright.protocols.web_json.matches import brief, happened, snapshot, table_info, times, untold
from boardwright.protocols.web_json.picks import Picks, written
from boardwright.protocols.web_json.scene import State, change, state

BROKEN_OFF = "broken off"
"""Why a match ended that an operator has ended."""


class Table(Protocol):
    """A match and its audience, as a room has them."""

    stored: Stored
    match: Match
    closed: bool
    audience: set[object]

    @property
    def number(self) -> int:
        """The number of the match."""

    @property
    def spectators(self) -> int:
        """How many watch besides the players."""

    @property
    def here(self) -> list[int]:
        """The seats whose players are at the table."""

    @property
    def deserted(self) -> bool:
        """True when none of the players is at the table."""

    @property
    def version(self) -> int:
        """How many commands the match has obeyed."""

    @property
    def now(self) -> int:
        """The moment, in the match's own milliseconds."""


@dataclass(frozen=True)
class View:
    """A copy of a position, to find out what may be clicked there."""

    place: "Place"
    position: Position
    shown: Scene

    def look(self) -> "Found":
        """Find out what may be clicked, and what processor time that took; this belongs into a thread."""
        begun = thread_time()
        picks = written(picks_of(self.position), self.shown.board, self.position.game.layout)
        picks = msgspec.structs.replace(picks, takes=must_take(self.position))
        return Found(picks, thread_time() - begun)


class Found(NamedTuple):
    """What may be clicked, and what it took to find out."""

    picks: Picks
    seconds: float


Place = tuple[Node, int, int | None]
"""Where a scene stands: its entry, its ply, and who is to move."""
INLINE_SECONDS = 0.001
"""What takes less than this is found out on the event loop: to hand it to a thread would take as long."""


class Broadcast:
    """The news of one match as bytes, each kind written once."""

    def __init__(self, table: Table) -> None:
        """Begin with nothing written."""
        self._table = table
        self._step: Step | None = None
        self._plain = self._seen = self._chosen = b""
        self._scene: Scene | None = None
        self._place: Place | None = None
        """Where the latest scene stands."""
        self._picks: tuple[Place, Picks] | None = None
        self._cost = INLINE_SECONDS
        """The processor time that it took to find out what may be clicked, the last time."""
        self._ahead: View | None = None
        """What was looked at before it was told."""
        self._plain_snapshot: Snapshot | None = None
        self._start: State | None = None
        self._watching = -1
        """How many watched when that was told last."""

    # ---- news -------------------------------------------------------------------------------

    def plain(self, step: Step) -> bytes:
        """Return a step as programs hear of it: its events."""
        self._turn_to(step)
        if not self._plain:
            self._plain = write_answer(self._news(step))
        return self._plain

    def seen(self, step: Step, name: str) -> bytes:
        """Return a step as a page hears of it that a person of this name looks at."""
        self._turn_to(step)
        if step.version != self._table.version:
            return self.plain(step)  # the last of several steps tells how the board stands after all
        if not self._seen:
            self._write(step)
        return self._chosen if self._chosen and name == self.mover() else self._seen

    def missed(self, steps: Sequence[Step], name: str) -> list[bytes]:
        """Return the steps that a page has missed; the last one shows the board."""
        *earlier, last = steps
        news = msgspec.structs.replace(
            self._news(last),
            scene=state(self.scene(), self._table.match.game.layout),
            picks=self.picks() if name == self.mover() else UNSET,
            left=times(self._table.match, self._table.now),
            watching=self._table.spectators,
            **self._whole_line(),
        )
        return [*(write_answer(self._news(step)) for step in earlier), write_answer(news)]

    def _turn_to(self, step: Step) -> None:
        if step is not self._step:
            self._step = step
            self._plain = self._seen = self._chosen = b""

    def _write(self, step: Step) -> None:
        """Write a step for spectators, and for the player to move if he has something to choose."""
        match, before, stood = self._table.match, self._scene, self._place
        after = self.scene()
        news, layout, watching = self._news(step), match.game.layout, self._table.spectators
        if before is not None and after is not before:
            events = brief(news.events, before, after, layout)
            difference = untold(change(before, after, layout), events, before, after, layout)
            news = msgspec.structs.replace(news, events=events, change=difference)
        news = msgspec.structs.replace(
            news,
            left=UNSET if match.control.timing is Timing.NONE else times(match, self._table.now),
            watching=watching if watching != self._watching else UNSET,
            **(self._whole_line() if self._replaced(step) else {}),
        )
        self._watching = watching
        self._seen = write_answer(news)
        if self.mover() and stood != self._place:
            self._chosen = write_answer(msgspec.structs.replace(news, picks=self.picks()))

    def _news(self, step: Step) -> News:
        events = [happened(event) for event in step.events]
        return News(match=self._table.number, version=step.version, events=events)

    def _whole_line(self) -> dict[str, object]:
        line, tail = line_of(self._table.match)
        return {"line": line, "tail": tail}

    def _replaced(self, step: Step) -> bool:
        """Tell whether the move list changed otherwise than the events say: an agreement, or a variation was made."""
        history = self._table.match.history
        fresh = sum(isinstance(event, tell.MovePlayed | tell.Withdrew) for event in step.events)
        if history.here.kind not in (Kind.START, Kind.MOVE, Kind.LEAVE):
            return True
        first = history.at - fresh
        touched = [history.line[first - 1] if first > 0 else history.root, *history.line[max(0, first) : history.at]]
        return fresh > 0 and (any(len(node.children) > 1 for node in touched) or bool(touched[-1].children))

    # ---- what is seen now -------------------------------------------------------------------

    def scene(self) -> Scene:
        """Return the scene of the match as it stands, built once."""
        place = self._now()
        if self._scene is None or place != self._place:
            ahead = self._ahead
            known = ahead.shown if ahead is not None and ahead.place == place else None
            self._scene, self._place = known or scene_of(self._table.match.history), place
        return self._scene

    def picks(self) -> Picks:
        """Return what the player to move may click, found once."""
        shown, place = self.scene(), self._now()
        if self._picks is None or self._picks[0] != place:
            self.keep(view := View(place, self._table.match.position, shown), view.look())
        return self._picks[1] if self._picks is not None else Picks()

    def unseen(self) -> View | None:
        """Return a copy of the position, if a person is to move and it takes long to find out what may be clicked."""
        place = self._now()
        known = self._picks is not None and self._picks[0] == place
        if known or self._cost < INLINE_SECONDS or not self.mover():
            return None
        self._ahead = View(place, self._table.match.position.copy(), scene_of(self._table.match.history))
        return self._ahead

    @property
    def watched(self) -> bool:
        """True when pages watch the match with scenes, or have done so."""
        return self._scene is not None and bool(self._table.audience)

    def keep(self, view: View, found: Found) -> None:
        """Keep what may be clicked at a place of the match."""
        self._picks, self._cost = (view.place, found.picks), found.seconds

    def _now(self) -> Place:
        match = self._table.match
        return match.history.here, match.ply, match.awaited

    def snapshot(self, name: str) -> Snapshot:
        """Return the whole match as a page shows it that a person of this name looks at."""
        table, layout = self._table, self._table.match.game.layout
        if self._start is None and table.match.setup is not None:
            self._start = state(scene(position_at(table.match.history, [0])), layout)
        return msgspec.structs.replace(
            self.plain_snapshot(),
            watching=table.spectators,
            here=table.here,
            scene=state(self.scene(), layout),
            start=UNSET if self._start is None else self._start,
            picks=self.picks() if name == self.mover() else UNSET,
        )

    def plain_snapshot(self) -> Snapshot:
        """Return the whole match as a program needs it, written down once for each version."""
        table = self._table
        known = self._plain_snapshot
        if known is None or known.version != table.version or (table.closed and known.end is None):
            known = self._plain_snapshot = self._whole()
        return msgspec.structs.replace(known, left=times(table.match, table.now))

    def forget_names(self) -> None:
        """Write down anew who sits where."""
        self._plain_snapshot = None

    def _whole(self) -> Snapshot:
        table = self._table
        shown = snapshot(table.number, table.match, table.version, table.now, table.stored.creator)
        if not table.closed or shown.end is not None or not table.match.started:
            return shown
        return msgspec.structs.replace(shown, table=self.table(), turn=None, end=Happened("ended", reason=BROKEN_OFF))

    def table(self) -> TableInfo:
        """Return the table as the lobby shows it; one that was broken off is over, too."""
        table = self._table
        shown = table_info(table.number, table.match, table.version, deserted=table.deserted)
        return msgspec.structs.replace(shown, over=shown.over or (table.closed and shown.started))

    def mover(self) -> str:
        """Return the name of the person to move, nothing if it is an engine's turn or no one's."""
        match = self._table.match
        if match.awaited is None:
            return ""
        seat = match.seats[match.awaited]
        return seat.name if seat.sitter is Sitter.PERSON else ""
