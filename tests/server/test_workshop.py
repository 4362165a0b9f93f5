"""The workshop through a real server: rules texts are checked in processes of their own, kept, shared and played by."""

import asyncio
import json
import os
from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from boardwright.catalogue import registry
from boardwright.catalogue.registry import Registry
from boardwright.cli.bench.rules_texts import HOSTILE
from boardwright.cli.main import main
from tests.server.clients import WebClient, moves_made, running

ROW = """(define row (relative-config Mark $1 Mark $1 Mark))
(game
  (title "%s")
  (players %s)
  (turn-order %s)
  (board (grid
    (start-rectangle 0 0 50 50)
    (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50)))
    (directions (n 0 -1) (e 1 0) (ne 1 -1) (se 1 1))))
  (piece (name Mark) (drops ((verify empty?) add)))
  (board-setup (%s (Mark off 5)) (%s (Mark off 4)))
  (win-condition (%s) (or (row n) (row e) (row ne) (row se)))
  (draw-condition (%s) stalemated))
"""


def three_in_a_row(title: str = "Three in a row", first: str = "X", second: str = "O") -> str:
    """Write the rules of a small game with a title and two players of any names."""
    both = f"{first} {second}"
    return ROW % (title, both, both, first, second, both, both)


async def check(port: int, text: str, **fields: Any) -> tuple[int, dict[str, Any]]:
    """Have a text checked; return the status and the answer."""
    url = f"http://127.0.0.1:{port}/api/rules/check"
    async with aiohttp.ClientSession() as session, session.post(url, json={"text": text, **fields}) as answer:
        return answer.status, dict(await answer.json())


async def get(port: int, path: str) -> tuple[int, bytes]:
    """Ask for an address; return the status and the bytes."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.read()


def test_a_text_is_checked(tmp_path: Path) -> None:
    """A sound text comes with its games, its look and its first scene; a mistake comes with its place."""

    async def play() -> None:
        async with running(tmp_path) as server:
            status, found = await check(server.port, three_in_a_row(), wants=["look", "scene", "moves"])
            assert (status, found["ok"], found["diagnostics"]) == (200, True, [])
            assert found["games"] == [{"title": "Three in a row", "variant": "", "players": ["X", "O"]}]
            assert len(found["look"]["look"]["sites"]) == 9
            assert [reserve["count"] for reserve in found["scene"]["reserves"]] == [5, 4]
            status, found = await check(server.port, three_in_a_row().replace("(verify empty?)", "(verify emty?)"))
            mistake = found["diagnostics"][0]
            assert (status, found["ok"], mistake["line"]) == (200, False, 10)
            assert three_in_a_row().split("\n")[9][mistake["column"] - 1 :].startswith("empty?")
            assert mistake["end_column"] - mistake["column"] == len("emty?")
            assert (await check(server.port, 5))[0] == 400  # type: ignore[arg-type]

    asyncio.run(play())


def test_every_door_finds_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Programs, the terminal and editors are told the same mistakes at the same places."""
    pytest.importorskip("pygls")
    from pygls.workspace import TextDocument

    from boardwright.cli.lsp import _diagnostics

    text = three_in_a_row().replace("empty?", "emty?").replace("(title", '(tilte "x") (title')
    text = text.replace("(row se)", "(row up)")
    file = tmp_path / "mistaken.zrf"
    file.write_text(text, encoding="utf-8")

    async def play() -> list[dict[str, Any]]:
        async with running(tmp_path) as server:
            return list((await check(server.port, text, wants=["moves"]))[1]["diagnostics"])

    told = [(one["code"], one["line"], one["column"], one["message"]) for one in asyncio.run(play())]
    capsys.readouterr()
    assert main(["check", "--json", str(file)]) == 1
    printed = json.loads(capsys.readouterr().out)["diagnostics"]
    assert [(one["code"], one["line"], one["column"], one["message"]) for one in printed] == told
    shown = _diagnostics(TextDocument(file.as_uri(), text, position_codec=None))
    places = [(one.code, one.range.start.line + 1, one.range.start.character + 1) for one in shown]
    assert places == [(code, max(line, 1), max(column, 1)) for code, line, column, _ in told]
    assert len(told) > 2


