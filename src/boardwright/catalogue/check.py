"""Examine rules text: everything that reading, building, compiling and a first move can find."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import process_time
from typing import NamedTuple

from boardwright.catalogue.rules import open_rules
from boardwright.design import Design
from boardwright.errors import BoardwrightError, RulesError
from boardwright.games.scripted import ScriptedGame
from boardwright.program import Compiler, Program
from boardwright.zrf import Diagnostic, RulesFile, Severity

BYTE_CODE, RECORDS = 1, 3
HARMLESS = ("zrf/engine", "zrf/lacking-option", "zrf/limit-time", "zrf/no-moves")
SECONDS = 5.0
"""How long the games of a file may take together, by the processor's clock, before the rest is left out."""

GLANCE_SECONDS = 0.1
"""The same for a glance, in which the rest is left out without a word."""


@dataclass(frozen=True)
class Finding:
    """One diagnostic, ready to be shown."""

    file: str
    line: int
    column: int
    severity: str
    code: str
    message: str
    picture: str
    end_line: int = 0
    end_column: int = 0
    """Where it ends: the column after its last letter."""
    notes: tuple[str, ...] = ()
    """The macro calls that led there, the innermost first."""


@dataclass(frozen=True)
class Examination:
    """All findings, and the games with the number of blocks in each tier."""

    findings: tuple[Finding, ...]
    games: tuple[tuple[str, dict[str, int]], ...]
    rules: RulesFile
    """What was read."""
    designs: Mapping[str, Design] = field(default_factory=dict)
    """The games that could be built, by title."""
    skipped: tuple[str, ...] = ()
    """The titles of games for which a glance had no time."""

    @property
    def ok(self) -> bool:
        """True when there is no error."""
        return all(finding.severity != Severity.ERROR for finding in self.findings)


class Tried(NamedTuple):
    """A game that could be built, with the number of blocks in each tier where it was compiled."""

    title: str
    design: Design
    tiers: dict[str, int]


def examine(path: Path, seconds: float = SECONDS, clock: Callable[[], float] = process_time) -> Examination:
    """Read a file and try each of its games, the default one first; only a file that cannot be opened raises.

    Games for which the time does not suffice are named in a warning.
    """
    return examined(open_rules(path), seconds, clock)


def examined(rules: RulesFile, seconds: float = SECONDS, clock: Callable[[], float] = process_time) -> Examination:
    """Try each game of a text that was read, as ``examine`` does."""
    end = clock() + seconds
    games: list[Tried] = []
    troubles: dict[tuple[str, str], list[str]] = {}
    titles = _in_order(rules)
    compiler = Compiler()
    for index, title in enumerate(titles):
        if clock() > end:
            troubles["zrf/limit-time", "no time was left to try this"] = titles[index:]
            break
        try:
            program, moves = _try(compiler, rules, title, tier=RECORDS if title == rules.default else BYTE_CODE)
        except BoardwrightError as error:
            if not (isinstance(error, RulesError) and error.diagnostics):
                troubles.setdefault((error.code, str(error)), []).append(title)
        else:
            games.append(Tried(title, program.design, _tiers(program) if title == rules.default else {}))
            if not moves:
                troubles.setdefault(("zrf/no-moves", "no player can move in the first position"), []).append(title)
    return _examination(rules, games, troubles)


def glanced(rules: RulesFile, chosen: str = "", clock: Callable[[], float] = process_time) -> Examination:
    """Build the games of a text that was read, but compile and try none: fast enough for every stroke of a key.

    The chosen one, or the default, comes first; those for which there is no time are left to ``examined``.
    """
    end = clock() + GLANCE_SECONDS
    games: list[Tried] = []
    troubles: dict[tuple[str, str], list[str]] = {}
    titles = _in_order(rules, chosen)
    skipped: list[str] = []
    for index, title in enumerate(titles):
        if games and clock() > end:
            skipped = titles[index:]
            break
        try:
            design = rules.design(title)
        except BoardwrightError as error:
            if not (isinstance(error, RulesError) and error.diagnostics):
                troubles.setdefault((error.code, str(error)), []).append(title)
        else:
            games.append(Tried(title, design, {}))
    return replace(_examination(rules, games, troubles), skipped=tuple(skipped))


def _in_order(rules: RulesFile, chosen: str = "") -> list[str]:
    """Return the titles, that of the chosen or else of the default game first."""
    return sorted(rules.titles, key=lambda title: title != (chosen or rules.default))


def _examination(rules: RulesFile, games: list[Tried], troubles: dict[tuple[str, str], list[str]]) -> Examination:
    """Collect what was found while the text was read and its games built, and what is wrong with whole games."""
    extra = [_trouble(rules.name, code, message, titles) for (code, message), titles in troubles.items()]
    reports = [rules.report, *rules.findings.values()]
    diagnostics = dict.fromkeys(d for report in reports for d in report.found)
    found = [_finding(diagnostic, rules) for diagnostic in diagnostics]
    shown, designs = tuple((game.title, game.tiers) for game in games), {game.title: game.design for game in games}
    return Examination((*found, *extra), shown, rules, designs)


def _try(compiler: Compiler, rules: RulesFile, title: str, tier: int) -> tuple[Program, int]:
    """Build, compile and count the first moves; nothing is evaluated, and variants are compiled to byte code only."""
    program = compiler.compile(rules.design(title), tier)
    game = ScriptedGame(program, title)
    return program, len(game.without_values().moves())


def _tiers(program: Program) -> dict[str, int]:
    """Count the blocks in each tier."""
    return dict(Counter(tier for _, _, tier in program.tier_report()))


def _finding(diagnostic: Diagnostic, rules: RulesFile) -> Finding:
    span = diagnostic.span
    return Finding(
        span.source or rules.name, span.line, span.column, str(diagnostic.severity), diagnostic.code,
        diagnostic.message, diagnostic.show(rules.report.sources), span.line, span.column + span.width,
        tuple(f"in a macro called at {call}" for call in span.chain[::-1]),
    )  # fmt: skip


def _trouble(name: str, code: str, message: str, titles: list[str]) -> Finding:
    """Make one finding of what is wrong with whole games; some of it is no mistake of the author."""
    severity = Severity.WARNING if code in HARMLESS else Severity.ERROR
    names = ", ".join(titles[:4]) + (f" and {len(titles) - 4} more" if len(titles) > 4 else "")
    text = f"{names}: {message}"
    return Finding(name, 0, 0, str(severity), code, text, f"{name}  {severity} {code}\n    {text}")
