"""Chess's figures."""

import random

from boardwright.catalogue import load
from boardwright.cli.bench import chess_peers
from boardwright.cli.bench.every_game import leaves, python_loop, random_games
from boardwright.cli.bench.measure import Measure, rate
from boardwright.games.chess import Chess, pgn
from boardwright.search.perft import visit

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PERFT_6 = 119_060_324
PERFT_5 = 4_865_609
KIWIPETE_5 = 193_690_690
GAMES = 200
PGN_GAMES = 100


def make_and_unmake() -> float:
    """Make and take back every single move."""
    position = load("chess").start()
    return rate(lambda: visit(position, 5), PERFT_5, seconds=0.5)


def lists() -> float:
    """List the legal moves of the start position from Python."""
    position = load("chess").start()

    def work() -> int:
        for _ in range(1000):
            position.moves()
        return 1000

    return rate(work)


def games_text() -> list[bytes]:
    """Record random games of at most 80 plies, every second with clocks."""
    game, dice, found = Chess(), random.Random(3), []
    for number in range(PGN_GAMES):
        position = game.start()
        while position.ply < 80 and (moves := position.moves()):
            position.make(dice.choice(moves))
        record = pgn.record_of(position, White="A", Black="B")
        for node in record.nodes() if number % 2 else ():
            node.comment = "[%clk 0:03:00]"
        found.append(pgn.write_game(record))
    return "".join(found).encode().splitlines(keepends=True)


def read_pgn() -> float:
    """Read recorded games from bytes."""
    lines = games_text()
    return rate(lambda: sum(not record.troubles for record in pgn.read_games(lines)), PGN_GAMES, seconds=0.5)


def python_chess_pgn() -> float:
    """Let python-chess read the same games."""
    text = b"".join(games_text()).decode()
    return rate(lambda: chess_peers.python_chess_games(text), PGN_GAMES, seconds=0.5)


FROM_START = leaves("chess", 6, PERFT_6)
FROM_KIWIPETE = leaves("chess", 5, KIWIPETE_5, KIWIPETE)
MEASURES = [
    Measure("chess perft 6, start", "leaves/s", FROM_START, "Stockfish", chess_peers.stockfish_start),
    Measure("chess perft 5, kiwipete", "leaves/s", FROM_KIWIPETE, "Stockfish", chess_peers.stockfish_kiwipete),
    Measure("chess perft, bulk", "leaves/s", FROM_START, "python-chess, bulk", chess_peers.python_chess_leaves),
    Measure("chess make and unmake at every leaf", "leaves/s", make_and_unmake),
    Measure(
        "chess random games, native",
        "games/s",
        random_games("chess", GAMES),
        "OpenSpiel C++ rollouts",
        chess_peers.rollouts,
    ),
    Measure("chess legal-move lists", "lists/s", lists, "python-chess", chess_peers.python_chess_lists),
    Measure("chess legal-move lists, both native", "lists/s", lists, "rust-chess", chess_peers.rust_chess_lists),
    Measure(
        "chess random games, Python loop", "moves/s", python_loop("chess"), "rust-chess", chess_peers.rust_chess_loop
    ),
    Measure("chess PGN", "games/s", read_pgn, "python-chess", python_chess_pgn),
]
