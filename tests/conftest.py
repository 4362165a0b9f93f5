"""What tests share: profiles of hypothesis (repeatable; longer and random for `make fuzz`), builds, databases."""

import gc
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import bytecode
from tests.interpreted import Interpreted
from tests.postgresql import Cluster, cluster

bytecode.keep()

QUIET = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]

settings.register_profile("default", max_examples=6, deadline=None, derandomize=True, suppress_health_check=QUIET)
settings.register_profile("fuzz", max_examples=300, deadline=None, suppress_health_check=QUIET)
settings.register_profile("walks", max_examples=60, deadline=None, suppress_health_check=QUIET)
settings.load_profile("default")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the slow tests, so that no core waits for one at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """Let Python's collector never again look at what was imported: games, rules and tests stay to the end."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Leave no bytecode of temporary files behind; xdist's workers leave that to whom they work for."""
    if not hasattr(session.config, "workerinput"):
        bytecode.forget_temporary()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Drop the group that xdist adds to a test's name, so that `--last-failed` finds the test again."""
    if "PYTEST_XDIST_WORKER" not in os.environ:  # a worker must call the test what xdist calls it
        report.nodeid = re.sub(r"@[^\]]+$", "", report.nodeid)


@pytest.fixture(scope="session")
def interpreted(tmp_path_factory: pytest.TempPathFactory) -> Interpreted:
    """Copy the package without its compiled modules, once for all tests that compare both builds."""
    return Interpreted(tmp_path_factory.mktemp("interpreted"))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """Run one PostgreSQL for all tests that need it."""
    with cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Spell a fresh database, of SQLite's and of PostgreSQL's."""
    if request.param == "sqlite":
        return str(tmp_path / "db.sqlite")
    running: Cluster = request.getfixturevalue("postgresql")
    return running.fresh()
