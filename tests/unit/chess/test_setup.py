"""FEN, X-FEN, Shredder-FEN and EPD: what is read, what is refused, and why."""

import chess
import pytest

from boardwright.errors import IllegalMove, MoveSyntax, SetupError, UnplayableSetup
from boardwright.games.chess import Chess
from boardwright.games.chess.arrays import opening
from boardwright.games.chess.epd import read_epd
from boardwright.games.chess.setup import START_FEN, read_fen, write_fen, write_state
from boardwright.games.chess.state import Setup, Variant
from boardwright.games.chess.view import piece_from_symbol, symbol_of

MALFORMED = {
    "": "FEN",
    "8/8/8/8/8/8/8/8": "FEN",
    "8/8/8/8/8/8/8 w - - 0 1": "8 rows",
    "9/8/8/8/8/8/8/8 w - - 0 1": "row 8",
    "7/8/8/8/8/8/8/8 w - - 0 1": "8 squares",
    "8/8/8/8/8/8/8/7x w - - 0 1": "row 1",
    "8/8/8/8/8/8/8/8 x - - 0 1": "turn",
    "8/8/8/8/8/8/8/8 w KX - 0 1": "castling",
    "8/8/8/8/8/8/8/8 w KK - 0 1": "castling",
    "8/8/8/8/8/8/8/8 w - e9 0 1": "en passant",
    "8/8/8/8/8/8/8/8 w - - x 1": "half-move clock",
    "8/8/8/8/8/8/8/8 w - - 256 1": "half-move clock",
    "8/8/8/8/8/8/8/8 w - - 0 1e5": "move number",
    "8/8/8/8/8/8/8/8 w - - \u0661 1": "half-move clock",
    "8/8/8/8/8/8/8/8 w - - 0 1 2": "FEN",
    "x" * 100_000: "FEN",
}


@pytest.mark.parametrize("text", MALFORMED)
def test_what_cannot_be_read(text: str) -> None:
    """The message names the field at fault."""
    with pytest.raises(SetupError, match=MALFORMED[text]):
        read_fen(text)


UNPLAYABLE = {
    "8/8/8/8/8/8/8/8 w - - 0 1": ["no white king", "no black king"],
    "k7/8/8/8/8/8/8/KK6 w - - 0 1": ["two white kings"],
    "kk6/8/8/8/8/8/8/K7 w - - 0 1": ["two black kings"],
    "k6R/8/8/8/8/8/8/K7 w - - 0 1": ["side not to move is in check"],
    "kK6/8/8/8/8/8/8/8 w - - 0 1": ["side not to move is in check"],
    "k7/8/8/8/8/8/8/K6P w - - 0 1": ["a pawn on the first or last row"],
    "k7/8/8/8/8/8/8/K7 w K - 0 1": ["a castling right without its king and rook at home"],
    "k7/8/8/8/8/8/8/R2K3R w KQ - 0 1": ["a castling right that only Chess960 has"],
    "k7/8/8/8/8/8/8/K7 w - e6 0 1": ["an en-passant square without a pawn that has just moved two squares"],
    "k7/8/4p3/8/8/8/8/K7 b - e3 0 1": ["an en-passant square without a pawn that has just moved two squares"],
    "k7/8/8/QQQQQQQQ/QQQQQQQQ/8/8/K7 w - - 0 1": ["more than 16 white pieces"],
    "k7/8/8/8/pppppppp/p7/8/K7 w - - 0 1": ["more than 8 black pawns"],
}


@pytest.mark.parametrize("fen", UNPLAYABLE)
def test_what_can_be_read_but_not_played(fen: str) -> None:
    """`start` refuses with every reason; the set-up itself is readable and writes itself again."""
    with pytest.raises(UnplayableSetup) as caught:
        Chess().start(fen)
    assert tuple(UNPLAYABLE[fen]) == caught.value.reasons
    assert caught.value.code == "setup/unplayable"
    assert write_fen(read_fen(fen)).startswith(fen.split(maxsplit=1)[0])
    assert not chess.Board(fen).is_valid()


def test_castling_twice_on_one_side() -> None:
    """Chess960 allows one rook on each side of the king."""
    with pytest.raises(UnplayableSetup, match="two castling rights"):
        Chess(chess960=True).start("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1")


def test_the_960_first_rows() -> None:
    """Every number gives the row that python-chess gives."""
    for number in range(960):
        theirs = chess.Board.from_chess960_pos(number)
        assert theirs.board_fen() == write_state(opening(number), Variant.CHESS960).split()[0]
    assert write_fen(Setup(opening(518))) == START_FEN


