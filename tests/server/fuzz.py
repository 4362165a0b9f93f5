"""Random messages at every door of a server that runs as a program: `python -m tests.server.fuzz --messages 500000`.

Half of them nearly mean something. Afterwards the server must still answer, and its log must have no traceback.
"""

import argparse
import asyncio
import json
import random
import signal
import tempfile
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any, get_args

import aiohttp
import msgspec

from boardwright.protocols.web_json.requests import Message
from tests.server.clients import WebClient, no_client_left
from tests.server.test_kill import Program

SETTINGS = {
    "BOARDWRIGHT_MESSAGES_PER_SECOND": "0",
    "BOARDWRIGHT_REQUESTS_PER_SECOND": "0",
    "BOARDWRIGHT_RECORDS_PER_MINUTE": "0",
    "BOARDWRIGHT_SEARCHES_PER_MINUTE": "0",
    "BOARDWRIGHT_TABLES_PER_ACCOUNT": "0",
    "BOARDWRIGHT_ENGINE_SECONDS": "1",
}
AT_ONCE = 50
"""Messages that are sent before their answers are read."""
GAMES = ("othello", "chess", "dots", "crosses", "breakthrough", "amazons", "turkish-dama", "no-such-game")
TEXTS = ("", "f5", "e4", "e2e4", "a1 b2", "level:1", "random", "guest-1", "ann", "none", "60+1", "'; --", "%s%n")
ODD = ("\u202e", "\N{GRINNING FACE}" * 9, "x" * 300, "\x7f", "\N{LATIN SMALL LIGATURE FI}", "\N{HANGUL FILLER}")
NUMBERS = (0, 1, 2, 3, 7, 15, 16, 100, 255, 2**31 - 1, 2**31, 2**53, 2**63, -1, 1.5, 1e308)
PATHS = (
    *("/", "/{}", "/ready", "/health", "/games.json", "/games/{}.json", "/games/{}/leaders.json", "/web/{}/x.js"),
    *("/matches.json?{}", "/players.json?name={}", "/matches/{}/record.json", "/matches/{}/record.pgn"),
)
LINES = (
    *("REG {} {}", "LOG {} {}", "LGT", "UST", "GLS", "NEW {} {} {} {} {}", "JOI {}", "FIN", "TRN {} {}"),
    *("SRD", "GSC", "{}", ""),
)
ACTS = ("resign", "leave", "undo", "redo", "accept", "stop", "claim", "offer-draw")
HASHING = ("sign-up", "log-in", "change-password", "delete-account", "REG {} {}", "LOG {} {}")
"""They hash a password, which takes long by design; so they are sent seldom."""
SELDOM = 0.03
ORDERS = ("who", "ban", "unban", "mute", "unmute", "rename", "end", "quarantine", "x")


class Fuzz:
    """A source of messages, and how many were sent."""

    def __init__(self, seed: int) -> None:
        """Begin with a seed."""
        self.dice = random.Random(seed)
        self.sent = 0
        schemas, parts = msgspec.json.schema_components(get_args(Message), ref_template="{name}")
        del schemas
        found = [part["properties"] for part in parts.values() if "type" in part.get("properties", {})]
        self._kinds = {_tag(one): one for one in found}

    def value(self) -> Any:
        """Return any value, mostly a plausible one."""
        choice = self.dice.random()
        if choice < 0.45:
            return self.dice.choice(NUMBERS[:8] if self.dice.random() < 0.7 else NUMBERS)
        if choice < 0.85:
            return self.dice.choice(TEXTS + GAMES if self.dice.random() < 0.8 else ODD)
        return self.dice.choice([None, True, [], {}, [1, 2], {"1": "level:1"}, {"size": 6}, ["e4"], [[1]]])

    def message(self) -> str:
        """Return a message for a websocket: of a known type with any values, sometimes torn."""
        kind = self.one_of(tuple(self._kinds))
        found: dict[str, Any] = {"type": kind, "id": f"{self.dice.getrandbits(40)}"}
        for name in self._kinds[kind]:
            if name not in ("type", "id") and self.dice.random() < 0.8:
                found[name] = self._plausible(name)
        text = json.dumps(found)
        if self.dice.random() < 0.15:
            at = self.dice.randrange(len(text))
            text = text[:at] + chr(self.dice.randrange(32, 0x2FF)) * self.dice.randrange(3) + text[at + 1 :]
        return text

    def one_of(self, kinds: tuple[str, ...]) -> str:
        """Choose, but seldom what makes the server hash a password."""
        while True:
            kind = self.dice.choice(kinds)
            if kind not in HASHING or self.dice.random() < SELDOM:
                return kind

    def _plausible(self, name: str) -> Any:
        if self.dice.random() < 0.25:
            return self.value()
        known = {"game": self.dice.choice(GAMES), "match": self.dice.randrange(1, 40), "seat": self.dice.randrange(3)}
        known |= {"password": "long enough", "fresh": "long enough", "name": f"n{self.dice.randrange(99)}"}
        known |= {"what": self.dice.choice(ACTS)}
        known |= {"options": {}, "clock": "60+1", "setup": None, "private": False, "engines": {}, "path": [0], "ply": 0}
        known |= {"scenes": True, "since": 0, "limit": 5, "first": 0, "news": False, "token": "", "protocol": 1}
        return known.get(name, self.value())

    def words(self, form: str) -> str:
        """Fill the gaps of a text."""
        return form.format(*(str(self.value()).replace("\n", " ") for _ in range(form.count("{}"))))


