"""Peers of chess: Stockfish as a program, python-chess and rust-chess as libraries, OpenSpiel's rollouts."""

import random
import resource
import shutil
import subprocess
from importlib import import_module
from io import StringIO
from typing import Any

from boardwright.cli.bench import open_spiel
from boardwright.cli.bench.measure import PeerMissing, rate

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
DEBIAN_GAMES = "/usr/games"


def library(name: str) -> Any:
    """Import a peer, if it is there."""
    try:
        return import_module(name)
    except ImportError:
        raise PeerMissing from None


def stockfish() -> str:
    """Find Stockfish, if it is there."""
    program = shutil.which("stockfish") or shutil.which("stockfish", path=DEBIAN_GAMES)
    if program is None:
        raise PeerMissing
    return program


def stockfish_seconds(*commands: str) -> tuple[float, str]:
    """Run Stockfish and return the CPU seconds it took and what it said."""
    program = stockfish()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    text = "\n".join([*commands, "quit", ""])
    done = subprocess.run([program], input=text, capture_output=True, text=True, check=True)  # noqa: S603
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def stockfish_perft(position: str, depth: int) -> float:
    """Return Stockfish's leaves per second, its start-up not counted."""
    start_up, _ = stockfish_seconds(position)
    spent, answer = stockfish_seconds(position, f"go perft {depth}")
    nodes = int(answer.rsplit("Nodes searched:", 1)[1].split()[0])
    return nodes / max(spent - start_up, 1e-3)


def stockfish_start() -> float:
    """Count from the start."""
    return stockfish_perft("position startpos", 6)


def stockfish_kiwipete() -> float:
    """Count from the position full of captures."""
    return stockfish_perft(f"position fen {KIWIPETE}", 5)


def python_chess_leaves() -> float:
    """Count with python-chess, the last ply in bulk."""
    chess = library("chess")

    def count(board: Any, depth: int) -> int:
        if depth == 1:
            return int(board.legal_moves.count())
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += count(board, depth - 1)
            board.pop()
        return total

    return rate(lambda: count(chess.Board(), 4), 197_281)


def python_chess_lists() -> float:
    """List legal moves with python-chess."""
    board = library("chess").Board()

    def work() -> int:
        for _ in range(200):
            list(board.legal_moves)
        return 200

    return rate(work)


def rust_chess_lists() -> float:
    """List legal moves with rust-chess."""
    board = library("rust_chess").Board()

    def work() -> int:
        for _ in range(1000):
            board.reset_move_generator()
            list(board.generate_legal_moves())
        return 1000

    return rate(work)


def rust_chess_loop() -> float:
    """Play random games with rust-chess."""
    chess, dice = library("rust_chess"), random.Random(1)

    def play() -> int:
        board = chess.Board()
        plies = 0
        while board.get_status() == chess.BoardStatus.ONGOING:
            board.make_move(dice.choice(list(board.generate_legal_moves())), check_legality=False)
            plies += 1
        return plies

    return rate(play)


def rollouts() -> float:
    """Let OpenSpiel's C++ roll out."""
    state = open_spiel.new_state("chess")
    return rate(lambda: open_spiel.rollouts(state, 20))


def python_chess_games(text: str) -> int:
    """Read games with python-chess; return their number."""
    reader, source, games = library("chess.pgn"), StringIO(text), 0
    while reader.read_game(source) is not None:
        games += 1
    return games
