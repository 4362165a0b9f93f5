"""Draughts of the library: maximal and deferred captures, flying kings."""

import pytest

import boardwright
from boardwright.search.perft import perft

COUNTS = {
    "international-draughts": [9, 81, 658, 4265, 27117, 167140],
    "russian-draughts": [7, 49, 302, 1469, 7482, 37986, 190146],
}
"""Published counts."""


@pytest.mark.parametrize("name", COUNTS)
def test_counts(name: str) -> None:
    """Perft gives the published numbers."""
    position = boardwright.load(name).start()
    assert COUNTS[name] == [perft(position, depth + 1) for depth in range(len(COUNTS[name]))]


def moves(name: str, setup: str) -> list[str]:
    """Name the moves of a position with everything they take."""
    position = boardwright.load(name).start(setup)
    return [position.format(move) for move in position.moves()]


def test_turkish_dama() -> None:
    """The vectors of the document's own tests: captures sideways, the longest way, a king's landings."""
    assert set(moves("turkish-dama", "turn 0; White: Man b2 e2; Black: Man b3 f2")) == {"e2 - g2 x f2", "b2 - b4 x b3"}
    longest = moves("turkish-dama", "turn 0; White: Man d2; Black: Man d3 d5 e4 f5")
    assert longest == ["d2 - d4 - f4 - f6 x d3 x e4 x f5"]
    assert len(moves("turkish-dama", "turn 0; White: King d4; Black: Man h8")) == 14
    king = moves("turkish-dama", "turn 0; White: King d4; Black: Man c4 a6 f8")
    assert king == ["d4 - a4 - a8 - g8 x c4 x a6 x f8", "d4 - a4 - a8 - h8 x c4 x a6 x f8"]
    assert set(moves("turkish-dama", "turn 0; White: Man c3; Black: Man h8")) == {"c3 - d3", "c3 - b3", "c3 - c4"}
    assert moves("turkish-dama", "turn 0; White: Man a7; Black: Man a8 h1") == ["a7 - b7"]
    assert "a7 - a8 = King" in moves("turkish-dama", "turn 0; White: Man a7; Black: Man h1")


def test_a_king_does_not_turn_back_on_its_line() -> None:
    """After a capture to the east a king may not capture to the west, though the way is free."""
    assert moves("turkish-dama", "turn 0; White: King d4; Black: Man f4 b4 a8") == [
        "d4 - g4 x f4", "d4 - h4 x f4", "d4 - a4 x b4",
    ]  # fmt: skip


def test_the_longest_capture_is_the_only_one() -> None:
    """Two pieces before one, also from the middle of the turn."""
    setup = "turn 0; White: Man c3 g3; Black: Man d4 f6 h4"
    position = boardwright.load("international-draughts").start(setup)
    assert [move.text for move in position.moves()] == ["c3 - e5 - g7 x d4 x f6"]
    position.make(position.moves()[0])
    assert position.setup() == "turn 1; White: Man g7 g3; Black: Man h4"
    position.undo()
    assert position.setup() == setup


def test_captured_pieces_stay_until_the_turn_is_over() -> None:
    """A captured piece stands in the way, cannot be jumped again, and leaves with the others."""
    game = boardwright.load("international-draughts")
    setup = "turn 0; next e3 capturing; White: King e3; Black: Man d4 g5, Man[(captured)=true] f4"
    position = game.start(setup)
    assert [move.text for move in position.moves()] == [f"e3 - {to} x d4" for to in ("c5", "b6", "a7")]
    assert position.setup() == setup
    position.play("e3 - c5 x d4")
    assert position.setup() == "turn 1; White: King c5; Black: Man g5"
    free = game.start("turn 0; next e3 capturing; White: King e3; Black: Man d4 g5")
    assert len(free.moves()) > len(position.moves())


def test_a_man_is_crowned_where_its_move_ends() -> None:
    """International men pass the last row uncrowned; Russian ones go on as kings."""
    setup = "turn 0; White: Man {}; Black: Man {}"
    passing = moves("international-draughts", setup.format("d8", "e9 g9"))
    assert passing == ["d8 - f10 - h8 x e9 x g9"]
    assert moves("international-draughts", setup.format("d8", "e9 a3")) == ["d8 - f10 x e9 = King"]
    russian = moves("russian-draughts", setup.format("b6", "c7 f6"))
    assert russian == ["b6 - d8 - g5 x c7 x f6 = King", "b6 - d8 - h4 x c7 x f6 = King"]


def test_a_russian_king_lands_where_it_can_go_on() -> None:
    """Of the squares behind a victim only those with another victim in sight count, if there is one."""
    found = moves("russian-draughts", "turn 0; White: King a1; Black: Man b2 f6 g3")
    assert all("x b2 x" in text for text in found)
    assert moves("russian-draughts", "turn 0; White: King a1; Black: Man c3 h2") == [
        f"a1 - {to} x c3" for to in ("d4", "e5", "f6", "g7", "h8")
    ]