async def saved(client: WebClient, text: str, **fields: Any) -> str:
    """Save a text and give its hash."""
    answer = await client.ask("save-rules", text=text, **fields)
    assert answer["type"] == "rules-saved", answer
    return str(answer["rules"])


async def play_all(clients: Sequence[WebClient], match: int, moves: Sequence[str], first: int = 0) -> None:
    """Let clients make moves in turn, from a ply on; whoever watches with scenes is answered by the news."""
    for ply, move in enumerate(moves, start=first):
        answer = await clients[ply % len(clients)].ask("play", match=match, move=move, ply=ply)
        assert answer["type"] in ("done", "news"), answer


ATTACKS = ("exponential macros", "deep nesting", "crowded boards")
MARKUP, CROSS, RING = "<b>Ряд</b> &amp; 井字棋 <script>", "Крестик", "圆圈"


def test_own_rules_are_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Rules with markup in their title and players of three scripts are played by link, and their record by itself."""

    async def play() -> bytes:
        async with running(tmp_path) as server:
            ann, guest = await WebClient.connect(server.port), await WebClient.connect(server.port)
            rules = await saved(ann, three_in_a_row(MARKUP, CROSS, RING), title=MARKUP)
            match = await ann.done("create", rules=rules, private=True)
            shown = await ann.ask("watch", match=match, scenes=True)
            assert (shown["table"]["game"], shown["table"]["title"]) == (f"rules/{rules}", MARKUP)
            assert [seat["player"] for seat in shown["table"]["seats"]] == [CROSS, RING]
            assert await guest.refused("sit", match=match) == "access/not-allowed"
            await guest.done("sit", match=match, invitation=shown["invitation"])
            shown = await ann.ask("watch", match=match, scenes=True)
            assert len(shown["picks"]["clicks"]) == 9
            assert await guest.refused("play", match=match, move="Mark b2") == "match/not-your-turn"
            assert await ann.refused("play", match=match, move="Mark z9") == "play/illegal-move"
            await play_all((ann, guest), match, ["Mark b2", "mark a1", "Mark c3", "Mark b1"])
            await guest.done("act", match=match, what="undo")
            await ann.done("act", match=match, what="accept")
            assert (await ann.ask("watch", match=match))["ply"] == 3
            await play_all((ann, guest), match, ["Mark c1", "Mark a3", "Mark b1"], first=3)
            shown = await guest.ask("watch", match=match, scenes=True)
            assert (shown["end"]["winners"], moves_made(shown)[-1]) == ([1], "Mark b1")
            scenes = await ann.ask("scenes", match=match, path=[2])
            assert (scenes["scene"]["pieces"], len(scenes["changes"])) == ({}, 6)
            again = await guest.done("rematch", match=match)
            assert again == await ann.done("rematch", match=match)
            assert (await ann.ask("watch", match=again))["table"]["title"] == MARKUP
            status, look = await get(server.port, f"/rules/{rules}.json")
            assert (status, json.loads(look)["look"]["title"]) == (200, MARKUP)
            assert (await get(server.port, f"/rules/{rules}.zrf"))[1].decode() == three_in_a_row(MARKUP, CROSS, RING)
            invited = f"?invitation={shown['invitation']}"
            status, saved_game = await get(server.port, f"/matches/{match}/record.zsg{invited}")
            assert (status, b"VariantName" in saved_game) == (200, True)
            status, record = await get(server.port, f"/matches/{match}/record.json{invited}")
            assert status == 200
            for client in (ann, guest):
                await client.close()
            return record

    file = tmp_path / "record.json"
    file.write_bytes(asyncio.run(play()))
    assert main(["replay", str(file)]) == 0
    assert "6 moves, all legal" in capsys.readouterr().out


def test_an_engine_plays_own_rules_and_a_restart_brings_them_back(tmp_path: Path) -> None:
    """Against an engine; in the middle the server stops; afterwards the same match goes on to its end."""

    async def begin() -> tuple[int, str]:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port)
            rules = await saved(ann, three_in_a_row())
            match = await ann.done("create", rules=rules, engines={"1": "level:3"})
            await ann.ask("watch", match=match, scenes=True)
            await play_all([ann], match, ["Mark a1"])
            await ann.close()
            return match, ann.token

    async def end(match: int, token: str) -> dict[str, Any]:
        async with running(tmp_path) as server:
            ann = await WebClient.connect(server.port, token)
            shown = await ann.ask("watch", match=match, scenes=True)
            assert moves_made(shown)[0] == "Mark a1"
            while "end" not in shown:
                if shown["turn"] == 0:
                    site = shown["picks"]["clicks"][0]["site"]
                    await ann.ask("play", match=match, clicks=[site], ply=shown["ply"])
                else:
                    await ann.heard("news")  # the engine's move, which may be the last
                shown = await ann.ask("watch", match=match, scenes=True)
            await ann.close()
            return shown

    match, token = asyncio.run(begin())
    shown = asyncio.run(end(match, token))
    assert (shown["table"]["title"], shown["end"]["reason"] != "") == ("Three in a row", True)


def host_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder of a host's games, as ``serve --rules`` knows one."""
    folder = tmp_path / "games"
    folder.mkdir()
    monkeypatch.setattr(registry, "REGISTRY", fresh := Registry([str(folder)], packages=list))
    for module in ("games", "pages", "workshop", "handlers.tables", "handlers.analysing"):
        monkeypatch.setattr(f"boardwright.server.{module}.REGISTRY", fresh)
    monkeypatch.setattr("boardwright.protocols.web_json.catalogue.REGISTRY", fresh)
    return folder


