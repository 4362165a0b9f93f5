"""Faults between people and their games: cut lines, late clocks, engines that fail, a database that goes away."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright.catalogue import load
from boardwright.errors import BoardwrightError
from boardwright.play import commands as ask
from boardwright.play.clock import read_control
from boardwright.play.commands import Sitter
from boardwright.play.ledger import Entry, Opening, Stamp, play_again
from boardwright.server.engines import Engines
from boardwright.server.opening import NewTable
from tests.postgresql import Cluster
from tests.server.clients import PATIENCE, DotsClient, WebClient, legal, moves_made, running, skip

# ---- cut lines -----------------------------------------------------------------------------------


class Wire:
    """A line between clients and a server that can be cut, and that can swallow what the server says."""

    def __init__(self, port: int) -> None:
        """Lead to a port."""
        self._port = port
        self.deaf = False
        self.port = 0
        self._ends: set[asyncio.StreamWriter] = set()

    @asynccontextmanager
    async def open(self) -> "AsyncIterator[Wire]":
        """Let people connect."""
        server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            self.cut()

    def cut(self) -> None:
        """Break all connections at once, without a word."""
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner, outer = await asyncio.open_connection("127.0.0.1", self._port)
        self._ends |= {writer, outer}
        with suppress(ConnectionError):
            await asyncio.gather(self._carry(reader, outer), self._carry(inner, writer, back=True))
        for end in (writer, outer):
            end.transport.abort()

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, back: bool = False) -> None:
        while data := await source.read(4096):
            if not (back and self.deaf):
                target.write(data)
                await target.drain()


def test_a_move_whose_answer_was_lost_is_sent_again_and_counts_once(database: str) -> None:
    """After the line is back, one message brings everything that was missed; the state is the server's."""

    async def play() -> None:
        async with running(database) as server, Wire(server.port).open() as wire:
            bob = await WebClient.connect(server.port)
            ann = await WebClient.connect(wire.port)
            number = await ann.done("create", game="othello", clock="300+0")
            await bob.done("sit", match=number)
            await bob.done("watch", match=number, since=0)
            known = 3
            for round_ in range(5):
                wire.deaf = True
                move = {"type": "play", "id": f"m{round_}", "match": number, "ply": 2 * round_}
                sent = legal(await bob.ask("watch", match=number))[0]
                await ann.socket.send_str(json.dumps({**move, "move": sent}))
                while (await bob.until("move"))["seat"] != 0:
                    pass
                wire.cut()
                wire.deaf = False
                await bob.done("play", match=number, move=legal(await bob.ask("watch", match=number))[0])
                await ann._session.close()
                ann = await WebClient.connect(wire.port, ann.token)
                again = await ann.ask("play", id=f"m{round_}", match=number, move=sent, ply=2 * round_)
                assert again["repeated"]
                await ann.done("watch", match=number, since=known)
                versions = [news["version"] for news in ann.news if news["type"] == "news"]
                assert versions == list(range(known + 1, known + 1 + len(versions)))
                known = versions[-1]
            mine, his = await ann.ask("watch", match=number), await bob.ask("watch", match=number)
            varying = ("id", "left")
            assert {k: v for k, v in mine.items() if k not in varying} == {
                k: v for k, v in his.items() if k not in varying
            }
            assert len(moves_made(mine)) == 10
            await ann.close()
            await bob.close()

    asyncio.run(play())


def test_a_cut_line_of_the_dots_protocol_comes_back_into_its_seat(database: str) -> None:
    """LOG on a new connection shows the game as it is, with a dot whose answer was lost."""

    async def play() -> None:
        async with running(database) as server, Wire(server.dots_port).open() as wire:
            bob, ann = await DotsClient.logged_in(server.dots_port, "bob"), await DotsClient.logged_in(wire.port, "ann")
            await ann.ask("NEW 2 10 10 60 0")
            assert await bob.ask("JOI 1") == "200"
            await bob.push()
            wire.deaf = True
            ann._writer.write(b"TRN 4 4\n\n\n")
            state = await bob.push()
            wire.cut()
            wire.deaf = False
            back = await DotsClient.logged_in(wire.port, "ann")
            assert await back.push() == state
            assert await back.ask("TRN 4 4") == "408"
            assert await bob.ask("TRN 5 5") == "200"
            assert (await back.push()).splitlines()[1] == "ACU ann"
            for one in (ann, bob, back):
                one.drop()

    asyncio.run(play())


# ---- flags ---------------------------------------------------------------------------------------


