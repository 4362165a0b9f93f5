"""Threads beside the event loop: it gets the interpreter back soon while one of them computes."""

import asyncio
import sys

import pytest

from boardwright.server.side_threads import BRISK_SECONDS, CALM_SECONDS, SideThreads


def test_the_interpreter_is_shared_in_short_turns_only_while_a_thread_computes() -> None:
    """The interval is short while there is work, also work that fails, and long afterwards."""
    before, seen = sys.getswitchinterval(), []

    def fail() -> None:
        seen.append(sys.getswitchinterval())
        msg = "no"
        raise ValueError(msg)

    async def work() -> None:
        asyncio.get_running_loop().set_default_executor(SideThreads())
        seen.append(await asyncio.to_thread(sys.getswitchinterval))
        with pytest.raises(ValueError, match="no"):
            await asyncio.to_thread(fail)

    try:
        asyncio.run(work())
        assert seen == pytest.approx([BRISK_SECONDS, BRISK_SECONDS])
        assert sys.getswitchinterval() == pytest.approx(CALM_SECONDS)
    finally:
        sys.setswitchinterval(before)
