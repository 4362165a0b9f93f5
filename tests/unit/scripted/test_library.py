"""The six games of the library: published counts, twins in native code, and their special rules."""

import pytest

import boardwright
from boardwright.errors import OptionError, RulesError, SetupError, UnknownGame
from boardwright.kernel.dice import Dice
from boardwright.search.perft import perft

COUNTS = {
    "breakthrough": [22, 484, 11132, 256036],
    "connect-four": [7, 49, 343, 2401, 16807, 117649, 823536],
    "english-draughts": [7, 49, 302, 1469, 7361, 36768, 179740],
    "reversi-zrf": [4, 12, 56, 244, 1396, 8200, 55092],
    "chess-zrf": [20, 400, 8902, 197281],
    "gomoku": [225, 50400],
}
"""Published counts; gomoku's are arithmetic."""


@pytest.mark.parametrize("name", COUNTS)
def test_counts(name: str) -> None:
    """Perft gives the published numbers."""
    position = boardwright.load(name).start()
    assert COUNTS[name] == [perft(position, depth + 1) for depth in range(len(COUNTS[name]))]


@pytest.mark.slow
def test_chess_to_depth_five() -> None:
    """The fifth number of chess."""
    assert perft(boardwright.load("chess-zrf").start(), 5) == 4_865_609


def test_reversi_is_othello() -> None:
    """The rules text and the native core list the same moves and end the same games, passes included."""
    text, core = boardwright.load("reversi-zrf"), boardwright.load("othello")
    dice = Dice(3)
    for _ in range(30):
        ours, theirs = text.start(), core.start()
        while True:
            mine = {move.text.removeprefix("Disc ").lower(): move for move in ours.moves()}
            native = {move.text: move for move in theirs.moves()}
            assert sorted(mine) == sorted(native)
            if not mine:
                break
            name = sorted(mine)[dice.number(len(mine))]
            ours.make(mine[name])
            theirs.make(native[name])
        end, native_end = ours.outcome(), theirs.outcome()
        assert end is not None
        assert native_end is not None
        assert (end.winners, end.scores) == (native_end.winners, native_end.scores)


LETTERS = {"Queen": "q", "Rook": "r", "Bishop": "b", "Knight": "n"}


def uci(text: str) -> str:
    """Write a move of ours as chess programs do."""
    path, _, piece = text.partition(" = ")
    return path.partition(" x ")[0].replace(" - ", "") + LETTERS.get(piece, "")


def test_chess_is_chess() -> None:
    """On more than 5000 positions of random games the rules text and the native core list the same moves."""
    text, core = boardwright.load("chess-zrf"), boardwright.load("chess")
    dice, compared = Dice(11), 0
    while compared < 5200:
        ours, theirs = text.start(), core.start()
        while ours.outcome() is None and theirs.outcome() is None:
            mine = {uci(move.text): move for move in ours.moves()}
            native = {move.text: move for move in theirs.moves()}
            assert sorted(mine) == sorted(native), theirs.setup()
            compared += 1
            name = sorted(mine)[dice.number(len(mine))]
            ours.make(mine[name])
            theirs.make(native[name])
    assert compared >= 5000


def test_crowning_ends_the_move() -> None:
    """A man that captures onto the last row becomes a king and stops, though the king could go on."""
    game = boardwright.load("english-draughts")
    position = game.start("turn 0; Black: Man e3; White: Man d2 b2")
    assert [move.text for move in position.moves()] == ["e3 - c1 x d2 = King"]
    position = game.start("turn 0; Black: King e3; White: Man d2 b2")
    assert [move.text for move in position.moves()] == ["e3 - c1 - a3 x d2 x b2"]


def test_captures_are_forced_and_go_on() -> None:
    """A capture hides all other moves, and a double jump is one move of two parts."""
    position = boardwright.load("english-draughts").start("turn 0; Black: Man h6 a7; White: Man g5 e3")
    moves = position.moves()
    assert [move.text for move in moves] == ["h6 - f4 - d2 x g5 x e3"]
    assert len(moves[0].steps) == 2
    assert position.format_part(moves[0], 2) == "f4 - d2 x e3"


