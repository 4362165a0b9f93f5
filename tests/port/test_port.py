"""The port, tried on native toys: several steps a turn, moves in parts, dice, four players on 50x50."""

from typing import Any

import pytest

from boardwright.errors import BoardwrightError
from boardwright.games.othello import Othello
from boardwright.kernel.game import Game
from boardwright.kernel.position import Position
from boardwright.kernel.python_position import PythonPosition
from boardwright.search.mcts import TreeSearch
from boardwright.search.minimax import Minimax
from boardwright.search.perft import perft, visit
from boardwright.search.playouts import Playouts
from boardwright.testing.walks import snapshot, walked
from tests.docs_blocks import module_of
from tests.port.toys import CarryGame, CrowdGame, RaceGame, TripleGame

HEXAPAWN = module_of("docs/add-a-game.md")


def expectimax(position: Position, depth: int, root: int) -> int:
    """Value a position for the root player by plain recursion over moves: the oracle of alpha-beta."""
    outcome = position.outcome()
    if outcome is not None:
        return round(outcome.scores[root] * 10_000)  # the toys' scores are their payoffs
    if depth <= 0 and not position.chance:
        return position.evaluation(root)
    chance, turn = position.chance, position.turn
    values = []
    for move in position.moves():
        position.make(move)
        values.append(expectimax(position, depth if chance else depth - 1, root))
        position.undo()
    if not chance:
        return max(values) if turn == root else min(values)
    total = sum(values)
    return total // len(values) if total >= 0 else -(-total // len(values))


CASES: list[tuple[Game, int, int]] = [
    (TripleGame(), 4, 5),
    (Othello(), 4, 5),
    (Othello(size=6), 5, 5),
    (RaceGame(), 3, 3),
]


@pytest.mark.parametrize(("game", "depth", "plies"), CASES, ids=str)
def test_alphabeta_equals_plain_recursion(game: Game, depth: int, plies: int) -> None:
    """Pruning, windows that are not negated within a turn, and averages over dice change nothing."""
    for seed in range(6):
        position = walked(game, seed, plies)
        best = Minimax().best(position, depth)
        assert best is not None
        scores = {}
        for move in position.moves():
            mover = position.turn
            position.make(move)
            scores[move] = expectimax(position, depth - 1, mover)
            position.undo()
        assert best.score == scores[best.move] == max(scores.values())


def test_a_move_of_two_parts_is_one_ply() -> None:
    """Perft counts whole moves; the lazy second part is refused where the cell is taken."""
    position = CarryGame().start()
    assert [perft(position, depth) for depth in (1, 2, 3, 4, 5)] == [3, 9, 29, 79, 191]
    assert visit(position, 5) == 191
    assert [move.text for move in position.moves()] == ["a1-c1", "b1-c1", "b1-d1"]


def test_half_a_move_can_be_taken_back() -> None:
    """After one part the position is in the middle; undo returns to the start of the move."""
    position = CarryGame().start()
    before = snapshot(position)
    move = position.parse("b1-d1")
    assert position.apply_part(move, 1)
    assert (position.mid_move, position.ply, position.turn) == (1, 0, 0)
    position.undo()
    assert snapshot(position) == before


def test_chance_outcomes_count_as_moves() -> None:
    """Three rolls, then two decisions, then three rolls."""
    assert [perft(RaceGame().start(), depth) for depth in (1, 2, 3, 4)] == [3, 6, 18, 36]


def test_three_steps_make_a_turn() -> None:
    """The same player moves three times, each time a move of its own."""
    position = TripleGame().start()
    turns = []
    for name in ("1", "2", "3", "4", "5", "6", "7"):
        turns.append(position.turn)
        position.play(name)
    assert turns == [0, 0, 0, 1, 1, 1, 0]


def test_wide_boards_and_four_players() -> None:
    """Lists of 2500 steps at every level of a search, for four players, in one growing buffer."""
    position = CrowdGame().start()
    assert perft(position, 2) == 2500 * 2499
    best = Minimax().best(position, 2)
    assert best is not None
    assert int(best.move.text, 16) % 50 == 0  # the highest numbers are worth most
    tree = TreeSearch(1).best(position, 5_000)
    assert tree is not None
    tally = Playouts(1)
    tally.run(position, 50)
    assert (tally.games, tally.moves) == (50, 50 * 40)


def test_tree_search_finds_the_win() -> None:
    """With one step to go, the tree prefers the step that wins."""
    position = CarryGame().start("020000100 0 4 0")
    best = TreeSearch(1).best(position, 300)
    assert best is not None
    assert best.move.text == "g1-i1"
    assert best.share > 0.9


class Broken(HEXAPAWN.HexapawnPosition):  # type: ignore[misc, name-defined]
    """Rules with a mistake some moves deep."""

    def choices(self, state: Any) -> list[tuple[int, int]]:
        """Stumble once only four pawns are left."""
        if sum(letter != "." for letter in state[0]) < 5:
            msg = "a mistake in the rules"
            raise ZeroDivisionError(msg)
        found: list[tuple[int, int]] = super().choices(state)
        return found


def test_an_exception_in_python_rules_reaches_the_caller() -> None:
    """It travels through the native search unharmed, and the position can be used afterwards."""
    game = HEXAPAWN.Hexapawn()
    position = Broken(game)
    before = position.setup()
    with pytest.raises(ZeroDivisionError, match="a mistake in the rules"):
        perft(position, 6)
    with pytest.raises(ZeroDivisionError):
        Minimax().best(position, 7)
    with pytest.raises(ZeroDivisionError):
        TreeSearch(1).best(position, 1000)
    with pytest.raises(ZeroDivisionError):
        Playouts(1).run(position, 1000)
    assert position.setup() == before
    assert len(position.moves()) == 3


@pytest.mark.parametrize(
    "setup", ["", "1", "('PPP', 0)", "__import__('os')", "(" * 500, "('PPP...ppp', 2)", "x" * 10**6], ids=range(7)
)
def test_malformed_states_are_refused(setup: str) -> None:
    """A set-up text of a Python game is data, never code."""
    with pytest.raises(BoardwrightError):
        HEXAPAWN.Hexapawn().start(setup)


def test_python_games_mix_with_native_search() -> None:
    """Hexapawn is lost for the first player, and both searches know."""
    position = HEXAPAWN.Hexapawn().start()
    assert isinstance(position, PythonPosition)
    best = Minimax().best(position, 8)
    assert best is not None
    assert best.score == -10_000
    position.play("b1b2")
    position.play("a3b2")
    tree = TreeSearch(2).best(position, 2_000)
    assert tree is not None
    assert tree.move.text in {"a1b2", "c1b2"}
