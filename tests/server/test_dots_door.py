"""The Dots protocol over real sockets (document 003, III and IV)."""

import asyncio

from tests.server.clients import DotsClient, WebClient, running

EMPTY = "\n".join(f"GAL {'0' * 10}" for _ in range(10))

TRANSCRIPT = [
    (b"UST\n\n\n", b"404\n\n\n"),
    (b"REG ann secret\n\n\n", b"200\n\n\n"),
    (b"REG ANN other\n\n\n", b"400\n\n\n"),
    (b"REG ann\n\n\n", b"401\n\n\n"),
    (b"LOG ann wrong\n\n\n", b"403\n\n\n"),
    (b"LOG nobody secret\n\n\n", b"403\n\n\n"),
    (b"LOG ann secret\n\n\n", b"200\n\n\n"),
    (b"UST\n\n\n", b"201\nLOG ann\nNPG 0\nNPW 0\nNPL 0\nNPD 0\n\n\n"),
    (b"GLS\n\n\n", b"202\n\n\n"),
    (b"FIN\n\n\n", b"407\n\n\n"),
    (b"TRN 4 4\n\n\n", b"407\n\n\n"),
    (b"SRD\n\n\n", b"407\n\n\n"),
    (b"GSC\n\n\n", b"407\n\n\n"),
    (b"JOI 77\n\n\n", b"405\n\n\n"),
    (b"JOI x\n\n\n", b"401\n\n\n"),
    (b"NEW 5 10 10 15 0\n\n\n", b"401\n\n\n"),
    (b"NEW 2 9 10 15 0\n\n\n", b"401\n\n\n"),
    (b"NEW 2 10 51 15 0\n\n\n", b"401\n\n\n"),
    (b"NEW 2 10 10 14 0\n\n\n", b"401\n\n\n"),
    (b"NEW 2 10 10 91 0\n\n\n", b"401\n\n\n"),
    (b"NEW 2 10 10 15 2\n\n\n", b"401\n\n\n"),
    (b"NEW 3 10 12 15 1\r\n\r\n\r\n", b"203\nGID 1\n\n\n"),
    (b"NEW 2 10 10 15 0\n\n\n", b"401\n\n\n"),
    (b"JOI 1\n\n\n", b"401\n\n\n"),
    (b"TRN 4 4\n\n\n", b"408\n\n\n"),
    (b"SRD\n\n\n", b"407\n\n\n"),
    (
        b"GLS\n\n\n",
        b"202\nGID 1\nGPM 3\nGPC 1\nGAS 10 12\nGTT 15\nGET 1\nGUL ann\n\n\n\n",
    ),
    (b"GSC\n\n\n", b"204\nACU ann\nAUF 1 0 0\nSCR 0 0 0\n" + b"GAL 0000000000\n" * 12 + b"\n\n"),
    (b"FIN\n\n\n", b"200\n\n\n"),
    (b"GLS\n\n\n", b"202\n\n\n"),
    (b"JOI 1\n\n\n", b"405\n\n\n"),
    (b"gls\n\n\n", b"401\n\n\n"),
    (b"\xff\xfe\n", b"401\n\n\n"),
    (b"TRN 1 " + b"9" * 9000 + b"\n", b"401\n\n\n"),
    (b"LGT\n\n\n", b"200\n\n\n"),
    (b"LGT\n\n\n", b"404\n\n\n"),
    (b"NEW 2 10 10\n\n\n", b"401\n\n\n"),
]


def test_a_dialogue_byte_for_byte(database: str) -> None:
    """Every code that one client alone can meet, with its blank lines; syntax before log-in before the rest."""

    async def play() -> list[bytes]:
        async with running(database) as server:
            client = await DotsClient.connect(server.dots_port)
            got = [await client.exactly(sent, wanted) for sent, wanted in TRANSCRIPT]
            client.drop()
            return got

    assert asyncio.run(play()) == [wanted for _, wanted in TRANSCRIPT]


async def two(port: int, seconds: int = 90) -> tuple[DotsClient, DotsClient]:
    """Let ann and bob sit down at a game on 10x10 points."""
    ann, bob = await DotsClient.logged_in(port, "ann"), await DotsClient.logged_in(port, "bob")
    assert (await ann.ask(f"NEW 2 10 10 {seconds} 0")).startswith("203\nGID ")
    number = (await bob.ask("GLS")).splitlines()[1].split()[1]
    assert await bob.ask(f"JOI {number}") == "200"
    for one in (ann, bob):
        assert await one.push() == f"204\nACU ann\nAUF 1 1\nSCR 0 0\n{EMPTY}"
    return ann, bob


