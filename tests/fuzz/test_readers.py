"""Any text at all ends in a typed error or a position; `make fuzz` tries for minutes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardwright
from boardwright.errors import BoardwrightError, InputError, PlayError
from boardwright.games.othello.notation import read_transcript
from boardwright.testing.walks import snapshot
from tests.conformance.games import every_game

GAMES = every_game()
TOYS = {"triple", "carry", "race", "crowd"}
texts = st.text(max_size=200) | st.text("XOxo-.*abcdefgh0123456789 ", max_size=80)


@pytest.mark.parametrize("name", [name for name in GAMES if name not in TOYS])
@given(text=texts)
def test_any_set_up_text(name: str, text: str) -> None:
    """A set-up is refused with a typed error, or gives a position that can write itself down."""
    try:
        position = GAMES[name].start(text)
    except InputError as error:
        assert str(error)
    else:
        assert GAMES[name].start(position.setup()).key == position.key


@pytest.mark.parametrize("name", GAMES)
@given(text=texts)
def test_any_move_text(name: str, text: str) -> None:
    """A move is refused with a typed error and nothing changes, or it is legal."""
    position = GAMES[name].start()
    before = snapshot(position)
    try:
        move = position.play(text)
    except (InputError, PlayError) as error:
        assert str(error)
    else:
        position.undo()
        assert move in position.moves()
    assert snapshot(position) == before


@given(text=st.text("abcdefgh12345678-pasPAS \n", max_size=150) | texts)
def test_any_transcript(text: str) -> None:
    """A transcript is read or refused with the number of the move."""
    position = boardwright.load("othello").start()
    try:
        moves = read_transcript(text, position)
    except BoardwrightError as error:
        assert str(error)
    else:
        assert all(move.text for move in moves)


@given(name=texts, value=texts)
def test_any_option(name: str, value: str) -> None:
    """Names and values of options from outside end in a typed error or a game."""
    try:
        game = boardwright.load("othello", **{name: value})
    except BoardwrightError as error:
        assert str(error)
    else:
        assert name == "size"
        assert game.values["size"] in {6, 8}
