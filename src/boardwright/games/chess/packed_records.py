"""Packed records of chess: where a game began and ended, and five bytes for each move between.

A reader goes from the end back to the beginning by what the moves themselves say, then forward by the rules. The
beginning, and the key of the last position as the sum of what each move changes, tell whether the record is whole.
"""

import re
from collections.abc import Sequence

from boardwright.errors import MoveSyntax, RecordError, SetupError
from boardwright.games.chess.core import ChessPosition
from boardwright.games.chess.difference import facts_of
from boardwright.games.chess.game import Chess
from boardwright.games.chess.packed import NO_FILE, USUAL_ROOKS, PackedMove, unpack
from boardwright.games.chess.setup import read_fen
from boardwright.games.chess.state import SQUARES, Setup, State, Variant, square_name
from boardwright.kernel.sheet import Sheet, SheetMove

HEAD = "packed chess 1"
MOVES_IN_LINE = 10
KING = 6
GRAMMAR = re.compile(
    rf"{HEAD}\n(?P<variant>chess|chess960)\nrooks (?P<rooks>(?:[a-h][1-8] ?){{4}})\n"
    r"start (?P<start>[^\n]+)\nend (?P<end>[^\n]+)\nkey (?P<key>[0-9a-f]{16})\n(?P<moves>(?:[0-9a-f]{10}[ \n])*)"
)


class Packed:
    """Moves and nothing else, each with what takes it back."""

    name = "packed"
    suffixes = (".packed",)

    def recognises(self, text: str) -> bool:
        """Tell whether the first line names the format."""
        return text.startswith(HEAD + "\n")

    def write(self, sheet: Sheet) -> str:
        """Write the moves of a game; comments, variations and the result are left out."""
        game = Chess().with_options(**sheet.options)
        position = game.start(sheet.setup)
        rooks = " ".join(map(square_name, castling_rooks(position.state())))
        head = [HEAD, game.variant.value, f"rooks {rooks}", f"start {position.setup()}"]
        facts, moves = facts_of(position), []
        for entry in sheet.line:
            move = position.parse(entry.text)
            moves.append(position.packed(move).pack().hex())
            facts = position.difference(move).apply(facts)
            position.make(move)
        lines = [" ".join(moves[at : at + MOVES_IN_LINE]) for at in range(0, len(moves), MOVES_IN_LINE)]
        return "\n".join([*head, f"end {position.setup()}", f"key {facts.key:016x}", *lines, ""])

    def read(self, text: str) -> list[Sheet]:
        """Return the game; raise RecordError where its parts do not agree."""
        found = GRAMMAR.fullmatch(text.rstrip() + "\n")  # what is pasted has often lost its last end of line
        if found is None:
            raise _damaged("a line is not written as in packed records")
        rooks = tuple(SQUARES[word] for word in found["rooks"].split())
        game = Chess(chess960=found["variant"] == Variant.CHESS960.value)
        try:
            moves = [unpack(bytes.fromhex(word)) for word in found["moves"].split()]
            position = game.from_setup(_beginning(read_fen(found["end"]), moves, rooks))
        except (MoveSyntax, SetupError) as error:
            raise _damaged(str(error)) from None
        options = {"chess960": "true"} if game.variant is Variant.CHESS960 else {}
        if position.setup() != found["start"]:
            raise _damaged("the moves do not lead back to the start")
        return [Sheet(_line(position, moves, int(found["key"], 16)), setup=found["start"], options=options)]


def castling_rooks(state: State) -> tuple[int, ...]:
    """Name the rooks that rights to castle speak of: White's short and long, Black's short and long."""
    found = list(USUAL_ROOKS)
    for rook in (square for square in range(64) if state.castling >> square & 1):
        side = rook // 56
        king = state.cells.index(KING + 8 * side)
        found[2 * side + (rook < king)] = rook
    return tuple(found)


def _beginning(end: Setup, moves: Sequence[PackedMove], rooks: tuple[int, ...]) -> Setup:
    """Take the moves back, the last one first, without looking at the rules."""
    setup = end
    for move in reversed(moves):
        if move.captured >= KING or move.file > NO_FILE:
            raise _damaged("a move takes what cannot be taken")
        setup = move.undo(setup, rooks)
    return setup


def _line(position: ChessPosition, moves: Sequence[PackedMove], key: int) -> tuple[SheetMove, ...]:
    """Make the moves by the rules and write them down; the position is at its end afterwards."""
    line: list[SheetMove] = []
    facts = facts_of(position)
    for packed in moves:
        move = next((one for one in position.moves() if one.steps[0] == packed.word), None)
        if move is None or position.packed(move) != packed:
            raise _damaged(f"move {len(line) + 1} does not fit the position before it")
        line.append(SheetMove(position.format(move), position.turn))
        facts = position.difference(move).apply(facts)
        position.make(move)
    if facts.key != key:
        raise _damaged("its key is not that of the last position")
    return tuple(line)


def _damaged(reason: str) -> RecordError:
    return RecordError(f"the packed record is damaged: {reason}", code="record/damaged")
