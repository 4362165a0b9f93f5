"""Hands: what does one piece of work after the other: this thread, a process of its own, or an actor of Ray."""

import json
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from threading import Event
from typing import Any, Protocol

from boardwright.errors import Fault, InputError
from boardwright.lab.worker import Plain, Work, name_of, perform, result_of

TRIES = 4
"""So often a piece is begun whose worker dies; then the piece itself must be what kills it."""
RAY = "ray"
CLUSTER = "ray://"
PLACES = "threads, processes, ray, or ray://HOST:PORT"


class Hand(Protocol):
    """Does pieces; ``end`` may come from another thread, also in the middle of one."""

    def do(self, piece: Plain) -> Plain:
        """Do a piece and return the result; raise what it raised."""

    def end(self) -> None:
        """Give up what is being done, and do nothing more."""

    def close(self) -> None:
        """Leave nothing behind, once no more work comes."""


class ThreadHand:
    """Works on the thread that asks."""

    def __init__(self, work: Work) -> None:
        """Know what to do."""
        self._work, self._halt = work, Event()

    def do(self, piece: Plain) -> Plain:
        """Call the function."""
        return self._work(piece, self._halt)

    def end(self) -> None:
        """Tell the function that no caller waits."""
        self._halt.set()

    def close(self) -> None:
        """Leave nothing behind."""


class ProcessHand:
    """Works in a process; one that dies is replaced, and its piece is done again."""

    def __init__(self, work: Work) -> None:
        """Start nothing yet."""
        self._command = [sys.executable, "-m", "boardwright.lab.worker", name_of(work)]
        self._process: subprocess.Popen[str] | None = None
        self._ended = False

    def do(self, piece: Plain) -> Plain:
        """Ask the process until one has answered."""
        line = json.dumps(piece) + "\n"
        for _ in range(TRIES):
            answer = self._ask(line)
            if answer or self._ended:
                break
        if not answer:
            raise _hopeless()
        return result_of(json.loads(answer))

    def _ask(self, line: str) -> str:
        """Return the line that the process answers; nothing if it died."""
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(  # noqa: S603 - our own module
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
            if self._ended:
                self.end()
        process = self._process
        assert process.stdin is not None  # noqa: S101 - both are pipes
        assert process.stdout is not None  # noqa: S101
        with suppress(OSError):
            process.stdin.write(line)
            process.stdin.flush()
        answer = process.stdout.readline()
        if not answer.endswith("\n"):
            _close(process)
            return ""
        return answer

    def end(self) -> None:
        """Kill the process."""
        self._ended = True
        if self._process is not None:
            self._process.kill()

    def close(self) -> None:
        """Close the pipes."""
        if self._process is not None:
            _close(self._process)


def _close(process: "subprocess.Popen[str]") -> None:
    """End a process that may be dead, and its pipes."""
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


class RayWorker:
    """Does pieces on a machine of Ray's, as an actor: to end that is safe at any moment, to cancel a task is not.

    Ray ends the process that asked when a task is cancelled just as it is handed out.
    """

    def __init__(self, name: str) -> None:
        """Know what to do by the name of the function."""
        self._name = name

    def do(self, piece: Plain) -> Plain:
        """Do a piece, and say how that ended."""
        return perform(self._name, piece)


class RayHand:
    """Has pieces done by an actor of Ray, here or on a cluster; one that dies is replaced, its piece is done again."""

    def __init__(self, work: Work, cluster: Any) -> None:
        """Take the module ``ray``, which is connected."""
        self._ray, self._name = cluster, name_of(work)
        self._worker: Any = None
        self._ended = False

    def do(self, piece: Plain) -> Plain:
        """Ask a worker until one has answered."""
        for _ in range(TRIES):
            if self._ended:
                break
            if self._worker is None:
                # Workers are spread over the machines; more of them than processors share these.
                hired = self._ray.remote(RayWorker).options(scheduling_strategy="SPREAD")
                self._worker = hired.remote(self._name)
                if self._ended:
                    self.end()
            try:
                answer = self._ray.get(self._worker.do.remote(piece))
            except self._ray.exceptions.RayActorError:
                self._worker = None
            else:
                return result_of(answer)
        raise _hopeless()

    def end(self) -> None:
        """Kill the worker."""
        self._ended = True
        worker = self._worker
        if worker is not None:
            self._ray.kill(worker)

    def close(self) -> None:
        """Leave the cluster connected, for what is done next."""


def _hopeless() -> Fault:
    return Fault(f"a worker died {TRIES} times over the same piece of work", code="work/worker-died")


def hands_of(work: Work, on: str, number: int) -> "list[Hand]":
    """Make hands that work on something; raise InputError if there is no such place."""
    check_place(on)
    if on == "threads":
        return [ThreadHand(work) for _ in range(number)]
    if on == "processes":
        return [ProcessHand(work) for _ in range(number)]
    cluster = _connected(on, number)
    return [RayHand(work, cluster) for _ in range(number)]


def check_place(on: str) -> str:
    """Return where work is to be done; raise InputError if there is no such place."""
    if on not in {"threads", "processes", RAY} and not (on.startswith(CLUSTER) and on != CLUSTER):
        msg = f"work is done on {PLACES}, not on {on[:40]!r}"
        raise InputError(msg, code="work/no-place")
    return on


def _connected(on: str, number: int) -> Any:
    """Return the module ``ray``, connected to the cluster of an address, or to one that is started here."""
    ray: Any = import_module("ray")  # an extra: not needed before it is asked for
    if not ray.is_initialized():
        place = {"address": on} if on.startswith(CLUSTER) else {"num_cpus": number, "include_dashboard": False}
        ray.init(log_to_driver=False, logging_level="error", **place)
    return ray
