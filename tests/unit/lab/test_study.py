"""Studies of designs: what is known of small games is found, and a seed leads to the same findings."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from boardwright.catalogue import load
from boardwright.cli.main import main
from boardwright.lab.self_play import Trial, play_all
from boardwright.lab.study import Plan, findings, histogram
from boardwright.lab.subject import subject_of
from boardwright.lab.workers import Crew
from tests.docs_blocks import ROOT

(THREE,) = re.findall(r"```zrf\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
PLANTED = THREE.replace("(relative-config Mark $1 Mark $1 Mark)", "(relative-config Mark $1 Mark)")
"""Two in a row: whoever begins has them with the second mark."""
CAPTURES = """
(define step (n (verify not-friend?) add))
(game (title "Duel") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b" (40 0)) ("4/3/2/1" (0 40))) (directions (n 0 -1) (s 0 1)))
    (symmetry Black (n s) (s n)))
  (piece (name Man) (moves (step)))
  (board-setup (White (Man a1 b1)) (Black (Man a4 b4)))
  (loss-condition (White Black) stalemated) (loss-condition (White Black) (pieces-remaining 0)))
"""


def study(file: Path, text: str, *levels: int, games: int = 6, seed: int = 1) -> dict[str, Any]:
    """Study a rules text."""
    file.write_text(text, encoding="utf-8")
    game = load(str(file))
    plan = Plan(subject_of(game, str(file)), game.start().seats, levels, games, seed)
    found = findings(plan, game, play_all(plan.trials()))
    return json.loads(re.sub(r'"seconds(_a_move)?": [\d.e-]+', '"seconds": 0', json.dumps(found)))  # type: ignore[no-any-return]


def test_three_in_a_row_is_found_to_be_a_draw(tmp_path: Path) -> None:
    """At a high level nobody wins; a low level makes mistakes, and is weaker."""
    found = study(tmp_path / "three.zrf", THREE, 1, 6)
    low, high = found["levels"]
    assert (found["verdict"], high["draws"], high["length"]["mean"]) == ("drawn", 6, 9)
    assert low["draws"] < 6
    assert found["steps"][0]["score"] > 0.5
    assert high["branching"]["by_ply"] == [9, 8, 7, 6, 5, 4, 3, 2, 1]


def test_a_planted_win_of_the_first_player_is_found(tmp_path: Path) -> None:
    """It is won by whoever begins, which is also proved; the games agree."""
    found = study(tmp_path / "two.zrf", PLANTED, 6)
    assert found["verdict"] == "first"
    assert found["proved"]["winner"] == 0
    best = found["levels"][0]
    assert (best["wins"], best["first"]["low"] > 0.5) == ([6, 0], True)
    assert best["length"]["most"] == 3


def test_a_seed_leads_to_the_same_findings(tmp_path: Path) -> None:
    """Twice the same plan gives the same, on any number of threads or processes; another seed other games."""
    file = tmp_path / "three.zrf"
    assert study(file, THREE, 1, 3, games=4) == study(file, THREE, 1, 3, games=4)
    subject = subject_of(load(str(file)), str(file))
    trials = [Trial(subject, (1, 3), seed) for seed in range(8)]
    crews = (Crew(), Crew("threads", 3), Crew("processes", 2))
    alone, together, apart = ([one.moves for one in play_all(trials, crew)] for crew in crews)
    assert alone == together == apart
    assert len({tuple(one) for one in alone}) > 1


def test_a_study_that_was_interrupted_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Games that are in its file are not played again; a file of another study is refused."""
    file = tmp_path / "study.work"
    (tmp_path / "three.zrf").write_text(THREE, encoding="utf-8")
    command = ["study", str(tmp_path / "three.zrf"), "--games", "2", "--levels", "1", "--json", "--save", str(file)]

    def findings_now() -> dict[str, Any]:
        assert main(command) == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        del found["levels"][0]["seconds_a_move"], found["seconds"]
        return found

    whole = findings_now()
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:2]) + lines[2][:20])
    assert findings_now() == whole
    assert file.read_bytes().startswith(b"".join(lines[:2]))
    assert main([*command, "--seed", "2"]) != 0
    assert "other work" in capsys.readouterr().err


def test_captures_and_kinds_are_counted(tmp_path: Path) -> None:
    """What takes and what is taken is told by kind."""
    file = tmp_path / "duel.zrf"
    file.write_text(CAPTURES, encoding="utf-8")
    (seen,) = play_all([Trial(subject_of(load(str(file)), str(file)), (4, 4), 1)])
    assert sum(seen.moved.values()) == seen.plies
    assert 1 <= seen.captured["Man"] <= 4
    assert len(seen.winners) == 1


def test_the_command_prints_a_table_and_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Words, JSON, and a page whose plots are sound SVG."""
    file, out = tmp_path / "three.zrf", tmp_path / "study.html"
    file.write_text(THREE, encoding="utf-8")
    words = ["study", str(file), "--games", "2", "--levels", "1,4"]
    assert main([*words, "--html", str(out)]) == 0
    assert capsys.readouterr().out.startswith("Three in a row: ")
    plots = re.findall(r"<svg.*?</svg>", out.read_text(encoding="utf-8"))
    assert len([ET.fromstring(plot) for plot in plots]) == 6  # noqa: S314
    assert main([*words, "--json"]) == 0
    assert [one["level"] for one in json.loads(capsys.readouterr().out)["levels"]] == [1, 4]


def test_what_cannot_be_studied_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """A puzzle has nobody to compare; levels rise."""
    assert main(["study", "peg-solitaire"]) == 1
    assert "is for one player" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["study", "chess", "--levels", "3,1"])


def test_bins_hold_every_length() -> None:
    """A histogram loses no game."""
    assert histogram([5, 5, 9]) == [(5, 5, 2), (6, 6, 0), (7, 7, 0), (8, 8, 0), (9, 9, 1)]
    assert sum(count for _, _, count in histogram(list(range(3, 300, 7)))) == len(range(3, 300, 7))
