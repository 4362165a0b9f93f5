"""Once: work that several clients wait for is done once, and no client suffers from the limits of another."""

import asyncio

import pytest

from boardwright.errors import NoSuchTable, TooMany
from boardwright.server.once import Once


def test_work_is_done_once_for_all_who_wait() -> None:
    """Ten that ask at the same time share one answer; the next one has it done again."""
    done = []

    async def work() -> int:
        await asyncio.sleep(0)
        done.append(1)
        return len(done)

    async def ask() -> None:
        once = Once[int]()
        assert await asyncio.gather(*(once.do("a", work) for _ in range(10))) == [1] * 10
        assert await once.do("a", work) == 2

    asyncio.run(ask())


def test_work_goes_on_when_the_client_that_began_it_leaves() -> None:
    """The others get what the first one has no use for any more."""

    async def ask() -> None:
        once, ready = Once[str](), asyncio.Event()

        async def work() -> str:
            await ready.wait()
            return "done"

        first, second = (asyncio.ensure_future(once.do("a", work)) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        ready.set()
        assert await second == "done"

    asyncio.run(ask())


def test_the_limit_of_one_client_is_not_that_of_another() -> None:
    """A client that waited for one that was refused tries by itself; any other error is for all."""

    async def ask() -> None:
        once = Once[str]()

        async def refused() -> str:
            await asyncio.sleep(0)
            raise TooMany("enough", retry_after=1)

        async def missing() -> str:
            await asyncio.sleep(0)
            raise NoSuchTable("none")

        async def work() -> str:
            return "done"

        found = await asyncio.gather(once.do("a", refused), once.do("a", work), return_exceptions=True)
        assert isinstance(found[0], TooMany)
        assert found[1] == "done"
        found = await asyncio.gather(once.do("a", missing), once.do("a", work), return_exceptions=True)
        assert [type(one) for one in found] == [NoSuchTable, NoSuchTable]

    asyncio.run(ask())


def test_closing_breaks_work_off() -> None:
    """Whoever waits is told so."""

    async def ask() -> None:
        once = Once[None]()
        waiting = asyncio.ensure_future(once.do("a", asyncio.Event().wait))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        once.close()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(ask())
