"""`boardwright replay`: play a record through and name the first move that is not legal."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from boardwright.cli.arguments import add_json, print_json
from boardwright.cli.main import AT_FAULT, OK
from boardwright.cli.records import Found, judge_file
from boardwright.kernel.notation import Notation
from boardwright.kernel.sheet import Judgement
from boardwright.notation.moves import notation
from boardwright.play.archive import replay


def arguments(parser: ArgumentParser) -> None:
    """Take a file and perhaps the rules it follows."""
    parser.add_argument("record", metavar="RECORD", help="a file in any known format; - reads standard input")
    parser.add_argument("--notation", metavar="NAME", help="also write the moves: long, short, uci, pdn, sgf, zsg ...")
    parser.add_argument("--rules", metavar="GAME", help="the game, or a rules file, where the record does not say it")
    add_json(parser)


def run(args: Namespace) -> int:
    """Say how many games and moves could be played, and the first thing that could not."""
    found, judged = judge_file(args.record, args.rules)
    spelling = notation(found.game, args.notation) if args.notation else None
    lines = [] if spelling is None or not judged.ok else list(_written(found, spelling))
    if args.json:
        print_json(_plain(found, judged) | ({} if spelling is None else {"lines": lines}))
    else:
        print(_sentence(found, judged))  # noqa: T201 - standard output is the result
        for line in lines:
            print((", " if any(" " in text for text in line) else " ").join(line))  # noqa: T201
    return OK if judged.ok else AT_FAULT


def _written(found: Found, spelling: Notation) -> Iterator[list[str]]:
    """Write the moves of every game."""
    for sheet in found.sheets():
        played = replay(sheet, found.game)
        position = found.game.start(sheet.setup, **sheet.options)
        line = []
        for move in played.moves:
            line.append(spelling.move(position, move))
            position.make(move)
        yield line


def _plain(found: Found, judged: Judgement) -> dict[str, object]:
    """Return the fields that programs read."""
    plain: dict[str, object] = {"ok": judged.ok, "moves": judged.moves, "games": judged.games}
    plain |= {"game": found.game.name, "format": found.name}
    blunder = judged.blunder
    if blunder is not None:
        plain |= {"ply": blunder.ply, "move": blunder.move, "reason": blunder.reason, "number": blunder.number}
        plain |= {"line": blunder.line, "bad_games": judged.bad_games}
    return plain


def _sentence(found: Found, judged: Judgement) -> str:
    """Say it to a person."""
    start = f"{found.game.title}, {found.name}: {_count(judged.games, 'game')}, {_count(judged.moves, 'move')}"
    blunder = judged.blunder
    if blunder is None:
        return f"{start}, all legal"
    where = f"game {blunder.number}, " if judged.games > 1 else ""
    where += f"line {blunder.line}, " if blunder.line is not None else ""
    bad = f"; {_count(judged.bad_games, 'game')} at fault" if judged.games > 1 else ""
    return f"{start}{bad}\n{where}ply {blunder.ply}: {blunder.move}: {blunder.reason}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
