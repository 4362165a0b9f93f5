"""Saved games of Zillions: their grammar, and lines matched with what legal moves do."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardwright
from boardwright.catalogue import formats
from boardwright.cli.main import main
from boardwright.errors import BoardwrightError, RecordError
from boardwright.games.scripted.records import Zsg
from boardwright.kernel.action import apply_actions, part_of, parts
from boardwright.kernel.position import Position
from boardwright.notation import zsg
from boardwright.play.archive import replay
from tests.conformance.walks import walked

HEADER = "Zillions Save Game File Version 0.02 HC\r\nRulesFile=x.zrf\r\nVariantName=\r\n"
SAVED = Path(os.environ.get("BOARDWRIGHT_DATA", "")) / "zrf"


def zsg_of(name: str) -> Zsg:
    """Give the format of a game of the library."""
    known = formats(name)[0]
    assert isinstance(known, Zsg)
    return known


def saved(end: Position) -> str:
    """Write a game as Zillions does, a line for each part."""
    position = end.game.start()
    site = end.game.layout.name
    lines: list[str] = []
    for move in end.history():
        actions, board = position.actions(move), position.board()
        for part in range(1, parts(actions) + 1):
            words = []
            for action in part_of(actions, part):
                if action.source is not None and action.target is not None:
                    sign = "x" if action.target in board else "-"
                    words += [board[action.source].kind.name, site(action.source), sign, site(action.target)]
                    words += ["=", action.piece.kind.name] if action.piece else []
                elif action.target is not None and action.piece is not None and action.target not in board:
                    words += [str(action.piece.player), action.piece.kind.name, site(action.target)]
                elif action.target is not None:
                    words += ["flip", site(action.target)]
                elif action.source is not None:
                    words += ["x", site(action.source)]
            lines.append(f"{len(lines) + 1}. {'partial 2 ' if part > 1 else ''}{' '.join(words)}")
            board = apply_actions(board, [a._replace(part=1 if a.part > 0 else -1) for a in part_of(actions, part)])
        if not parts(actions):
            lines.append(f"{len(lines) + 1}. Pass")
        position.make(move)
    return HEADER + "\r\n".join(lines)


@pytest.mark.parametrize("name", ["breakthrough", "english-draughts", "connect-four", "reversi-zrf", "chess-zrf"])
@given(seed=st.integers(0, 2**32), length=st.integers(1, 70))
def test_random_games_come_back(name: str, seed: int, length: int) -> None:
    """Drops, captures, promotions, chains and passes are found again among the legal moves."""
    end = walked(boardwright.load(name), seed, length)
    known = zsg_of(name)
    text = saved(end)
    assert known.recognises(text)
    judged = known.judge(text)
    assert judged.blunder is None
    assert judged.moves == end.ply
    played = replay(known.read(text)[0], end.game)
    assert played.ok
    assert end.setup() == played.position.setup()


def test_grammar() -> None:
    """Movements, drops, captures, changes, flips, attributes and passes of one line."""
    moves = "King c7 x b6 Knight b6 - n5 = Rook flip n5"
    game = zsg.read(HEADER + f"1. partial 3 {moves} White Man a1 x e2 x e3 = Red on b6 @ a1 0 1\n2. Pass\n")
    one, two = game.lines
    assert one.movements == [("c7", "b6"), ("b6", "n5")]
    assert one.drops == [("Man", "a1")]
    assert one.captures == ["e2", "e3"]
    assert one.changes == [("Rook", "n5"), ("Red", "b6")]
    assert (two.text, two.movements, game.rules) == ("Pass", [], "x.zrf")


@pytest.mark.parametrize("text", ["", "hello", HEADER + "nonsense", HEADER + "1. Man", HEADER + "1. x"])
def test_bad_texts(text: str) -> None:
    """What is no saved game is refused."""
    with pytest.raises(RecordError):
        zsg.read(text)


@given(st.text(max_size=80) | st.text("abc123 -x=@.\nPassflipon", max_size=80))
def test_any_text(text: str) -> None:
    """Reading ends in a typed error or a judgement."""
    try:
        judged = zsg_of("breakthrough").judge(HEADER + text)
    except BoardwrightError as error:
        assert str(error)
    else:
        assert judged.games == 1


def test_the_first_illegal_line_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`replay --rules` tells line, ply and text; set-ups by hand and writing are refused."""
    file = tmp_path / "game.zsg"
    file.write_text(HEADER + "1. Pawn a2 - a3\n1. Pawn a7 - a6\n2. Pawn a3 - a5\n")
    assert main(["replay", str(file), "--rules", "breakthrough"]) == 1
    out = capsys.readouterr().out
    assert "line 6, ply 3: Pawn a3 - a5: no legal move does 'Pawn a3 - a5'" in out
    known = zsg_of("breakthrough")
    with pytest.raises(RecordError, match="line 6"):
        known.read(file.read_text())
    with pytest.raises(RecordError, match="by hand"):
        known.judge(HEADER + "(White Pawn a1)\n")
    with pytest.raises(RecordError, match="not written yet"):
        known.write(known.read(HEADER + "1. Pawn a2 - a3\n")[0])


@pytest.mark.skipif(not SAVED.is_dir(), reason="BOARDWRIGHT_DATA names no folder with zrf/*/*.zsg")
@pytest.mark.slow
def test_real_saved_games() -> None:
    """Every saved game at hand is played through to its last line."""
    found = sorted(SAVED.glob("*/*.zsg"))
    assert found
    for path in found:
        text = path.read_text(encoding="latin-1")
        wanted = zsg.read(text).rules.replace("\\", "/").rsplit("/", 1)[-1].casefold()
        rules = next(other for other in path.parent.iterdir() if other.name.casefold() == wanted)
        (known,) = formats(str(rules))
        assert isinstance(known, Zsg)
        assert known.judge(text).blunder is None, path.name
