"""The runner: what is due in a match, for engines and for people, with clocks, offers, claims and faults."""

import pytest

import boardwright
from boardwright.errors import Fault, NoClaim, NotYourTurn, ProgramError, RecordError
from boardwright.games.chess import Chess
from boardwright.play import commands as ask
from boardwright.play import events as tell
from boardwright.play.archive import record_of, restore
from boardwright.play.budget import Budget
from boardwright.play.clock import Control, read_control
from boardwright.play.commands import Seat, Sitter
from boardwright.play.ledger import read_command, write_command
from boardwright.play.match import Match
from boardwright.play.record import read_record, write_record
from boardwright.play.runner import REST, Obey, Runner, Think, Wait

ANN = Seat(Sitter.PERSON, "ann")
BOT = Seat(Sitter.ENGINE, "level:1")
FIFTY = "7k/8/8/8/8/8/q7/7K w - - 100 80"
SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8") * 2


def begun(*seats: Seat, control: Control | None = None, setup: str | None = None) -> Match:
    """Return a match of chess that has begun."""
    match = Match(Chess(), seats, control, setup=setup)
    match.handle(ask.Start())
    return match


def play(match: Match, *moves: str) -> list[tell.Event]:
    """Play moves, each by whoever is to move; return the last events."""
    events: list[tell.Event] = []
    for move in moves:
        assert match.awaited is not None
        events = match.handle(ask.Play(match.awaited, move))
    return events


def test_people_are_waited_for_and_engines_think() -> None:
    """A person is awaited until his flag falls, an engine gets a budget from its clock, and an unbegun match rests."""
    match = Match(Chess(), (ANN, BOT), read_control("60+1"))
    runner = Runner(match, Budget(nodes=7))
    assert runner.due(0) == REST
    match.handle(ask.Start(at=1000))
    assert runner.due(2000) == Wait(61_000)
    match.handle(ask.Play(0, "e4", at=11_000))
    assert runner.due(13_000) == Think(1, 1, Budget((51.0, 58.0), 1.0, nodes=7))


def test_a_flag_that_fell_is_due_unless_it_is_forgiven() -> None:
    """After the deadline the match must see the flag; within the margin a move counts as if it had come in time."""
    match = begun(BOT, BOT, control=read_control("1"))
    assert Runner(match).due(1001) == Obey(ask.Tick(1001))
    runner = Runner(match, margin=50)
    thought = runner.due(1040)
    assert isinstance(thought, Think)
    assert runner.chosen(thought, "e4", 1040) == ask.Play(0, "e4", 1000, 0)
    assert runner.chosen(thought, "e4", 1051) == ask.Tick(1051)
    assert runner.failed(thought, ProgramError("gone"), 1051) == ask.Tick(1051)


def test_faults_cost_what_they_should() -> None:
    """Another program that fails leaves the game; a fault of ours becomes some legal move."""
    match = begun(BOT, BOT)
    runner = Runner(match)
    thought = runner.due(0)
    assert isinstance(thought, Think)
    assert runner.failed(thought, ProgramError("it died"), 5) == ask.Leave(0, 5)
    command = runner.failed(thought, Fault("worker"), 5)
    assert isinstance(command, ask.Play)
    assert any(isinstance(event, tell.MovePlayed) for event in match.handle(command))


def test_engines_answer_offers() -> None:
    """An engine declines a draw early, and agrees later unless it is better off."""
    match = begun(ANN, BOT)
    match.handle(ask.OfferDraw(0))
    assert Runner(match).due(0) == Obey(ask.Decline(1, 0))
    match.handle(ask.Decline(1))
    play(match, "e4", "a6", "d4", "h6", "Nf3", "a5", "Nc3", "h5", "Bc4", "a4")
    match.handle(ask.OfferDraw(0))
    assert Runner(match).due(0) == Obey(ask.Accept(1, 0))


