"""Set-ups by hand: what is put on a board by hand becomes the set-up text that the game itself would write."""

import pytest

from boardwright.catalogue import load, names
from boardwright.errors import SetupError


@pytest.mark.parametrize("name", names())
def test_the_opening_composed_by_hand_is_the_opening(name: str) -> None:
    """Pieces and reserves of the first position give a text that means that position."""
    game = load(name)
    start = game.start()
    board, reserves = game.opening()
    again = game.start(game.compose(board, reserves, start.turn))
    assert again.board() == board
    assert again.reserves() == start.reserves()
    assert again.turn == start.turn
    assert {again.format(move) for move in again.moves()} == {start.format(move) for move in start.moves()}


def test_castling_needs_king_and_rook_at_home() -> None:
    """A king or a rook that was moved by hand castles no more."""
    game = load("chess")
    board, _ = game.opening()
    del board[game.layout.by_name["h1"]]
    assert " b Qkq " in game.compose(board, (), 1)


def test_a_game_without_such_a_text_says_so() -> None:
    """Plain Python games write any state; pieces alone do not tell it."""
    game = load("crosses", board="hexagons")
    with pytest.raises(SetupError) as caught:
        game.compose({}, (), 0)
    assert caught.value.code == "setup/not-by-hand"
