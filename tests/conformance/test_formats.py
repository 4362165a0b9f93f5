"""Every format of every game writes what it can read, and is recognised among all others."""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardwright
from boardwright.catalogue import formats
from boardwright.errors import BoardwrightError
from boardwright.kernel.game import Game
from boardwright.kernel.sheet import JudgingFormat, RecordFormat, Sheet, SheetMove
from boardwright.notation.detect import recognise, suffixed
from boardwright.play.archive import judge, replay
from boardwright.testing.walks import walked

UNWRITTEN = {"zsg"}
"""Saved games of Zillions have a test of their own, in tests/unit/scripted."""
NAMES = [name for name in boardwright.names() if [one.name for one in formats(name)] not in ([], ["zsg"])]
"""Games with formats of their own, besides the saved games that every rules text has."""
FORMATS = {f"{name}-{known.name}": (name, known) for name in NAMES for known in formats(name)}
WRITTEN = {label: pair for label, pair in FORMATS.items() if pair[1].name not in UNWRITTEN}
every_format = pytest.mark.parametrize(("name", "known"), FORMATS.values(), ids=FORMATS.keys())
every_written = pytest.mark.parametrize(("name", "known"), WRITTEN.values(), ids=WRITTEN.keys())
seeds = st.integers(0, 2**32)


@cache
def game_of(name: str) -> Game:
    """Load a game once: rules text is compiled when it is first played."""
    return boardwright.load(name)


def random_sheet(name: str, seed: int, length: int) -> Sheet:
    """Write a random game down, as the terminal does."""
    end = walked(game_of(name), seed, length)
    position = end.game.start()
    line = []
    for move in end.history():
        line.append(SheetMove(position.format(move), position.turn))
        position.make(move)
    options = {option: str(value) for option, value in end.game.values.items()}
    return Sheet(tuple(line), options=options)


@every_written
@given(seed=seeds, length=st.integers(4, 60))
def test_what_is_written_can_be_read(name: str, known: RecordFormat, seed: int, length: int) -> None:
    """A random game comes back move for move, and only its own format claims it."""
    game = game_of(name)
    sheet = random_sheet(name, seed, length)
    text = known.write(sheet)
    claimed = [(other, recognise(text, formats(other))) for other in NAMES]
    assert [(other, found.name) for other, found in claimed if found] == [(name, known.name)]
    (again,) = known.read(text)
    one, two = replay(sheet, game), replay(again, game)
    assert one.ok
    assert two.ok
    assert len(one.moves) == len(two.moves)
    if known.name != "pdn":  # which does not say how a king went, if it takes the same pieces
        assert one.moves == two.moves
    assert one.position.key == two.position.key
    judged = judge([again], game)
    assert judged.moves == len(one.moves)
    if isinstance(known, JudgingFormat):
        assert judged == known.judge(text)


BARE = {"transcript", "packed"}
"""Formats that have moves and nothing else."""
FULL = {label: pair for label, pair in WRITTEN.items() if pair[1].name not in BARE}


@pytest.mark.parametrize(("name", "known"), FULL.values(), ids=FULL.keys())
@given(seed=seeds, length=st.integers(4, 30))
def test_variations_comments_and_results_come_back(name: str, known: RecordFormat, seed: int, length: int) -> None:
    """What else could have been played, what was said, and who won, stay where they were."""
    game = game_of(name)
    sheet = random_sheet(name, seed, length)
    at = seed % len(sheet.line)
    position = game.start(**sheet.options)
    for entry in sheet.line[:at]:
        position.play(entry.text)
    others = [position.format(move) for move in position.moves() if position.format(move) != sheet.line[at].text]
    branches = tuple((SheetMove(text, position.turn, "aside"),) for text in others[:2])
    said = replace(sheet.line[at], comment="as (usual) [here]; 1-0", variations=branches)
    full = replace(sheet, line=(*sheet.line[:at], said, *sheet.line[at + 1 :]), comment="before", winners=(seed % 2,))
    (again,) = known.read(known.write(full))
    assert (again.comment, again.winners) == ("before", (seed % 2,))
    assert again.line[at].comment == said.comment
    found = again.line[at].variations
    assert [branch[0].comment for branch in found] == ["aside"] * len(branches)
    assert replay(again, game.with_options(**again.options) if again.options else game).ok
    if known.name != "pdn":
        kept = [position.parse(branch[0].text) for branch in found]
        assert kept == [position.parse(branch[0].text) for branch in branches]


@every_format
@given(text=st.text(max_size=80) | st.text("()[];BWGM240 abcdefh12345678.\n\\", max_size=80))
def test_any_text(name: str, known: RecordFormat, text: str) -> None:
    """Recognising never raises, reading raises nothing but typed errors."""
    assert known.recognises(text) in {True, False}
    try:
        sheets = known.read(text)
    except BoardwrightError as error:
        assert str(error)
    else:
        assert judge(sheets, game_of(name)).games == len(sheets)


@every_format
def test_suffixes_lead_to_formats(name: str, known: RecordFormat) -> None:
    """A file name chooses the format for saving."""
    for suffix in known.suffixes:
        found = suffixed(f"GAME{suffix.upper()}", formats(name))
        assert found is not None
        assert found.name == known.name
    assert suffixed("game.json", formats(name)) is None


def test_games_without_formats() -> None:
    """A game without a format of its own has the record of all games."""
    assert formats("crosses") == ()
