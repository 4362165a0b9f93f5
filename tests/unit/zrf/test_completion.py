"""What editors ask: which words may stand here, what they mean, what a text defines."""

import pytest

from boardwright.design.options import RULE_OPTIONS
from boardwright.zrf import Report, Source, complete, describe, outline
from boardwright.zrf.build_board import KNOWN
from boardwright.zrf.build_goals import VERDICTS
from boardwright.zrf.build_rules import SIGNS, TESTS, RulesBuilder
from boardwright.zrf.names import Names
from boardwright.zrf.nodes import KEYWORDS
from boardwright.zrf.vocabulary import ENTRIES, meanings, words_at
from tests.unit.zrf.texts import BOARD

TEXT = f"""
(include "more.zrf")
(define step ($1 (verify empty?) add)) ; emp
(game (title "emp") {BOARD}
  (piece (name Man) (attribute tired? false) (moves (move-type quick) (step n)))
  (board-setup (White (Man a1)))
  (option "pass turn" true)
  (win-condition (White) stalemated)
)
"""


def source(text: str) -> Source:
    """Take a text whose include defines a macro."""
    return Source("a.zrf", text, lambda name: Source(name, "(define leap ($1 $1 add))") if name == "more.zrf" else None)


def proposed(marked: str) -> list[str]:
    """Propose words at the bar in a line that is put behind the piece's name."""
    text = TEXT.replace("(moves (move-type", f"{marked} (moves (move-type")
    at = text.index("|")
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return [one.word for one in complete(source(text.replace("|", "")), line, column).items]


@pytest.mark.parametrize(
    ("marked", "first"),
    [
        ("(mov|)", "moves"), ("(moves (st|))", "step"), ("(moves (le|))", "leap"),
        ("(moves (n (verify em|)))", "empty?"),
        ("(moves (n (verify not-em|)))", "not-empty?"), ("(moves (n (verify (piece? M|))))", "Man"),
        ("(moves (n a|))", "add"), ("(moves (n (verify ti|)))", "tired?"), ("(moves (n (add-partial q|)))", "quick"),
        ("(moves (n (go l|)))", "last-from"), ("(moves (n (verify (enemy? |))))", "e"),
    ],
)  # fmt: skip
def test_words_fit_their_place(marked: str, first: str) -> None:
    """Blocks in pieces, macros of this file and of included ones, conditions, names by kind."""
    assert proposed(marked)[0] == first


def test_other_places() -> None:
    """Forms at the top, blocks of games, names in set-ups, names of options, ends; nothing in comments and texts."""

    def at(mark: str) -> list[str]:
        where = TEXT.index(mark) + len(mark)
        line, column = TEXT.count("\n", 0, where) + 1, where - TEXT.rfind("\n", 0, where)
        return [one.word for one in complete(source(TEXT), line, column).items]

    assert at("(incl")[0] == "include"
    assert at("(pie")[0] == "piece"
    assert at("(board-setup (W")[0] == "White"
    assert at("(board-setup (White (M")[0] == "Man"
    assert at("(Man a")[:2] == ["a1", "a2"]
    assert at('(option "pass t')[0] == "pass turn"
    assert at("(White) stale")[0] == "stalemated"
    assert at("; emp") == []
    assert at('(title "emp') == []


def test_broken_texts_are_completed_too() -> None:
    """A text that is being written has open lists and quotes."""
    found = complete(source("(game (players White Black) (turn-order W"), 1, 42)
    assert [one.word for one in found.items] == ["White"]
    assert (found.line, found.column) == (1, 41)
    assert complete(source(""), 7, 7).items == ()


def test_what_a_word_means() -> None:
    """Words of the language are explained, names of the file are told with their kind."""
    text = "(define step ($1 (verify not-empty?) add))"
    (known,) = describe(source(text), 1, text.index("not-empty?") + 3)
    assert (known.kind, known.help[:4]) == ("condition", "Not:")
    (macro,) = describe(source(text), 1, 10)
    assert (macro.kind, macro.form) == ("macro", text)
    assert describe(source(text), 1, 1) == ()


def test_the_outline() -> None:
    """Games hold their blocks, boards their zones; macros and includes stand beside them, each with its lines."""
    text = TEXT.replace("(symmetry", "(zone (name far) (positions a1))\n(symmetry")
    include, macro, game = outline(text)
    assert (include.kind, include.name) == ("include", "more.zrf")
    assert (macro.kind, macro.name, macro.line) == ("macro", "step", 3)
    assert (game.kind, game.name) == ("game", "emp")
    assert game.end_line == text.rstrip().count("\n") + 1
    kinds = [child.kind for child in game.children]
    assert kinds == ["players", "turn-order", "board", "piece", "board-setup", "option", "ending"]
    assert [child.name for child in game.children[2].children] == ["grid", "far", "symmetry"]
    assert outline("(game (title") == outline("(game (title")
    assert game.plain()["name"] == "emp"


def test_every_word_is_in_the_vocabulary() -> None:
    """Words that the language knows are proposed and explained, and no others."""
    known = {entry.word for entry in ENTRIES}
    commands = set(RulesBuilder(Names(Report())).commands)
    assert not ({*KEYWORDS, *TESTS, *SIGNS, *commands, *VERDICTS, *KNOWN} - known)
    assert {entry.word for entry in words_at("command")} == commands
    assert {entry.word for entry in words_at("condition") if entry.word.endswith("?")} == {
        name for test in TESTS for name in (test, f"not-{test}")
    }
    assert set(RULE_OPTIONS) <= {entry.word for entry in words_at("option")}
    assert all(entry.help.endswith(".") for entry in ENTRIES)
    assert [entry.place for entry in meanings("Board")] == ["game block"]
