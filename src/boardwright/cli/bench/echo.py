"""A bare aiohttp server that sends every websocket message back: what the server is measured beside.

Run as ``python -m boardwright.cli.bench.echo``; it prints its port.
"""

import asyncio

from aiohttp import WSMsgType, web


async def _echo(request: web.Request) -> web.WebSocketResponse:
    socket = web.WebSocketResponse(compress=False)
    await socket.prepare(request)
    async for message in socket:
        if message.type is WSMsgType.TEXT:
            await socket.send_str(message.data)
    return socket


async def main() -> None:
    """Serve until killed."""
    app = web.Application()
    app.router.add_get("/ws", _echo)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(f"data  {runner.addresses[0][1]}", flush=True)  # noqa: T201
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
