"""Gate: how many connections there may be, from one address and in all."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from boardwright.errors import TooMany
from boardwright.server.config import Config
from boardwright.server.metrics import Metrics


class Gate:
    """Counts open connections of all doors together."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        """Begin with none."""
        self._config, self._metrics = config, metrics
        self._open: Counter[str] = Counter()

    @contextmanager
    def enter(self, address: str, door: str) -> Iterator[None]:
        """Count a connection while it is open; raise TooMany if there are enough."""
        crowded = self._open[address] >= self._config.connections_per_address
        if crowded or self._open.total() >= self._config.connections:
            msg = "too many connections"
            raise TooMany(msg, retry_after=10)
        self._open[address] += 1
        self._metrics.sockets.labels(door).inc()
        try:
            yield
        finally:
            self._open[address] -= 1
            self._metrics.sockets.labels(door).dec()
            if not self._open[address]:
                del self._open[address]
