"""People play on three nodes while nodes, Redis and PostgreSQL fail: `python -m tests.cluster.soak --faults 200`.

Everybody notes what was acknowledged. Spectators on every node note the versions that they hear, and what a clock
shows at which moment. At the end the ledgers are held against all of that, and against what the database itself noted.
"""

import argparse
import asyncio
import os
import random
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

from boardwright.server.handlers.watching import MOST_MISSED
from boardwright.storage.database import Database
from tests.cluster.fleet import Fleet
from tests.postgresql import cluster
from tests.redis import redis
from tests.server.clients import WebClient, legal
from tests.server.storing import rows
from tests.server.test_kill import BROKEN, Acked, judge

LEASE = 3.0
"""Seconds, as usual."""
SILENT_SECONDS = 4.0
"""A node that says nothing for so long is left for another."""
PACE = 0.05
"""Seconds between a move and the next look: two cores are there for faults, not for moves."""
KINDS = ("kill", "redis", "stop", "postgresql", "drain")
"""In this order, so that a node starts again while something else fails."""
MOST_OFF = 1.0
"""Seconds that a clock may differ from the wall."""
FULL = 10
"""Of so many faults of a kind the first is as long as it may be."""


@dataclass
class Notes:
    """What people saw."""

    acked: Acked = field(default_factory=set)
    heard: dict[str, list[list[int]]] = field(default_factory=dict)
    """The versions that each spectator heard, in order: a list for each snapshot, and what came after it."""
    off: list[float] = field(default_factory=list)
    """By how many seconds the clock differed from the wall."""
    faults: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))


class Visitor:
    """A client that goes to any node, and to another one when that is silent or gone."""

    def __init__(self, fleet: Fleet, token: str, dice: random.Random) -> None:
        """Choose the first node."""
        self._fleet, self.token, self._dice = fleet, token, dice
        self.client: WebClient | None = None
        self.came = 0

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask whichever node is there; raise one of BROKEN if it does not answer."""
        try:
            async with asyncio.timeout(SILENT_SECONDS):
                if self.client is None:
                    node = self._dice.choice(self._fleet.nodes)
                    self.client = await WebClient.connect(node.port, self.token)
                    self.token, self.came = self.client.token, self.came + 1
                return await self.client.ask(kind, **fields)
        except BROKEN:
            await self.leave()
            raise
        except KeyError:  # no welcome: the database is away
            raise ConnectionResetError from None

    async def surely(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask with one id until it is answered with anything but a fault."""
        fields = {"id": f"{self._dice.getrandbits(60):x}", **fields}
        while True:
            with suppress(*BROKEN):
                answer = await self.ask(kind, **fields)
                if not str(answer.get("code", "")).startswith("fault/"):
                    return answer
            await asyncio.sleep(0.05)

    async def leave(self) -> None:
        """Go away."""
        client, self.client = self.client, None
        if client is not None:
            with suppress(*BROKEN):
                async with asyncio.timeout(1):
                    await client.close()
            await client._session.close()


@dataclass
class Table:
    """Where two people sit, and the next one after the game."""

    number: int
    host: str


async def player(visitor: Visitor, name: str, table: Table, notes: Notes, dice: random.Random) -> None:
    """Play whatever is legal; a move whose answer never came is sent again with the same id, to any node."""
    try:
        while True:
            number = table.number
            shown = await visitor.surely("watch", match=number)
            if shown["type"] != "snapshot":
                continue
            await visitor.surely("unwatch", match=number)
            if shown["turn"] is None and not shown.get("end") and name != table.host:
                await visitor.surely("sit", match=number)
                continue
            if shown.get("end"):
                if name == table.host:
                    opened = await visitor.surely("create", game=shown["table"]["game"])
                    table.number = int(opened["match"])
                await asyncio.sleep(0.02)
                continue
            seats = [at for at, seat in enumerate(shown["table"]["seats"]) if seat["name"] == name]
            if shown["turn"] not in seats:
                await asyncio.sleep(PACE)
                continue
            move, ply = dice.choice(legal(shown)), shown["ply"]
            id_ = f"{name[-6:]}-{ply}-{dice.getrandbits(40):x}"
            answer = await visitor.surely("play", match=number, move=move, ply=ply, id=id_)
            if answer["type"] in ("done", "news"):
                notes.acked.add((number, name, id_))
            await asyncio.sleep(PACE)
    finally:
        await visitor.leave()


