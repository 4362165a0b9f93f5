"""Saved games of Zillions (ZSG) as a record format: read, judged and written."""

from collections.abc import Callable

from boardwright.errors import BoardwrightError, RecordError
from boardwright.games.scripted.draughts import DIALECTS, PdnNotation
from boardwright.games.scripted.game import ScriptedGame
from boardwright.games.scripted.pdn import Pdn
from boardwright.games.scripted.position import ScriptedPosition
from boardwright.games.scripted.sgf import NUMBERS, StoneSgf
from boardwright.games.scripted.zsg_games import Replay, Writer, ZsgNotation, by_hand, placed_by
from boardwright.kernel.game import Game
from boardwright.kernel.notation import Notation
from boardwright.kernel.sheet import Blunder, Judgement, RecordFormat, Sheet, SheetMove
from boardwright.notation import zsg
from boardwright.notation.moves import Points


class Zsg:
    """The games that Zillions saves; each line is compared with what legal steps do."""

    name = "zsg"
    suffixes = (".zsg",)

    def __init__(self, load: Callable[[], Game], rules: str = "") -> None:
        """Take a game, which is loaded when it is needed, and the name of its rules file."""
        self._load = load
        self._rules = rules
        self._games: dict[str, ScriptedGame] = {}

    def recognises(self, text: str) -> bool:
        """Tell whether the text has the header."""
        return text.removeprefix("\ufeff").startswith(zsg.HEADER)

    def game_of(self, text: str) -> Game:
        """Return the game or variant that a text is about; raise what loading raises."""
        return self._game(zsg.read(text).variant)

    def judge(self, text: str) -> Judgement:
        """Play the game; name the first line that no legal move does."""
        saved = zsg.read(text)
        position = self._begin(saved)
        blunder = self._play(saved, position)
        return Judgement(1, position.ply, blunder, int(blunder is not None))

    def read(self, text: str) -> list[Sheet]:
        """Return the game in the notation of the rules; raise RecordError at the first line that is not legal."""
        ((sheet, blunder),) = self.read_partly(text)
        if blunder is not None:
            msg = f"line {blunder.line}: {blunder.reason}"
            raise RecordError(msg, code="record/illegal-move")
        return [sheet]

    def read_partly(self, text: str) -> list[tuple[Sheet, Blunder | None]]:
        """Return the game up to the first line that is not legal."""
        saved = zsg.read(text)
        position = self._begin(saved)
        first = position.copy()
        blunder = self._play(saved, position)
        setup = first.setup() if saved.placed else None
        made: list[SheetMove] = []
        for move in position.history():
            made.append(SheetMove(first.format(move), None if first.chance else first.turn))
            first.make(move)
        return [(Sheet(tuple(made), setup=setup), blunder)]

    def write(self, sheet: Sheet) -> str:
        """Write a game; raise RecordError for a set-up that the format cannot express."""
        game = self._game("")
        position = game.start(sheet.setup)
        if not isinstance(position, ScriptedPosition):
            raise TypeError
        placed = placed_by(game, position) if sheet.setup is not None else []
        writer = Writer(position)
        lines = [line for entry in sheet.line for line in writer.take(position.parse(entry.text))]
        if position.mid_move:
            msg = "a game that stops in the middle of a move cannot be saved"
            raise RecordError(msg, code="record/unsupported")
        kinds = "".join("C" if str(player).startswith("?") else "H" for player in game.players)
        title = " ".join(game.design.title.split())  # a title may have lines, a record has one for it
        return zsg.write(self._rules, title, kinds, placed, lines)

    def _game(self, title: str) -> ScriptedGame:
        if title in self._games:
            return self._games[title]  # compiling takes longer than reading
        game = self._load()
        if not isinstance(game, ScriptedGame):
            msg = f"{game.title} is not played by rules text"
            raise RecordError(msg, code="record/unsupported")
        found = self._games[title] = game.variant(title)
        return found

    def _begin(self, saved: zsg.ZsgGame) -> ScriptedPosition:
        return self._game(saved.variant).arranged(by_hand(saved.placed))

    @staticmethod
    def _play(saved: zsg.ZsgGame, position: ScriptedPosition) -> Blunder | None:
        """Play all lines; return the first that cannot be played."""
        try:
            failed = Replay(position).run(saved.lines)
        except BoardwrightError as error:
            return Blunder(position.ply + 1, "", str(error))
        if failed is None:
            return None
        index, reason = failed
        line = saved.lines[index]
        return Blunder(position.ply + 1, line.text[:100], reason, 1, line.number)


def formats(game: Game) -> tuple[RecordFormat, ...]:
    """Return the formats of a game of rules text."""
    file = game.origin.file if isinstance(game, ScriptedGame) else ""
    return formats_of(game.name, file, lambda: game)


def formats_of(name: str, file: str, load: Callable[[], Game]) -> tuple[RecordFormat, ...]:
    """Return the formats of a game of that name from that file; its rules are loaded when a record is read."""
    saved = Zsg(load, file)
    if name in DIALECTS:
        return (saved, Pdn(name, load))
    return (saved, StoneSgf(name, load)) if name in NUMBERS else (saved,)


def notations(game: Game) -> tuple[Notation, ...]:
    """Return the notations of a game of rules text."""
    if game.name in DIALECTS:
        return (ZsgNotation(), PdnNotation())
    return (ZsgNotation(), Points()) if game.name in NUMBERS else (ZsgNotation(),)
