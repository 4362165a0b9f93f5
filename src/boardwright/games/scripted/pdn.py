"""Games of draughts in PDN, read as files really have them and written as PDN 3.0."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from boardwright.errors import BoardwrightError, RecordError, SetupError
from boardwright.games.scripted.draughts import DIALECTS, DraughtsBoard, Numbering
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.sheet import GLYPHS, Blunder, Judgement, Sheet, SheetMove, Valuation
from boardwright.notation import pdn
from boardwright.notation.evals import with_eval, without_eval
from boardwright.notation.pdn import PdnGame, PdnMove

MOST_GUESSES = 200
"""How often a reader may come back to a capture that could be one of several."""
WIDTH = 79
STRENGTH = re.compile(r"([!?]{1,2})(?:\s+|$)")


class Pdn:
    """Portable Draughts Notation of one kind of draughts."""

    name = "pdn"
    suffixes = (".pdn",)

    def __init__(self, name: str, load: Callable[[], Game]) -> None:
        """Take the dialect of a game of the library; its rules are loaded when they are needed."""
        self._dialect = DIALECTS[name]
        self._load = load

    @cached_property
    def _game(self) -> Game:
        return self._load()

    @cached_property
    def _numbering(self) -> Numbering:
        return Numbering(self._game)

    def recognises(self, text: str) -> bool:
        """Tell whether the text is PDN of this kind of draughts."""
        return pdn.looks_like(text) == self._dialect.kind

    def judge(self, text: str) -> Judgement:
        """Play every game; name the first move that is not legal."""
        games = moves = bad = 0
        first: Blunder | None = None
        for games, written in enumerate(self._written(text), start=1):
            run = self._run(written)
            moves += len(run.entries)
            if run.blunder is not None:
                bad += 1
                blunder = run.blunder
                first = first or Blunder(blunder.ply, blunder.move, blunder.reason, games, blunder.line)
        return Judgement(games, moves, first, bad)

    def read(self, text: str) -> list[Sheet]:
        """Return every game in the notation of the rules; raise RecordError at the first move that is not legal."""
        found = []
        for number, (sheet, blunder) in enumerate(self.read_partly(text), start=1):
            if blunder is not None:
                msg = f"game {number}, line {blunder.line}: {blunder.reason}"
                raise RecordError(msg, code="record/illegal-move")
            found.append(sheet)
        return found

    def read_partly(self, text: str) -> list[tuple[Sheet, Blunder | None]]:
        """Return every game up to its first move that is not legal."""
        found: list[tuple[Sheet, Blunder | None]] = []
        for written in self._written(text):
            run, winners = self._run(written), self._winners(written.result)
            found.append((Sheet(run.entries, written.tags, run.setup, {}, written.comment, winners), run.blunder))
        return found

    @staticmethod
    def _written(text: str) -> Iterator[PdnGame]:
        return pdn.read(text)

    @staticmethod
    def _winners(result: str) -> tuple[int, ...] | None:
        """Say who won: the first number of a result belongs to who begins, whatever his colour."""
        if result in pdn.DRAWS:
            return ()
        return (0,) if result in pdn.FIRST_WINS else (1,) if result in pdn.SECOND_WINS else None

    # ---- playing what is written ----------------------------------------------------------------

    def _run(self, written: PdnGame) -> "_Run":
        line = written.moves[0].line if written.moves else None
        try:
            if written.kind not in {None, self._dialect.kind}:
                msg = f"GameType {written.kind} is another game; here it is {self._dialect.kind}"
                raise RecordError(msg, code="record/unsupported")
            setup = self._setup(written.tags.get("FEN", ""))
            position = self._game.start(setup)
        except BoardwrightError as error:
            return _Run((), None, Blunder(0, "", str(error), 1, line))
        usual = position.setup() == self._game.start().setup()
        reader = _Reader(DraughtsBoard(position, self._dialect, self._numbering))
        entries, blunder = reader.line(written.moves)
        return _Run(entries, None if usual else setup, blunder)

    def _setup(self, fen: str) -> str | None:
        """Read ``W:W31-50:BK1,2``: who moves, then the squares of each colour; None for the usual start."""
        text = fen.strip().rstrip(".").replace(" ", "")
        if not text:
            return None
        turn, *sides = text.split(":")
        players = {player.name[0]: player.name for player in self._game.players}
        order = list(players)
        if turn not in players or not sides:
            msg = f"FEN: a colour, then squares as in W:W31,K40:B1-5 were expected, not {fen[:40]!r}"
            raise SetupError(msg)
        groups = [f"turn {order.index(turn)}"]
        for side in filter(None, sides):
            if side[0] not in players:
                msg = f"FEN: W or B was expected, not {side[:20]!r}"
                raise SetupError(msg)
            kinds = {"Man": list[str](), "King": list[str]()}
            for item in filter(None, side[1:].split(",")):
                kind = "King" if item.startswith("K") else "Man"
                kinds[kind] += [self._known(square) for square in _range(item.removeprefix("K"))]
            pieces = ", ".join(f"{kind} {' '.join(squares)}" for kind, squares in kinds.items() if squares)
            groups.append(f"{players[side[0]]}: {pieces}")
        return "; ".join(groups)

    def _known(self, square: str) -> str:
        site = self._numbering.site(square) if square else None
        if site is None:
            msg = f"FEN: there is no square {square[:10]!r} on this board"
            raise SetupError(msg)
        return site

    # ---- writing --------------------------------------------------------------------------------

    def write(self, sheet: Sheet) -> str:
        """Write a game as PDN 3.0, with the result at its end as all programs expect it."""
        position = self._game.start(sheet.setup)
        start = position.setup()
        tags = {name: value for name, value in sheet.tags.items() if name not in {"FEN", "SetUp", "GameType"}}
        tags["Result"] = self._result(sheet)
        tags["GameType"] = str(self._dialect.kind)
        if start != self._game.start().setup():
            tags |= {"SetUp": "1", "FEN": self._fen(position)}
        lines = [f'[{name} "{_quoted(value)}"]' for name, value in tags.items()]
        words = [f"{{{_comment(sheet.comment)}}}"] if sheet.comment else []
        words += self._line(DraughtsBoard(position, self._dialect, self._numbering), sheet.line)
        words.append(tags["Result"])
        return "\n".join([*lines, "", *_wrapped(words), ""])

    def _line(self, board: DraughtsBoard, line: Sequence[SheetMove]) -> list[str]:
        """Write moves with numbers, comments and variations; the position is as before afterwards."""
        position, words, made = board.position, list[str](), 0
        fresh = True
        for entry in line:
            move = position.parse(entry.text)
            second = position.turn == 1
            number = position.ply // 2 + 1 if self._begins_first(position) else (position.ply + 1) // 2 + 1
            if fresh or not second:
                words.append(f"{number}..." if second else f"{number}.")
            words.append(board.write(move) + entry.glyph)
            said = with_eval(_comment(entry.comment), entry.value)
            if said:
                words.append(f"{{{said}}}")
            for branch in entry.variations:
                words += ["(", *self._line(board, branch), ")"]
            position.make(move)
            made += 1
            fresh = bool(said or entry.variations)
        for _ in range(made):
            position.undo()
        return words

    @staticmethod
    def _begins_first(position: Position) -> bool:
        """Tell whether the player who begins usually had the first move of this game."""
        return position.ply % 2 == position.turn

    def _result(self, sheet: Sheet) -> str:
        first, second, draw = self._dialect.results
        if sheet.winners is None:
            told = sheet.tags.get("Result", "*")
            return told if told in pdn.RESULTS else "*"
        return draw if not sheet.winners else first if sheet.winners[0] == 0 else second

    def _fen(self, position: Position) -> str:
        """Write a position as a FEN tag."""
        players = position.game.players
        squares: dict[int, list[tuple[int, str]]] = {player: [] for player in range(len(players))}
        for site, piece in position.board().items():
            name = position.game.layout.name(site)
            king = "K" if piece.kind.name == "King" else ""
            number = int(self._numbering.numbers[name])
            shown = name if self._dialect.letters_in_fen else str(number)
            squares[players.index(piece.player)].append((number, king + shown))
        sides = [f"{players[p].name[0]}{','.join(text for _, text in sorted(squares[p]))}" for p in squares]
        return ":".join([players[position.turn].name[0], *sorted(sides, reverse=True)])


@dataclass(frozen=True)
class _Run:
    """A game as far as it could be played."""

    entries: tuple[SheetMove, ...]
    setup: str | None
    blunder: Blunder | None


class _Reader:
    """Plays written lines; where a capture could be several, takes the one with which the rest can be played."""

    def __init__(self, board: DraughtsBoard) -> None:
        self.board = board
        self.guesses = 0

    def line(self, moves: Sequence[PdnMove]) -> tuple[tuple[SheetMove, ...], Blunder | None]:
        """Read a line and its variations; return what could be played, and the first thing that could not."""
        chosen, blunder = self._choose(moves, 0)
        position = self.board.position
        entries = []
        trouble: Blunder | None = None
        for written, move in zip(moves, chosen, strict=False):
            branches = []
            for branch in written.variations:
                read, wrong = _Reader(self.board).line(branch)
                trouble = trouble or wrong
                if read:
                    branches.append(read)
            glyph, comment, value = _said(written.comment)
            entries.append(SheetMove(position.format(move), position.turn, comment, tuple(branches), value, glyph))
            position.make(move)
        for _ in entries:
            position.undo()
        return tuple(entries), trouble or blunder

    def _choose(self, moves: Sequence[PdnMove], at: int) -> tuple[list[Move], Blunder | None]:
        """Find moves for all that is written from here on, or for as much as possible."""
        position, made, own = self.board.position, list[Move](), 0
        blunder: Blunder | None = None
        for number in range(at, len(moves)):
            try:
                found = self.board.find(moves[number])
            except BoardwrightError as error:
                blunder = Blunder(position.ply + 1, moves[number].text, str(error), 1, moves[number].line)
                break
            if len(found) > 1 and self.guesses < MOST_GUESSES:
                tail, blunder = self._guess(found, moves, number)
                made += tail
                break
            made.append(found[0])
            position.make(found[0])
            own += 1
        for _ in range(own):
            position.undo()
        return made, blunder

    def _guess(self, found: list[Move], moves: Sequence[PdnMove], at: int) -> tuple[list[Move], Blunder | None]:
        """Try the captures that a short text can mean, one after the other."""
        position = self.board.position
        best: tuple[list[Move], Blunder | None] = ([], None)
        for move in found:
            self.guesses += 1
            position.make(move)
            tail, blunder = self._choose(moves, at + 1)
            position.undo()
            if blunder is None:
                return [move, *tail], None
            if len(tail) + 1 > len(best[0]):
                best = ([move, *tail], blunder)
        return best


def _said(text: str) -> tuple[str, str, Valuation | None]:
    """Part what is said about a move: a sign, a comment, and what an engine thought."""
    strength = STRENGTH.match(text)
    sign = strength[1] if strength and strength[1] in GLYPHS else ""
    comment, value = without_eval(text[strength.end() :] if strength and sign else text)
    return sign, comment, value


def _range(item: str) -> list[str]:
    """Read a square, or numbers from one to another."""
    low, dash, high = item.partition("-")
    if not dash:
        return [low.lstrip("0") if low.isdecimal() else low]
    if not (low.isdecimal() and high.isdecimal() and len(high) < 4 and int(low) <= int(high)):
        msg = f"FEN: numbers as in 1-20 were expected, not {item[:20]!r}"
        raise SetupError(msg)
    return [str(number) for number in range(int(low), int(high) + 1)]


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _comment(text: str) -> str:
    return text.replace("{", "(").replace("}", ")")


def _wrapped(words: list[str]) -> list[str]:
    """Put words into lines."""
    lines, line = [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]
