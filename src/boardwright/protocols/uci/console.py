"""Commands beyond UCI for a person at a console: counts, a picture, an evaluation, a benchmark."""

from threading import Event
from time import perf_counter

from boardwright.games.chess import ChessPosition
from boardwright.protocols.uci.search import Say
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from boardwright.search.perft import perft

BENCH_DEPTH = 9
BENCH_MEGABYTES = 16
BENCH = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 b kq - 0 6",
    "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/PB3N2/1P2QPPP/R1BR2K1 b - - 3 14",
    "2r2rk1/pp3ppp/1qn1p3/3pPn2/3P4/1Q3N2/PP3PPP/R1B2RK1 w - - 1 15",
    "8/5pk1/4p1p1/1R2P2p/3r1P1P/5KP1/8/8 w - - 4 41",
    "8/2k5/3p4/p2P1p2/P2P1P2/8/8/4K3 w - - 0 1",
)


def picture(position: ChessPosition) -> list[str]:
    """Draw the board, and say what the engine knows of the position without thinking."""
    outcome = position.outcome()
    over = [f"Over: {outcome.reason}"] if outcome else []
    legal = " ".join(move.text for move in position.legal_moves())
    facts = [f"Fen: {position.setup()}", f"Key: {position.key:016X}", f"Moves: {legal}"]
    return [*str(position).splitlines(), *facts, *over]


def evaluation_line(position: ChessPosition) -> str:
    """Return the evaluation without search, for White."""
    return f"Evaluation: {position.evaluation(0) / 100:+.2f} (for White, without search)"


def count(position: ChessPosition, depth: int, stopped: Event, say: Say) -> None:
    """Count positions below each move; ``stopped`` ends it after the move under way."""
    total = 0
    for move in position.legal_moves() if depth > 0 else []:
        if stopped.is_set():
            say("Stopped")
            return
        position.make(move)
        below = perft(position, depth - 1)
        position.undo()
        total += below
        say(f"{move}: {below}")
    say("")
    say(f"Nodes searched: {total if depth > 0 else 1}")


def bench(position: ChessPosition, depth: int, stopped: Event, say: Say) -> None:
    """Search fixed positions to a fixed depth on one thread: the sum of nodes is the signature of the search."""
    engine = Engine(BENCH_MEGABYTES)
    nodes, started = 0, perf_counter()
    for number, fen in enumerate(BENCH, start=1):
        if stopped.is_set():
            say("Stopped")
            return
        engine.forget()
        thought = engine.think(position.game.start(fen), Limits(depth=depth))
        nodes += thought.info.nodes
        say(f"Position {number}/{len(BENCH)}: {thought.move} {thought.info.nodes} nodes")
    seconds = perf_counter() - started
    say(f"Depth          : {depth}")
    say(f"Total time (ms): {round(1000 * seconds)}")
    say(f"Nodes searched : {nodes}")
    say(f"Nodes/second   : {round(nodes / seconds)}")
