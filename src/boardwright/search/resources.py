"""Resources: the memory and the threads an engine may use, and the table its methods share."""

from dataclasses import dataclass, field

from boardwright.search.table import Table


@dataclass
class Resources:
    """What an engine was given; the table takes memory when it is first asked for."""

    megabytes: int
    threads: int
    seed: int
    _table: Table | None = field(default=None, repr=False)

    @property
    def table(self) -> Table:
        """The table of positions."""
        if self._table is None:
            self._table = Table(self.megabytes)
        return self._table

    @property
    def fullness(self) -> int:
        """How full the table is, in thousandths."""
        return self._table.fullness() if self._table else 0

    def clear(self) -> None:
        """Forget every position."""
        self._table = None

    def resize(self, megabytes: int) -> None:
        """Make the table of another size, empty; raise MemoryError, and change nothing, if there is not enough."""
        self._table = Table(megabytes)
        self.megabytes = megabytes