def test_a_new_file_is_a_new_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files come into a host's folder, lack what they include, and go: the lists follow, and the match goes on."""
    folder = host_folder(tmp_path, monkeypatch)
    text = three_in_a_row("Late")
    definition, game = text.split("\n", 1)

    async def titles(port: int) -> set[str]:
        games = json.loads((await get(port, "/games.json"))[1])
        return {one["title"] for one in games if one["name"].startswith("my-")}

    async def play() -> None:
        async with running(tmp_path) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            assert await titles(server.port) == set()
            assert await ann.refused("create", game="my-late") == "catalogue/unknown-game"
            (folder / "my-late.zrf").write_text(f'(include "row.zrf")\n{game}', encoding="utf-8")
            assert await titles(server.port) == set()  # it is broken as yet
            (folder / "row.zrf").write_text(definition, encoding="utf-8")
            assert await titles(server.port) == {"Late"}
            assert "my-late" in [one["name"] for one in (await ann.ask("games"))["games"]]
            match = await ann.done("create", game="my-late")
            await bob.done("sit", match=match)
            await play_all((ann, bob), match, ["Mark a1", "Mark b2"])
            (folder / "my-late.zrf").unlink()
            assert await titles(server.port) == set()
            assert await ann.refused("create", game="my-late") == "catalogue/unknown-game"
            await play_all((ann, bob), match, ["Mark a2", "Mark b3", "Mark a3"], first=2)
            record = await ann.ask("read-record", match=match)
            assert record["game"].startswith("rules/")  # nobody lists it any more, so it is known by its text
            place = await ann.ask("place", game=record["game"], moves=[one["text"] for one in record["line"]])
            assert (place["ply"], place["end"]["winners"]) == (5, [0])
            for client in (ann, bob):
                await client.close()

    asyncio.run(play())