def _tag(fields: dict[str, Any]) -> str:
    """Return the type of a request by its schema."""
    kind = fields["type"]
    return str(kind["const"] if "const" in kind else kind["enum"][0])


async def web(fuzz: Fuzz, program: Program, most: int) -> None:
    """Send messages over websockets that are opened again when they are closed."""
    while fuzz.sent < most:
        with suppress(OSError, aiohttp.ClientError, TimeoutError, KeyError):
            client = await WebClient.connect(program.port)
            try:
                while fuzz.sent < most:
                    for _ in range(AT_ONCE):
                        await client.socket.send_str(fuzz.message())
                    fuzz.sent += AT_ONCE
                    await client.ask("games")  # all that came before is answered
                    if fuzz.dice.random() < 0.01:
                        break
            finally:
                await client.close()


async def dots(fuzz: Fuzz, program: Program, most: int) -> None:
    """Send lines."""
    while fuzz.sent < most:
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            reader, writer = await asyncio.open_connection("127.0.0.1", program.dots_port)
            try:
                for _ in range(20):
                    lines = [fuzz.words(fuzz.one_of(LINES)).encode(errors="replace") for _ in range(AT_ONCE)]
                    writer.write(b"\n".join(lines) + b"\n")
                    fuzz.sent += AT_ONCE
                    with suppress(TimeoutError):
                        async with asyncio.timeout(0.2):
                            await reader.readuntil(b"these words never come")
            finally:
                writer.transport.abort()


async def http(fuzz: Fuzz, program: Program, most: int) -> None:
    """Ask for addresses."""
    async with aiohttp.ClientSession() as session:
        while fuzz.sent < most:
            with suppress(OSError, aiohttp.ClientError, ValueError, TimeoutError):
                path = fuzz.words(fuzz.dice.choice(PATHS))
                async with session.get(f"http://127.0.0.1:{program.port}{path}") as answer:
                    await answer.read()
                    assert answer.status != 500, path
            fuzz.sent += 1


async def admin(fuzz: Fuzz, path: Path, most: int) -> None:
    """Return orders, most of which mean nothing."""
    while fuzz.sent < most:
        with suppress(OSError, TimeoutError):
            order = {"do": fuzz.dice.choice(ORDERS), "name": fuzz.value(), "match": fuzz.value(), "fresh": fuzz.value()}
            reader, writer = await asyncio.open_unix_connection(str(path))
            writer.write(json.dumps(order).encode()[: fuzz.dice.choice((9, 5000))] + b"\n")
            async with asyncio.timeout(5):
                await reader.readline()
            writer.close()
        fuzz.sent += 1
        await asyncio.sleep(0.02)


async def run(messages: int, seed: int) -> str:
    """Send this number of messages to a server, and give what its log complains of."""
    with tempfile.TemporaryDirectory() as folder:
        database, log = Path(folder) / "db", Path(folder) / "log"
        program = Program(str(database), {**SETTINGS, "BOARDWRIGHT_LOG_FILE": str(log)})
        fuzz, begun = Fuzz(seed), perf_counter()
        async with program, no_client_left():
            work = [web(fuzz, program, messages) for _ in range(8)]
            work += [dots(fuzz, program, messages) for _ in range(4)]
            work += [http(fuzz, program, messages) for _ in range(4)]
            await asyncio.gather(*work, admin(fuzz, Path(f"{database}.admin"), messages))
            client = await WebClient.connect(program.port)
            assert await client.done("create", game="othello") > 0
            await client.close()
            assert await program.end(signal.SIGTERM) == 0
        lines = log.read_text(encoding="utf-8").splitlines()
    bad = [line for line in lines if "Traceback" in line or '"exception"' in line or '"event": "unexpected"' in line]
    print(f"{fuzz.sent} messages in {perf_counter() - begun:.0f} s, {len(lines)} lines of log, {len(bad)} tracebacks")  # noqa: T201
    return "\n".join(bad[:3])


def main() -> None:
    """Send random messages; exit 1 if the server stumbled."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=500_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    complaints = asyncio.run(run(args.messages, args.seed))
    if complaints:
        raise SystemExit(complaints)


if __name__ == "__main__":
    main()
