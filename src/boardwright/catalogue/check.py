"""Examine rules text: everything that reading, building, compiling and a first move can find."""

from dataclasses import dataclass
from pathlib import Path

from boardwright.catalogue.rules import open_rules
from boardwright.errors import BoardwrightError, Fault, RulesError
from boardwright.games.scripted import ScriptedGame
from boardwright.program import compile_design
from boardwright.zrf import Diagnostic, RulesFile, Severity

BYTE_CODE = 1


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


def examine(path: Path) -> Examination:
    """Read a file and try each of its games; only a file that cannot be opened raises."""
    rules = open_rules(path)
    games: list[tuple[str, dict[str, int]]] = []
    extra: list[Finding] = []
    for title in rules.titles:
        try:
            tiers = _try(rules, title, specialise=title == rules.default)
        except RulesError as error:
            if not error.diagnostics:
                extra.append(_bare(path, title, error))
        except Fault as error:
            extra.append(_bare(path, title, error))
        else:
            games.append((title, tiers))
    reports = [rules.report, *rules.findings.values()]
    diagnostics = dict.fromkeys(d for report in reports for d in report.found)
    found = [_finding(diagnostic, rules) for diagnostic in diagnostics]
    return Examination((*found, *extra), tuple(games))


def _try(rules: RulesFile, title: str, *, specialise: bool) -> dict[str, int]:
    """Build, compile and list the first moves; variants are compiled to byte code only, which is quick."""
    design = rules.design(title)
    if design.engine:
        return {}
    ScriptedGame(compile_design(design, BYTE_CODE), title).start().moves()
    if not specialise:
        return {}
    tiers: dict[str, int] = {}
    for _, _, tier in compile_design(design).tier_report():
        tiers[tier] = tiers.get(tier, 0) + 1
    return tiers


def _finding(diagnostic: Diagnostic, rules: RulesFile) -> Finding:
    span = diagnostic.span
    return Finding(
        span.source or rules.name, span.line, span.column, str(diagnostic.severity), diagnostic.code,
        diagnostic.message, diagnostic.show(rules.report.sources),
    )  # fmt: skip


def _bare(path: Path, title: str, error: BoardwrightError) -> Finding:
    """Make a finding of an error that belongs to a whole game."""
    message = f"{title}: {error}"
    return Finding(path.name, 0, 0, "error", error.code, message, f"{path.name}  error {error.code}\n    {message}")
