"""`boardwright study`: what self-play says about the design of a game."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from pathlib import Path

from boardwright.cli.arguments import add_game, add_json, game_of, print_json, whole_number
from boardwright.cli.crew import add_crew, add_save, crew_of, journal_of, named_subject
from boardwright.cli.main import OK
from boardwright.cli.progress import progress
from boardwright.errors import InputError
from boardwright.lab.self_play import Observed, check, play_all
from boardwright.lab.study import Plan, findings
from boardwright.lab.study_page import page, rows, verdict
from boardwright.search.levels import LEVELS


def arguments(parser: ArgumentParser) -> None:
    """Take a game, and how much to play."""
    add_game(parser)
    parser.add_argument("--games", metavar="N", type=whole_number(2, 10**6), default=40, help="games a pairing (40)")
    parser.add_argument("--levels", metavar="A,B", type=_levels, default=(1, 3, 5), help="levels of the engine (1,3,5)")
    parser.add_argument("--seed", metavar="N", type=whole_number(0, 10**9), default=1, help="the same games again (1)")
    add_crew(parser)
    add_save(parser)
    parser.add_argument("--html", metavar="FILE", help="also write a page with plots")
    add_json(parser)


def run(args: Namespace) -> int:
    """Play, and print what was found."""
    game = check(game_of(args))
    plan = Plan(named_subject(args, game), game.start().seats, args.levels, args.games, args.seed)
    trials = list(plan.trials())

    def watched() -> Iterator[Observed]:
        with progress(game.title, len(trials)) as advance, journal_of(args, plan.about()) as journal:
            for one in play_all(trials, crew_of(args), journal):
                advance(1)
                yield one

    found = findings(plan, game, watched())
    if args.html:
        try:
            Path(args.html).write_text(page(found, game), encoding="utf-8")
        except OSError as error:
            msg = f"{args.html} cannot be written: {error.strerror}"
            raise InputError(msg, code="input/unwritable") from None
    if args.json:
        print_json(found)
        return OK
    table = rows(found)
    widths = [max(len(row[at]) for row in table) for at in range(len(table[0]))]
    print(f"{game.title}: {verdict(found)}\n")  # noqa: T201
    for row in table:
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))  # noqa: T201
    for kind, used in found["levels"][-1]["pieces"].items():
        print(f"\n{kind}: {100 * used['moved']:.0f} % of moves, {used['captured']:.1f} captured a game", end="")  # noqa: T201
    last = found["levels"][-1]
    print(f"\n\n{1000 * last['seconds_a_move']:.1f} ms a move at level {last['level']}")  # noqa: T201
    return OK


def _levels(text: str) -> tuple[int, ...]:
    words = text.split(",")
    numbers = tuple(int(word) for word in words if word.isascii() and word.isdecimal() and len(word) < 3)
    rising = len(numbers) == len(words) and list(numbers) == sorted(set(numbers))
    if not rising or not 1 <= numbers[0] <= numbers[-1] <= len(LEVELS):
        wanted = f"levels from 1 to {len(LEVELS)}, each higher than the one before"
        msg = f"{wanted}, were expected, as in 1,3,5; not {text[:20]!r}"
        raise ArgumentTypeError(msg)
    return numbers
