"""What a server asks of its process."""

import asyncio
import sys

import pytest
import uvloop

from boardwright.server.process import event_loop


@pytest.mark.skipif(sys.platform == "win32", reason="libuv's event loop is not made for Windows")
def test_the_event_loop_is_libuvs() -> None:
    """It takes less time for every message."""
    with asyncio.Runner(loop_factory=event_loop) as runner:
        assert isinstance(runner.get_loop(), uvloop.Loop)


def test_where_it_is_missing_pythons_own_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server starts without it, only slower."""
    monkeypatch.setitem(sys.modules, "uvloop", None)
    with asyncio.Runner(loop_factory=event_loop) as runner:
        assert isinstance(runner.get_loop(), asyncio.SelectorEventLoop)
