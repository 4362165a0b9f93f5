"""Patterns: what a position is worth, and how that is learnt."""

from array import array
from pathlib import Path

import pytest

from boardwright.cli.main import main
from boardwright.errors import InputError
from boardwright.games.othello import Othello, learning, lines, patterns, shapes
from boardwright.games.othello.lessons import Teacher
from boardwright.games.othello.setup import Setup, write
from boardwright.testing.walks import walked

MASK = (1 << 64) - 1
GOALS = ("most", "fewest")


def test_mirrored_and_turned_boards_are_worth_the_same() -> None:
    """All eight views of a position have one value."""
    game = Othello()
    for seed in range(12):
        position = walked(game, seed, 6 + 4 * seed)
        black, white = position.discs  # type: ignore[attr-defined]
        values = set()
        for symmetry in range(8):
            seen = [
                sum(1 << shapes.turned(square, symmetry) for square in range(64) if discs >> square & 1)
                for discs in (black, white)
            ]
            values.add(game.start(write(Setup(seen[0], seen[1], position.turn), 8)).evaluation())
        assert len(values) == 1


@pytest.mark.parametrize("goal", GOALS)
def test_an_evaluation_is_the_sum_of_its_weights(goal: str) -> None:
    """The value is what the weights of the goal add up to where the shapes lie, counted square by square."""
    stages = patterns.read(patterns.FILES[GOALS.index(goal)].read_bytes())
    twins = patterns.twins()
    for seed in range(8):
        position = walked(Othello(goal=goal), seed, 5 + 6 * seed)
        own, opp = position.mine, position.theirs  # type: ignore[attr-defined]
        empty = MASK & ~(own | opp)
        discs = 64 - empty.bit_count()
        places = []
        for shape, squares in shapes.PATTERNS:
            digits = [(own >> square & 1) + 2 * (opp >> square & 1) for square in squares]
            places.append(shapes.SHAPE_STARTS[shape] + sum(digit * 3**i for i, digit in enumerate(digits)))
        places.append(shapes.OWN_MOVES + (lines.mobility(own, opp) & empty).bit_count())
        places.append(shapes.OPP_MOVES + (lines.mobility(opp, own) & empty).bit_count())
        places.append(shapes.PARITY + discs % 2)
        stage = stages[min(11, (discs - 4) // 5)]
        total = sum(stage[twins[place]] for place in places)
        assert position.evaluation() == max(-6400, min(6400, total))


@pytest.mark.parametrize("file", patterns.FILES)
def test_weights_are_written_and_read_again(file: Path) -> None:
    """The file gives back every weight that speaks for itself, and is under 5 MB."""
    stages = patterns.read(file.read_bytes())
    assert patterns.read(patterns.write(stages)) == stages
    assert file.stat().st_size < 5_000_000


@pytest.mark.parametrize("data", [b"", b"nothing", patterns.HEAD + b"x", patterns.HEAD])
def test_what_is_no_file_of_weights(data: bytes) -> None:
    """Other files are refused with a code."""
    with pytest.raises(InputError) as caught:
        patterns.read(data)
    assert caught.value.code == "othello/weights"


def test_lessons_repeat_themselves_and_end_with_the_truth() -> None:
    """The same seed and number play the same game; its last labels are the exact scores."""
    first, second = Teacher(0, 5, 2, 10, 100), Teacher(0, 5, 2, 10, 100)
    game = Othello()
    checked = 0
    for number in range(6):
        records = first.game(number)
        assert records == second.game(number)
        assert records != Teacher(0, 6, 2, 10, 100).game(number)
        for at in range(0, len(records), 3):
            own, opp = records[at] & MASK, records[at + 1] & MASK
            if 64 - (own | opp).bit_count() <= 8:
                solution = game.solve(game.start(write(Setup(own, opp, 0), 8)), 64)
                assert records[at + 2] == 100 * solution.score
                checked += 1
    assert checked > 10


def test_learning_foretells_what_it_has_not_seen() -> None:
    """The error on positions that were kept back falls with the passes."""
    teacher, records = Teacher(0, 1, 1, 8, 100), array("q")
    for number in range(400):
        records += teacher.game(number)
    weights = learning.no_weights()
    errors = [unseen for _, unseen in learning.learn(records, 10, weights, 6)]
    assert errors[-1] < 0.7 * _spread(records)
    assert any(learning.rounded(weights))


def _spread(records: "array[int]") -> float:
    """Return how far labels lie from nothing, in discs."""
    labels = [records[at + 2] / 100 for at in range(0, len(records), 3)]
    return float((sum(label * label for label in labels) / len(labels)) ** 0.5)


def test_tables_are_learnt_by_command_and_resumed(tmp_path: Path) -> None:
    """A course that is interrupted and goes on gives the same tables as one that is not."""
    common = ["tune", "othello", "--tables", "--depth", "1", "--exact", "6", "--passes", "2", "--seed", "3"]
    before = patterns.FILES[0].read_bytes()
    whole, parts, lessons = tmp_path / "whole", tmp_path / "parts", str(tmp_path / "lessons")
    try:
        assert main([*common, "--games", "30", "--out", str(whole), "--concurrency", "2"]) == 0
        for games in ("12", "30"):
            assert main([*common, "--games", games, "--lessons", lessons, "--out", str(parts)]) == 0
    finally:
        patterns.use(patterns.read(before))
    assert whole.read_bytes() == parts.read_bytes()
    assert main([*common, "--games", "1"]) == 1
