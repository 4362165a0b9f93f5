"""Leases: one owner a match, by the database's clock, and nothing is written by a node that lost it."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

import pytest
from sqlalchemy import text

from boardwright.errors import InputError, StorageFault
from boardwright.play import commands as ask
from boardwright.play.ledger import Entry, Opening
from boardwright.play.ports import Standing
from boardwright.server.config import read_config
from boardwright.storage import claim
from boardwright.storage.database import Database
from boardwright.storage.leases import FENCED, OUTAGE, Leases
from boardwright.storage.owned_ledgers import AGAIN, OwnedLedgers
from boardwright.storage.place import engine_for, url_of
from tests.postgresql import Cluster
from tests.server.storing import change, rows

pytestmark = [pytest.mark.xdist_group("postgresql")]
LEASE = 60
"""Seconds; what runs out in a test is made to."""
MINUTE = 60_000
"""Milliseconds that a test may take on a busy machine."""
OPENING = Opening("othello", {"size": 8}, "300+0", 1, None)


class Owner:
    """A node as the database sees it: its lease and its ledgers."""

    def __init__(self, database: Database) -> None:
        """Begin without a lease."""
        self.database, self.leases = database, Leases(database, LEASE)
        self.lost: list[int] = []

    async def join(self, name: str) -> OwnedLedgers:
        """Take a lease."""
        self.epoch = await self.leases.join(name, evict=True)
        renewal = await self.leases.renew(self.epoch)
        assert renewal is not None
        offset = renewal.now - monotonic() * 1000
        return OwnedLedgers(
            self.database, self.epoch, lambda: round(monotonic() * 1000 + offset), self.lost.append
        )


def with_two(postgresql: Cluster, work: Callable[[Owner, Owner, str], Awaitable[None]]) -> None:
    """Let two nodes share a fresh database."""
    place = postgresql.fresh()
    first, second = (Database(place, lease=LEASE) for _ in range(2))

    async def run() -> None:
        await work(Owner(first), Owner(second), place)

    try:
        asyncio.run(run())
    finally:
        first.close()
        second.close()


async def refused(work: Awaitable[object]) -> str:
    """Return the code of the fault."""
    with pytest.raises(StorageFault) as caught:
        await work
    return caught.value.code


def late(place: str, epoch: int, milliseconds: int) -> None:
    """Let the lease of a node have run out some time ago."""
    change(place, "UPDATE nodes SET expires = expires - :by WHERE id = :it", by=LEASE * 1000 + milliseconds, it=epoch)


def test_a_node_that_lost_its_lease_writes_nothing(postgresql: Cluster) -> None:
    """Entries, ends and new tables of a lost epoch are refused; its heir goes on where the ledger ends."""

    async def work(one: Owner, other: Owner, place: str) -> None:
        mine, theirs = await one.join("one"), await other.join("other")
        number = (await mine.create(OPENING, "ann", entries=[Entry(1, ask.Start())])).number
        await mine.append(number, [Entry(2, ask.Remark("kept"))])
        assert await refused(theirs.append(number, [Entry(3, ask.Remark("stranger"))])) == FENCED
        assert not await other.leases.reap(one.epoch, [other.epoch]), "the lease had not run out"
        late(place, one.epoch, 100)
        assert await other.leases.reap(one.epoch, [other.epoch])
        assert await one.leases.renew(one.epoch) is None
        assert await other.leases.owner(number) == other.epoch
        assert await refused(mine.append(number, [Entry(3, ask.Remark("lost"))])) == FENCED
        assert await refused(mine.append(number, [], [Standing(0, "ann", "won")])) == FENCED
        assert await refused(mine.create(OPENING, "ann")) == FENCED
        assert one.lost == [number, number]
        await theirs.append(number, [Entry(3, ask.Remark("heir"))])
        assert [entry.command for entry in await theirs.entries(number)][1:] == [ask.Remark("kept"), ask.Remark("heir")]
        assert [one.stored.number for one in await theirs.unfinished()] == [number]

    with_two(postgresql, work)


def test_a_write_that_is_being_committed_is_waited_for(postgresql: Cluster) -> None:
    """A takeover never overtakes an entry: it waits for its commit, and no later one is accepted."""

    async def work(one: Owner, other: Owner, place: str) -> None:
        mine, theirs = await one.join("one"), await other.join("other")
        number = (await mine.create(OPENING, "ann", entries=[Entry(1, ask.Start())])).number
        late(place, one.epoch, 100)
        reaping: list[asyncio.Task[bool]] = []
        loop = asyncio.get_running_loop()

        def slowly(_: object) -> None:
            """Let the other node try to take over while this transaction is open."""
            begin = asyncio.run_coroutine_threadsafe(_begin(reaping, other, one.epoch), loop)
            begin.result(10)

        append = loop.create_task(mine.append(number, [Entry(2, ask.Remark("in time"))]))
        await asyncio.sleep(0)  # the entry waits first, and shares the commit
        await one.database.run(slowly)
        await append
        assert await reaping[0]
        assert len(await theirs.entries(number)) == 2
        assert await refused(mine.append(number, [Entry(3, ask.Remark("late"))])) == FENCED

    async def _begin(reaping: list["asyncio.Task[bool]"], other: Owner, epoch: int) -> None:
        reaping.append(asyncio.get_running_loop().create_task(other.leases.reap(epoch, [other.epoch])))
        await asyncio.sleep(0.2)
        assert not reaping[0].done()

    with_two(postgresql, work)


def test_a_node_that_stops_within_a_transaction_holds_nobody_up(postgresql: Cluster) -> None:
    """PostgreSQL ends the transaction of a process that says nothing before its lease has run out."""
    assert claim.IDLE < 1

    async def work(one: Owner, other: Owner, place: str) -> None:
        mine, _ = await one.join("one"), await other.join("other")
        number = (await mine.create(OPENING, "ann", entries=[Entry(1, ask.Start())])).number
        late(place, one.epoch, 100)
        engine = engine_for(url_of(place))
        with engine.connect() as stopped:
            claim.SharedClaim(0.5).take(stopped)
            stopped.execute(text("SELECT id FROM matches WHERE id = :it FOR SHARE"), {"it": number})
            taken = False
            while not taken:
                try:
                    taken = await other.leases.reap(one.epoch, [other.epoch])
                except StorageFault:
                    await asyncio.sleep(0.05)
            stopped.invalidate()
        engine.dispose()
        assert await other.leases.owner(number) == other.epoch

    with_two(postgresql, work)


def test_time_is_charged_from_the_last_entry_but_not_without_a_server(postgresql: Cluster) -> None:
    """A takeover charges what has passed by the database's clock; after an outage, time begins with the first node."""

    async def work(one: Owner, other: Owner, place: str) -> None:
        mine, _ = await one.join("one"), await other.join("other")
        numbers = [(await mine.create(OPENING, "ann", entries=[Entry(1, ask.Start())])).number for _ in range(2)]
        change(place, "UPDATE entries SET written = written - 7200000 WHERE match_id = :it", it=numbers[0])
        change(place, "UPDATE matches SET charged_from = charged_from - 9000000")
        late(place, one.epoch, 100)
        assert await other.leases.reap(one.epoch, [other.epoch])
        assert await other.leases.passed(numbers[0], other.epoch) == pytest.approx(7_200_000, abs=MINUTE)
        assert await other.leases.passed(numbers[1], other.epoch) < MINUTE
        late(place, other.epoch, OUTAGE + 1000)
        change(place, "UPDATE entries SET written = written - 7200000")
        third = Owner(one.database)
        await third.join("third")
        assert await third.leases.passed(numbers[0], third.epoch) < MINUTE

    with_two(postgresql, work)


