"""Journal: results of pieces of work in a file, so that what was interrupted goes on where it stood."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from boardwright.errors import InputError
from boardwright.lab.worker import Plain
from boardwright.lab.workers import Done, Team


class Journal:
    """One JSON object a line: first what the work is, then each result with its number; without a file, in memory."""

    def __init__(self, path: Path | None, about: Plain) -> None:
        """Open or begin a file; raise InputError if it cannot be written, or belongs to other work."""
        self.results: dict[int, Plain] = {}
        self._file: BinaryIO | None = None
        if path is None:
            return
        try:
            self._file = path.open("r+b" if path.exists() else "w+b")
        except OSError as error:
            msg = f"{path} cannot be written: {error.strerror}"
            raise InputError(msg, code="input/unwritable") from None
        try:
            _keep_others_out(self._file, path)
            self._resume(self._file, about, path)
        except InputError:
            self._file.close()
            raise

    def _resume(self, file: BinaryIO, about: Plain, path: Path) -> None:
        """Read what is there; a last line that was not finished is written again."""
        whole = 0
        for number, line in enumerate(file):
            if not line.endswith(b"\n"):
                break
            try:
                entry = json.loads(line)
                if number:
                    self.results[int(entry["piece"])] = entry["result"]
                elif entry["work"] != json.loads(json.dumps(about)):
                    raise ValueError  # noqa: TRY301 - told below
            except (ValueError, KeyError, TypeError):
                what = f"line {number + 1} is no result" if number else "it belongs to other work"
                msg = f"{path} cannot be gone on with: {what}"
                raise InputError(msg, code="work/other-file") from None
            whole += len(line)
        file.seek(whole)
        file.truncate()
        if not whole:
            self._write({"work": about})

    def add(self, done: Done) -> None:
        """Keep a result."""
        self.results[done.number] = done.result
        self._write({"piece": done.number, "result": done.result})

    def _write(self, entry: Plain) -> None:
        if self._file is not None:
            self._file.write(json.dumps(entry).encode() + b"\n")
            self._file.flush()

    def run(self, team: Team, numbers: range, piece: Callable[[int], Plain]) -> Iterator[Done]:
        """Return the results of numbered pieces: first those that are here already, then others as they are done."""
        known = [number for number in numbers if number in self.results]
        for number in known:
            yield Done(number, self.results[number])
        missing = ((number, piece(number)) for number in numbers if number not in self.results)
        if len(known) < len(numbers):
            for done in team.run(missing):
                self.add(done)
                yield done

    def __enter__(self) -> "Journal":
        """Begin."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


def _keep_others_out(file: BinaryIO, path: Path) -> None:
    """Lock the file as long as it is open; raise InputError if another process has it. Only a Unix can tell."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        msg = f"{path} is being written by another command"
        raise InputError(msg, code="work/in-use") from None
