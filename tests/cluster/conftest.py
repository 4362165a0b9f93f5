"""What the tests of clusters share: one Redis."""

from collections.abc import Iterator

import pytest

from tests.redis import RunningRedis, redis


@pytest.fixture(scope="session")
def running_redis() -> Iterator[RunningRedis]:
    """Run one Redis for all tests that need it."""
    with redis() as running:
        yield running
