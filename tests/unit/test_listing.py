"""Lists of games name every file rightly, whatever its letters and however many games it holds."""

from pathlib import Path

import pytest

from boardwright.catalogue.sources import TextSource
from tests.unit.zrf.texts import game_text


@pytest.mark.parametrize("skimmed", [True, False])
def test_a_text_in_an_old_code_is_listed(tmp_path: Path, *, skimmed: bool) -> None:
    """A comment in Cyrillic letters of eight bits harms no list."""
    path = tmp_path / "old.zrf"
    comment = "; \u0448\u0430\u0448\u043a\u0438\n".encode("cp1251")
    path.write_bytes(comment + game_text("(moves (n add))").encode())
    short = TextSource("old", path, skimmed).summary()
    assert (short.title, short.players) == ("Test", ("White", "Black"))


@pytest.mark.parametrize("skimmed", [True, False])
def test_a_file_of_several_games_is_listed(tmp_path: Path, *, skimmed: bool) -> None:
    """The game that is played by default is the one that is listed, with its players."""
    one = game_text("(moves (n add))")
    text = "(define who (players White Black))" + one.replace("(players White Black)", "(who)")
    path = tmp_path / "several.zrf"
    path.write_text(text + one.replace('"Test"', '"Second"'), encoding="utf-8")
    short = TextSource("several", path, skimmed).summary()
    assert (short.title, short.seats) == ("Test", 2)
