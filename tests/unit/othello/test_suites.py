"""Well-known suites of endgames, where ``BOARDWRIGHT_DATA`` names a folder that has them."""

import json
import os
from pathlib import Path

import pytest

from boardwright.games.othello import Othello
from boardwright.kernel.solution import Effort

FOLDER = Path(os.environ.get("BOARDWRIGHT_DATA", "")) / "othello"
LAST = 44
"""Beyond this number positions of the suite take minutes."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="BOARDWRIGHT_DATA names no folder with othello/*"),
]


def test_ffo() -> None:
    """The best move and its score are the published ones."""
    game = Othello()
    for entry in json.loads((FOLDER / "ffo_40_59.json").read_text("utf-8")):
        if entry["id"] <= LAST:
            best = game.solve_best(game.start(f"{entry['board']} {entry['side']}"), 64, Effort())
            assert best is not None
            assert best.score == entry["score"]
            assert best.move.text in entry["best"]


def test_fforum() -> None:
    """The score of the best move is the published one."""
    game = Othello()
    for line in (FOLDER / "fforum-1-19.obf").read_text("utf-8").splitlines():
        setup, *scores = [part.strip() for part in line.split(";")]
        best = game.solve_best(game.start(setup), 64, Effort())
        published = dict(score.lower().split(":") for score in scores if score)
        assert best is not None
        assert best.score == max(int(score) for score in published.values())
        assert int(published[best.move.text]) == best.score