def test_castling_needs_a_safe_way() -> None:
    """The king may not castle out of, through or into an attack, nor after it or the rook has moved."""
    game = boardwright.load("chess-zrf")
    plain = "White: King e1, Rook a1 h1; Black: King h8"

    def castles(setup: str) -> set[str]:
        return {m.text for m in game.start(setup).moves()} & {"e1 - g1", "e1 - c1"}

    assert {"e1 - g1", "e1 - c1"} == castles(f"turn 0; {plain}")
    assert {"e1 - c1"} == castles(f"turn 0; {plain}, Rook[never-moved?=false] f8")
    assert {"e1 - c1"} == castles(f"turn 0; {plain}, Rook[never-moved?=false] g8")
    assert {"e1 - g1", "e1 - c1"} == castles(f"turn 0; {plain}, Rook[never-moved?=false] b8")
    assert set() == castles(f"turn 0; {plain}, Rook[never-moved?=false] e8")
    assert {"e1 - g1"} == castles(f"turn 0; {plain}, Pawn c2")
    assert {"e1 - c1"} == castles("turn 0; White: King e1, Rook a1, Rook[never-moved?=false] h1; Black: King h8")


def test_mate_and_stalemate() -> None:
    """Fool's mate loses; a king that cannot move but is not attacked draws."""
    game = boardwright.load("chess-zrf")
    position = game.start()
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "checkmate")
    stuck = game.start("turn 1; White: King f7, Queen g6; Black: King h8").outcome()
    assert stuck is not None
    assert (stuck.winners, stuck.reason) == ((), "no moves left")
    bare = game.start("turn 1; White: King f7; Black: King h8").outcome()
    assert bare is not None
    assert bare.is_draw


def test_a_hundred_quiet_moves_are_a_draw() -> None:
    """The clock counts to a hundred, and a pawn's move sets it back."""
    game = boardwright.load("chess-zrf")
    position = game.start("turn 0; quiet 98; White: King e1, Pawn a2; Black: King e8")
    assert position.outcome() is None
    position.play("e1d1")
    position.play("e8d8")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "too many quiet moves"
    position.undo()
    position.undo()
    position.play("a2a3")
    position.play("e8d8")
    assert position.outcome() is None


@pytest.mark.parametrize(
    "setup",
    ["turn 9", "turn x", "Red: Pawn a1", "White: Wizard a1", "White: Pawn z9", "White: Pawn a2 a2", "last a1",
     "again x",     "White: Rook[never-moved?=maybe] a1", "next a1 nothing", "quiet -1", "White Pawn a2"],
)  # fmt: skip
def test_bad_setups_are_refused(setup: str) -> None:
    """Each is a SetupError that names what is wrong."""
    with pytest.raises(SetupError):
        boardwright.load("chess-zrf").start(setup)


def test_paths_and_variants(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A path loads a file and a title after # one of its games; what cannot be loaded raises."""
    path = tmp_path_factory.mktemp("rules") / "two.zrf"
    text = (
        '(game (title "One") (players A B) (turn-order A B) (board (grid (dimensions ("a/b/c" (1 0)))'
        "(directions (e 1 0)))) (piece (name M) (moves (e add))) (board-setup (A (M a)))) "
        '(variant (title "Two") (board-setup (A (M b))))'
    )
    path.write_text(text, encoding="utf-8")
    assert boardwright.load(str(path)).title == "One"
    two = boardwright.load(f"{path}#Two")
    assert (two.title, two.native) == ("Two", False)
    assert [move.text for move in two.start().moves()] == ["b - c"]
    with pytest.raises(RulesError):
        boardwright.load(f"{path}#Three")
    with pytest.raises(UnknownGame):
        boardwright.load(str(path.with_name("none.zrf")))
    with pytest.raises(OptionError):
        boardwright.load("chess-zrf", size=9)


def test_moves_may_be_typed_short() -> None:
    """Blanks, hyphens and case may be left out."""
    position = boardwright.load("connect-four").start()
    assert position.parse("disc a1") == position.parse("Disca1") == position.moves()[0]