def test_many_flags_at_once_and_none_early(tmp_path: Path) -> None:
    """Two hundred clocks run out together, no client is connected, and the loop stalls meanwhile.

    In the matches' own time no flag falls before its deadline or at it, and none waits longer than the stall; what a
    busy machine adds is not counted here but shown by `boardwright bench --server`.
    """

    async def play() -> list[int]:
        async with running(tmp_path, tables_per_account=1000) as server:
            lobby, rooms = server.lobby, []
            for number in range(200):
                room = await lobby.create(f"a{number}", NewTable("othello", control=read_control("0.5+0")))
                rooms.append(room)
            await asyncio.gather(*(lobby.join(room, f"b{at}") for at, room in enumerate(rooms)))
            sleep(0.05)  # noqa: ASYNC251 - the stall
            async with asyncio.timeout(PATIENCE):
                while any(not room.closed for room in rooms):  # noqa: ASYNC110 - the matches are all there is to ask
                    await asyncio.sleep(0.01)
            late = []
            for room in rooms:
                (begun,) = (step.entry.command.at for step in room.steps if isinstance(step.entry.command, ask.Start))
                last = room.steps[-1].entry.command
                assert isinstance(last, ask.Tick)
                late.append(last.at - (begun + 500))
            return late

    late = asyncio.run(play())
    assert min(late) >= 1


def test_a_move_before_the_deadline_wins_over_a_late_timer(tmp_path: Path) -> None:
    """What was received in time counts although the event loop was busy when the flag should have fallen."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            number = await ann.done("create", game="othello", clock="60+0")
            await bob.done("sit", match=number)
            room = await server.lobby.room(number)
            deadline = room.match.clock.deadline
            assert deadline is not None
            begun = monotonic()
            room.time.origin = begun - deadline / 1000  # exactly at the deadline: still in time
            receipt = room.obey(ask.Play(0, "f5", deadline), ann.name, Stamp("m"))
            await receipt
            assert room.match.ply == 1
            with pytest.raises(BoardwrightError):
                await room.obey(ask.Play(1, "d6", deadline + 10**7), bob.name, Stamp("m"))
            assert room.match.result is not None
            assert room.match.result.reason == "out of time"
            await ann.close()
            await bob.close()

    asyncio.run(play())


def test_lag_that_the_server_measured_is_not_charged(tmp_path: Path) -> None:
    """A mover whose pongs take long gets some of that time back, but never back to before the last move."""

    async def play() -> None:
        async with running(tmp_path) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            number = await ann.done("create", game="othello", clock="60+0")
            await bob.done("sit", match=number)
            room = await server.lobby.room(number)
            (line, _) = server._web._sockets.values()
            line.lag.hear(line.lag.ask(0.0), 0.4)
            begun = room.steps[-1].entry.command.at
            room.time.origin -= 10  # ten seconds later
            await ann.done("play", match=number, move="f5")
            spent = 60_000 - room.match.clock.banks[0]
            assert 10_000 - 400 <= spent <= room.now - begun - 400
            line.lag.seconds = 1000.0
            await bob.done("play", match=number, move="d6")
            first = room.steps[-1].entry.command.at
            await ann.done("play", match=number, move="c3")
            assert room.steps[-1].entry.command.at >= first
            await ann.close()
            await bob.close()

    asyncio.run(play())


def test_pings_are_answered_and_the_silent_are_let_go(tmp_path: Path) -> None:
    """Everybody is asked now and then, a client's own pings are answered, and who never answers is cut off."""

    async def play() -> None:
        async with running(tmp_path) as server:
            server._web.pause = 0.05
            ann = await WebClient.connect(server.port)
            (line,) = server._web._sockets.values()
            skip(10)  # the first pause was longer
            await ann.socket.ping(b"hello")
            async with asyncio.timeout(PATIENCE):
                while not line.lag.seconds:
                    assert (await ann.ask("statistics", game="othello"))["type"] == "statistics"
                    await asyncio.sleep(0.05)  # there is a limit on messages
            line.lag._asked = (b"never", monotonic() - 1000)
            with pytest.raises(ConnectionResetError):
                await ann.receive()
            await ann.close()

    asyncio.run(play())


# ---- engines -------------------------------------------------------------------------------------

GREEDY = "import sys\nsys.stdin.readline()\nx = []\nwhile True: x.append(bytearray(1 << 24))"
SPIN = "import sys\nsys.stdin.readline()\nwhile True: pass"
LIMITED = "import resource\nresource.setrlimit(resource.RLIMIT_AS, (1 << 28, 1 << 28))\n"


