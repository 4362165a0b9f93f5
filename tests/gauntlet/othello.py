"""Play Othello against an installed program that speaks GTP, from random openings with colours reversed.

For example ``python -m tests.gauntlet.othello --games 40 --seconds 0.5 -- gtp-rhino --level 5 --book 0``.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from math import sqrt
from random import Random
from time import process_time

from boardwright.games.othello import Othello
from boardwright.kernel.position import Position
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits

OPENING_PLIES = 8
SQUARE = 2
"""Letters of the name of a square."""
TICKS = os.sysconf("SC_CLK_TCK")


class Opponent:
    """A program behind GTP, one command and one answer at a time."""

    def __init__(self, command: list[str]) -> None:
        """Start it."""
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, text: str) -> str:
        """Send a command and give its answer; raise if it is refused."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(text + "\n")
        self._process.stdin.flush()
        lines = list[str]()
        while (line := self._process.stdout.readline()).strip() or not lines:
            if not line:
                msg = f"the opponent ended after {text!r}"
                raise EOFError(msg)
            if line.strip():
                lines.append(line.strip())
        if not lines[0].startswith("="):
            msg = f"{text!r} was answered by {lines}"
            raise ValueError(msg)
        return lines[0][1:].strip()

    def seconds(self) -> float:
        """Return the processor time it has used."""
        with open(f"/proc/{self._process.pid}/stat", encoding="ascii") as stat:  # noqa: PTH123
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()


def opening(seed: int) -> Position:
    """Play a few random moves, the same for a pair of games."""
    dice, position = Random(seed), Othello().start()
    while position.ply < OPENING_PLIES:
        position.make(dice.choice(position.moves()))
    return position


def play(args: Namespace, number: int, spent: list[float]) -> int:
    """Play one game; ours has Black in even ones. Give our lead in discs and add up both processor times."""
    position, ours = opening(args.seed + number // 2), number % 2
    engine, other = Engine(args.megabytes), Opponent(args.opponent)
    try:
        for command in ("boardsize 8", "clear_board"):
            other.ask(command)
        replayed = Othello().start()
        for move in position.history():
            other.ask(f"play {'BW'[replayed.turn]} {move.text.upper()}")
            replayed.make(move)
        limits = Limits(nodes=args.nodes) if args.nodes else Limits(seconds=args.seconds)
        while moves := position.moves():
            colour = "BW"[position.turn]
            if position.turn == ours:
                started = process_time()
                move = engine.think(position, limits).move or moves[0]
                spent[0] += process_time() - started
                if len(move.text) == SQUARE:  # a pass is not sent: GRhino fills it in
                    other.ask(f"play {colour} {move.text.upper()}")
            else:
                before = other.seconds()
                text = other.ask(f"genmove {colour}").lower()
                spent[1] += other.seconds() - before
                move = next(move for move in moves if move.text == text or len(moves) == 1)
            position.make(move)
    finally:
        other.close()
    scores = position.scores()
    return int(scores[ours] - scores[1 - ours])


def main() -> int:
    """Play and say how it went."""
    parser = ArgumentParser(prog="python -m tests.gauntlet.othello", description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.5, help="our time a move")
    parser.add_argument("--nodes", type=int, default=0, help="our nodes a move instead")
    parser.add_argument("--megabytes", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("opponent", nargs="+", help="a program that speaks GTP, and its arguments")
    args = parser.parse_args()
    leads, spent = list[int](), [0.0, 0.0]
    for number in range(args.games):
        leads.append(play(args, number, spent))
        won, lost = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
        count = len(leads)
        drawn = count - won - lost
        mean = (won + drawn / 2) / count
        error = 1.96 * sqrt(max((won + drawn / 4) / count - mean * mean, 0.25 / count) / count)
        text = f"{count} games: +{won} ={drawn} -{lost}, {100 * mean:.0f} % (+-{100 * error:.0f})"
        text += f", {sum(leads) / count:+.1f} discs a game, {spent[0]:.0f} s against {spent[1]:.0f} s"
        print(text, flush=True)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
