"""Span: where a thing was written."""

from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of one line of a source; line and column count from 1, line 0 means: made by hand."""

    source: str
    line: int
    column: int
    width: int = 1
    chain: tuple["Span", ...] = ()
    """The macro calls that led here, the outermost first."""

    def __str__(self) -> str:
        """Write it as editors do."""
        return f"{self.source}:{self.line}:{self.column}"


NOWHERE = Span("", 0, 0)