@pytest.mark.parametrize("program", [LIMITED + GREEDY, SPIN, "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"])
def test_the_lobby_answers_while_engines_fail(program: str, tmp_path: Path) -> None:
    """Workers that eat memory, spin or crash lose their turn to a legal move and leave no process behind."""

    async def play() -> None:
        async with running(tmp_path) as server:
            engines = Engines(2, 0.5, 0, (sys.executable, "-c", program))
            server.lobby._engines = engines
            people = [await WebClient.connect(server.port) for _ in range(3)]
            numbers = []
            for person in people:
                numbers.append(await person.done("create", game="othello", engines={"1": "level:3"}))
                await person.done("watch", match=numbers[-1], since=0)
                await person.done("play", match=numbers[-1], move="f5")
            for person in people:  # while they think
                assert (await person.ask("tables"))["type"] == "tables"
            for person in people:
                while (await person.until("move"))["seat"] != 1:
                    pass
            await engines.close()
            assert all(process.returncode is not None for process in engines._moves._all)
            for person in people:
                await person.close()

    asyncio.run(play())


def test_a_worker_has_its_memory_bounded() -> None:
    """The real worker answers an error instead of taking more memory than it may."""

    async def play() -> int:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            "import sys; sys.argv[1:] = ['600']; from boardwright.server import worker\n"
            "worker.answer = lambda request: {'move': len(bytearray(1 << 30))}\nworker.main()",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"{}\n")
        async with asyncio.timeout(PATIENCE):
            assert "MemoryError" in json.loads(await process.stdout.readline())["error"]
            process.stdin.close()
            return await process.wait()

    assert asyncio.run(play()) == 0


# ---- undo ----------------------------------------------------------------------------------------

DEEDS = st.lists(st.tuples(st.sampled_from(["play", "play", "undo", "redo", "offer", "tick"]), st.integers(0, 99)))


@given(deeds=DEEDS, seats=st.sampled_from([("othello", 2), ("dots", 3)]))
def test_undo_and_redo_equal_a_replay(deeds: list[tuple[str, int]], seats: tuple[str, int]) -> None:
    """After any moves, takebacks and offers, the match equals its ledger played again, clocks too."""
    game = load(seats[0], **({"players": 3, "width": 10, "height": 10} if seats[0] == "dots" else {}))
    opening = Opening(seats[0], dict(game.values), "300+5", 7)
    live, now = opening.match(game), 0
    ledger: list[Entry] = []

    def obey(command: ask.Command) -> None:
        with suppress(BoardwrightError):
            if live.handle(command):
                ledger.append(Entry(len(ledger) + 1, command))

    for seat in range(seats[1]):
        obey(ask.Sit(seat, Sitter.PERSON, f"p{seat}"))
    obey(ask.Start(0))
    for deed, number in deeds:
        now += 100 * number
        turn = live.position.turn
        moves = live.position.moves()
        if deed == "play" and moves:
            obey(ask.Play(turn, live.position.format(moves[number % len(moves)]), now))
        elif deed in ("undo", "redo"):
            obey((ask.Undo if deed == "undo" else ask.Redo)(number % seats[1], at=now))
            for seat in range(seats[1]):
                obey((ask.Decline if number % 5 == 0 else ask.Accept)(seat, now))
        elif deed == "offer":
            obey(ask.OfferDraw(number % seats[1], now))
        else:
            obey(ask.Tick(now))
    again = opening.match(load(seats[0], **game.values))
    play_again(again, ledger)
    assert again.snapshot() == live.snapshot()


# ---- the database goes away ----------------------------------------------------------------------


def test_a_match_survives_a_database_that_goes_away(postgresql: Cluster) -> None:
    """Meanwhile moves are refused and /ready says so; afterwards the same message is obeyed once, without a gap."""

    async def play() -> None:
        async with running(postgresql.fresh()) as server:
            ann, bob = await WebClient.connect(server.port), await WebClient.connect(server.port)
            number = await ann.done("create", game="othello")
            await bob.done("sit", match=number)
            await bob.done("watch", match=number, since=0)
            await ann.done("play", match=number, move="f5")
            postgresql.stop()
            try:
                for _ in range(2):
                    assert await bob.refused("play", match=number, move="d6", id="m1") == "fault/storage"
                health = await ann._session.get(f"http://127.0.0.1:{server.port}/ready")
                assert health.status == 503
                health.release()
            finally:
                postgresql.start()
            assert await bob.done("play", match=number, move="d6", id="m1") == 5
            versions = [news["version"] for news in bob.news if news["type"] == "news"]
            assert versions == list(range(1, len(versions) + 1))
            await ann.close()
            await bob.close()

    asyncio.run(play())