def test_a_game_from_the_first_dot_to_the_statistics(database: str) -> None:
    """Dots are placed and captured, everybody is told, one stops, and the winner is counted."""

    async def play() -> None:
        async with running(database) as server:
            ann, bob = await two(server.dots_port)
            assert await bob.ask("TRN 4 4") == "408"
            assert await ann.ask("TRN 0 0") == "408"
            assert await ann.ask("TRN 40 4") == "408"
            # Ann surrounds the dot at 5 5; Bob plays elsewhere after it.
            moves = ["5 4", "5 5", "4 5", "0 0", "6 5", "0 2", "5 6"]
            shown = ""
            for at, move in enumerate(moves):
                mover, other = (ann, bob) if at % 2 == 0 else (bob, ann)
                assert await mover.ask(f"TRN {move}") == "200"
                shown = await mover.push()
                assert await other.push() == shown
            lines = shown.splitlines()
            assert lines[:4] == ["204", "ACU bob", "AUF 1 1", "SCR 1 0"]
            assert [line[8:12] for line in lines[8:11]] == ["0100", "1610", "0100"]
            assert await bob.ask("TRN 5 5") == "408"
            assert await bob.ask("SRD") == "200"
            last = await bob.push()
            assert last.splitlines()[:3] == ["204", "ACU ann", "AUF 0 0"]
            assert await ann.push() == last
            assert await ann.ask("FIN") == "407"
            assert await ann.ask("JOI 1") == "405"
            assert await ann.ask("UST") == "201\nLOG ann\nNPG 1\nNPW 1\nNPL 0\nNPD 0"
            assert await bob.ask("UST") == "201\nLOG bob\nNPG 1\nNPW 0\nNPL 1\nNPD 0"
            assert await bob.ask("GLS") == "202"
            assert (await bob.ask("NEW 2 10 10 15 0")).startswith("203")
            ann.drop()
            bob.drop()

    asyncio.run(play())


def test_three_players_and_one_who_leaves(database: str) -> None:
    """Others play on, numbers stay, a started game takes no new player, a leaver never wins."""

    async def play() -> None:
        async with running(database) as server:
            names = ("ann", "bob", "carl", "dora")
            ann, bob, carl, dora = [await DotsClient.logged_in(server.dots_port, name) for name in names]
            await ann.ask("NEW 3 11 11 60 0")
            assert await bob.ask("JOI 1") == "200"
            assert (await ann.push()).splitlines()[1:3] == ["ACU ann", "AUF 1 1 0"]
            assert await bob.ask("FIN") == "200"
            assert (await ann.push()).splitlines()[2] == "AUF 1 0 0"
            assert await bob.ask("JOI 1") == "200"
            assert await carl.ask("JOI 1") == "200"
            assert await dora.ask("JOI 1") == "406"
            assert await ann.ask("TRN 5 5") == "200"
            assert await ann.ask("FIN") == "200"
            assert await ann.ask("FIN") == "407"
            listed = (await dora.ask("GLS")).splitlines()
            assert listed[2:4] == ["GPM 3", "GPC 2"]
            assert listed[7] == "GUL ann bob carl"  # numbers stay: 1 is ann, who has left
            assert await dora.ask("JOI 1") == "406"
            shown = (await bob.ask("GSC")).splitlines()
            assert shown[1:4] == ["ACU bob", "AUF 0 1 1", "SCR 0 0 0"]
            assert shown[9][4:] == "00000100000"
            assert await carl.ask("SRD") == "200"
            assert await carl.ask("SRD") == "407"
            assert (await bob.ask("UST")).splitlines()[2:4] == ["NPG 1", "NPW 1"]
            assert (await ann.ask("UST")).splitlines()[2:5] == ["NPG 1", "NPW 0", "NPL 1"]
            for one in (ann, bob, carl, dora):
                one.drop()

    asyncio.run(play())


def test_coming_back_and_being_taken_over(database: str) -> None:
    """A lost connection keeps its seat; LOG brings it back; LOG elsewhere ends the first; LGT leaves."""

    async def play() -> None:
        async with running(database) as server:
            ann, bob = await two(server.dots_port)
            bob.drop()
            assert await ann.ask("TRN 4 4") == "200"
            state = await ann.push()
            bob = await DotsClient.connect(server.dots_port)
            assert await bob.exactly(b"LOG bob secret\n\n\n", b"200\n\n\nGSC\n\n\n204\n") == b"200\n\n\nGSC\n\n\n204\n"
            rest = (await bob.packet()).splitlines()
            assert rest == state.splitlines()[1:]
            again = await DotsClient.logged_in(server.dots_port, "bob")
            assert await again.push() == state
            assert await bob.ask("TRN 5 5") == "404"
            assert await again.ask("TRN 5 5") == "200"
            assert (await ann.push()).splitlines()[1] == "ACU ann"
            assert await again.ask("LGT") == "200"
            assert (await ann.push()).splitlines()[2] == "AUF 0 0"
            assert (await ann.ask("UST")).splitlines()[3] == "NPW 1"
            for one in (ann, bob, again):
                one.drop()

    asyncio.run(play())


