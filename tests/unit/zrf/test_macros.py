"""Macros: textual, memoised, bounded."""

import pytest

from boardwright.errors import SyntaxFault
from boardwright.zrf.diagnostics import Report
from boardwright.zrf.macros import Macro, MacroTable
from boardwright.zrf.nodes import Atom, Listing
from boardwright.zrf.reader import Reader
from boardwright.zrf.source import Source
from tests.unit.zrf.texts import game_text, read


def expand(text: str) -> tuple[str, list[str]]:
    """Take the defines of a text and expand its last form."""
    report = Report()
    table = MacroTable(report)
    forms = Reader(Source("t.zrf", text), report).read()
    macros = []
    for form in forms:
        if isinstance(form, Listing) and form.head == "define":
            name = form.items[1]
            assert isinstance(name, Atom)
            macros.append(Macro(name.text, form.items[2:], form.span))
    table.foresee(macros)
    for macro in macros:
        table.define(macro)
    return str(table.expand(forms[-1])), [d.code for d in report.found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(define m a b) (x (m) y)", "(x a b y)"),
        ("(define step ($1 add)) (moves (step n))", "(moves (n add))"),
        ("(define m x-$1 $1-$2 $1?) (x (m a b))", "(x x-a a-b a?)"),
        ('(define m "img/$1.bmp") (x (m K))', '(x "img/K.bmp")'),
        ("(define m $12) (x (m a))", "(x a2)"),
        ("(define m $1 $10 $11 $12) (x (m a b c d e f g h i (j) k))", "(x a (j) k a2)"),
        ('(define m z-$10 "$11") (x (m a b c d e f g h i j k))', '(x z-j "k")'),
        ("(define m (n l)) (define n $1 $10) (x (m a b c d e f g h i j))", "(x l j)"),
        ("(define m) (x (m) y)", "(x  y)"),
        ("(define twice $1 $1) (x (twice (a b)))", "(x (a b) (a b))"),
        ("(define inner i) (define outer $1) (x (outer (inner)))", "(x i)"),
        ("(define go-n north) (define m (go-$1)) (x (m n))", "(x north)"),
        ("(define later (defined-after)) (define defined-after d) (x (later))", "(x d)"),
        ("(define m a) (define m b) (x (m))", "(x b)"),
        ("(x (m))", "(x (m))"),
    ],
)
def test_substitution(text: str, expected: str) -> None:
    """Arguments are glued, spliced and scanned again; bodies are any sequence of items."""
    assert (expected, []) == expand(text)


def test_missing_arguments_are_inherited() -> None:
    """A call with too few arguments sees those of the call around it; else the placeholder disappears."""
    assert expand("(define end-1 $1 stop) (define end-2 $1 (end-1)) (x (end-2 n))")[0] == "(x n n stop)"
    assert expand("(define m (on-board? $1)) (x (m))")[0] == "(x (on-board?))"


def test_recursion_is_bounded() -> None:
    """A macro that calls itself ends with a diagnostic that names the limit."""
    assert "zrf/limit-recursion" in expand("(define m a (m)) (x (m))")[1]
    assert "zrf/limit-recursion" in expand("(define a (b)) (define b (a)) (x (a))")[1]


def test_growth_is_bounded() -> None:
    """Thirty doublings are noticed before they take memory; a list glued into a word is refused."""
    doubling = " ".join(f"(define m{i} (m{i + 1}) (m{i + 1}))" for i in range(30))
    report = Report()
    table = MacroTable(report)
    for form in Reader(Source("t.zrf", doubling + "(define m30 a)"), report).read():
        assert isinstance(form, Listing)
        name = form.items[1]
        assert isinstance(name, Atom)
        table.define(Macro(name.text, form.items[2:], form.span))
    call = Reader(Source("t.zrf", "(x (m0))"), report).read()[0]
    table.expand(call)
    assert [d.code for d in report.found] == ["zrf/limit-items"]
    assert table.nodes < 1000
    assert expand("(define m a-$1) (x (m (b c)))")[1] == ["zrf/glued-list"]


def test_words_do_not_grow_without_end() -> None:
    """A macro that glues its argument to itself at every level stops with an error, not with all memory."""
    defines = "".join(f"(define q{i} (q{i + 1} $1$1))" for i in range(50)) + "(define q50 $1)"
    with pytest.raises(SyntaxFault, match="limit-letters"):
        read(game_text("(moves ((q0 ab) add))", defines=defines)).design()
