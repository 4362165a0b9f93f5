"""Other people's engines on our seats: what we tell them, and what happens when they misbehave."""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import boardwright
from boardwright.cli.main import main
from boardwright.errors import InputError, OptionError, ProgramError, UnknownPlayer
from boardwright.games.chess import Chess
from boardwright.lab.game import Game, Played, Terms
from boardwright.lab.match import Pairing
from boardwright.lab.stable import Stable
from boardwright.play.budget import Budget
from boardwright.play.clock import Clock, read_control
from boardwright.play.players import RandomPlayer, player_of
from boardwright.protocols.uci.client.conversation import read_declaration
from boardwright.protocols.uci.client.info import read_info
from boardwright.protocols.uci.client.player import UciPlayer, read_spelling
from boardwright.search.limits import Info

ODD = f"{sys.executable} -m tests.protocol.uci.odd_engine"
STOCKFISH = shutil.which("stockfish", path="/usr/games:/usr/bin:/usr/local/bin")
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the file in which an odd engine writes what it heard."""
    monkeypatch.setenv("ODD_LOG", str(tmp_path / "heard"))
    return tmp_path / "heard"


@pytest.fixture
def odd(log: Path) -> Iterator[UciPlayer]:
    """Start a well-behaved engine."""
    del log
    player = UciPlayer(f"{ODD}?Hash=32")
    yield player
    player.close()


def meet(habit: str, control: str = "none") -> Played:
    """Let an odd engine with White meet a random player."""
    terms = Terms(read_control(control))
    player = UciPlayer(f"{ODD} {habit}")
    try:
        return Game(boardwright.load("chess").start(), 0, (player, RandomPlayer(1)), 1, terms).play()
    finally:
        assert player.is_broken is (habit in {"dies", "silent", "illegal"})
        player.close()


def test_spellings() -> None:
    """Program and options; words after the program are its arguments; %xx hides letters that mean something."""
    found = read_spelling("/no/such/program one?Skill Level=3&Book=a%26b&Clear Hash")
    assert found.command == ("/no/such/program", "one")
    assert found.options == {"Skill Level": "3", "Book": "a&b", "Clear Hash": ""}
    for text in ("", "?Hash=1", '"'):
        with pytest.raises(InputError):
            read_spelling(text)


def test_declarations() -> None:
    """Names and choices may have blanks; bounds are checked."""
    combo = read_declaration("option name Style type combo default Solid var Solid var Very Risky")
    assert combo is not None
    assert (combo.name, combo.choices) == ("Style", ("Solid", "Very Risky"))
    spin = read_declaration("option name Skill Level type spin default 20 min 0 max 20")
    assert spin is not None
    assert (spin.low, spin.high) == (0, 20)
    with pytest.raises(OptionError, match="a number from 0 to 20"):
        spin.check("21")
    assert read_declaration("option name") is None


def test_what_an_engine_hears(odd: UciPlayer, log: Path) -> None:
    """It gets the start and the moves, so that it knows repetitions; clocks, times and positions as budgets say."""
    position = Chess().start()
    position.play("e4")
    heard: list[Info] = []
    assert odd.choose(position, heard.append, Budget((60.0, 59.5), 0.5)) in position.moves()
    assert (heard[0].score, heard[0].depth, heard[0].nodes) == (31, 3, 1234)
    odd.choose(position, None, Budget(seconds=0.25))
    odd.choose(position, None, Budget(nodes=5000))
    odd.choose(position)
    odd.new_game()
    fen = "8/P6k/8/8/8/8/7K/8 w - - 0 1"
    odd.choose(Chess().start(fen))
    said = log.read_text().splitlines()
    assert "setoption name Hash value 32" in said
    assert said.count("position startpos moves e2e4") == 4
    assert [line for line in said if line.startswith("go")] == [
        "go wtime 60000 btime 59500 winc 500 binc 500",
        "go movetime 250",
        "go nodes 5000",
        "go movetime 1000",
        "go movetime 1000",
    ]
    assert said[said.index("ucinewgame") + 1 :][:2] == ["isready", f"position fen {fen}"]


def test_budgets_from_clocks() -> None:
    """Every kind of clock becomes what an engine may spend."""
    total = Clock.fresh(read_control("60+2"), 2).start(1, 1000)
    assert Budget().on(total, 11_000) == Budget((60.0, 50.0), 2.0)
    per_move = Clock.fresh(read_control("move:30"), 2).start(0, 0)
    assert Budget(nodes=7).on(per_move, 1000) == Budget(seconds=29.0, nodes=7)
    byoyomi = Clock.fresh(read_control("0+3x30"), 2).start(0, 0)
    assert Budget().on(byoyomi, 10_000) == Budget((20.0, 30.0), 30.0)
    assert Budget().on(Clock.fresh(read_control("none"), 2), 5).is_free


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("Hesh=16", "did you mean: Hash"),
        ("Hash=0", "a number from 1 to 1024"),
        ("Ponder=yes", "true or false"),
        ("Style=Wild", "one of Solid, Very Risky"),
    ],
)
def test_wrong_options(query: str, reason: str) -> None:
    """An option that the engine does not have, or a value that it does not take, is refused before any game."""
    with pytest.raises(OptionError, match=reason):
        UciPlayer(f"{ODD}?{query}")


def test_programs_that_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing program, and one that speaks something else."""
    with pytest.raises(ProgramError, match="cannot be started") as error:
        UciPlayer("/no/such/program")
    assert error.value.code == "program/missing"
    monkeypatch.setattr("boardwright.protocols.uci.client.conversation.STARTING", 1.0)
    with pytest.raises(ProgramError) as error:
        UciPlayer(f"{ODD} foreign")
    assert error.value.code == "program/silent"
    with pytest.raises(ProgramError) as error:
        UciPlayer(f"{sys.executable} -c pass")
    assert error.value.code == "program/died"


