"""Node: this server among others. It keeps its lease, takes over the matches of nodes that are gone, and drains.

What is true is in the database; the bus only makes it quick. A node that lost its lease, because it was stopped or cut
off, drops all its matches, joins again under another epoch and lets its clients follow their matches to other nodes.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

import msgspec
import structlog

from boardwright.errors import BoardwrightError, Fault, StorageFault
from boardwright.server.client import Client
from boardwright.server.cluster.bus import Bus, BusFault, Requests
from boardwright.server.cluster.edge import Edge
from boardwright.server.cluster.gossip import Gossip
from boardwright.server.cluster.letters import (
    EVERYBODY,
    Answered,
    Any_,
    Ask,
    Left,
    NodesChanged,
    NotHere,
    Post,
    Pulse,
    Tables,
    TablesWanted,
    Told,
)
from boardwright.server.cluster.mirror import Mirror
from boardwright.server.cluster.visitors import Visitors
from boardwright.server.cluster.workers import Workers
from boardwright.server.engines import Engines
from boardwright.server.hall import Hall
from boardwright.server.metrics import Metrics
from boardwright.server.room import Room
from boardwright.storage.accounts import DatabaseAccounts
from boardwright.storage.database import Database
from boardwright.storage.leases import Leases, Renewal, elsewhere
from boardwright.storage.owned_ledgers import OwnedLedgers

LOG = structlog.get_logger("boardwright.cluster")
RENEWALS = 4
"""So often a lease is renewed before it would run out."""
PULSE_SECONDS = 1.0
LOST_SECONDS = 10.0
"""Tables of a node that is gone are listed for so long, until another node tells of them."""
PULL_SECONDS = 5.0
MOST_PLACES = 100_000


class Node:
    """A lease, the nodes that are there, and the ways between them."""

    def __init__(
        self,
        name: str,
        bus: Bus,
        database: Database,
        hall: Hall,
        accounts: DatabaseAccounts,
        engines: Engines,
        metrics: Metrics,
        clients: Callable[[], list[Client]],
    ) -> None:
        """Be a node for the matches of a hall; ``start`` joins the others."""
        self.name, self.bus, self._metrics = name, bus, metrics
        self._database, self._hall, self._lobby = database, hall, hall.lobby
        self._lease = hall.config.lease_seconds
        self.leases = Leases(database, self._lease)
        self.epoch, self.members = 0, frozenset[int]()
        self.names: dict[int, str] = {}
        self._ledgers: OwnedLedgers | None = None
        self._offset = 0.0
        """The database's time is the clock of ``monotonic`` and this, in milliseconds."""
        self._gained = 0
        self._renewed = self._steady = monotonic()
        """When the lease was renewed last, and since when without a gap."""
        self._owners: dict[int, int] = {}
        self._departed: dict[int, float] = {}
        self._post = Post(bus)
        self._requests = Requests(bus)
        self.visitors = Visitors(hall, self._post)
        self.edge = Edge(self._post, self, metrics)
        self.mirror = Mirror(self._lobby, self._post, self._passed, self.fetch, self._named)
        self.gossip = Gossip(self._post, self._lobby, hall.identity, accounts, clients)
        self._post.listeners.append(self._heard)
        self.workers = Workers(bus)
        engines.use(self.workers)
        self.workers.on_thoughts.add(engines.grow)
        for crew in (hall.analyses.thinkers, hall.reports.crew):
            crew.elsewhere = self.workers
            self.workers.on_analyses.add(crew.grow)
        self._bell = asyncio.Event()
        self._one_at_a_time = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []
        self._adopting: asyncio.Task[None] | None = None
        self._leaving = False
        hall.elsewhere = self.edge

    # ---- coming and going -------------------------------------------------------------------

    async def start(self) -> None:
        """Join the others; then the lobby may bring back the matches that are this node's."""
        await self.bus.start()
        self.bus.on_return.add(self._returned)
        self._post.open(await self.leases.place())
        await self._join(evict=True)
        await self._look()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._keep()), loop.create_task(self._beat())]

    async def _join(self, *, evict: bool = False) -> None:
        self._set_epoch(await self.leases.join(self.name, evict=evict))
        self._renewed = self._steady = monotonic()
        self._post.send(EVERYBODY, NodesChanged())
        LOG.info("joined", node=self.name, epoch=self.epoch, bus=self.bus.name)

    def _set_epoch(self, epoch: int) -> None:
        """Write as another epoch from now on; rooms of the one before keep writing as that one, and are refused."""
        if self.epoch:
            self.bus.unsubscribe(self._pulling(self.epoch))
        self.epoch, self._gained = epoch, 0
        self._post.move_in(epoch)
        self._requests.serve(self._pulling(epoch), self._pulled)
        self._ledgers = OwnedLedgers(self._database, epoch, self._now, self._lost_match)
        self._lobby.ledgers = self._ledgers
        self.members |= {epoch}

    async def leave(self) -> None:
        """Hand all matches over to the others, at once, and be a node no more; clients are still served by them."""
        self._leaving = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        heirs = sorted(self.members - {self.epoch})
        try:
            await self.leases.leave(self.epoch, heirs)
        except StorageFault as error:
            LOG.warning("matches could not be handed over; they are when the lease runs out", error=str(error))
            return
        LOG.info("left", node=self.name, epoch=self.epoch, heirs=heirs)
        self._post.send(EVERYBODY, NodesChanged())
        self._drop_all()
        self.members = frozenset(heirs)
        self._post.flush()

    async def close(self) -> None:
        """Leave the bus."""
        for task in [*self._tasks, *([self._adopting] if self._adopting else [])]:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        for part in (self.edge, self.visitors, self.gossip, self.workers, self._requests, self.bus):
            await part.close()
        self.mirror.close()

    def leads(self) -> bool:
        """Tell whether this node does what one of them must: the one that is there longest."""
        return not self._leaving and self.epoch == min(self.members, default=self.epoch)

    # ---- the lease --------------------------------------------------------------------------

    async def _keep(self) -> None:
        """Renew the lease for ever, and look who is late."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._lease / RENEWALS):
                    await self._bell.wait()
            self._bell.clear()
            try:
                await self._look()
            except BoardwrightError as error:
                LOG.warning("the lease could not be renewed", code=error.code)

    async def _look(self) -> None:
        """Renew the lease, and do what the other nodes being there or gone asks for."""
        async with self._one_at_a_time:
            begun = monotonic()
            renewal = await self.leases.renew(self.epoch)
            if renewal is None:
                await self._come_back()
                return
            now = monotonic()
            if now - self._renewed > self._lease:
                self._steady = now  # the database or this node was away: others may be late for the same reason
            self._renewed = now
            self._offset = renewal.now - (begun + now) / 2 * 1000
            self._note_members(renewal)
            self._metrics.nodes.set(len(self.members))
            self._metrics.bus.set(self.bus.up)
            if renewal.gained != self._gained:
                self._gained = renewal.gained
                self._adopt()
            if now - self._steady > self._lease:
                await self._reap(renewal)

    def _note_members(self, renewal: Renewal) -> None:
        before, self.members = self.members, frozenset(one.epoch for one in renewal.members)
        self.names = {one.epoch: one.name for one in renewal.members}
        for epoch in before - self.members:
            self._departed[epoch] = monotonic()
        if before != self.members:
            LOG.info("nodes", nodes=sorted(self.names.values()))
            self.visitors.only(self.members)
            self.mirror.only(self.members)
            self.edge.look_round()
        if any(monotonic() - moment > LOST_SECONDS for moment in self._departed.values()):
            self._departed.clear()
            self.mirror.forget_lost(self.members)

    async def _reap(self, renewal: Renewal) -> None:
        """Share out the matches of nodes that are late."""
        late = [one for one in renewal.members if one.late and one.epoch != self.epoch]
        heirs = [one.epoch for one in renewal.members if not one.late]
        for one in late:
            if await self.leases.reap(one.epoch, heirs):
                LOG.warning("a node is gone", node=one.name, epoch=one.epoch, heirs=heirs)
                self._post.send(EVERYBODY, NodesChanged())
                self._bell.set()

    async def _come_back(self) -> None:
        """Drop everything that was ours, and begin again."""
        LOG.warning("the lease is lost", node=self.name, epoch=self.epoch)
        self._metrics.leases_lost.inc()
        lost = self.epoch
        await self._join()
        self._drop_all()
        self.members -= {lost}
        self._adopt()
        self._bell.set()

    def _adopt(self) -> None:
        """Bring matches in that were given to this node."""
        before = self._adopting

        async def adopt() -> None:
            if before is not None:
                with suppress(Exception):
                    await before
            await self._lobby.restore()

        for number in list(self.mirror.tables):
            if self.mirror.tables[number].owner not in self.members:
                self._owners.pop(number, None)
        self._adopting = asyncio.get_running_loop().create_task(adopt())
        asyncio.get_running_loop().create_task(self._tell_when(self._adopting)).add_done_callback(_heed)

    async def _tell_when(self, adopting: "asyncio.Task[None]") -> None:
        await self._lobby.restored()
        with suppress(asyncio.CancelledError, BoardwrightError):
            await asyncio.shield(adopting)
        for number in self._lobby.owned.keys() & self.mirror.tables.keys():
            self.mirror.here(number)
        self.mirror.tell_all()
        self.edge.look_round()

    def _now(self) -> int:
        return round(monotonic() * 1000 + self._offset)

    # ---- matches ----------------------------------------------------------------------------

    async def where(self, number: int) -> int:
        """Return the epoch that owns a match, our own or 0 for here; raise StorageFault while no node owns it."""
        if monotonic() - self._renewed > self._lease and not self._leaving:
            with suppress(StorageFault):
                await self._look()  # this node may have been stopped: what it has in memory may be another's by now
        if self._lobby.has(number) or self._lobby.finished(number) is not None:
            return 0
        owner = self._owners.get(number)
        if owner is not None and owner in self.members and owner != self.epoch:
            return owner
        found = await self.leases.owner(number)
        if found is None:
            return 0
        if found not in self.members or (self._leaving and found == self.epoch):
            raise elsewhere(number)
        if len(self._owners) >= MOST_PLACES:
            self._owners.clear()
        self._owners[number] = found
        return found

    def forget(self, number: int) -> None:
        """Look into the database the next time."""
        self._owners.pop(number, None)
        self._bell.set()

    async def rematch(self, number: int) -> int:
        """Return the match that is not over in which a match is played again, else 0."""
        return await self._ledgers.rematch(number) if self._ledgers is not None else 0

    async def _passed(self, number: int) -> int:
        return await self.leases.passed(number, self.epoch)

    async def _named(self, name: str) -> list[int]:
        return await self.leases.naming(name, self.epoch)

    async def fetch(self, number: int) -> None:
        """Let this node own a match; raise a Fault if its owner does not hand it over."""
        for _ in range(3):
            owner = await self.leases.owner(number)
            if owner is None or owner == self.epoch:
                self.mirror.here(number)
                return
            with suppress(BusFault):
                wanted = msgspec.msgpack.encode((number, self.epoch))
                await self._requests.ask(self._pulling(owner), wanted, PULL_SECONDS)
        msg = f"match {number} is not handed over"
        raise Fault(msg, code=BusFault.code)

    def _pulling(self, epoch: int) -> str:
        return f"{self._post.place}.pull.{epoch}"

    async def _pulled(self, data: bytes) -> bytes:
        """Hand a match over to a node that asks for it."""
        number, to = msgspec.msgpack.decode(data, type=tuple[int, int])
        room = self._lobby.owned.get(number)
        if isinstance(room, Room):
            async with room.lock:
                given = await self.leases.hand_over(number, self.epoch, to)
                if given:
                    self._release(number)
        else:
            given = await self.leases.hand_over(number, self.epoch, to)
            if given:
                self._release(number)
        return b"\1" if given else b""

    def _lost_match(self, number: int) -> None:
        """Drop a match that turned out to be another node's."""
        self._release(number)
        self._bell.set()

    def _release(self, number: int) -> None:
        room = self._lobby.release(number)
        self._owners.pop(number, None)
        if room is None:
            return
        self.visitors.released(room)
        mine = [one for one in room.audience if isinstance(one, Client)]
        self.edge.follow(room, mine)
        room.drop()

    def _drop_all(self) -> None:
        for number in list(self._lobby.owned):
            self._release(number)

    # ---- letters ----------------------------------------------------------------------------

    def _heard(self, sender: int, letter: Any_) -> None:
        match letter:
            case Ask():
                self.visitors.ask(sender, letter)
            case Told():
                self.edge.told(letter)
            case Answered() | NotHere():
                self.edge.answered(sender, letter)
            case Left():
                self.edge.left(sender, letter)
            case Pulse():
                self.visitors.still_there(sender, letter.clients)
                self.edge.pulse(sender, letter)
                self.mirror.pulse(sender, letter.tables)
            case Tables():
                self.mirror.hear(sender, letter)
            case TablesWanted():
                self.mirror.tell_all(sender)
            case NodesChanged():
                self._bell.set()
            case _:
                self.gossip.hear(letter)

    async def _beat(self) -> None:
        """Tell every node once a second who is there and how far matches are."""
        while True:
            await asyncio.sleep(PULSE_SECONDS)
            self.edge.look_round()
            for other in self.members - {self.epoch}:
                pulse = Pulse(self.edge.clients(other), self.visitors.versions(other), self.mirror.number)
                self._post.send(other, pulse)

    def _returned(self) -> None:
        """Catch up after the bus was away."""
        self._bell.set()
        self.gossip.look_again()


def _heed(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and task.exception() is not None:
        LOG.error("unexpected", error=type(task.exception()).__name__)