DOT = b64decode("R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=")
"""A picture of one pixel."""


def test_pictures_come_with_their_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces have the pictures that rules name, from files of a visitor or beside a host's text; programs are none."""
    folder = host_folder(tmp_path, monkeypatch)
    text = three_in_a_row().replace("(name Mark)", '(name Mark) (image X "images\\X.gif" O "o.gif")')
    (folder / "Images").mkdir()
    (folder / "Images" / "x.gif").write_bytes(DOT)
    (folder / "my-row.zrf").write_text(text, encoding="utf-8")
    address = f"data:image/gif;base64,{b64encode(DOT).decode()}"

    async def play() -> None:
        async with running(tmp_path) as server:
            files = {"x.gif": address, "o.gif": "data:image/svg+xml;base64,PHN2Zy8+"}
            _, found = await check(server.port, text, files=files, wants=["look"])
            assert (found["ok"], found["look"]["look"]["pictures"]) == (True, {"1/1": address})
            host = json.loads((await get(server.port, "/games/my-row.json"))[1])
            assert host["look"]["pictures"] == {"1/1": address}

    asyncio.run(play())


def test_own_rules_are_analysed(tmp_path: Path) -> None:
    """A stranger's text has an analysis board: places, records, an engine; a set-up is judged; limits have names."""

    async def play() -> None:
        async with running(tmp_path, rules_seconds=1) as server:
            ann = await WebClient.connect(server.port)
            rules = await saved(ann, three_in_a_row())
            game = f"rules/{rules}"
            place = await ann.ask("place", game=game, moves=["Mark b2"], clicks=["a1"])
            assert (place["move"], place["ply"], len(place["picks"]["clicks"])) == ("Mark a1", 2, 7)
            assert await ann.refused("place", game=game, moves=["Mark z9"]) == "play/illegal-move"
            written = await ann.ask("write-record", game=game, line=[{"text": "Mark b2"}, {"text": "Mark a1"}])
            read = await ann.ask("read-record", game=game, text=written["text"])
            assert (read["game"], [one["text"] for one in read["line"]]) == (game, ["Mark b2", "Mark a1"])
            placed = await ann.ask("arrange", rules=rules, pieces={"b2": "2/1"}, reserves=[], turn=0)
            assert (placed["scene"]["pieces"], "Mark b2" in placed["setup"]) == ({"b2": "2/1"}, True)
            assert await ann.refused("arrange", rules=rules, setup="nonsense") == "setup/malformed"
            await ann.done("analyse", game=game, moves=["Mark b2"])
            while not (news := await ann.heard("analysis")).get("lines"):
                pass
            assert len(news["lines"][0]["moves"]) > 0
            await ann.ask("stop-analysis")
            heavy = await saved(ann, HOSTILE["crowded boards"](0))
            assert await ann.refused("analyse", game=f"rules/{heavy}") == "rules/limit"
            assert await ann.refused("place", game=f"rules/{'0' * 40}") == "rules/unknown"
            await ann.close()

    asyncio.run(play())


def test_a_draft_is_kept_on_its_account(tmp_path: Path) -> None:
    """Who signed in finds the draft elsewhere; an older one does not overwrite it, and guests have none."""

    async def play() -> None:
        async with running(tmp_path, rules_kilobytes=8) as server:
            ann, guest = await WebClient.connect(server.port), await WebClient.connect(server.port)
            assert await guest.refused("keep-draft", draft="mine") == "access/not-allowed"
            await ann.ask("sign-up", name="ann", password="a long password")
            assert (await ann.ask("my-draft"))["revision"] == 0
            assert (await ann.ask("keep-draft", draft="first", base=0))["revision"] == 1
            there = await WebClient.connect(server.port)
            await there.ask("log-in", name="ann", password="a long password")
            found = await there.ask("my-draft")
            assert (found["revision"], found["draft"]) == (1, "first")
            assert (await there.ask("keep-draft", draft="second", base=1))["revision"] == 2
            for base in (0, 1, 5):
                assert await ann.refused("keep-draft", draft="late", base=base) == "rules/newer-draft"
            assert (await ann.ask("my-draft"))["draft"] == "second"
            assert await ann.refused("keep-draft", draft="x" * 20_000, base=2) == "rules/limit"
            for client in (ann, guest, there):
                await client.close()

    asyncio.run(play())


