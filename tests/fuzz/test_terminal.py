"""Whatever is typed at a table ends in a sentence; the match changes only by legal commands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardwright
from boardwright.cli.play import obey
from boardwright.cli.terminal.screen import PlainScreen
from boardwright.cli.terminal.table import Table
from boardwright.cli.terminal.words import WORDS
from boardwright.lab.stable import Stable
from boardwright.play.commands import Seat, Sitter, Start
from boardwright.play.match import Match

QUIET = sorted(set(WORDS) - {"save", "load", "hint"})
YOU = Seat(Sitter.PERSON, "you")
lines = st.text(max_size=20) | st.sampled_from(QUIET) | st.text("abcdefgh12345678 -xo", max_size=8)


@pytest.mark.parametrize("name", ["othello", "chess", "crosses"])
@given(typed=st.lists(lines, max_size=25))
def test_anything_may_be_typed(name: str, typed: list[str]) -> None:
    """No line raises; a refused line changes nothing; the board can always be drawn."""
    match = Match(boardwright.load(name), [YOU, YOU])
    match.handle(Start())
    table = Table(match, PlainScreen(), Stable())
    for line in typed:
        before = match.snapshot()
        if not obey(table, line.strip()):
            assert before == match.snapshot()
        table.show()
    assert table.match is match
