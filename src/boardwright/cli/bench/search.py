"""The search's figures: nodes a second, threads, and one number that changes when any search does."""

import re
import subprocess
from time import process_time

from boardwright.catalogue import REGISTRY, load
from boardwright.cli.bench.chess_peers import stockfish
from boardwright.cli.bench.measure import Measure, PeerMissing, rate, wall_rate
from boardwright.kernel.game import Game
from boardwright.search.engine import Engine
from boardwright.search.limits import Info, Limits

POSITIONS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
)
NODES = 200_000
SIGNED_NODES = 1_000
MEGABYTES = 16


def think(threads: int, nodes: int) -> int:
    """Search a few chess positions and count the nodes, those of an unfinished last depth included."""
    game, total = load("chess"), 0
    for fen in POSITIONS:
        engine, position = Engine(MEGABYTES, threads), game.start(fen)
        engine.think(position, Limits(nodes=nodes))
        total += engine.progress(position).nodes
    return total


def chess_nodes() -> float:
    """Search chess on one thread."""
    return rate(lambda: think(1, NODES), len(POSITIONS) * NODES)


def one_thread() -> float:
    """Search chess on one thread, by the clock on the wall."""
    return wall_rate(lambda: think(1, NODES))


def two_threads() -> float:
    """Search chess on two threads, by the clock on the wall."""
    return wall_rate(lambda: think(2, 2 * NODES))


def stockfish_bench() -> float:
    """Let Stockfish search its own fixed positions on one thread."""
    done = subprocess.run([stockfish(), "bench"], capture_output=True, text=True, check=True)  # noqa: S603
    found = re.search(r"Nodes/second\s*:\s*(\d+)", done.stderr + done.stdout)
    if found is None:
        raise PeerMissing
    return float(found[1])


def signed(game: Game) -> int:
    """Add up the nodes that a small search of a game reports with each depth."""
    heard: list[Info] = []
    Engine(1).think(game.start(), Limits(nodes=SIGNED_NODES), heard.append)
    return sum(info.nodes for info in heard if info.bound == 0)  # bounds are told only when a search takes long


def signature() -> float:
    """Add up small searches of every game of the package; the sum changes when a search, an evaluation or rules do."""
    return float(sum(signed(load(name)) for name in REGISTRY.names() if name not in REGISTRY.added()))


def signature_of_added() -> float:
    """Add up small searches of the games that others added."""
    return float(sum(signed(load(name)) for name in REGISTRY.added()))


def evaluations() -> float:
    """Evaluate chess positions from Python, each one anew."""
    boards = [load("chess").start(fen) for fen in POSITIONS]
    started, count = process_time(), 0
    while process_time() - started < 0.25:
        for board in boards:
            board.evaluation()
        count += len(boards)
    return count / (process_time() - started)


MEASURES = [
    Measure("chess search", "nodes/s", chess_nodes, "Stockfish's bench", stockfish_bench),
    Measure("chess search on two threads", "nodes/s", two_threads, "one thread", one_thread),
    Measure("chess evaluations, from Python", "/s", evaluations),
    Measure("signature of every game's search", "nodes", signature),
    *([Measure("signature of the search of added games", "nodes", signature_of_added)] if REGISTRY.added() else []),
]
