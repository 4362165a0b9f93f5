"""`boardwright replay`: play a record through and name the first move that is not legal."""

from argparse import ArgumentParser, Namespace

from boardwright.cli.arguments import add_json, print_json
from boardwright.cli.main import AT_FAULT, OK
from boardwright.cli.records import Found, find, read_text
from boardwright.cli.show import verdict
from boardwright.play.archive import Replayed, replay


def arguments(parser: ArgumentParser) -> None:
    """Take a file and perhaps the rules it follows."""
    parser.add_argument("record", metavar="RECORD", help="a file in any known format; - reads standard input")
    parser.add_argument("--rules", metavar="GAME", help="the game, or a rules file, where the record does not say it")
    add_json(parser)


def run(args: Namespace) -> int:
    """Replay every game in the file; stop at the first that breaks the rules."""
    found = find(read_text(args.record), args.rules)
    total = number = 0
    done: Replayed | None = None
    for sheet in found.sheets:
        done = replay(sheet, found.game)
        number += 1
        total += len(done.moves)
        if not done.ok:
            break
    if args.json:
        print_json(_plain(found, done, number, total))
    else:
        _tell(found, done, number, total)
    return OK if done is None or done.ok else AT_FAULT


def _plain(found: Found, done: Replayed | None, number: int, total: int) -> dict[str, object]:
    """Give what a program wants to know."""
    failure = done.failure if done else None
    result: dict[str, object] = {"ok": failure is None, "moves": total, "game": found.game.name}
    result |= {"format": found.format, "games": len(found.sheets)}
    if failure is not None:
        result |= {"number": number, "ply": failure.ply, "move": failure.move, "reason": failure.reason}
    elif done is not None:
        outcome = done.position.outcome()
        result |= {"setup": done.position.setup(), "outcome": outcome and verdict(done.position, outcome)}
    return result


def _tell(found: Found, done: Replayed | None, number: int, total: int) -> None:
    """Say the same to a person, with the last position."""
    games = f"{len(found.sheets)} games" if len(found.sheets) != 1 else "1 game"
    print(f"{found.game.title}, {found.format}, {games}, {total} moves")  # noqa: T201 - standard output is the result
    if done is None:
        return
    print(f"\n{done.position}\n")  # noqa: T201
    if done.failure is not None:
        which = f"game {number}, " if len(found.sheets) > 1 else ""
        print(f"{which}ply {done.failure.ply}: {done.failure.move} is at fault: {done.failure.reason}")  # noqa: T201
        return
    outcome = done.position.outcome()
    turn = done.position.game.players[done.position.turn]
    print(verdict(done.position, outcome) if outcome else f"{turn} to move")  # noqa: T201
