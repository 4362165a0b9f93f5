"""A fleet: nodes as processes of their own on one PostgreSQL and one Redis, and what can go wrong with each."""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from tests.postgresql import Cluster
from tests.redis import RunningRedis
from tests.server.storing import change, rows
from tests.server.test_kill import free_port

PATIENCE = 300.0
"""Seconds until a node must have started, however busy the machine is."""
WITNESS = """
CREATE TABLE seen_nodes (epoch int, process text);
CREATE TABLE seen_entries (match_id int, version int, owner int, process text);
CREATE FUNCTION see_node() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO seen_nodes VALUES (NEW.id, current_setting('application_name')); RETURN NEW; END $$;
CREATE FUNCTION see_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO seen_entries SELECT NEW.match_id, NEW.version, m.owner, current_setting('application_name')
  FROM matches m WHERE m.id = NEW.match_id; RETURN NEW; END $$;
CREATE TRIGGER see_node AFTER INSERT ON nodes FOR EACH ROW EXECUTE FUNCTION see_node();
CREATE TRIGGER see_entry AFTER INSERT ON entries FOR EACH ROW EXECUTE FUNCTION see_entry();
"""
"""The database itself notes which process wrote an entry while which epoch owned its match."""
STRANGERS = """
SELECT e.match_id, e.version, e.owner, e.process FROM seen_entries e LEFT JOIN seen_nodes n ON n.epoch = e.owner
WHERE e.owner IS NOT NULL AND n.process IS DISTINCT FROM e.process
"""
"""Entries that a process wrote into a match of another's; whoever opens a table owns it a moment later."""


class NodeProcess:
    """`boardwright serve --bus` as a process of its own."""

    def __init__(self, name: str, fleet: "Fleet", folder: Path) -> None:
        """Choose where it listens."""
        self.name, self.port = name, free_port()
        self._fleet, self._folder = fleet, folder
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it and wait until it listens."""
        fleet = self._fleet
        where = ["--port", str(self.port), "--dots-port", "0", "--database", fleet.database]
        where += ["--bus", fleet.redis.url, "--node", self.name]
        settings = {
            "BOARDWRIGHT_MESSAGES_BURST": "100000",
            "BOARDWRIGHT_LEASE_SECONDS": str(fleet.lease),
            "BOARDWRIGHT_ADMIN_SOCKET": str(self._folder / f"{self.name}.admin"),
        }
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "boardwright", "serve", *where),
            stdout=asyncio.subprocess.PIPE,
            stderr=fleet.log,
            env={**os.environ, **settings},
        )
        assert self.process.stdout is not None
        line = b""
        while not line.startswith(b"data"):
            async with asyncio.timeout(PATIENCE):
                line = await self.process.stdout.readline()
            assert line, f"{self.name} did not start"

    def signal(self, how: signal.Signals) -> None:
        """Send a signal."""
        assert self.process is not None
        with suppress(ProcessLookupError):
            self.process.send_signal(how)

    async def ended(self) -> int:
        """Wait until it is gone."""
        assert self.process is not None
        return await self.process.wait()


class Fleet:
    """Nodes, and the faults that befall them one after the other."""

    def __init__(self, postgresql: Cluster, redis: RunningRedis, folder: Path, lease: float, count: int = 3) -> None:
        """Prepare nodes with leases of some seconds on a fresh database, which notes who writes what."""
        self.postgresql, self.redis, self.lease = postgresql, redis, lease
        self.database = postgresql.fresh()
        change(self.database, WITNESS)
        self.log = (folder / "nodes.log").open("wb")
        self.nodes = [NodeProcess(f"node-{at}", self, folder) for at in range(count)]
        self.takeovers: list[float] = []
        """Seconds from a kill until other nodes owned all matches."""
        self.handovers: list[float] = []
        """The same from SIGTERM."""
        self._starting: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start all nodes."""
        for node in self.nodes:
            self._come_back(node)
        await self.whole()

    async def whole(self) -> None:
        """Wait until all nodes are there."""
        starting, self._starting = self._starting, []
        await asyncio.gather(*starting)

    def _come_back(self, node: NodeProcess) -> None:
        """Start a node while other things go on."""
        self._starting.append(asyncio.create_task(node.start()))

    async def close(self) -> None:
        """Stop all nodes."""
        await self.whole()
        for node in self.nodes:
            if node.process is not None and node.process.returncode is None:
                node.signal(signal.SIGCONT)
                node.signal(signal.SIGTERM)
                await node.ended()
        self.log.close()

    # ---- faults -----------------------------------------------------------------------------

    async def kill(self, node: NodeProcess) -> None:
        """End a node at once; the others own its matches soon, and it comes back."""
        await self.whole()
        epoch = await self._epoch(node)
        node.signal(signal.SIGKILL)
        self.takeovers.append(await self._orphaned(epoch))
        await node.ended()
        self._come_back(node)

    async def stop(self, node: NodeProcess, seconds: float) -> None:
        """Stop a node in the middle of whatever it does, and wake it when others have taken over."""
        await self.whole()
        epoch = await self._epoch(node)
        node.signal(signal.SIGSTOP)
        begun = monotonic()
        self.takeovers.append(await self._orphaned(epoch))
        await asyncio.sleep(max(0.0, seconds - (monotonic() - begun)))
        node.signal(signal.SIGCONT)

    async def drain(self, node: NodeProcess) -> None:
        """Ask a node to go, as an upgrade does, and start it again."""
        await self.whole()
        epoch = await self._epoch(node)
        node.signal(signal.SIGTERM)
        self.handovers.append(await self._orphaned(epoch))
        assert await node.ended() == 0
        self._come_back(node)

    async def lose_redis(self, seconds: float) -> None:
        """Take Redis away for some time."""
        await asyncio.to_thread(self.redis.stop)
        await asyncio.sleep(seconds)
        await asyncio.to_thread(self.redis.start)

    async def restart_postgresql(self, seconds: float) -> None:
        """Let PostgreSQL crash and come back."""
        await asyncio.to_thread(self.postgresql.stop)
        await asyncio.sleep(seconds)
        self.postgresql.start()  # in this thread: it ends with the thread that started it

    async def _epoch(self, node: NodeProcess) -> int:
        """Return the epoch of a node, once it has one."""
        async with asyncio.timeout(60):
            while True:
                found = await self._ask("SELECT max(id) FROM nodes WHERE name = :name", name=node.name)
                if found[0][0] is not None:
                    return int(found[0][0])
                await asyncio.sleep(0.1)

    async def _orphaned(self, epoch: int) -> float:
        """Wait until an epoch owns no match; return the seconds that took."""
        begun = monotonic()
        query = "SELECT count(*) FROM nodes WHERE id = :it"
        async with asyncio.timeout(60):
            while (await self._ask(query, it=epoch))[0][0]:  # noqa: ASYNC110 - the database is all there is to ask
                await asyncio.sleep(0.05)
        return monotonic() - begun

    async def _ask(self, query: str, **values: object) -> list[tuple[Any, ...]]:
        return await asyncio.to_thread(rows, self.database, query, **values)

    def strangers(self) -> list[tuple[Any, ...]]:
        """List the entries that were written by a process that did not own their match."""
        return rows(self.database, STRANGERS)

    def written(self) -> list[tuple[Any, ...]]:
        """List the entries that were written into matches that had an owner."""
        return rows(self.database, "SELECT match_id, version FROM seen_entries WHERE owner IS NOT NULL")
