"""Company: who is at the table of a match, told a few times a second to those who look at it.

However many come and go between two rounds, it is told once and written once for all.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from boardwright.protocols.web_json.answers import Again, Answer, Here, write_answer

ROUND_SECONDS = 0.25
Listener = Callable[[bytes], None]


class Company:
    """Tells listeners who is at one table, and that its match is played again."""

    def __init__(self, number: int, look: Callable[[], tuple[list[int], int]]) -> None:
        """``look`` gives the seats whose players are there, and how many others watch."""
        self._number, self._look = number, look
        self.listeners: set[Listener] = set()
        self._told: Here | None = None
        self._timer: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        """Tell soon, if there is anything new by then."""
        if self._timer is None and self.listeners:
            with suppress(RuntimeError):  # without an event loop no client listens
                self._timer = asyncio.get_running_loop().call_later(ROUND_SECONDS, self._round)

    def again(self, number: int) -> None:
        """Tell that the match is played again at another table."""
        self.tell(Again(match=self._number, again=number))

    def close(self) -> None:
        """Tell nothing more."""
        if self._timer is not None:
            self._timer.cancel()

    def _round(self) -> None:
        self._timer = None
        seats, watching = self._look()
        now = Here(match=self._number, seats=seats, watching=watching)
        if now != self._told:
            self._told = now
            self.tell(now)

    def tell(self, answer: Answer) -> None:
        """Tell all who look at the table, at once."""
        written = write_answer(answer)
        for listener in list(self.listeners):
            listener(written)
