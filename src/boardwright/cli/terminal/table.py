"""A table: a match, the engines that sit at it, and the people at this terminal."""

import time
from collections.abc import Callable

from boardwright.cli.terminal.board import Cell, Look, Marks, Row, Window, rows_of
from boardwright.cli.terminal.screen import Screen
from boardwright.errors import BoardwrightError, Fault, NoSuchChoice, ProgramError
from boardwright.kernel.action import Site
from boardwright.kernel.move import Move
from boardwright.kernel.notation import Notation
from boardwright.kernel.position import Position
from boardwright.lab.stable import Stable
from boardwright.notation.moves import NATIVE, find
from boardwright.play import commands as ask
from boardwright.play import events as tell
from boardwright.play.clock import Clock
from boardwright.play.commands import Command, Sitter
from boardwright.play.events import Event
from boardwright.play.history import Kind, Node
from boardwright.play.match import Match
from boardwright.play.ports import Player
from boardwright.play.result import Result
from boardwright.play.runner import Due, Obey, Runner, Think
from boardwright.play.scene import scene_of
from boardwright.play.turn import Ask, Turn

MANY_PIECES = 40
"""A stock of more pieces than this never runs out and is not worth a line."""
YOU = "you"


def now() -> int:
    """Return the moment in milliseconds of a steady clock."""
    return time.monotonic_ns() // 1_000_000


