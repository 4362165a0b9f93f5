"""Several servers on one database: clients anywhere, every match on one node, and nothing changes for players."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from boardwright.errors import StorageFault
from boardwright.server.service import Service
from tests.postgresql import Cluster
from tests.redis import RunningRedis
from tests.server.clients import DotsClient, WebClient, no_client_left, started
from tests.server.storing import change, rows

pytestmark = [pytest.mark.xdist_group("postgresql")]
PATIENCE = 20.0


class Nodes:
    """Two nodes for all tests here, and more of them for a test that stops one."""

    def __init__(self, database: str, bus: str, folder: Path) -> None:
        """Start two."""
        self.database, self._bus, self._folder, self._numbers = database, bus, folder, count()
        self._runner, self._stack = asyncio.Runner(), AsyncExitStack()
        self._two = self._runner.run(self._start())

    async def _start(self) -> list[Service]:
        return [await self._stack.enter_async_context(self.another()) for _ in range(2)]

    def another(self) -> AbstractAsyncContextManager[Service]:
        """Run one more node."""
        name = f"node-{next(self._numbers)}"
        return started(self.database, bus=self._bus, node=name, admin_socket=str(self._folder / f"{name}.admin"))

    def run(self, test: Callable[[list[Service]], Coroutine[Any, Any, None]]) -> None:
        """Run a test on the two, once they know of each other and of no other."""

        async def begin() -> None:
            await joined(self._two)
            async with no_client_left():
                await test(self._two)

        self._runner.run(begin())

    def close(self) -> None:
        """Stop them."""
        self._runner.run(self._stack.aclose())
        self._runner.close()


@pytest.fixture(scope="module")
def nodes(
    postgresql: Cluster, running_redis: RunningRedis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Nodes]:
    """Run nodes on a fresh database."""
    two = Nodes(postgresql.fresh(), running_redis.url, tmp_path_factory.mktemp("nodes"))
    yield two
    two.close()


async def until(true: Callable[[], bool] | Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = true()
            if found if isinstance(found, bool) else await found:
                return
            await asyncio.sleep(0.02)


async def joined(servers: list[Service]) -> None:
    """Wait until all nodes know of each other."""
    await until(lambda: all(one.node is not None and len(one.node.members) == len(servers) for one in servers))


def test_players_on_two_nodes_play_a_game(nodes: Nodes) -> None:
    """Seats, moves, news and answers cross the bus; versions have no gaps."""

    async def run(servers: list[Service]) -> None:
        ann, bob = [await WebClient.connect(one.port) for one in servers]
        number = await ann.done("create", game="othello")
        assert (await bob.ask("watch", match=number))["type"] == "snapshot"
        await ann.ask("watch", match=number, scenes=True)
        assert await bob.done("sit", match=number) == 3
        await ann.until("turn")
        for ply, (player, move) in enumerate([(ann, "f5"), (bob, "f6"), (ann, "e6"), (bob, "f4")]):
            answer = await player.ask("play", match=number, move=move, ply=ply)
            assert answer["type"] in ("done", "news"), answer
        assert await bob.refused("play", match=number, move="a1", ply=4) == "match/not-your-turn"
        shown = await bob.ask("watch", match=number)
        assert [entry["text"] for entry in shown["line"]] == ["f5", "f6", "e6", "f4"]
        heard = [one["version"] for one in bob.news if one["type"] == "news"]
        assert heard == list(range(2, 8))
        for client in (ann, bob):
            await client.close()

    nodes.run(run)


def test_every_lobby_lists_the_tables_of_all_nodes(nodes: Nodes) -> None:
    """Tables, their news, private ones of one's own and the limit of an account are the same everywhere."""

    async def run(servers: list[Service]) -> None:
        ann, bob = [await WebClient.connect(one.port) for one in servers]
        await bob.ask("tables")
        number = await ann.done("create", game="othello")
        while (news := await bob.receive())["type"] != "table" or news["table"]["match"] != number:
            pass  # tables of other tests end
        hidden = await ann.done("create", game="chess", private=True)
        again = await WebClient.connect(servers[1].port, ann.token)

        async def listed(client: WebClient, wanted: set[int], **how: bool) -> bool:
            found = await client.ask("tables", **how)
            return {one["match"] for one in found["tables"]} & {number, hidden} == wanted

        await until(lambda: listed(again, {number, hidden}, living=True))
        await until(lambda: listed(bob, {number}))
        await bob.done("sit", match=number)
        await bob.done("act", match=number, what="resign")
        await until(lambda: listed(bob, set()))
        for client in (ann, bob, again):
            await client.close()

    nodes.run(run)


