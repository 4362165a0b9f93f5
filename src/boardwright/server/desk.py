"""Desk: threads for what takes long or as long as a client chooses, beside the event loop and in turn for each client.

Set-ups have a thread of their own, so that checking one keeps no move waiting. One thread for each is enough: all share
an interpreter with the event loop, which every further one would keep waiting longer.
"""

from boardwright.server.fair import FairQueue
from boardwright.server.teller import Teller

OPENINGS_OF_ONE, POSITIONS_OF_ONE, MOST = 4, 64, 512
"""What may wait for one client, and for all together."""


class Desk:
    """Where positions are looked at."""

    def __init__(self, teller: Teller) -> None:
        """Begin with nothing to do; what becomes of strangers' rules is asked of a teller."""
        self.teller = teller
        self.openings = FairQueue("tables to open", 1, OPENINGS_OF_ONE, MOST)
        """For set-ups, which take as long as their authors choose."""
        self.positions = FairQueue("positions to look at", 1, POSITIONS_OF_ONE, MOST)
        """For positions of matches, which have a limit."""

    def close(self) -> None:
        """Stop the threads."""
        self.openings.close()
        self.positions.close()
