"""`boardwright match`: two players over many games, with error bars."""

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from math import inf
from pathlib import Path
from typing import TextIO

from boardwright.cli.arguments import add_game, add_json, game_of, positive_number, print_json, whole_number
from boardwright.cli.crew import add_crew, add_save, crew_of, journal_of, named_subject
from boardwright.cli.main import OK
from boardwright.cli.progress import progress
from boardwright.cli.records import read_text
from boardwright.errors import ClockError, InputError
from boardwright.kernel.game import Game
from boardwright.kernel.sheet import RecordFormat
from boardwright.lab.elo import Estimate, Sprt, difference
from boardwright.lab.game import Played, Terms
from boardwright.lab.match import Fixture, MatchScore, Openings, play_match
from boardwright.lab.openings import USUAL_PLIES, from_sheets, random_opening, read_openings
from boardwright.lab.score_sheet import sheet_of
from boardwright.lab.stable import SPELLINGS, stabled
from boardwright.notation.detect import suffixed
from boardwright.play.budget import Budget
from boardwright.play.clock import SPELLING, Control, read_control

Writer = Callable[[int, Played], str]


def arguments(parser: ArgumentParser) -> None:
    """Take two players, a game and how much to play."""
    parser.add_argument("first", metavar="A", help=SPELLINGS)
    parser.add_argument("second", metavar="B", help="the same")
    add_game(parser, or_option=True)
    parser.add_argument("--games", metavar="N", type=whole_number(1, 10**6), default=100, help="how many games (100)")
    parser.add_argument("--tc", metavar="TIME", type=_control, default=Control(), help=f"clocks: {SPELLING}")
    parser.add_argument("--nodes", metavar="N", type=whole_number(1, 10**12), default=0, help="positions a move")
    parser.add_argument(
        "--movetime", "--seconds", metavar="S", type=positive_number, default=0.0, help="seconds a move, without clocks"
    )
    parser.add_argument(
        "--margin", metavar="MS", type=whole_number(0, 60_000), default=0, help="forgive flags that fell so little ago"
    )
    parser.add_argument("--openings", metavar="FILE", help="set-ups or moves, one a line, or a record of games")
    parser.add_argument("--plies", metavar="N", type=whole_number(0, 100), help="random plies (6), or of a record")
    add_crew(parser)
    add_save(parser)
    parser.add_argument("--sprt", metavar="E0,E1", type=_sprt, help="stop when the difference is decided")
    parser.add_argument("--out", metavar="FILE", help="write the games: .pgn, .sgf ... or one JSON object a line")
    parser.add_argument("--pgn", metavar="FILE", help="write the games as PGN")
    add_json(parser)