def test_a_node_that_stops_hands_its_matches_over(nodes: Nodes) -> None:
    """Whoever watches from another node hears nothing of it and plays on; clocks are charged for the time between."""

    async def run(servers: list[Service]) -> None:
        async with nodes.another() as third:
            await joined([*servers, third])
            ann, bob = [await WebClient.connect(one.port) for one in (third, servers[1])]
            number = await ann.done("create", game="othello", clock="300+0")
            await bob.ask("watch", match=number)
            await bob.done("sit", match=number)
            version = await ann.done("play", match=number, move="f5")
            await ann.close()
        ann = await WebClient.connect(servers[0].port, ann.token)
        assert await bob.done("play", match=number, move="f6") == version + 1
        shown = await ann.ask("watch", match=number)
        assert [entry["text"] for entry in shown["line"]] == ["f5", "f6"]
        heard = [one["version"] for one in bob.news if one["type"] == "news"]
        assert heard == list(range(2, version + 2))
        for client in (ann, bob):
            await client.close()

    nodes.run(run)


def test_a_rematch_is_one_table_wherever_it_is_asked_for(nodes: Nodes) -> None:
    """Two players on two nodes who ask at the same time meet at one table, and are told of it."""

    async def run(servers: list[Service]) -> None:
        ann, bob = [await WebClient.connect(one.port) for one in servers]
        number = await ann.done("create", game="othello")
        await bob.done("sit", match=number)
        await bob.ask("watch", match=number)
        await ann.done("act", match=number, what="resign")
        first, second = await asyncio.gather(*(one.done("rematch", match=number) for one in (ann, bob)))
        assert first == second != number
        shown = await ann.ask("watch", match=first)
        assert {seat["name"] for seat in shown["table"]["seats"]} == {ann.name, bob.name}
        for client in (ann, bob):
            await client.close()

    nodes.run(run)


def test_names_and_sessions_change_on_all_nodes(nodes: Nodes) -> None:
    """A guest who signs up has another name in a match elsewhere; a session that ends ends on every node."""

    async def run(servers: list[Service]) -> None:
        ann, bob = [await WebClient.connect(one.port) for one in servers]
        number = await ann.done("create", game="othello")
        await bob.done("sit", match=number)
        await ann.ask("watch", match=number)
        elsewhere = await WebClient.connect(servers[0].port, bob.token)
        await bob.ask("watch", match=number)
        welcome = await bob.ask("sign-up", name="robert", password="a long password")
        assert (welcome["type"], welcome["name"]) == ("welcome", "robert")
        shown = await ann.ask("watch", match=number)
        assert [seat["name"] for seat in shown["table"]["seats"]] == [ann.name, "robert"]
        await ann.done("play", match=number, move="f5")
        await bob.done("play", match=number, move="f6")
        assert await ann.refused("say", match=number, text="guests do not write") == "chat/closed"
        await bob.done("say", match=number, text="hello")
        await bob.done("log-out")

        async def out() -> bool:
            answer = await elsewhere.ask("statistics", game="othello")
            return str(answer["type"]) == "refused"

        await until(out)
        for client in (ann, bob, elsewhere):
            await client.close()

    nodes.run(run)


