"""Start: a node for a server whose settings name a bus; what a cluster needs is imported only then."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardwright.errors import InputError
from boardwright.server.client import Client
from boardwright.server.config import Config
from boardwright.server.engines import Engines
from boardwright.server.hall import Hall
from boardwright.server.metrics import Metrics
from boardwright.storage.accounts import DatabaseAccounts
from boardwright.storage.database import Database

if TYPE_CHECKING:
    from boardwright.server.cluster.bus import Bus
    from boardwright.server.cluster.node import Node


def node_of(
    config: Config,
    database: Database,
    hall: Hall,
    accounts: DatabaseAccounts,
    engines: Engines,
    metrics: Metrics,
    clients: Callable[[], list[Client]],
) -> "Node | None":
    """Return the node that a server is; None without a bus."""
    if not config.bus:
        return None
    from boardwright.server.cluster.node import Node

    return Node(config.node_name, bus_of(config.bus), database, hall, accounts, engines, metrics, clients)


def bus_of(url: str) -> "Bus":
    """Open a bus at a place; raise InputError that says what is missing."""
    try:
        from boardwright.server.cluster.redis_bus import RedisBus
    except ModuleNotFoundError:
        msg = "a bus needs a client of Redis: pip install 'boardwright[cluster]'"
        raise InputError(msg, code="config/bus") from None
    return RedisBus(url)
