"""The queue for engines: accounts are served in turn, and who waits knows the place."""

import asyncio

from boardwright.server.engine_queue import EngineQueue


def test_accounts_are_served_in_turn() -> None:
    """Ten requests of one account do not keep another's only one waiting; each account's keep their order."""

    async def queue() -> list[str]:
        places, served = EngineQueue(1), []

        async def ask(account: str, number: int) -> None:
            await places.take(account, lambda _: None)
            served.append(f"{account}{number}")
            await asyncio.sleep(0)
            places.release(account)

        tasks = [asyncio.ensure_future(ask("a", number)) for number in range(10)]
        await asyncio.sleep(0)
        tasks += [asyncio.ensure_future(ask("b", 0)), asyncio.ensure_future(ask("c", 0))]
        await asyncio.gather(*tasks)
        assert places.length == 0
        return served

    assert asyncio.run(queue()) == ["a0", "a1", "b0", "c0", *(f"a{number}" for number in range(2, 10))]


def test_who_leaves_gives_up_the_place() -> None:
    """A request that is cancelled while it waits, or as its turn comes, keeps no worker."""

    async def queue() -> None:
        places = EngineQueue(1)
        await places.take("a", print)
        waiting = [asyncio.ensure_future(places.take(name, print)) for name in "bcd"]
        await asyncio.sleep(0)
        assert [place.account for place in places.in_order()] == ["b", "c", "d"]
        waiting[0].cancel()
        await asyncio.sleep(0)
        assert places.length == 2
        places.release("a")  # c has the turn, but goes at the same moment
        waiting[1].cancel()
        await asyncio.gather(*waiting[:2], return_exceptions=True)
        await waiting[2]
        places.release("d")
        async with asyncio.timeout(1):
            await places.take("e", print)
        places.close()

    asyncio.run(queue())


def test_places_are_told() -> None:
    """A request that waits hears how many come before it, and again when that changes."""

    async def queue() -> list[int]:
        places = EngineQueue(1)
        heard: asyncio.Queue[int] = asyncio.Queue()
        await places.take("a", print)
        first = asyncio.ensure_future(places.take("c", lambda _: None))
        await asyncio.sleep(0)
        second = asyncio.ensure_future(places.take("b", heard.put_nowait))
        async with asyncio.timeout(10):
            told = [await heard.get()]
            places.release("a")
            await first
            told.append(await heard.get())
        places.release("c")
        await second
        places.close()
        return told

    assert asyncio.run(queue()) == [1, 0]
