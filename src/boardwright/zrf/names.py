"""Names: what a word may mean in a game, and what to say when it means nothing."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from boardwright.design.span import Span
from boardwright.zrf.diagnostics import Report

Foreign = Callable[[str, str], bool]


def nothing_foreign(_kind: str, _name: str) -> bool:
    """Know of no other games."""
    return False


@dataclass
class Names:
    """The names of one game, by kind."""

    report: Report
    players: tuple[str, ...] = ()
    directions: dict[str, None] = field(default_factory=dict)
    positions: dict[str, int] = field(default_factory=dict)
    zones: dict[str, None] = field(default_factory=dict)
    pieces: dict[str, None] = field(default_factory=dict)
    attributes: dict[str, None] = field(default_factory=dict)
    move_types: dict[str, None] = field(default_factory=dict)
    foreign: Foreign = nothing_foreign
    """Tells whether another game of the same file has such a name: then its absence here is no misspelling."""

    def find(self, name: str, among: Collection[str], span: Span) -> str | None:
        """Return the name as it was declared; another spelling of its case is taken with a warning."""
        if name in among:
            return name
        folded = name.casefold()
        self.report.spend(len(among) >> 4)
        for known in among:
            if known.casefold() == folded:
                self.report.warn("letter-case", f"{name} is taken for {known}", span)
                return known
        return None

    def need(self, kind: str, name: str, among: Collection[str], span: Span) -> str | None:
        """Like ``find``, but a name that means nothing is an error."""
        found = self.find(name, among, span)
        if found is None:
            self.lack(kind, name, f"no {kind} of the name {name}{self.report.hint(name, among)}", span)
        return found

    def lack(self, kind: str, name: str, message: str, span: Span) -> None:
        """Report a name that means nothing; one that other games of the file have is merely left out here."""
        if self.foreign(kind, name):
            self.report.warn(f"foreign-{kind}", f"{message}; another game of this file has one", span)
        else:
            self.report.error(f"unknown-{kind}", message, span)