def test_matches_are_shared_out_and_come_back_to_a_node_alone(postgresql: Cluster) -> None:
    """The heirs of a node get its matches in turn; a node that joins takes what no node owns."""

    async def work(one: Owner, other: Owner, place: str) -> None:
        mine, _ = await one.join("one"), await other.join("other")
        third = Owner(one.database)
        await third.join("third")
        for _ in range(6):
            await mine.create(OPENING, "ann")
        await one.leases.leave(one.epoch, [other.epoch, third.epoch])
        owners = [row[0] for row in rows(place, "SELECT owner FROM matches ORDER BY id")]
        assert sorted(owners) == [other.epoch] * 3 + [third.epoch] * 3
        for leaving in (third, other):
            await leaving.leases.leave(leaving.epoch, [])
        assert await one.leases.owner(1) in {0, other.epoch}
        again = Owner(other.database)
        await again.join("again")
        assert {row[0] for row in rows(place, "SELECT owner FROM matches")} == {again.epoch}

    with_two(postgresql, work)


def test_a_match_is_played_again_once(postgresql: Cluster) -> None:
    """Two nodes that open a rematch at the same time open one; the other is told that there is one."""

    async def work(one: Owner, other: Owner, _: str) -> None:
        mine, theirs = await one.join("one"), await other.join("other")
        number = (await mine.create(OPENING, "ann")).number
        await mine.append(number, [], [])
        opened = await asyncio.gather(
            *(ledgers.create(OPENING, "ann", rematch_of=number) for ledgers in (mine, theirs)), return_exceptions=True
        )
        codes = [getattr(one, "code", "") for one in opened]
        assert sorted(codes) == ["", AGAIN]
        assert await theirs.rematch(number) == number + 1

    with_two(postgresql, work)


def test_a_server_without_a_bus_and_nodes_keep_each_other_out(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nodes share a database; a server that knows of no others is refused and told who was first."""
    monkeypatch.setattr(claim, "PATIENCE", 0.0)
    place = postgresql.fresh()
    nodes = [Database(place, lease=LEASE) for _ in range(2)]
    with pytest.raises(StorageFault, match=r"boardwright .* since .*; one server at a time"):
        Database(place)
    for node in nodes:
        node.close()
    alone = Database(place)
    with pytest.raises(StorageFault, match=r"boardwright .* since"):
        Database(place, lease=LEASE)
    alone.close()


def test_a_bus_needs_a_database_that_can_be_shared() -> None:
    """A file is no place for several servers."""
    with pytest.raises(InputError, match="--database postgresql"):
        read_config(None, {}, {"bus": "redis://localhost", "database": "games.sqlite"})
