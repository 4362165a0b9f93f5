"""The reader: four tokens, and mended parentheses."""

import random

import pytest

from boardwright.catalogue.built_in import library
from boardwright.zrf.diagnostics import Report
from boardwright.zrf.nodes import Atom, Listing, String
from boardwright.zrf.reader import MOST_DEPTH, Reader
from boardwright.zrf.source import Source, decode


def forms(text: str) -> tuple[list[str], list[str]]:
    """Read a text; return its forms written out and the codes of what was found."""
    report = Report()
    found = Reader(Source("t.zrf", text), report).read()
    return [str(form) for form in found], [d.code for d in report.found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(a b)", ["(a b)"]),
        ("(a;comment ) (\n b)", ["(a b)"]),
        ('("x;y (" 12F Lion! $1-$2?)', ['("x;y (" 12F Lion! $1-$2?)']),
        ('(t "two\nlines")', ['(t "two\nlines")']),
        ("(1a/b'*+.,[]&=<>:#)", ["(1a/b'*+.,[]&=<>:#)"]),
        ("", []),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    """Comments end at the line, strings keep everything, words may hold almost anything."""
    assert (expected, []) == forms(text)


def test_parentheses_are_mended() -> None:
    """A list that is never closed is closed at the end, a surplus parenthesis is left out; both warn."""
    assert forms("(a (b") == (["(a (b))"], ["zrf/missing-parenthesis", "zrf/missing-parenthesis"])
    assert forms("(a)) b") == (["(a)", "b"], ["zrf/surplus-parenthesis"])
    assert forms('(a "b)') == (["(a b)"], ["zrf/open-string"])


def test_places_are_exact() -> None:
    """Every node knows its line and column from 1, after strings of many lines too."""
    found = Reader(Source("t.zrf", '(a "x\ny" b\n  (c))'), Report()).read()
    outer = found[0]
    assert isinstance(outer, Listing)
    a, text, b, inner = outer.items
    assert isinstance(a, Atom)
    assert isinstance(text, String)
    places = [(node.span.line, node.span.column) for node in (outer, a, text, b, inner)]
    assert places == [(1, 1), (1, 2), (1, 4), (2, 4), (3, 3)]


def test_depth_is_bounded() -> None:
    """Deep parentheses are an error that names the limit, not a crash."""
    _, codes = forms("(" * (MOST_DEPTH + 1))
    assert "zrf/limit-depth" in codes
    assert forms("(" * MOST_DEPTH + ")" * MOST_DEPTH)[1] == []


def test_bytes_always_decode() -> None:
    """UTF-8 is read as such, anything else as a western 8-bit code."""
    assert "é" == decode("é".encode()) == decode(b"\xe9")
    assert len(decode(bytes(range(256)))) == 256
    assert decode(b"; one\r(a)\r\n(b)\n") == "; one\n(a)\n(b)\n"


def test_a_text_that_changes_is_read_as_if_it_were_new() -> None:
    """Forms before a change are not read again; what comes of it is the same, places and diagnostics too."""
    dice, text = random.Random(3), library()["breakthrough"].read_text(encoding="utf-8")
    again = 0
    for number in range(300):
        at = dice.randrange(len(text) + 1)
        letter = dice.choice(['"', "(", ")", ";", "x", "\n", " ", '(define y "z")\n'])
        text = text[:at] + letter + text[at + dice.choice([0, 1, 1]) :]
        found = []
        for name in ("changed.zrf", f"new-{number}.zrf"):
            report = Report()
            nodes = Reader(Source(name, text), report).read()
            spans = [node.span._replace(source="") for node in nodes]
            told = [(d.code, d.span._replace(source="")) for d in report.found]
            found.append((list(map(str, nodes)), spans, told, report.tokens, report.unclosed and report.unclosed.line))
            again += name == "changed.zrf" and len(Reader._known[name].places) > 1
        assert found[0] == found[1]
    assert again > 50
