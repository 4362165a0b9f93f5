"""Exact endgames."""

import pytest

from boardwright.errors import PlayError
from boardwright.games.othello import Othello
from boardwright.kernel.solution import Effort
from boardwright.search.minimax import Minimax
from boardwright.testing.walks import snapshot, walked
from tests.docs_blocks import module_of

FFO_40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"
FFO_40_SCORES = {"a2": 38, "c7": 36, "d8": 34, "c1": 30, "b1": 30, "g7": 28, "d7": 28, "c6": 28, "f7": 26, "a6": 24}
"""A well-known test position with 20 empty squares."""


@pytest.mark.parametrize(("size", "plies"), [(6, 21), (8, 50)])
def test_the_solver_agrees_with_minimax(size: int, plies: int) -> None:
    """Every move of random endgames has the score that plain minimax gives it."""
    compared = 0
    for seed in range(25):
        position = walked(Othello(size=size), seed, plies)
        if not position.moves():
            continue
        before = snapshot(position)
        solution = position.game.solve(position, 64)
        assert set(solution.scores) == set(position.moves())
        assert snapshot(position) == before
        for move, score in solution.scores.items():
            position.make(move)
            answer = Minimax().best(position, 30)
            outcome = position.outcome()
            expected = -answer.score // 100 if answer else _difference(outcome.scores if outcome else (), position)
            position.undo()
            assert score == expected
            compared += 1
    assert compared > 40


def _difference(scores: tuple[float, ...], position: object) -> int:
    """Return the mover's lead on a finished board, empty squares to the winner."""
    size = position.game.size  # type: ignore[attr-defined]
    mover = 1 - position.turn  # type: ignore[attr-defined]
    lead = int(scores[mover] - scores[1 - mover])
    empty = size * size - int(sum(scores))
    return lead + (empty if lead > 0 else -empty if lead < 0 else 0)


@pytest.mark.slow
def test_twenty_empty_squares() -> None:
    """The scores of all moves of FFO position 40 are the published ones, best first."""
    game = Othello()
    solution = game.solve(game.start(FFO_40), 64)
    assert {move.text: score for move, score in solution.scores.items()} == FFO_40_SCORES
    assert (str(solution.move), solution.score) == ("a2", 38)


def test_what_is_foretold_may_contradict_itself() -> None:
    """Narrow windows that are foretold on both sides of a score come to an end; the search between them never did."""
    game = Othello()
    position = game.start("-XOO-O--XXOOOO---XOXOOXX--XXOOOOO-OXXXO--OOOXXX-OOOOOX-X--OOOX-- X")
    solution = game.solve_best(position, 64, Effort(nodes=50_000_000))
    assert solution is not None
    assert (solution.score, solution.move.text) in {(4, "a6"), (4, "b8")}


def test_win_draw_loss() -> None:
    """With the narrowest window only the result is told."""
    game = Othello()
    assert set(game.solve(game.start(FFO_40), 1).scores.values()) == {1}


def test_progress_is_told() -> None:
    """Every move is announced as it is solved."""
    position = walked(Othello(size=6), 2, 22)
    heard = []
    solution = position.game.solve(position, 64, lambda move, score: heard.append((move, score)))
    assert dict(heard) == solution.scores


def test_what_cannot_be_solved() -> None:
    """A finished game, too many squares, and a game without a solver are refused with a code."""
    game = Othello()
    for setup, code in (("XXX" + "-" * 61 + " X", "solve/over"), (None, "solve/too-deep")):
        with pytest.raises(PlayError) as caught:
            game.solve(game.start(setup), 64)
        assert caught.value.code == code
    other = module_of("docs/add-a-game.md").Hexapawn()
    with pytest.raises(PlayError, match="hexapawn has no exact solver"):
        other.solve(other.start(), 64)
