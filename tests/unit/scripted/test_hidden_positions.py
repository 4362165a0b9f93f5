"""Boards of any shape: helper positions, hidden or tiny or on one spot; layers, several boards, stacks."""

from itertools import pairwise
from math import cos, pi, sin

from boardwright.cli.terminal.board import Marks, Window, rows_of, text_of
from boardwright.drawing.colours import colour_of
from boardwright.drawing.coordinates import Coordinates
from boardwright.drawing.geometry import Geometry
from tests.unit.zrf.texts import game

HELPERS = """
(game (title "Helpers") (players White Black) (turn-order White Black)
  (board
    (image "missing.bmp")
    (grid (start-rectangle 20 20 69 69)
      (dimensions ("a/b/c/d" (50 0)) ("4/3/2/1" (0 50))) (directions (n 0 -1) (e 1 0)))
    (positions (left1 -30 -30 -25 -25) (left2 -24 -30 -19 -25) (tiny 300 300 305 305) (above 20 20 69 69)))
  (piece (name Man) (image White "none.bmp" Black "none.bmp") (drops ((verify empty?) add)))
  (board-setup (White (Man off 8)) (Black (Man off 8)))
  (win-condition (White Black) (relative-config Man n Man n Man)))
"""

LAYERS = """
(game (title "Layers") (players White Black) (turn-order White Black)
  (board
    (grid (start-rectangle 0 0 40 40)
      (dimensions ("lower/middle/upper" (0 160)) ("a/b/c" (40 0)) ("3/2/1" (0 40))) (directions (up -1 0 0) (n 0 0 -1)))
    (positions (bank 300 0 340 40) (pool 300 160 340 200)))
  (piece (name Man) (drops ((verify empty?) add)))
  (board-setup (White (Man off 14 lowera1 bank)) (Black (Man off 14)))
  (win-condition (White Black) (relative-config Man n Man n Man)))
"""
STACKS = """
(game (title "Stacks") (players White Black) (turn-order White Black)
  (board
    (grid (start-rectangle 0 20 40 60)
      (dimensions ("a/b/c" (40 0)) ("2/1" (0 60)) ("x/y/z" (0 -5))) (directions (up 0 0 1) (n 0 -1 0))))
  (piece (name Man) (drops ((verify empty?) add)))
  (board-setup (White (Man off 14 a1x a1y)) (Black (Man off 14)))
  (win-condition (White Black) (relative-config Man up Man up Man)))
"""


def test_helpers_stand_below_the_board() -> None:
    """The cells are one apart whatever hidden cells measure, and each helper has a place of its own below them."""
    layout = game(HELPERS).layout
    at = {place.name: (place.x, place.y) for place in layout.sites}
    assert 0.9 < at["b4"][0] - at["a4"][0] < 1.1
    assert 0.9 < at["a3"][1] - at["a4"][1] < 1.1
    helpers = ("left1", "left2", "tiny", "above")
    assert all(at[name][1] > at["a1"][1] + 0.9 for name in helpers)
    assert len({at[name] for name in helpers}) == len(helpers)
    assert max(x for x, _ in at.values()) - min(x for x, _ in at.values()) < 4
    start = HELPERS.index("(positions")
    without = HELPERS[:start] + HELPERS[HELPERS.index("(piece (name") :].replace("(piece (name", ") (piece (name", 1)
    assert layout.style == game(without).layout.style


def test_helpers_are_legible_in_text() -> None:
    """The picture in text has the rows of the board, and one more for the helpers."""
    rows = str(game(HELPERS).start()).splitlines()
    assert rows[0].split() == ["4", ".", ".", ".", "."]
    assert rows[5].split() == [".", ".", ".", ".", "left1", "left2", "tiny", "above"]


def test_layers_are_apart_and_named() -> None:
    """Boards that lie apart in the rules lie apart in the picture, with their names and with rows and columns."""
    assert str(game(LAYERS).start()).splitlines() == [
        "3 . . .   X  bank",
        "2 . . .",
        "1 X . .      lower",
        "",
        "3 . . .   .  pool",
        "2 . . .",
        "1 . . .      middle",
        "",
        "3 . . .",
        "2 . . .",
        "1 . . .      upper",
        "  a b c",
    ]


LEVELS = """
(game (title "Levels") (players White Black) (turn-order White Black)
  (board
    (grid (start-rectangle 0 0 40 40)
      (dimensions ("A/B/C" {offset}) ("a/b/c" (40 0)) ("2/1" (0 40))) (directions (up -1 0 0) (n 0 0 -1))))
  (piece (name Man) (drops ((verify empty?) add)))
  (board-setup (White (Man off 8 Aa1)) (Black (Man off 8)))
  (win-condition (White Black) (relative-config Man n Man n Man)))
"""
"""Boards so near to each other that only their names tell them apart."""


