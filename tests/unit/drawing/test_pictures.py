"""Pictures as SVG: every game and any rules text draws, from the page's own shapes and colours."""

import re
from pathlib import Path
from typing import ClassVar
from xml.etree import ElementTree as ET

import pytest

import boardwright
from boardwright.catalogue import load, names
from boardwright.drawing import draw, seen
from boardwright.drawing.picture import Artist, Look
from boardwright.drawing.shapes import shapes_of
from boardwright.drawing.sources import data
from boardwright.drawing.stylesheet import attributes
from boardwright.games.othello.game import Othello
from boardwright.kernel.dice import Dice
from boardwright.kernel.piece import PieceKind
from boardwright.kernel.position import Position
from tests.unit.scripted.test_hidden_positions import HELPERS, LAYERS, STACKS

SVG = "{http://www.w3.org/2000/svg}"
HEXAGONS = """
(game (title "Hexes") (players Red Blue) (turn-order Red Blue)
  (board (image "") (grid (start-rectangle 0 0 20 20) (dimensions ("a/b/c/d" (20 10)) ("4/3/2/1" (0 20)))
    (directions (n 0 -1) (se 1 0))))
  (piece (name Stone) (drops ((verify empty?) add)))
  (board-setup (Red (Stone off 9 a1)) (Blue (Stone off 9))))
"""
TEXTS = {"helpers": HELPERS, "layers": LAYERS, "stacks": STACKS, "hexagons": HEXAGONS}


def walk(position: Position, plies: int) -> Position:
    """Play some moves at random, the same every time."""
    dice = Dice(7)
    for _ in range(plies):
        moves = position.moves()
        if not moves:
            break
        position.make(moves[dice.number(len(moves))])
    return position


def drawn(position: Position) -> list[str]:
    """Return the sites of the pieces in the picture of a position, which must be sound SVG."""
    root = ET.fromstring(draw(position))  # noqa: S314
    known = {one.get("id") for one in root.iter(f"{SVG}g")}
    uses = list(root.iter(f"{SVG}use"))
    assert all(use.get("href", "")[1:] in known for use in uses)
    assert "var(" not in draw(position)
    return [use.get("data-site", "") for use in uses if use.get("data-site")]


@pytest.mark.parametrize("name", names())
def test_every_game_draws(name: str) -> None:
    """At its start and in the middle, each piece is drawn once, on its site."""
    game = load(name)
    for position in (game.start(), walk(game.start(), 20)):
        wanted = [position.game.layout.name(site) for site in position.board()]
        assert sorted(drawn(position)) == sorted(wanted)


@pytest.mark.parametrize("name", TEXTS)
def test_any_rules_text_draws(name: str, tmp_path: Path) -> None:
    """Hexagons, layers, several boards, stacks and hidden cells."""
    file = tmp_path / f"{name}.zrf"
    file.write_text(TEXTS[name], encoding="utf-8")
    position = walk(load(str(file)).start(), 3)
    assert len(drawn(position)) == len(position.board())


def test_the_last_move_and_a_check_are_pointed_out() -> None:
    """The squares of the last move and the king in check have a colour of their own."""
    position = load("chess").start()
    for move in ("e4", "f5", "Qh5"):
        position.play(move)
    artist = Artist(position.game)
    marks = [mark.attributes["transform"] for mark in artist.marks(seen(position))]
    assert marks == ["translate(3 7)", "translate(7 3)", "translate(4 0)"]


def test_after_a_pass_the_last_move_stays_pointed_out() -> None:
    """What was last seen to happen is shown, whoever had to pass or left since."""
    position = load("othello", size=6).start()
    dice = Dice(3)
    while position.outcome() is None:
        before = seen(position).last
        moves = position.moves()
        move = moves[dice.number(len(moves))]
        passed = not position.actions(move)
        position.make(move)
        assert (seen(position).last == before) if passed else seen(position).last
    assert seen(position).last


def test_pieces_in_hand_are_drawn_beside_the_board() -> None:
    """Shogi shows what each player holds and how many; the picture grows, unless it is to be bare."""
    setup = "turn 0; Sente: King 5i, Pawn off 3, Gold off 2; Gote: King 5a, Silver off 2"
    position = load("shogi").start(setup)
    artist = Artist(position.game)
    texts = [text.text for text in ET.fromstring(str(artist.picture(seen(position)))).iter(f"{SVG}text")]  # noqa: S314
    assert {"2", "3"} <= set(texts[18:])
    bare = Artist(position.game, Look(bare=True)).picture(seen(position))
    height = [float(one.attributes["viewBox"].split()[3]) for one in (artist.picture(seen(position)), bare)]
    assert height[0] > height[1] + 1.5


def test_shapes_and_colours_are_those_of_the_page() -> None:
    """A rook is the path of the page's module in the colours of the page's style sheet, by day and by lamplight."""
    rook = PieceKind(0, "Rook")
    known = data("board/drawings/shapes.js")["families"]["chess"]["rook"]
    assert [list(shape[:3]) for shape in shapes_of(rook, 0, 2, "chess", "")] == known
    above = ((":root", ""), ("div", "board"), ("svg", "board-view board-checkered surface-wood"))
    cell = (*above, ("rect", "cell dark"))
    assert attributes(cell) == {"fill": "#b48a64"}
    assert attributes(cell, dark=True) == {"fill": "#a57e5a"}
    body = attributes((*above, ("use", "piece colour-black"), ("path", "body")))
    assert body == {"fill": "#35312e", "stroke": "#14110f", "stroke-width": "3", "stroke-linejoin": "round"}


def test_pictures_on_one_page_may_share_names() -> None:
    """Drawings are named by what they look like: the same name never means two looks."""
    looks: dict[str, str] = {}
    for name in ("chess", "shatranj", "xiangqi", "othello"):
        for latin in (False, True):
            text = draw(load(name).start(), latin=latin)
            for key, body in re.findall(r'<g id="(piece-\w+)"(.*?)</g>', text):
                assert looks.setdefault(key, body) == body
    assert len(looks) > 20


def test_notebooks_show_positions() -> None:
    """`_repr_svg_` is the picture; a game may name a painter of its own; nothing is drawn before it is asked for."""
    position = boardwright.load("othello").start()
    assert position._repr_svg_() == boardwright.draw(position)

    class Plain(Othello):
        painter: ClassVar[str] = "tests.unit.drawing.painter"

    assert Plain().start()._repr_svg_() == "<svg>othello</svg>"


def test_names_are_escaped(tmp_path: Path) -> None:
    """A title or a name of a site with signs of XML is a text in the picture, not markup."""
    file = tmp_path / "odd.zrf"
    file.write_text(HEXAGONS.replace("Hexes", "<b>&'"), encoding="utf-8")
    assert ET.fromstring(draw(load(str(file)).start())).get("aria-label") == "<b>&'"  # noqa: S314
