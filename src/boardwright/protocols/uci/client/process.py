"""A program beside us: lines to it, lines from it, and its end."""

import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

from boardwright.errors import ProgramError

LONGEST_LINE = 1 << 16
PATIENCE = 1.0
"""Seconds that a program has to end after it was asked to."""


class Process:
    """A running program; a thread listens to it, so that no reader waits longer than it asked to."""

    def __init__(self, words: Sequence[str]) -> None:
        """Start the program; raise ProgramError if that is not possible."""
        self.name = words[0]
        try:
            self._process = subprocess.Popen(  # noqa: S603 - whoever typed the command line chose the program
                list(words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # an interrupt from the keyboard is ours; we end the program ourselves
            )
        except OSError as error:
            msg = f"{self.name} cannot be started: {error.strerror}"
            raise ProgramError(msg, code="program/missing") from None
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        Thread(target=self._listen, name=f"listens to {self.name}", daemon=True).start()

    def say(self, line: str) -> None:
        """Write a line; raise ProgramError if the program has ended."""
        stdin = self._process.stdin
        try:
            if stdin is not None:
                stdin.write(line.encode() + b"\n")
                stdin.flush()
        except (OSError, ValueError):
            raise self._died() from None

    def hear(self, seconds: float) -> str:
        """Return the next line; raise ProgramError when none comes in time, or none will ever come."""
        try:
            line = self._lines.get(timeout=max(0.0, seconds))
        except Empty:
            msg = f"{self.name} did not answer in time"
            raise ProgramError(msg, code="program/silent") from None
        if line is None:
            self._lines.put(None)  # and so it stays
            raise self._died()
        return line

    def end(self) -> None:
        """Ask the program to quit; end it if it does not."""
        with suppress(ProgramError):
            self.say("quit")
        with suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        for finish in (self._process.terminate, self._process.kill):
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE)
                return
            finish()
        self._process.wait()

    def _listen(self) -> None:
        with suppress(OSError, ValueError):
            if self._process.stdout is not None:
                with self._process.stdout as stdout:
                    for line in iter(lambda: stdout.readline(LONGEST_LINE), b""):
                        self._lines.put(line.decode("utf-8", errors="replace").strip())
        self._lines.put(None)

    def _died(self) -> ProgramError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        code = self._process.returncode
        how = "closed its output" if code is None else f"ended with code {code}"
        return ProgramError(f"{self.name} {how} in the middle of the game", code="program/died")
