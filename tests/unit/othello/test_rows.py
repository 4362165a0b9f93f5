"""The readable row-table method and the state machine agree with the fast core."""

import pytest

from boardwright.games.othello import Othello
from boardwright.games.othello.reference.rows import Tables, all_candidates, candidates, flips, tables
from boardwright.games.othello.reference.rule import BLACK, WHITE, Phase, Rule
from boardwright.kernel.layout import grid_name
from boardwright.kernel.position import Position
from boardwright.testing.walks import walk

EMPTY = (0b11111111, 0b11011111, 0b10001111, 0b11000011, 0b11000011, 0b11101111, 0b11111111, 0b11111111)
BLACK_DISCS = (0, 0b00100000, 0b00100000, 0b00101000, 0b00110100, 0, 0, 0)
WHITE_DISCS = (0, 0, 0b01010000, 0b00010100, 0b00001000, 0b00010000, 0, 0)
"""The three tables printed in the source document, used as an input position."""


def test_row_vectors_of_the_document() -> None:
    """The document's tables, read as a position, give these rows downward and these squares in all directions."""
    board = Tables(EMPTY, BLACK_DISCS, WHITE_DISCS)
    assert candidates(board, "down") == (0, 0b00010000, 0b00000100, 0, 0, 0, 0, 0)
    names = [grid_name(x, y) for x, y in all_candidates(board)]
    assert names == ["a2", "d2", "e2", "a3", "e3", "f3", "a4", "g4", "e6", "f6", "d7", "e7"]


@pytest.mark.parametrize("size", [6, 8])
def test_reference_agrees_with_the_core_on_thousands_of_positions(size: int) -> None:
    """Candidates and flips of the row method are those of the bitboards, along whole random games."""
    seen = 0
    for seed in range(40):
        position = Othello(size=size).start()
        while position.outcome() is None:
            seen += 1
            check_position(position, size)
            walk(position, seed * 100 + position.ply, 1)
    assert seen > (1000 if size == 6 else 2000)


def check_position(position: Position, size: int) -> None:
    """Compare the squares that can be played and what they flip."""
    black, white = position.discs  # type: ignore[attr-defined]
    own, other = (white, black) if position.turn else (black, white)
    board = tables(own, other, size)
    squares = all_candidates(board)
    expected = [grid_name(x, y) for x, y in squares] or ["pass"]
    assert expected == [move.text for move in position.moves()]
    layout = position.game.layout
    for x, y in squares:
        actions = position.actions(position.parse(grid_name(x, y)))
        changed = {layout.name(action.target) for action in actions[1:] if action.target is not None}
        assert {grid_name(*square) for square in flips(board, x, y)} == changed


def test_the_state_machine_follows_the_core() -> None:
    """Colour, phase and candidates of the small state machine are those of the core through forced passes."""
    passes = 0
    for seed in range(60):
        position = Othello().start()

        def open_squares(colour: int, position: Position = position) -> list[tuple[int, int]]:
            discs = position.discs  # type: ignore[attr-defined]
            return all_candidates(tables(discs[colour], discs[1 - colour], 8))

        rule = Rule(open_squares)
        while position.outcome() is None:
            assert rule.colour == position.turn
            names = [grid_name(x, y) for x, y in rule.candidates]
            assert [move.text for move in position.moves()] == (names or ["pass"])
            forced = rule.phase is Phase.PASS
            passes += forced
            walk(position, seed * 100 + position.ply, 1)
            (rule.passed if forced else rule.placed)()
        assert rule.phase is Phase.OVER
    assert passes > 10


def test_the_state_machine_refuses_what_is_not_its_phase() -> None:
    """No player passes while he can place, or places after the end."""
    rule = Rule(lambda colour: [0] if colour == WHITE else [], BLACK)
    assert rule.phase is Phase.PASS
    with pytest.raises(ValueError, match="cannot place"):
        rule.placed()
    rule.passed()
    assert (rule.colour, rule.phase) == (WHITE, Phase.PLACE)
    with pytest.raises(ValueError, match="cannot pass"):
        rule.passed()
