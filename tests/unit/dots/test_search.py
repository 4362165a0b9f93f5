"""What a search finds on a field of 39x32: captures, double threats and ladders, as pictures.

``x`` is to move, ``o`` is the other player; upper case letters are free points, any of which is the right answer.
"""

import pytest

from boardwright.games.dots import Dots
from boardwright.games.dots import setup as setups
from boardwright.games.dots.core import DotsPosition
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits

WIDTH, HEIGHT = 39, 32
NODES = 1500
"""A second is enough for more than ten times as many."""


def drawn(picture: str, left: int, top: int) -> tuple[DotsPosition, set[str]]:
    """Put a picture on the field; return the position and the names of the right answers."""
    cells, answers = bytearray(WIDTH * HEIGHT), set()
    game = Dots(width=WIDTH, height=HEIGHT, start="anywhere")
    blank = game.position(None)
    for y, row in enumerate(picture.split("/")):
        for x, letter in enumerate(row):
            if letter in "xo":
                cells[(top + y) * WIDTH + left + x] = "xo".index(letter) + 1
            elif letter.isupper():
                answers.add(blank.spell((blank.step(left + x, top + y),)))
    return game.position(setups.write(setups.Setup(bytes(cells), 0, 0), WIDTH)), answers


CAPTURES = [
    (".x./xoA/.x.", 100),
    (".x./xox/.A.", 100),
    ("..xx../.xooA/..xx..", 200),
    (".xxxx./xo.oox/.xxAx.", 300),
    ("..x../.x.x./xooox/.xAx./..A..", 300),
    (".xxx./xoAox/.xxx.", 200),
]


@pytest.mark.parametrize(("picture", "prize"), CAPTURES)
@pytest.mark.parametrize("corner", [(3, 3), (20, 14), (30, 24)])
def test_a_capture_in_one_move_is_found(picture: str, prize: int, corner: tuple[int, int]) -> None:
    """Wherever it is, and at once."""
    position, answers = drawn(picture, *corner)
    thought = Engine(2).think(position, Limits(nodes=NODES))
    assert str(thought.move) in answers
    assert thought.info.score >= prize


LADDERS = [
    ("..xx......../.xo........./..A........./............/............/............/.......x....", 5),
    ("..xx....../.xo......./..A......./........../.....x....", 3),
    ("........xx../.........ox./.........A../............/............/............/....x.......", 5),
]


@pytest.mark.parametrize(("picture", "prisoners"), LADDERS)
def test_a_ladder_is_read_to_its_end(picture: str, prisoners: int) -> None:
    """A chain of threats that runs into a dot of the hunter wins every dot that fled."""
    position, answers = drawn(picture, 10, 9)
    thought = Engine(2).think(position, Limits(nodes=NODES))
    assert str(thought.move) in answers
    assert thought.info.score >= 100 * prisoners


def test_a_ladder_into_the_open_is_not_begun() -> None:
    """Without a dot in its way the fugitive reaches the edge; the search sees nothing to win."""
    position, _ = drawn("..xx......../.xo........./............", 10, 9)
    assert Engine(2).think(position, Limits(nodes=NODES)).info.score < 100


def test_a_threat_is_answered() -> None:
    """Who faces a ring that lacks one dot plays there, or takes something himself."""
    position, answers = drawn(".o./oxA/.o.", 18, 14)
    assert str(Engine(2).think(position, Limits(nodes=NODES)).move) in answers


def test_candidates_are_few_on_a_wide_field() -> None:
    """On 1248 points a search looks at some twenty, and on what answers a threat where there is one."""
    position, _ = drawn(".x./xo./...", 18, 14)
    quiet = Engine(2).think(position, Limits(depth=1))
    assert 0 < quiet.info.nodes < 60
    assert len(position.moves()) > 1200
