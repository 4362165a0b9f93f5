"""Set-up text of a scripted game: ``turn 0; White: Pawn a2 b2, Rook[never-moved?=false] h1; Black: King e8``.

Groups are separated by semicolons: the number of the turn in the turn order (``turn 0``), for each player his
pieces by type, with attributes that differ from their defaults in brackets and ``off 5`` for a reserve, and what the
past has left where it matters: the last move (``last e2 e4``), the site and type of a move that is not finished
(``next d4 jump``), quiet turns (``quiet 12``), and ``again`` for a position that has come up too often.
"""

from collections.abc import Iterable, Sequence

from boardwright.errors import SetupError
from boardwright.kernel.action import Board
from boardwright.kernel.layout import Layout
from boardwright.kernel.piece import Piece
from boardwright.kernel.reserve import Reserve
from boardwright.program import Program
from boardwright.program.machine.core import Machine
from boardwright.program.opening import set_up
from boardwright.program.ops import E_AGAIN, EMPTY, FIRST_PIECE

NONE = "-"
MOST_TEXT = 200_000
MOST_QUIET = 1_000_000
WORDS = {"true": 1, "false": 0}


def arrange(
    position: Machine, program: Program, text: str | None, by_hand: Iterable[tuple[str, str, str]] = ()
) -> None:
    """Set a position up, perhaps with changes of the opening by hand; raise SetupError that names what is wrong."""
    if text is None:
        set_up(position, program)
        for player, piece, name in by_hand:
            _place(position, program, player, piece, name)
        position.begin(0)
    else:
        Reader(position, program).read(text)


def _place(position: Machine, program: Program, player: str, piece: str, name: str) -> None:
    """Put a piece on a position, or take away what stands there when no piece is named."""
    codes, sites = program.codes, program.design.board.sites
    if name not in sites or (piece and (player not in codes.players or piece not in codes.kinds)):
        what = f"{player} {piece} {name}".strip()
        msg = f"{what!r} names a player, piece or position that is not there"
        raise SetupError(msg)
    position.place(sites[name], codes.code(codes.players[player], codes.kinds[piece]) if piece else EMPTY)


class Reader:
    """Reads a set-up text into a position."""

    def __init__(self, position: Machine, program: Program) -> None:
        """Begin with an empty board."""
        self.position = position
        self.program = program
        self.codes = program.codes
        self.sites = program.design.board.sites
        self.turn = 0
        self.quiet = 0
        self.again = False
        self.taken: set[int] = set()

    def read(self, text: str) -> None:
        """Read everything."""
        if len(text) > MOST_TEXT:
            msg = f"a set-up may have {MOST_TEXT} characters at most"
            raise SetupError(msg)
        for group in text.split(";"):
            words = group.split()
            if not words:
                continue
            if words[0] == "turn":
                self.turn = self._number(words[1:], len(self.program.design.turns), "turn")
            elif words[0] == "last":
                ends = [self._site_or_none(word) for word in self._exactly(words, 3)]
                self.position.remember(ends[0], ends[1])
            elif words[0] == "quiet":
                self.quiet = self._number(words[1:], MOST_QUIET, "quiet")
            elif words == ["again"]:
                self.again = True
            elif words[0] == "next":
                self._next(self._exactly(words, 3))
            else:
                self._player(group)
        self.position.begin(self.turn)
        if not self.position.mid_move:
            self.position.judge_board()
        self.position.resume(self.quiet, self.again)

    @staticmethod
    def _exactly(words: list[str], count: int) -> list[str]:
        if len(words) != count:
            msg = f"{words[0]}: {count - 1} words were expected, not {len(words) - 1}"
            raise SetupError(msg)
        return words[1:]

    @staticmethod
    def _number(words: list[str], end: int, what: str) -> int:
        text = words[0] if len(words) == 1 else ""
        if not (text.isascii() and text.isdecimal() and len(text) < 9 and int(text) < end):
            msg = f"{what}: a whole number from 0 to {end - 1} was expected, not {' '.join(words)!r}"
            raise SetupError(msg)
        return int(text)

    def _site(self, name: str) -> int:
        site = self.sites.get(name)
        if site is None:
            msg = f"there is no position {name!r}"
            raise SetupError(msg)
        return site

    def _site_or_none(self, name: str) -> int:
        return len(self.sites) if name == NONE else self._site(name)

    def _next(self, words: list[str]) -> None:
        types = self.program.move_types
        if words[1] != NONE and words[1] not in types:
            msg = f"next: there is no move type {words[1]!r}"
            raise SetupError(msg)
        self.position.follow(self._site(words[0]), 0 if words[1] == NONE else types.index(words[1]) + 1)

    def _player(self, group: str) -> None:
        name, colon, rest = group.partition(":")
        player = self.codes.players.get(name.strip())
        if player is None or not colon:
            msg = f"'Player: pieces' was expected, not {group.strip()[:40]!r}; players: {', '.join(self.codes.players)}"
            raise SetupError(msg)
        for part in rest.split(","):
            words = part.split()
            if words:
                self._pieces(player, words)

    def _pieces(self, player: int, words: list[str]) -> None:
        name, bracket, inside = words[0].partition("[")
        kind = self.codes.kinds.get(name)
        if kind is None:
            msg = f"there is no piece {name!r}; pieces: {', '.join(self.codes.kinds)}"
            raise SetupError(msg)
        code = self.codes.code(player, kind)
        if bracket:
            code = self._attributes(code, kind, inside.rstrip("]"))
        reserve = False
        for word in words[1:]:
            if reserve:
                self.position.supply(player * len(self.codes.kinds) + kind, self._number([word], 30_001, "off"))
                reserve = False
            elif word == "off":
                reserve = True
            else:
                site = self._site(word)
                if site in self.taken:
                    msg = f"position {word} is taken twice"
                    raise SetupError(msg)
                self.taken.add(site)
                self.position.place(site, code)

    def _attributes(self, code: int, kind: int, text: str) -> int:
        for setting in filter(None, text.split("|")):
            name, _, value = setting.partition("=")
            size = self.codes.sizes[kind].get(name, 0)
            number = WORDS.get(value, int(value) if value.isascii() and value.isdecimal() and len(value) < 6 else size)
            if number >= size:
                msg = f"'attribute=true', 'attribute=false' or a small number was expected, not {setting!r}"
                raise SetupError(msg)
            code = self.codes.with_value(code, name, number)
        return code