def _ring(letter: str, radius: int) -> str:
    """Write twelve positions of a circle, and the links along it."""
    names = [f"{letter}{at + 1}" for at in range(12)]
    middles = [(round(200 + radius * cos(pi * at / 6)), round(200 + radius * sin(pi * at / 6))) for at in range(12)]
    boxes = [f"{x - 15} {y - 15} {x + 15} {y + 15}" for x, y in middles]
    places = " ".join(f"({name} {box})" for name, box in zip(names, boxes, strict=True))
    return f"(positions {places}) (links on {' '.join(f'({a} {b})' for a, b in pairwise([*names, names[0]]))})"


ROUND = f"""
(game (title "Round") (players White Black) (turn-order White Black)
  (board {_ring("a", 80)} {_ring("b", 125)} {_ring("c", 170)})
  (piece (name Man) (drops ((verify empty?) add)))
  (board-setup (White (Man off 8 a1 b1)) (Black (Man off 8 c7)))
  (win-condition (White Black) (relative-config Man on Man on Man)))
"""
"""Three circles, on which hardly any position shares a row or a column with others."""


def test_scattered_positions_are_seen_and_joined() -> None:
    """On a round board every position has a hole, links are drawn as they run, and no letters stand beside it."""
    layout = game(ROUND).layout
    assert layout.style.board == "holes"
    assert len(layout.lines) == 36
    assert Coordinates(layout, Geometry(layout)).labels == []
    helped = ROUND.replace("(board ", f"(board (dummy {' '.join(f'h{at}' for at in range(40))}) ")
    assert len(game(helped).layout.lines) == 36  # helpers beside the board stand in rows
    assert str(game(ROUND).start()).splitlines() == [
        "            .",
        "      .     .     .",
        "        .       .",
        "  .     .   . .       .",
        "    . .         . .",
        "",
        "O .   .         X   X .",
        "      .         .",
        "    .   .   . .   .",
        "  .     .       .     .",
        "            .",
        "      .     .     .",
    ]


TRIANGLE = """
(game (title "Triangle") (players White Black) (turn-order White Black)
  (board
    (positions
      (a1 100 10 130 40) (b1 75 60 105 90) (b2 125 60 155 90) (c1 50 110 80 140) (c2 100 110 130 140)
      (c3 150 110 180 140) (lone 10 10 40 40))
    (dummy aside) (links away (c1 aside) (c2 aside)) (links sw (a1 b1) (b1 c1) (b2 c2))
    (links se (a1 b2) (b1 c2) (b2 c3)) (links e (b1 b2) (c1 c2) (c2 c3))
    (links leap (a1 c2) (c1 b2)))
  (piece (name Man) (drops ((verify empty?) add)))
  (board-setup (White (Man off 8)) (Black (Man off 8)))
  (win-condition (White Black) (relative-config Man e Man e Man)))
"""


def test_sloping_links_to_neighbours_are_lines() -> None:
    """What leads to a neighbour is drawn whatever its slope, leaps are not; a position without a line has a mark."""
    layout = game(TRIANGLE).layout
    joined = {frozenset((layout.name(a), layout.name(b))) for a, b in layout.lines}
    wanted = ["a1b1", "b1c1", "b2c2", "a1b2", "b1c2", "b2c3", "b1b2", "c1c2", "c2c3", "a1c2"]  # a1 is above c2
    assert joined == {frozenset((pair[:2], pair[2:])) for pair in wanted}
    assert [layout.name(site) for site in layout.style.marks] == ["lone"]


def test_layers_that_are_near_are_known_by_their_names() -> None:
    """A capital before the name of a cell, or letters behind it, name a board; they lie apart in text."""
    below = LEVELS.format(offset="(0 96)")
    rows = ["2 . . .", "1 X . .  A", "", "2 . . .", "1 . . .  B", "", "2 . . .", "1 . . .  C", "  a b c"]
    assert str(game(below).start()).splitlines() == rows
    behind = below.replace('("A/B/C" (0 96)) ', "").replace("(0 40))) (dir", '(0 40)) ("A/B/C" (0 96))) (dir')
    behind = behind.replace("(up -1 0 0) (n 0 0 -1)", "(up 0 0 -1) (n 0 -1 0)").replace("Aa1", "a1A")
    assert str(game(behind).start()).splitlines() == rows
    for offset in ("(140 0)", "(140 10)"):  # askew, too
        assert str(game(LEVELS.format(offset=offset)).start()).splitlines() == [
            "2 . . .   . . .   . . .",
            "1 X . .   . . .   . . .",
            "  a b c   a b c   a b c",
            "    A       B       C",
        ]


