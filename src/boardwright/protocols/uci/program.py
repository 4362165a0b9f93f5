"""The loop: lines in, lines out, each flushed, until the input ends."""

from contextlib import suppress
from typing import BinaryIO

from boardwright.protocols.uci.session import Session


def serve(source: BinaryIO, sink: BinaryIO, name: str) -> None:
    """Speak with a GUI until it says quit or its end of the line closes."""

    def say(text: str) -> None:
        # A GUI that has gone away closes our input as well, and that is where the program ends.
        with suppress(OSError, ValueError):
            sink.write(text.encode() + b"\n")
            sink.flush()

    session = Session(say, name)
    try:
        for line in source:
            session.handle(line.decode("utf-8", errors="replace"))
            if session.is_over:
                return
    finally:
        session.close()
