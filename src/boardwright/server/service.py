"""Service: everything of one server, put together; it starts and it stops."""

import asyncio
from contextlib import suppress

import structlog
from aiohttp import web

from boardwright.server.admin_door import AdminDoor
from boardwright.server.analyses import Analyses
from boardwright.server.chat import Chat
from boardwright.server.cluster.start import node_of
from boardwright.server.config import Config
from boardwright.server.dots_door import DotsDoor
from boardwright.server.engines import Engines
from boardwright.server.exploring import Exploring
from boardwright.server.games import Games
from boardwright.server.gate import Gate
from boardwright.server.hall import Hall
from boardwright.server.housekeeping import Housekeeping
from boardwright.server.identity import Identity
from boardwright.server.lobby import Lobby
from boardwright.server.members import Members
from boardwright.server.metrics import Metrics
from boardwright.server.operator import Operator
from boardwright.server.puzzling import Puzzling
from boardwright.server.rankings import Rankings
from boardwright.server.refusals import Refusals
from boardwright.server.reports import Reports
from boardwright.server.rules_pool import RulesPool
from boardwright.server.studies import Studies
from boardwright.server.teller import Teller
from boardwright.server.web_door import WebDoor
from boardwright.server.workshop import Workshop
from boardwright.storage.accounts import DatabaseAccounts
from boardwright.storage.chat import DatabaseChat
from boardwright.storage.database import Database
from boardwright.storage.explorer import DatabaseExplorer
from boardwright.storage.ledgers import DatabaseLedgers
from boardwright.storage.naming import DatabaseNames
from boardwright.storage.puzzles import DatabasePuzzles
from boardwright.storage.ratings import DatabaseRatings
from boardwright.storage.reports import DatabaseReports
from boardwright.storage.rules import DatabaseRules
from boardwright.storage.search import DatabaseSearch

LOG = structlog.get_logger("boardwright.server")
CLOSING_SECONDS = 2.0


class Service:
    """A server: a database, a lobby, engines, and two doors."""

    def __init__(self, config: Config) -> None:
        """Open the database; no client can come in before ``start``."""
        self.config = config
        self.metrics = Metrics()
        self.database = Database(config.database, lease=config.lease_seconds if config.bus else 0.0)
        self.engines = Engines(config.engine_workers, config.engine_seconds, config.engine_megabytes)
        accounts, ledgers = DatabaseAccounts(self.database), DatabaseLedgers(self.database)
        rules = DatabaseRules(self.database)
        self.workshop, self.teller = Workshop(rules, config), Teller(_players(config))
        self.identity = Identity(accounts, config, self.metrics)
        self.lobby = Lobby(ledgers, Games(rules, self.teller), self.engines, self.metrics, config.tables_per_account)
        self.members = Members(self.lobby, self.identity, accounts, DatabaseNames(self.database))
        ratings, search = DatabaseRatings(self.database), DatabaseSearch(self.database)
        rankings = Rankings(ratings, search, accounts, ledgers, config)
        gate, refusals = Gate(config, self.metrics), Refusals(self.metrics)
        chat = Chat(DatabaseChat(self.database), config)
        self.analyses = Analyses(config)
        self.reports = Reports(DatabaseReports(self.database), config)
        self.studies = Studies(config)
        self.exploring = Exploring(DatabaseExplorer(self.database), self.lobby, config)
        hall = Hall(
            lobby=self.lobby,
            identity=self.identity,
            members=self.members,
            rankings=rankings,
            exploring=self.exploring,
            chat=chat,
            workshop=self.workshop,
            analyses=self.analyses,
            reports=self.reports,
            studies=self.studies,
            puzzling=Puzzling(DatabasePuzzles(self.database), self.lobby.desk),
            config=config,
            refusals=refusals,
        )
        self._dots = DotsDoor(hall, gate, self.metrics)
        self._web = WebDoor(hall, gate, self.metrics, self.database.probe)
        self._admin = AdminDoor(Operator(self.members, self.lobby, ledgers, chat.store, self._web, self._dots), config)
        self.housekeeping = Housekeeping(self.lobby, accounts, ledgers, self.workshop)
        show = self.metrics.show
        show("engine_queue", "Moves that wait for an engine", lambda: self.engines.waiting)
        show("hash_queue", "Passwords that wait to be hashed", lambda: self.identity.hashing.length)
        show("unsent_bytes", "Bytes that wait for websockets to read them", lambda: self._web.unsent)
        mine = self.engines, self.metrics, lambda: self._web.clients
        self.node = node_of(config, self.database, hall, accounts, *mine)
        if self.node is not None:
            self.exploring.leads = self.node.leads
            self.node.gossip.join(self._dots)
        self._runner: web.AppRunner | None = None
        self._measures: web.AppRunner | None = None
        self._server: asyncio.Server | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self.port = self.dots_port = self.metrics_port = -1

    async def start(self) -> None:
        """Open the doors; matches come back while people already come in."""
        loop = asyncio.get_running_loop()
        if self.node is not None:
            await self.node.start()
        self._tasks = [loop.create_task(self.metrics.probe()), loop.create_task(self.lobby.restore())]
        self._tasks.append(loop.create_task(self._web.ask_for_ever()))
        self._tasks.append(loop.create_task(self.housekeeping.for_ever()))
        self._tasks.append(loop.create_task(self.members.go_on()))
        self._tasks.append(loop.create_task(self.exploring.for_ever()))
        if self.node is not None:
            self._tasks.append(loop.create_task(self._dots.follow_for_ever()))
        self._tasks.append(loop.create_task(self.analyses.warm()))
        self._runner = web.AppRunner(
            self._web.app,
            access_log=None,
            shutdown_timeout=CLOSING_SECONDS,
            keepalive_timeout=self.config.request_seconds,  # also for a request that never comes to its end
        )
        await self._runner.setup()
        await web.TCPSite(self._runner, self.config.host, self.config.port).start()
        self.port = self._runner.addresses[0][1]
        if self.config.metrics_port >= 0:
            self._measures = web.AppRunner(self.metrics.application(), access_log=None)
            await self._measures.setup()
            await web.TCPSite(self._measures, self.config.metrics_host, self.config.metrics_port).start()
            self.metrics_port = self._measures.addresses[0][1]
        if self.config.dots_port >= 0:
            self._server = await self._dots.listen()
            self.dots_port = self._server.sockets[0].getsockname()[1]
        await self._admin.listen()
        LOG.info("ready", host=self.config.host, port=self.port, dots_port=self.dots_port)

    async def stop(self) -> None:
        """Let no client in, say goodbye, and store what waits."""
        if self._server is not None:
            self._server.close()
        if self.node is not None:
            await self.node.leave()
        await self._admin.close()
        await self._web.close()
        await self._dots.close()
        for runner in (self._runner, self._measures):
            if runner is not None:
                await runner.cleanup()
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self.lobby.close()
        if self.node is not None:
            await self.node.close()
        await asyncio.sleep(0)
        await self.engines.close()
        await self.workshop.close()
        await self.teller.close()
        await self.analyses.close()
        await self.reports.close()
        await self.studies.close()
        self.identity.close()
        self.database.close()
        LOG.info("stopped")


def _players(config: Config) -> RulesPool:
    """Return the processes that run strangers' rules; checks have others, so that no check keeps a move waiting."""
    return RulesPool(config.rules_workers, config.rules_seconds, config.rules_megabytes, 0)
