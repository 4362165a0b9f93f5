"""Signal: how one thread tells others to stop, without the GIL in between."""


class Signal:
    """Two flags: ``stopped`` ends a search at the next step, ``enough`` at the end of the depth under way."""

    def __init__(self) -> None:
        """Go."""
        self.stopped = False
        self.enough = False
