"""Who may log in, how often, from where, and under which name."""

import asyncio
from pathlib import Path

import aiohttp
import pytest

from boardwright.errors import NameTaken
from boardwright.server.addresses import Proxies, client_of
from boardwright.server.config import Config
from boardwright.server.names import check_name, is_name
from tests.server.clients import DotsClient, WebClient, running

SPELLINGS = ("ann", "ANN", "Ann", "aNN", "ａｎｎ", "ＡＮＮ", "ａnn", "anｎ")
"""All of these lead to the same account."""

# ---- guessing ----------------------------------------------------------------------------------


def test_spellings_of_a_name_share_one_limit(tmp_path: Path) -> None:
    """Ten guesses are ten guesses, in whatever case and width the name is written, on both doors together."""

    async def play() -> None:
        async with running(tmp_path, loopback_exempt=False) as server:
            web, dots = await WebClient.connect(server.port), await DotsClient.connect(server.dots_port)
            await web.ask("sign-up", name="ann", password="long enough")
            codes = [await web.refused("log-in", name=name, password="wrong") for name in SPELLINGS]
            assert set(codes) == {"access/bad-login"}
            assert [await dots.ask("LOG ＡＮＮ wrong") for _ in range(2)] == ["403", "403"]
            assert await web.refused("log-in", name="Ann", password="long enough") == "access/too-many"
            assert await dots.ask("LOG ann long-enough") == "403"
            dots.drop()
            await web.close()

    asyncio.run(play())


def test_an_address_has_a_limit_whatever_names_it_tries(tmp_path: Path) -> None:
    """One password against many names is bounded, too; other addresses are not concerned."""

    async def play() -> None:
        async with running(tmp_path, loopback_exempt=False, log_ins_per_address=20) as server:
            eve = await WebClient.connect(server.port)
            bob = await WebClient.connect(server.port, address="127.0.0.2")
            await bob.ask("sign-up", name="bob", password="long enough")
            codes = [await eve.refused("log-in", name=f"name-{at}", password="12345678") for at in range(25)]
            assert codes == ["access/bad-login"] * 20 + ["access/too-many"] * 5
            assert (await bob.ask("log-in", name="bob", password="long enough"))["name"] == "bob"
            await eve.close()
            await bob.close()

    asyncio.run(play())


def test_many_addresses_against_one_account_are_stopped_and_its_owner_is_not(tmp_path: Path) -> None:
    """Guesses from everywhere have one limit together; where the owner has logged in before, he still can."""

    async def play() -> None:
        settings = {"loopback_exempt": False, "log_ins_per_quarter": 2}
        async with running(tmp_path, **settings) as server:
            ann = await WebClient.connect(server.port, address="127.0.0.99")
            await ann.ask("sign-up", name="ann", password="long enough")
            assert (await ann.ask("log-in", name="ann", password="long enough"))["name"] == "ann"
            codes = []
            for at in range(2, 14):
                eve = await WebClient.connect(server.port, address=f"127.0.0.{at}")
                codes += [await eve.refused("log-in", name="ann", password="wrong") for _ in range(2)]
                await eve.close()
            assert codes.count("access/bad-login") == 19  # 10 times as often as from one address, less her own
            assert set(codes[20:]) == {"access/too-many"}
            assert (await ann.ask("log-in", name="ann", password="long enough"))["name"] == "ann"
            await ann.close()

    asyncio.run(play())


def test_a_flood_of_log_ins_leaves_room_for_others(tmp_path: Path) -> None:
    """Ninety sockets of one address guess without end; twenty-five log-ins from elsewhere all succeed."""

    async def flood(client: WebClient, names: str) -> None:
        at = 0
        while True:
            at += 1
            await client.ask("log-in", name=f"{names}-{at}", password="wrong")

    async def play() -> None:
        limits = {"log_ins_per_quarter": 0, "log_ins_per_address": 0, "guests_per_hour": 0, "messages_per_second": 0}
        async with running(tmp_path, loopback_exempt=False, **limits) as server:
            bob = await WebClient.connect(server.port, address="127.0.0.2")
            await bob.ask("sign-up", name="bob", password="long enough")
            crowd = [await WebClient.connect(server.port) for _ in range(90)]
            tasks = [asyncio.create_task(flood(client, f"x{at}")) for at, client in enumerate(crowd)]
            await asyncio.sleep(0.2)
            answers = [await bob.ask("log-in", name="bob", password="long enough") for _ in range(25)]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            assert {answer["type"] for answer in answers} == {"welcome"}
            for client in (bob, *crowd):
                await client.close()

    asyncio.run(play())


