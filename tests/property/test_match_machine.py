"""A match against a model that hears only its events and replays everything from scratch."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

import boardwright
from boardwright.errors import BoardwrightError, TimeIsUp
from boardwright.kernel.game import Game
from boardwright.kernel.position import Position
from boardwright.play import commands as ask
from boardwright.play import events as tell
from boardwright.play.archive import record_of, restore
from boardwright.play.clock import Control, Timing, byoyomi, per_move, total
from boardwright.play.commands import Command, Seat, Sitter
from boardwright.play.match import Match
from boardwright.play.record import read_record, write_record
from boardwright.play.result import OUT_OF_TIME
from boardwright.testing.walks import walked
from tests.port.toys import CarryGame, RaceGame

CONTROLS = [Control(), per_move(15), total(60, 2), byoyomi(20, 3, 5)]
EDGES = [5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000]
"""Moments at which times and periods end exactly."""
PEOPLE = [Seat(Sitter.PERSON, "ann"), Seat(Sitter.PERSON, "bob"), Seat(Sitter.ENGINE, "random")]
WRONG = ["", "nonsense", "z99", "\0"]
Entry = tuple[str, str, int | None]
Times = tuple[tuple[int, ...], tuple[int, ...]]
"""Main time and periods of every seat."""


def charged(control: Control, times: Times, seat: int, spent: int) -> Times:
    """Charge a seat for a move, by arithmetic of our own: one millisecond after the other would give the same."""
    banks, periods = list(times[0]), list(times[1])
    if control.timing is Timing.TOTAL:
        banks[seat] = banks[seat] - spent + control.increment
    elif control.timing is Timing.BYOYOMI:
        over = max(0, spent - banks[seat])
        banks[seat] = max(0, banks[seat] - spent)
        periods[seat] -= -(-over // control.period) - 1 if over else 0
    return tuple(banks), tuple(periods)


def emptied(times: Times, seat: int) -> Times:
    """Take all time from a seat."""
    banks, periods = list(times[0]), list(times[1])
    banks[seat] = periods[seat] = 0
    return tuple(banks), tuple(periods)


class MatchMachine(RuleBasedStateMachine):
    """Sends random commands; what it believes comes from events alone."""

    game: Game
    setup: str | None = None

    def __init__(self) -> None:
        """Know nothing yet."""
        super().__init__()
        self.now = 0
        self.line: list[Entry] = []
        self.automatic: list[bool] = []
        self.times: list[Times] = []
        """What the clocks showed at the start and after every entry."""
        self.running: tuple[int, int] | None = None
        """Whose clock runs, and since when."""
        self.at = 0
        self.ended = False

    @initialize(control=st.sampled_from(CONTROLS), who=st.lists(st.sampled_from(PEOPLE), min_size=5, max_size=5))
    def begin(self, control: Control, who: list[Seat]) -> None:
        """Seat everybody and start."""
        seats = self.game.start().seats
        self.match = Match(self.game, control=control, seed=7, setup=self.setup)
        for seat in range(seats):
            self.send(ask.Sit(seat, who[seat].sitter, who[seat].name, self.now))
        self.seats = who[:seats]
        self.times = [((control.main,) * seats, (control.periods,) * seats)]
        self.send(ask.Start(self.now))

    def send(self, command: Command) -> None:
        """Hand a command over; a refusal must change nothing, an acceptance is heard."""
        before, seat, turn = self.match.snapshot(), self.at, self.match.awaited
        try:
            events = self.match.handle(command)
        except BoardwrightError as error:
            assert error.code.partition("/")[0] in {"match", "play", "move"}
            assert str(error)
            assert before == self.match.snapshot()
            return
        if isinstance(command, ask.Undo | ask.Redo | ask.Jump):
            self.check_consent(command.seat, events, seat, turn)
        for event in events:
            self.hear(event)

    def check_consent(self, seat: int | None, events: list[tell.Event], at: int, turn: int | None) -> None:
        """No player's moves are touched, and no player's turn is taken, without his word; no other player is asked."""
        to = next(event.ply for event in events if isinstance(event, tell.Travelled | tell.Offered))
        assert to is not None
        between = range(min(at, to), max(at, to))
        touched = {self.line[ply][2] for ply in between if not self.automatic[ply]}
        if None in touched:  # an agreement, which was everybody's
            touched |= set(range(len(self.seats)))
        if to != at and turn is not None:
            touched.add(turn)
        mine = {other for other, who in enumerate(self.seats) if seat is not None and who == self.seats[seat]}
        people = {one for one in touched if one is not None and self.seats[one].sitter is Sitter.PERSON}
        expected = people - (mine if seat is not None and self.seats[seat].sitter is Sitter.PERSON else {seat})
        asked = {one for event in events if isinstance(event, tell.Offered) for one in event.waiting}
        assert expected == asked

    def hear(self, event: tell.Event) -> None:
        """Believe an event, as a page far away would."""
        match event:
            case tell.MovePlayed(seat=seat, move=move, ply=ply, automatic=automatic):
                times = self.times[self.at]
                if self.running is not None and not automatic:
                    assert seat == self.running[0]
                    times = charged(self.match.control, times, self.running[0], self.now - self.running[1])
                self.append(("move", move, seat), times, automatic=automatic)
                self.running = None
                assert ply == self.at
            case tell.Withdrew(seat=seat, reason=reason):
                known = {entry[2] for entry in self.line[: self.at] if entry[0] == "leave"}
                late = reason == OUT_OF_TIME
                times = emptied(self.times[self.at], seat) if late else self.times[self.at]
                self.append(("gone" if seat in known else "leave", reason, seat), times)
                self.running = None if late else self.running
            case tell.Travelled(before=before, ply=ply):
                assert before == self.at
                self.at = ply
                self.ended = False
                self.running = None
            case tell.Ended(result=result):
                self.ended = True
                self.running = None
                if result.reason == "draw agreed" and self.match.ply > self.at:
                    self.append(("draw", result.reason, None), self.times[self.at])
            case tell.TurnBegan(seat=seat, left=left):
                self.ended = False
                assert seat == self.match.position.turn
                if self.match.control.timing is Timing.NONE:
                    assert left is None
                    return
                if self.running is None or self.running[0] != seat:
                    self.running = (seat, self.now)
                banks, periods = self.times[self.at]
                whole = banks[seat] + periods[seat] * self.match.control.period
                assert left == whole - (self.now - self.running[1])

    def append(self, entry: Entry, times: Times, *, automatic: bool = False) -> None:
        """Put something new on the line; it replaces what could be redone."""
        del self.line[self.at :], self.times[self.at + 1 :], self.automatic[self.at :]
        self.line.append(entry)
        self.times.append(times)
        self.automatic.append(automatic)
        self.at += 1

    # ---- what may happen --------------------------------------------------------------------

    @rule(number=st.integers(0, 10_000), wait=st.integers(0, 4000) | st.sampled_from(EDGES))
    def move(self, number: int, wait: int) -> None:
        """Play a legal move after a while, if time allows."""
        self.now += wait
        moves = self.match.position.moves()
        if self.match.awaited is not None and moves:
            text = self.match.position.format(moves[number % len(moves)])
            self.send(ask.Play(self.match.awaited, text, self.now, self.at))

    @rule(seat=st.integers(-1, 5), text=st.sampled_from(WRONG), ply=st.none() | st.integers(0, 9))
    def wrong_move(self, seat: int, text: str, ply: int | None) -> None:
        """Play nonsense, out of turn, from seats that do not exist, or for another ply."""
        self.send(ask.Play(seat, text, self.now, ply))

    @rule(seat=st.integers(-1, 3))
    def undo(self, seat: int) -> None:
        """Ask to take back."""
        self.send(ask.Undo(seat, self.now))

    @rule(seat=st.integers(0, 2))
    def redo(self, seat: int) -> None:
        """Ask to play again."""
        self.send(ask.Redo(seat, self.now))

    @rule(ply=st.integers(-1, 30), seat=st.none() | st.integers(0, 2))
    def jump(self, ply: int, seat: int | None) -> None:
        """Ask to go anywhere."""
        self.send(ask.Jump(ply, seat, self.now))

    @rule(seat=st.integers(0, 2), answer=st.sampled_from([ask.Accept, ask.Decline]))
    def answer(self, seat: int, answer: type[ask.Accept] | type[ask.Decline]) -> None:
        """Answer whatever lies on the table."""
        self.send(answer(seat, self.now))

    @rule(seat=st.integers(0, 2))
    def offer_draw(self, seat: int) -> None:
        """Offer a draw."""
        self.send(ask.OfferDraw(seat, self.now))

    @rule(seat=st.integers(0, 2), how=st.sampled_from([ask.Resign, ask.Stop, ask.Leave]), really=st.integers(0, 5))
    def withdraw(
        self, seat: int, how: type[ask.Resign] | type[ask.Stop] | type[ask.Leave], really: int
    ) -> None:
        """Give up now and then."""
        if really == 0:
            self.send(how(seat, self.now))

    @rule(wait=st.integers(0, 30_000))
    def pass_time(self, wait: int) -> None:
        """Let a flag fall; before the match has seen it, everything else is refused."""
        self.now += wait
        seat = self.match.clock.fallen(self.now)
        if seat is not None:
            with pytest.raises(TimeIsUp):
                self.match.handle(ask.Undo(0, self.now))
        self.send(ask.Tick(self.now))
        if seat is not None:
            assert ("leave", OUT_OF_TIME, seat) in self.line[: self.at]
        assert self.match.clock.fallen(self.now) is None

    @rule(text=st.text("ab c", max_size=5))
    def remark(self, text: str) -> None:
        """Write a comment."""
        late = self.match.clock.fallen(self.now) is not None
        self.send(ask.Remark(text, self.now))
        assert late or self.match.history.here.comment == text.strip()

    # ---- what must hold ---------------------------------------------------------------------

    def fresh(self) -> Position:
        """Replay what is believed from scratch."""
        position = self.game.start(self.setup)
        for kind, text, seat in self.line[: self.at]:
            if kind == "move":
                position.play(text)
            elif kind == "leave" and seat is not None:
                position.withdraw(seat, text)
        return position

    @invariant()
    def the_board_is_what_events_say(self) -> None:
        """Replaying the believed line gives the match's position, bit by bit."""
        if not hasattr(self, "match"):
            return
        mine, theirs = self.fresh(), self.match.position
        assert (mine.key, mine.turn, mine.ply, mine.setup()) == (theirs.key, theirs.turn, theirs.ply, theirs.setup())
        assert mine.history() == theirs.history()
        assert mine.withdrawals == theirs.withdrawals
        assert self.ended == (self.match.result is not None)
        believed = [(kind, text, seat) for kind, text, seat in self.line]
        assert believed == [(node.kind.value, node.text, node.seat) for node in self.match.history.line]

    @invariant()
    def the_clocks_are_what_arithmetic_says(self) -> None:
        """Every entry remembers the clocks after it, and the clocks of the match are those of where it stands."""
        if not hasattr(self, "match"):
            return
        stored = [(node.clock.banks, node.clock.periods) for node in self.match.history.line]
        assert stored == self.times[1:]
        assert (self.match.clock.banks, self.match.clock.periods) == self.times[self.at]
        if self.match.control.timing is not Timing.NONE:
            running = None if self.running is None else self.running[0]
            assert self.match.clock.running == running

    @invariant()
    def the_record_gives_the_match_back(self) -> None:
        """Written, read and restored, the match is the same but for the moment; and its record is the same text."""
        if not hasattr(self, "match"):
            return
        text = write_record(record_of(self.match))
        again = restore(read_record(text), self.game)
        mine, theirs = self.match.snapshot(), again.snapshot()
        still = mine.pop("clock")._replace(running=None, since=0)
        stored = theirs.pop("clock")
        for state in (mine, theirs):
            del state["phase"], state["offer"]
        assert mine == theirs
        assert (still.banks, still.periods) == (stored.banks, stored.periods)
        assert text == write_record(record_of(again))


GAMES = {
    "othello": boardwright.load("othello", size=6),
    "passes": boardwright.load("othello", size=6),
    "dots": boardwright.load("dots", players=3, width=10, height=10, extra_move=True),
    "crosses": boardwright.load("crosses", size=5, steps=2),
    "chess": boardwright.load("chess"),
    "dice": RaceGame(),
    "parts": CarryGame(),
    "draughts": boardwright.load("english-draughts"),
    "three": boardwright.load("three-in-a-row-for-three"),
}


SETUPS = {"passes": walked(GAMES["passes"], 4, 30).setup()}
"""A board nearly full, on which a player soon has to pass."""


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_what_its_events_say(name: str) -> None:
    """Random commands, right and wrong, never let a match and its model part."""
    fixed = {"game": GAMES[name], "setup": SETUPS.get(name)}
    machine: type[MatchMachine] = type("Machine", (MatchMachine,), fixed)
    few = settings(max_examples=15, stateful_step_count=30, deadline=None)
    run_state_machine_as_test(machine, settings=few)
    assert machine.game is GAMES[name]
