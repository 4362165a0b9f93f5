"""A piece that dies where it arrives: its way names the move, for clicks and in notation."""

import io
from pathlib import Path

import pytest

from boardwright.cli.main import main
from boardwright.kernel.action import apply_actions
from boardwright.notation.moves import notation
from boardwright.play.turn import Turn
from tests.unit.zrf.texts import game, game_text

KAMIKAZE = "(moves (n (verify enemy?) capture add) (n (verify empty?) add))"
SETUP = "(White (Man a1 b1)) (Black (Man a2 d4))"
Capture = pytest.CaptureFixture[str]


def test_it_is_clicked_where_it_goes() -> None:
    """Start and target are clicked; the actions show the way and the death, and lead to the board after it."""
    position = game(game_text(KAMIKAZE, setup=SETUP)).start()
    turn = Turn(position)
    turn.click("a1")
    turn.click("a2")
    move = turn.move
    assert move is not None
    assert turn.done
    turn.cancel()
    names = position.game.layout.name
    actions = position.actions(move)
    assert [(a.source is not None and names(a.source), a.target is not None and names(a.target)) for a in actions] == [
        ("a1", "a2"),
        ("a2", False),
    ]
    before = position.board()
    position.make(move)
    assert apply_actions(before, actions) == position.board()
    assert {names(site) for site in position.board()} == {"b1", "d4"}


def test_it_is_written_and_typed(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """`play` takes the two sites one after the other; the long notation names way and capture."""
    path = tmp_path / "kamikaze.zrf"
    path.write_text(game_text(KAMIKAZE, setup=SETUP), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("a1\na2\nmoves\nquit\n"))
    assert main(["play", str(path), "--against", "person"]) == 0
    out = capsys.readouterr().out
    assert "leads to no legal move" not in out
    assert "1 move: d4 - d3" in out
    position = game(game_text(KAMIKAZE, setup=SETUP)).start()
    assert notation(position.game, "long").move(position, position.moves()[0]) == "a1 - a2 x a2"
