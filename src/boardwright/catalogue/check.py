"""Examine rules text: everything that reading, building, compiling and a first move can find."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from boardwright.catalogue.rules import open_rules
from boardwright.errors import BoardwrightError, RulesError
from boardwright.games.scripted import ScriptedGame
from boardwright.program import Program, compile_design
from boardwright.zrf import Diagnostic, RulesFile, Severity

BYTE_CODE, RECORDS = 1, 3
HARMLESS = ("zrf/engine", "zrf/limit-time", "zrf/no-moves")
SECONDS = 3.0
"""How long the games of a file may take together, by the processor's clock, before the rest is left out."""


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


@dataclass(frozen=True)
class Examination:
    """All findings, and the games with the number of blocks in each tier."""

    findings: tuple[Finding, ...]
    games: tuple[tuple[str, dict[str, int]], ...]

    @property
    def ok(self) -> bool:
        """True when there is no error."""
        return all(finding.severity != Severity.ERROR for finding in self.findings)


def examine(path: Path, seconds: float = SECONDS, clock: Callable[[], float] = process_time) -> Examination:
    """Read a file and try each of its games, the default one first; only a file that cannot be opened raises.

    Games for which the time does not suffice are named in a warning.
    """
    end = clock() + seconds
    rules = open_rules(path)
    games: list[tuple[str, dict[str, int]]] = []
    troubles: dict[tuple[str, str], list[str]] = {}
    titles = sorted(rules.titles, key=lambda title: title != rules.default)
    like: Program | None = None
    for index, title in enumerate(titles):
        if clock() > end:
            troubles["zrf/limit-time", "no time was left to try this"] = titles[index:]
            break
        try:
            program, moves = _try(rules, title, like, tier=RECORDS if title == rules.default else BYTE_CODE)
        except BoardwrightError as error:
            if not (isinstance(error, RulesError) and error.diagnostics):
                troubles.setdefault((error.code, str(error)), []).append(title)
        else:
            games.append((title, _tiers(program) if title == rules.default else {}))
            like = program
            if not moves:
                troubles.setdefault(("zrf/no-moves", "nobody can move in the first position"), []).append(title)
    extra = [_trouble(path, code, message, titles) for (code, message), titles in troubles.items()]
    reports = [rules.report, *rules.findings.values()]
    diagnostics = dict.fromkeys(d for report in reports for d in report.found)
    found = [_finding(diagnostic, rules) for diagnostic in diagnostics]
    return Examination((*found, *extra), tuple(games))


def _try(rules: RulesFile, title: str, like: Program | None, tier: int) -> tuple[Program, int]:
    """Build, compile and count the first moves; variants are compiled to byte code only and not appraised: quick."""
    program = compile_design(rules.design(title), tier, like)
    game = ScriptedGame(program, title)
    first = game.start() if tier == RECORDS else game.arranged(())
    return program, len(first.moves())


def _tiers(program: Program) -> dict[str, int]:
    """Count the blocks in each tier."""
    return dict(Counter(tier for _, _, tier in program.tier_report()))


def _finding(diagnostic: Diagnostic, rules: RulesFile) -> Finding:
    span = diagnostic.span
    return Finding(
        span.source or rules.name, span.line, span.column, str(diagnostic.severity), diagnostic.code,
        diagnostic.message, diagnostic.show(rules.report.sources),
    )  # fmt: skip


def _trouble(path: Path, code: str, message: str, titles: list[str]) -> Finding:
    """Make one finding of what is wrong with whole games; some of it is nobody's fault."""
    severity = Severity.WARNING if code in HARMLESS else Severity.ERROR
    names = ", ".join(titles[:4]) + (f" and {len(titles) - 4} more" if len(titles) > 4 else "")
    text = f"{names}: {message}"
    return Finding(path.name, 0, 0, str(severity), code, text, f"{path.name}  {severity} {code}\n    {text}")
