"""Chess's figures."""

import random

from boardwright.catalogue import load
from boardwright.cli.bench import chess_peers
from boardwright.cli.bench.measure import Measure, rate
from boardwright.games.chess import Chess, pgn
from boardwright.search.perft import perft
from boardwright.search.playouts import Playouts

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PERFT_6 = 119_060_324
PERFT_5 = 4_865_609
KIWIPETE_5 = 193_690_690
KIWIPETE_4 = 4_085_603
GAMES = 200
PGN_GAMES = 100


def count_leaves() -> float:
    """Count from the start with the last ply in bulk."""
    position = load("chess").start()
    return rate(lambda: perft(position, 6), PERFT_6)


def count_kiwipete() -> float:
    """Count from a position full of captures, castling and pins."""
    position = load("chess").start(KIWIPETE)
    return rate(lambda: perft(position, 5), KIWIPETE_5)


def make_and_unmake() -> float:
    """Make and take back every single move."""
    position = load("chess").start()
    return rate(lambda: position.count_directly(5), PERFT_5, seconds=0.5)  # type: ignore[attr-defined]


def random_games() -> float:
    """Play random games in one native call."""
    position, tally = load("chess").start(), Playouts(1)

    def play() -> int:
        tally.run(position, GAMES)
        return GAMES

    return rate(play)


def lists() -> float:
    """List the legal moves of the start position from Python."""
    position = load("chess").start()

    def work() -> int:
        for _ in range(1000):
            position.moves()
        return 1000

    return rate(work)


def python_loop() -> float:
    """Play random games move by move from Python."""
    game, dice = load("chess"), random.Random(1)

    def play() -> int:
        position = game.start()
        while moves := position.moves():
            position.make(dice.choice(moves))
        return position.ply

    return rate(play)


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


MEASURES = [
    Measure("chess perft 6, start", "leaves/s", count_leaves, "Stockfish", chess_peers.stockfish_start),
    Measure("chess perft 5, kiwipete", "leaves/s", count_kiwipete, "Stockfish", chess_peers.stockfish_kiwipete),
    Measure("chess perft, bulk", "leaves/s", count_leaves, "python-chess, bulk", chess_peers.python_chess_leaves),
    Measure("chess make and unmake at every leaf", "leaves/s", make_and_unmake),
    Measure("chess random games, native", "games/s", random_games, "OpenSpiel C++ rollouts", chess_peers.rollouts),
    Measure("chess legal-move lists", "lists/s", lists, "python-chess", chess_peers.python_chess_lists),
    Measure("chess legal-move lists, both native", "lists/s", lists, "rust-chess", chess_peers.rust_chess_lists),
    Measure("chess random games, Python loop", "moves/s", python_loop, "rust-chess", chess_peers.rust_chess_loop),
    Measure("chess PGN", "games/s", read_pgn, "python-chess", python_chess_pgn),
]
