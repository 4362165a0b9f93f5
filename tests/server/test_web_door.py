"""Matches over websockets, and what the rest of the page's door answers."""

import asyncio
import json
import re
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

import boardwright
from boardwright.errors import StorageFault
from boardwright.play.archive import restore
from boardwright.play.record import read_record
from boardwright.protocols.web_json.requests import LARGEST
from boardwright.server.engines import Engines
from boardwright.server.web_door import HEADERS
from tests.server.clients import WebClient, eventually, moves_made, running


def test_two_people_and_a_spectator(tmp_path: Path) -> None:
    """Seats are taken, moves are shown in names with versions, a draw is offered and agreed."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann, bob, eve = [await WebClient.connect(server.port) for _ in range(3)]
            listed = await eve.ask("tables")
            assert listed["tables"] == []
            number = await ann.done("create", game="othello", clock="300+5")
            assert (await eve.receive())["table"]["seats"][1]["sitter"] == "open"
            shown = await eve.ask("watch", match=number)
            assert (shown["type"], shown["version"], shown["turn"]) == ("snapshot", 1, None)
            assert "scene" not in shown
            assert await eve.refused("play", match=number, move="f5") == "access/not-allowed"
            assert await ann.refused("play", match=number, move="f5") == "match/not-started"
            assert await bob.done("sit", match=number) == 3
            assert await bob.refused("play", match=number, move="f5") == "match/not-your-turn"
            assert await ann.refused("play", match=number, move="a1") == "play/illegal-move"
            assert await ann.done("play", match=number, move="f5", ply=0) == 4
            assert await ann.refused("play", match=number, move="f5", ply=0) == "match/stale-ply"
            move = await eve.until("move")
            assert (move["move"], move["seat"], move["ply"]) == ("f5", 0, 1)
            assert move["parts"][0][0] == {"target": "f5", "piece": "Black Disc"}
            await bob.done("act", match=number, what="offer-draw")
            assert (await eve.until("offer"))["waiting"] == [0]
            await ann.done("act", match=number, what="accept")
            end = await eve.until("ended")
            assert (end["reason"], end.get("winners", [])) == ("draw agreed", [])
            assert await ann.refused("act", match=number, what="undo") == "match/over"
            assert (await ann.ask("statistics", game="othello"))["drawn"] == 1
            for one in (ann, bob, eve):
                await one.close()

    asyncio.run(play())


def test_coming_back_by_version(tmp_path: Path) -> None:
    """A token leads back to the seat, a version to exactly what was missed, and a message sent twice is obeyed once."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            created = await ann.ask("create", game="othello", id="c1")
            again = await ann.ask("create", game="othello", id="c1")
            assert again["match"] == created["match"]
            assert again["repeated"]
            number = created["match"]
            await bob.done("sit", match=number)
            first = await ann.ask("play", match=number, move="f5", id="m1")
            await ann.close()
            await bob.done("play", match=number, move="d6")
            back = await WebClient.connect(server.port, ann.token)
            assert back.name == ann.name
            assert await back.ask("play", match=number, move="f5", id="m1") == {**first, "repeated": True}
            answer = await back.ask("watch", match=number, since=first["version"])
            assert answer["type"] == "done"
            (news,) = back.news
            assert news["version"] == first["version"] + 1
            assert news["events"][0]["move"] == "d6"
            assert (await back.ask("watch", match=number, since=10**6))["type"] == "snapshot"
            stranger = await WebClient.connect(server.port, "no such token")
            assert stranger.name != ann.name
            for one in (bob, back, stranger):
                await one.close()

    asyncio.run(play())


def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    """Tokens, seats, versions and obeyed messages are on the disk; time that nobody served is not charged."""

    async def begin() -> tuple[str, int, dict[str, object]]:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            number = await ann.done("create", game="chess", clock="300+5", engines={"1": "random"})
            await ann.done("watch", match=number, since=0)
            await ann.done("play", match=number, move="e4", id="m1")
            moved = await ann.until("move")
            while moved["seat"] != 1:
                moved = await ann.until("move")
            board = boardwright.load("chess").start()
            board.play("e4")
            board.play(str(moved["move"]))
            snapshot = await ann.ask("watch", match=number)
            await ann.close()
            return ann.token, number, snapshot

    async def go_on(token: str, number: int) -> dict[str, object]:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port, token)
            assert (await ann.ask("play", match=number, move="e4", id="m1"))["repeated"]
            snapshot = await ann.ask("watch", match=number)
            await ann.close()
            return snapshot

    token, number, before = asyncio.run(begin())
    after = asyncio.run(go_on(token, number))
    varying = ("id", "left")
    assert {k: v for k, v in before.items() if k not in varying} == {k: v for k, v in after.items() if k not in varying}
    assert moves_made(before) == moves_made(after)


