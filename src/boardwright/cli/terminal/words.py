"""What a person may type besides moves; each word is one line of the table at the end."""

from collections.abc import Callable
from typing import NamedTuple

from boardwright.cli.records import open_match, read_text, save_match
from boardwright.cli.terminal.table import Table, now
from boardwright.errors import InputError, NoSuchChoice
from boardwright.notation.moves import notation, notations
from boardwright.play import commands as ask
from boardwright.play.commands import Sitter
from boardwright.play.players import hint
from boardwright.search.limits import Limits

HINT = Limits(nodes=500_000, seconds=1.0)
"""How long to think about a hint."""
MANY = 200
"""More moves than this are not listed."""


class Word(NamedTuple):
    """How a word is used, what it does, and the function behind it."""

    usage: str
    help: str
    run: Callable[[Table, str], None]


def speaker(table: Table) -> int:
    """Return the seat for which a person speaks: the one to move if it is a person's, else the first person's."""
    persons = [seat for seat, sitter in enumerate(table.match.seats) if sitter.sitter is Sitter.PERSON]
    awaited = table.match.awaited
    return awaited if awaited in persons and awaited is not None else persons[0] if persons else 0


def _undo(table: Table, argument: str) -> None:
    del argument
    if table.turn is not None:
        return _back(table, "")
    table.send(lambda at: ask.Undo(speaker(table), at))
    return None


def _redo(table: Table, argument: str) -> None:
    del argument
    table.forget_turn()
    table.send(lambda at: ask.Redo(speaker(table), at))


def _back(table: Table, argument: str) -> None:
    del argument
    if table.turn is None:
        msg = "nothing of a move has been chosen; `undo` takes back a whole move"
        raise NoSuchChoice(msg)
    table.turn.back()
    table.clicked.pop()
    if not table.clicked:
        table.forget_turn()


def _pass(table: Table, argument: str) -> None:
    """Finish a move after the parts made so far, or play the move called pass."""
    del argument
    seat = speaker(table)
    if table.turn is None:
        return table.play_text(seat, "pass")
    text = table.match.position.format(table.turn.finish())
    table.forget_turn()
    table.send(lambda at: ask.Play(seat, text, at))
    return None


def _hint(table: Table, argument: str) -> None:
    del argument
    with table.screen.thinking("The hint") as on_info:
        move = hint(table.match.position.copy(), HINT, on_info)
    written = None if move is None else table.notation.move(table.match.position, move)
    table.notes.append("There is no move" if written is None else f"Hint: {written}")


def _flip(table: Table, argument: str) -> None:
    del argument
    table.turned = not table.turned


def _look(table: Table, argument: str) -> None:
    """Look at another part of a board that does not fit; without a site, follow the moves again."""
    known = table.match.game.layout.by_name
    if argument and argument not in known:
        msg = f"there is no site {argument[:20]!r}; look SITE, or look alone to follow the moves"
        raise InputError(msg)
    table.centre = known.get(argument)


def _moves(table: Table, argument: str) -> None:
    del argument
    position = table.match.position
    moves = position.moves()
    texts = [table.notation.move(position, move) for move in moves[:MANY]]
    some = (", " if any(" " in text for text in texts) else " ").join(texts) + (" ..." if len(moves) > MANY else "")
    table.notes.append(f"{len(moves)} move{'s' if len(moves) != 1 else ''}: {some}" if moves else "There is no move")


def _save(table: Table, argument: str) -> None:
    if not argument:
        msg = "say where: save FILE"
        raise InputError(msg)
    table.notes.append(f"Saved to {argument} ({save_match(table.match, argument)})")


def _load(table: Table, argument: str) -> None:
    if not argument:
        msg = "say from where: load FILE"
        raise InputError(msg)
    match = open_match(read_text(argument), list(table.match.seats))
    if match.game.name != table.match.game.name:
        msg = f"{argument} is a game of {match.game.title}; start it with `boardwright play {match.game.name} --load`"
        raise InputError(msg)
    if match.started:
        match.handle(ask.Start(now()))
    table.take(match)
    table.notes.append(f"Loaded {argument}")


def _resign(table: Table, argument: str) -> None:
    del argument
    table.forget_turn()
    table.send(lambda at: ask.Resign(speaker(table), at))


def _stop(table: Table, argument: str) -> None:
    """Stop moving where the rules know that word; elsewhere it may be a move."""
    if not table.match.game.stops:
        return table.play_text(speaker(table), f"stop {argument}".strip())
    table.forget_turn()
    table.send(lambda at: ask.Stop(speaker(table), at))
    return None


def _claim(table: Table, argument: str) -> None:
    del argument
    table.send(lambda at: ask.Claim(speaker(table), at))
    table.forget_turn()


def _draw(table: Table, argument: str) -> None:
    """Claim a draw where the rules give one, else offer it."""
    if speaker(table) == table.match.awaited and table.match.claims:
        _claim(table, argument)
    else:
        table.send(lambda at: ask.OfferDraw(speaker(table), at))


def _note(table: Table, argument: str) -> None:
    table.send(lambda at: ask.Remark(argument, at))
    table.notes.append("Noted")


def _notation(table: Table, argument: str) -> None:
    """Write moves in another notation from now on; without a name say which there are."""
    if argument:
        table.write_in(notation(table.match.game, argument))
    known = ", ".join(notations(table.match.game))
    table.notes.append(f"Moves are written in {table.notation.name}; there are {known}")


def _help(table: Table, argument: str) -> None:
    del argument
    table.notes.append("Type a move in the game's notation, or sites one after the other. Also:")
    pairs = [f"{word.usage:<11} {word.help}" for word in WORDS.values()]
    half = (len(pairs) + 1) // 2
    for left, right in zip(pairs[:half], [*pairs[half:], ""], strict=False):
        table.notes.append(f"  {left:<37} {right}")


WORDS: dict[str, Word] = {
    "undo": Word("undo", "take your last move back", _undo),
    "redo": Word("redo", "play it again", _redo),
    "back": Word("back", "unclick the last site", _back),
    "pass": Word("pass", "end a move early", _pass),
    "hint": Word("hint", "ask what to play", _hint),
    "moves": Word("moves", "list what can be played", _moves),
    "flip": Word("flip", "turn the board around", _flip),
    "look": Word("look SITE", "scroll a large board", _look),
    "notation": Word("notation N", "write moves another way", _notation),
    "note": Word("note TEXT", "comment the last move", _note),
    "draw": Word("draw", "claim or offer a draw", _draw),
    "claim": Word("claim", "claim a draw by the rules", _claim),
    "stop": Word("stop", "move no more, where rules allow", _stop),
    "resign": Word("resign", "give up", _resign),
    "save": Word("save FILE", "write a record", _save),
    "load": Word("load FILE", "go on with a record", _load),
    "help": Word("help", "show this list", _help),
}
QUIT = ("quit", "exit", "q")