def test_the_terminal_names_boards_beside_each_other() -> None:
    """Names stand below their boards, or above when the board is turned; what is cut off has none."""
    position = game(LEVELS.format(offset="(140 10)")).start()
    beside = text_of(rows_of(position, Marks(), Window())).splitlines()
    assert beside[-1] == "      A           B           C"
    assert beside[-2].split() == ["a", "b", "c"] * 3
    turned = text_of(rows_of(position, Marks(), Window(turned=True))).splitlines()
    assert turned[0] == "      C           B           A"
    narrow = text_of(rows_of(position, Marks(), Window(columns=9, lines=4))).splitlines()
    assert len(narrow) == 4
    assert narrow[-1].split() == ["A", "B"]


def test_names_of_one_board_are_no_layers() -> None:
    """Columns with two letters, and rows that touch, make one board."""
    wide = LEVELS.replace('("A/B/C" {offset}) ("a/b/c" (40 0)) ("2/1" (0 40))', '("Aa/Ab/Ba/Bb" (40 0)) ("2/1" (0 40))')
    wide = wide.replace("(up -1 0 0) (n 0 0 -1)", "(n 0 -1)")
    assert str(game(wide).start()).splitlines() == ["2  .  .  .  .", "1  X  .  .  .", "  Aa Ab Ba Bb"]


def test_layers_share_letters_and_numbers() -> None:
    """Each label is written once where layers share a line, and not at all where they would crowd."""
    for offset, letters, numbers in (
        ("(0 96)", "abc", "212121"),
        ("(140 0)", "abcabcabc", "21"),
        ("(140 10)", "abcabcabc", ""),
    ):
        layout = game(LEVELS.format(offset=offset)).layout
        labels = Coordinates(layout, Geometry(layout)).labels
        assert [one.text for one in labels if one.kind == "caption"] == ["A", "B", "C"]
        outside = sorted((one for one in labels if one.kind == "outside"), key=lambda one: (one.at.x, one.at.y))
        assert "".join(one.text for one in outside if one.text.isalpha()) == letters
        assert "".join(one.text for one in outside if one.text.isdigit()) == numbers
        assert len({one.at for one in labels}) == len(labels)


def test_levels_of_a_stack_have_places_of_their_own() -> None:
    """What lies on top of each other in the rules' picture is drawn side by side, each with its name."""
    layout = game(STACKS).layout
    assert len({(place.x, place.y) for place in layout.sites}) == len(layout.sites)
    rows = str(game(STACKS).start()).splitlines()
    assert rows[:2] == ["2 . . .", "1 X . .  x"]
    assert "  . . X  a2y a2z a1y" in rows


def test_layers_on_one_spot_stand_side_by_side() -> None:
    """A dimension without an offset makes boards beside each other; where there is no picture nothing is beyond it."""
    text = LAYERS.replace("0 0 40 40", "-60 -60 -20 -20").replace('("lower/middle/upper" (0 160))', "")
    text = text.replace('("3/2/1" (0 40))', '("3/2/1" (0 40)) ("C/B/A" (0 0))').replace("lowera1", "a1A")
    text = text.replace("(up -1 0 0) (n 0 0 -1)", "(up 0 0 -1) (n 0 -1 0)")
    layout = game(text).layout
    at = {place.name: (place.x, place.y) for place in layout.sites}
    assert not any(place.is_beside for place in layout.sites)
    assert [at[name][0] - at["a1C"][0] for name in ("b1C", "a1B", "a1A")] == [1, 4, 8]
    assert len({at[name][1] for name in ("a1A", "a1B", "a1C")}) == 1
    pictured = game(text.replace("(board\n", '(board (image "board.bmp")\n', 1)).layout
    hidden = {place.name for place in pictured.sites if place.is_beside}
    assert hidden == {"a1C", "a2C", *(f"{column}3{layer}" for column in "abc" for layer in "ABC")}


def test_large_cells_over_small_ones_are_no_hexagons() -> None:
    """Only rows that are shifted along one axis make hexagons; a piece that covers four cells has a grid of its own."""
    grid = '(grid (start-rectangle {0} {0} {1} {1}) (dimensions ("{2}" ({3} 0)) ("{4}" (0 {3}))) (directions (n 0 -1)))'
    small, large = grid.format(0, 40, "a/b/c/d", 40, "4/3/2/1"), grid.format(20, 60, "ab/cd", 80, "43/21")
    before, after = LAYERS.index("(grid"), LAYERS.index("(positions")
    text = LAYERS[:before] + small + large + LAYERS[after:].replace("lowera1", "a1")
    assert game(text).layout.style.board != "hexagons"
    beside = small.replace("0 0 40 40", "180 0 220 40").replace("a/b/c/d", "A/B/C/D")
    assert game(text.replace(large, beside)).layout.style.board == "cells"  # half a cell beside the other board
    skewed = text.replace("(0 40)", "(20 40)").replace(large, "")
    assert game(skewed).layout.style.board == "hexagons"


