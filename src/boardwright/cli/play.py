"""`boardwright play`: a game in the terminal, against the engine or with others at one keyboard."""

from argparse import ArgumentParser, Namespace

from boardwright.cli.arguments import add_notation, add_position, game_of, whole_number
from boardwright.cli.main import OK
from boardwright.cli.records import open_match, read_text
from boardwright.cli.terminal.screen import Late, screen_for
from boardwright.cli.terminal.table import YOU, Table, now
from boardwright.cli.terminal.words import QUIT, WORDS, speaker
from boardwright.errors import BoardwrightError, InputError
from boardwright.kernel.game import Game
from boardwright.lab.stable import SPELLINGS, Stable
from boardwright.notation.moves import notation
from boardwright.play import commands as ask
from boardwright.play.clock import SPELLING, Control, read_control
from boardwright.play.commands import Seat, Sitter
from boardwright.play.match import Match
from boardwright.play.runner import Think
from boardwright.search.levels import LEVELS

PERSON = "person"


def arguments(parser: ArgumentParser) -> None:
    """Take a game, who plays, and perhaps a record to go on with."""
    add_position(parser)
    parser.add_argument(
        "--level", metavar="N", type=whole_number(1, len(LEVELS)), default=3, help="how strong the engine is, 1-10 (3)"
    )
    parser.add_argument("--against", metavar="PLAYER", help=f"person for the same keyboard, or {SPELLINGS}")
    parser.add_argument("--seat", metavar="K", type=whole_number(1, 16), default=1, help="where you sit, from 1 (1)")
    parser.add_argument("--clock", metavar="TIME", default="none", help=f"{SPELLING} (none)")
    parser.add_argument("--seed", metavar="N", type=whole_number(0, 2**63), default=0, help="for dice and engines (0)")
    add_notation(parser)
    parser.add_argument("--load", metavar="RECORD", help="go on with the game in this file")


def run(args: Namespace) -> int:
    """Play until the person at the terminal leaves."""
    game = game_of(args)
    spelling = notation(game, args.notation)
    with Stable(*filter(None, [args.against])) as stable:
        if args.against not in {None, PERSON}:
            stable.check(args.against, game)
        match = _loaded(args, game) if args.load else _fresh(args, game, read_control(args.clock))
        table = Table(match, screen_for([player.name for player in game.players]), stable, args.seed)
        table.notation = spelling
        return _play(table)


def _play(table: Table) -> int:
    match = table.match
    if not match.started or match.paused:
        table.tell(match.handle(ask.Start(now())))
    table.notes.append("Type a move, or `help`.")
    sit(table)
    return OK


def _seats(args: Namespace, game: Game) -> list[Seat]:
    """Put the person on one seat and his opponents on the others."""
    count = sum(not player.is_chance for player in game.players)
    if args.seat > count:
        msg = f"{game.title} has {count} seats; there is no seat {args.seat}"
        raise InputError(msg)
    against = args.against or f"level:{args.level}"
    other = Seat(Sitter.PERSON, YOU) if against == PERSON else Seat(Sitter.ENGINE, against)
    return [Seat(Sitter.PERSON, YOU) if seat == args.seat - 1 else other for seat in range(count)]


def _fresh(args: Namespace, game: Game, control: Control) -> Match:
    return Match(game, _seats(args, game), control, args.seed, args.setup)


def _loaded(args: Namespace, game: Game) -> Match:
    match = open_match(read_text(args.load), _seats(args, game), args.game)
    if match.game.name != game.name:
        msg = f"{args.load} is a game of {match.game.title}, not of {game.title}"
        raise InputError(msg)
    return match


def sit(table: Table) -> None:
    """Let engines move and people type, until the end of input or until they quit."""
    fresh = True
    while True:
        if fresh and table.screen.live and isinstance(table.due(), Think):
            table.show()
        if table.advance():
            fresh = True
            continue
        if fresh or table.notes:
            table.show()
        try:
            line = table.screen.ask(_prompt(table), table.patience())
        except Late:
            fresh = True  # a flag has fallen; the match sees it in the next round
            continue
        if line is None or line.casefold() in QUIT:
            unfinished = table.match.result is None
            table.screen.say("Goodbye; the game is unfinished." if unfinished else "Goodbye.")
            return
        fresh = obey(table, line)


def obey(table: Table, line: str) -> bool:
    """Do what was typed; false when it was refused and nothing changed."""
    if not line:
        return False
    word, _, argument = line.partition(" ")
    known = WORDS.get(word.casefold())
    try:
        if known is not None:
            known.run(table, argument.strip())
        else:
            table.play_text(speaker(table), line)
    except BoardwrightError as error:
        table.screen.say(f"{error} [{error.code}]")
        return False
    return True


def _prompt(table: Table) -> str:
    """Say who is to type, and what of a move is chosen."""
    if table.match.awaited is None:
        return "over> "
    chosen = "".join(f"{word} " for word in table.clicked)
    return f"{table.match.game.players[table.match.awaited]}> {chosen}"