def test_undo_needs_consent_and_engines_answer_at_once(tmp_path: Path) -> None:
    """A person is asked; an engine's answer comes back with one's own move."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            number = await ann.done("create", game="othello")
            await bob.done("sit", match=number)
            await ann.done("play", match=number, move="f5")
            await ann.done("act", match=number, what="undo")
            assert (await ann.ask("watch", match=number))["offer"]["waiting"] == [1]
            await bob.done("act", match=number, what="accept")
            assert (await ann.ask("watch", match=number))["ply"] == 0
            await ann.done("act", match=number, what="redo")
            alone = await ann.done("create", game="othello", engines={"1": "level:1"})
            await ann.done("watch", match=alone, since=0)
            await ann.done("play", match=alone, move="f5")
            while (await ann.until("turn")) != {"what": "turn", "seat": 0, "ply": 2}:
                pass
            await ann.done("act", match=alone, what="undo")
            assert (await ann.ask("watch", match=alone))["ply"] == 0
            await ann.done("act", match=alone, what="offer-draw")
            assert (await ann.until("offer-closed"))["what"] == "offer-closed"
            await ann.close()
            await bob.close()

    asyncio.run(play())


def test_invitations_rematches_and_records(tmp_path: Path) -> None:
    """A private table needs its link; a finished match can be played again and downloaded."""

    async def play() -> str:
        async with running(tmp_path) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            number = await ann.done("create", game="othello", private=True)
            assert (await bob.ask("tables"))["tables"] == []
            assert await bob.refused("watch", match=number) == "access/not-allowed"
            assert await bob.refused("sit", match=number) == "access/not-allowed"
            link = (await ann.ask("watch", match=number))["invitation"]
            await bob.done("sit", match=number, invitation=link)
            assert await ann.refused("rematch", match=number) == "access/not-allowed"
            await ann.done("play", match=number, move="f5")
            await bob.done("act", match=number, what="resign")
            assert (await ann.ask("watch", match=number))["end"]["winners"] == [0]
            again = await ann.done("rematch", match=number)
            assert await bob.done("rematch", match=number) == again
            seats = (await bob.ask("watch", match=again))["table"]["seats"]
            assert [seat["name"] for seat in seats] == [bob.name, ann.name]
            url = f"http://127.0.0.1:{server.port}/matches/{number}/record.json"
            async with aiohttp.ClientSession() as session:
                async with session.get(url) as forbidden:
                    assert forbidden.status == 403
                async with session.get(url.replace(f"/{number}/", "/999/")) as missing:
                    assert (missing.status, await missing.json()) == (404, {"code": "match/no-such-table"})
                async with session.get(url, params={"invitation": link}) as found:
                    text = await found.text()
            await ann.close()
            await bob.close()
            return text

    match = restore(read_record(asyncio.run(play())), boardwright.load("othello"))
    assert [move.text for move in match.position.history()] == ["f5"]
    assert match.result is not None
    assert match.result.winners == (0,)


def test_a_rematch_is_offered_once_and_survives_a_restart(tmp_path: Path) -> None:
    """Who answers after the server has started again sits down at the same table; two at once get one table."""

    async def offer() -> tuple[int, int, str, str]:
        async with running(tmp_path) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            number = await ann.done("create", game="othello")
            await bob.done("sit", match=number)
            await bob.done("act", match=number, what="resign")
            again = await ann.done("rematch", match=number)
            tokens = ann.token, bob.token
            await ann.close()
            await bob.close()
            return number, again, *tokens

    async def accept(number: int, again: int, *tokens: str) -> None:
        async with running(tmp_path) as server:
            ann, bob = [await WebClient.connect(server.port, token=token) for token in tokens]
            assert again not in server.lobby._rooms
            assert await bob.done("rematch", match=number) == again
            assert await ann.done("rematch", match=number) == again
            seats = (await bob.ask("watch", match=again))["table"]["seats"]
            assert [seat["name"] for seat in seats] == [bob.name, ann.name]
            await ann.done("act", match=again, what="resign")
            assert server.lobby.rematches._known == {}
            both = await asyncio.gather(*(person.done("rematch", match=again) for person in (ann, bob)))
            assert both[0] == both[1] > again
            await ann.close()
            await bob.close()

    asyncio.run(accept(*asyncio.run(offer())))


BAD = [
    ("", "message/malformed"),
    ("[]", "message/malformed"),
    ("{", "message/malformed"),
    ('{"type": "play", "id": "1", "match": -1, "move": "a"}', "message/malformed"),
    ('{"type": "play", "id": "1", "match": 1, "move": 5}', "message/malformed"),
    ('{"type": "nothing", "id": "1"}', "message/malformed"),
    ('{"type": "hello", "id": "1", "extra": 1}', "message/malformed"),
    ('{"type": "hello", "id": ""}', "message/malformed"),
    ('{"type": "hello", "id": "1", "protocol": 2}', "message/version"),
    ("[" * 5000, "message/malformed"),
    ('{"type": "play", "id": "1", "match": 99, "move": "a"}', "match/no-such-table"),
    ('{"type": "create", "id": "1", "game": "../x.zrf"}', "catalogue/unknown-game"),
    ('{"type": "create", "id": "1", "game": "othello", "options": {"size": 7}}', "option/out-of-range"),
    ('{"type": "create", "id": "1", "game": "othello", "clock": "soon"}', "clock/malformed"),
    ('{"type": "create", "id": "1", "game": "othello", "seat": 5}', "match/no-such-seat"),
    ('{"type": "create", "id": "1", "game": "othello", "engines": {"0": "level:1"}}', "match/no-such-seat"),
    ('{"type": "create", "id": "1", "game": "othello", "engines": {"1": "uci:/bin/sh"}}', "player/unknown"),
    ('{"type": "create", "id": "1", "game": "othello", "engines": {"x": "random"}}', "message/malformed"),
    ('{"type": "create", "id": "1", "game": "othello", "setup": "nonsense"}', "setup/malformed"),
    ('{"type": "log-in", "id": "1", "name": "x", "password": "y"}', "access/bad-login"),
    ('{"type": "sign-up", "id": "1", "name": "a b", "password": "long enough"}', "access/bad-name"),
]


def test_bad_messages_are_answered(tmp_path: Path) -> None:
    """Whatever is sent gets a code, and the connection goes on."""

    async def play() -> list[str]:
        async with running(tmp_path) as server:
            client = await WebClient.connect(server.port)
            codes = []
            for sent, _ in BAD:
                await client.socket.send_str(sent)
                codes.append((await client.receive()).get("code", "none"))
            assert (await client.ask("games"))["games"]
            await client.close()
            return codes

    found = asyncio.run(play())
    assert [(sent, code) for (sent, _), code in zip(BAD, found, strict=True)] == BAD


def test_too_large_too_fast_too_many(tmp_path: Path) -> None:
    """A message over 64 KiB closes with 1009, a flood is refused with a time to wait, one socket too many with 503."""

    async def play() -> None:
        settings = {"messages_burst": 4, "messages_per_second": 0.01, "connections": 2}
        async with running(tmp_path, **settings) as server:
            client = await WebClient.connect(server.port)
            answers = [await client.ask("games") for _ in range(4)]
            assert answers[3]["code"] == "access/too-many"
            assert answers[3]["retry_after"] > 1
            large = await WebClient.connect(server.port)
            with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
                await WebClient.connect(server.port)
            assert caught.value.status == 503
            await large.socket.send_str("x" * (LARGEST + 1))
            await large.socket.receive()
            assert large.socket.close_code == 1009
            await large.close()
            await client.close()

    asyncio.run(play())


def test_headers_and_origins(tmp_path: Path) -> None:
    """Every route has the strict headers; other people's pages cannot open a websocket."""

    async def play() -> None:
        async with running(tmp_path, origins=("https://friend.example",)) as server:
            base = f"http://127.0.0.1:{server.port}"
            async with aiohttp.ClientSession() as session:
                for path, status in (("/", 200), ("/health", 200), ("/metrics", 200), ("/nothing", 404)):
                    async with session.get(base + path) as answer:
                        assert answer.status == status
                        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
                        assert "Server" not in answer.headers
                for origin in ("https://evil.example", "null"):
                    with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
                        await session.ws_connect(base + "/ws", origin=origin)
                    assert caught.value.status == 403
                for origin in (base, "https://friend.example"):
                    socket = await session.ws_connect(base + "/ws", origin=origin)
                    await socket.close()

    asyncio.run(play())


