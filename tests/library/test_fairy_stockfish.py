"""Chess-like games beside Debian's fairy-stockfish: counts from the start, and every position of random games.

The program is optional (it is GPL and stays a program of its own); without it these tests are skipped.
"""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import boardwright
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.search.perft import perft

PROGRAM = shutil.which("fairy-stockfish") or "/usr/games/fairy-stockfish"
pytestmark = pytest.mark.skipif(not Path(PROGRAM).exists(), reason="fairy-stockfish is not installed")

GAMES = {
    "breakthrough": ("breakthrough", 4),
    "chess-zrf": ("chess", 4),
    "makruk": ("makruk", 4),
    "minishogi": ("minishogi", 4),
    "shatranj": ("shatranj", 4),
    "shogi": ("shogi", 3),
    "xiangqi": ("xiangqi", 3),
}
"""Our name -> its name for the game, and a depth to count to."""
SHOGI = {"minishogi": 5, "shogi": 9}
"""Games whose files are numbered from the right and whose ranks are letters from above, and their sizes."""


class Fairy:
    """The program, asked for legal moves."""

    def __init__(self, variant: str) -> None:
        """Start it."""
        self.process = subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self._say(f"setoption name UCI_Variant value {variant}")

    def _say(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def count(self, moves: list[str], depth: int) -> tuple[list[str], int]:
        """Return the legal moves after some moves from the start, and the number of positions at a depth."""
        self._say(f"position startpos moves {' '.join(moves)}" if moves else "position startpos")
        self._say(f"go perft {depth}")
        assert self.process.stdout is not None
        found: list[str] = []
        for line in self.process.stdout:
            if match := re.fullmatch(r"(\S+): \d+\s*", line):
                found.append(match[1])
            if line.startswith("Nodes searched"):
                return found, int(line.split(":")[1])
        msg = "the program has ended"
        raise AssertionError(msg)

    def close(self) -> None:
        """End it."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._say("quit")
        self.process.wait(10)
        self.process.stdin.close()
        self.process.stdout.close()


@pytest.fixture
def fairy(request: pytest.FixtureRequest) -> Iterator[Fairy]:
    """Return the program, set to the game of the test."""
    program = Fairy(GAMES[request.getfixturevalue("name")][0])
    yield program
    program.close()


def uci(name: str, move: Move, legal: list[str]) -> str:
    """Find the move in the program's own list: the same squares, and a suffix if there is a promotion."""
    path, _, promotion = move.text.partition(" = ")
    path = path.partition(" x ")[0]

    def square(text: str) -> str:
        size = SHOGI.get(name)
        return f"{chr(97 + size - int(text[0]))}{size - (ord(text[1]) - 97)}" if size else text

    if " - " in path:
        wanted = "".join(map(square, path.split(" - ")))
        letter = {"Knight": "n"}.get(promotion, promotion[:1].lower())
        suffixes = ["", *letter, "+", "m", "f"] if promotion else [""]
        fitting = [text for text in legal if text.removeprefix(wanted) in suffixes and text.startswith(wanted)]
        fitting = [text for text in fitting if (text != wanted) == bool(promotion)] or fitting
    else:
        kind, site = path.split()
        letter = {"Knight": "N"}.get(kind, kind[0])
        fitting = [text for text in legal if text == f"{letter}@{square(site)}"]
    assert len(fitting) == 1, (move.text, fitting, legal)
    return fitting[0]


@pytest.mark.parametrize("name", GAMES)
def test_counts_agree(name: str, fairy: Fairy) -> None:
    """Perft from the start."""
    position, depth = boardwright.load(name).start(), GAMES[name][1]
    assert perft(position, depth) == fairy.count([], depth)[1]


@pytest.mark.parametrize("name", GAMES)
def test_random_games_agree(name: str, fairy: Fairy) -> None:
    """In every position of some random games both list the same moves, and one ply deeper as many."""
    game = boardwright.load(name)
    compared = 0
    for seed in range(3):
        position, dice, line = game.start(), Dice(seed), list[str]()
        while position.ply < 70 and position.outcome() is None:
            legal, below = fairy.count(line, 2)
            moves = position.moves()
            names = [uci(name, move, legal) for move in moves]
            assert sorted(names) == sorted(legal), position.setup()
            assert perft(position, 2) == below, position.setup()
            chosen = dice.number(len(moves))
            position.make(moves[chosen])
            line.append(names[chosen])
            compared += 1
    assert compared > 40
