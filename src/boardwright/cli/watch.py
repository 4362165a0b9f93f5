"""`boardwright watch`: two engines play; step back and forth through their game."""

from argparse import ArgumentParser, Namespace

from boardwright.cli.arguments import add_notation, add_position, game_of, whole_number
from boardwright.cli.main import OK
from boardwright.cli.records import save_match
from boardwright.cli.terminal.screen import PlainScreen, screen_for
from boardwright.cli.terminal.table import Table, now
from boardwright.errors import BoardwrightError
from boardwright.kernel.game import Game
from boardwright.lab.stable import SPELLINGS, Stable
from boardwright.notation.moves import notation
from boardwright.play import commands as ask
from boardwright.play.clock import SPELLING, read_control
from boardwright.play.commands import Seat, Sitter
from boardwright.play.match import Match

HELP = "Enter next   b back   g N go to ply N   r run to the end   s FILE save   q quit"


def arguments(parser: ArgumentParser) -> None:
    """Take two players and a game."""
    parser.add_argument("first", metavar="A", help=SPELLINGS)
    parser.add_argument("second", metavar="B", help="the same")
    add_position(parser)
    parser.add_argument("--seed", metavar="N", type=whole_number(0, 2**63), default=0, help="for dice and engines (0)")
    parser.add_argument("--clock", metavar="TIME", default="none", help=f"{SPELLING} (none)")
    parser.add_argument("--most", metavar="N", type=whole_number(1, 10**6), default=1000, help="plies at most (1000)")
    add_notation(parser)
    parser.add_argument("--save", metavar="FILE", help="write the game here at the end")


def run(args: Namespace) -> int:
    """Play; a person steps through the game, a pipe gets all of it."""
    game = game_of(args)
    with Stable(args.first, args.second) as stable:
        for spelling in (args.first, args.second):
            stable.check(spelling, game)
        return _watch(args, game, stable)


def _watch(args: Namespace, game: Game, stable: Stable) -> int:
    count = sum(not player.is_chance for player in game.players)
    seats = [Seat(Sitter.ENGINE, (args.first, args.second)[seat % 2]) for seat in range(count)]
    screen = screen_for([player.name for player in game.players])
    table = Table(Match(game, seats, read_control(args.clock), args.seed, args.setup), screen, stable, args.seed)
    table.notation = notation(game, args.notation)
    table.tell(table.match.handle(ask.Start(now())))
    if isinstance(screen, PlainScreen):
        _run_through(table, args.most)
    else:
        _step_through(table, args.most)
    if args.save:
        screen.say(f"Saved to {args.save} ({save_match(table.match, args.save)})")
    return OK


def _run_through(table: Table, most: int) -> None:
    """Play to the end and print the moves as they come, then the board."""
    while table.match.ply < most and table.advance():
        _say_notes(table)
    _say_notes(table)
    table.show()


def _say_notes(table: Table) -> None:
    for note in table.notes:
        table.screen.say(note)
    table.notes = []


def _step_through(table: Table, most: int) -> None:
    """Obey keys until the end of input."""
    table.notes.append(HELP)
    while True:
        table.show()
        line = table.screen.ask("> ")
        if line is None or line in {"q", "quit"}:
            return
        word, _, argument = line.partition(" ")
        try:
            _obey(table, word, argument.strip(), most)
        except BoardwrightError as error:
            table.notes.append(str(error))


def _obey(table: Table, word: str, argument: str, most: int) -> None:
    """Go forth, back or somewhere; play on where nothing has been played yet."""
    match = table.match
    if word in {"", "n"}:
        _forth(table)
    elif word == "b":
        # Forced passes are stepped over, so look for the last ply that a player chose.
        chosen = [at for at, node in enumerate(match.history.line[: match.ply]) if not node.automatic]
        table.tell(match.handle(ask.Jump(chosen[-1] if chosen else 0)))
    elif word == "g":
        table.tell(match.handle(ask.Jump(int(argument) if argument.isdecimal() else -1)))
    elif word == "r":
        while match.ply < most and _forth(table):
            pass
    elif word == "s" and argument:
        table.notes.append(f"Saved to {argument} ({save_match(match, argument)})")
    else:
        table.notes.append(HELP)


def _forth(table: Table) -> bool:
    """Play on, or play again what was taken back; false at the end."""
    match = table.match
    if not match.history.can_redo:
        return table.advance()
    table.tell(match.handle(ask.Jump(match.ply + 1)))
    return True