# ---- addresses ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "public", [{"host": "0.0.0.0"}, {"origins": ("https://a.example",)}, {"proxies": ("127.0.0.1",)}]  # noqa: S104
)
def test_this_machine_is_exempt_only_while_nobody_else_is_served(public: dict[str, object]) -> None:
    """Behind a proxy on the same machine everybody seems to be here."""
    assert Config().exempts_loopback
    assert not Config(**public).exempts_loopback  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("headers", "client"),
    [
        ({}, "127.0.0.1"),
        ({"X-Forwarded-For": "203.0.113.5"}, "203.0.113.5"),
        ({"X-Forwarded-For": "1.2.3.4, 203.0.113.5, 10.0.0.7"}, "203.0.113.5"),
        ({"X-Forwarded-For": "203.0.113.5:8080"}, "203.0.113.5"),
        ({"X-Forwarded-For": "unknown"}, "127.0.0.1"),
        ({"X-Forwarded-For": "1.2.3.4, nonsense, 10.0.0.7"}, "10.0.0.7"),
        ({"Forwarded": 'for="[2001:db8::1]:47";proto=https, for=10.0.0.7'}, "2001:db8::1"),
        ({"Forwarded": "for=203.0.113.5", "X-Forwarded-For": "1.2.3.4"}, "203.0.113.5"),
        ({"Forwarded": "proto=https;For=203.0.113.5"}, "203.0.113.5"),
    ],
)
def test_the_nearest_address_that_is_no_proxy_of_ours_is_the_client(headers: dict[str, str], client: str) -> None:
    """What the client itself wrote into the header before stands further left and does not count."""
    assert Proxies(["127.0.0.1", "10.0.0.0/8"]).client("127.0.0.1", headers) == client
    assert Proxies([]).client("127.0.0.1", headers) == "127.0.0.1"
    assert Proxies(["10.0.0.0/8"]).client("127.0.0.1", headers) == "127.0.0.1"


def test_a_household_of_ipv6_is_one_client() -> None:
    """A client with a network of addresses does not get a limit for each."""
    assert client_of("2001:db8:1:2:3::4") == client_of("2001:db8:1:2:ffff::9")
    assert client_of("2001:db8:1:2::1") != client_of("2001:db8:1:3::1")
    assert client_of("::ffff:203.0.113.5") == client_of("203.0.113.5") == "203.0.113.5"


def test_limits_count_the_client_behind_a_trusted_proxy(tmp_path: Path) -> None:
    """Two clients of one proxy have limits of their own; a header from any other client changes nothing."""

    async def play() -> None:
        settings = {"proxies": ("127.0.0.1",), "log_ins_per_quarter": 1}
        async with running(tmp_path, **settings) as server:
            for seen, codes in (
                ("203.0.113.5", ["access/bad-login", "access/too-many"]),
                ("203.0.113.6", ["access/bad-login", "access/too-many"]),
            ):
                client = await WebClient.connect(server.port, headers={"X-Forwarded-For": f"9.9.9.9, {seen}"})
                assert [await client.refused("log-in", name="ann", password="x") for _ in range(2)] == codes
                await client.close()
            for forged, code in (("203.0.113.7", "access/bad-login"), ("203.0.113.8", "access/too-many")):
                headers = {"X-Forwarded-For": forged}
                client = await WebClient.connect(server.port, address="127.0.0.2", headers=headers)
                assert await client.refused("log-in", name="ann", password="x") == code
                await client.close()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("origin", "host", "status"),
    [
        ("http://localhost:{port}", "localhost:{port}", 101),
        ("http://127.0.0.1:{port}", "127.0.0.1:{port}", 101),
        ("http://evil.example", "evil.example", 403),
        ("http://evil.example:{port}", "evil.example:{port}", 403),
        ("http://[", "127.0.0.1:{port}", 403),
        ("http://[::1", "[::1", 403),
        ("null", "127.0.0.1:{port}", 403),
        ("https://good.example", "127.0.0.1:{port}", 101),
        ("https://good.example", "good.example", 101),
    ],
)
def test_pages_of_strangers_open_no_websocket(origin: str, host: str, status: int, tmp_path: Path) -> None:
    """Also not when a stranger's own name leads to this machine, so that origin and host are equal."""

    async def play() -> int:
        async with running(tmp_path, origins=("https://good.example",)) as server:
            lines = [
                "GET /ws HTTP/1.1",
                f"Host: {host.format(port=server.port)}",
                f"Origin: {origin.format(port=server.port)}",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                "Sec-WebSocket-Version: 13",
                "",
                "",
            ]
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write("\r\n".join(lines).encode())
            async with asyncio.timeout(10):
                first = await reader.readline()
            writer.transport.abort()
            return int(first.split()[1])

    assert asyncio.run(play()) == status