def test_people_of_the_line_protocol_play_wherever_they_are(nodes: Nodes) -> None:
    """A Dots client lists, joins and plays a match that another node owns, is told of it, and comes back to it."""

    async def run(servers: list[Service]) -> None:
        ann, bob = [
            await DotsClient.logged_in(one.dots_port, name)
            for one, name in zip(servers, ("ann", "bob"), strict=True)
        ]
        number = (await ann.ask("NEW 2 10 10 30 0")).split()[-1]

        async def listed() -> bool:
            return f"GID {number}\nGPM 2\nGPC 1\nGAS 10 10\nGTT 30\nGET 0\nGUL ann" in await bob.ask("GLS")

        await until(listed)
        assert await bob.ask("GSC") == "407"
        assert await bob.ask(f"JOI {number}") == "200"
        for player in (ann, bob):
            assert (await player.push()).startswith("204\nACU ann\nAUF 1 1")
        assert await bob.ask("NEW 2 10 10 30 0") == "401"
        assert await bob.ask("TRN 4 4") == "408"
        assert await ann.ask("TRN 4 4") == "200"
        for player in (ann, bob):
            assert (await player.push()).startswith("204\nACU bob")
        assert await bob.ask("TRN 4 4") == "408"
        assert await bob.ask("TRN 5 5") == "200"
        state = await ann.push()
        assert state.startswith("204\nACU ann")
        assert await bob.push() == state == await bob.ask("GSC")
        again = await DotsClient.logged_in(servers[0].dots_port, "bob")
        assert await again.push() == state
        await until(lambda: is_out(bob))
        assert await ann.ask("FIN") == "200"
        assert (await again.push()).startswith("204\nACU bob\nAUF 0 0")
        assert await again.ask("GSC") == "407"
        for client in (ann, bob, again):
            client.drop()

    async def is_out(client: DotsClient) -> bool:
        return await client.ask("GSC") == "404"

    nodes.run(run)


def test_people_of_the_line_protocol_follow_their_match(nodes: Nodes) -> None:
    """A node that stops hands a game of Dots over; who is connected elsewhere is told and plays on."""

    async def run(servers: list[Service]) -> None:
        async with nodes.another() as third:
            await joined([*servers, third])
            host = await DotsClient.logged_in(third.dots_port, "carl")
            number = (await host.ask("NEW 2 10 10 30 0")).split()[-1]
            carl, dora = [
                await DotsClient.logged_in(one.dots_port, name)
                for one, name in zip(servers, ("carl", "dora"), strict=True)
            ]
            assert (await carl.push()).startswith("204\nACU carl\nAUF 1 0")
            assert await dora.ask(f"JOI {number}") == "200"
            for player in (carl, dora):
                assert (await player.push()).startswith("204\nACU carl\nAUF 1 1")
        assert await carl.ask("TRN 4 4") == "200"
        for player in (carl, dora):
            assert (await player.push()).startswith("204\nACU dora")
        assert await dora.ask("TRN 5 5") == "200"
        for player in (carl, dora):
            assert (await player.push()).startswith("204\nACU carl")
        assert await dora.ask("FIN") == "200"
        for client in (host, carl, dora):
            client.drop()

    nodes.run(run)


def test_a_newer_schema_disturbs_no_node_and_lets_none_start(nodes: Nodes) -> None:
    """Nodes go on while one of a newer version has brought the schema forward; older ones do not start any more."""

    async def run(servers: list[Service]) -> None:
        ann, bob = [await WebClient.connect(one.port) for one in servers]
        number = await ann.done("create", game="othello")
        await bob.done("sit", match=number)
        (before,) = await asyncio.to_thread(rows, nodes.database, "SELECT version_num FROM alembic_version")
        for table in ("matches", "entries", "accounts", "nodes"):
            await asyncio.to_thread(change, nodes.database, f"ALTER TABLE {table} ADD COLUMN later int")
        forward = "UPDATE alembic_version SET version_num = :version"
        await asyncio.to_thread(change, nodes.database, forward, version="9999")
        try:
            await ann.done("play", match=number, move="f5")
            await bob.done("play", match=number, move="f6")
            await ann.done("act", match=number, what="resign")
            assert await bob.done("rematch", match=number) != number
            with pytest.raises(StorageFault, match="schema 9999"):
                async with nodes.another():
                    pass
        finally:
            await asyncio.to_thread(change, nodes.database, forward, version=before[0])
        for client in (ann, bob):
            await client.close()

    nodes.run(run)


def test_log_ins_have_one_limit_for_all_nodes(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guesses at a password on one node count on the others."""

    async def run(servers: list[Service]) -> None:
        for one in servers:
            monkeypatch.setattr(one.identity, "_exempt", False)  # tests come from this machine
        ann, bob = [await WebClient.connect(one.port) for one in servers]
        codes = []
        for client in [ann, bob] * 6:
            codes.append(await client.refused("log-in", name="somebody", password="wrong wrong"))
            await asyncio.sleep(0.05)
        assert codes.count("access/bad-login") <= 11
        assert codes[-1] == "access/too-many"
        for client in (ann, bob):
            await client.close()

    nodes.run(run)
