"""`boardwright check`: say what is wrong with rules text, and where."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from boardwright.catalogue.check import Examination, Finding, examine
from boardwright.cli.arguments import add_json, print_json


def arguments(parser: ArgumentParser) -> None:
    """Take files."""
    parser.add_argument("rules", metavar="RULES.zrf", type=Path, nargs="+", help="rules to check, variants included")
    add_json(parser)


def run(args: Namespace) -> int:
    """Print each finding with its line and a caret; exit 1 when one of them is an error."""
    if args.json:
        plain = [{"file": str(path), **_summary(examine(path))} for path in args.rules]
        print_json(plain[0] if len(plain) == 1 else {"ok": all(one["ok"] for one in plain), "files": plain})
        return 0 if all(one["ok"] for one in plain) else 1
    return max(_report(path) for path in args.rules)


def _report(path: Path) -> int:
    """Print what is wrong with one file."""
    result = examine(path)
    for finding in result.findings:
        print(finding.picture)  # noqa: T201
    errors = sum(finding.severity == "error" for finding in result.findings)
    warnings = len(result.findings) - errors
    games = f"{len(result.games)} {'game' if len(result.games) == 1 else 'games'}"
    print(f"{path.name}: {games}, {errors} errors, {warnings} warnings")  # noqa: T201
    return 0 if result.ok else 1


def _summary(result: Examination) -> dict[str, object]:
    """Tell a program about one file."""
    return {
        "ok": result.ok,
        "diagnostics": [_plain(finding) for finding in result.findings],
        "games": [{"title": title, "tiers": tiers} for title, tiers in result.games],
    }


def _plain(finding: Finding) -> dict[str, object]:
    """Tell a program what was found."""
    return {
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "severity": finding.severity,
        "code": finding.code,
        "message": finding.message,
    }
