"""Work as data: the same results on threads and in processes, whatever dies or is interrupted."""

import os
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

import boardwright
from boardwright.cli.main import main
from boardwright.errors import Fault, InputError, UnknownGame
from boardwright.kernel.tuning import Lessons
from boardwright.lab.course import play_course
from boardwright.lab.game import Terms
from boardwright.lab.hands import check_place
from boardwright.lab.journal import Journal
from boardwright.lab.match import Fixture, MatchScore, play_match
from boardwright.lab.openings import plain_opening, random_opening, read_opening
from boardwright.lab.subject import game_of, subject_of
from boardwright.lab.tune import Recipe, play_lessons
from boardwright.lab.worker import Plain
from boardwright.lab.workers import Crew, Done, in_order, run
from boardwright.play.budget import Budget
from tests.port.toys import RaceGame
from tests.unit.lab.chores import complain, die, die_once, double, wait_for_ever

PROCESSES = Crew("processes", 2)
THREADS = Crew("threads", 2)
NODES = Terms(budget=Budget(nodes=200))
"""Without seconds: only then do games repeat themselves on a busy machine."""
Capture = pytest.CaptureFixture[str]


def numbered(count: int, **more: object) -> list[tuple[int, Plain]]:
    """Make pieces."""
    return [(number, {"number": number, **more}) for number in range(count)]


def fixture(first: str = "level:3", second: str = "level:2", game: str = "othello") -> Fixture:
    """Let two players meet from random openings."""
    loaded = boardwright.load(game)
    return Fixture(subject_of(loaded, game), first, second, partial(random_opening, loaded), NODES)


def tally(met: Fixture, units: int, crew: Crew, journal: Journal | None = None) -> MatchScore:
    """Play a match to its end."""
    return list(play_match(met, units, crew, journal))[-1]


@pytest.mark.parametrize("crew", [THREADS, PROCESSES])
def test_each_piece_is_done_once(crew: Crew) -> None:
    """Results come in any order, each exactly once, from processes of their own or from this one."""
    found = list(run(double, numbered(20), crew))
    assert sorted((done.number, done.result["twice"]) for done in found) == [(n, 2 * n) for n in range(20)]
    assert (os.getpid() in {done.result["by"] for done in found}) == (crew.on == "threads")


def test_a_killed_worker_changes_nothing(tmp_path: Path) -> None:
    """Its piece is done again by another process; every result is there once."""
    mark = tmp_path / "mark"
    found = list(run(die_once, numbered(8, mark=str(mark)), PROCESSES))
    assert mark.exists()
    assert sorted((done.number, done.result["twice"]) for done in found) == [(n, 2 * n) for n in range(8)]


def test_a_piece_that_kills_its_workers_is_given_up() -> None:
    """After some tries it is an error, not an endless loop."""
    with pytest.raises(Fault) as caught:
        list(run(die, numbered(1), Crew("processes")))
    assert caught.value.code == "work/worker-died"


@pytest.mark.parametrize("crew", [THREADS, PROCESSES])
def test_errors_come_back(crew: Crew) -> None:
    """What a worker raises is raised where the work was handed out, with its code."""
    with pytest.raises(UnknownGame, match="no 0") as caught:
        list(run(complain, numbered(1), crew))
    assert caught.value.code == "game/odd"


@pytest.mark.parametrize("crew", [THREADS, PROCESSES])
def test_whoever_stops_asking_ends_the_work(crew: Crew) -> None:
    """Pieces under way are given up at once, on threads by their event, in processes by a signal."""
    with closing(run(wait_for_ever, numbered(5), crew)) as results:
        assert next(results).number == 0


def test_order_is_restored() -> None:
    """Results are held back until those before them are there."""
    assert [done.number for done in in_order(Done(n, {}) for n in (2, 0, 1, 4, 3))] == [0, 1, 2, 3, 4]


def test_matches_are_the_same_everywhere() -> None:
    """The same seeds give the same games, move by move, on threads and in processes."""
    assert tally(fixture(), 4, THREADS).games == tally(fixture(), 4, PROCESSES).games


