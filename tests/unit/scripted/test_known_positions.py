"""Well-known positions: chess as rules text far from its start, and makruk beside Fairy-Stockfish."""

import os
import shutil
import subprocess

import pytest

import boardwright
from boardwright.search.perft import perft

POSITIONS = {
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -": [48, 2039, 97862],
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -": [14, 191, 2812, 43238],
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -": [6, 264, 9467],
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -": [44, 1486, 62379],
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -": [46, 2079, 89890],
}
"""Published counts."""
NAMES = {"p": "Pawn", "n": "Knight", "b": "Bishop", "r": "Rook", "q": "Queen", "k": "King"}
CORNERS = {"K": ("h1", "e1"), "Q": ("a1", "e1"), "k": ("h8", "e8"), "q": ("a8", "e8")}
FAIRY = shutil.which("fairy-stockfish") or "/usr/games/fairy-stockfish"


def set_up(fen: str) -> str:
    """Write a FEN as the set-up of our rules text."""
    board, turn, castling, _ = fen.split()
    fresh = {square for right in castling if right in CORNERS for square in CORNERS[right]}
    sides: dict[str, list[str]] = {"White": [], "Black": []}
    for row, text in enumerate(board.split("/")):
        column = 0
        for letter in text:
            if letter.isdecimal():
                column += int(letter)
                continue
            square = f"{'abcdefgh'[column]}{8 - row}"
            moved = "[never-moved?=false]" if letter in "kKrR" and square not in fresh else ""
            sides["White" if letter.isupper() else "Black"].append(f"{NAMES[letter.lower()]}{moved} {square}")
            column += 1
    pieces = "; ".join(f"{side}: {', '.join(men)}" for side, men in sides.items())
    return f"turn {'wb'.index(turn)}; {pieces}"


@pytest.mark.parametrize("fen", POSITIONS)
def test_chess(fen: str) -> None:
    """Castling, pins, promotions and captures in passing, many at once."""
    position = boardwright.load("chess-zrf").start(set_up(fen))
    assert [perft(position, depth + 1) for depth in range(len(POSITIONS[fen]))] == POSITIONS[fen]


@pytest.mark.slow
@pytest.mark.skipif(not os.access(FAIRY, os.X_OK), reason="fairy-stockfish is not installed")
def test_makruk_beside_fairy_stockfish() -> None:
    """Depth 5, leaf for leaf."""
    words = "uci\nsetoption name UCI_Variant value makruk\nposition startpos\ngo perft 5\nquit\n"
    told = subprocess.run([FAIRY], input=words, capture_output=True, text=True, timeout=120, check=True).stdout
    total = next(line for line in told.splitlines() if line.startswith("Nodes searched"))
    assert perft(boardwright.load("makruk").start(), 5) == int(total.split(":")[1])