def test_a_server_that_starts_again_has_the_game(database: str) -> None:
    """Seats, dots and numbers are there again after a restart."""

    async def begin() -> str:
        async with running(database) as server:
            ann, bob = await two(server.dots_port)
            assert await ann.ask("TRN 4 4") == "200"
            state = await bob.push()
            ann.drop()
            bob.drop()
            return state

    async def go_on() -> str:
        async with running(database) as server:
            bob = await DotsClient.logged_in(server.dots_port, "bob")
            state = await bob.push()
            assert await bob.ask("TRN 5 5") == "200"
            bob.drop()
            return state

    assert asyncio.run(begin()) == asyncio.run(go_on())


def test_a_flag_falls_with_nobody_connected(database: str) -> None:
    """Running out of time means to stop placing dots; no client needs to be connected."""

    async def play() -> None:
        async with running(database) as server:
            ann, bob = await two(server.dots_port, seconds=15)
            room = await server.lobby.room(1)
            ann.drop()
            bob.drop()
            room.time.origin -= 14.9  # as if this time had passed
            room.wake()
            assert not room.closed
            fallen = asyncio.Event()
            room.listeners.add(lambda *_: fallen.set())
            await asyncio.wait_for(fallen.wait(), 20)
            assert room.match.result is not None
            assert room.match.result.winners == ()
            assert room.match.position.withdrawals[0].reason == "out of time"
            ann = await DotsClient.logged_in(server.dots_port, "ann")
            assert (await ann.ask("UST")).splitlines()[2] == "NPG 1"
            ann.drop()

    asyncio.run(play())


def test_tables_that_the_protocol_cannot_show_are_hidden(database: str) -> None:
    """Another clock, another game, a private table: not listed and 405."""

    async def play() -> None:
        async with running(database) as server:
            client = await WebClient.connect(server.port)
            await client.done("create", game="othello")
            await client.done("create", game="dots", clock="300+5")
            await client.done("create", game="dots", clock="move:30", private=True)
            shown = await client.done("create", game="dots", clock="move:30")
            dots = await DotsClient.logged_in(server.dots_port, "ann")
            lines = (await dots.ask("GLS")).splitlines()
            assert [line for line in lines if line.startswith("GID")] == [f"GID {shown}"]
            assert [await dots.ask(f"JOI {number}") for number in range(1, shown + 1)] == ["405", "405", "405", "200"]
            dots.drop()
            await client.close()

    asyncio.run(play())


def test_one_player_on_the_page_and_one_on_tcp(database: str) -> None:
    """Both doors lead to the same table and the same accounts."""

    async def play() -> None:
        async with running(database) as server:
            web = await WebClient.connect(server.port)
            assert (await web.ask("sign-up", name="wanda", password="long enough"))["name"] == "wanda"
            number = await web.done("create", game="dots", options={"width": 10, "height": 10}, clock="move:30")
            dots = await DotsClient.logged_in(server.dots_port, "tom")
            assert await dots.ask(f"JOI {number}") == "200"
            assert (await dots.push()).splitlines()[1] == "ACU wanda"
            await web.done("play", match=number, move="e5")
            assert (await dots.push()).splitlines()[8] == "GAL 0000100000"
            await web.done("watch", match=number, since=4)
            assert await dots.ask("TRN 5 5") == "200"
            await dots.push()
            assert (await web.until("move"))["move"] == "f6"
            await web.done("act", match=number, what="resign")
            assert (await dots.push()).splitlines()[2] == "AUF 0 0"
            assert (await dots.ask("UST")).splitlines()[3] == "NPW 1"
            assert (await web.ask("statistics", game="dots"))["lost"] == 1
            taken = await DotsClient.connect(server.dots_port)
            assert await taken.ask("LOG wanda long") == "403"
            dots.drop()
            taken.drop()
            await web.close()

    asyncio.run(play())


def test_limits_are_answered(database: str) -> None:
    """Too many commands are 402, too many connections are let go, half a line is not waited for."""

    async def play() -> None:
        settings = {"messages_burst": 3, "messages_per_second": 0.001, "connections": 2, "line_seconds": 0.1}
        async with running(database, **settings) as server:
            client = await DotsClient.connect(server.dots_port)
            assert [await client.ask("GLS") for _ in range(5)] == ["404", "404", "404", "402", "402"]
            assert await client.ask("LOG ann secret") == "403"
            slow = await DotsClient.connect(server.dots_port)
            slow._writer.write(b"GL")
            third = await DotsClient.connect(server.dots_port)
            assert await third.packet() == "402"
            assert await slow.ended()
            client.drop()
            slow.drop()
            third.drop()

    asyncio.run(play())
