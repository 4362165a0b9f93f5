"""Reader: text to nodes. Four tokens: parentheses, strings and words; a semicolon starts a comment."""

import re
from bisect import bisect_right
from typing import NamedTuple

from boardwright.design.span import Span
from boardwright.zrf.diagnostics import Report
from boardwright.zrf.nodes import Atom, Listing, Node, String
from boardwright.zrf.source import Source

MOST_CHARACTERS = 8_000_000
MOST_TOKENS = 300_000
MOST_DEPTH = 200
TOP = ("define", "game", "variant", "include")
"""Words of forms that never stand inside another."""
TOKEN = re.compile(r'\s+|;[^\n]*|(?P<open>\()|(?P<close>\))|"(?P<string>[^"]*)"|(?P<quote>")|(?P<atom>[^\s()";]+)')
MOST_KNOWN, LONGEST_KNOWN = 4, 1_000_000
"""Texts that are remembered, and the letters of the longest."""


class Place(NamedTuple):
    """Where a form at the top ended, before which nothing was wrong: reading may go on from there."""

    offset: int
    line: int = 1
    line_start: int = 0
    tokens: int = 0
    forms: int = 0


class Known(NamedTuple):
    """A text that was read."""

    text: str
    forms: tuple[Node, ...]
    places: list[Place]

    def last_before(self, text: str) -> Place:
        """Return the last place before the first letter in which a text differs from this one."""
        low, high = 0, min(len(text), len(self.text))
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if text.startswith(self.text[low:middle], low) else (low, middle - 1)
        return self.places[bisect_right(self.places, low, key=lambda place: place.offset) - 1]


NOTHING = Known("", (), [Place(0)])


class Reader:
    """Reads one source; unbalanced parentheses are mended with a warning.

    A text is read at every stroke of its author: forms before the first change are those that were read before.
    """

    _known: dict[str, Known] = {}  # noqa: RUF012 - of all readers, the latest last

    def __init__(self, source: Source, report: Report) -> None:
        """Prepare to read."""
        self.source = source
        self.report = report
        self.line = 1
        self.line_start = 0
        report.sources[source.name] = source

    def span(self, at: int, width: int) -> Span:
        """Return the place of a token on the current line."""
        return Span(self.source.name, self.line, at - self.line_start + 1, width)

    def _pass_lines(self, at: int, text: str) -> None:
        """Count the line ends of a text that begins there."""
        self.line += text.count("\n")
        self.line_start = at + text.rfind("\n") + 1

    def read(self) -> tuple[Node, ...]:
        """Return the forms of the text."""
        if len(self.source.text) > MOST_CHARACTERS:
            self.report.error(
                "limit-size", f"a rules text may have {MOST_CHARACTERS} characters at most", self.span(0, 1)
            )
            return ()
        name, whole, said = self.source.name, self.source.text, len(self.report.found)
        most = MOST_TOKENS - self.report.tokens
        known = self._known.get(name, NOTHING)
        begin = known.last_before(whole)
        if begin.tokens > most:
            known, begin = NOTHING, Place(0)
        top = list(known.forms[: begin.forms])
        places = known.places[: known.places.index(begin) + 1]
        self.line, self.line_start = begin.line, begin.line_start
        stack: list[tuple[list[Node], Span]] = []
        items = top
        last: Span | None = None
        left = most - begin.tokens
        for match in TOKEN.finditer(whole, begin.offset):
            kind, text, at = match.lastgroup, match.group(), match.start()
            if kind is None:
                if "\n" in text:
                    self._pass_lines(at, text)
                continue
            span = Span(name, self.line, at - self.line_start + 1, len(text))
            if kind == "string" and "\n" in text:
                span = span._replace(width=text.index("\n"))
                self._pass_lines(at, text)
            left -= 1
            if left < 0:
                self.report.error("limit-size", f"a rules text may have {MOST_TOKENS} words at most", span)
                return ()
            if kind == "atom":
                if not items and text in TOP and len(stack) > 1 and stack[-1][1].column <= stack[0][1].column:
                    self.report.unclosed = self.report.unclosed or last  # a form begins inside another
                items.append(Atom(text, span))
            elif kind == "string":
                items.append(String(text[1:-1], span))
            elif kind == "open":
                if len(stack) >= MOST_DEPTH:
                    self.report.error("limit-depth", f"lists may be nested {MOST_DEPTH} deep at most", span)
                    return ()
                stack.append((items, span))
                items = []
                continue  # what stood before an opening parenthesis is where a lost one belongs
            elif kind == "close":
                if not stack:
                    self.report.warn("surplus-parenthesis", "this parenthesis closes nothing; it is left out", span)
                    continue
                outer, start = stack.pop()
                outer.append(Listing(tuple(items), start))
                items = outer
                if not stack and len(self.report.found) == said and self.report.unclosed is None:
                    places.append(Place(match.end(), self.line, self.line_start, most - left, len(top)))
            else:
                self.report.warn("open-string", "this string is never closed; the quote is left out", span)
            last = span
        self.report.tokens = MOST_TOKENS - left
        self._remember(Known(whole, tuple(top[: places[-1].forms]), places))
        while stack:
            outer, start = stack.pop()
            self.report.warn("missing-parenthesis", "this list is never closed; it is closed at the end", start)
            outer.append(Listing(tuple(items), start))
            items = outer
        return tuple(top)

    def _remember(self, read: Known) -> None:
        """Keep what was read of a text of this name, as the newest of a few."""
        self._known.pop(self.source.name, None)
        if len(read.text) <= LONGEST_KNOWN:
            self._known[self.source.name] = read
        for name in list(self._known)[:-MOST_KNOWN]:
            self._known.pop(name, None)