async def spectator(visitor: Visitor, name: str, number: int, notes: Notes) -> None:
    """Watch one match; come back by version whenever a node is gone."""
    heard: list[int] = []
    came = 0
    try:
        while True:
            try:
                since = {"since": heard[-1]} if heard else {}
                if visitor.client is None or visitor.came != came:
                    answer = await visitor.ask("watch", match=number, **since)
                    came = visitor.came
                    if answer["type"] == "snapshot":
                        version = int(answer["version"])
                        assert not heard or version - heard[-1] > MOST_MISSED, "a snapshot in place of what was missed"
                        heard = [version]
                        notes.heard.setdefault(name, []).append(heard)
                    assert visitor.client is not None
                    took, visitor.client.news = visitor.client.news, []
                else:
                    await visitor.ask("ping")
                    took, visitor.client.news = visitor.client.news, []
                heard += [int(one["version"]) for one in took if one["type"] == "news"]
            except BROKEN:
                came = -1
            await asyncio.sleep(0.1)
    finally:
        await visitor.leave()


async def timekeeper(visitor: Visitor, number: int, notes: Notes) -> None:
    """Hold the clock of a match in which nobody moves against the clock on the wall."""
    first: tuple[float, float] | None = None
    try:
        while True:
            with suppress(*BROKEN):
                begun = monotonic()
                shown = await visitor.ask("watch", match=number)
                if shown["type"] == "snapshot" and monotonic() - begun < MOST_OFF / 4:
                    moment = (begun + monotonic()) / 2
                    left = float(shown["left"][0]) / 1000
                    first = first or (moment, left)
                    notes.off.append(abs((first[1] - left) - (moment - first[0])))
            await asyncio.sleep(0.25)
    finally:
        await visitor.leave()


class Soak:
    """Three nodes, people, and faults."""

    def __init__(self, fleet: Fleet, seed: int) -> None:
        """Begin without notes."""
        self.fleet, self.notes, self._dice = fleet, Notes(), random.Random(seed)
        self._players: list[tuple[Visitor, str, Table]] = []
        self._watched: dict[int, str] = {}
        """The matches with spectators, and how these are called."""
        self._clock = 0

    async def set_the_tables(self, pairs: int) -> None:
        """Let people sit down at tables, each on any node."""
        for at in range(pairs + 1):
            pair = [Visitor(self.fleet, "", random.Random(f"{at} {seat}")) for seat in range(2)]
            for one in pair:
                await one.surely("ping")
            names = [one.client.name for one in pair if one.client is not None]
            timed = {"clock": "36000+0"} if at == pairs else {}
            opened = await pair[0].surely("create", game="othello" if at % 2 else "chess", **timed)
            number = int(opened["match"])
            await pair[1].surely("sit", match=number)
            if timed:
                self._clock = number
                for one in pair:
                    await one.leave()
                continue
            table = Table(number, names[0])
            self._watched[number] = f"spectator of {number}"
            self._players += [(one, name, table) for one, name in zip(pair, names, strict=True)]

    def players(self) -> list["asyncio.Task[None]"]:
        """Let those who have a seat play."""
        return [
            asyncio.create_task(player(visitor, name, table, self.notes, random.Random(name)))
            for visitor, name, table in self._players
        ]

    def others(self) -> list["asyncio.Task[None]"]:
        """Let spectators watch every table, and a timekeeper the clock."""
        work = []
        for number, name in self._watched.items():
            visitor = Visitor(self.fleet, "", random.Random(name))
            work.append(spectator(visitor, name, number, self.notes))
        work.append(timekeeper(Visitor(self.fleet, "", random.Random("clock")), self._clock, self.notes))
        return [asyncio.create_task(one) for one in work]

    async def fault(self, kind: str, *, full: bool) -> None:
        """Let something fail, and wait until it is there again."""
        fleet, node = self.fleet, self._dice.choice(self.fleet.nodes)
        self.notes.faults[kind] += 1
        if kind == "kill":
            await fleet.kill(node)
        elif kind == "stop":
            await fleet.stop(node, 30.0 if full else fleet.lease)
        elif kind == "drain":
            await fleet.drain(node)
        elif kind == "redis":
            await fleet.lose_redis(60.0 if full else self._dice.uniform(0.2, fleet.lease))
        else:
            await fleet.restart_postgresql(self._dice.uniform(0.0, fleet.lease / 3))

    async def healed(self) -> None:
        """Wait until spectators have heard all that the ledgers hold, whatever was lost on the way to them."""
        last = "SELECT max(version) FROM entries WHERE match_id = :match"
        async with asyncio.timeout(300):
            for number, name in self._watched.items():
                wanted = (await asyncio.to_thread(rows, self.fleet.database, last, match=number))[0][0]
                while self.notes.heard[name][-1][-1] < wanted:  # noqa: ASYNC110 - what was heard is all there is to look at
                    await asyncio.sleep(0.02)

    async def moves(self, more: int) -> None:
        """Wait until people play again."""
        wanted = len(self.notes.acked) + more
        async with asyncio.timeout(300):
            while len(self.notes.acked) < wanted:  # noqa: ASYNC110 - what was acknowledged is all there is to look at
                await asyncio.sleep(0.02)