def test_the_page_and_its_files(tmp_path: Path) -> None:
    """The page has no inline code; its files are kept by browsers for ever, compressed, and 304 when they are known."""

    async def play() -> None:
        async with running(tmp_path) as server, aiohttp.ClientSession() as session:
            base = f"http://127.0.0.1:{server.port}"
            for place in ("/", "/games/chess", "/matches/7", "/account"):
                async with session.get(base + place) as answer:
                    page = await answer.text()
                    assert answer.content_type == "text/html"
            (main,) = re.findall(r'<script type="module" src="(/web/[0-9a-f]{12}/main.js)"></script>', page)
            assert page.count("<script") == 1
            assert "<style" not in page
            async with session.get(base + main) as answer:
                assert answer.headers["Content-Encoding"] == "gzip"
                assert "immutable" in answer.headers["Cache-Control"]
                assert (await answer.text()).startswith("const m0 = ")  # all modules in one
                tag = answer.headers["ETag"]
            async with session.get(base + main, headers={"If-None-Match": tag}) as answer:
                assert answer.status == 304
            for missing in ("/web/000000000000/none.js", main.replace("main.js", "../server/room.py")):
                async with session.get(base + missing) as answer:
                    assert answer.status == 404

    asyncio.run(play())


def test_games_for_the_page(tmp_path: Path) -> None:
    """Every game tells its title, seats, options and formats; one game with its options also how it looks."""

    async def play() -> None:
        async with running(tmp_path) as server, aiohttp.ClientSession() as session:
            base = f"http://127.0.0.1:{server.port}"
            async with session.get(base + "/games.json") as answer:
                games = {game["name"]: game for game in await answer.json()}
            assert games["chess"]["players"] == ["White", "Black"]
            assert [one["suffix"] for one in games["chess"]["formats"]] == [".pgn", ".packed"]
            width = next(option for option in games["dots"]["options"] if option["name"] == "width")
            assert (width["default"], width["low"], width["high"]) == (39, 10, 50)
            async with session.get(base + "/games/dots.json?width=10&height=12&players=3") as answer:
                small = await answer.json()
            assert len(small["look"]["sites"]) == 120
            assert len(small["info"]["players"]) == 3
            for wrong in ("/games/nothing.json", "/games/dots.json?width=9", "/games/dots.json?depth=9"):
                async with session.get(base + wrong) as answer:
                    assert answer.status == 404
                    assert (await answer.json())["code"].split("/")[0] in ("catalogue", "option")

    asyncio.run(play())


