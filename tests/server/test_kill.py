"""No acknowledged move is ever lost: the server is killed again and again while people play.

Four people on websockets and four on the Dots protocol play at four tables. Everybody notes what was acknowledged.
When a game on the websocket is over, its people go on at another table.
After the last kill the ledgers must hold all of it, each message once, without gaps, and every game must be legal.
`BOARDWRIGHT_KILLS` says how often to kill; `make soak` kills 200 times on each database.
"""

import asyncio
import gc
import os
import random
import signal
import socket
import sys
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Self

import aiohttp
import pytest

from boardwright.catalogue import load
from boardwright.play import commands as ask
from boardwright.play.ledger import Entry, play_again
from boardwright.storage.database import Database
from boardwright.storage.ledgers import DatabaseLedgers
from tests.server.clients import DotsClient, WebClient, legal, no_client_left

KILLS = int(os.environ.get("BOARDWRIGHT_KILLS", "2"))
BROKEN = (OSError, aiohttp.ClientError, asyncio.IncompleteReadError, TimeoutError)
Acked = set[tuple[int, str, str]]
"""Match, author, and the message or the move."""


def free_port() -> int:
    """Find a port that nobody uses, below the range that clients who try to come back would take."""
    for port in random.sample(range(20000, 30000), 100):
        with socket.socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port
    raise OSError


class Program:
    """`boardwright serve` as a process of its own."""

    def __init__(self, database: str, settings: Mapping[str, str] | None = None) -> None:
        """Choose where it listens; settings are those of the environment."""
        self.port, self.dots_port = free_port(), free_port()
        self.database, self._settings = database, settings or {}
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it and wait until it listens."""
        arguments = ["--port", str(self.port), "--dots-port", str(self.dots_port), "--database", self.database]
        environment = {**os.environ, "BOARDWRIGHT_MESSAGES_BURST": "100000", **self._settings}
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "boardwright", "serve", *arguments, stdout=asyncio.subprocess.PIPE, env=environment
        )
        assert self.process.stdout is not None
        line = b""
        while not line.startswith(b"data"):
            async with asyncio.timeout(60):
                line = await self.process.stdout.readline()
            assert line, "the server did not start"

    async def end(self, how: signal.Signals) -> int:
        """Send a signal and wait until it is gone."""
        assert self.process is not None
        self.process.send_signal(how)
        return await self.process.wait()

    async def __aenter__(self) -> Self:
        """Start it."""
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Leave no process behind, also when a test has failed."""
        if self.process is not None and self.process.returncode is None:
            await self.end(signal.SIGKILL)


@dataclass
class Table:
    """Where two people sit, and the next one after the game: the host opens it, the guest follows."""

    number: int
    host: str


async def web_player(program: Program, token: str, table: Table, acked: Acked, dice: random.Random) -> None:
    """Play whatever is legal; a move whose answer never came is sent again with the same id."""
    client: WebClient | None = None
    pending: dict[str, object] | None = None
    count = 0
    while True:
        try:
            if client is None:
                client = await WebClient.connect(program.port, token)
            if pending is None:
                number = table.number
                shown = await client.ask("watch", match=number)
                if shown["type"] == "refused":  # too many messages within an hour
                    await asyncio.sleep(shown.get("retry_after", 0.1))
                    continue
                await client.ask("unwatch", match=number)
                if shown["turn"] is None and not shown.get("end") and client.name != table.host:
                    await client.ask("sit", match=number)
                seats = [at for at, seat in enumerate(shown["table"]["seats"]) if seat["name"] == client.name]
                if shown.get("end"):
                    if client.name == table.host:
                        table.number = await client.done("create", game=shown["table"]["game"])
                    await asyncio.sleep(0.01)
                    continue
                if shown["turn"] not in seats:
                    await asyncio.sleep(0.01)
                    continue
                count += 1
                move, ply = dice.choice(legal(shown)), shown["ply"]
                pending = {"match": number, "move": move, "ply": ply, "id": f"{client.name}-{ply}-{count}"}
            answer = await client.ask("play", **pending)
            if answer["type"] == "done":
                acked.add((number, client.name, str(pending["id"])))
            pending = None
        except BROKEN:
            if client is not None:
                await client.close()
            client = None
            await asyncio.sleep(0.05)
        except asyncio.CancelledError:
            if client is not None:
                await client.close()
            raise


async def dots_player(program: Program, login: str, number: int, acked: Acked, dice: random.Random) -> None:
    """Place dots anywhere that is free; after a break nobody knows whether the last one counts."""
    client: DotsClient | None = None
    while True:
        try:
            if client is None:
                client = await DotsClient.logged_in(program.dots_port, login)
            lines = (await client.ask("GSC")).splitlines()
            if lines[0] == "407":
                return
            if lines[1] != f"ACU {login}":
                await asyncio.sleep(0.01)
                continue
            rows = [line[4:] for line in lines[4:]]
            free = [(x, y) for y, row in enumerate(rows) for x, digit in enumerate(row) if digit == "0"]
            centre = [(x, y) for x, y in free if x in (9, 10) and y in (9, 10)]
            x, y = dice.choice(centre or free)
            if await client.ask(f"TRN {x} {y}") == "200":
                name = load("dots", width=20, height=20).layout.sites[y * 20 + x].name
                acked.add((number, login, name))
        except BROKEN:
            if client is not None:
                client.drop()
            client = None
            await asyncio.sleep(0.05)
        except asyncio.CancelledError:
            if client is not None:
                client.drop()
            raise


