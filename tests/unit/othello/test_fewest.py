"""Anti-reversi: the same moves, and the fewest discs win."""

import json
from pathlib import Path

import pytest

from boardwright.cli.main import main
from boardwright.games.othello import Othello
from boardwright.kernel.game import Game
from boardwright.kernel.position import Position
from boardwright.kernel.sheet import Sheet
from boardwright.kernel.solution import Effort
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from boardwright.search.minimax import Minimax
from boardwright.testing.walks import walked
from tests.interpreted import Interpreted

WIPED_OUT = "XXX" + "-" * 61 + " X"


def test_the_fewest_discs_win() -> None:
    """The same finished board has the other winner; scores stay what they are, discs."""
    most, fewest = Othello().start(WIPED_OUT).outcome(), Othello(goal="fewest").start(WIPED_OUT).outcome()
    assert most is not None
    assert fewest is not None
    assert (most.winners, fewest.winners) == ((0,), (1,))
    assert most.scores == fewest.scores == (3.0, 0.0)
    drawn = Othello(goal="fewest").start("X-O" + "-" * 61 + " X").outcome()
    assert drawn is not None
    assert drawn.is_draw


def test_an_engine_does_not_mistake_one_goal_for_the_other() -> None:
    """Positions have keys of their own: a table may have met the same board with the other goal."""
    assert Othello().start().key != Othello(goal="fewest").start().key
    engine = Engine(1)
    for seed in range(4):
        for goal in ("most", "fewest"):
            position = walked(Othello(goal=goal), seed, 50)
            if position.moves():
                thought = engine.think(position, Limits(nodes=100_000))
                assert thought.info.score == 100 * position.game.solve(position, 64).score


@pytest.mark.parametrize(("size", "plies"), [(6, 21), (8, 50)])
def test_the_solver_agrees_with_minimax(size: int, plies: int) -> None:
    """Every move of random endgames has the score that minimax gives it; the best alone is one of the best."""
    compared = 0
    for seed in range(25):
        position = walked(Othello(size=size, goal="fewest"), seed, plies)
        if not position.moves():
            continue
        solution = position.game.solve(position, 64)
        best = position.game.solve_best(position, 64, Effort())
        assert best is not None
        assert best.score == solution.score == solution.scores[best.move]
        for move, score in solution.scores.items():
            after = position.copy()
            after.make(move)
            answer = Minimax().best(after, 30)
            if answer:
                assert score == -answer.score // 100
                compared += 1
    assert compared > 40


def test_solve_by_command(capsys: pytest.CaptureFixture[str]) -> None:
    """`solve --set goal=fewest` names another best move than `solve` where the goals disagree."""
    setup = walked(Othello(), 3, 48).setup()
    told = {}
    for goal in ("most", "fewest"):
        assert main(["solve", "othello", "--set", f"goal={goal}", "--setup", setup, "--json"]) == 0
        told[goal] = json.loads(capsys.readouterr().out)
        assert main(["solve", "othello", "--set", f"goal={goal}", "--setup", setup, "--best", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["score"] == told[goal]["score"]
    assert told["most"]["moves"] != told["fewest"]["moves"]


def test_who_wins_gives_discs_away() -> None:
    """The engine beats who has learnt nothing about this goal: the evaluation of the usual one, turned round."""
    game, usual = Othello(size=6, goal="fewest"), Othello(size=6)
    won = 0
    for seed in range(4):
        for mine in (0, 1):
            position, engine = walked(game, seed, 4), Engine(1)
            while position.outcome() is None:
                if position.turn == mine:
                    thought = engine.think(position, Limits(nodes=300))
                    assert thought.move is not None
                    position.play(thought.move)
                else:
                    position.play(_turned_round(position, usual))
            outcome = position.outcome()
            assert outcome is not None
            won += mine in outcome.winners
    assert won >= 6


def _turned_round(position: Position, usual: Game) -> str:
    """Return the move after which the usual evaluation is worst for who makes it."""
    values = {}
    for move in position.moves():
        after = position.copy()
        after.make(move)
        values[move.text] = usual.start(after.setup()).evaluation()
    return max(values, key=lambda text: values[text])


def test_small_boards_have_no_tables(tmp_path: Path) -> None:
    """`tune --tables` on 6x6 is refused: features judge there."""
    out = str(tmp_path / "tables")
    command = ["tune", "othello", "--set", "size=6", "--tables", "--games", "1", "--depth", "1", "--out", out]
    assert main(command) == 1


def test_records_keep_the_goal() -> None:
    """SGF names it as its rules; what says nothing is the usual goal."""
    sgf = next(one for one in Othello().formats() if one.name == "sgf")
    text = sgf.write(Sheet((), options={"size": "6", "goal": "fewest"}))
    assert "RU[fewest]" in text
    assert sgf.read(text)[0].options == {"size": "6", "goal": "fewest"}
    assert "RU" not in sgf.write(Sheet((), options={"size": "8", "goal": "most"}))


def test_the_goal_has_no_book_yet() -> None:
    """Openings of the usual goal are not played where the fewest win."""
    assert Othello().book is not None
    assert Othello(goal="fewest").book is None


def ends() -> list[list[int]]:
    """Return the scores of some ends and the positions they took."""
    found = []
    for size, seed, plies in ((8, 3, 52), (8, 5, 52), (6, 4, 23)):
        position = walked(Othello(size=size, goal="fewest"), seed, plies)
        best = position.game.solve_best(position, 64, Effort())
        found.append([best.score, best.nodes] if best else [])
    return found


def test_both_builds_solve_alike(interpreted: Interpreted) -> None:
    """Scores are equal, and so are the positions that were looked at."""
    script = "import json; from tests.unit.othello.test_fewest import ends; print(json.dumps(ends()))"
    assert json.loads(interpreted.run("-c", script)) == ends()
