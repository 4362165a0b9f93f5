"""What a server counts, for /metrics."""

import asyncio
from time import monotonic

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

PROBE_SECONDS = 0.05
SHORT = (0.001, 0.002, 0.003, 0.004, 0.006, 0.008, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Metrics:
    """Counters of one server; each server has its own."""

    def __init__(self) -> None:
        """Begin at nothing."""
        registry = self._registry = CollectorRegistry()
        self.commands = Counter("boardwright_commands", "Commands stored", ["kind"], registry=registry)
        self.stored = Histogram("boardwright_store_seconds", "Storing a command", buckets=SHORT, registry=registry)
        self.faults = Counter("boardwright_faults", "Matches built anew from the ledger", registry=registry)
        self.engine_faults = Counter("boardwright_engine_faults", "Moves played for an engine", registry=registry)
        self.sockets = Gauge("boardwright_connections", "Open connections", ["door"], registry=registry)
        self.rooms = Gauge("boardwright_rooms", "Matches in memory", registry=registry)
        self.flags = Histogram("boardwright_flag_seconds", "Flags after their time", buckets=SHORT, registry=registry)
        self.lag = Histogram("boardwright_loop_lag_seconds", "Delay of events", buckets=SHORT, registry=registry)

    def text(self) -> bytes:
        """Give everything in Prometheus' text format."""
        return generate_latest(self._registry)

    async def probe(self) -> None:
        """Measure for ever how late the event loop is."""
        while True:
            begun = monotonic()
            await asyncio.sleep(PROBE_SECONDS)
            self.lag.observe(max(0.0, monotonic() - begun - PROBE_SECONDS))
