"""Two ways to speak with the engine: in this process, and as the program that a GUI starts."""

import subprocess
import sys
from fnmatch import fnmatchcase
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import Self

from boardwright.protocols.uci import Session

PATIENCE = 30.0
"""Seconds to wait for a line that must come; the machine may be busy."""
PROGRAM = [sys.executable, "-m", "boardwright", "uci"]


class Silence(AssertionError):
    """An expected line did not come."""


class Talk:
    """What both ways share: send lines, and take lines as they come."""

    def __init__(self) -> None:
        """Begin to listen."""
        self.heard: Queue[str] = Queue()
        self.log: list[str] = []

    def send(self, *lines: str) -> None:
        """Send lines."""
        raise NotImplementedError

    def line(self, patience: float = PATIENCE) -> str:
        """Take the next line."""
        try:
            text = self.heard.get(timeout=patience)
        except Empty:
            raise Silence("\n".join(self.log[-20:])) from None
        self.log.append(text)
        return text

    def until(self, pattern: str, patience: float = PATIENCE) -> str:
        """Take lines up to one that a pattern matches; only information may come before it."""
        end = monotonic() + patience
        while True:
            text = self.line(max(0.0, end - monotonic()))
            if fnmatchcase(text, pattern):
                return text
            assert text.startswith(("info", "id", "option")), f"{text!r} came before {pattern!r}"

    def collect(self, pattern: str = "bestmove*") -> list[str]:
        """Take lines up to one that a pattern matches, without the progress that only a slow search tells of."""
        taken = [self.line()]
        while not fnmatchcase(taken[-1], pattern):
            taken.append(self.line())
        return [line for line in taken if not line.startswith("info depth ") or " score " in line]

    def ready(self) -> list[str]:
        """Ask whether it is ready, and give what came before the answer."""
        self.send("isready")
        return self.collect("readyok")[:-1]

    def quiet(self, seconds: float) -> None:
        """Be sure that nothing but ``info`` comes for a while."""
        end = monotonic() + seconds
        while (left := end - monotonic()) > 0:
            try:
                text = self.line(left)
            except Silence:
                return
            assert text.startswith("info"), text

    def best(self, *lines: str) -> str:
        """Send lines and give the move that is answered."""
        self.send(*lines)
        return self.until("bestmove*").split()[1]


class InProcess(Talk):
    """A session in this process: quick to start, and its faults are seen here."""

    def __init__(self, seed: int = 1) -> None:
        """Open a session."""
        super().__init__()
        self.session = Session(self.heard.put, seed=seed)

    def send(self, *lines: str) -> None:
        """Hand lines to the session."""
        for line in lines:
            self.session.handle(line + "\n")

    def __enter__(self) -> Self:
        """Talk."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the session."""
        self.session.close()


class Program(Talk):
    """The real program, with pipes."""

    def __init__(self) -> None:
        """Start it."""
        super().__init__()
        self.process = subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stdout
        for raw in self.process.stdout:
            self.heard.put(raw.decode().removesuffix("\n"))

    def send(self, *lines: str) -> None:
        """Write lines, all at once."""
        self.raw("".join(line + "\n" for line in lines).encode())

    def raw(self, data: bytes) -> None:
        """Write bytes as they are."""
        assert self.process.stdin
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def __enter__(self) -> Self:
        """Talk."""
        return self

    def __exit__(self, _kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Be sure that it ends by itself, without a complaint."""
        assert self.process.stdin
        self.process.stdin.close()
        try:
            code = self.process.wait(PATIENCE)
        finally:
            self.process.kill()
        assert self.process.stderr
        assert self.process.stdout
        complaint = self.process.stderr.read()
        self.process.stderr.close()
        self._listener.join()
        self.process.stdout.close()
        if error is None:
            assert complaint == b""
            assert code == 0
