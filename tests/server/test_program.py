"""`boardwright serve` and `boardwright backup` as programs."""

import asyncio
import json
import os
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest

from boardwright.cli.main import main
from tests.server.clients import DotsClient, WebClient

COMMAND = (sys.executable, "-m", "boardwright")


async def start(*arguments: str, **environment: str) -> tuple[asyncio.subprocess.Process, list[str]]:
    """Start a server and give what it prints until it is ready."""
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        "serve",
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, **environment},
    )
    assert process.stdout is not None
    lines: list[str] = []
    while not lines or not lines[-1].startswith("data"):
        async with asyncio.timeout(60):
            lines.append((await process.stdout.readline()).decode())
        assert lines[-1], "the server did not start"
    return process, lines


def test_a_server_says_where_it_is_serves_and_stops_gracefully(tmp_path: Path) -> None:
    """It prints the page's address, copies itself while it runs, says goodbye with 1001, and logs JSON lines."""

    async def play() -> tuple[list[str], str, int]:
        database = str(tmp_path / "db.sqlite")
        process, lines = await start("--port", "0", "--database", database, BOARDWRIGHT_DOTS_PORT="0")
        port, dots_port = int(lines[0].split(":")[2].split("/")[0]), int(lines[1].split()[-1])
        client, dots = await WebClient.connect(port), await DotsClient.connect(dots_port)
        await client.done("create", game="othello")
        copy = await asyncio.create_subprocess_exec(*COMMAND, "backup", str(tmp_path / "copy"), "--database", database)
        assert await copy.wait() == 0
        async with client._session.get(f"http://127.0.0.1:{port}/metrics") as answer:
            metrics = await answer.text()
        assert 'boardwright_connections{door="web"} 1.0' in metrics
        assert 'boardwright_commands_total{kind="Sit"} 1.0' in metrics
        process.send_signal(signal.SIGTERM)
        goodbye = await client.socket.receive()
        assert (goodbye.type, client.socket.close_code) == (aiohttp.WSMsgType.CLOSE, 1001)
        assert await dots.ended()
        async with asyncio.timeout(20):
            _, log = await process.communicate()
        await client.close()
        dots.drop()
        return lines, log.decode(), process.returncode or 0

    lines, log, code = asyncio.run(play())
    assert code == 0
    assert lines[0].startswith("open  http://127.0.0.1:")
    assert lines[0].endswith("/  in a browser\n")
    assert [json.loads(line)["event"] for line in log.splitlines()] == ["ready", "stopped"]
    copied = sqlite3.connect(tmp_path / "copy")
    query = "SELECT game, version FROM matches JOIN entries ON match_id = id"
    assert copied.execute(query).fetchall() == [("othello", 1)]
    copied.close()


def test_a_server_that_nobody_listens_to_still_stops(tmp_path: Path) -> None:
    """A client that reads nothing does not keep the server from stopping."""

    async def play() -> int:
        process, lines = await start("--port", "0", "--dots-port", "0", "--database", str(tmp_path / "db.sqlite"))
        port = int(lines[0].split(":")[2].split("/")[0])
        client = await WebClient.connect(port)
        transport = client.socket._conn.transport if client.socket._conn is not None else None
        assert transport is not None
        transport.pause_reading()
        for _ in range(200):
            await client.socket.send_str('{"type": "games", "id": "1"}')
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(20):
            await process.communicate()
        transport.abort()
        await client._session.close()
        return process.returncode or 0

    assert asyncio.run(play()) == 0


def run(*arguments: str) -> tuple[int, str]:
    """Run a command to its end; return its exit code and what it says on standard error."""
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stderr


def test_what_cannot_be_served_is_an_error_and_no_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A port in use, a database that is none, settings that do not exist: exit code 1 and one sentence."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, said = run("serve", "--port", str(port), "--dots-port", "0", "--database", str(tmp_path / "db.sqlite"))
        assert (code, "cannot listen" in said) == (1, True)
    (tmp_path / "settings.toml").write_text("prot = 1", encoding="utf-8")
    nowhere = f"postgresql://a:secret@/b?host={tmp_path}"
    for database, words in ((nowhere, "cannot be opened"), ("mysql://x/y", "a database is a path")):
        code, said = run("serve", "--database", database)
        assert (code, words in said, "Traceback" in said, "secret" in said) == (1, True, False, False)
    for arguments, words in (
        (("serve", "--config", str(tmp_path / "settings.toml")), "there is no setting 'prot'"),
        (("backup", str(tmp_path / "copy"), "--database", nowhere), "cannot be copied"),
        (("backup", str(tmp_path / "copy"), "--database", str(tmp_path / "none")), "there is no database"),
    ):
        assert main(list(arguments)) == 1
        said = capsys.readouterr().err
        assert words in said
        assert "secret" not in said


def test_a_server_outlives_its_terminal_and_opens_its_log_again(tmp_path: Path) -> None:
    """SIGHUP ends nothing; a log that was moved away is begun anew, private to its owner."""
    log = tmp_path / "log"

    async def play() -> None:
        database = str(tmp_path / "db.sqlite")
        arguments = ("--port", "0", "--dots-port", "-1", "--database", database)
        process, lines = await start(*arguments, BOARDWRIGHT_LOG_FILE=str(log))
        assert not any(line.startswith("dots") for line in lines)
        await asyncio.to_thread(log.rename, tmp_path / "log.1")
        process.send_signal(signal.SIGHUP)
        client = await WebClient.connect(int(lines[0].split(":")[2].split("/")[0]))
        await client.done("create", game="othello")
        await client.close()
        process.send_signal(signal.SIGTERM)
        assert await process.wait() == 0

    asyncio.run(play())
    assert json.loads((tmp_path / "log.1").read_text(encoding="utf-8").splitlines()[0])["event"] == "ready"
    assert json.loads(log.read_text(encoding="utf-8").splitlines()[-1])["event"] == "stopped"
    assert log.stat().st_mode & 0o777 == 0o600


def test_the_limit_of_open_files_is_raised(tmp_path: Path) -> None:
    """A server that may have few files takes as many as the system allows."""

    async def play() -> tuple[int, int]:
        few = ("prlimit", "--nofile=256:4096", *COMMAND)
        arguments = ("serve", "--port", "0", "--dots-port", "0", "--database", str(tmp_path / "db"))
        process = await asyncio.create_subprocess_exec(*few, *arguments, stdout=asyncio.subprocess.PIPE)
        assert process.stdout is not None
        line = b""
        while not line.startswith(b"data"):
            async with asyncio.timeout(60):
                line = await process.stdout.readline()
        limits = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
        process.terminate()
        await process.wait()
        return limits

    if shutil.which("prlimit") is None:
        pytest.skip("prlimit is not installed")
    assert asyncio.run(play()) == (4096, 4096)
