"""`boardwright playouts`: play random games as fast as possible."""

from argparse import ArgumentParser, Namespace
from time import perf_counter

from boardwright.cli.arguments import (
    add_json,
    add_position,
    position_of,
    positive_number,
    print_json,
    whole_number,
)
from boardwright.cli.progress import progress
from boardwright.kernel.position import Position
from boardwright.search.playouts import Playouts

CHUNK_SECONDS = 0.2
"""How long native code runs before it looks at the clock and at the keyboard again."""


def arguments(parser: ArgumentParser) -> None:
    """Take a position and how much to play."""
    add_position(parser)
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--games", metavar="N", type=whole_number(1, 10**12), help="number of games (1000)")
    amount.add_argument("--seconds", metavar="S", type=positive_number, help="or for so long")
    parser.add_argument("--seed", metavar="N", type=whole_number(0, 2**63), default=0, help="which random games (0)")
    add_json(parser)


def run(args: Namespace) -> int:
    """Print how many games and moves were played, and who won them."""
    position = position_of(args)
    tally = Playouts(args.seed)
    seconds = _play(tally, position, args.games or (None if args.seconds else 1000), args.seconds)
    players = [player.name for player in position.game.players if not player.is_chance]
    shares = dict(zip(players, tally.shares(len(players)), strict=True))
    if args.json:
        result = {"game": position.game.name, "games": tally.games, "moves": tally.moves, "seconds": seconds}
        print_json(result | {"shares": shares, "unfinished": tally.unfinished})
        return 0
    speed = f"{tally.games / seconds:,.0f} games/s, {tally.moves / seconds:,.0f} moves/s"
    print(f"{tally.games} games, {tally.moves} moves in {seconds:.3f} s: {speed}")  # noqa: T201
    won = ", ".join(f"{name} {100 * share:.1f} %" for name, share in shares.items())
    cut = f"; {tally.unfinished} cut off after {tally.limit} moves" if tally.unfinished else ""
    print(f"{won}; {tally.moves / tally.games:.1f} moves a game{cut}")  # noqa: T201
    return 0


def _play(tally: Playouts, position: Position, games: int | None, limit: float | None) -> float:
    """Play in chunks until the games or the seconds are used up; return the seconds."""
    started = perf_counter()
    spent, chunk = 0.0, 1
    with progress("playouts", games or limit or 0) as advance:
        while (games is None or tally.games < games) and (limit is None or spent < limit):
            n = chunk if games is None else min(chunk, games - tally.games)
            tally.run(position, n)
            before, spent = spent, perf_counter() - started
            advance(n if games else spent - before)
            if spent - before < CHUNK_SECONDS / 2:
                chunk = min(2 * chunk, 1 << 20)
    return spent
