"""The end of a game: a best move alone, within limits, and in the engine."""

import json

import pytest

from boardwright.cli.main import main
from boardwright.games.othello import Othello
from boardwright.games.othello.core import OthelloPosition
from boardwright.games.othello.solve import Solvers
from boardwright.kernel.solution import Effort
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from boardwright.testing.walks import walked
from tests.interpreted import Interpreted
from tests.unit.othello.test_endgame import FFO_40


def ends() -> list[list[int]]:
    """Return the scores of some ends and the positions they took: two proved, one foretold."""
    found = []
    for seed, plies, certainty in ((3, 51, 100), (5, 51, 100), (4, 50, 73)):
        position = walked(Othello(), seed, plies)
        assert isinstance(position, OthelloPosition)
        solvers = Solvers(position, Effort())
        solvers.believe(certainty)
        found.append([solvers.narrow(position.mine, position.theirs, 0, 64), solvers.nodes])
    return found


def test_both_builds_solve_alike(interpreted: Interpreted) -> None:
    """Scores are equal, and so are the positions that were looked at."""
    script = "import json; from tests.unit.othello.test_finish import ends; print(json.dumps(ends()))"
    assert json.loads(interpreted.run("-c", script)) == ends()


@pytest.mark.parametrize("size", [6, 8])
def test_the_best_move_alone_is_one_of_the_best(size: int) -> None:
    """Its score is that of the full solution, and the line leads there."""
    compared = 0
    for seed in range(12):
        position = walked(Othello(size=size), seed, size * size - 15)
        if not position.moves():
            continue
        every = position.game.solve(position, 64)
        best = position.game.solve_best(position, 64, Effort())
        assert best is not None
        assert every.scores[best.move] == every.score == best.score
        played = position.copy()
        for move in best.line:
            played.play(move)
        assert played.outcome() is not None
        scores = played.scores()
        lead = int(scores[position.turn] - scores[1 - position.turn])
        empty = size * size - int(sum(scores))
        assert lead + (empty if lead > 0 else -empty if lead < 0 else 0) == best.score
        compared += 1
    assert compared > 6


def test_an_effort_that_does_not_suffice() -> None:
    """Too few positions, or a caller who wants to stop, give no solution and leave the position alone."""
    position = Othello().start(FFO_40)
    game = position.game
    assert game.finish(position, Effort(nodes=10)) is None
    assert game.solve_best(position, 64, Effort(nodes=1000)) is None
    assert game.solve_best(position, 64, Effort(is_over=lambda: True)) is None
    assert game.finish(Othello().start(), Effort()) is None
    assert position.setup() == FFO_40


def test_an_end_is_foretold_before_it_is_proved() -> None:
    """What suffices for a part of the proof gives a move that is likely best; with more it is certain."""
    position = Othello().start(FFO_40)
    likely = position.game.finish(position, Effort(nodes=500_000))
    assert likely is not None
    assert 50 < likely.certainty < 100
    assert (likely.move.text, likely.score) == ("a2", 3800)
    proved = position.game.finish(position, Effort(nodes=10_000_000))
    assert proved is not None
    assert proved.certainty == 100
    assert (proved.move.text, proved.score) == ("a2", 3800)


def test_two_threads_find_the_same_scores() -> None:
    """They share a table; which of them is done first makes no difference to the score."""
    for seed in range(3):
        position = walked(Othello(), seed, 44)
        alone = position.game.solve(position, 64)
        assert position.game.solve(position, 64, threads=2).scores == alone.scores
        best = position.game.solve_best(position, 64, Effort(threads=2))
        assert best is not None
        assert alone.scores[best.move] == alone.score == best.score


def test_the_engine_plays_the_end_perfectly() -> None:
    """A position with 14 empty squares is worth its exact score, and a best move is played."""
    compared = 0
    for seed in range(6):
        position = walked(Othello(), seed, 46)
        if len(position.moves()) < 2:
            continue
        thought = Engine(1).think(position, Limits(nodes=100_000))
        exact = position.game.solve(position, 64)
        assert thought.info.score == 100 * exact.score
        assert thought.move is not None
        assert exact.scores[thought.move] == exact.score
        compared += 1
    assert compared > 3


def test_solve_best_by_command(capsys: pytest.CaptureFixture[str]) -> None:
    """`solve --best` prints one move, its score and the line; --wld only the result."""
    position = walked(Othello(), 3, 48)
    setup = position.setup()
    every = position.game.solve(position, 64)
    assert main(["solve", "othello", "--setup", setup, "--best", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["score"] == every.score
    assert list(told["moves"]) == [told["move"]] == told["line"][:1]
    assert main(["solve", "othello", "--setup", setup, "--best", "--wld", "--threads", "2"]) == 0
    assert "best " in capsys.readouterr().out
