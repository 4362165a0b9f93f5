"""Analysis boards on a server: engines in processes of their own, in turn and for a while; records; reports."""

import asyncio
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from boardwright.errors import TooCostly
from boardwright.play.record import read_record
from boardwright.server import analyses
from boardwright.server.crew import Crew
from boardwright.server.service import Service
from tests.server.clients import WebClient, running

FOOLS = ["f3", "e5", "g4", "Qh4#"]


async def analysis(client: WebClient, request: str = "") -> dict[str, Any]:
    """Read news until there is something of an analysis, of a certain request if one is named."""
    while True:
        news = client.news.pop(0) if client.news else await client.receive()
        if news["type"] == "analysis" and request in ("", news["request"]):
            return news


async def ended(client: WebClient, request: str = "") -> dict[str, Any]:
    """Read news until an analysis has ended."""
    while not (news := await analysis(client, request)).get("ended"):
        pass
    return news


async def fools_mate(server: Service, **wishes: Any) -> tuple[WebClient, WebClient, int]:
    """Let two people play the shortest game."""
    white, black = [await WebClient.connect(server.port) for _ in range(2)]
    number = await white.done("create", game="chess", **wishes)
    shown = await white.ask("watch", match=number)
    await black.done("sit", match=number, invitation=shown.get("invitation", ""))
    for ply, move in enumerate(FOOLS):
        await (white, black)[ply % 2].done("play", match=number, move=move)
    return white, black, number


def test_a_variation_is_walked_and_looked_at(tmp_path: Path) -> None:
    """A place has a scene and picks, clicks lead to the next one, and an engine tells lines with sites and values."""

    async def play() -> None:
        async with running(tmp_path) as server:
            client = await WebClient.connect(server.port)
            place = await client.ask("place", game="chess", moves=["e4"], clicks=["e7", "e5"])
            assert (place["move"], place["ply"], place["scene"]["last"]) == ("e5", 2, ["e7", "e5"])
            assert place["picks"]["paths"]["g1"]
            await client.done("analyse", game="chess", moves=["e4", "e5"], lines=3, id="look")
            while len((news := await analysis(client, "look")).get("lines", ())) < 3:
                pass
            first = news["lines"][0]
            assert len(first["sites"]) == 2
            assert first["scores"][0] == -first["scores"][1]
            assert len({line["moves"][0] for line in news["lines"]}) == 3
            await client.done("stop-analysis")
            assert (await ended(client, "look"))["ended"] == "stopped"
            three = {"players": 3, "width": 10, "height": 10}
            await client.done("analyse", game="dots", options=three, id="many")
            assert len((await analysis(client, "many"))["lines"][0]["chances"]) == 3
            await client.close()

    asyncio.run(play())


def test_time_is_counted_while_an_analyst_works() -> None:
    """A process that the machine keeps from its work is waited for; one that works for ever, or never, is given up."""
    lines = ("import time", "print('+', flush=True)", "input()", "print('+', flush=True)", "{}", "print('=done')")
    program = "\n".join(lines)

    async def play() -> None:
        for work, answer in {"time.sleep(1.5)": b"done", "while True: pass": b"", "time.sleep(60)": b""}.items():
            crew = Crew(1, 0, 0, (sys.executable, "-c", program.format(work)))
            with nullcontext() if answer else pytest.raises(TooCostly):
                assert (await crew.ask({}, "ann", 0.5)).body == answer
            await crew.close()

    asyncio.run(play())


def test_a_move_of_parts_is_clicked_part_by_part(tmp_path: Path) -> None:
    """Where clicks settle a part only, the place tells what they did and what may be clicked next."""

    async def play() -> None:
        async with running(tmp_path) as server:
            client = await WebClient.connect(server.port)
            start = await client.ask("place", game="amazons")
            source = next(iter(start["picks"]["parts"]))
            clicks = [source, start["picks"]["parts"][source].split()[0]]
            half = await client.ask("place", game="amazons", clicks=clicks)
            assert "move" not in half
            assert half["made"] == clicks
            assert half["parts"]
            assert half["picks"]
            await client.close()

    asyncio.run(play())


