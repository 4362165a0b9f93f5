"""The explorer's command: games from files, counted once, by positions."""

import json
from collections import Counter
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

import boardwright
from boardwright.cli.main import main
from boardwright.kernel.dice import Dice
from boardwright.play.passage import ended_of

Capture = pytest.CaptureFixture[str]
PLIES = 12
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


def random_games(count: int, seed: int) -> list[tuple[list[str], str, dict[str, str]]]:
    """Play short games with few first moves, so that many positions are met again; give moves, result and tags."""
    dice, game, found = Dice(seed), boardwright.load("chess"), []
    for number in range(count):
        position, moves = game.start(), []
        for _ in range(PLIES):
            legal = position.moves()
            move = legal[dice.number(min(2, len(legal)))]
            moves.append(position.format(move))
            position.make(move)
        tags = {"White": f"w{number}", "Black": "b", "Date": f"20{10 + dice.number(10)}.05.01"}
        if dice.number(2):
            tags |= {"WhiteElo": str(1000 + dice.number(1500)), "BlackElo": str(1000 + dice.number(1500))}
        found.append((moves, RESULTS[dice.number(4)], tags))
    return found


def pgn(games: list[tuple[list[str], str, dict[str, str]]]) -> str:
    """Write games down."""
    texts = []
    for moves, result, tags in games:
        told = "".join(f'[{name} "{value}"]\n' for name, value in ({"Event": "x"} | tags | {"Result": result}).items())
        texts.append(f"{told}\n{' '.join(moves)} {result}\n\n")
    return "".join(texts)


