"""Names: what a word may mean in a game, and what to say when it means nothing."""

from collections.abc import Collection
from dataclasses import dataclass, field

from boardwright.design.span import Span
from boardwright.zrf.diagnostics import Report, did_you_mean


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

    def find(self, name: str, among: Collection[str], span: Span) -> str | None:
        """Give the name as it was declared; another spelling of its case is taken with a warning."""
        if name in among:
            return name
        folded = name.casefold()
        for known in among:
            if known.casefold() == folded:
                self.report.warn("letter-case", f"{name} is taken for {known}", span)
                return known
        return None

    def need(self, kind: str, name: str, among: Collection[str], span: Span) -> str | None:
        """Like ``find``, but a name that means nothing is an error."""
        found = self.find(name, among, span)
        if found is None:
            self.report.error(f"unknown-{kind}", f"no {kind} of the name {name}{did_you_mean(name, among)}", span)
        return found