def run(args: Namespace) -> int:
    """Play, and print wins, draws, losses and the difference in Elo."""
    game = game_of(args)
    if (args.nodes or args.movetime) and str(args.tc) != "none":
        raise InputError("clocks and a limit for every move exclude each other", code="input/usage")
    terms = Terms(args.tc, Budget(seconds=args.movetime, nodes=args.nodes), args.margin)
    seats = game.start().seats
    units = -(-args.games // seats)
    fixture = Fixture(named_subject(args, game), args.first, args.second, _openings(game, args), terms)
    tally, written = MatchScore(), 0
    with ExitStack() as stack:
        writers = _writers(game, args, stack)
        stable = stack.enter_context(stabled(args.first, args.second))
        for spelling in (args.first, args.second):
            stable.check(spelling, game)
        journal = stack.enter_context(journal_of(args, fixture.about()))
        advance = stack.enter_context(progress(f"{args.first} - {args.second}", units))
        try:
            for so_far in play_match(fixture, units, crew_of(args), journal, args.sprt):
                tally = so_far
                for number in range(written, len(tally.games)):
                    for file, write in writers:
                        file.write(write(number + 1, tally.games[number]))
                        file.flush()
                written = len(tally.games)
                advance(1)
        except KeyboardInterrupt:
            if not tally.games:
                raise
    if args.json:
        print_json(_result(args, tally))
    else:
        print("\n".join(_sentences(args, tally, seats)))  # noqa: T201
    return OK


# ---- what came out ----------------------------------------------------------------------------


def _result(args: Namespace, tally: MatchScore) -> dict[str, object]:
    """Return the fields that programs read."""
    found = tally.estimate
    result: dict[str, object] = {
        "games": len(tally.games),
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "won": tally.wins / len(tally.games),
        "score": found.score,
        "low": found.low,
        "elo": _finite(found.elo),
        "error": _finite(found.error),
        "forfeits": [
            {"player": args.first if ours else args.second, "reason": reason, "games": games}
            for (ours, reason), games in sorted(tally.forfeits.items())
        ],
    }
    if args.sprt:
        result["sprt"] = args.sprt.verdict(tally.units)
    return result


def _sentences(args: Namespace, tally: MatchScore, seats: int) -> list[str]:
    """Say it to a person; with more than two seats wins alone are what can be compared with chance."""
    found = tally.estimate
    lines = [f"{args.first} against {args.second}: +{tally.wins} ={tally.draws} -{tally.losses}"]
    if seats > 2:
        won = 100 * tally.wins / len(tally.games)
        lines.append(f"won {won:.1f} % of the games in one seat of {seats}; {100 / seats:.0f} % would be equal")
    else:
        lines.append(f"{100 * found.score:.1f} % (at least {100 * found.low:.1f} %), {_elo(found)}")
    for (ours, reason), games in sorted(tally.forfeits.items()):
        lines.append(f"{args.first if ours else args.second} forfeited {games}: {reason}")
    if args.sprt:
        verdict = {True: "accepted", False: "rejected", None: "undecided"}[args.sprt.verdict(tally.units)]
        lines.append(f"{args.sprt.high:+g} Elo rather than {args.sprt.low:+g}: {verdict}")
    return lines


def _elo(found: Estimate) -> str:
    """Say the difference with its error; after a clean sweep only how large, or how small, it is at least."""
    if abs(found.elo) < inf:
        return f"{found.elo:+.0f} +- {found.error:.0f} Elo"
    if found.elo > 0:
        return f"at least {difference(found.low):+.0f} Elo"
    return f"at most {difference(found.high):+.0f} Elo"


def _finite(value: float) -> float | None:
    """JSON has no infinity."""
    return value if abs(value) < 1e9 else None


# ---- where games go ---------------------------------------------------------------------------


def _writers(game: Game, args: Namespace, stack: ExitStack) -> list[tuple[TextIO, Writer]]:
    """Open the files that games are written to, each with its way of writing them."""
    known = game.formats()
    found: list[tuple[TextIO, Writer]] = []
    for path, format_of_path in (
        (args.out, suffixed(args.out or "", known)),
        (args.pgn, next((one for one in known if one.name == "pgn"), None)),
    ):
        if path is None:
            continue
        if format_of_path is None and path is args.pgn:
            raise InputError(f"{game.title} is not written as PGN; use --out", code="input/usage")
        try:
            file: TextIO = Path(path).open("w", encoding="utf-8")  # noqa: SIM115 - the stack closes it
        except OSError as error:
            msg = f"{path} cannot be written: {error.strerror}"
            raise InputError(msg, code="input/unwritable") from None
        write = partial(_lines, game) if format_of_path is None else partial(_record, game, args, format_of_path)
        found.append((stack.enter_context(file), write))
    return found


def _lines(game: Game, _number: int, played: Played) -> str:
    """Write a game as a line of JSON."""
    outcome = played.outcome
    end = {"winners": outcome.winners, "reason": outcome.reason, "scores": outcome.scores} if outcome else None
    plain = {"game": game.name, "setup": played.setup, "seat": played.seat, "moves": played.moves, "outcome": end}
    return json.dumps(plain) + "\n"


def _record(game: Game, args: Namespace, form: RecordFormat, number: int, played: Played) -> str:
    """Write a game in a format of its own."""
    return form.write(sheet_of(game, played, number, (args.first, args.second), args.tc)).rstrip("\n") + "\n\n"


# ---- what was asked for -----------------------------------------------------------------------


def _openings(game: Game, args: Namespace) -> Openings:
    plies = args.plies
    if args.openings is None:
        return partial(random_opening, game, plies=USUAL_PLIES if plies is None else plies)
    text = read_text(args.openings)
    known = suffixed(args.openings, game.formats())
    found = read_openings(game, text) if known is None else from_sheets(game, known.read(text), plies)
    return lambda number: found[number % len(found)]


def _control(text: str) -> Control:
    try:
        return read_control(text)
    except ClockError as error:
        raise ArgumentTypeError(str(error)) from None


def _sprt(text: str) -> Sprt:
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        low = high = 0.0
    if not low < high:
        msg = f"two numbers, the lower one first, were expected, as in 0,10; not {text[:20]!r}"
        raise ArgumentTypeError(msg)
    return Sprt(low, high)
