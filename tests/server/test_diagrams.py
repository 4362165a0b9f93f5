"""Pictures of matches: for everybody, but not of private ones; drawn once and beside the event loop."""

import asyncio
from pathlib import Path

import aiohttp
import pytest

from boardwright.server import diagrams
from tests.server.clients import WebClient, running
from tests.server.test_records import finished
from tests.server.test_workshop import saved, three_in_a_row


async def fetched(session: aiohttp.ClientSession, url: str) -> tuple[int, str, bytes]:
    """Return status, type and content."""
    async with session.get(url) as answer:
        return answer.status, answer.content_type, await answer.read()


def test_a_match_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it stands, after a ply, and as a film; each once, in a thread; what there is not is not found."""
    drawn: list[str] = []
    before = diagrams.drawn

    def counted(*values: object) -> object:
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        drawn.append(str(values[-1]))
        return before(*values)  # type: ignore[arg-type]

    monkeypatch.setattr("boardwright.server.diagrams.drawn", counted)

    async def play() -> None:
        async with running(tmp_path) as server, aiohttp.ClientSession() as session:
            ann = await WebClient.connect(server.port)
            number = await finished(ann)
            base = f"http://127.0.0.1:{server.port}/matches/{number}"
            status, kind, text = await fetched(session, f"{base}.svg")
            assert (status, kind, text[:5]) == (200, "image/svg+xml", b"<svg ")
            assert b'data-site="d3"' in text
            assert b'data-site="d3"' not in (await fetched(session, f"{base}.svg?ply=1"))[2]
            assert (await fetched(session, f"{base}.svg"))[2] == text
            assert drawn == ["svg", "svg 1"]
            if diagrams.HAS_IMAGES:
                assert (await fetched(session, f"{base}.gif"))[2][:4] == b"GIF8"
                assert (await fetched(session, f"{base}.png"))[2][:4] == b"\x89PNG"
            for wrong in (".svg?ply=99", ".svg?ply=-1", ".svg?ply=x", ".svg?ply=9999999", ".bmp"):
                assert (await fetched(session, base + wrong))[0] == 404, wrong
            assert (await fetched(session, f"http://127.0.0.1:{server.port}/matches/999.svg"))[0] == 404
            await ann.close()

    asyncio.run(play())


def test_a_game_of_a_stranger_is_drawn_without_its_rules(tmp_path: Path) -> None:
    """What was told of a match by its rules worker is enough for a picture and a film."""

    async def play() -> None:
        async with running(tmp_path) as server, aiohttp.ClientSession() as session:
            ann = await WebClient.connect(server.port)
            rules = await saved(ann, three_in_a_row(), title="Row")
            number = await ann.done("create", rules=rules, engines={"1": "level:1"})
            await ann.done("play", match=number, move="Mark b2")
            base = f"http://127.0.0.1:{server.port}/matches/{number}"
            status, _, text = await fetched(session, f"{base}.svg?ply=1")
            assert status == 200
            assert b'data-site="b2"' in text
            if diagrams.HAS_IMAGES:
                assert (await fetched(session, f"{base}.gif?ply=1"))[2][:4] == b"GIF8"
            await ann.close()

    asyncio.run(play())


def test_pictures_have_a_limit_for_each_client(tmp_path: Path) -> None:
    """Who asks for too many is told when to come again."""

    async def play() -> None:
        async with running(tmp_path, records_per_minute=3) as server, aiohttp.ClientSession() as session:
            ann = await WebClient.connect(server.port)
            number = await finished(ann)
            url = f"http://127.0.0.1:{server.port}/matches/{number}.svg"
            assert [(await fetched(session, url))[0] for _ in range(5)] == [200, 200, 200, 429, 429]
            await ann.close()

    asyncio.run(play())


def test_a_link_has_a_preview_unless_it_is_private(tmp_path: Path) -> None:
    """The page of a public match names its picture; of a private one nothing is told, nor shown without invitation."""

    async def play() -> None:
        async with running(tmp_path) as server, aiohttp.ClientSession() as session:
            ann = await WebClient.connect(server.port)
            base = f"http://127.0.0.1:{server.port}/matches"
            open_number = await ann.done("create", game="othello")
            hidden = await ann.done("create", game="chess", private=True)
            page = (await fetched(session, f"{base}/{open_number}"))[2].decode()
            assert f'<meta property="og:title" content="othello #{open_number}">' in page
            assert (f'<meta property="og:image" content="{base}/{open_number}.png">' in page) == diagrams.HAS_IMAGES
            for number in (hidden, 999):
                assert "og:" not in (await fetched(session, f"{base}/{number}"))[2].decode()
            assert [(await fetched(session, f"{base}/{hidden}.{suffix}"))[0] for suffix in ("svg", "gif")] == [403, 403]
            async with session.get(f"{base}/{open_number}", headers={"Host": "evil.example"}) as answer:
                assert "evil.example" not in await answer.text()
            await ann.close()

    asyncio.run(play())