@pytest.mark.parametrize(
    ("habit", "reason"),
    [("dies", "ended with code 3"), ("illegal", "answered 'e2e5', which is not a legal move")],
)
def test_misbehaviour_forfeits(habit: str, reason: str) -> None:
    """An engine that dies or answers nonsense loses this game, with a reason."""
    played = meet(habit)
    assert played.outcome is not None
    assert played.outcome.winners == (1,)
    assert reason in played.outcome.reason
    assert (played.forfeit, played.score, len(played.moves)) == (0, 0.0, 2)


def test_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is late loses by the clock, whether the answer comes late or never; a margin forgives a little."""
    late = meet("slow", "move:0.2")
    assert late.outcome is not None
    assert (late.outcome.winners, late.outcome.reason, late.forfeit) == ((1,), "out of time", 0)
    monkeypatch.setattr("boardwright.protocols.uci.client.conversation.AFTER_STOP", 0.1)
    never = meet("silent", "2+0")
    assert never.outcome is not None
    assert (never.outcome.reason, never.forfeit, len(never.moves)) == ("out of time", 0, 2)


def test_programs_are_kept_between_games(log: Path) -> None:
    """One start for many games, a new game announced before each; a deaf one is ended all the same."""
    spelling = f"uci:{ODD} deaf"
    start = Chess().start("7k/8/6K1/8/8/8/8/R7 w - - 0 1")
    with Stable(spelling) as stable:
        pairing = Pairing(lambda seed: stable.lend(spelling, seed), lambda seed: stable.lend("random", seed))
        for number in range(2):
            pairing.play(start, number)
        mine = stable.seat(spelling, 0)
    said = log.read_text().splitlines()
    assert (said.count("uci"), said.count("ucinewgame"), said.count("quit")) == (1, 4, 1)
    with pytest.raises(ProgramError):
        mine.choose(start)


def test_only_trusted_programs_are_started() -> None:
    """What a record names is not run because it is named."""
    with Stable() as stable, pytest.raises(UnknownPlayer) as error:
        stable.seat(f"uci:{ODD}", 0)
    assert error.value.code == "player/not-trusted"


def test_other_games_are_refused(capsys: Capture) -> None:
    """UCI is for chess."""
    assert main(["match", f"uci:{ODD}", "random", "othello"]) == 1
    assert "play chess here, not othello" in capsys.readouterr().err
    assert main(["match", "uci:/no/such/program", "random", "chess"]) == 1
    assert "/no/such/program cannot be started" in capsys.readouterr().err


def test_a_whole_match(capsys: Capture, tmp_path: Path) -> None:
    """Clocks, openings, two games at a time, PGN out, JSON result; the PGN replays."""
    openings = tmp_path / "openings.epd"
    openings.write_text("8/8/8/8/8/4k3/4p3/4K2R b - - 0 1\n7k/8/6K1/8/8/8/8/R7 w - - bm Ra8;\n1. e4 e5 2. Nf3\n")
    out = tmp_path / "out.pgn"
    words = ["match", "--game", "chess", "engine", f"uci:{ODD}", "--tc", "2+0.05", "--games", "6", "--concurrency", "2"]
    assert main([*words, "--openings", str(openings), "--pgn", str(out), "--margin", "2000", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["games"] == 6
    assert result["forfeits"] == []
    text = out.read_text()
    assert text.count('[TimeControl "2+0.05"]') == 6
    assert main(["replay", str(out)]) == 0
    assert "6 games" in capsys.readouterr().out


def test_a_failing_program_is_told_and_replaced(capsys: Capture) -> None:
    """The match goes on with a new process, and the result says what happened."""
    assert main(["match", "random", f"uci:{ODD} dies", "chess", "--games", "4", "--nodes", "10"]) == 0
    assert "forfeited 4" in capsys.readouterr().out


def test_clocks_and_limits_exclude_each_other(capsys: Capture) -> None:
    """One way to give time."""
    assert main(["match", "random", "random", "chess", "--tc", "1+0", "--nodes", "5"]) == 1
    assert "exclude each other" in capsys.readouterr().err


def test_info_lines() -> None:
    """Scores and mates of others in our own words; what is no news is left out."""
    position = Chess().start()
    found = read_info("info depth 5 score mate -2 lowerbound nodes 7 pv e2e4 e7e5", position)
    assert found is not None
    assert (found.mate, found.bound, [move.text for move in found.line]) == (-2, 1, ["e2e4"])
    for line in ("info depth 5", "info score cp x pv e2e4", "info score cp 1 pv e2e5", "bestmove e2e4", "info pv"):
        assert read_info(line, position) is None


def test_our_own_engine_obeys_the_clock() -> None:
    """With little time the engine at full strength answers at once; without limits its levels are as before."""
    position = boardwright.load("chess").start()
    player = player_of("engine")
    assert player.name == "engine"
    heard: list[Info] = []
    for _ in range(3):
        assert player.choose(position, heard.append, Budget((0.2, 0.2), 0.0)) in position.moves()
    assert heard[-1].seconds < 2
    few: list[Info] = []
    player.choose(position, few.append, Budget(nodes=2000))
    assert few[-1].nodes < 20_000


@pytest.mark.skipif(STOCKFISH is None, reason="stockfish is not installed")
def test_a_game_against_stockfish(tmp_path: Path) -> None:
    """A real program, with an option whose name has a blank."""
    spelling = f"uci:{STOCKFISH}?Skill Level=0&Hash=1"
    out = tmp_path / "games.pgn"
    assert main(["match", "level:3", spelling, "chess", "--games", "2", "--nodes", "200", "--out", str(out)]) == 0
    assert out.read_text().count("[Event ") == 2
