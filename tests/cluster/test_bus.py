"""The bus: the same promises in one process and over a real Redis."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from redis.asyncio.client import PubSub

from boardwright.errors import InputError
from boardwright.server.cluster.bus import Bus, BusFault, Hub, LocalBus, Requests
from boardwright.server.cluster.redis_bus import RedisBus
from tests.redis import RunningRedis

Make = Callable[[], Bus]
PATIENCE = 20.0


@pytest.fixture(params=["local", pytest.param("redis", marks=pytest.mark.xdist_group("redis"))])
def make(request: pytest.FixtureRequest) -> Make:
    """Return what makes buses that are joined."""
    if request.param == "local":
        hub = Hub()
        return lambda: LocalBus(hub)
    running: RunningRedis = request.getfixturevalue("running_redis")
    prefix = secrets.token_hex(4)
    return lambda: RedisBus(running.url, prefix)


@asynccontextmanager
async def two(make: Make) -> AsyncIterator[tuple[Bus, Bus]]:
    """Run two buses that are joined."""
    buses = make(), make()
    for bus in buses:
        await bus.start()
    try:
        yield buses
    finally:
        for bus in buses:
            await bus.close()


class Heard(list[bytes]):
    """What a listener has heard."""

    async def hear(self, bus: Bus, topic: str, other: Bus) -> None:
        """Listen, and wait until what another publishes is heard."""
        bus.subscribe(topic, self.append)
        async with asyncio.timeout(PATIENCE):
            while not self:
                other.publish(topic, b"?")
                await asyncio.sleep(0.02)
        await asyncio.sleep(0.1)
        self.clear()

    async def until(self, last: bytes) -> None:
        """Wait until something is heard."""
        async with asyncio.timeout(PATIENCE):
            while last not in self:  # noqa: ASYNC110 - the list is all that there is to look at
                await asyncio.sleep(0.01)


def test_messages_keep_their_order_and_their_topic(make: Make) -> None:
    """What one bus publishes is heard by the other in order, and by no listener of another topic."""

    async def run() -> None:
        async with two(make) as (one, other):
            heard, beside = Heard(), Heard()
            await heard.hear(other, "moves", one)
            await beside.hear(other, "talk", one)
            for number in range(500):
                one.publish("moves", b"%d" % number)
            await heard.until(b"499")
            assert heard == [b"%d" % number for number in range(500)]
            assert beside == []

    asyncio.run(run())


def test_every_listener_hears_also_the_publisher_itself(make: Make) -> None:
    """A message reaches all who listen, wherever they are."""

    async def run() -> None:
        async with two(make) as (one, other):
            mine, theirs = Heard(), Heard()
            await mine.hear(one, "all", other)
            await theirs.hear(other, "all", one)
            mine.clear()
            one.publish("all", bytes(range(256)))
            for heard in (mine, theirs):
                await heard.until(bytes(range(256)))

    asyncio.run(run())


def test_a_request_is_answered_by_whoever_serves_it(make: Make) -> None:
    """Questions find their answers, many at once and out of order; without a server there is a fault."""

    async def run() -> None:
        async with two(make) as (one, other):
            asking, serving = Requests(one), Requests(other)
            tried = 0

            async def double(data: bytes) -> bytes:
                nonlocal tried
                tried += 1
                await asyncio.sleep(0.01 * (10 - int(data)))
                return data * 2

            serving.serve("double", double)
            async with asyncio.timeout(PATIENCE):
                while not tried:
                    with pytest.raises(BusFault) if not tried else asyncio.timeout(1):
                        await asking.ask("nothing", b"1", 0.01)
                    one.publish("double", bytes(16) + b"9")
                    await asyncio.sleep(0.02)
            answers = await asyncio.gather(*(asking.ask("double", b"%d" % at, PATIENCE) for at in range(10)))
            assert answers == [b"%d" % at * 2 for at in range(10)]
            await asking.close()
            await serving.close()

    asyncio.run(run())


def test_a_bus_comes_back(running_redis: RunningRedis) -> None:
    """When Redis was away, listeners hear again and are told that they may have missed something."""

    async def run() -> None:
        async with two(lambda: RedisBus(running_redis.url, "back")) as (one, other):
            heard = Heard()
            await heard.hear(other, "moves", one)
            returned = asyncio.Event()
            other.on_return.add(returned.set)
            await asyncio.to_thread(running_redis.stop)
            async with asyncio.timeout(PATIENCE):
                while one.up or other.up:  # noqa: ASYNC110 - there is nothing to wait for but the fault
                    await asyncio.sleep(0.02)
            one.publish("moves", b"lost")
            await asyncio.to_thread(running_redis.start)
            async with asyncio.timeout(PATIENCE):
                await returned.wait()
            await heard.hear(other, "moves", one)
            assert b"lost" not in heard

    asyncio.run(run())


def test_only_what_redis_understands_is_a_bus() -> None:
    """Another address is refused with its reason, and without its password."""
    with pytest.raises(InputError, match="redis://HOST"):
        RedisBus("http://:secret@example.org")


def test_the_name_of_a_bus_has_no_password() -> None:
    """What is logged and printed tells no secret."""
    assert RedisBus("redis://:secret@example.org:6380/1").name == "redis://example.org:6380/1"


@pytest.mark.xdist_group("redis")
def test_a_bus_closes_although_a_cancellation_is_lost(
    running_redis: RunningRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis' client may lose a cancellation that comes just when it has waited long enough: a node hung at its end."""
    wait, lost = PubSub.get_message, list[BaseException]()

    async def lose(self: PubSub, timeout: float) -> object:  # noqa: ASYNC109 - as the library calls it
        try:
            return await wait(self, timeout=timeout)
        except asyncio.CancelledError as cancelled:
            if lost:
                raise
            lost.append(cancelled)
            return None

    monkeypatch.setattr(PubSub, "get_message", lose)

    async def run() -> None:
        bus = RedisBus(running_redis.url, secrets.token_hex(4))
        await bus.start()
        async with asyncio.timeout(PATIENCE):
            await bus.close()

    asyncio.run(run())