def test_choosing_without_knowing_rules(tmp_path: Path) -> None:
    """Who is to move gets a tree of clicks; nobody else does, and not for another ply."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            number = await ann.done("create", game="chess", setup="8/P6k/8/8/8/8/7p/K7 w - - 0 1")
            await bob.done("sit", match=number)
            assert await bob.refused("choices", match=number, ply=0) == "match/not-your-turn"
            assert await ann.refused("choices", match=number, ply=1) == "match/stale-ply"
            assert await ann.refused("choices", match=number, ply=0, clicks=["a8"]) == "play/no-such-choice"
            found = (await ann.ask("choices", match=number, ply=0))["picks"]
            pawn = next(click for click in found["clicks"] if click["site"] == "a7")
            (target,) = pawn["next"]
            assert target["site"] == "a8"
            assert found["paths"] == {"a1": "b1 a2 b2"}
            queen = next(click for click in target["next"] if click["text"] == "White Queen")
            assert queen == {"ask": "piece", "site": "a8", "text": "White Queen", "piece": "1/5"}
            assert await ann.refused("play", match=number, clicks=["a7", "a8"], ply=0) == "play/no-such-choice"
            await ann.done("play", match=number, clicks=["a7", "a8", "White Queen"], ply=0)
            shown = await bob.ask("scenes", match=number, path=[0])
            assert shown["scene"]["pieces"]["a7"] == "1/1"
            assert shown["changes"][0]["pieces"] == {"a7": "", "a8": "1/5"}
            assert await bob.refused("scenes", match=number, path=[2]) == "play/nothing-to-redo"
            assert await ann.refused("hint", match=number) == "match/not-your-turn"
            assert await bob.refused("hint", match=number) == "access/no-hints"
            await ann.close()
            await bob.close()

    asyncio.run(play())


def test_a_jump_is_chosen_part_by_part(tmp_path: Path) -> None:
    """After a settled part the page asks again with its clicks; stepping back is asking with fewer."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            setup = "turn 0; White: Man c3; Black: Man d4 f6 h2"
            number = await ann.done("create", game="russian-draughts", setup=setup, engines={"1": "random"})
            found = await ann.ask("choices", match=number, ply=0)
            assert found["picks"] == {"parts": {"c3": "e5"}}
            after = await ann.ask("choices", match=number, ply=0, clicks=["c3", "e5"])
            assert after["made"] == ["c3", "e5"]
            assert {"source": "c3", "target": "e5", "piece": "White Man"} in after["parts"][0]
            ((start, targets),) = after["picks"]["paths"].items()
            assert start == "e5"
            assert await ann.done("play", match=number, clicks=["c3", "e5", start, targets.split()[0]], ply=0)
            await ann.close()

    asyncio.run(play())