def show(capsys: Capture, database: str, *words: str) -> dict[str, object]:
    """Ask about a position."""
    assert main(["explorer", "show", *words, "--database", database, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def add(capsys: Capture, database: str, *words: str) -> dict[str, object]:
    """Import files."""
    assert main(["explorer", "import", *words, "--database", database, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def brute_force(games: list[tuple[list[str], str, dict[str, str]]], place: str) -> dict[str, list[object]]:
    """Count what was played in a position, known by the text of its set-up, by playing every game."""
    counts: dict[str, Counter[str]] = {}
    strengths: dict[str, list[int]] = {}
    for moves, result, tags in games:
        position, seen = boardwright.load("chess").start(), set()
        for text in moves:
            if " ".join(position.setup().split()[:4]) == place and text not in seen:
                seen.add(text)
                counts.setdefault(text, Counter())[result] += 1
                if "WhiteElo" in tags:
                    mean = (int(tags["WhiteElo"]) + int(tags["BlackElo"])) // 2
                    strengths.setdefault(text, []).append(mean)
            position.play(text)
    return {
        text: [
            found.total(), [found["1-0"], found["0-1"]], found["1/2-1/2"], found["*"],
            round(sum(strengths[text]) / len(strengths[text])) if text in strengths else None,
        ]
        for text, found in counts.items()
    }  # fmt: skip


def told(found: dict[str, object]) -> dict[str, list[object]]:
    """Return the same of an answer."""
    moves = found["moves"]
    assert isinstance(moves, list)
    return {one["move"]: [one[name] for name in ("games", "wins", "draws", "unknown", "strength")] for one in moves}


def test_counts_equal_those_of_brute_force(database: str, tmp_path: Path, capsys: Capture) -> None:
    """Moves, results and strengths are those of the games, at the start and deep inside, by filters too."""
    games = random_games(40, 7)
    file = tmp_path / "games.pgn"
    file.write_text(pgn(games), encoding="utf-8")
    assert add(capsys, database, str(file))["added"] == 40
    position = boardwright.load("chess").start()
    for text in ["", *games[0][0][:3]]:
        if text:
            position.play(text)
        setup = position.setup()
        expected = brute_force(games, " ".join(setup.split()[:4]))
        assert expected
        assert told(show(capsys, database, "chess", "--setup", setup)) == expected
    start = " ".join(boardwright.load("chess").start().setup().split()[:4])
    late = [game for game in games if game[2]["Date"] >= "2015"]
    assert told(show(capsys, database, "chess", "--since", "2015-05")) == brute_force(late, start)
    strong = [game for game in games if "WhiteElo" in game[2] and _mean(game[2]) >= 1600]
    assert told(show(capsys, database, "chess", "--weakest", "1600")) == brute_force(strong, start)
    assert told(show(capsys, database, "chess", "--source", "match")) == {}
    last = show(capsys, database, "chess")["last"]
    assert isinstance(last, list)
    ends = sorted((ended_of(tags) for _, _, tags in games), reverse=True)
    assert [one["ended"] for one in last] == ends[:8]


def _mean(tags: dict[str, str]) -> int:
    return (int(tags["WhiteElo"]) + int(tags["BlackElo"])) // 2


def test_transpositions_meet_and_games_count_once(tmp_path: Path, capsys: Capture) -> None:
    """Two ways to a position are one position; a game that comes again, in any file, is not counted again."""
    first = tmp_path / "a.pgn"
    first.write_text("1. d4 d5 2. Nf3 Nf6 1-0\n\n1. Nf3 d5 2. d4 e6 0-1\n", encoding="utf-8")
    database = str(tmp_path / "e.sqlite")
    told_ = add(capsys, database, str(first))
    assert (told_["games"], told_["added"]) == (2, 2)
    again = tmp_path / "b.pgn"
    again.write_text(first.read_text(encoding="utf-8") + "1. d4 d5 2. Nf3 c6 *\n", encoding="utf-8")
    assert add(capsys, database, str(first), str(again))["added"] == 1
    for way in ("d4 d5 Nf3", "Nf3 d5 d4"):
        found = show(capsys, database, "chess", "--moves", way)
        assert (found["games"], set(told(found))) == (3, {"Nf6", "e6", "c6"})
    assert show(capsys, database, "chess", "--set", "chess960=true")["games"] == 0


def test_a_large_file_is_read_by_several_processes(tmp_path: Path, capsys: Capture) -> None:
    """Parts are cut between games, so that each is counted once, whoever reads it; an interrupted import goes on."""
    games, file = random_games(40, 9), tmp_path / "large.pgn"
    copies = [
        (moves, result, tags | {"Round": str(copy), "Site": 70 * "x"})
        for copy in range(250)
        for moves, result, tags in games
    ]
    file.write_text(pgn(copies), encoding="utf-8")
    assert file.stat().st_size > 2 << 20
    database = str(tmp_path / "e.sqlite")
    part = tmp_path / "part.pgn"
    part.write_text(pgn(copies[:40]), encoding="utf-8")
    assert add(capsys, database, str(part))["added"] == 40
    assert add(capsys, database, str(file), "--concurrency", "2") == {
        "games": 10_000, "added": 9_960, "faulty": 0, "trouble": "", "refused": [],
    }  # fmt: skip
    expected = brute_force(games, " ".join(boardwright.load("chess").start().setup().split()[:4]))
    other = str(tmp_path / "threads.sqlite")
    assert add(capsys, other, str(part), str(file), "--on", "threads")["added"] == 10_000
    assert show(capsys, other, "chess") == show(capsys, database, "chess")
    found = told(show(capsys, database, "chess"))
    assert {move: counts[0] for move, counts in found.items()} == {
        move: 250 * int(str(counts[0])) for move, counts in expected.items()
    }


def test_any_format_and_any_fault(tmp_path: Path, capsys: Capture) -> None:
    """Transcripts count like PGN; a game with a fault counts up to it; what is no record is left out and named."""
    database = str(tmp_path / "e.sqlite")
    transcript, faulty, nothing = tmp_path / "game.txt", tmp_path / "faulty.pgn", tmp_path / "nothing.pgn"
    transcript.write_text("f5d6c3d3c4f4\n", encoding="utf-8")
    faulty.write_text("1. e4 e5 2. Ke3 Nc6 1-0\n", encoding="utf-8")
    nothing.write_text("this is no game at all\n", encoding="utf-8")
    words = ["explorer", "import", str(transcript), str(faulty), str(nothing), "--database", database, "--json"]
    assert main(words) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["games"], report["added"], report["faulty"]) == (2, 2, 1)
    assert "Ke3" in report["trouble"]
    assert "nothing.pgn" in report["refused"][0]
    assert show(capsys, database, "othello", "--moves", "f5")["games"] == 1
    assert set(told(show(capsys, database, "chess", "--moves", "e4"))) == {"e5"}
    assert show(capsys, database, "chess", "--moves", "e4 e5")["games"] == 0


def test_odd_words_and_standard_input(database: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names with quotes, commas, tabs and backslashes come in as they are, on both databases and from a pipe too."""
    name = 'a "b", \\c\td \u00fc'
    written = name.replace("\\", "\\\\").replace('"', '\\"')
    text = f'[Event "x"]\n[White "{written}"]\n[Black ""]\n\n1. e4 e5 1-0\n'
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode())))
    assert add(capsys, database, "-")["added"] == 1
    last = show(capsys, database, "chess")["last"]
    assert isinstance(last, list)
    assert last[0]["title"] == f"{name} \u2013 ?"


def test_bad_questions_are_refused(tmp_path: Path, capsys: Capture) -> None:
    """An unknown game, an illegal move, a wrong month and a database that is not there each say what is wrong."""
    database = str(tmp_path / "e.sqlite")
    assert main(["explorer", "show", "chess", "--database", database]) == 1
    assert "there is no database" in capsys.readouterr().err
    empty = tmp_path / "empty.pgn"
    empty.write_text("*\n", encoding="utf-8")
    main(["explorer", "import", str(empty), "--database", database])
    capsys.readouterr()
    assert main(["explorer", "show", "chess", "--database", database]) == 0
    assert "no game that is known" in capsys.readouterr().out
    for words in (["no-such-game"], ["chess", "--moves", "e5"], ["chess", "--since", "yesterday"]):
        assert main(["explorer", "show", *words, "--database", database]) == 1
        assert capsys.readouterr().err
