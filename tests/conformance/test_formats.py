"""Every format of every game writes what it can read, and is recognised among all others."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardwright
from boardwright.catalogue import formats, recorded
from boardwright.errors import BoardwrightError
from boardwright.kernel.sheet import Entry, JudgingFormat, RecordFormat, Sheet
from boardwright.notation.detect import recognise, suffixed
from boardwright.play.archive import judge, replay
from tests.conformance.walks import walked

UNWRITTEN = {"zsg"}
"""Saved games of Zillions have a test of their own, in tests/unit/scripted."""
FORMATS = {f"{name}-{known.name}": (name, known) for name in recorded() for known in formats(name)}
WRITTEN = {label: pair for label, pair in FORMATS.items() if pair[1].name not in UNWRITTEN}
every_format = pytest.mark.parametrize(("name", "known"), FORMATS.values(), ids=FORMATS.keys())
every_written = pytest.mark.parametrize(("name", "known"), WRITTEN.values(), ids=WRITTEN.keys())
seeds = st.integers(0, 2**32)


def random_sheet(name: str, seed: int, length: int) -> Sheet:
    """Write a random game down, as the terminal does."""
    end = walked(boardwright.load(name), seed, length)
    position = end.game.start()
    line = []
    for move in end.history():
        line.append(Entry(position.format(move), position.turn))
        position.make(move)
    options = {option: str(value) for option, value in end.game.values.items()}
    return Sheet(tuple(line), options=options)


@every_written
@given(seed=seeds, length=st.integers(4, 60))
def test_what_is_written_can_be_read(name: str, known: RecordFormat, seed: int, length: int) -> None:
    """A random game comes back move for move, and only its own format claims it."""
    game = boardwright.load(name)
    sheet = random_sheet(name, seed, length)
    text = known.write(sheet)
    claimed = [(other, recognise(text, formats(other))) for other in recorded()]
    assert [(other, found) for other, found in claimed if found] == [(name, known)]
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


BARE = {"transcript"}
"""Formats that have moves and nothing else."""
FULL = {label: pair for label, pair in WRITTEN.items() if pair[1].name not in BARE}


@pytest.mark.parametrize(("name", "known"), FULL.values(), ids=FULL.keys())
@given(seed=seeds, length=st.integers(4, 30))
def test_variations_comments_and_results_come_back(name: str, known: RecordFormat, seed: int, length: int) -> None:
    """What else could have been played, what was said, and who won, stay where they were."""
    game = boardwright.load(name)
    sheet = random_sheet(name, seed, length)
    at = seed % len(sheet.line)
    position = game.start(**sheet.options)
    for entry in sheet.line[:at]:
        position.play(entry.text)
    others = [position.format(move) for move in position.moves() if position.format(move) != sheet.line[at].text]
    branches = tuple((Entry(text, position.turn, "aside"),) for text in others[:2])
    said = replace(sheet.line[at], comment="as (usual) [here]; 1-0", variations=branches)
    full = replace(sheet, line=(*sheet.line[:at], said, *sheet.line[at + 1 :]), comment="before", winners=(seed % 2,))
    (again,) = known.read(known.write(full))
    assert (again.comment, again.winners) == ("before", (seed % 2,))
    assert again.line[at].comment == said.comment
    found = again.line[at].variations
    assert [branch[0].comment for branch in found] == ["aside"] * len(branches)
    assert replay(again, game.with_options(**again.options)).ok
    if known.name != "pdn":
        kept = [position.parse(branch[0].text) for branch in found]
        assert kept == [position.parse(branch[0].text) for branch in branches]


@every_format
@given(text=st.text(max_size=80) | st.text("()[];BWGM240 abcdefh12345678.\n\\", max_size=80))
def test_any_text(name: str, known: RecordFormat, text: str) -> None:
    """Recognising never raises, reading raises nothing but typed errors."""
    assert known.recognises(text) in {True, False}
    assert name in recorded()
    try:
        sheets = known.read(text)
    except BoardwrightError as error:
        assert str(error)
    else:
        assert judge(sheets, boardwright.load(name)).games == len(sheets)


@every_format
def test_suffixes_lead_to_formats(name: str, known: RecordFormat) -> None:
    """A file name chooses the format for saving."""
    for suffix in known.suffixes:
        assert suffixed(f"GAME{suffix.upper()}", formats(name)) is known
    assert suffixed("game.json", formats(name)) is None


def test_games_without_formats() -> None:
    """A game that nobody writes down in a way of its own has the record of all games."""
    assert formats("hexapawn") == ()
