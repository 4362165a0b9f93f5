"""`boardwright draw`: a position as a picture, or a game as an animated one."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from boardwright.catalogue.saved_games import rules_beside
from boardwright.cli.arguments import add_json, game_of, print_json, whole_number
from boardwright.cli.main import AT_FAULT, OK
from boardwright.cli.records import find, read_text
from boardwright.drawing import seen
from boardwright.drawing.picture import USUAL_WIDTH, Artist, Look
from boardwright.errors import InputError, RecordError, UnknownGame
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.play.archive import replay
from boardwright.play.scene import Scene

SUFFIXES = (".svg", ".png", ".pdf", ".gif")


def arguments(parser: ArgumentParser) -> None:
    """Take a position or a record, and where the picture goes."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="as in every command; a record may say it by itself")
    parser.add_argument(
        "--set", metavar="NAME=VALUE", action="append", default=[], help="choose an option of the game; repeatable"
    )
    parser.add_argument("--setup", metavar="TEXT", help="draw this set-up text instead of the usual start")
    parser.add_argument("--record", metavar="FILE", help="draw a recorded game: its end, or all of it as .gif")
    parser.add_argument("--number", metavar="N", type=whole_number(1, 10**9), default=1, help="which game of it (1)")
    parser.add_argument("--ply", metavar="N", type=whole_number(0, 10**6), help="only after N of its moves")
    parser.add_argument("--out", metavar="FILE", required=True, help=f"the picture: {', '.join(SUFFIXES)}")
    parser.add_argument(
        "--width", metavar="PIXELS", type=whole_number(40, 8000), default=USUAL_WIDTH, help=f"({USUAL_WIDTH})"
    )
    parser.add_argument("--pause", metavar="MS", type=whole_number(20, 60_000), default=600, help="for a .gif (600)")
    parser.add_argument("--flip", action="store_true", help="from the other side")
    parser.add_argument("--dark", action="store_true", help="as on a dark page")
    parser.add_argument("--latin", action="store_true", help="letters instead of Chinese characters")
    parser.add_argument("--bare", action="store_true", help="without coordinates and pieces in hand")
    add_json(parser)


class Told(NamedTuple):
    """What is to be drawn: scenes of one game, and why a record could not be followed to its end."""

    game: Game
    scenes: list[Scene]
    fault: str = ""


def run(args: Namespace) -> int:
    """Write the picture; of a record with an illegal move what comes before it, and say why."""
    suffix = Path(args.out).suffix.lower()
    if suffix not in SUFFIXES:
        msg = f"pictures end in {', '.join(SUFFIXES)}, not in {suffix[:20]!r}"
        raise InputError(msg, code="input/usage")
    if args.setup and args.record:
        raise InputError("a set-up and a record exclude each other", code="input/usage")
    told = _recorded(args) if args.record else _standing(args)
    picture = _drawn(told, suffix, args)
    try:
        Path(args.out).write_bytes(picture)
    except OSError as error:
        msg = f"{args.out} cannot be written: {error.strerror}"
        raise InputError(msg, code="input/unwritable") from None
    frames = len(told.scenes) if suffix == ".gif" else 1
    if args.json:
        print_json({"file": args.out, "bytes": len(picture), "frames": frames, "fault": told.fault or None})
    elif told.fault:
        print(f"boardwright draw: {told.fault}; drawn up to there", file=sys.stderr)  # noqa: T201
    return AT_FAULT if told.fault else OK


def _drawn(told: Told, suffix: str, args: Namespace) -> bytes:
    """Draw what is told in the format that was asked for; import what that needs."""
    latin = args.latin
    if suffix in (".png", ".gif") and not latin:
        from boardwright.drawing.images import can_write

        latin = not can_write()
    look = Look(args.width, args.flip, args.dark, latin or suffix == ".pdf", args.bare)
    artist = Artist(told.game, look)
    if suffix == ".gif":
        from boardwright.drawing.film import gif

        return gif(artist, told.scenes, args.pause)
    picture = artist.picture(told.scenes[-1])
    if suffix == ".png":
        from boardwright.drawing.images import png

        return png(picture)
    if suffix == ".pdf":
        from boardwright.drawing.pdf import pdf

        return pdf(picture)
    return f"{picture}\n".encode()


def _standing(args: Namespace) -> Told:
    """Draw one position."""
    if args.game is None:
        raise UnknownGame("say which game, or name a --record")
    position = game_of(args).start(args.setup)
    return Told(position.game, [seen(position)])


def _recorded(args: Namespace) -> Told:
    """Draw a game of a record, as far as it is legal."""
    text = read_text(args.record)
    found = find(text, args.game or rules_beside(text, Path(args.record).parent))
    sheet, blunder = found.chosen(args.number)
    played = replay(sheet, found.game)
    moves = played.moves if args.ply is None else played.moves[: args.ply]
    blunder, fault = played.blunder or blunder, ""
    if blunder is not None and (args.ply is None or args.ply > len(moves)):
        fault = f"ply {blunder.ply}: {blunder.move}: {blunder.reason}"
    elif args.ply is not None and args.ply > len(moves):
        msg = f"the game has {len(moves)} plies; there is no {args.ply}"
        raise RecordError(msg, code="record/no-such-ply")
    position = found.game.start(sheet.setup, **sheet.options)
    return Told(position.game, list(_scenes(position, moves)), fault)


def _scenes(position: Position, moves: tuple[Move, ...]) -> Iterator[Scene]:
    """Return the scene before the first move and after each."""
    yield seen(position)
    for move in moves:
        position.make(move)
        yield seen(position)
