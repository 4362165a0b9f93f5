"""Diagnostics: what is wrong with a rules text, where, what was expected, and how it came about."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from enum import StrEnum

from boardwright.design.span import NOWHERE, Span
from boardwright.zrf.source import Source

MOST_DIAGNOSTICS = 100
MOST_CHAIN = 6
MOST_WORK = 300_000
"""Words, lists and names that may be looked at while one text is read, or one game built."""
MOST_COMPARED = 20_000
"""Names that are compared with misspelt ones before no more hints are given."""
FORGIVABLE = ("zrf/unknown-", "zrf/number-expected")
"""How the codes of words begin that mean nothing, or too much."""


class TooMuchWork(Exception):
    """A text asks for more work than one text may."""


class Severity(StrEnum):
    """How much it matters: an error leaves no game to play."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True)
class Diagnostic:
    """One finding; ``code`` is stable, the message is for people."""

    severity: Severity
    code: str
    message: str
    span: Span = NOWHERE

    def show(self, sources: dict[str, Source]) -> str:
        """Draw it: place, code, the line with a caret, the message, the macro calls that led there."""
        lines = [f"{self.span}  {self.severity} {self.code}"]
        source = sources.get(self.span.source)
        text = source.line(self.span.line) if source else ""
        if text:
            column = self.span.column - 1
            start = max(0, column - 80)
            shown = text[start : start + 120].replace("\t", " ")
            width = max(1, min(self.span.width, len(shown) - (column - start)))
            lines += [f"    {shown}", f"    {' ' * (column - start)}{'^' * width} {self.message}"]
        else:
            lines.append(f"    {self.message}")
        chain = self.span.chain
        lines += [f"    in a macro called at {call}" for call in chain[-MOST_CHAIN:][::-1]]
        return "\n".join(lines)


@dataclass
class Report:
    """Collects diagnostics while a text is read."""

    found: list[Diagnostic] = field(default_factory=list)
    sources: dict[str, Source] = field(default_factory=dict)
    dropped: int = 0
    """How many more there were."""
    said: set[tuple[Span, str]] = field(default_factory=set, repr=False)
    tokens: int = 0
    """How many words and parentheses were read, those of included files too."""
    unclosed: Span | None = None
    """Where a parenthesis is probably missing, because a form begins inside another."""
    work: int = 0
    """What was spent so far."""
    compared: int = 0
    """Names that hints have cost so far."""

    def spend(self, amount: int = 1) -> None:
        """Count work; raise TooMuchWork when there was too much of it: nothing that a text says takes for ever."""
        self.work += amount
        if self.work > MOST_WORK:
            raise TooMuchWork

    def too_much(self, span: Span = NOWHERE) -> None:
        """Note that the work was given up."""
        self.error("limit-work", f"this asks for too much: {MOST_WORK} words, lists and names are looked at", span)

    def hint(self, name: str, known: Iterable[str]) -> str:
        """Return ``; did you mean x?`` when a known name is near, else nothing; many names make it tired."""
        names = list(known)
        if self.compared > MOST_COMPARED:
            return ""
        self.compared += len(names)
        return did_you_mean(name, names)

    def error(self, code: str, message: str, span: Span = NOWHERE) -> None:
        """Note something that leaves no game to play."""
        self._add(Diagnostic(Severity.ERROR, f"zrf/{code}", message, span))

    def warn(self, code: str, message: str, span: Span = NOWHERE) -> None:
        """Note something odd."""
        self._add(Diagnostic(Severity.WARNING, f"zrf/{code}", message, span))

    def _add(self, diagnostic: Diagnostic) -> None:
        """Keep it unless the same was said of the same place, or too much was said."""
        same = (diagnostic.span, diagnostic.code)
        if same in self.said:
            return
        is_first_error = diagnostic.severity is Severity.ERROR and not self.errors
        if len(self.found) >= MOST_DIAGNOSTICS and not is_first_error:
            self.dropped += 1
            return
        self.said.add(same)
        self.found.append(diagnostic)

    def forgive(self) -> None:
        """Turn errors about words that mean nothing into warnings: the rules of this game are not played anyway."""
        self.found = [
            replace(d, severity=Severity.WARNING) if d.code.startswith(FORGIVABLE) else d for d in self.found
        ]

    @property
    def errors(self) -> list[Diagnostic]:
        """What leaves no game to play."""
        return [d for d in self.found if d.severity is Severity.ERROR]

    def show(self) -> str:
        """Draw all of them."""
        return "\n".join(d.show(self.sources) for d in self.found)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return ``; did you mean x?`` when a known name is near, else nothing."""
    names = list(known)
    near = get_close_matches(name, names, 1, 0.6) or get_close_matches(name.lower(), [n.lower() for n in names], 1, 0.6)
    if not near:
        return ""
    spelt = next((n for n in names if n == near[0] or n.lower() == near[0]), near[0])
    return f"; did you mean {spelt}?"
