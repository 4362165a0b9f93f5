"""Leaf counts of chess positions: the classic proof of a move generator."""

import os
from pathlib import Path

import pytest

from boardwright.games.chess import Chess
from boardwright.search.perft import perft, visit

MOST = 5_000_000
CASES = [
    [field.strip() for field in line.split(";")]
    for line in Path(__file__).with_name("chess.perft").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
FOLDER = os.environ.get("BOARDWRIGHT_DATA", "")


@pytest.mark.parametrize(("name", "fen", "counts"), CASES, ids=[case[0] for case in CASES])
def test_leaf_counts(name: str, fen: str, counts: str) -> None:
    """Bulk counting gives the known numbers, and making every move gives the same."""
    position = Chess(chess960=name.startswith("960")).start(fen)
    setup = position.setup()
    for depth, count in enumerate(map(int, counts.split()), start=1):
        assert count == perft(position, depth)
        if count <= MOST:
            assert count == visit(position, depth)
    assert setup == position.setup()
    assert position.key == position.fresh_key()


@pytest.mark.skipif(not FOLDER, reason="BOARDWRIGHT_DATA names no folder with chess/perft.epd")
def test_public_collection() -> None:
    """All positions of a public collection to depth 4."""
    game, seen = Chess(), 0
    for line in (Path(FOLDER) / "chess" / "perft.epd").read_text(encoding="utf-8").splitlines():
        fen, *counts = line.split(";")
        position = game.start(fen.strip())
        for depth, count in (field.split() for field in counts):
            if int(depth[1:]) <= 4:
                assert int(count) == perft(position, int(depth[1:]))
        seen += 1
    assert seen >= 126
