"""`boardwright check`: say what is wrong with rules text, and where; once, or whenever it changes."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import sleep

from boardwright.catalogue.check import Examination, Finding, examine
from boardwright.cli.arguments import add_json, print_json

GLANCE = 0.2
"""Seconds between two looks at the files that are watched."""
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
Stamps = dict[Path, tuple[int, int]]


def arguments(parser: ArgumentParser) -> None:
    """Take files."""
    parser.add_argument("rules", metavar="RULES.zrf", type=Path, nargs="+", help="rules to check, variants included")
    parser.add_argument("--watch", action="store_true", help="check again whenever a file or its includes change")
    add_json(parser)


def run(args: Namespace) -> int:
    """Print each finding with its line and a caret; exit 1 when one of them is an error."""
    is_screen = args.watch and not args.json and sys.stdout.isatty()
    shown: dict[Path, tuple[object, ...]] = {}
    files = {one for path in args.rules for one in (path, path.parent)}
    while True:
        before = _stamps(files)  # a change while a text is examined is seen afterwards
        results = {path: examine(path) for path in args.rules}
        found = {path: (result.findings, result.games) for path, result in results.items()}
        if found != shown:
            if is_screen:
                print(CLEAR, end="")  # noqa: T201
            _show(results, is_json=args.json)
            shown = dict(found)
        if not args.watch:
            return 0 if all(result.ok for result in results.values()) else 1
        # Folders are watched too: what is included and missing may appear in them.
        files |= {path.parent / name for path, result in results.items() for name in result.rules.report.sources}
        _wait_for_change(files, before, args.rules)


def _wait_for_change(files: set[Path], before: Stamps, needed: list[Path]) -> None:
    """Wait until files are no longer as they were, have been left alone for a moment, and those needed are there."""
    last = before
    while True:
        sleep(GLANCE)
        now = _stamps(files)
        if now != before and now == last and all(path in now for path in needed):
            return
        last = now


def _stamps(files: set[Path]) -> Stamps:
    """Tell apart the states of files and folders; those that are not there have none."""
    found: Stamps = {}
    for one in files:
        try:
            state = one.stat()
        except OSError:
            continue  # some editors write a new file and rename it
        found[one] = (state.st_mtime_ns, state.st_size)
    return found


def _show(results: dict[Path, Examination], *, is_json: bool) -> None:
    """Print what was found."""
    if is_json:
        plain = [{"file": str(path), **_summary(result)} for path, result in results.items()]
        ok = all(result.ok for result in results.values())
        print_json(plain[0] if len(plain) == 1 else {"ok": ok, "files": plain})
    else:
        for path, result in results.items():
            _report(path, result)
    sys.stdout.flush()


def _report(path: Path, result: Examination) -> None:
    """Print what is wrong with one file."""
    for finding in result.findings:
        print(finding.picture)  # noqa: T201
    errors = sum(finding.severity == "error" for finding in result.findings)
    warnings = len(result.findings) - errors
    games = f"{len(result.games)} {'game' if len(result.games) == 1 else 'games'}"
    print(f"{path.name}: {games}, {errors} errors, {warnings} warnings")  # noqa: T201


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
