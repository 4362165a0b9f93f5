"""Matches between players, and what their results prove."""

import json
from functools import partial
from math import inf
from pathlib import Path

import pytest

import boardwright
from boardwright.cli.main import main
from boardwright.errors import InputError
from boardwright.kernel.game import Game
from boardwright.lab.elo import Sprt, difference, estimate, expected
from boardwright.lab.match import Fixture, MatchScore, play_match
from boardwright.lab.openings import random_opening, read_openings
from boardwright.lab.subject import subject_of
from boardwright.lab.workers import Crew
from tests.port.toys import RaceGame

Capture = pytest.CaptureFixture[str]


def fixture(game: Game, first: str, second: str, plies: int = 6) -> Fixture:
    """Let two players meet from random openings."""
    return Fixture(subject_of(game), first, second, partial(random_opening, game, plies=plies))


def run(game: str, first: str, second: str, units: int, threads: int = 1, sprt: Sprt | None = None) -> MatchScore:
    """Play a match to its end."""
    met = fixture(boardwright.load(game), first, second)
    return list(play_match(met, units, Crew("threads", threads), sprt=sprt))[-1]


def test_elo_and_scores_are_inverse() -> None:
    """A score of 64 % is about 100 Elo, a clean sweep infinitely many."""
    assert expected(100) == pytest.approx(0.640, abs=0.001)
    assert difference(expected(-37.5)) == pytest.approx(-37.5)
    assert (difference(0), difference(1)) == (-inf, inf)


def test_doubt_shrinks_with_games() -> None:
    """Ten times the games, about a third of the error; the lower bound lies below the score."""
    few, many = estimate([1, 0.5, 0, 1] * 5), estimate([1, 0.5, 0, 1] * 50)
    assert many.error == pytest.approx(few.error / 10**0.5, rel=0.1)
    assert few.low < many.low < few.score == many.score
    assert estimate([1.0] * 10).low < 1


def test_the_sequential_test_decides() -> None:
    """Clear results are decided either way; level ones stay open."""
    test = Sprt(0, 50)
    assert test.verdict([1, 0.5] * 50) is True
    assert test.verdict([0, 0.5] * 50) is False
    assert test.verdict([1, 0] * 3) is None
    assert test.verdict([0.5]) is None


def test_openings_are_varied_and_repeat_themselves() -> None:
    """The same number gives the same opening, and different numbers different ones."""
    game = boardwright.load("othello")
    setups = [random_opening(game, number).setup() for number in range(20)]
    assert setups == [random_opening(game, number).setup() for number in range(20)]
    assert len(set(setups)) > 15


def test_openings_from_a_file() -> None:
    """One set-up a line; comments and blank lines are skipped; a bad line is named."""
    game = boardwright.load("othello")
    good = game.start().setup()
    assert len(read_openings(game, f"# two\n{good}\n\n{good}\n")) == 2
    with pytest.raises(InputError, match="line 2: 64 squares"):
        read_openings(game, f"{good}\nnonsense")
    with pytest.raises(InputError, match="no opening"):
        read_openings(game, "# none")


def test_thinking_beats_guessing() -> None:
    """A level wins nearly everything against random play, from both seats of every opening."""
    tally = run("othello", "level:4", "random", 10)
    assert len(tally.games) == 20
    assert tally.wins + tally.draws + tally.losses == 20
    assert tally.estimate.score > 0.8
    assert {game.seat for game in tally.games} == {0, 1}
    setups = [game.setup for game in tally.games]
    assert setups[0::2] == setups[1::2]


def test_threads_do_not_change_the_result() -> None:
    """Two games at a time give the same games in the same order."""
    assert run("othello", "level:2", "greedy", 6, threads=2).games == run("othello", "level:2", "greedy", 6).games


def test_a_match_may_stop_early() -> None:
    """The sequential test ends a lopsided match."""
    assert len(run("othello", "level:5", "random", 500, sprt=Sprt(0, 100)).games) < 500


def test_dice_and_several_players() -> None:
    """Chance is drawn from the seed; with three players the first contestant sits on every seat once."""
    race = list(play_match(fixture(RaceGame(), "random", "greedy", 1), 4))[-1]
    assert len(race.games) == 8
    three = boardwright.load("crosses", players=3, size=5)
    tally = list(play_match(fixture(three, "random", "random", 2), 2))[-1]
    assert [game.seat for game in tally.games] == [0, 1, 2, 0, 1, 2]


def test_the_command(capsys: Capture, tmp_path: Path) -> None:
    """Wins, draws, losses, Elo and its error; the games are written down."""
    out = tmp_path / "games.jsonl"
    words = ["match", "level:3", "random", "othello", "--games", "8", "--out", str(out), "--sprt", "0,400", "--json"]
    assert main(words) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["games"] == result["wins"] + result["draws"] + result["losses"]
    assert {"elo", "error", "score", "low", "sprt"} <= set(result)
    games = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert len(games) == result["games"]
    board = boardwright.load("othello").start(games[0]["setup"])
    for move in games[0]["moves"]:
        board.play(move)
    outcome = board.outcome()
    assert outcome is not None
    assert list(outcome.winners) == games[0]["outcome"]["winners"]
    assert main(["match", "level:10", "random", "othello", "--games", "2", "--nodes", "500"]) == 0
    assert "Elo" in capsys.readouterr().out


def test_with_three_seats_wins_are_counted(capsys: Capture) -> None:
    """One seat against two, each in turn: the share of wins, and what equal players would have."""
    command = ["match", "greedy", "random", "crosses", "--set", "players=3", "--set", "size=5", "--games", "5"]
    assert main(command) == 0
    assert "% of the games in one seat of 3; 33 % would be equal" in capsys.readouterr().out
    assert main([*command, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["games"], result["won"]) == (6, result["wins"] / 6)


@pytest.mark.parametrize(
    ("words", "code", "reason"),
    [
        (["match", "wizard", "random", "othello"], 1, "there is no player 'wizard'"),
        (["match", "level:11", "random", "othello"], 1, "levels go from 1 to 10"),
        (["match", "random", "random", "othello", "--sprt", "5,0"], 2, "the lower one first"),
        (["match", "random", "random", "othello", "--openings", "no-such-file"], 1, "cannot be read"),
    ],
)
def test_bad_input(words: list[str], code: int, reason: str, capsys: Capture) -> None:
    """One line on standard error, the right exit code."""
    try:
        assert main(words) == code
    except SystemExit as stop:
        assert stop.code == code
    assert reason in capsys.readouterr().err
