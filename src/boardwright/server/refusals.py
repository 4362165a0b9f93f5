"""Refusals: what clients were refused is counted by its code, and logged without what they sent."""

import structlog

from boardwright.server.limits import Bucket
from boardwright.server.metrics import Metrics

LOG = structlog.get_logger("boardwright.refused")
LOGGED_PER_SECOND, LOGGED_AT_ONCE = 20.0, 200
"""Floods are counted in full, and logged in part."""


class Refusals:
    """Counts and logs what is refused at any door."""

    def __init__(self, metrics: Metrics) -> None:
        """Count for these metrics."""
        self._metrics = metrics
        self._bucket = Bucket(LOGGED_PER_SECOND, LOGGED_AT_ONCE)

    def note(self, code: str, *, door: str, request: str = "", account: str = "", address: str = "") -> None:
        """Note that a request of an account was refused."""
        self._metrics.refusals.add(code)
        if not self._bucket.take():
            LOG.info("refused", code=code, door=door, request=request, account=account, address=address)
