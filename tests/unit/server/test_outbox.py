"""Frames that the outbox writes itself: any websocket client reads them back (RFC 6455, 5.2)."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import aiohttp
import pytest
from aiohttp import web

from boardwright.server.outbox import Mailbox, Outbox, framed
from boardwright.server.process import event_loop

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Loop = Callable[[], asyncio.AbstractEventLoop]
T = TypeVar("T")
loops = pytest.mark.parametrize("loop", [event_loop, asyncio.new_event_loop], ids=["server", "Python"])


def on(loop: Loop, work: Coroutine[Any, Any, T]) -> T:
    """Run on an event loop of a kind."""
    with asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(work)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 100_000])
def test_a_frame_says_how_long_it_is(size: int) -> None:
    """The three ways to write a length, at their limits."""
    frame = framed([b"x" * size])
    if size < 126:
        head = bytes((0x81, size))
    elif size < 65536:
        head = bytes((0x81, 126, size >> 8, size & 255))
    else:
        head = bytes((0x81, 127)) + size.to_bytes(8, "big")
    assert frame == head + b"x" * size


def test_frames_follow_each_other() -> None:
    """Nothing stands between them."""
    assert framed([b"a", b"", b"bc"]) == b"\x81\x01a\x81\x00\x81\x02bc"


@asynccontextmanager
async def visit(post: Handler) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """Return a client's end of a websocket that a server handles."""
    app = web.Application()
    app.router.add_get("/ws", post)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}/ws"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        yield socket
    await runner.cleanup()


@loops
def test_a_client_reads_what_was_posted_together(loop: Loop) -> None:
    """Short, long and very long messages arrive whole and in order, whether they went out at once or slowly."""
    texts = [str(size) * size for size in (1, 5, 60, 300, 40_000, 2, 3)]
    outbox = Outbox()

    async def post(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        mailbox = Mailbox(outbox, socket, request.transport, lambda: None)
        for text in texts:
            mailbox.post(text.encode())
        assert mailbox.slow
        await socket.receive()
        for text in texts[:4]:
            mailbox.post(text.encode())
        assert not mailbox.slow
        await socket.receive()
        await mailbox.close()
        return socket

    async def talk() -> list[str]:
        async with visit(post) as socket:
            found = [await socket.receive_str() for _ in texts]
            await socket.send_str("more")
            found += [await socket.receive_str() for _ in texts[:4]]
        return found

    assert on(loop, talk()) == texts + texts[:4]


@loops
def test_what_is_written_in_this_round_makes_no_client_slow(loop: Loop) -> None:
    """Libuv keeps it until the round ends; a task for each message would cost more than the message."""
    outbox = Outbox()

    async def post(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        mailbox = Mailbox(outbox, socket, request.transport, lambda: None)
        for text in "abc":
            mailbox.post(text.encode())
            mailbox.send()
            assert not mailbox.slow
        assert mailbox._task is None
        await socket.receive()
        return socket

    async def talk() -> list[str]:
        async with visit(post) as socket:
            return [await socket.receive_str() for _ in "abc"]

    assert on(loop, talk()) == [*"abc"]


@loops
def test_who_has_gone_gets_nothing(loop: Loop) -> None:
    """What is posted after the end of a websocket is dropped and harms no client."""
    ended = asyncio.Event()
    outbox = Outbox()

    async def post(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        mailbox = Mailbox(outbox, socket, request.transport, lambda: None)
        await socket.close()
        mailbox.post(b"too late")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not mailbox._unsent
        await mailbox.close()
        ended.set()
        return socket

    async def talk() -> aiohttp.WSMsgType:
        async with visit(post) as socket:
            kind = (await socket.receive()).type
            await ended.wait()
        return kind

    assert on(loop, talk()) is aiohttp.WSMsgType.CLOSE
