"""Reader: text to nodes. Four tokens: parentheses, strings and words; a semicolon starts a comment."""

import re
from collections.abc import Iterator

from boardwright.design.span import Span
from boardwright.zrf.diagnostics import Report
from boardwright.zrf.nodes import Atom, Listing, Node, String
from boardwright.zrf.source import Source

MOST_CHARACTERS = 8_000_000
MOST_TOKENS = 300_000
MOST_DEPTH = 200
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
        """Give the place of a token on the current line."""
        return Span(self.source.name, self.line, at - self.line_start + 1, width)

    def tokens(self) -> Iterator[tuple[str, str, Span]]:
        """Give kind, text and place of each token."""
        text = self.source.text
        for match in TOKEN.finditer(text):
            kind = match.lastgroup
            found = match.group()
            if kind is not None:
                width = min(len(found), len(found.split("\n", 1)[0]))
                yield kind, found, self.span(match.start(), width)
            newlines = found.count("\n")
            if newlines:
                self.line += newlines
                self.line_start = match.start() + found.rfind("\n") + 1

    def read(self) -> tuple[Node, ...]:
        """Give the forms of the text."""
        if len(self.source.text) > MOST_CHARACTERS:
            self.report.error(
                "limit-size", f"a rules text may have {MOST_CHARACTERS} characters at most", self.span(0, 1)
            )
            return ()
        top: list[Node] = []
        stack: list[tuple[list[Node], Span]] = []
        items = top
        for kind, text, span in self.tokens():
            self.report.tokens += 1
            if self.report.tokens > MOST_TOKENS:
                self.report.error("limit-size", f"a rules text may have {MOST_TOKENS} words at most", span)
                return ()
            if kind == "atom":
                items.append(Atom(text, span))
            elif kind == "string":
                items.append(String(text[1:-1], span))
            elif kind == "open":
                if len(stack) >= MOST_DEPTH:
                    self.report.error("limit-depth", f"lists may be nested {MOST_DEPTH} deep at most", span)
                    return ()
                stack.append((items, span))
                items = []
            elif kind == "close":
                if not stack:
                    self.report.warn("surplus-parenthesis", "this parenthesis closes nothing; it is left out", span)
                    continue
                outer, start = stack.pop()
                outer.append(Listing(tuple(items), start))
                items = outer
            else:
                self.report.warn("open-string", "this string is never closed; the quote is left out", span)
        while stack:
            outer, start = stack.pop()
            self.report.warn("missing-parenthesis", "this list is never closed; it is closed at the end", start)
            outer.append(Listing(tuple(items), start))
            items = outer
        return tuple(top)