def test_an_engine_declines_in_the_middle_of_an_exchange() -> None:
    """A draw that is offered when the engine is to recapture is declined, although it is a knight behind."""
    match = begun(ANN, BOT)
    play(match, "e4", "d5", "Nc3", "Nc6", "Nf3", "Nf6", "Be2", "e6", "O-O", "Be7", "d4", "O-O", "e5", "Ne4", "Nxe4")
    match.handle(ask.OfferDraw(0))
    assert Runner(match).due(0) == Obey(ask.Decline(1, 0))


def test_a_claim_ends_the_match_as_a_draw() -> None:
    """The match tells when a draw may be claimed; only the player to move may, and only then."""
    match = begun(ANN, Seat(Sitter.PERSON, "bob"))
    with pytest.raises(NoClaim) as none:
        match.handle(ask.Claim(0))
    assert none.value.code == "match/no-claim"
    (_, began) = play(match, *SHUFFLE)
    assert isinstance(began, tell.TurnBegan)
    assert began.claims == match.claims == ("threefold repetition",)
    before = match.snapshot()
    with pytest.raises(NotYourTurn):
        match.handle(ask.Claim(1))
    assert match.snapshot() == before
    claimed, ended = match.handle(ask.Claim(0))
    assert claimed == tell.Claimed(0, "threefold repetition")
    assert isinstance(ended, tell.Ended)
    assert (ended.result.winners, ended.result.reason) == ((), "threefold repetition")
    assert match.awaited is None
    assert not match.claims


def test_a_claim_is_recorded_replayed_and_taken_back() -> None:
    """A record with a claim is the same match again, the ledger keeps the command, and undo returns before it."""
    match = begun(ANN, BOT, setup=FIFTY)
    match.handle(ask.Claim(0))
    text = write_record(record_of(match))
    again = restore(read_record(text), Chess())
    assert again.result == match.result
    assert write_record(record_of(again)) == text
    assert read_command(write_command(ask.Claim(0, 7))) == ask.Claim(0, 7)
    match.handle(ask.Undo(0))
    assert (match.result, match.claims) == (None, ("fifty moves",))
    with pytest.raises(RecordError, match="entry 1: threefold repetition cannot be claimed"):
        restore(read_record(text.replace("fifty moves", "threefold repetition")), Chess())


def test_engines_claim_what_stands_on_the_board() -> None:
    """An engine claims a repetition that has happened, but not one that it could only announce; others never claim."""
    match = begun(BOT, BOT)
    play(match, *SHUFFLE[:-1])
    assert "threefold repetition" in match.claims
    assert isinstance(Runner(match).due(0), Think)
    play(match, SHUFFLE[-1])
    assert Runner(match).due(0) == Obey(ask.Claim(0, 0))
    othello = Match(boardwright.load("othello"), (BOT, BOT))
    othello.handle(ask.Start())
    assert othello.claims == ()
    assert isinstance(Runner(othello).due(0), Think)


def test_engines_leave_a_match_that_all_people_left() -> None:
    """When the last person has left, the engines leave one by one and the match is over; before that they play on."""
    dots = boardwright.load("dots", width=10, height=10, players=4)
    match = Match(dots, (ANN, Seat(Sitter.PERSON, "bob"), BOT, BOT))
    match.handle(ask.Start())
    match.handle(ask.Leave(0))
    assert isinstance(Runner(match).due(0), Wait)
    match.handle(ask.Leave(1))
    while isinstance(due := Runner(match).due(0), Obey):
        assert isinstance(due.command, ask.Leave)
        match.handle(due.command)
    assert due == REST
    assert match.result is not None


def test_a_move_is_taken_as_such_or_as_text() -> None:
    """The move of an engine needs no text; one that is not legal is refused and changes nothing."""
    match = begun(BOT, BOT)
    move = match.moves[3]
    match.handle(ask.Play(0, move))
    assert match.history.here.move == move
    before = match.snapshot()
    with pytest.raises(boardwright.IllegalMove):
        match.handle(ask.Play(1, move))
    assert match.snapshot() == before
    assert write_command(ask.Play(0, move))["move"] == move.text
