"""Parts of moves are checked: what does not belong here is refused and changes nothing."""

import pytest

import boardwright
from boardwright.errors import IllegalMove, InputError
from boardwright.testing.walks import snapshot

CAPTURE = "turn 0; Black: Man d8; White: Man e7 e5"


def test_a_part_cannot_be_made_twice() -> None:
    """A pawn that has moved stays where it is."""
    position = boardwright.load("chess").start()
    move = position.parse("e4")
    assert position.apply_part(move, 1)
    after = snapshot(position)
    with pytest.raises(IllegalMove, match="part 1"):
        position.apply_part(move, 1)
    assert snapshot(position) == after
    assert not position.apply_part(move, 2)


def test_parts_come_in_their_order() -> None:
    """The second jump of a capture waits for the first, and is not made twice."""
    position = boardwright.load("english-draughts").start(CAPTURE)
    (move,) = position.moves()
    before = snapshot(position)
    with pytest.raises(IllegalMove, match="part 2"):
        position.apply_part(move, 2)
    assert snapshot(position) == before
    assert position.apply_part(move, 1)
    middle = snapshot(position)
    with pytest.raises(IllegalMove, match="part 1"):
        position.apply_part(move, 1)
    assert snapshot(position) == middle
    assert position.apply_part(move, 2)
    assert not position.apply_part(move, 3)
    with pytest.raises(IllegalMove, match="part 2"):
        position.apply_part(move, 2)


@pytest.mark.parametrize("part", [3, -1])
def test_a_part_that_is_not_there_is_not_written(part: int) -> None:
    """The error names the parts there are."""
    position = boardwright.load("english-draughts").start(CAPTURE)
    (move,) = position.moves()
    with pytest.raises(InputError, match="has 2 parts") as error:
        position.format_part(move, part)
    assert error.value.code == "move/no-such-part"
