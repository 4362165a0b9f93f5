"""What a server counts, for /metrics."""

import asyncio
from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate
from time import monotonic

from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

PROBE_SECONDS = 0.05
SHORT = (0.001, 0.002, 0.003, 0.004, 0.006, 0.008, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Kinds(Collector):
    """Counts things by their kind, for one thread: Prometheus' own counter takes a lock every time."""

    def __init__(self, name: str, help_: str) -> None:
        """Begin at nothing."""
        self._name, self._help = name, help_
        self._counts: dict[str, int] = {}

    def add(self, kind: str) -> None:
        """Count one."""
        self._counts[kind] = self._counts.get(kind, 0) + 1

    def collect(self) -> Iterator[Metric]:
        """Tell Prometheus."""
        family = CounterMetricFamily(self._name, self._help, labels=["kind"])
        for kind, count in self._counts.items():
            family.add_metric([kind], count)
        yield family


class Times(Collector):
    """Sorts times into buckets, for one thread."""

    def __init__(self, name: str, help_: str) -> None:
        """Begin at nothing."""
        self._name, self._help = name, help_
        self._counts = [0] * (len(SHORT) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """Note one time."""
        self._counts[bisect_left(SHORT, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[Metric]:
        """Tell Prometheus."""
        bounds = [*map(floatToGoString, SHORT), "+Inf"]
        buckets = list(zip(bounds, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(self._name, self._help, buckets=buckets, sum_value=self._sum)


class Metrics:
    """Counters of one server; each server has its own."""

    def __init__(self) -> None:
        """Begin at nothing."""
        registry = self._registry = CollectorRegistry()
        self.commands = Kinds("boardwright_commands", "Commands stored")
        self.stored = Times("boardwright_store_seconds", "Storing a command")
        self.refusals = Kinds("boardwright_refusals", "What was refused, by its code or limit")
        self.log_ins = Kinds("boardwright_log_ins", "Who came in: with a password, with a new account, as a guest")
        for one in (self.refusals, self.log_ins, self.commands, self.stored):
            registry.register(one)
        self.faults = Counter("boardwright_faults", "Matches built anew from the ledger", registry=registry)
        self.engine_faults = Counter("boardwright_engine_faults", "Moves played for an engine", registry=registry)
        self.sockets = Gauge("boardwright_connections", "Open connections", ["door"], registry=registry)
        self.nodes = Gauge("boardwright_nodes", "Nodes that share the database; 0 without a bus", registry=registry)
        self.bus = Gauge("boardwright_bus_up", "1 while the bus is there", registry=registry)
        self.leases_lost = Counter("boardwright_leases_lost", "Leases that ran out", registry=registry)
        self.healed = Counter("boardwright_healed", "Matches elsewhere that were watched again", registry=registry)
        self.forwarded = Times("boardwright_forward_seconds", "Requests that another node answered")
        registry.register(self.forwarded)
        self.rooms = Gauge("boardwright_rooms", "Matches in memory", registry=registry)
        self.flags = Histogram("boardwright_flag_seconds", "Flags after their time", buckets=SHORT, registry=registry)
        self.lag = Histogram("boardwright_loop_lag_seconds", "Delay of events", buckets=SHORT, registry=registry)

    def show(self, name: str, help_: str, value: Callable[[], float]) -> None:
        """Show a value as it is whenever it is asked for."""
        Gauge(f"boardwright_{name}", help_, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        """Return everything in Prometheus' text format."""
        return generate_latest(self._registry)

    def application(self) -> web.Application:
        """Return a page of its own for everything that is counted."""
        app = web.Application()
        app.add_routes([web.get("/metrics", self.answer)])
        return app

    async def answer(self, _: web.Request) -> web.Response:
        """Show everything to Prometheus."""
        return web.Response(body=self.text(), headers={"Content-Type": "text/plain; version=0.0.4"})

    async def probe(self) -> None:
        """Measure for ever how late the event loop is."""
        while True:
            begun = monotonic()
            await asyncio.sleep(PROBE_SECONDS)
            self.lag.observe(max(0.0, monotonic() - begun - PROBE_SECONDS))
