"""Notations: how a move, or a part of one, is written; document 000's moveToString and partToString with a choice.

A notation is anything with a name and two methods; the ones here suit every game, and games add their own. A notation
only writes. ``find`` reads any of them: it looks for the legal move that is written so.
"""

from collections.abc import Sequence

from boardwright.errors import IllegalMove, InputError
from boardwright.kernel.action import Action, Board, Site, capture, identity, part_of, parts
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.notation import Notation
from boardwright.kernel.position import Position

PASS = "Pass"  # noqa: S105 - the word people say
MOST_COMPARED = 250
"""With more moves than this, the shortest form is not looked for."""


class Native:
    """What the game itself writes: SAN in chess, squares in Othello."""

    name = "native"

    def move(self, position: Position, move: Move) -> str:
        """Write a move as the game does."""
        return position.format(move)

    def part(self, position: Position, move: Move, number: int) -> str:
        """Write a part as the game does."""
        _actions_of(position, move, number)
        return position.format_part(move, number)


class Long:
    """Every site on the way, then everything taken: ``f3 - f6 - a6 x f5 x c6``, ``Stone h8``, ``e7 - e8 = Queen``."""

    name = "long"

    def move(self, position: Position, move: Move) -> str:
        """Write all parts as one."""
        board = position.board()
        return _spelt(position, plain_captures(position.actions(move), board), board)

    def part(self, position: Position, move: Move, number: int) -> str:
        """Write what one part does: ``f6 - a6 x c6``."""
        _actions_of(position, move, number)  # raises where there is no such part
        board = position.board()
        return _spelt(position, part_of(plain_captures(position.actions(move), board), number), board)


class Short:
    """The ends, and ``x`` where something is taken: ``e2-e4``, ``f3xa6``, ``h8``; more only where it is needed."""

    name = "short"

    def move(self, position: Position, move: Move) -> str:
        """Write as little as tells the move from all others."""
        rivals = position.moves()
        board = position.board()
        for write in (_bare, _ends, _path) if len(rivals) <= MOST_COMPARED else ():
            text = write(position, position.actions(move), board)
            same = (1 for other in rivals if write(position, position.actions(other), board) == text)
            if sum(same) <= 1:
                return text
        return position.format(move)

    def part(self, position: Position, move: Move, number: int) -> str:
        """Write the ends of a part."""
        return _ends(position, _actions_of(position, move, number), position.board())


class Points:
    """The points of SGF: a letter for the column and a letter for the row, from the upper left; nothing for a pass."""

    name = "sgf"
    LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

    def move(self, position: Position, move: Move) -> str:
        """Write the point that names the move."""
        action = position.landmark(move)
        site = None if action is None else action.target if action.target is not None else action.source
        if site is None:
            return ""
        places = position.game.layout.sites
        columns, rows = sorted({place.x for place in places}), sorted({place.y for place in places})
        place = places[site]
        return self.LETTERS[columns.index(place.x)] + self.LETTERS[rows.index(place.y)]

    def part(self, position: Position, move: Move, number: int) -> str:
        """Write the only part of a move."""
        _actions_of(position, move, number)
        return self.move(position, move)


NATIVE = Native()
GENERAL: tuple[Notation, ...] = (NATIVE, Long(), Short())
"""Notations that every game has."""


def notations(game: Game) -> dict[str, Notation]:
    """Return the notations of a game by their names: those that every game has, then its own."""
    return {notation.name: notation for notation in (*GENERAL, *game.notations())}


def notation(game: Game, wanted: str) -> Notation:
    """Return one notation of a game; raise InputError that says which there are."""
    known = notations(game)
    if wanted not in known:
        msg = f"{game.name} has no notation {wanted[:20]!r}; it has {', '.join(known)}"
        raise InputError(msg, code="notation/unknown")
    return known[wanted]


def find(position: Position, text: str, notation: Notation) -> Move:
    """Return the legal move that a notation writes so, whatever the case and the blanks; raise IllegalMove."""
    wanted = _plain(text)
    for move in position.moves():
        if _plain(notation.move(position, move)) == wanted:
            return move
    msg = f"{text.strip()[:40]} is not a legal move here in {notation.name} notation"
    raise IllegalMove(msg)


def _plain(text: str) -> str:
    return "".join(text.casefold().split())


# ---- how actions are spelt ------------------------------------------------------------------------