def test_a_changed_file_is_a_new_version_for_new_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A host's text is replaced while a match runs: that match keeps its rules, also after a restart; others do not."""
    folder = host_folder(tmp_path, monkeypatch)
    file = folder / "my-row.zrf"
    file.write_text(three_in_a_row("First"), encoding="utf-8")

    async def play() -> None:
        async with running(tmp_path) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            old = await ann.done("create", game="my-row")
            await bob.done("sit", match=old)
            await play_all((ann, bob), old, ["Mark a1", "Mark b2"])
            assert json.loads((await get(server.port, "/games/my-row.json"))[1])["look"]["title"] == "First"
            file.write_text(three_in_a_row("Second", "Red", "Blue").replace("Mark", "Stone"), encoding="utf-8")
            os.utime(file, ns=(1, 1))  # whatever the clock of the disk says
            assert json.loads((await get(server.port, "/games/my-row.json"))[1])["look"]["title"] == "Second"
            new = await ann.done("create", game="my-row")
            await bob.done("sit", match=new)
            await play_all((ann, bob), new, ["Stone a1"])
            await play_all((ann, bob), old, ["Mark c3"], first=2)
            tokens.extend((ann.token, bob.token))
            for client in (ann, bob):
                await client.close()

    async def go_on() -> dict[str, Any]:
        async with running(tmp_path) as server:
            ann, bob = [await WebClient.connect(server.port, token) for token in tokens]
            await play_all((ann, bob), 1, ["Mark c1", "Mark a3", "Mark a2"], first=3)
            shown = await ann.ask("watch", match=1)
            record = json.loads((await get(server.port, "/matches/1/record.json"))[1])
            for client in (ann, bob):
                await client.close()
            assert [seat["player"] for seat in shown["table"]["seats"]] == ["X", "O"]
            return dict(record)

    tokens: list[str] = []
    asyncio.run(play())
    record = asyncio.run(go_on())
    assert '"First"' in record["rules"]["text"]
    assert len(record["line"]) == 6


def test_own_rules_keep_their_versions(tmp_path: Path) -> None:
    """A text that is saved again is another; its author lists and forgets it, others read it, nobody changes it."""

    async def play() -> None:
        async with running(tmp_path, rules_per_account=3, rules_kilobytes=8) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            first = await saved(ann, three_in_a_row("One"), title="Mine")
            match = await ann.done("create", rules=first)
            second = await saved(ann, three_in_a_row("Two"), title="Mine", files={"more.zrf": "; nothing"})
            assert [one["rules"] for one in (await ann.ask("my-rules"))["texts"]] == [second, first]
            assert await saved(bob, three_in_a_row("One")) == first
            read = await bob.ask("rules", rules=second)
            assert (read["title"], read["files"]) == ("Mine", {"more.zrf": "; nothing"})
            assert await bob.refused("forget-rules", rules=second) == "rules/unknown"
            await ann.done("forget-rules", rules=first)
            assert (await ann.ask("watch", match=match))["table"]["title"] == "One"
            assert await ann.refused("create", rules="0" * 40) == "rules/unknown"
            broken = await saved(ann, "(game (title 5))")
            assert (await ann.refused("create", rules=broken)).startswith("zrf/")
            assert await ann.refused("save-rules", text="; " * 5000) == "rules/limit"
            await saved(ann, "one more")
            assert await ann.refused("save-rules", text="too many") == "access/too-many"
            assert await ann.refused("create", game="tests.server.clients:WebClient") == "catalogue/unknown-game"
            large = {"ok": False, "limit": "size", "code": "rules/limit"}
            assert await check(server.port, "; " * 5000) == (413, large)
            for client in (ann, bob):
                await client.close()

    asyncio.run(play())


