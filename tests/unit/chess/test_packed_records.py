"""Packed records: games in five bytes a move, read from their end."""

import io
from pathlib import Path

import pytest

from boardwright.cli.main import main
from boardwright.errors import RecordError
from boardwright.games.chess import Chess
from boardwright.games.chess.packed_records import Packed
from boardwright.kernel.sheet import Sheet, SheetMove
from tests.unit.chess.walks import positions

CASTLING = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d4 exd4 e5 d5 exf6 dxc4 fxg7 Rg8"


def sheet_of(line: str) -> Sheet:
    """Write moves on a sheet."""
    return Sheet(tuple(SheetMove(text) for text in line.split()))


def test_a_record_is_saved_and_replayed_by_the_commands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`save game.packed` in the terminal writes what `replay` and `load` read."""
    file = tmp_path / "game.packed"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"e4\ne5\nNf3\nsave {file}\nquit\n"))
    assert main(["play", "chess", "--against", "person"]) == 0
    capsys.readouterr()
    assert main(["replay", str(file), "--notation", "san"]) == 0
    assert capsys.readouterr().out.splitlines() == ["Chess, packed: 1 game, 3 moves, all legal", "e4 e5 Nf3"]


@pytest.mark.parametrize("array", [518, 0, 331, 959])
def test_games_come_back_from_their_end(array: int) -> None:
    """The first set-up of a random game is found from the last one and the moves alone, Chess960 included."""
    game = Chess(array=array)
    end = list(positions(game, games=1, plies=90))[-1]
    position, line = game.start(), []
    for move in end.history():
        line.append(SheetMove(position.format(move)))
        position.make(move)
    written = Packed().write(Sheet(tuple(line), options={"array": str(array)}))
    (again,) = Packed().read(written.rstrip())  # as it is pasted
    assert again.setup == game.start().setup()
    assert [entry.text for entry in again.line] == [entry.text for entry in line]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("end ", "end 8/"),
        ("packed chess 1", "packed chess 2"),
        (" w ", " b "),
        ("rooks h1", "rooks g1"),
    ],
)
def test_damage_is_named(old: str, new: str) -> None:
    """A record whose parts do not agree is refused with one code."""
    text = Packed().write(sheet_of(CASTLING))
    with pytest.raises(RecordError) as raised:
        Packed().read(text.replace(old, new, 1))
    assert raised.value.code == "record/damaged"


def test_a_changed_digit_is_named() -> None:
    """One changed digit of the key or of a move is found, wherever it stands."""
    text = Packed().write(sheet_of(CASTLING))
    start = text.index("key ") + 4
    for at in range(start, len(text)):
        if text[at] in " \n":
            continue
        broken = text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :]
        with pytest.raises(RecordError):
            Packed().read(broken)