def test_bad_input_is_answered_clearly(tmp_path: Path) -> None:
    """A game that is over, a throw of dice, illegal moves, unknown games and wrong set-ups each have their code."""
    cases: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess", "moves": FOOLS}, "analysis/over"),
        ({"game": "runners"}, "analysis/chance"),
        ({"game": "chess", "moves": ["e5"]}, "play/illegal-move"),
        ({"game": "no-such-game"}, "catalogue/unknown-game"),
        ({"game": "chess", "setup": "nonsense"}, "setup/malformed"),
        ({"game": "othello", "options": {"size": 7}}, "option/"),
    ]

    async def play() -> None:
        async with running(tmp_path) as server:
            client = await WebClient.connect(server.port)
            for fields, code in cases:
                await client.done("analyse", **fields)
                news = await ended(client)
                assert news["ended"] == "refused"
                assert news["code"].startswith(code), fields
            over = await client.ask("place", game="chess", moves=FOOLS)
            assert over["end"]["winners"] == [1]
            assert "picks" not in over
            assert (await client.ask("place", game="runners"))["chance"]
            assert await client.refused("read-record", game="chess", text="?!") == "record/unknown-format"
            assert await client.refused("read-record", game="chess", text=" ") == "record/empty"
            assert await client.refused("read-record") == "message/malformed"
            assert await client.refused("write-record", game="chess", suffix=".sgf") == "record/unknown-format"
            assert await client.refused("read-record", match=999) == "match/no-such-table"
            await client.close()

    asyncio.run(play())


def test_records_are_read_and_written(tmp_path: Path) -> None:
    """Text comes in up to its illegal move, with values and signs, and goes out with them."""

    async def play() -> None:
        async with running(tmp_path) as server:
            client = await WebClient.connect(server.port)
            text = "1. e4 {[%eval 0.3] hi} e5?! (1... c5) 2. Ke3"
            read = await client.ask("read-record", game="chess", text=text)
            assert [entry["text"] for entry in read["line"]] == ["e4", "e5"]
            assert (read["line"][0]["scores"], read["line"][1]["glyph"]) == ([30, -30], "?!")
            assert "Ke3" in read["broken"]
            line = [{key: entry[key] for key in entry if key not in ("seat", "variations")} for entry in read["line"]]
            line[1]["variations"] = [[{"text": "c5", "comment": "better"}]]
            pgn = await client.ask("write-record", game="chess", line=line, suffix=".pgn")
            assert "1. e4 {[%eval 0.30] hi} 1... e5 $6 (1... c5 {better})" in pgn["text"].replace("\n", " ")
            record = await client.ask("write-record", game="chess", line=line)
            assert read_record(record["text"]).line[0].value is not None
            setup = await client.ask("read-record", game="chess", text="8/8/8/8/8/k7/8/K6R w - - 0 1")
            assert setup["setup"].startswith("8/8")
            squares = await client.ask("read-record", game="othello", text="f5d6c3")
            assert [entry["text"] for entry in squares["line"]] == ["f5", "d6", "c3"]
            await client.close()

    asyncio.run(play())


def test_a_set_up_and_a_record_say_what_is_wrong(tmp_path: Path) -> None:
    """A set-up without kings is named as such; a record of Dots is shown up to a dot on another."""

    async def play() -> None:
        async with running(tmp_path) as server:
            client = await WebClient.connect(server.port)
            bare = await client.ask("read-record", game="chess", text="8/8/8/8/8/8/8/8 w - - 0 1")
            assert bare["code"] == "setup/unplayable"
            sgf = "(;GM[40]SZ[39:32];B[aa];W[bb];B[bb];W[cc])"
            read = await client.ask("read-record", game="dots", text=sgf)
            assert (len(read["line"]), "not a legal move" in read["broken"]) == (2, True)
            await client.close()

    asyncio.run(play())


def test_forty_boards_starve_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A visitor's newest board takes over from the ones before; another visitor gets an engine after one slice."""
    monkeypatch.setattr(analyses, "SLICE", 0.5)

    async def play() -> None:
        async with running(tmp_path, analysis_guest_seconds=5.0) as server:
            first = await WebClient.connect(server.port)
            boards = [first, *[await WebClient.connect(server.port, first.token) for _ in range(39)]]
            for number, board in enumerate(boards):
                await board.done("analyse", game="othello", id=f"board-{number}")
            for number, board in enumerate(boards[:-1]):
                assert (await ended(board, f"board-{number}"))["ended"] == "elsewhere"
            other = await WebClient.connect(server.port, address="127.0.0.9")
            await other.done("analyse", game="chess", id="mine")
            told = [await analysis(other, "mine")]
            while not told[-1].get("lines"):
                told.append(await analysis(other, "mine"))
            assert told[0].get("ahead", 1) == 1  # it is told when the wait is noticeable
            assert (await ended(boards[-1], "board-39"))["ended"] == "time"
            for client in (*boards, other):
                await client.close()

    asyncio.run(play())


