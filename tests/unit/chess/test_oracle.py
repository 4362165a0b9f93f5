"""Held against python-chess, another complete implementation: moves, texts, ends, repetitions and keys."""

import random

import chess
import chess.polyglot
import pytest

from boardwright.games.chess import Chess
from boardwright.games.chess.core import ChessPosition

ENDINGS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "insufficient material",
    chess.Termination.SEVENTYFIVE_MOVES: "seventy-five moves",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold repetition",
}
POSITIONS = 10_000


def choose(board: chess.Board, dice: random.Random) -> chess.Move:
    """Pick a random move; now and then take the last one back, so that positions repeat and clocks run."""
    moves = list(board.legal_moves)
    if len(board.move_stack) > 1 and dice.random() < 0.35:
        last = board.move_stack[-2]
        back = chess.Move(last.to_square, last.from_square)
        if back in moves:
            return back
    return dice.choice(moves)


def same(board: chess.Board, position: ChessPosition) -> None:
    """Compare everything that does not need a move."""
    fen = board.shredder_fen() if board.chess960 else board.fen()
    assert fen == position.setup()
    assert sorted(move.uci() for move in board.legal_moves) == sorted(move.text for move in position.legal_moves())
    assert chess.polyglot.zobrist_hash(board) == position.polyglot_key
    assert position.key == position.fresh_key()
    assert position.balance == position.fresh_balance()
    assert position.bitboards == position.fresh_bitboards()
    assert board.is_check() == position.is_check
    assert [board.is_repetition(n) for n in (2, 3, 5)] == [position.occurs >= n for n in (2, 3, 5)]
    assert board.can_claim_fifty_moves() == ("fifty moves" in position.claims())
    assert board.can_claim_threefold_repetition() == ("threefold repetition" in position.claims())
    ours, theirs = position.outcome(), board.outcome()
    assert (theirs is None) == (ours is None)
    if theirs is not None and ours is not None:
        assert ENDINGS[theirs.termination] == ours.reason
        assert (() if theirs.winner is None else (int(not theirs.winner),)) == ours.winners


def play(board: chess.Board, position: ChessPosition, dice: random.Random, plies: int) -> int:
    """Play a random game on both boards; return the number of positions compared."""
    seen = 0
    while seen < plies:
        same(board, position)
        seen += 1
        if board.is_game_over():
            break
        names = {move.uci(): board.san(move) for move in board.legal_moves}
        assert names == {move.text: position.format(move) for move in position.moves()}
        assert names == {position.parse(san).text: san for san in names.values()}
        move = choose(board, dice)
        assert move.uci() == position.play(names[move.uci()]).text
        board.push(move)
    for _ in range(position.ply):
        position.undo()
        board.pop()
    same(board, position)
    return seen


@pytest.mark.slow
def test_ten_thousand_random_positions() -> None:
    """Random games agree in everything, undone to the start as well; every third is Chess960."""
    dice = random.Random(20)
    seen = number = 0
    while seen < POSITIONS:
        number += 1
        board: chess.Board
        if number % 3 == 0:
            array = dice.randrange(960)
            board = chess.Board.from_chess960_pos(array)
            game = Chess(chess960=True, array=array)
        else:
            board, game = chess.Board(), Chess()
        seen += play(board, game.start(), dice, 150)
    assert seen >= POSITIONS
    assert number > 30


ENDGAMES = [
    "8/8/8/4k3/8/8/4K3/7R w - - 140 90",
    "8/1k6/8/8/5B2/8/3K4/6b1 w - - 0 1",
    "8/5k2/8/8/8/2N5/3K4/6n1 b - - 98 70",
    "k7/2Q5/8/8/8/8/8/2K5 b - - 149 1",
    "7k/5K2/8/6Q1/8/8/8/8 w - - 149 100",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 96 50",
    "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1",
    "8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1",
]


@pytest.mark.parametrize("fen", ENDGAMES)
def test_endgames_with_clocks(fen: str) -> None:
    """Draws by clock, repetition and material come at the same ply."""
    dice = random.Random(len(fen))
    game = Chess()
    for _ in range(6):
        assert play(chess.Board(fen), game.start(fen), dice, 150)
