"""What one task leaves for another."""

import asyncio

from boardwright.server.inbox import Inbox


def test_everything_comes_in_order_and_whoever_puts_too_much_waits() -> None:
    """Never more than its length lie in it, whichever side is faster."""

    async def talk() -> tuple[list[int], list[int]]:
        inbox, put, taken = Inbox[int](3), list[int](), list[int]()

        async def fill() -> None:
            for number in range(20):
                await inbox.put(number)
                put.append(number)

        filling = asyncio.ensure_future(fill())
        await asyncio.sleep(0)
        first = list(put)
        for _ in range(20):
            taken.append(await inbox.take())
            assert len(put) - len(taken) <= 3
        await filling
        return first, taken

    first, taken = asyncio.run(talk())
    assert first == [0, 1, 2]
    assert taken == list(range(20))


def test_whoever_takes_waits_and_may_be_cancelled() -> None:
    """One that comes later is not lost with a task that has given up."""

    async def talk() -> int:
        inbox = Inbox[int](1)
        taking = asyncio.ensure_future(inbox.take())
        await asyncio.sleep(0)
        taking.cancel()
        await inbox.put(7)
        return await inbox.take()

    assert asyncio.run(talk()) == 7
