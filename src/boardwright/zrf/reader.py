"""Reader: text to nodes. Four tokens: parentheses, strings and words; a semicolon starts a comment."""

import re

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


class Reader:
    """Reads one source; unbalanced parentheses are mended with a warning."""

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
        top: list[Node] = []
        stack: list[tuple[list[Node], Span]] = []
        items = top
        last: Span | None = None
        name, left = self.source.name, MOST_TOKENS - self.report.tokens
        # One loop, because a text is read at every stroke of its author: thirty thousand words in a large one.
        for match in TOKEN.finditer(self.source.text):
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
            else:
                self.report.warn("open-string", "this string is never closed; the quote is left out", span)
            last = span
        self.report.tokens = MOST_TOKENS - left
        while stack:
            outer, start = stack.pop()
            self.report.warn("missing-parenthesis", "this list is never closed; it is closed at the end", start)
            outer.append(Listing(tuple(items), start))
            items = outer
        return tuple(top)
