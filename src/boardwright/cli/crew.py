"""Arguments of commands that hand out work: who does it, and where results are kept."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from boardwright.cli.arguments import whole_number
from boardwright.errors import InputError
from boardwright.kernel.game import Game
from boardwright.lab.hands import PLACES, check_place
from boardwright.lab.journal import Journal
from boardwright.lab.subject import Subject, subject_of
from boardwright.lab.worker import Plain
from boardwright.lab.workers import ALONE, Crew


def add_crew(parser: ArgumentParser, what: str = "games", usual: Crew = ALONE) -> None:
    """Take ``--concurrency N`` and ``--on PLACE``."""
    many, where = f"{what} at a time ({usual.workers})", f"{PLACES} ({usual.on})"
    parser.add_argument("--concurrency", metavar="N", type=whole_number(1, 256), default=usual.workers, help=many)
    parser.add_argument("--on", metavar="PLACE", type=_place, default=usual.on, help=where)


def add_save(parser: ArgumentParser) -> None:
    """Take ``--save FILE``."""
    parser.add_argument("--save", metavar="FILE", help="keep results here as they come, and go on from there")


def crew_of(args: Namespace) -> Crew:
    """Return who does the work."""
    return Crew(args.on, args.concurrency)


def journal_of(args: Namespace, about: Plain) -> Journal:
    """Open the file that was named to keep results, if one was."""
    return Journal(Path(args.save) if args.save else None, about)


def named_subject(args: Namespace, game: Game) -> Subject:
    """Describe the game by the name that was given, which workers load it by."""
    return subject_of(game, args.game or getattr(args, "named_game", None) or "")


def _place(text: str) -> str:
    try:
        return check_place(text)
    except InputError as error:
        raise ArgumentTypeError(str(error)) from None
