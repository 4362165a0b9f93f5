"""The JSON record: it holds everything, and says where it is wrong."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardwright
from boardwright.errors import BoardwrightError, RecordError
from boardwright.kernel.sheet import Sheet, SheetMove
from boardwright.play import commands as ask
from boardwright.play.archive import match_of, record_of, replay, restore
from boardwright.play.clock import total
from boardwright.play.commands import Seat, Sitter
from boardwright.play.match import Match
from boardwright.play.record import MOST_NESTING, is_record, read_record, write_record

OTHELLO = boardwright.load("othello")
ANN = Seat(Sitter.PERSON, "ann")


def played() -> Match:
    """Return a match with variations, comments, clocks, a tail and half of the line taken back."""
    match = Match(OTHELLO, (ANN, ANN), total(60, 1), seed=9)
    match.handle(ask.Start())
    for at, move in enumerate(["f5", "d6", "c3", "d3"]):
        match.handle(ask.Play(at % 2, move, at=1000 * at))
    match.handle(ask.Remark("tiger?", 4000))
    match.handle(ask.Jump(2, 0, 4000))
    match.handle(ask.Play(0, "c4", at=5000))
    match.handle(ask.Play(1, "d3", at=6000))
    match.handle(ask.Jump(2, 0, 6000))
    match.handle(ask.Play(0, "c3", at=7000))
    match.handle(ask.Jump(1, 0, 8000))
    return match


def changed(**fields: Any) -> str:
    """Return the text of a record with some fields replaced."""
    return json.dumps({**json.loads(write_record(record_of(played()))), **fields})


def test_everything_comes_back() -> None:
    """Line, tail, variations, comments, clocks, seats, seed and place survive writing and reading."""
    match = played()
    record = record_of(match)
    text = write_record(record)
    assert is_record(text)
    assert read_record(text) == record
    again = restore(read_record(text), OTHELLO)
    assert record_of(again) == record
    assert [mark.text for mark in record.line] == ["f5", "d6", "c3"]
    assert [[mark.text for mark in branch] for branch in record.tail] == [["d3"]]
    assert record.tail[0][0].comment == "tiger?"
    assert [[mark.text for mark in branch] for branch in record.line[2].variations] == [["c4", "d3"]]
    assert record.line[0].banks == (61_000, 60_000)
    assert record.at == 1


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"version": 2}, "version 1 was expected"),
        ({"format": 1}, "record.format: a text was expected, not '1'"),
        ({"game": None}, "record.game: a text was expected"),
        ({"seats": [{"sitter": "cat"}]}, r"record.seats\[0\].sitter: person, engine or open was expected, not 'cat'"),
        ({"seats": 5}, "record.seats: a list was expected"),
        ({"clock": "fast"}, "a clock is none"),
        ({"seed": -1}, "record.seed: a whole number was expected"),
        ({"seed": True}, "record.seed: a whole number was expected"),
        ({"started": "yes"}, "record.started: true or false"),
        ({"line": [{"mov": "f5"}]}, r"record.line\[0\]: one of move, leave, gone and draw was expected"),
        ({"line": [7]}, r"record.line\[0\]: an object was expected, not '7'"),
        ({"line": [{"move": "f5", "banks": [1.5]}]}, r"record.line\[0\].banks: a list of whole numbers"),
        ({"line": [{"move": "f5", "variations": [[]]}]}, r"variations\[0\]: a list of entries was expected"),
        ({"line": [{"move": "f5", "variations": 3}]}, "variations: a list of lines"),
        ({"options": {"size": []}}, "record.options: an object of plain values"),
    ],
)
def test_the_field_at_fault_is_named(fields: dict[str, Any], complaint: str) -> None:
    """A record that cannot be read says which field and what was expected."""
    with pytest.raises(BoardwrightError, match=complaint):
        read_record(changed(**fields))


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"line": [{"move": "a1", "seat": 0}]}, "entry 1: a1 is not a legal move here"),
        ({"line": [{"move": "f5", "seat": 1}]}, "entry 1: f5 cannot be by seat 1"),
        ({"line": [{"leave": "left", "seat": 7}]}, "entry 1: there is no player 7"),
        ({"line": [{"move": "f5", "seat": 0, "banks": [1, 2, 3]}]}, "clocks of 2 seats were expected"),
        ({"at": 9}, "record.at: at most 3"),
        ({"game": "chess"}, "the record is of 'chess', not of othello"),
        ({"options": {"size": 7}}, "7 is not one of 6, 8"),
        ({"setup": "?"}, "squares"),
        ({"tail": [[{"move": "a1", "seat": 1}]]}, "entry 4: a1 is not"),
    ],
)
def test_what_cannot_be_played_is_refused(fields: dict[str, Any], complaint: str) -> None:
    """A record that reads well may still be impossible; the first entry at fault is named."""
    with pytest.raises(BoardwrightError, match=complaint):
        restore(read_record(changed(**fields)), OTHELLO)


def test_deep_nesting_is_refused() -> None:
    """Variations inside variations have an end."""
    mark: dict[str, Any] = {"move": "f5"}
    for _ in range(MOST_NESTING + 2):
        mark = {"move": "f5", "variations": [[mark]]}
    with pytest.raises(RecordError, match="nested at most"):
        read_record(changed(line=[mark]))
    with pytest.raises(RecordError, match="not JSON"):
        read_record('{"boardwright":' + "[" * 100_000)


@given(st.text(max_size=60) | st.text('{}[]":,truefalsn0123456789 boardwright', max_size=60))
def test_any_text_ends_in_a_typed_error(text: str) -> None:
    """Nothing but RecordError and ClockError comes out of reading."""
    with pytest.raises(BoardwrightError):
        read_record(text)


def test_replay_names_the_first_illegal_move() -> None:
    """Moves before it are made; ply, text and reason are told; variations count too."""
    good = Sheet(tuple(map(SheetMove, ["f5", "d6", "c3"])))
    assert replay(good, OTHELLO).ok
    bad = replay(Sheet(tuple(map(SheetMove, ["f5", "d6", "a1", "c3"]))), OTHELLO)
    assert bad.blunder is not None
    assert (bad.blunder.ply, bad.blunder.move, len(bad.moves)) == (3, "a1", 2)
    assert "a1 is not a legal move" in bad.blunder.reason
    aside = Sheet((SheetMove("f5", variations=((SheetMove("d3"), SheetMove("h8")),)), SheetMove("d6")))
    blunder = replay(aside, OTHELLO).blunder
    assert blunder is not None
    assert (blunder.ply, blunder.move) == (2, "h8")
    wrong = replay(Sheet((SheetMove("f5", player=1),)), OTHELLO).blunder
    assert wrong is not None
    assert "written as a move of White, but it is Black's turn" in wrong.reason


def test_a_written_game_becomes_a_match() -> None:
    """Variations and comments of any format can be gone on with."""
    first = SheetMove("f5", comment="as usual", variations=((SheetMove("d3"),),))
    sheet = Sheet((first, SheetMove("d6")), comment="a game")
    match = match_of(sheet, OTHELLO, (ANN, ANN))
    match.handle(ask.Start())
    assert [node.text for node in match.history.line] == ["f5", "d6"]
    assert match.history.line[0].comment == "as usual"
    record = record_of(match)
    assert record.comment == "a game"
    assert [[mark.text for mark in branch] for branch in record.line[0].variations] == [["d3"]]
    with pytest.raises(RecordError, match="move 2: a1 is not"):
        match_of(Sheet((SheetMove("f5"), SheetMove("a1"))), OTHELLO, (ANN, ANN))
