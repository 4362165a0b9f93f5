"""What is seen of a match, in names."""

import boardwright
from boardwright.play import commands as ask
from boardwright.play.clock import total
from boardwright.play.commands import Seat, Sitter
from boardwright.play.match import Match
from boardwright.play.view import view_of
from tests.spike.toys import RaceGame

ANN = Seat(Sitter.PERSON, "ann")


def test_a_view_before_during_and_after() -> None:
    """Pieces, last move, choices, clocks and the result, each at its time."""
    match = Match(boardwright.load("chess"), [ANN, ANN], total(60))
    assert (view_of(match).turn, view_of(match).choices) == (None, {})
    match.handle(ask.Start(at=0))
    first = view_of(match, at=1000)
    assert first.sites["e2"] == "White Pawn"
    assert first.choices["e2"] == ("e3", "e4")
    assert set(first.choices["b1"]) == {"a3", "c3"}
    assert (first.last, first.line, first.left) == ((), (), (59_000, 60_000))
    match.handle(ask.Play(0, "e4", at=2000))
    second = view_of(match)
    assert (second.ply, second.turn, second.last, second.line) == (1, 1, ("e2", "e4"), ("e4",))
    match.handle(ask.Resign(1, at=3000))
    last = view_of(match)
    assert last.result is not None
    assert (last.turn, last.choices, last.result.winners, last.last) == (None, {}, (0,), ("e2", "e4"))


def test_placements_and_passes() -> None:
    """What is placed has no target; a move without actions can be passed with."""
    match = Match(boardwright.load("othello"), [ANN, ANN])
    match.handle(ask.Start())
    assert view_of(match).choices == {"d3": (), "c4": (), "f5": (), "e6": ()}
    assert not view_of(match).can_pass
    race = Match(RaceGame(), [ANN, ANN])
    race.handle(ask.Start())
    assert view_of(race).can_pass
    assert len(view_of(race).choices) == 1


def test_a_promotion_is_one_target() -> None:
    """Four moves to one square are one target; the piece is asked for later."""
    match = Match(boardwright.load("chess"), [ANN, ANN], setup="8/P6k/8/8/8/8/7K/8 w - - 0 1")
    match.handle(ask.Start())
    assert view_of(match).choices["a7"] == ("a8",)
