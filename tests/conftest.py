"""Hypothesis profiles: repeatable by default, longer and random for `make fuzz`. Databases of both kinds."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.postgresql import Cluster, cluster

QUIET = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]

settings.register_profile("default", max_examples=12, deadline=None, derandomize=True, suppress_health_check=QUIET)
settings.register_profile("fuzz", max_examples=300, deadline=None, suppress_health_check=QUIET)
settings.register_profile("walks", max_examples=60, deadline=None, suppress_health_check=QUIET)
settings.load_profile("default")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """Run one PostgreSQL for all tests that need it."""
    with cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Spell a fresh database, of SQLite's and of PostgreSQL's."""
    if request.param == "sqlite":
        return str(tmp_path / "db.sqlite")
    running: Cluster = request.getfixturevalue("postgresql")
    return running.fresh()
