"""`boardwright analyse`: the report of a game: what each move gave away, and what was better."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from boardwright.analysis.annotated import annotated
from boardwright.analysis.page import WORDS, html_of, worth_text
from boardwright.analysis.report import Report, report_of
from boardwright.analysis.verdict import Verdict
from boardwright.catalogue.saved_games import rules_beside
from boardwright.cli.arguments import add_json, positive_number, print_json, whole_number
from boardwright.cli.main import AT_FAULT, OK
from boardwright.cli.progress import progress
from boardwright.cli.records import Found, find, read_text
from boardwright.errors import InputError
from boardwright.kernel.sheet import Sheet
from boardwright.notation.detect import suffixed
from boardwright.play.archive import match_of, record_of, replay
from boardwright.play.record import write_record
from boardwright.search.limits import Limits

DEFAULT_SECONDS = 0.2


def arguments(parser: ArgumentParser) -> None:
    """Take a record, limits for each position, and where to write."""
    parser.add_argument("record", metavar="RECORD", help="a file in any known format; - reads standard input")
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--seconds", metavar="S", type=positive_number, help="think so long about each position (0.2)")
    amount.add_argument("--nodes", metavar="N", type=whole_number(1, 10**12), help="or N positions: reproducible")
    parser.add_argument("--number", metavar="N", type=whole_number(1, 10**9), default=1, help="which game of it (1)")
    parser.add_argument("--rules", metavar="GAME", help="the game, or a rules file, where the record does not say it")
    kinds = "as a page (.html) or as a record with evaluations (.json, .pgn, .sgf, whatever the game has)"
    parser.add_argument("--out", metavar="FILE", help=f"write it here, {kinds}")
    add_json(parser)


def run(args: Namespace) -> int:
    """Look at every position of a game, then write what was found."""
    text = read_text(args.record)
    found = find(text, args.rules or rules_beside(text, Path(args.record).parent))
    sheet, blunder = found.chosen(args.number)
    played = replay(sheet, found.game)
    seconds = args.seconds or (0.0 if args.nodes else DEFAULT_SECONDS)
    limits = Limits(nodes=args.nodes or 0, seconds=seconds)
    start = found.game.start(sheet.setup, **sheet.options)
    with progress("thinking", len(played.moves) + 1) as advance:
        report = report_of(start, played.moves, limits, lambda _done, _of: advance(1), blunder or played.blunder)
    if args.out:
        write(args.out, found, sheet, report)
    if args.json:
        print_json({"game": found.game.name} | report.plain())
    elif not args.out:
        print(table(report))  # noqa: T201 - standard output is the result
    else:
        print(summary(report))  # noqa: T201
    return OK if report.blunder is None else AT_FAULT


def write(path: str, found: Found, sheet: Sheet, report: Report) -> None:
    """Write a report as a page or as a record, by the end of the file's name."""
    known = suffixed(path, found.game.formats())
    if path.lower().endswith((".html", ".htm")):
        text = html_of(report, found.game.title, names_of(sheet, report))
    else:
        told = annotated(sheet, found.game, report)
        if known is not None:
            text = known.write(told)
        elif path.lower().endswith(".json"):
            record = json.loads(write_record(record_of(match_of(told, found.game, ()), dict(sheet.tags))))
            text = json.dumps(record | {"report": report.plain()}, ensure_ascii=False, indent=1) + "\n"
        else:
            own = " ".join(suffix for one in found.game.formats() for suffix in one.suffixes)
            msg = f"--out: a file that ends in .html, .json {own} was expected, not {path[-20:]!r}"
            raise InputError(msg, code="input/unknown-format")
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        msg = f"{path} cannot be written: {error.strerror}"
        raise InputError(msg, code="input/unwritable") from None


def names_of(sheet: Sheet, report: Report) -> dict[int, str]:
    """Return the names of people where the record has them."""
    return {at: sheet.tags[player] for at, player in enumerate(report.players) if player in sheet.tags}


def table(report: Report) -> str:
    """Write every move on a line, then the players."""
    lines = ["ply  player      move        worth      chances          "]
    for number, ply in enumerate(report.plies, start=1):
        player = "chance" if ply.player is None else report.players[ply.player]
        chances = "" if ply.worth is None else " : ".join(f"{100 * chance:.0f}" for chance in ply.worth.chances)
        said = "" if ply.verdict is Verdict.FINE else f"{WORDS[ply.verdict]}; better: {' '.join(ply.line)}"
        lines.append(f"{number:>3}  {player:<10}  {ply.move:<10}  {worth_text(ply):<9}  {chances:<10} {said}".rstrip())
    return "\n".join([*lines, "", summary(report)])


def summary(report: Report) -> str:
    """Write a line for each player, and where the record breaks off."""
    lines = []
    for at, accuracy in enumerate(report.accuracies()):
        counts = ", ".join(f"{count} {kind}" for kind, count in report.counts(at).items() if count) or "no mistakes"
        lines.append(f"{report.players[at]}: accuracy {'-' if accuracy is None else f'{accuracy:.1f}'}, {counts}")
    if report.blunder is not None:
        lines.append(f"the record breaks off at move {report.blunder.ply}: {report.blunder.reason}")
    return "\n".join(lines)
