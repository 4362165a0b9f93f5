"""Notations: the same move in several ways, whole and part by part (document 000, moveToString and partToString)."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardwright
from boardwright.catalogue import notation, notations
from boardwright.cli.main import main
from boardwright.errors import IllegalMove, InputError
from boardwright.kernel.action import parts
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.notation.moves import GENERAL, PASS, find
from tests.conformance.games import every_game
from tests.conformance.walks import walked

GAMES = every_game()
game_names = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
Capture = pytest.CaptureFixture[str]
SEVERAL = 3


@game_names
@given(seed=st.integers(0, 2**32), length=st.integers(0, 40))
def test_every_move_of_every_game(game: Game, seed: int, length: int) -> None:
    """Every notation writes every move and every part; native and short ones mean the move and no other."""
    position = walked(game, seed, length)
    legal = position.moves()
    known = notations(game.name) if game.name in boardwright.names() else {one.name: one for one in GENERAL}
    for move in legal[:: len(legal) // SEVERAL + 1]:
        count = parts(position.actions(move))
        for way in known.values():
            text = way.move(position, move)
            assert text.isprintable()
            assert text or way.name == "sgf"
            assert all(way.part(position, move, part).isprintable() for part in range(1, count + 1))
        assert find(position, known["native"].move(position, move), known["native"]) == move
        if len(legal) <= 12:
            short = known["short"].move(position, move)
            assert [other for other in legal if known["short"].move(position, other) == short] == [move]
        assert (known["long"].move(position, move) == PASS) == (count == 0)


def jump() -> tuple[Position, Move]:
    """Give a capture of two parts."""
    position = boardwright.load("english-draughts").start("turn 0; Black: Man d8; White: Man e7 e5")
    (move,) = position.moves()
    return position, move


@pytest.mark.parametrize(
    ("name", "whole", "last"),
    [
        ("long", "d8 - f6 - d4 x e7 x e5", "f6 - d4 x e5"),
        ("short", "d8xd4", "f6xd4"),
        ("pdn", "2x18", "11x18"),
    ],
)
def test_parts_of_a_capture(name: str, whole: str, last: str) -> None:
    """The document's example in every notation: the whole move, and its last part."""
    position, move = jump()
    way = notation("english-draughts", name)
    assert (way.move(position, move), way.part(position, move, 2)) == (whole, last)
    assert find(position, whole.upper().replace(" ", ""), way) == move
    for part in (0, 3):
        with pytest.raises(InputError) as error:
            way.part(position, move, part)
        assert error.value.code == "move/no-such-part"


def test_chess_in_all_ways() -> None:
    """Castling, promotion and capture."""
    position = boardwright.load("chess").start("r3k3/1P6/8/8/8/8/8/R3K2R w KQ - 0 1")
    texts = {"O-O": ("e1 - g1 h1 - f1", "e1-g1", "e1g1"), "bxa8=Q+": ("b7 - a8 = Queen", "b7xa8=Queen", "b7a8q")}
    for san, others in texts.items():
        move = position.parse(san)
        assert [notation("chess", name).move(position, move) for name in ("long", "short", "uci")] == list(others)
        assert notation("chess", "san").move(position, move) == san


def test_placements() -> None:
    """What is put on the board: its kind and site, its site alone, a point of SGF."""
    position = boardwright.load("othello").start()
    move = position.parse("f5")
    texts = {name: notation("othello", name).move(position, move) for name in ("long", "short", "sgf")}
    assert texts == {"long": "Disc f5", "short": "f5", "sgf": "fe"}
    shogi = boardwright.load("shogi").start()
    assert {" - " in notation("shogi", "long").move(shogi, move) for move in shogi.moves()} == {True}


def test_what_is_wrong() -> None:
    """An unknown notation names those there are; a text that means nothing is refused."""
    with pytest.raises(InputError, match="it has native, long, short, san, uci") as error:
        notation("chess", "pdn")
    assert error.value.code == "notation/unknown"
    position, _ = jump()
    with pytest.raises(IllegalMove):
        find(position, "1-2", notation("english-draughts", "pdn"))


def test_commands(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """`show` and `replay` write moves as they are asked to, and `play` also reads them."""
    assert main(["show", "english-draughts", "--notation", "pdn"]) == 0
    assert "7 moves: 9-13 9-14 10-14 10-15 11-15 11-16 12-16" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("11-15\nmoves\n22-18\n15x22\nundo\n"))
    assert main(["play", "english-draughts", "--against", "person", "--notation", "pdn"]) == 0
    out = capsys.readouterr().out
    assert "Black M (you): 15x22" in out
    assert "1 move taken back" in out
    assert main(["play", "chess", "--notation", "pdn"]) == 1
    assert "no notation 'pdn'" in capsys.readouterr().err