XFEN = {
    "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1": "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
    "4k3/8/8/8/8/8/8/RR2KR1R w FB - 0 1": "4k3/8/8/8/8/8/8/RR2KR1R w FB - 0 1",
    "4k3/8/8/8/8/8/8/RR2KR1R w KQ - 0 1": "4k3/8/8/8/8/8/8/RR2KR1R w HA - 0 1",
}


@pytest.mark.parametrize("fen", XFEN)
def test_rooks_of_castling(fen: str) -> None:
    """K and Q mean the outermost rooks, letters their files; Chess960 writes files, X-FEN only where it must."""
    position = Chess(chess960=True).start(fen)
    assert XFEN[fen] == position.setup() == chess.Board(fen, chess960=True).shredder_fen()
    assert position.setup() == Chess(chess960=True).start(position.setup()).setup()
    assert write_fen(position.snapshot()) == chess.Board(fen, chess960=True).fen()


def test_en_passant_is_kept_only_where_it_can_be_taken() -> None:
    """An idle square is dropped, so equal positions have equal keys; Polyglot's key also counts a pinned pawn."""
    game = Chess()
    idle = game.start("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
    assert (idle.passing, idle.setup().split()[3]) == (0, "-")
    pinned = game.start("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1")
    assert (pinned.passing, pinned.near) == (0, 19)
    assert pinned.polyglot_key != pinned.key == game.start("8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1").key
    assert game.start("8/8/8/8/k2Pp3/8/8/3K4 b - d3 0 1").setup().split()[3] == "d3"


def test_short_fens_and_odd_numbers() -> None:
    """Clocks may be missing; move 0 counts as 1."""
    assert Chess().start("4k3/8/8/8/8/8/8/4K3 w - -").setup().endswith(" 0 1")
    assert Chess().start("4k3/8/8/8/8/8/8/4K3 b - - 7 0").setup().endswith(" 7 1")


def test_epd() -> None:
    """Operations are read, moves among them understood, and the line is written again."""
    line = '2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001; mate"; hmvc 3;'
    epd = read_epd(line)
    assert [move.text for move in epd.moves("bm")] == ["g3g6"]
    assert epd.operations["id"] == ("WAC.001; mate",)
    assert epd.position.clock == 3
    assert line == str(epd)
    assert [m.text for m in read_epd(f"{' '.join(START_FEN.split()[:4])} pv e4 e5 Nf3").moves("pv")] == [
        "e2e4",
        "e7e5",
        "g1f3",
    ]
    for bad in ("", "8/8 w - -", line + " 12;", line.replace("hmvc 3", "hmvc x"), line + ' "'):
        with pytest.raises(SetupError):
            read_epd(bad)


def test_pieces_from_letters() -> None:
    """A FEN letter makes a piece, and the piece knows its letter."""
    assert str(piece_from_symbol("n")) == "Black Knight"
    assert all(symbol_of(piece_from_symbol(letter)) == letter for letter in "PNBRQKpnbrqk")
    for bad in ("x", "", "PP", "."):
        with pytest.raises(SetupError):
            piece_from_symbol(bad)


MOVES = {
    "Nd2": (MoveSyntax, "move/ambiguous"),
    "Ke4": (IllegalMove, "play/illegal-move"),
    "e2e5": (IllegalMove, "play/illegal-move"),
    "O-O": (IllegalMove, "play/illegal-move"),
    "e9": (MoveSyntax, "move/malformed"),
    "0000": (MoveSyntax, "move/malformed"),
    "Nxx5": (MoveSyntax, "move/malformed"),
    "e8=K": (MoveSyntax, "move/malformed"),
    "O-O-O-O": (MoveSyntax, "move/malformed"),
    "é4": (MoveSyntax, "move/malformed"),
}


@pytest.mark.parametrize("text", MOVES)
def test_moves_that_mean_nothing(text: str) -> None:
    """Ambiguous, illegal and malformed texts are told apart, and nothing changes."""
    kind, code = MOVES[text]
    position = Chess().start("4k3/8/8/8/8/1N6/4P3/4KN2 w - - 0 1")
    before = position.setup()
    with pytest.raises(kind) as caught:
        position.play(text)
    assert (caught.value.code, before) == (code, position.setup())


def test_a_finished_game_takes_no_move() -> None:
    """After a draw without a claim nothing can be played, but records may go on."""
    position = Chess().start("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    with pytest.raises(IllegalMove, match="over"):
        position.play("Kd2")
    assert position.read_move("Kd2").text == "e1d2"
