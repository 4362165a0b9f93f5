"""Layout: texts written evenly mean the same and stay as they are."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright.catalogue.built_in import LIBRARY
from boardwright.errors import SyntaxFault
from boardwright.zrf import Report, Source, lay_out
from boardwright.zrf.nodes import Node
from boardwright.zrf.reader import Reader
from boardwright.zrf.tree import Branch, read_tree
from tests.unit.zrf.texts import read

TEXTS = sorted(LIBRARY.rglob("*.zrf"))
PIECES = st.recursive(
    st.sampled_from(["add", "$1", '"two\n  lines"', '"a ; b"', ";\n", "; why\n", "\n", "\n\n\n", "n" * 70]),
    lambda inner: st.lists(inner, max_size=6).map(lambda items: "(" + " ".join(items) + ")"),
    max_leaves=30,
)


def nodes(text: str) -> tuple[Node, ...]:
    """Read the forms of a text, which compare by their words."""
    return Reader(Source("a.zrf", text), Report()).read()


def comments(text: str) -> list[str]:
    """List the comments of a text."""

    def walk(branch: Branch) -> list[str]:
        return [c for item in branch.items for c in (walk(item) if isinstance(item, Branch) else [item.text.rstrip()])]

    return [word for word in walk(read_tree(text).top) if word.startswith(";")]


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_the_library_means_the_same(path: Path) -> None:
    """Every text of the library keeps its words, lists and comments, and the second time nothing changes."""
    text = path.read_text(encoding="utf-8")
    laid = lay_out(text)
    assert nodes(laid) == nodes(text)
    assert comments(laid) == comments(text)
    assert lay_out(laid) == laid


@given(st.lists(PIECES, max_size=5).map("\n".join))
def test_any_text_keeps_its_words(text: str) -> None:
    """Whatever stands where, words and comments keep their order, and what is laid out stays as it is."""
    laid = lay_out(text)
    assert nodes(laid) == nodes(text)
    assert comments(laid) == comments(text)
    assert lay_out(laid) == laid
    assert all(line == line.rstrip() for line in laid.splitlines() if '"' not in line and "lines" not in line)


def test_how_it_looks() -> None:
    """Broken lists are indented by two and closed below; blank lines are single; long lists of blocks are broken."""
    text = '(game (title "A") ; the name\n\n\n   (players X O)\n (piece (name Man)\n(moves (n add))))'
    assert lay_out(text) == (
        '(game (title "A") ; the name\n\n  (players X O)\n  (piece (name Man)\n    (moves (n add))\n  )\n)\n'
    )
    long = f"(game {' '.join(f'(title {n * 20})' for n in 'abcdef')})"
    assert lay_out(long).splitlines()[:2] == ["(game", f"  (title {'a' * 20})"]
    assert lay_out("") == ""


def test_designs_are_equal() -> None:
    """A game reads alike before and after: same pieces, same positions."""
    text = (LIBRARY / "gomoku.zrf").read_text(encoding="utf-8")
    files = {f"common/{path.name}": path.read_text(encoding="utf-8") for path in (LIBRARY / "common").iterdir()}
    one, two = (read(one, **files).design() for one in (text, lay_out(text)))
    assert [piece.name for piece in one.pieces] == [piece.name for piece in two.pieces]
    assert one.board.links == two.board.links
    assert one.setup[0].positions == two.setup[0].positions


@pytest.mark.parametrize("text", ["(game", "(game))", '(title "A)', "(" * 300 + ")" * 300])
def test_what_is_not_balanced_is_refused(text: str) -> None:
    """A text with a parenthesis or quote too few or too many, or too deep, is not touched."""
    with pytest.raises(SyntaxFault) as caught:
        lay_out(text)
    assert caught.value.code == "zrf/unbalanced"