def test_moves_and_hints_do_not_wait_for_analyses(tmp_path: Path) -> None:
    """While the only analyst thinks, an engine at a table moves and advises."""

    async def play() -> None:
        async with running(tmp_path, analysis_guest_seconds=600.0) as server:
            ann = await WebClient.connect(server.port)
            await ann.done("analyse", game="chess", id="long")
            await analysis(ann, "long")
            number = await ann.done("create", game="othello", engines={"1": "level:1"})
            await ann.done("watch", match=number, since=0)
            await ann.done("play", match=number, move="f5")
            while (await ann.until("move"))["seat"] != 1:
                pass
            assert (await ann.ask("hint", match=number))["type"] == "hint"
            await ann.done("stop-analysis")
            assert (await ended(ann, "long"))["ended"] == "stopped"
            await ann.close()

    asyncio.run(play())


def test_quick_changes_of_mind_leave_one_process(tmp_path: Path) -> None:
    """A client that asks ten times before the first engine is there gets an answer to its last question."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            for number in range(10):
                await ann.done("analyse", game="othello", id=f"look-{number}")
            assert (await analysis(ann, "look-9"))["request"] == "look-9"
            assert len(server.analyses.thinkers._all) == 1
            await ann.close()

    asyncio.run(play())


def test_an_account_has_more_time_than_a_guest(tmp_path: Path) -> None:
    """A guest's analysis ends by itself long before that of an account would."""

    async def play() -> None:
        async with running(tmp_path, analysis_guest_seconds=0.2, analysis_seconds=600.0) as server:
            client = await WebClient.connect(server.port)
            await client.done("analyse", game="chess", id="guest")
            assert (await ended(client, "guest"))["ended"] == "time"
            await client.ask("sign-up", name="anna", password="long enough")
            await client.done("analyse", game="chess", id="account")
            while (await analysis(client, "account")).get("depth", 0) < 6:
                pass
            await client.close()

    asyncio.run(play())


def test_a_report_is_computed_once(tmp_path: Path) -> None:
    """Both players ask and hear the same report; it is in the database, and a server without an engine gives it too."""

    async def report(client: WebClient, number: int) -> dict[str, Any]:
        answer = await client.ask("report", match=number)
        while not answer.get("report"):
            answer = client.news.pop(0) if client.news else await client.receive()
            assert "code" not in answer
        return dict(answer["report"])

    async def play() -> None:
        async with running(tmp_path, report_nodes=2000) as server:
            white, black, number = await fools_mate(server)
            first, second = await asyncio.gather(report(white, number), report(black, number))
            assert first == second
            assert [ply["move"] for ply in first["plies"]] == FOOLS
            assert first["plies"][2]["verdict"] == "blunder"
            for client in (white, black):
                await client.close()
        async with running(tmp_path, report_seconds=0) as server:
            client = await WebClient.connect(server.port)
            assert await report(client, number) == first
            await client.close()

    asyncio.run(play())


def test_a_report_follows_the_text_of_the_match(tmp_path: Path) -> None:
    """A match by rules text is reported on by the text that it was played by."""

    async def play() -> None:
        async with running(tmp_path, report_nodes=500) as server:
            ann = await WebClient.connect(server.port)
            number = await ann.done("create", game="breakthrough", engines={"1": "random"})
            await ann.done("play", match=number, move="a2 - a3")
            await ann.done("act", match=number, what="resign")
            answer = await ann.ask("report", match=number)
            while not answer.get("report"):
                answer = ann.news.pop(0) if ann.news else await ann.receive()
                assert not (answer["type"] == "report" and "code" in answer), answer
            assert answer["report"]["plies"][0]["move"] == "a2 - a3"
            await ann.close()

    asyncio.run(play())


def test_a_match_is_looked_at_when_it_is_over(tmp_path: Path) -> None:
    """While people play there is no record for an engine; a private match stays private."""

    async def play() -> None:
        async with running(tmp_path, report_nodes=500) as server:
            white, black, number = await fools_mate(server, private=True)
            read = await white.ask("read-record", match=number)
            assert [entry["text"] for entry in read["line"]] == FOOLS
            stranger = await WebClient.connect(server.port)
            assert await stranger.refused("read-record", match=number) == "access/not-allowed"
            assert await stranger.refused("report", match=number) == "access/not-allowed"
            going = await white.done("create", game="chess")
            await black.done("sit", match=going)
            assert await white.refused("read-record", match=going) == "analysis/match-goes-on"
            alone = await white.done("create", game="chess", engines={"1": "random"})
            assert (await white.ask("read-record", match=alone))["type"] == "record"
            for client in (white, black, stranger):
                await client.close()

    asyncio.run(play())
