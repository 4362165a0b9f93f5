"""Play games on a clock against an installed engine, and count what must not happen: losses on time, illegal moves."""

import multiprocessing
import os
import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import log10, sqrt
from random import Random
from time import perf_counter

import chess
import chess.engine

from tests.protocol.uci.client import PROGRAM

OPENING_PLIES = 8
MOST_PLIES = 400


@dataclass
class Tally:
    """What happened so far."""

    results: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    least_left: float = 1e9
    """The least time that was ever left on our clock, in seconds."""
    others_late: int = 0
    """Games that the opponent lost on time: what this machine does to an engine that is not ours."""

    def score(self) -> str:
        """Say the score as an Elo difference with its 95 % interval."""
        won, drawn, lost = self.results["won"], self.results["drawn"], self.results["lost"]
        games = won + drawn + lost
        mean = (won + drawn / 2) / games
        spread = sqrt(max((won + drawn / 4) / games - mean * mean, 1e-9) / games)
        low, high = (_elo(mean + sign * 1.96 * spread) for sign in (-1, 1))
        return f"{games} games: +{won} ={drawn} -{lost}, {_elo(mean):+.0f} Elo ({low:+.0f} to {high:+.0f})"


def _elo(share: float) -> float:
    share = min(max(share, 0.001), 0.999)
    return -400 * log10(1 / share - 1)


def opening(seed: int) -> chess.Board:
    """Play a few random moves, the same for a pair of games."""
    dice = Random(seed)
    board = chess.Board()
    while board.ply() < OPENING_PLIES:
        board.push(dice.choice(list(board.legal_moves)))
        if board.is_game_over():
            board = chess.Board()
    return board


def play(args: Namespace, number: int, tally: Tally) -> None:
    """Play one game; ours has White in even ones."""
    board = opening(args.seed + number // 2)
    ours = chess.WHITE if number % 2 == 0 else chess.BLACK
    left = {chess.WHITE: args.seconds, chess.BLACK: args.seconds}
    with (
        chess.engine.SimpleEngine.popen_uci(PROGRAM, timeout=60) as engine,
        chess.engine.SimpleEngine.popen_uci(args.opponent, timeout=60) as other,
    ):
        engine.configure(dict(_pair(text) for text in args.ours))
        other.configure(dict(_pair(text) for text in args.theirs))
        engine.ping()
        while not board.is_game_over(claim_draw=True) and board.ply() < MOST_PLIES:
            side = board.turn
            player = engine if side == ours else other
            clocks = chess.engine.Limit(
                white_clock=left[chess.WHITE],
                black_clock=left[chess.BLACK],
                white_inc=args.increment,
                black_inc=args.increment,
            )
            began = perf_counter()
            try:
                move = player.play(board, clocks, game=number).move
            except chess.engine.EngineError as error:
                if side == ours:
                    tally.faults.append(f"game {number}, {board.fen()}: {error}")
                break
            left[side] -= perf_counter() - began
            if side == ours:
                tally.least_left = min(tally.least_left, left[side])
            if left[side] < 0:
                if side == ours:
                    tally.faults.append(f"game {number}: lost on time by {-1000 * left[side]:.0f} ms at {board.fen()}")
                    tally.results["lost"] += 1
                else:
                    tally.results["won"] += 1
                    tally.others_late += 1
                return
            left[side] += args.increment
            assert move is not None
            board.push(move)
    outcome = board.outcome(claim_draw=True)
    winner = outcome.winner if outcome else None
    tally.results["drawn" if winner is None else "won" if winner == ours else "lost"] += 1


def _pair(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


def burn() -> None:
    """Keep a core busy."""
    while True:
        pass


def main() -> int:
    """Play the games and say what happened; 1 if anything happened that must not."""
    parser = ArgumentParser(prog="make gauntlet", description=__doc__)
    parser.add_argument("--opponent", default="stockfish")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--increment", type=float, default=0.01)
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--busy", type=int, default=0, help="cores to keep busy meanwhile")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ours", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--theirs", action="append", default=[], metavar="OPTION=VALUE")
    args = parser.parse_args()
    args.opponent = shutil.which(args.opponent, path=f"{os.environ.get('PATH', '')}:/usr/games") or ""
    if not args.opponent:
        print("the opponent is not installed; on Debian: apt-get install stockfish")  # noqa: T201
        return 2
    burners = [multiprocessing.Process(target=burn, daemon=True) for _ in range(args.busy)]
    for burner in burners:
        burner.start()
    tally = Tally()
    with ThreadPoolExecutor(args.concurrency) as pool:
        for done in [pool.submit(play, args, number, tally) for number in range(args.games)]:
            done.result()
            print(f"\r{sum(tally.results.values())} games", end="", file=sys.stderr)  # noqa: T201
    for burner in burners:
        burner.terminate()
    left = f"least time left {1000 * tally.least_left:.0f} ms; the opponent lost {tally.others_late} on time"
    print(f"\n{tally.score()}; {left}")  # noqa: T201
    for fault in tally.faults:
        print(fault)  # noqa: T201
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
