"""Chess in PGN, as a format that commands and servers find through the catalogue."""

import re
from collections.abc import Iterable, Sequence

from boardwright.errors import RecordError
from boardwright.games.chess.core import ChessPosition
from boardwright.games.chess.pgn import GameRecord, Node, read_games, read_text, write_game
from boardwright.games.chess.pgn.movetext import RESULTS
from boardwright.games.chess.pgn.record import game_of
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.sheet import Blunder, Entry, Judgement, Sheet
from boardwright.notation import pdn
from boardwright.notation.moves import Native

LOOKS_LIKE = re.compile(r'\s*(?:%[^\n]*\n|;[^\n]*\n|\s)*(?:\[\s*\w+\s+"|1\s*\.\s*(?:[a-hNBRQKO]|\.\.))')
DRAW = "1/2-1/2"


class Pgn:
    """Portable Game Notation: any number of games, with variations and comments."""

    name = "pgn"
    suffixes = (".pgn",)

    def recognises(self, text: str) -> bool:
        """Tell whether the text begins with a tag or with a first move, and is not the same format of draughts."""
        if LOOKS_LIKE.match(text.removeprefix("\ufeff")) is None:
            return False
        kind = pdn.looks_like(text)
        return kind is None or kind < pdn.LARGE

    def judge(self, text: str) -> Judgement:
        """Play every game in one compiled pass."""
        return self.judge_lines(text.splitlines(keepends=True))

    def judge_lines(self, lines: Iterable[str | bytes]) -> Judgement:
        """Play one game after the other; none is kept."""
        games = moves = bad = 0
        first: Blunder | None = None
        for record in read_games(lines):
            games += 1
            moves += len(record.moves())
            if record.troubles:
                bad += 1
                trouble = record.troubles[0]
                first = first or Blunder(trouble.ply, trouble.text, trouble.reason, games, trouble.line)
        return Judgement(games, moves, first, bad)

    def read(self, text: str) -> list[Sheet]:
        """Give every game as a sheet; raise RecordError for the first that cannot be read."""
        return [_sheet(record.check()) for record in read_text(text)]

    def write(self, sheet: Sheet) -> str:
        """Write a game with its variations, comments and result."""
        record = GameRecord(dict(sheet.tags))
        if sheet.options.get("chess960") == "True":
            record.tags.setdefault("Variant", "Chess960")
        start = game_of(record.tags).start(sheet.setup)
        if start.setup() != game_of({}).start().setup():
            record.tags.update(SetUp="1", FEN=start.setup())
        record.root.comment = sheet.comment
        _grow(record.root, sheet.line, start.copy())
        record.result = _result(sheet)
        return write_game(record)


def _sheet(record: GameRecord) -> Sheet:
    winners: tuple[int, ...] | None = None
    if record.result in RESULTS and record.result != "*":
        winners = () if record.result == DRAW else (RESULTS.index(record.result),)
    options = {"chess960": "true"} if game_of(record.tags) is not game_of({}) else {}
    line = _line(record.root)
    return Sheet(line, record.tags, record.tags.get("FEN"), options, record.root.comment, winners)


def _line(node: Node) -> tuple[Entry, ...]:
    """Give the line below a node, the other children as variations of the first."""
    found: list[Entry] = []
    while node.children and (main := node.children[0]).move is not None:
        others = tuple(_branch(child) for child in node.children[1:] if child.move is not None)
        found.append(Entry(main.move.text, None, _said(main), others))
        node = main
    return tuple(found)


def _branch(node: Node) -> tuple[Entry, ...]:
    """Give the line that begins with a node itself."""
    stump = Node(None)
    stump.children.append(node)
    return _line(stump)


def _said(node: Node) -> str:
    return " ".join(text for text in (node.prelude, node.comment) if text)


def _grow(node: Node, line: Sequence[Entry], position: ChessPosition) -> None:
    """Append a line to a node, its variations beside it; the position is as before afterwards."""
    made = 0
    for entry in line:
        move = position.parse(entry.text)
        child = Node(move)
        child.comment = entry.comment.replace("}", ")")
        node.children.append(child)
        for branch in entry.variations:
            _grow(node, branch, position)
        position.make(move)
        made += 1
        node = child
    for _ in range(made):
        position.undo()


def _result(sheet: Sheet) -> str:
    if sheet.winners is None:
        told = sheet.tags.get("Result", "*")
        return told if told in RESULTS else "*"
    if len(sheet.winners) > 1:
        msg = "PGN knows one winner at most"
        raise RecordError(msg, code="record/unsupported")
    return RESULTS[sheet.winners[0]] if sheet.winners else DRAW


FORMATS = (Pgn(),)


class Uci:
    """Two squares, and the letter of what a pawn becomes, as engines write moves."""

    name = "uci"

    def move(self, position: Position, move: Move) -> str:
        """Write a move."""
        del position  # the move says it all
        return move.text

    def part(self, position: Position, move: Move, number: int) -> str:
        """Write a move; it has one part."""
        del number
        return self.move(position, move)


class San(Native):
    """Standard algebraic notation, as in PGN."""

    name = "san"


NOTATIONS = (San(), Uci())
