"""Fitting: it finds weights that explain results, repeats itself, and says when there is nothing to fit."""

from math import exp
from random import Random

import pytest

from boardwright.cli.main import main
from boardwright.errors import PlayError
from boardwright.games.chess import Chess
from boardwright.kernel.game import Game
from boardwright.lab.fit import Examples, best_scale, fit
from boardwright.lab.subject import subject_of
from boardwright.lab.tune import Recipe, play_lesson, play_lessons, study, tuning_of
from boardwright.lab.workers import Crew
from tests.docs_blocks import module_of

RECIPE = Recipe(games=4, nodes=60, plies=8, seed=3)


def test_hidden_weights_are_found() -> None:
    """Results drawn from known weights give those weights back."""
    dice, truth, examples = Random(1), (60.0, -35.0, 0.0), Examples()
    for _ in range(4000):
        counts = [dice.randint(-3, 3) for _ in truth]
        worth = sum(weight * count for weight, count in zip(truth, counts, strict=True))
        won = dice.random() < 1 / (1 + exp(-worth / 150))
        examples.add(0.0, float(won), [(index, count) for index, count in enumerate(counts) if count])
    *_, (error, change) = fit(examples, 3, 150.0, passes=200, keep=0)
    assert change == pytest.approx(truth, abs=10)
    assert error < 0.25


def test_what_games_do_not_show_stays() -> None:
    """A weight without examples keeps its value, and trust in old weights holds the others back."""
    examples = Examples()
    for _ in range(10):
        examples.add(0.0, 1.0, [(0, 1.0)])
    *_, (_, free) = fit(examples, 2, 150.0, passes=100, keep=0)
    *_, (_, held) = fit(examples, 2, 150.0, passes=100, keep=500)
    assert free[1] == held[1] == 0.0
    assert 0 < held[0] < free[0]


def test_the_scale_fits_the_results() -> None:
    """Values that decide games quickly have a small scale."""
    dice = Random(2)
    for truth in (100.0, 300.0):
        examples = Examples()
        for _ in range(3000):
            value = dice.uniform(-400, 400)
            examples.add(value, 1 / (1 + exp(-value / truth)), [])
        assert best_scale(examples, 1) == truth


def test_lessons_repeat_themselves_on_any_number_of_threads() -> None:
    """The same recipe plays the same games, whoever is faster."""
    alone, together = (list(play_lessons(subject_of(Chess()), RECIPE, Crew("threads", workers))) for workers in (1, 2))
    assert [lesson.moves for lesson in alone] == [lesson.moves for lesson in together]
    assert len({lesson.moves for lesson in alone}) == RECIPE.games


def test_only_quiet_positions_are_studied() -> None:
    """No check, and no capture as the best move."""
    lesson = play_lesson(Chess(), RECIPE, 0)
    examples = Examples()
    study(examples, tuning_of(Chess()), lesson)
    assert len(examples) == len(lesson.quiet) > 0
    position, quiet = lesson.opening.copy(), {seen.ply for seen in lesson.quiet}
    for ply, move in enumerate(lesson.moves):
        if ply in quiet:
            assert move.steps[0] >> 12 & 12 == 0
        position.make(move)


def test_a_game_without_weights_says_so() -> None:
    """There is nothing to fit in a game that offers nothing."""
    game: Game = module_of("docs/add-a-game.md").Hexapawn()
    with pytest.raises(PlayError) as caught:
        tuning_of(game)
    assert caught.value.code == "tune/unsupported"


def test_the_command_writes_a_module(capsys: pytest.CaptureFixture[str]) -> None:
    """The text that is printed names the command that printed it, and is the same every time."""
    texts = []
    for _ in range(2):
        assert main(["tune", "chess", "--games", "2", "--nodes", "50", "--passes", "5"]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    assert "boardwright tune chess --games 2 --nodes 50 --plies 8 --seed 1 --passes 5 --keep 50" in texts[0]
    assert "FITTED" in texts[0]