def test_drops_say_what_is_dropped(tmp_path: Path) -> None:
    """With pieces in hand a click on an empty site says which piece appears, so that one may begin with the hand."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            setup = "turn 0; Sente: King 5i, Gold off 1; Gote: King 5a"
            number = await ann.done("create", game="shogi", setup=setup, engines={"1": "random"})
            shown = await ann.ask("watch", match=number, scenes=True)
            drop = next(click for click in shown["picks"]["clicks"] if click["site"] == "5e")
            assert drop["piece"] == shown["scene"]["reserves"][0]["piece"]
            assert (await ann.ask("play", match=number, clicks=["5e"], ply=0))["type"] == "news"
            await ann.close()

    asyncio.run(play())


def test_variations_and_standings(tmp_path: Path) -> None:
    """What was taken back and replaced stays in the move list and can be looked at; results are counted by game."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            number = await ann.done("create", game="othello", engines={"1": "random"})
            await ann.done("watch", match=number, since=0)
            await ann.done("play", match=number, move="f5")
            while (await ann.until("turn"))["ply"] != 2:
                pass
            await ann.done("act", match=number, what="undo")
            await ann.done("play", match=number, move="d3")
            shown = await ann.ask("watch", match=number)
            assert shown["line"][0]["text"] == "d3"
            assert shown["line"][0]["variations"][0][0]["text"] == "f5"
            aside = await ann.ask("scenes", match=number, path=[0, 0, 1])
            assert (aside["first"], aside["changes"][0]["pieces"]["f5"]) == (0, "1/1")
            await ann.done("act", match=number, what="resign")
            assert (await ann.ask("standings"))["games"] == [
                {"game": "othello", "played": 1, "won": 0, "lost": 1, "drawn": 0}
            ]
            await ann.close()

    asyncio.run(play())


