"""Signal: how one thread tells others to stop, without the GIL in between."""


class Signal:
    """A flag that every worker looks at, at every step."""

    def __init__(self) -> None:
        """Go."""
        self.stopped = False
