"""`boardwright match`: two players over many games, with error bars."""

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from itertools import count, cycle
from pathlib import Path

from boardwright.cli.arguments import add_game, add_json, game_of, positive_number, print_json, whole_number
from boardwright.cli.progress import progress
from boardwright.errors import InputError
from boardwright.kernel.game import Game
from boardwright.kernel.position import Position
from boardwright.lab.elo import Sprt
from boardwright.lab.match import Contestant, Played, Tally, play_match
from boardwright.lab.openings import USUAL_PLIES, random_opening, read_openings
from boardwright.play.players import MAKERS, level_maker, player_of
from boardwright.search.limits import Limits


def arguments(parser: ArgumentParser) -> None:
    """Take two players, a game and how much to play."""
    parser.add_argument("first", metavar="A", help="level:1 to level:10, random or greedy")
    parser.add_argument("second", metavar="B", help="the same")
    add_game(parser)
    parser.add_argument("--games", metavar="N", type=whole_number(1, 10**6), default=100, help="how many games (100)")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--nodes", metavar="N", type=whole_number(1, 10**12), help="positions a move for level:10")
    budget.add_argument("--seconds", metavar="S", type=positive_number, help="or seconds a move")
    parser.add_argument("--openings", metavar="FILE", help="set-up texts, one a line, instead of random openings")
    parser.add_argument("--plies", metavar="N", type=whole_number(0, 100), default=USUAL_PLIES, help="random plies (6)")
    parser.add_argument("--concurrency", metavar="N", type=whole_number(1, 256), default=1, help="games at a time (1)")
    parser.add_argument("--sprt", metavar="E0,E1", type=_sprt, help="stop when the difference is decided")
    parser.add_argument("--out", metavar="FILE", help="write the games, one JSON object a line")
    add_json(parser)


def run(args: Namespace) -> int:
    """Play, and print wins, draws, losses and the difference in Elo."""
    game = game_of(args)
    limits = Limits(nodes=args.nodes or 0, seconds=args.seconds or 0.0) if args.nodes or args.seconds else None
    first, second = _contestant(args.first, limits), _contestant(args.second, limits)
    seats = game.start().seats
    units = -(-args.games // seats)
    openings = _openings(game, args)
    tally = Tally()
    with progress(f"{args.first} - {args.second}", units) as advance:
        for so_far in play_match(openings, first, second, units, args.concurrency, args.sprt):
            tally = so_far
            advance(1)
    if args.out:
        lines = [json.dumps(_plain(game, played)) for played in tally.games]
        Path(args.out).write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = tally.estimate
    result = {
        "games": len(tally.games),
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": found.score,
        "low": found.low,
        "elo": _finite(found.elo),
        "error": _finite(found.error),
    }
    if args.sprt:
        result["sprt"] = args.sprt.verdict(tally.units)
    if args.json:
        print_json(result)
        return 0
    print(f"{args.first} against {args.second}: +{tally.wins} ={tally.draws} -{tally.losses}")  # noqa: T201
    print(f"{100 * found.score:.1f} % (at least {100 * found.low:.1f} %), {found.elo:+.0f} +- {found.error:.0f} Elo")  # noqa: T201
    if args.sprt:
        verdict = {True: "accepted", False: "rejected", None: "undecided"}[args.sprt.verdict(tally.units)]
        print(f"{args.sprt.high:+g} Elo rather than {args.sprt.low:+g}: {verdict}")  # noqa: T201
    return 0


def _contestant(spelling: str, limits: Limits | None) -> Contestant:
    """Check a spelling now and make players from it later."""
    makers = MAKERS | {"level": level_maker(limits)}
    player_of(spelling)
    return lambda seed: player_of(spelling, seed, makers)


def _openings(game: Game, args: Namespace) -> Iterator[Position]:
    if args.openings is None:
        return (random_opening(game, number, args.plies) for number in count())
    try:
        text = Path(args.openings).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        msg = f"{args.openings} cannot be read: {error}"
        raise InputError(msg) from None
    return cycle(read_openings(game, text))


def _sprt(text: str) -> Sprt:
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        low = high = 0.0
    if not low < high:
        msg = f"two numbers, the lower one first, were expected, as in 0,10; not {text[:20]!r}"
        raise ArgumentTypeError(msg)
    return Sprt(low, high)


def _plain(game: Game, played: Played) -> dict[str, object]:
    outcome = played.outcome
    end = {"winners": outcome.winners, "reason": outcome.reason, "scores": outcome.scores} if outcome else None
    return {"game": game.name, "setup": played.setup, "seat": played.seat, "moves": played.moves, "outcome": end}


def _finite(value: float) -> float | None:
    """JSON has no infinity."""
    return value if abs(value) < 1e9 else None