def test_log_out_ends_the_token(tmp_path: Path) -> None:
    """After logging out the token is nobody's; a password leads back."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            signed = await ann.ask("sign-up", name="ann", password="long enough")
            await ann.done("log-out")
            assert await ann.refused("create", game="othello") == "access/who-are-you"
            other = await WebClient.connect(server.port, signed["token"])
            assert other.name.startswith("guest-")
            assert (await other.ask("log-in", name="Ann", password="long enough"))["name"] == "ann"
            assert await other.refused("sign-up", name="ANN", password="long enough") == "access/name-taken"
            await ann.close()
            await other.close()

    asyncio.run(play())


def test_a_flag_falls_in_time_and_never_early(tmp_path: Path) -> None:
    """The server ends a game on time by itself."""

    async def play() -> float:
        async with running(tmp_path) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            number = await ann.done("create", game="othello", clock="0.3")
            await ann.done("watch", match=number, since=0)
            await bob.done("sit", match=number)
            begun = asyncio.get_running_loop().time()
            end = await ann.until("ended")
            assert (end["reason"], end["winners"]) == ("out of time", [1])
            room = await server.lobby.past(number)
            assert room.steps[-1].entry.command.at > room.steps[-2].entry.command.at + 300
            await ann.close()
            await bob.close()
            return asyncio.get_running_loop().time() - begun

    assert asyncio.run(play()) < 10


@pytest.mark.parametrize("command", [("sleep", "60"), ("false",), ("echo", "nonsense"), ("echo", '{"move": "a1"}')])
def test_engines_that_fail_do_not_hold_up_the_game(tmp_path: Path, command: tuple[str, ...]) -> None:
    """An engine that hangs, crashes, babbles or cheats gets a legal move played for it."""

    async def play() -> None:
        async with running(tmp_path) as server:
            engines = Engines(1, 0.3, 0, command)
            server.lobby._engines = engines
            ann = await WebClient.connect(server.port)
            number = await ann.done("create", game="othello", engines={"1": "level:1"})
            await ann.done("watch", match=number, since=0)
            await ann.done("play", match=number, move="f5")
            moved = await ann.until("move")
            while moved["seat"] != 1:
                moved = await ann.until("move")
            board = boardwright.load("othello").start()
            board.play("f5")
            assert moved["move"] in [move.text for move in board.moves()]
            await engines.close()
            await ann.close()

    asyncio.run(play())


def test_a_worker_ends_with_its_server() -> None:
    """When its input ends, a worker ends, so nobody is left behind."""

    async def play() -> int:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "boardwright.server.worker", "0", stdin=asyncio.subprocess.PIPE
        )
        assert process.stdin is not None
        process.stdin.close()
        return await asyncio.wait_for(process.wait(), 20)

    assert asyncio.run(play()) == 0


def test_a_move_that_cannot_be_stored_did_not_happen(tmp_path: Path) -> None:
    """The mover is refused, nobody is told, and the match goes on from what is stored."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            number = await ann.done("create", game="othello", engines={"1": "random"})
            await ann.done("watch", match=number, since=0)
            block = "CREATE TRIGGER no BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'no'); END"
            await server.database.run(lambda connection: connection.exec_driver_sql(block).close())
            ann.news.clear()
            assert (await ann.refused("play", match=number, move="f5")).startswith("fault/")
            assert ann.news == []
            assert (await ann.ask("watch", match=number))["ply"] == 0
            await server.database.run(lambda connection: connection.exec_driver_sql("DROP TRIGGER no").close())
            await ann.done("play", match=number, move="f5")
            assert json.dumps(ann.news).count('"move": "f5"') <= 1
            await ann.close()

    asyncio.run(play())


@pytest.mark.parametrize("stored", [True, False])
def test_a_move_that_is_being_stored_is_not_shown_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, stored: bool
) -> None:
    """Who begins to watch meanwhile sees it when it is stored, once, and never if it cannot be."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            number = await ann.done("create", game="othello")
            await ann.done("sit", match=number)
            room = await server.lobby.room(number)
            disk, append = asyncio.Event(), room._ledgers.append

            async def slow(*entries: Any) -> None:
                await disk.wait()
                if not stored:
                    raise StorageFault("the disk is full")
                await append(*entries)

            monkeypatch.setattr(room._ledgers, "append", slow)
            move = asyncio.ensure_future(ann.ask("play", match=number, move="f5"))
            await eventually(room.lock.locked)
            shown = asyncio.ensure_future(bob.ask("watch", match=number))
            await eventually(lambda: shown.done() or bool(room.lock._waiters))
            disk.set()
            assert (await move)["type"] == ("done" if stored else "refused")
            seen = await shown
            assert (seen["ply"], seen["version"]) == ((1, 4) if stored else (0, 3))
            await bob.ask("games")
            assert [news for news in bob.news if news["type"] == "news"] == []

    asyncio.run(play())