SCORES = """
(game (title "Scores") (players White Black) (turn-order White Black)
  (board
    (grid (start-rectangle 10 5 42 37)
      (dimensions ("1/2/3/4" (32 0)) ("a/b/c/d" (0 32))) (directions (n 0 -1) (e 1 0)))
    (grid (start-rectangle 0 0 3 2)
      (dimensions ("x/y" (140 0)) ("1/2/3/4/5/6/7/8/9/10/11/12/13/14/15" (0 2))) (directions (next 0 1)))
    (dummy a0))
  (piece (name Man) (drops ((verify empty?) add)))
  (board-setup (White (Man off 8 1a)) (Black (Man off 8)))
  (win-condition (White Black) (relative-config Man n Man n Man)))
"""


def test_more_helpers_than_cells() -> None:
    """Points counted in more positions than the board has cells, each a few pixels small, do not become the board."""
    layout = game(SCORES).layout
    at = {place.name: (place.x, place.y) for place in layout.sites}
    assert 0.9 < at["1b"][1] - at["1a"][1] < 1.1
    assert all(place.is_beside == (place.name[0] in "xya") for place in layout.sites)


def test_helpers_take_no_part_in_rows_and_columns() -> None:
    """The helper a0 below the column 1 leaves the board its letters and numbers, and has its own name."""
    rows = str(game(SCORES).start()).splitlines()
    assert rows[:4] == ["a X . . .", "b . . . .", "c . . . .", "d . . . ."]
    assert rows[-1] == "  1 2 3 4"
    assert rows[-2].split() == [".", ".", ".", "y14", "y15", "a0"]
    layout = game(SCORES).layout
    geometry = Geometry(layout)
    labels = Coordinates(layout, geometry).labels
    assert [label.text for label in labels if label.kind == "outside"] == ["1", "2", "3", "4", "a", "b", "c", "d"]
    home = dict(zip((place.name for place in layout.sites), geometry.home, strict=True))
    (letter,) = (label for label in labels if label.text == "1" and label.kind == "outside")
    assert home["1d"].y < letter.at.y < home["a0"].y - 0.5  # between the board and its helpers


def test_rows_without_numbers_are_named_cell_by_cell() -> None:
    """Where most names tell row and column, the others are written beside their rows; columns keep their letters."""
    text = HELPERS.replace("4/3/2/1", "X/3/2/1")
    text = text[: text.index("(positions")] + ")" + text[text.index("(piece (name") :]
    assert str(game(text).start()).splitlines() == [
        "  . . . .  aX bX cX dX",
        "3 . . . .",
        "2 . . . .",
        "1 . . . .",
        "  a b c d",
    ]


def test_players_have_different_colours() -> None:
    """An owner of neutral pieces does not look like the third colour's namesake, and dark men are not white."""
    scores = SCORES.replace("players White", "players Neutral White").replace("White", "Blue").replace("Black", "Red")
    played = game(scores)
    colours = {player.name: colour_of(player, played.layout) for player in played.players}
    assert colours["Blue"] == "blue"
    assert colours["Red"] == "red"
    assert colours["Neutral"] not in {"blue", "red"}
    swapped = game(SCORES.replace("White", "Dark").replace("Black", "Light"))
    assert [colour_of(player, swapped.layout) for player in swapped.players] == ["black", "white"]


def test_types_have_different_signs() -> None:
    """Types whose letters are all taken get others; for one player, small letters tell b from B."""
    types = "".join(f"(piece (name {name}))" for name in ("B", "b", "Bb", "BB"))
    board = '(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (9 0)) ("1" (0 9)))))'
    setup = "(B a1) (b b1) (Bb c1) (BB d1)"
    alone = game(f'(game (title "x") (players You) (turn-order You) {board} {types} (board-setup (You {setup})))')
    assert str(alone.start()).splitlines()[0].split()[1:] == ["B", "b", "A", "C"]
    two = game(f'(game (title "x") (players I You) (turn-order I You) {board} {types} (board-setup (You {setup})))')
    assert str(two.start()).splitlines()[0].split()[1:] == ["b", "a", "c", "d"]