def _actions_of(position: Position, move: Move, number: int) -> list[Action]:
    actions = position.actions(move)
    count = parts(actions)
    if not 1 <= number <= max(count, 1):
        msg = f"{move} has {count} parts; there is no part {number}"
        raise InputError(msg, code="move/no-such-part")
    return part_of(actions, number)


def plain_captures(actions: Sequence[Action], board: Board) -> list[Action]:
    """Return the actions of a move part by part, with each capture in the part in which the piece was taken.

    Where captured pieces stay until the end of the move, a part marks what it takes and the last part clears it away:
    the capture belongs to the part that marked it. Marks that a move itself leaves on empty sites were taken from no
    player.
    """
    found: list[Action] = []
    marked: dict[Site, int] = {}
    own: set[Site] = set()
    for number in range(1, parts(actions) + 1):
        for action in part_of(actions, number):
            source, target = action.source, action.target
            if action.is_drop and target is not None:
                if target in board and target not in own:
                    marked[target] = number
                else:
                    own.add(target)
            elif action.is_movement and source is not None and target is not None:
                own.add(source)  # what is put there afterwards is a mark
                own.discard(target)
            elif source is not None:
                if source not in own:
                    found.append(capture(source, marked.get(source, number)))
                continue
            found.append(action)
    return [action for number in range(1, parts(found) + 1) for action in part_of(found, number)]


def _runs(position: Position, actions: Sequence[Action]) -> list[list[str]]:
    """Return the ways that pieces go, site by site; a movement that begins where the last one ended goes on with it."""
    name = position.game.layout.name
    runs: list[list[str]] = []
    for action in actions:
        if action.source is None or action.target is None:
            continue
        source, target = name(action.source), name(action.target)
        if runs and runs[-1][-1] == source:
            runs[-1].append(target)
        else:
            runs.append([source, target])
    return runs


def _taken(position: Position, actions: Sequence[Action]) -> list[str]:
    name = position.game.layout.name
    return [name(action.source) for action in actions if action.is_capture and action.source is not None]


def _dropped(position: Position, actions: Sequence[Action], sign: str) -> str:
    """Spell the piece that is put on the board, the first if several are."""
    action = next((action for action in actions if action.is_drop), None)
    if action is None or action.target is None or action.piece is None:
        return ""
    return f"{action.piece.kind.name}{sign}{position.game.layout.name(action.target)}"


def _becomes(actions: Sequence[Action], board: Board) -> str:
    """Spell what the piece that goes first becomes, if that is another kind."""
    moving = [action for action in actions if action.is_movement]
    ending = next((action.piece for action in reversed(moving) if action.piece is not None), None)
    before = board.get(moving[0].source) if moving and moving[0].source is not None else None
    if ending is None or (before is not None and before.kind == ending.kind):
        return ""
    return ending.kind.name


def _spelt(position: Position, actions: Sequence[Action], board: Board) -> str:
    runs = _runs(position, actions)
    way = " ".join(" - ".join(run) for run in runs) or _dropped(position, actions, " ")
    taken = "".join(f" x {site}" for site in _taken(position, actions))
    becomes = _becomes(actions, board)
    return (way + taken + (f" = {becomes}" if becomes else "")).strip() or PASS


def _bare(position: Position, actions: Sequence[Action], board: Board) -> str:
    """Spell a drop by its site alone, anything else by its ends."""
    return _ends(position, actions, board).rpartition("@")[2]


def _ends(position: Position, actions: Sequence[Action], board: Board) -> str:
    return _joined(position, actions, board, [0, -1])


def _path(position: Position, actions: Sequence[Action], board: Board) -> str:
    return _joined(position, actions, board, None)


def _joined(position: Position, actions: Sequence[Action], board: Board, which: list[int] | None) -> str:
    """Spell some sites of the first way, or all of them."""
    ordered = [action for part in range(1, parts(actions) + 1) for action in part_of(actions, part)]
    runs = _runs(position, ordered)
    if not runs:
        taken = "".join(f"x{site}" for site in _taken(position, ordered))
        return _dropped(position, ordered, "@") or taken or PASS
    last = identity(actions, 1)
    onto = any(a.target in board and a.target != (last and last.source) for a in ordered if a.is_movement)
    sign = "x" if onto or _taken(position, ordered) else "-"
    sites = runs[0] if which is None else [runs[0][at] for at in which]
    becomes = _becomes(ordered, board)
    return sign.join(sites) + (f"={becomes}" if becomes else "")
