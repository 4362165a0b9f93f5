"""How many positions there are a number of moves after the start of each game of the library, and who says so."""

import pytest

import boardwright
from boardwright.catalogue.built_in import library
from boardwright.search.perft import perft
from tests.library.boards import board_of
from tests.library.oracles import Board, Oracle
from tests.library.test_oracles import ORACLES

ARITHMETIC = "arithmetic"
FAIRY = "published, and counted by fairy-stockfish in test_fairy_stockfish.py"
ORACLE = "the oracle of these tests"
PUBLISHED = "published"

COUNTS: dict[str, tuple[str, list[int]]] = {
    "abalone": (ORACLE, [44, 1936]),
    "alquerque": (ORACLE, [4, 5, 6, 12]),
    "amazons": (PUBLISHED, [2176, 4307152]),
    "ataxx": (PUBLISHED, [16, 256, 6460, 155888]),
    "brandubh": (ORACLE, [40, 960]),
    "breakthrough": (FAIRY, [22, 484, 11132, 256036]),
    "chess-zrf": (FAIRY, [20, 400, 8902, 197281]),
    "chinese-checkers": (ORACLE, [14, 196, 2744]),
    "connect-four": (PUBLISHED, [7, 49, 343, 2401, 16807, 117649, 823536]),
    "english-draughts": (PUBLISHED, [7, 49, 302, 1469, 7361, 36768, 179740]),
    "fanorona": (ORACLE, [5, 39, 724]),
    "gomoku": (ARITHMETIC, [225, 225 * 224]),
    "international-draughts": (PUBLISHED, [9, 81, 658, 4265, 27117, 167140]),
    "makruk": (FAIRY, [23, 529, 12012, 273026]),
    "minishogi": (FAIRY, [14, 181, 2512, 35401]),
    # 40320 games close a mill with the fifth man and choose between two men to take.
    "nine-mens-morris": (ARITHMETIC, [24, 24 * 23, 24 * 23 * 22, 24 * 23 * 22 * 21, 24 * 23 * 22 * 21 * 20 + 40320]),
    "peg-solitaire": ("an oracle in tests/unit/scripted/test_games.py", [4, 12, 60, 400]),
    "reversi-zrf": (PUBLISHED, [4, 12, 56, 244, 1396, 8200, 55092]),
    "runners": ("reasons in tests/unit/scripted/test_games.py", [3, 3, 9, 9, 27, 45]),
    "russian-draughts": (PUBLISHED, [7, 49, 302, 1469, 7482, 37986, 190146]),
    "shatranj": (FAIRY, [16, 256, 4176, 68122]),
    "shogi": (FAIRY, [30, 900, 25470]),
    "three-in-a-row-for-three": (ARITHMETIC, [16, 16 * 15, 16 * 15 * 14, 16 * 15 * 14 * 13]),
    "turkish-dama": (ORACLE, [8, 64, 708]),
    "virus-war": (ORACLE, [1, 3, 15, 15, 45]),
    "xiangqi": (FAIRY, [44, 1920, 79666]),
    "yavalath": (ARITHMETIC, [61, 61 * 60, 61 * 60 * 59]),
}
"""Game -> who says so, and the counts."""
TURNS = {"virus-war": ["Crosses"] * 3 + ["Noughts"] * 3}
"""Whose turn it is, where players do not simply alternate."""


def test_every_game_is_counted() -> None:
    """No game of the library is left out."""
    assert set(COUNTS) == set(library())


@pytest.mark.parametrize("name", COUNTS)
def test_counts(name: str) -> None:
    """Perft gives these numbers."""
    position = boardwright.load(name).start()
    expected = COUNTS[name][1]
    assert expected == [perft(position, depth + 1) for depth in range(len(expected))]


def count(oracle: Oracle, board: Board, turns: list[str], ply: int, depth: int) -> int:
    """Count with the oracle alone."""
    after = oracle(board, turns[ply % len(turns)])
    return len(after) if depth == 1 else sum(count(oracle, one, turns, ply + 1, depth - 1) for one in after)


@pytest.mark.parametrize("name", [name for name, (source, _) in COUNTS.items() if source == ORACLE])
def test_the_oracle_counts_the_same(name: str) -> None:
    """What the table calls the oracle's is the oracle's."""
    game = boardwright.load(name)
    board, turns = board_of(game.start()), TURNS.get(name) or [player.name for player in game.players]
    expected = COUNTS[name][1]
    assert expected == [count(ORACLES[name][0], board, turns, 0, depth + 1) for depth in range(len(expected))]