def write(position: Machine, program: Program) -> str:
    """Write what ``read`` reads."""
    codes, design = program.codes, program.design
    names = [place.name for place in design.board.places]
    groups: dict[int, dict[str, list[str]]] = {}
    for site, name in enumerate(names):
        code = position.cell(site)
        if code >= FIRST_PIECE:
            piece = codes.pieces[code - FIRST_PIECE]
            groups.setdefault(piece.player, {}).setdefault(_label(program, code), []).append(name)
    for player in range(len(codes.players)):
        for kind, piece_design in enumerate(design.pieces):
            count = position.reserve_of(player * len(codes.kinds) + kind)
            if count:
                groups.setdefault(player, {}).setdefault(piece_design.name, []).append(f"off {count}")
    parts = [f"turn {position.slot}"]
    if program.tables.reads_last and min(position.last_from, position.last_to) < len(names):
        ends = [names[s] if s < len(names) else NONE for s in (position.last_from, position.last_to)]
        parts.append(f"last {' '.join(ends)}")
    if position.mid_move:
        parts.append(f"next {names[position.follow_site]} {program.move_type_name(position.follow_type) or NONE}")
    if program.tables.quiet_limit and position.quiet:
        parts.append(f"quiet {position.quiet}")
    if position.decided == E_AGAIN:
        parts.append("again")
    for player in sorted(groups):
        pieces = ", ".join(" ".join((label, *where)) for label, where in groups[player].items())
        parts.append(f"{design.players[player]}: {pieces}")
    return "; ".join(parts)


def composed(layout: Layout, owners: Sequence[str], board: Board, reserves: Iterable[Reserve], slot: int) -> str:
    """Write pieces that were placed by hand, in the order of the sites; ``owners`` are the players by their numbers."""
    groups: dict[int, dict[str, list[str]]] = {}
    for site in sorted(board):
        piece = board[site]
        settings = "|".join(f"{name}={str(value).lower()}" for name, value in piece.values)
        label = f"{piece.kind.name}[{settings}]" if settings else piece.kind.name
        groups.setdefault(_owner(piece), {}).setdefault(label, []).append(layout.sites[site].name)
    for reserve in reserves:
        if reserve.count:
            owned = groups.setdefault(_owner(reserve.piece), {})
            owned.setdefault(reserve.piece.kind.name, []).append(f"off {reserve.count}")
    sides = [
        f"{owners[player]}: " + ", ".join(" ".join((label, *where)) for label, where in groups[player].items())
        for player in sorted(groups)
    ]
    return "; ".join([f"turn {slot}", *sides])


def _owner(piece: Piece) -> int:
    """Return the number of a piece's player; raise SetupError for a piece without a player."""
    if piece.player is None:
        msg = f"whose {piece.kind.name} is it?"
        raise SetupError(msg)
    return piece.player.index


def _label(program: Program, code: int) -> str:
    codes = program.codes
    piece = codes.pieces[code - FIRST_PIECE]
    name = program.design.pieces[piece.kind].name
    usual = codes.unpacked(piece.kind, codes.defaults[piece.kind])
    settings = [
        f"{attribute}={_value(value, codes.sizes[piece.kind][attribute])}"
        for attribute, value in codes.unpacked(piece.kind, piece.attributes).items()
        if value != usual[attribute]
    ]
    return f"{name}[{'|'.join(settings)}]" if settings else name


def _value(value: int, size: int) -> str:
    """Write a number, or true and false where there are no other values."""
    return str(value) if size > 2 else "true" if value else "false"
