"""The same work by Ray: equal tallies, a worker killed in the middle, resuming; skipped where Ray is not installed."""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

import boardwright
from boardwright.errors import Fault, UnknownGame
from boardwright.lab.game import Terms
from boardwright.lab.journal import Journal
from boardwright.lab.match import Fixture, play_match
from boardwright.lab.openings import random_opening
from boardwright.lab.subject import subject_of
from boardwright.lab.workers import Crew, run
from boardwright.play.budget import Budget
from tests.unit.lab.chores import complain, die, die_once, double, wait_for_ever

ray = pytest.importorskip("ray", reason="ray is not installed; `make batch-test` installs it")
pytestmark = [pytest.mark.filterwarnings("default"), pytest.mark.xdist_group("ray")]
RAY = Crew("ray", 2)


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    """Let the first piece of work start Ray on this machine, and stop it at the end."""
    yield
    ray.shutdown()


def numbered(count: int, **more: object) -> list[tuple[int, dict[str, object]]]:
    """Make pieces."""
    return [(number, {"number": number, **more}) for number in range(count)]


def test_each_piece_is_done_once() -> None:
    """Results come in any order, each exactly once."""
    found = sorted((done.number, done.result["twice"]) for done in run(double, numbered(20), RAY))
    assert found == [(n, 2 * n) for n in range(20)]


def test_a_killed_worker_changes_nothing(tmp_path: Path) -> None:
    """Its piece is done again; every result is there once. A piece that always kills is given up."""
    mark = tmp_path / "mark"
    found = sorted((done.number, done.result["twice"]) for done in run(die_once, numbered(6, mark=str(mark)), RAY))
    assert mark.exists()
    assert found == [(n, 2 * n) for n in range(6)]
    with pytest.raises(Fault) as caught:
        list(run(die, numbered(1), RAY))
    assert caught.value.code == "work/worker-died"


def test_errors_and_ends() -> None:
    """What a worker raises comes back with its code; whoever stops asking ends the work."""
    with pytest.raises(UnknownGame) as caught:
        list(run(complain, numbered(1), RAY))
    assert caught.value.code == "game/odd"
    with closing(run(wait_for_ever, numbered(4), RAY)) as results:
        assert next(results).number == 0


def test_work_may_end_at_any_moment() -> None:
    """Whoever stops asking while workers start, work or have just answered goes on: Ray must not end this process."""
    for _ in range(10):
        with closing(run(wait_for_ever, numbered(4), RAY)) as results:
            assert next(results).number == 0


def test_tallies_are_equal_and_work_goes_on(tmp_path: Path) -> None:
    """The same seeds give the same games as on threads, also when Ray finishes what threads began."""
    game = boardwright.load("othello")
    nodes = Terms(budget=Budget(nodes=200))
    met = Fixture(subject_of(game), "level:3", "level:2", partial(random_opening, game), nodes)
    whole = list(play_match(met, 4))[-1]
    file = tmp_path / "match.work"
    with Journal(file, met.about()) as journal, closing(play_match(met, 4, Crew(), journal)) as scores:
        next(scores)
    with Journal(file, met.about()) as journal:
        assert list(play_match(met, 4, RAY, journal))[-1].games == whole.games