class Table:
    """Runs a match on a screen; what people type is read elsewhere."""

    def __init__(self, match: Match, screen: Screen, stable: Stable, seed: int = 0) -> None:
        """Put engines on their seats."""
        self.screen = screen
        self.stable = stable
        self.seed = seed
        self.turned = False
        self.notation: Notation = NATIVE
        self._written: dict[Node, str] = {}
        self.centre: Site | None = None
        """What to look at on a board that does not fit; None means where the last move was."""
        self.notes: list[str] = []
        self.turn: Turn | None = None
        """What a person has chosen of a move so far; the match hears of it when it is whole."""
        self.clicked: list[str] = []
        self.runner = Runner(match)
        self.engines: dict[int, Player] = {}
        self.take(match)

    @property
    def match(self) -> Match:
        """The match at the table."""
        return self.runner.match

    def take(self, match: Match) -> None:
        """Put a match on the table, and the engines that it names on their seats."""
        self.runner = Runner(match)
        self.forget_turn()
        self.engines = {
            number: self.stable.seat(seat.name, self.seed + number)
            for number, seat in enumerate(match.seats)
            if seat.sitter is Sitter.ENGINE
        }

    # ---- running ----------------------------------------------------------------------------

    def due(self) -> Due:
        """Say what the match waits for now."""
        return self.runner.due(now())

    def advance(self) -> bool:
        """Do what is due without a person; false when a person is awaited, or nothing is."""
        due = self.due()
        if isinstance(due, Obey):
            self.tell(self.match.handle(due.command))
        elif isinstance(due, Think):
            self.tell(self.match.handle(self._think(due)))
        else:
            return False
        return True

    def _think(self, due: Think) -> Command:
        """Ask the engine on a seat for its move; return the command that comes of it."""
        player = self.engines[due.seat]
        try:
            with self.screen.thinking(self.name(due.seat)) as on_info:
                move = player.choose(self.match.position.copy(), on_info, due.budget)
        except (ProgramError, Fault) as error:
            self.notes.append(f"{error} [{error.code}]")
            return self.runner.failed(due, error, now())
        return self.runner.chosen(due, move, now())

    def send(self, make: Callable[[int], Command]) -> list[Event]:
        """Hand a command to the match, at this moment, after what time itself has done; note what happened."""
        events = self.match.handle(ask.Tick(now()))
        try:
            events += self.match.handle(make(now()))
        finally:
            self.tell(events)
        return events

    def patience(self) -> float | None:
        """Return the seconds until the running flag has fallen, None if none ever does."""
        deadline = self.match.clock.deadline
        return None if deadline is None else max(0, deadline + 1 - now()) / 1000

    def tell(self, events: list[Event]) -> None:
        """Put what happened into words."""
        for event in events:
            text = self._words(event)
            if text:
                self.notes.append(text)

    def _words(self, event: Event) -> str:
        match event:
            case tell.MovePlayed(ply=ply, seat=None):
                return f"Chance: {self.written(ply)}"
            case tell.MovePlayed(ply=ply, seat=int(seat), automatic=automatic):
                return f"{self.name(seat)}: {self.written(ply)}" + (" (nothing else is possible)" if automatic else "")
            case tell.Withdrew(seat=seat, reason=reason):
                return f"{self.name(seat)}: {reason}"
            case tell.Claimed(seat=seat, reason=reason):
                return f"{self.name(seat)} claims a draw: {reason}"
            case tell.Travelled(before=before, ply=ply):
                moves = abs(before - ply)
                what = "taken back" if ply < before else "played again"
                return f"{moves} move{'s' if moves != 1 else ''} {what}"
            case tell.Offered(seat=int(seat), ply=None):
                return f"{self.name(seat)} offers a draw"
            case tell.OfferClosed():
                return "The offer was declined"
            case tell.Ended(result=result):
                return self.verdict(result)
            case _:
                return ""

    def write_in(self, notation: Notation) -> None:
        """Write moves in this notation from now on."""
        self.notation = notation
        self._written.clear()

    def written(self, ply: int) -> str:
        """Write the move that led to a ply of the line, in the notation that was chosen."""
        history = self.match.history
        node = history.line[ply - 1]
        if node.move is None or self.notation is NATIVE:
            return node.text
        if node not in self._written:
            board = history.position.copy()
            for later in reversed(history.line[ply - 1 : history.at]):
                later.revert(board)
            self._written[node] = self.notation.move(board, node.move)
        return self._written[node]

    def move_of(self, text: str) -> Move:
        """Return the move that a text means, in the game's own notation or in the chosen one."""
        position = self.match.position
        try:
            return position.parse(text)
        except BoardwrightError:
            if self.notation is NATIVE:
                raise
            return find(position, text, self.notation)

    def play_text(self, seat: int, text: str) -> None:
        """Play what was typed: a move in the game's notation, or sites one after the other."""
        if self.match.awaited is None:
            self.send(lambda at: ask.Play(seat, text, at))
            return None
        if self.turn is None:
            try:
                move = self.move_of(text)
            except BoardwrightError:
                if not self._click(text):
                    raise
                return self._played(seat)
            self.send(lambda at: ask.Play(seat, self.match.position.format(move), at))
            return None
        if not self._click(text):
            words = self.turn.choices()
            some = ", ".join(dict.fromkeys(_label(self.turn, choice.site, choice.text) for choice in words[:12]))
            msg = f"{text[:40]} does not fit {' '.join(self.clicked)}; choose from {some}, or `back`"
            raise NoSuchChoice(msg)
        return self._played(seat)

    def _click(self, text: str) -> bool:
        """Click on the named sites; false and nothing changed if one of them leads nowhere."""
        turn = self.turn or Turn(self.match.position.copy())
        words = text.replace("-", " ").split()
        done = 0
        try:
            for word in words:
                turn.click(word)
                done += 1
        except NoSuchChoice:
            for _ in range(done):
                turn.back()
            return False
        self.turn = turn
        self.clicked += words
        return bool(words)

    def _played(self, seat: int) -> None:
        """Hand the move in when it is whole."""
        if self.turn is None or self.turn.move is None:
            return
        text = self.match.position.format(self.turn.move)
        self.forget_turn()
        self.send(lambda at: ask.Play(seat, text, at))

    def forget_turn(self) -> None:
        """Drop what was chosen of a move."""
        self.turn = None
        self.clicked = []

    # ---- showing ----------------------------------------------------------------------------

    def show(self) -> None:
        """Draw the board and what happened since the last time."""
        match = self.match
        position = self.turn.position if self.turn else match.position
        last = self._last()
        targets = self._targets()
        chosen = self._chosen()
        centre = self.centre if self.centre is not None else next(iter(chosen or last), None)
        window = Window(self.screen.columns, self.screen.lines, self.turned, centre)
        notes, self.notes = [self._recent() if self.screen.live else "", *self.notes], []
        rows = rows_of(position, Marks(last, targets, chosen), window) + self._beside(position)
        self.screen.show(self.heading(), rows, notes)

    def _beside(self, position: Position) -> list[Row]:
        """Say what waits beside the board, a line a player, and what is counted."""
        lines = []
        for player in position.game.players:
            mine = [one for one in position.reserves() if one.piece.player == player and one.count <= MANY_PIECES]
            if mine:
                lines.append(f"{player} has " + ", ".join(f"{one.piece.kind.name} {one.count}" for one in mine))
        counted = [f"{name}: {number}" for name, number in position.counters().items()]
        lines += [", ".join(counted)] if counted else []
        return [[Cell(line, Look.OUTSIDE)] for line in ["", *lines]] if lines else []

    def heading(self) -> str:
        """Say who plays, how it stands and how much time is left."""
        match = self.match
        scores = [f" {score:g}" for score in match.position.scores()]
        if set(scores) == {" 0"}:
            scores = [""] * len(scores)
        clock = match.clock
        parts = []
        for seat in range(len(match.seats)):
            time_left = _time(clock, seat)
            mark = "> " if match.awaited == seat else ""
            parts.append(f"{mark}{self.name(seat)}{scores[seat]}{time_left}")
        title = match.game.title
        return f"{title}, ply {match.ply}   " + "   ".join(parts)

    def name(self, seat: int) -> str:
        """Say who sits on a seat."""
        player = self.match.game.players[seat]
        kinds = self.match.game.layout.kinds
        glyph = f" {kinds[0].glyph(player)}" if kinds and kinds[0].glyphs else ""
        return f"{player}{glyph} ({self.match.seats[seat].name})"

    def verdict(self, result: Result) -> str:
        """Say how the match ended."""
        winners = " and ".join(self.name(seat) for seat in result.winners)
        scores = " : ".join(f"{score:g}" for score in result.scores)
        return f"{winners + ' won' if winners else 'Draw'}: {result.reason} ({scores})"

    def _recent(self) -> str:
        """Write the last moves, as many as fit into a line."""
        done = enumerate(self.match.history.done(), start=1)
        played = [ply for ply, node in done if node.kind is Kind.MOVE]
        texts = [self.written(ply) for ply in played[-30:]]
        room = min(self.screen.columns, 80) - 6
        while texts and len(" ".join(texts)) > room:
            texts = texts[1:]
        return ("... " if len(texts) < len(played) else "") + " ".join(texts)

    def _last(self) -> frozenset[Site]:
        """Find the sites of the last move that a player chose."""
        if self.turn and self.turn.parts_made:
            return frozenset()
        return frozenset(scene_of(self.match.history).last)

    def _targets(self) -> frozenset[Site]:
        """Find where a piece may be placed, whoever is to move; or where the player may go on."""
        if self.turn is None:
            return frozenset(scene_of(self.match.history).open)
        if self.turn.parts_made or (self.turn.choices() and self.turn.choices()[0].ask is not Ask.START):
            return frozenset(self.turn.sites())
        return frozenset()

    def _chosen(self) -> frozenset[Site]:
        """Find what was clicked last."""
        if not self.turn or not self.clicked:
            return frozenset()
        site = self.match.game.layout.by_name.get(self.clicked[-1])
        return frozenset() if site is None else frozenset([site])


def _label(turn: Turn, site: Site | None, text: str) -> str:
    """Name a choice by its site, or by its text where it has none."""
    return text if site is None else turn.position.game.layout.name(site)


def _time(clock: Clock, seat: int) -> str:
    """Write the time that a seat has left, if there are clocks."""
    left = clock.left(seat, now())
    if left is None:
        return ""
    seconds = max(0, left) // 1000
    return f" {seconds // 60}:{seconds % 60:02}"