def test_hostile_texts_disturb_nobody(tmp_path: Path) -> None:
    """Texts that ask for too much are answered with their limit or their mistakes, while others play and check."""

    async def play() -> dict[str, str]:
        async with running(tmp_path, rules_checks_per_minute=0, rules_seconds=1, rules_megabytes=256) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            rules = await saved(ann, three_in_a_row())
            number = await ann.done("create", rules=rules)
            await bob.done("sit", match=number)
            texts = {kind: HOSTILE[kind](0) for kind in ATTACKS}
            attacks = [asyncio.create_task(check(server.port, text, wants=["moves"])) for text in texts.values()]
            await play_all((ann, bob), number, ["Mark a1", "Mark b2", "Mark c3", "Mark c1", "Mark a3"])
            found = [await attack for attack in attacks]
            status, sound = await check(server.port, three_in_a_row(), wants=["moves"])
            assert (status, sound["ok"]) == (200, True)
            assert {status for status, _ in found} == {200}
            for client in (ann, bob):
                await client.close()
            return {kind: named(answer) for kind, (_, answer) in zip(texts, found, strict=True)}

    def named(answer: dict[str, Any]) -> str:
        assert not answer["ok"]
        return str(answer["limit"]) if "limit" in answer else str(answer["diagnostics"][0]["code"])

    found = asyncio.run(play())
    assert found.pop("crowded boards") in ("time", "fault/limit")  # whichever is passed first
    assert all(code.startswith("zrf/") for code in found.values()), found


def test_a_client_cannot_check_without_end(tmp_path: Path) -> None:
    """More checks of one address than the settings allow are answered 429, and when to come again."""

    async def play() -> None:
        async with running(tmp_path, rules_checks_per_minute=4) as server:
            answers = [(await check(server.port, "(game)"))[0] for _ in range(12)]
            assert answers.count(200) == 10
            assert set(answers[10:]) == {429}

    asyncio.run(play())


def crowd(size: int = 26, kinds: int = 8) -> str:
    """Write a game whose second position has more moves than a server tells: its second player drops many kinds."""
    columns, rows = "/".join(f"c{at}_" for at in range(size)), "/".join(map(str, range(size)))
    pieces = " ".join(f"(piece (name K{at}) (drops ((verify empty?) add)))" for at in range(kinds))
    hands = " ".join(f"(K{at} off 9)" for at in range(kinds))
    return f"""(game (title "Crowd") (players X O) (turn-order X O)
      (board (grid (start-rectangle 0 0 9 9) (dimensions ("{columns}" (9 0)) ("{rows}" (0 9))) (directions (n 0 -1))))
      {pieces} (board-setup (X (K0 off 9)) (O {hands})) (draw-condition (X O) stalemated))"""


def test_a_match_whose_rules_misbehave_ends_without_a_result(tmp_path: Path) -> None:
    """A move into a position beyond a limit is refused; after the third the match is over, and nobody has won."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            match = await ann.done("create", rules=await saved(ann, crowd()))
            await bob.done("sit", match=match)
            await bob.ask("watch", match=match)
            for _ in range(3):
                assert await ann.refused("play", match=match, move="K0 c0_0") == "rules/limit"
            while (news := await bob.receive())["type"] != "table":
                pass
            assert news["table"]["over"]
            assert await ann.refused("play", match=match, move="K0 c0_0") == "match/over"
            shown = await ann.ask("watch", match=match)
            assert (shown["end"]["reason"], "winners" in shown["end"]) == ("broken off", False)
            for client in (ann, bob):
                await client.close()

    asyncio.run(play())