def test_a_websocket_key_that_is_no_ascii_is_a_bad_request(tmp_path: Path) -> None:
    """It is refused with 400 and leaves no traceback."""

    async def play() -> int:
        async with running(tmp_path) as server, aiohttp.ClientSession() as session:
            headers = {
                "Upgrade": "websocket",
                "Connection": "Upgrade",
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "ключ",
            }
            async with session.get(f"http://127.0.0.1:{server.port}/ws", headers=headers) as answer:
                return answer.status

    assert asyncio.run(play()) == 400


# ---- names -------------------------------------------------------------------------------------

GOOD_NAMES = ("ann", "Änn", "小明", "Аня", "x" * 24, "<b>", "😀", "Мария",
              "さくらサクラ桜", "김민준", "นก", "משה", "Sébastien", "李Li", "a.b_c-9")  # fmt: skip
BAD_NAMES = (
    "", " ", "a b", "a\u00a0b", "a\u200bb", "a\u202eb", "a\nb", "a\0b", "x" * 25, "\u3000", "\ufdfa" * 30,
    "аnn",  # a Cyrillic letter among Latin ones
    "pαul", "ａｎｎ", "ﬁona",
    "ann\ufe0f", "ann\U000e0100", "\u3164", "ann\u2800", "a\u034fb", "ann\u115f", "x\u0301\u0302\u0303", "\u0301x",
)  # fmt: skip
RESERVED = ("guest-1", "Guest-ann", "GUEST-01", "level:10", "Level:3", "random", "engine", "uci:x", "Admin")


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_names_of_people(name: str) -> None:
    """One script, or scripts that are written together; signs and emoji that can be seen."""
    assert is_name(name)
    check_name(name)


@pytest.mark.parametrize("name", BAD_NAMES)
def test_names_that_look_like_others_or_like_nothing(name: str) -> None:
    """They are refused, whatever trick they use."""
    assert not is_name(name)


@pytest.mark.parametrize("name", RESERVED)
def test_names_that_belong_to_the_server(name: str) -> None:
    """No account is called like a guest, an engine or whoever runs the server, in whatever case."""
    with pytest.raises(NameTaken) as caught:
        check_name(name)
    assert caught.value.code == "access/reserved-name"


def test_both_doors_have_the_same_rule(tmp_path: Path) -> None:
    """REG answers 401 for what cannot be a name, and takes any password that document 003 allows."""

    async def play() -> None:
        async with running(tmp_path) as server:
            web, dots = await WebClient.connect(server.port), await DotsClient.connect(server.dots_port)
            assert (await web.ask("sign-up", name="fiona", password="long enough"))["name"] == "fiona"
            assert await web.refused("sign-up", name="FIONA", password="long enough") == "access/name-taken"
            assert await dots.ask("REG Fiona secret") == "400"
            assert await dots.ask("LOG Fiona long") == "403"
            for name in ("a\u202eb", "guest-1", "level:10", "аnn"):
                code = "access/bad-name" if name in BAD_NAMES else "access/reserved-name"
                assert await web.refused("sign-up", name=name, password="long enough") == code
                assert await web.refused("log-in", name=name, password="long enough") == "access/bad-login"
                assert await dots.ask(f"REG {name} secret") == "401"
            assert await dots.ask("REG dora x") == "200"
            dots.drop()
            await web.close()
        async with running(tmp_path, dots_password_letters=8) as server:
            dots = await DotsClient.connect(server.dots_port)
            assert await dots.ask("REG carl x") == "401"
            assert await dots.ask("REG carl long-enough") == "200"
            assert await dots.ask("LOG dora x") == "200"
            dots.drop()

    asyncio.run(play())
