"""`boardwright explorer`: what was played in a position: collect games from files, and ask."""

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from boardwright.cli.arguments import add_json, add_position, position_of, print_json, whole_number
from boardwright.cli.crew import add_crew, crew_of
from boardwright.cli.main import AT_FAULT, OK
from boardwright.cli.progress import progress
from boardwright.errors import BoardwrightError, InputError, StorageFault
from boardwright.kernel.position import Position
from boardwright.lab.workers import Crew
from boardwright.play.passage import PLIES, Source, explored_key, options_text, salt

if TYPE_CHECKING:
    from boardwright.storage.explorer import Explored

DATABASE = "a path, sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME (that of the server)"


def arguments(parser: ArgumentParser) -> None:
    """Take an order: import or show."""
    orders = parser.add_subparsers(dest="do", metavar="ORDER", required=True)

    def order(name: str, text: str) -> ArgumentParser:
        one = orders.add_parser(name, help=text, description=text, allow_abbrev=False)
        one.add_argument("--database", metavar="URL", help=DATABASE)
        add_json(one)
        return one

    taking = order("import", "count the games of files; a game that was counted before is left out")
    taking.add_argument("files", metavar="FILE", nargs="+", help="records in any known format; - reads standard input")
    taking.add_argument("--rules", metavar="GAME", help="the game, or a rules file, where the records do not say it")
    taking.add_argument(
        "--plies", metavar="N", type=whole_number(1, 1000), default=PLIES, help=f"how far into each game ({PLIES})"
    )
    add_crew(taking, "parts of files", Crew("processes", os.cpu_count() or 1))
    showing = order("show", "tell what was played in a position, how often, and how it went on")
    add_position(showing)
    showing.add_argument("--moves", metavar="TEXT", default="", help="go on by these moves, as in 'e4 e5'")
    showing.add_argument("--since", metavar="YEAR-MONTH", help="only games that ended since then")
    for name, text in (("weakest", "least"), ("strongest", "most")):
        points = whole_number(0, 9999)
        showing.add_argument(f"--{name}", metavar="POINTS", type=points, help=f"players' strength at {text}")
    showing.add_argument("--source", choices=("match", "import"), help="only matches of the server, or imported games")


def run(args: Namespace) -> int:
    """Carry out an order."""
    return _import(args) if args.do == "import" else _show(args)


def database_of(args: Namespace) -> str:
    """Return the database that was named, or that of the server."""
    from boardwright.server.config import environment, read_config

    return read_config(None, environment(), {"database": args.database}).database


# ---- import -------------------------------------------------------------------------------------


def _import(args: Namespace) -> int:
    """Count the games of files; also while a server uses the database."""
    from boardwright.cli.collecting import collect
    from boardwright.cli.reaping import Part, parts_of
    from boardwright.storage.database import Database
    from boardwright.storage.place import engine_for, url_of

    parts: list[Part] = []
    faults: list[str] = []
    for path in args.files:
        try:
            parts += parts_of(path, args.rules, args.plies)
        except BoardwrightError as error:
            faults.append(f"{path}: {error}")
    text = database_of(args)
    try:
        Database(text).close()  # brings it to the newest version
    except StorageFault as error:
        if error.code != "storage/in-use":
            raise
    engine = engine_for(url_of(text))
    with progress("import", sum(part.end - part.begin for part in parts) or 1) as advance:
        report = collect(engine, parts, crew_of(args), lambda part: advance(part.end - part.begin))
    engine.dispose()
    told = {"games": report.total, "added": report.fresh, "faulty": report.faulty, "trouble": report.trouble}
    if args.json:
        print_json(told | {"refused": faults})
    else:
        again = report.total - report.fresh
        print(f"{report.total} games read, {report.fresh} added, {again} known before or empty")  # noqa: T201
        if report.faulty:
            print(f"{report.faulty} games count up to a fault; the first: {report.trouble}")  # noqa: T201
        for fault in faults:
            print(f"left out: {fault}")  # noqa: T201
    return AT_FAULT if faults else OK


# ---- show ---------------------------------------------------------------------------------------


def _show(args: Namespace) -> int:
    """Print what was played in a position."""
    from sqlalchemy.exc import SQLAlchemyError

    from boardwright.storage.explorer import Filters, look
    from boardwright.storage.place import engine_for, is_file, shown, url_of

    position = position_of(args)
    for text in args.moves.split():
        position.play(text)
    source: Source | None = args.source
    filters = Filters(_since(args.since), args.weakest, args.strongest, source)
    key = explored_key(position.key, salt(position.game.name, options_text(position.game)))
    database = database_of(args)
    url = url_of(database)
    if is_file(url) and not Path(str(url.database)).is_file():
        msg = f"there is no database {shown(database)}; `boardwright explorer import` makes one"
        raise InputError(msg, code="explorer/no-database")
    engine = engine_for(url)
    try:
        with engine.connect() as connection:
            found = look(connection, key, filters)
    except SQLAlchemyError as error:
        msg = f"{shown(database)} cannot be asked: {getattr(error, 'orig', None) or error}"
        raise StorageFault(msg) from None
    finally:
        engine.dispose()
    if args.json:
        print_json(_plain(position, found))
    else:
        _print(position, found)
    return OK


def _since(text: str | None) -> int | None:
    """Read a month."""
    from datetime import UTC, datetime

    if text is None:
        return None
    try:
        return int(datetime.strptime(text, "%Y-%m").replace(tzinfo=UTC).timestamp())
    except ValueError:
        msg = f"--since takes a month as in 2024-05, not {text[:20]!r}"
        raise InputError(msg, code="explorer/since") from None


def _spelt(position: Position, text: str) -> str:
    try:
        return position.format(position.parse(text))
    except BoardwrightError:
        return text


def _plain(position: Position, found: "Explored") -> dict[str, object]:
    seats = range(position.seats)
    return {
        "game": position.game.name,
        "setup": position.setup(),
        "games": found.games,
        "moves": [
            {
                "move": _spelt(position, one.move),
                "games": one.games,
                "wins": [one.wins.get(seat, 0) for seat in seats],
                "draws": one.draws,
                "unknown": one.unknown,
                "strength": one.average,
            }
            for one in found.moves
        ],
        "last": [
            {
                "title": one.title,
                "move": _spelt(position, one.move),
                "winners": one.winners,
                "strength": one.strength,
                "ended": one.ended,
                "match": one.match,
            }
            for one in found.last
        ],
    }


def _print(position: Position, found: "Explored") -> None:
    """Write a table for people."""
    if not found.games:
        print("no game that is known went through this position")  # noqa: T201
        return
    players = [str(player) for player in position.game.players if not player.is_chance]
    print(f"{'move':<12} {'games':>8} {'draws':>7} " + " ".join(f"{name[:9]:>9}" for name in players) + "  strength")  # noqa: T201
    for one in found.moves:
        wins = " ".join(f"{_share(one.wins.get(seat, 0), one.games):>9}" for seat in range(len(players)))
        strength = one.average if one.average is not None else "-"
        draws = _share(one.draws, one.games)
        print(f"{_spelt(position, one.move):<12} {one.games:>8} {draws:>7} {wins}  {strength:>8}")  # noqa: T201
    for last in found.last:
        where = f"match {last.match}" if last.match else ""
        print(f"  {_spelt(position, last.move):<12} {last.title}  {where}".rstrip())  # noqa: T201


def _share(count: int, of: int) -> str:
    return f"{100 * count / of:.0f} %" if of else "-"
