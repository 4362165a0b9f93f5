"""Service: everything of one server, put together; it starts and it stops."""

import asyncio
from contextlib import suppress

import structlog
from aiohttp import web

from boardwright.server.config import Config
from boardwright.server.dots_door import DotsDoor
from boardwright.server.engines import Engines
from boardwright.server.gate import Gate
from boardwright.server.identity import Identity
from boardwright.server.lobby import Lobby
from boardwright.server.metrics import Metrics
from boardwright.server.web_door import WebDoor
from boardwright.storage.accounts import DatabaseAccounts
from boardwright.storage.database import Database
from boardwright.storage.ledgers import DatabaseLedgers

LOG = structlog.get_logger("boardwright.server")
CLOSING_SECONDS = 2.0


class Service:
    """A server: a database, a lobby, engines, and two doors."""

    def __init__(self, config: Config) -> None:
        """Open the database; nobody can come in before ``start``."""
        self.config = config
        self.metrics = Metrics()
        self.database = Database(config.database)
        self.engines = Engines(config.engine_workers, config.engine_seconds, config.engine_megabytes)
        self.identity = Identity(DatabaseAccounts(self.database), config)
        self.lobby = Lobby(DatabaseLedgers(self.database), self.engines, self.metrics, config.tables_per_account)
        gate = Gate(config, self.metrics)
        self._dots = DotsDoor(self.lobby, self.identity, gate, config, self.metrics)
        self._web = WebDoor(self.lobby, self.identity, gate, config, self.metrics, self.database.ping)
        self._runner: web.AppRunner | None = None
        self._server: asyncio.Server | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self.port = self.dots_port = -1

    async def start(self) -> None:
        """Open the doors; matches come back while people already come in."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self.metrics.probe()), loop.create_task(self.lobby.restore())]
        self._tasks.append(loop.create_task(self._web.ask_for_ever()))
        self._runner = web.AppRunner(
            self._web.app,
            access_log=None,
            shutdown_timeout=CLOSING_SECONDS,
            keepalive_timeout=self.config.request_seconds,  # also for a request that never comes to its end
        )
        await self._runner.setup()
        await web.TCPSite(self._runner, self.config.host, self.config.port).start()
        self.port = self._runner.addresses[0][1]
        if self.config.dots_port >= 0:
            self._server = await self._dots.listen()
            self.dots_port = self._server.sockets[0].getsockname()[1]
        LOG.info("ready", host=self.config.host, port=self.port, dots_port=self.dots_port)

    async def stop(self) -> None:
        """Let nobody in, say goodbye, and store what waits."""
        if self._server is not None:
            self._server.close()
        await self._web.close()
        await self._dots.close()
        if self._runner is not None:
            await self._runner.cleanup()
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self.lobby.close()
        await asyncio.sleep(0)
        await self.engines.close()
        self.identity.close()
        self.database.close()
        LOG.info("stopped")
