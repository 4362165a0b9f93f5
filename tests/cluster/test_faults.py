"""Everything fails in turn while people play on three nodes: a short run of `make soak-cluster`."""

import asyncio
import gc
from pathlib import Path

import pytest

from tests.cluster.fleet import Fleet
from tests.cluster.soak import KINDS, check, torment
from tests.postgresql import cluster
from tests.redis import redis
from tests.server.storing import change

LEASE = 1.0
"""Seconds: a third of the usual, so that others take over sooner."""


# Clients that are cut off in the middle of anything leave sockets to the garbage collector, which is asked at the end.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.slow
def test_no_fault_of_a_cluster_loses_a_move(tmp_path: Path) -> None:
    """Nodes are killed, stopped and drained, Redis and PostgreSQL restarted: nothing is lost, doubled or missed."""
    with cluster() as postgresql, redis() as running:  # of its own: it is crashed
        fleet = Fleet(postgresql, running, tmp_path, LEASE)
        notes = asyncio.run(torment(fleet, len(KINDS), seed=1, pairs=2))
        print(check(fleet, notes))  # noqa: T201
        number, version = max(fleet.written())
        strange = "UPDATE seen_entries SET process = 'a stranger' WHERE match_id = :match AND version = :version"
        change(fleet.database, strange, match=number, version=version)
        assert [row[:2] for row in fleet.strangers()] == [(number, version)], "the witness sees strangers"
    gc.collect()