def test_lessons_are_the_same_everywhere() -> None:
    """So do the games that weights are fitted to."""
    subject, recipe = subject_of(boardwright.load("othello", size=6)), Recipe(4, 100, 4, 1)
    one, other = (list(play_lessons(subject, recipe, crew)) for crew in (THREADS, PROCESSES))
    assert [(lesson.moves, lesson.quiet) for lesson in one] == [(lesson.moves, lesson.quiet) for lesson in other]


def test_courses_are_the_same_everywhere(tmp_path: Path) -> None:
    """And the quick games that tables are learnt from, also with other tables than those that ship."""
    subject, files = subject_of(boardwright.load("othello")), [tmp_path / "threads", tmp_path / "processes"]
    for file, crew in zip(files, (THREADS, PROCESSES), strict=True):
        assert list(play_course(subject, Lessons(1, 1, 4, 60), 120, file, crew)) == [0, 100, 120]
    assert files[0].read_bytes() == files[1].read_bytes() != b""


def test_interrupted_work_goes_on(tmp_path: Path) -> None:
    """What is in the file is not played again, half a line at its end is, and the tally is that of one go."""
    met, file = fixture(), tmp_path / "match.work"
    whole = tally(met, 4, THREADS)
    with Journal(file, met.about()) as journal, closing(play_match(met, 4, Crew(), journal)) as scores:
        next(scores)
        next(scores)
    text = file.read_bytes()
    assert text.count(b"\n") == 3
    file.write_bytes(text[:-20])
    with Journal(file, met.about()) as journal:
        assert list(journal.results) == [0]
        assert tally(met, 4, PROCESSES, journal).games == whole.games
    with Journal(file, met.about()) as journal:
        assert sorted(journal.results) == [0, 1, 2, 3]


def test_a_file_of_other_work_is_refused(tmp_path: Path) -> None:
    """Other players, another game or no journal at all: one error, and the file stays as it is."""
    file = tmp_path / "match.work"
    Journal(file, fixture().about()).__exit__(None, None, None)
    before = file.read_bytes()
    for about in (fixture("greedy").about(), fixture(game="breakthrough").about()):
        with pytest.raises(InputError) as caught:
            Journal(file, about)
        assert caught.value.code == "work/other-file"
    assert file.read_bytes() == before
    with Journal(file, fixture().about()), pytest.raises(InputError) as caught:
        Journal(file, fixture().about())
    assert caught.value.code == "work/in-use"
    file.write_text("nonsense\n")
    with pytest.raises(InputError, match="belongs to other work"):
        Journal(file, fixture().about())


def test_other_rules_are_refused() -> None:
    """A worker whose game moves otherwise than where the work was handed out does nothing."""
    plain = subject_of(boardwright.load("breakthrough")).plain()
    assert game_of(plain).name == "breakthrough"
    with pytest.raises(InputError) as caught:
        game_of({**plain, "rules": "others"})
    assert caught.value.code == "work/other-rules"


def test_openings_are_data() -> None:
    """A position is rebuilt from its set-up and its moves, with the moves to take back, also after dice."""
    for game in (boardwright.load("chess"), boardwright.load("english-draughts"), RaceGame()):
        opening = random_opening(game, 5)
        again = read_opening(game, plain_opening(opening))
        assert (again.key, again.history()) == (opening.key, opening.history())
    chess = boardwright.load("chess").start("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
    chess.play("Kd2")
    assert read_opening(chess.game, plain_opening(chess)).key == chess.key


def test_the_command_on_processes(tmp_path: Path, capsys: Capture) -> None:
    """`--on processes` and `--save`: the same line as on threads, and nothing is played twice."""
    words = ["match", "level:2", "greedy", "othello", "--games", "6", "--nodes", "200", "--json"]
    assert main(words) == 0
    alone = capsys.readouterr().out
    save = ["--on", "processes", "--concurrency", "2", "--save", str(tmp_path / "work")]
    assert main([*words, *save]) == 0
    assert capsys.readouterr().out == alone
    size = (tmp_path / "work").stat().st_size
    assert main([*words, *save]) == 0
    assert capsys.readouterr().out == alone
    assert (tmp_path / "work").stat().st_size == size


def test_places() -> None:
    """Where work cannot be done is said with where it can."""
    assert check_place("ray://host:10001") == "ray://host:10001"
    for place in ("moon", "ray://", ""):
        with pytest.raises(InputError, match="threads, processes, ray") as caught:
            check_place(place)
        assert caught.value.code == "work/no-place"
