"""Notations: the same move in several ways, whole and part by part (document 000, moveToString and partToString)."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardwright
from boardwright.cli.main import main
from boardwright.errors import IllegalMove, InputError
from boardwright.kernel.action import parts
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.notation.moves import PASS, find, notation, notations
from boardwright.testing.walks import walk, walked
from tests.conformance.games import every_game

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
    known = notations(game)
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
    """Return a capture of two parts."""
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
    way = notation(boardwright.load("english-draughts"), name)
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
        assert [notation(position.game, name).move(position, move) for name in ("long", "short", "uci")] == list(others)
        assert notation(position.game, "san").move(position, move) == san


def test_placements() -> None:
    """What is put on the board: its kind and site, its site alone, a point of SGF."""
    position = boardwright.load("othello").start()
    move = position.parse("f5")
    texts = {name: notation(position.game, name).move(position, move) for name in ("long", "short", "sgf")}
    assert texts == {"long": "Disc f5", "short": "f5", "sgf": "fe"}
    shogi = boardwright.load("shogi").start()
    assert {" - " in notation(shogi.game, "long").move(shogi, move) for move in shogi.moves()} == {True}


@pytest.mark.parametrize(
    ("game", "setup", "whole", "parts"),
    [
        ("fanorona", "Stone a1; Black: Stone a3 c2 i5", "a1 - a2 - b2 x a3 x c2", ["a1 - a2 x a3", "a2 - b2 x c2"]),
        ("fanorona", "Stone a1; Black: Stone a3 i5", "a1 - a2 x a3", ["a1 - a2 x a3"]),
        ("russian-draughts", "Man c3; Black: Man d4 d6", "c3 - e5 - c7 x d4 x d6", ["c3 - e5 x d4", "e5 - c7 x d6"]),
        ("turkish-dama", "Man a4; Black: Man a5 b6 h8", "a4 - a6 - c6 x a5 x b6", ["a4 - a6 x a5", "a6 - c6 x b6"]),
    ],
)
def test_captures_stand_in_their_own_part(game: str, setup: str, whole: str, parts: list[str]) -> None:
    """Pieces that stay on the board until the move is over belong to the part that took them; marks are no captures."""
    position = boardwright.load(game).start(f"turn 0; White: {setup}")
    long = notation(position.game, "long")
    move = next(move for move in position.moves() if long.move(position, move) == whole)
    assert [long.part(position, move, number) for number in range(1, len(parts) + 1)] == parts


@pytest.mark.parametrize("game", ["fanorona", "russian-draughts", "international-draughts", "turkish-dama"])
def test_long_notation_is_the_documents(game: str) -> None:
    """In games of captures the general notation writes what rules texts write themselves, move for move."""
    position = boardwright.load(game).start()
    long, compared = notation(position.game, "long"), 0
    for seed in range(60):
        for move in position.moves():
            assert long.move(position, move) == position.format(move)
            compared += 1
        if not walk(position, seed, 1):
            break
    assert compared > 100


def test_zsg_and_pgn() -> None:
    """Moves as saved games and PGN write them, part by part."""
    position, move = jump()
    zsg = notation(position.game, "zsg")
    assert zsg.move(position, move) == "partial 1 Man d8 - f6 x e7; partial 1 Man f6 - d4 x e5"
    assert zsg.part(position, move, 2) == "partial 1 Man f6 - d4 x e5"
    with pytest.raises(InputError, match="no part 3"):
        zsg.part(position, move, 3)
    assert find(position, zsg.move(position, move).upper(), zsg) == move
    chess = boardwright.load("chess").start()
    assert notation(chess.game, "pgn").move(chess, chess.parse("g1f3")) == "Nf3"


def test_what_is_wrong() -> None:
    """An unknown notation names those there are; a text that means nothing is refused."""
    with pytest.raises(InputError, match="it has native, long, short, san, pgn, uci") as error:
        notation(boardwright.load("chess"), "pdn")
    assert error.value.code == "notation/unknown"
    position, _ = jump()
    with pytest.raises(IllegalMove):
        find(position, "1-2", notation(position.game, "pdn"))


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


def test_notations_are_switched_everywhere(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """`search` and `solve` take a notation, and a word of the terminal changes it in the middle of a game."""
    assert main(["search", "breakthrough", "--nodes", "200", "--notation", "zsg"]) == 0
    assert "best move: Pawn " in capsys.readouterr().out
    endgame = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO. X"
    assert main(["solve", "othello", "--setup", endgame, "--notation", "sgf"]) == 0
    assert "best hh" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("e4\nnotation uci\nnotation\nnotation zsg\ne7e5\nmoves\n"))
    assert main(["play", "chess", "--against", "person"]) == 0
    out = capsys.readouterr().out
    assert "Moves are written in uci; there are native, long, short, san, pgn, uci" in out
    assert "[notation/unknown]" in out
    assert "g1f3" in out