async def torment(fleet: Fleet, faults: int, seed: int, pairs: int = 3, *, long: bool = False) -> Notes:
    """Let people play while one thing after the other fails; return what they noted."""
    soak, begun = Soak(fleet, seed), monotonic()
    await fleet.start()
    try:
        await soak.set_the_tables(pairs)
        players, others = soak.players(), soak.others()
        for at in range(faults):
            await soak.moves(4)
            kind = KINDS[at % len(KINDS)]
            await soak.fault(kind, full=long and soak.notes.faults[kind] % FULL == 0)
            failed = [one for one in players + others if one.done()]
            assert not failed, failed
            if long:
                told = f"{monotonic() - begun:6.0f} s  {at + 1:3} {kind:<10} {len(soak.notes.acked):6} moves"
                print(told, flush=True)  # noqa: T201
        await soak.moves(4)
        await _end(players)
        await soak.healed()
        await _end(others)
    finally:
        await fleet.close()
    return soak.notes


async def _end(people: list["asyncio.Task[None]"]) -> None:
    """Let people go; none may have gone before."""
    for one in people:
        one.cancel()
    done = await asyncio.gather(*people, return_exceptions=True)
    assert [one for one in done if not isinstance(one, asyncio.CancelledError)] == []


def check(fleet: Fleet, notes: Notes) -> str:
    """Hold the ledgers against what was noted; return the figures."""
    opened = Database(fleet.database)
    try:
        entries = asyncio.run(judge(opened, notes.acked))
    finally:
        opened.close()
    assert fleet.strangers() == []
    stretches = [(name, heard) for name, found in notes.heard.items() for heard in found]
    for name, heard in stretches:
        assert heard == list(range(heard[0], heard[0] + len(heard))), name
    assert max(notes.off) <= MOST_OFF
    kinds = ", ".join(f"{count} {kind}" for kind, count in notes.faults.items())
    return (
        f"{sum(notes.faults.values())} faults ({kinds}); {len(notes.acked)} acknowledged moves, {entries} entries: "
        f"0 lost, 0 doubled, 0 written by a node that did not own the match\n"
        f"takeover {max(fleet.takeovers, default=0):.1f} s at most, handover {max(fleet.handovers, default=0):.1f} s, "
        f"clocks off by {max(notes.off):.2f} s at most in {len(notes.off)} looks, "
        f"{sum(len(heard) for _, heard in stretches)} news to spectators without a gap"
    )


def main() -> None:
    """Run it and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.cluster.soak")
    parser.add_argument("--faults", type=int, default=int(os.environ.get("FAULTS", "200")))
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    folder = os.environ.get("SOAK_FOLDER") or tempfile.mkdtemp(prefix="boardwright-soak-")
    with cluster() as postgresql, redis() as running:
        fleet = Fleet(postgresql, running, Path(folder), LEASE)
        notes = asyncio.run(torment(fleet, args.faults, args.seed, long=True))
        print(check(fleet, notes))  # noqa: T201


if __name__ == "__main__":
    main()
