"""Match: a calm machine, ``handle(command) -> events``; time arrives in commands, effects leave as events.

A command that cannot be obeyed raises an error with a stable code and changes nothing. A match never thinks and never
waits: a runner (``play/runner.py``) says what is due, and moves of engines are handed in like those of people.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from boardwright.errors import (
    IllegalMove,
    NoClaim,
    NoOffer,
    NoSuchSeat,
    NothingToRedo,
    NothingToUndo,
    NotYourTurn,
    StalePly,
    TimeIsUp,
    WrongPhase,
)
from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.zobrist import mix
from boardwright.play import commands as ask
from boardwright.play import events as tell
from boardwright.play.clock import Clock, Control
from boardwright.play.commands import Command, Seat, Sitter
from boardwright.play.events import Event
from boardwright.play.history import History, Kind, Node
from boardwright.play.result import DRAW_AGREED, LEFT, OUT_OF_TIME, RESIGNED, STOPPED, Result, leavers, result_of
from boardwright.play.seating import check_full, check_seat, check_taken, same_person, sitter_of
from boardwright.play.show import Part, places
from boardwright.play.travel import before_own, next_own, past_automatic, touched
from boardwright.play.turn import parts_shown

MOST_REMARK = 10_000
_new = tuple.__new__
"""Makes an event from all its fields, in less than half of the time."""
Show = Callable[[Position, Move], tuple[Part, ...]]
"""Says what a view shows of a move that is about to be made."""


@dataclass(frozen=True)
class Offer:
    """What lies on the table: a draw, or going to another ply."""

    seat: int | None
    waiting: frozenset[int]
    ply: int | None


class Match:
    """One game between one to five seats, from the first seat taken to the result."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat] = (),
        control: Control | None = None,
        seed: int = 0,
        setup: str | Position | None = None,
        show: Show = parts_shown,
    ) -> None:
        """Set the table; seats that are not named are open. Chance is drawn from ``seed``.

        A match begins from a set-up text or from a copy of a position, whose own past then counts for repetitions.
        """
        position = setup.copy() if isinstance(setup, Position) else game.start(setup)
        if len(seats) > position.seats:
            msg = f"{game.name} has {position.seats} seats, not {len(seats)}"
            raise NoSuchSeat(msg)
        self.game = game
        self.setup = setup.setup() if isinstance(setup, Position) else setup
        self.seed = seed
        self._show = show
        self.control = control or Control()
        self.seats = [*seats, *[Seat()] * (position.seats - len(seats))]
        self.position = position
        """The position on the board; look, and think on a copy."""
        self.clock = Clock.fresh(self.control, position.seats)
        self.history = History(position, self.clock)
        self.offer: Offer | None = None
        self.started = False
        self.paused = False
        """True for a match that was restored and waits for ``Start``."""
        self._judged: tuple[Node, Result | None] | None = None
        self._listed: tuple[Node, list[Move]] | None = None
        self._passing: tuple[Node, bool] | None = None

    # ---- what can be seen -------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """How many entries of the line are on the board."""
        return self.history.at

    @property
    def result(self) -> Result | None:
        """How the match ended, None while it goes on; found out once for every entry of the history."""
        here = self.history.here
        if self._judged is None or self._judged[0] is not here:
            self._judged = here, result_of(self.position, self.history)
        return self._judged[1]

    @property
    def moves(self) -> list[Move]:
        """The legal moves of the position on the board, listed once for every entry of the history."""
        here = self.history.here
        if self._listed is None or self._listed[0] is not here:
            self._listed = here, self.position.moves()
        return self._listed[1]

    @property
    def claims(self) -> tuple[str, ...]:
        """The draws that the seat to move may claim now, or with a move that it announces."""
        return () if self.awaited is None else tuple(self.position.claims())

    @property
    def gone(self) -> set[int]:
        """The seats of those who left after the start."""
        return set(leavers(self.history))

    @property
    def awaited(self) -> int | None:
        """The seat that is to move; None before the start and after the end."""
        running = self.started and not self.paused and self.result is None
        return self.position.turn if running else None

    def snapshot(self) -> dict[str, Any]:
        """Return the whole state in plain values: equal states give equal snapshots."""
        position = self.position
        return {
            "seats": list(self.seats),
            "phase": (self.started, self.paused),
            "setup": position.setup(),
            "key": position.key,
            "turn": position.turn,
            "moves": [move.text for move in position.history()],
            "withdrawals": position.withdrawals,
            "line": [(node.kind, node.text, node.seat, node.comment) for node in self.history.line],
            "at": self.history.at,
            "clock": self.clock,
            "offer": self.offer,
            "result": self.result,
        }

    # ---- the door ---------------------------------------------------------------------------

    def handle(self, command: Command) -> list[Event]:
        """Obey a command and report what happened; raise an error and change nothing if it cannot be obeyed."""
        if not isinstance(command, ask.Tick) and self.clock.fallen(command.at) is not None:
            msg = "a flag has fallen before this command came; let the match see it first"
            raise TimeIsUp(msg)
        return self._HANDLERS[type(command)](self, command)

    # ---- sitting down and starting ----------------------------------------------------------

    def _sit(self, command: ask.Sit) -> list[Event]:
        check_seat(self.seats, command.seat)
        if self.started:
            msg = "the match has begun; seats are no longer given away"
            raise WrongPhase(msg, code="match/started")
        self.seats[command.seat] = sitter_of(self.seats, command)
        return [tell.SeatChanged(command.seat, self.seats[command.seat])]

    def _start(self, command: ask.Start) -> list[Event]:
        if self.started and not self.paused:
            msg = "the match has begun already"
            raise WrongPhase(msg, code="match/started")
        check_full(self.seats)
        self.started, self.paused = True, False
        return [tell.Started(self.ply), *self._onward(command.at)]

    # ---- moves ------------------------------------------------------------------------------

    def _play(self, command: ask.Play) -> list[Event]:
        self._running(command.seat)
        if command.ply is not None and command.ply != self.ply:
            msg = f"the move is meant for ply {command.ply}, but the game is at ply {self.ply}"
            raise StalePly(msg)
        self._check_turn(command.seat)
        move = self._legal(command.move)
        clock = self.clock.press(command.at)
        events = self._close_offer(command.seat)
        events.append(self._make(move, command.seat, clock))
        return [*events, *self._onward(command.at)]

    def _legal(self, wanted: str | Move) -> Move:
        """Return the legal move that is meant; raise what the position raises."""
        if isinstance(wanted, str):
            return self.position.parse(wanted)
        if wanted not in self.moves:
            msg = f"{wanted} is not a legal move here"
            raise IllegalMove(msg)
        return wanted

    def _make(self, move: Move, seat: int | None, clock: Clock) -> Event:
        """Make a move of a person, an engine or chance; all are shown alike."""
        text = self.position.format(move)
        shown = self._show(self.position, move)
        forced = seat is None or self._can_only_pass
        sites = places(self.game.layout, shown) if shown else None  # else it is found when a viewer asks
        self.history.do(Node(Kind.MOVE, text, seat, clock, move, forced, sites=sites))
        self.clock = clock
        return _new(tell.MovePlayed, (self.ply, seat, text, shown, forced))

    @property
    def _can_only_pass(self) -> bool:
        """Whether the only legal move changes nothing on the board; found out once for every entry of the history."""
        here = self.history.here
        if self._passing is None or self._passing[0] is not here:
            only = self.position.only_move()
            self._passing = here, only is not None and not self.position.actions(only)
        return self._passing[1]

    def _onward(self, at: int) -> list[Event]:
        """Let chance and sole forced passes happen, then hand the turn over or end the match."""
        events: list[Event] = []
        passes = 0
        while (result := self.result) is None and passes <= 2 * len(self.seats):
            if self.position.chance:
                moves = self.moves
                events.append(self._make(moves[self._draw(len(moves))], None, self.clock.stop()))
            elif self._can_only_pass:
                # Two players who can only pass for ever are left to themselves after a while.
                passes += 1
                events.append(self._make(self.moves[0], self.position.turn, self.clock.stop()))
            else:
                break
        if result is not None:
            self.clock = self.clock.stop()
            self.offer = None
            return [*events, tell.Ended(result)]
        seat = self.position.turn
        if self.clock.running != seat:
            self.clock = self.clock.start(seat, at)
        left = self.clock.left(seat, at)
        claims = tuple(self.position.claims())
        return [*events, _new(tell.TurnBegan, (seat, self.ply, left, self.clock.deadline, claims))]

    def _draw(self, outcomes: int) -> int:
        """Draw for chance: the same seed and ply give the same number, so taking back does not change luck."""
        return Dice(mix(self.seed) ^ mix(self.ply)).number(outcomes)

    # ---- withdrawing ------------------------------------------------------------------------

    def _resign(self, command: ask.Resign) -> list[Event]:
        self._running(command.seat)
        return self._withdraw(command.seat, RESIGNED, command.at)

    def _stop(self, command: ask.Stop) -> list[Event]:
        self._running(command.seat)
        if self.position.retired >> command.seat & 1:
            return []
        return self._withdraw(command.seat, STOPPED, command.at)

    def _leave(self, command: ask.Leave) -> list[Event]:
        check_seat(self.seats, command.seat)
        check_taken(self.seats, command.seat)
        if not self.started:
            self.seats[command.seat] = Seat()
            return [tell.SeatChanged(command.seat, Seat())]
        self._running(command.seat)
        return self._withdraw(command.seat, LEFT, command.at)

    def _tick(self, command: ask.Tick) -> list[Event]:
        seat = self.clock.fallen(command.at)
        if seat is None:
            return []
        self.clock = self.clock.drop()
        return self._withdraw(seat, OUT_OF_TIME, command.at)

    def _withdraw(self, seat: int, reason: str, at: int) -> list[Event]:
        if reason == LEFT and self.position.retired >> seat & 1 and seat not in leavers(self.history):
            self.history.do(Node(Kind.GONE, LEFT, seat, self.clock.stop()))
            return [tell.Withdrew(seat, LEFT)]
        self.history.do(Node(Kind.LEAVE, reason, seat, self.clock.stop()))
        events: list[Event] = [tell.Withdrew(seat, reason)]
        if self.offer is not None and self.offer.ply is None and seat in self.offer.waiting:
            events += self._agreed(seat, at)
        if self.offer is not None and (self.offer.ply is not None or self.offer.seat == seat):
            events += self._close_offer(None)
        return events if self.history.here.kind is Kind.DRAW else [*events, *self._onward(at)]

    # ---- offers -----------------------------------------------------------------------------

    def _offer_draw(self, command: ask.OfferDraw) -> list[Event]:
        self._running(command.seat)
        active = {seat for seat in range(len(self.seats)) if not self.position.retired >> seat & 1}
        waiting = frozenset(active - same_person(self.seats, command.seat))
        self.offer = Offer(command.seat, waiting, None)
        if not waiting:
            return self._settle(command.at)
        return [tell.Offered(command.seat, tuple(sorted(waiting)))]

    def _accept(self, command: ask.Accept) -> list[Event]:
        self._asked(command.seat)
        return self._agreed(command.seat, command.at)

    def _agreed(self, seat: int, at: int) -> list[Event]:
        """Note that a seat agrees, or can no longer be asked; settle when all asked seats agree."""
        offer = self.offer
        if offer is None:
            return []
        self.offer = replace(offer, waiting=offer.waiting - same_person(self.seats, seat))
        if self.offer.waiting:
            return [tell.Offered(offer.seat, tuple(sorted(self.offer.waiting)), offer.ply)]
        return self._settle(at)

    def _decline(self, command: ask.Decline) -> list[Event]:
        check_seat(self.seats, command.seat)
        if self.offer is None or command.seat not in self.offer.waiting | {self.offer.seat}:
            self._asked(command.seat)
        return self._close_offer(None)

    def _settle(self, at: int) -> list[Event]:
        """Do what all seats agreed to."""
        offer, self.offer = self.offer, None
        if offer is None:
            return []
        if offer.ply is not None:
            return self._go(offer.ply, at)
        self.history.do(Node(Kind.DRAW, DRAW_AGREED, None, self.clock.stop()))
        return self._onward(at)

    def _close_offer(self, mover: int | None) -> list[Event]:
        """Take an offer off the table; a move by its maker leaves a draw offer standing."""
        offer = self.offer
        if offer is None or (mover is not None and offer.ply is None and mover not in offer.waiting):
            return []
        self.offer = None
        return [tell.OfferClosed(offer.seat)]

    # ---- claims -----------------------------------------------------------------------------

    def _claim(self, command: ask.Claim) -> list[Event]:
        self._running(command.seat)
        self._check_turn(command.seat)
        claims = self.claims
        if not claims:
            msg = "the rules give no draw to claim here"
            raise NoClaim(msg)
        self.history.do(Node(Kind.DRAW, claims[0], command.seat, self.clock.stop()))
        return [tell.Claimed(command.seat, claims[0]), *self._onward(command.at)]

    # ---- undo, redo, jump -------------------------------------------------------------------

    def _undo(self, command: ask.Undo) -> list[Event]:
        self._begun(command.seat)
        to = before_own(self.history, same_person(self.seats, command.seat))
        if to is None:
            msg = f"{self.game.players[command.seat]} has no move to take back"
            raise NothingToUndo(msg)
        return self._travel(command.seat, to, command.at)

    def _redo(self, command: ask.Redo) -> list[Event]:
        self._begun(command.seat)
        to = next_own(self.history, same_person(self.seats, command.seat))
        if to is None:
            msg = "nothing was taken back"
            raise NothingToRedo(msg)
        return self._travel(command.seat, to, command.at)

    def _jump(self, command: ask.Jump) -> list[Event]:
        self._begun(command.seat)
        line, to = self.history.line, command.ply
        if not 0 <= to <= len(line):
            msg = f"the game has {len(line)} plies; there is no ply {to}"
            raise NothingToUndo(msg) if to < 0 else NothingToRedo(msg)
        return self._travel(command.seat, past_automatic(self.history, to), command.at)

    def _travel(self, seat: int | None, to: int, at: int) -> list[Event]:
        """Go there at once, or ask the people concerned: whose moves it touches, and whose turn it would take."""
        concerned = touched(self.history, to, len(self.seats))
        if to != self.history.at and self.awaited is not None:
            concerned.add(self.awaited)
        persons = {one for one in concerned if self.seats[one].sitter is Sitter.PERSON}
        waiting = persons - (same_person(self.seats, seat) if seat is not None else set())
        if not waiting:
            self.offer = None
            return self._go(to, at)
        self.offer = Offer(seat, frozenset(waiting), to)
        return [tell.Offered(seat, tuple(sorted(waiting)), to)]

    def _go(self, to: int, at: int) -> list[Event]:
        """Go to a ply, and put the clocks back to what they were there."""
        before = self.history.at
        self.history.go(to)
        self.clock = self.history.here.clock.stop()._replace(since=max(at, self.clock.since))
        return [tell.Travelled(before, to), *self._onward(at)]

    # ---- comments ---------------------------------------------------------------------------

    def _remark(self, command: ask.Remark) -> list[Event]:
        text = command.text.strip()[:MOST_REMARK]
        self.history.here.comment = text
        return [tell.Remarked(self.ply, text)]

    # ---- who and when -----------------------------------------------------------------------

    def _begun(self, seat: int | None) -> None:
        if seat is not None:
            check_seat(self.seats, seat)
        if not self.started or self.paused:
            msg = "the match has not begun"
            raise WrongPhase(msg, code="match/not-started")

    def _running(self, seat: int) -> None:
        self._begun(seat)
        if self.result is not None:
            msg = "the match is over"
            raise WrongPhase(msg, code="match/over")

    def _check_turn(self, seat: int) -> None:
        if seat != self.position.turn:
            msg = f"it is {self.game.players[self.position.turn]}'s turn, not {self.game.players[seat]}'s"
            raise NotYourTurn(msg)

    def _asked(self, seat: int) -> None:
        check_seat(self.seats, seat)
        if self.offer is None or seat not in self.offer.waiting:
            msg = f"nothing was offered to seat {seat}"
            raise NoOffer(msg)

    _HANDLERS: ClassVar[dict[type, Callable[..., list[Event]]]] = {
        ask.Sit: _sit,
        ask.Start: _start,
        ask.Play: _play,
        ask.Resign: _resign,
        ask.Stop: _stop,
        ask.Leave: _leave,
        ask.OfferDraw: _offer_draw,
        ask.Claim: _claim,
        ask.Accept: _accept,
        ask.Decline: _decline,
        ask.Undo: _undo,
        ask.Redo: _redo,
        ask.Jump: _jump,
        ask.Remark: _remark,
        ask.Tick: _tick,
    }
