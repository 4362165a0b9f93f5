"""Chess in PGN and packed, as formats that commands and servers find through the game."""

import re
from collections.abc import Iterable, Iterator, Sequence

from boardwright.errors import RecordError
from boardwright.games.chess.core import ChessPosition
from boardwright.games.chess.packed_records import Packed
from boardwright.games.chess.pgn import GameRecord, Node, read_games, read_text, write_game
from boardwright.games.chess.pgn.movetext import RESULTS
from boardwright.games.chess.pgn.record import game_of
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.notation import Notation
from boardwright.kernel.position import Position
from boardwright.kernel.sheet import GLYPHS, Blunder, Judgement, PlayedGame, RecordFormat, Sheet, SheetMove
from boardwright.notation import pdn
from boardwright.notation.evals import with_eval, without_eval
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

    opens = b'[Event "'

    def play_lines(self, lines: Iterable[str | bytes]) -> Iterator[PlayedGame]:
        """Return the moves of one game after the other."""
        for record in read_games(lines):
            trouble = str(record.troubles[0]) if record.troubles else ""
            tags = record.tags
            yield PlayedGame(record.moves(), tags, tags.get("FEN"), _options(record), _winners(record), trouble)

    def read(self, text: str) -> list[Sheet]:
        """Return every game as a sheet; raise RecordError for the first that cannot be read."""
        return [_sheet(record.check()) for record in read_text(text)]

    def read_partly(self, text: str) -> list[tuple[Sheet, Blunder | None]]:
        """Return every game up to the first word that cannot be read or played."""
        found: list[tuple[Sheet, Blunder | None]] = []
        for number, record in enumerate(read_text(text), start=1):
            trouble = record.troubles[0] if record.troubles else None
            blunder = trouble and Blunder(trouble.ply, trouble.text, trouble.reason, number, trouble.line)
            found.append((_sheet(record), blunder))
        return found

    def write(self, sheet: Sheet) -> str:
        """Write a game with its variations, comments and result."""
        record = GameRecord(dict(sheet.tags))
        if game_of({}).with_options(**sheet.options).values["chess960"]:
            record.tags.setdefault("Variant", "Chess960")
        start = game_of(record.tags).start(sheet.setup)
        if start.setup() != game_of({}).start().setup():
            record.tags.update(SetUp="1", FEN=start.setup())
        record.root.comment = sheet.comment
        _grow(record.root, sheet.line, start.copy())
        record.result = _result(sheet)
        return write_game(record)


def _sheet(record: GameRecord) -> Sheet:
    line = _line(record.root)
    return Sheet(line, record.tags, record.tags.get("FEN"), _options(record), record.root.comment, _winners(record))


def _winners(record: GameRecord) -> tuple[int, ...] | None:
    if record.result not in RESULTS or record.result == "*":
        return None
    return () if record.result == DRAW else (RESULTS.index(record.result),)


def _options(record: GameRecord) -> dict[str, str]:
    return {"chess960": "true"} if game_of(record.tags) is not game_of({}) else {}


def _line(node: Node) -> tuple[SheetMove, ...]:
    """Return the line below a node, the other children as variations of the first."""
    found: list[SheetMove] = []
    while node.children and (main := node.children[0]).move is not None:
        others = tuple(_branch(child) for child in node.children[1:] if child.move is not None)
        said, value = without_eval(_said(main))
        found.append(SheetMove(main.move.text, None, said, others, value, _glyph(main)))
        node = main
    return tuple(found)


def _branch(node: Node) -> tuple[SheetMove, ...]:
    """Return the line that begins with a node itself."""
    stump = Node(None)
    stump.children.append(node)
    return _line(stump)


def _glyph(node: Node) -> str:
    """Return the first sign of a move; the numbers of PGN begin with the six usual ones."""
    return next((GLYPHS[mark - 1] for mark in node.marks if 1 <= mark <= len(GLYPHS)), "")


def _said(node: Node) -> str:
    return " ".join(text for text in (node.prelude, node.comment) if text)


def _grow(node: Node, line: Sequence[SheetMove], position: ChessPosition) -> None:
    """Append a line to a node, its variations beside it; the position is as before afterwards."""
    made = 0
    for entry in line:
        move = position.parse(entry.text)
        child = Node(move)
        child.comment = with_eval(entry.comment.replace("}", ")"), entry.value)
        child.marks = (GLYPHS.index(entry.glyph) + 1,) if entry.glyph else ()
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
    """Standard algebraic notation."""

    name = "san"


class PgnMoves(San):
    """Moves as PGN writes them, which is the same."""

    name = "pgn"


def formats(_: Game) -> tuple[RecordFormat, ...]:
    """Return the formats of Chess."""
    return (Pgn(), Packed())


def notations(_: Game) -> tuple[Notation, ...]:
    """Return the notations of Chess."""
    return (San(), PgnMoves(), Uci())
