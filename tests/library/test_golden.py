"""A golden game for every rules text of the library, played once by a program: it stays legal and ends as it did."""

import json
from pathlib import Path

import pytest

import boardwright
from boardwright.catalogue.built_in import library

GOLDEN = Path(__file__).parent / "golden"


def test_every_game_has_one() -> None:
    """No game of the library is forgotten, and no record belongs to none."""
    assert {path.stem for path in GOLDEN.glob("*.json")} == set(library())


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_the_golden_game_is_legal_and_ends_as_it_did(path: Path) -> None:
    """Every move is played by its name, by the one whose turn it is, and the last one decides."""
    record = json.loads(path.read_text(encoding="utf-8"))
    position = boardwright.load(record["game"]).start()
    for entry in record["line"]:
        assert position.outcome() is None
        assert entry["seat"] == (None if position.chance else position.turn)
        position.play(entry["move"])
    outcome = position.outcome()
    assert outcome is not None
    assert list(outcome.winners) == record["winners"]
    assert outcome.reason in record["result"]
