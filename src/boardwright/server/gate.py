"""Gate: how many connections there may be, from one client and in all, and who makes room when it is full."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from boardwright.errors import TooMany
from boardwright.server.addresses import client_of
from boardwright.server.config import Config
from boardwright.server.metrics import Metrics


class Visit:
    """One open connection; until it is settled it may be ended to make room for another client."""

    def __init__(self, gate: "Gate", client: str, end: Callable[[], None]) -> None:
        """Begin unsettled; ``end`` ends the connection."""
        self._gate, self.client, self.end = gate, client, end

    def settle(self) -> None:
        """Note that the connection has said who it is."""
        self._gate.unsettled.pop(self, None)


class Gate:
    """Counts open connections of all doors together."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        """Begin with none."""
        self._config, self._metrics = config, metrics
        self._open: Counter[str] = Counter()
        self.unsettled: OrderedDict[Visit, None] = OrderedDict()
        """Connections that have not said who they are, the oldest first."""

    @contextmanager
    def enter(self, address: str, door: str, end: Callable[[], None]) -> Iterator[Visit]:
        """Count a connection while it is open; raise TooMany if there are enough."""
        client = client_of(address)
        if self._open[client] >= self._config.connections_per_address or not self._has_room(client):
            self._metrics.refusals.add("connections")
            msg = "too many connections"
            raise TooMany(msg, retry_after=10)
        self._open[client] += 1
        self._metrics.sockets.labels(door).inc()
        visit = Visit(self, client, end)
        self.unsettled[visit] = None
        try:
            yield visit
        finally:
            self.unsettled.pop(visit, None)
            self._open[client] -= 1
            self._metrics.sockets.labels(door).dec()
            if not self._open[client]:
                del self._open[client]

    def _has_room(self, client: str) -> bool:
        """Tell whether one more fits in; if not, end the oldest unsettled connection of whoever has more of them."""
        if self._open.total() < self._config.connections:
            return True
        crowds = Counter(visit.client for visit in self.unsettled)
        crowd = max(crowds, key=crowds.__getitem__, default=client)
        if crowds[crowd] <= crowds[client]:
            return False
        oldest = next(visit for visit in self.unsettled if visit.client == crowd)
        oldest.settle()  # it is on its way out and makes room only once
        oldest.end()
        self._metrics.refusals.add("made-room")
        return True