async def set_the_tables(program: Program) -> tuple[list[tuple[str, Table]], list[tuple[str, int]]]:
    """Let eight people sit down at four tables; return their tokens or logins."""
    web: list[tuple[str, Table]] = []
    dots: list[tuple[str, int]] = []
    for game in ("othello", "chess"):
        pair = [await WebClient.connect(program.port) for _ in range(2)]
        number = await pair[0].done("create", game=game)
        await pair[1].done("sit", match=number)
        table = Table(number, pair[0].name)
        web += [(client.token, table) for client in pair]
        for client in pair:
            await client.close()
    for pairing in range(2):
        logins = [f"d{pairing}a", f"d{pairing}b"]
        first, second = [await DotsClient.logged_in(program.dots_port, login) for login in logins]
        number = int((await first.ask("NEW 2 20 20 90 0")).split()[-1])
        assert await second.ask(f"JOI {number}") == "200"
        dots += [(login, number) for login in logins]
        first.drop()
        second.drop()
    return web, dots


async def some_moves(acked: Acked) -> None:
    """Wait until people have come back and play, however busy the machine is."""
    wanted = len(acked) + 3
    async with asyncio.timeout(60):
        while len(acked) < wanted:  # noqa: ASYNC110 - what was acknowledged is all that there is to look at
            await asyncio.sleep(0.01)


@asynccontextmanager
async def people_who_play(program: Program, acked: Acked) -> AsyncIterator[None]:
    """Let eight people play meanwhile, and note what was acknowledged; nothing else may go wrong for them."""
    async with no_client_left():
        web, dots = await set_the_tables(program)
        people = [web_player(program, token, table, acked, random.Random(token)) for token, table in web]
        people += [dots_player(program, login, number, acked, random.Random(login)) for login, number in dots]
        players = [asyncio.create_task(person) for person in people]
        try:
            yield
        finally:
            while any(not player.done() for player in players):
                for player in players:  # asked again: wait_for of Python 3.11 may swallow a cancellation
                    player.cancel()
                await asyncio.wait(players, timeout=1)
    done = await asyncio.gather(*players, return_exceptions=True)
    assert [one for one in done if one is not None and not isinstance(one, asyncio.CancelledError)] == []


async def torment(database: str, kills: int, seed: int) -> Acked:
    """Let people play while the server is killed at random; return what was acknowledged."""
    dice, acked = random.Random(seed), Acked()
    async with Program(database) as program:
        async with people_who_play(program, acked):
            for number in range(kills):
                await some_moves(acked)
                await asyncio.sleep(dice.random() * 0.5)  # a kill at any moment, also between two of a move's steps
                await program.end(signal.SIGKILL)
                await program.start()
                if number % 10 == 9:
                    print(f"{number + 1} kills, {len(acked)} acknowledged moves")  # noqa: T201
            await some_moves(acked)
        assert await program.end(signal.SIGTERM) == 0
    return acked


async def judge(database: Database, acked: Acked) -> int:
    """Hold the ledgers against what was acknowledged; return how many entries there are."""
    ledgers, total = DatabaseLedgers(database), 0
    for number in sorted({number for number, _, _ in acked}):
        stored = await ledgers.find(number)
        assert stored is not None
        entries: list[Entry] = await ledgers.entries(number)
        total += len(entries)
        play_again(stored.opening.match(load(stored.opening.game, **stored.opening.options)), entries)
        messages = Counter((entry.author, entry.message) for entry in entries if entry.message)
        assert max(messages.values(), default=1) == 1
        moves = {(entry.author, entry.command.move) for entry in entries if isinstance(entry.command, ask.Play)}
        assert {(author, what) for match, author, what in acked if match == number} <= moves | set(messages)
    return total


# Clients that are cut off in the middle of anything leave sockets to the garbage collector, which is asked at the end.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.slow
def test_no_acknowledged_move_is_lost(database: str) -> None:
    """Kill, start again, go on; at the end everything that was acknowledged is there, once and in order."""
    acked = asyncio.run(torment(database, KILLS, 1))
    assert len(acked) > 2 * KILLS
    opened = Database(database)
    try:
        total = asyncio.run(judge(opened, acked))
    finally:
        opened.close()
    gc.collect()
    where = opened.url.get_backend_name()
    print(f"{where}: {KILLS} kills, {len(acked)} acknowledged moves, {total} entries, nothing lost")  # noqa: T201
