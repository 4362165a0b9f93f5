"""A player that is another program: ``uci:PROGRAM?Option=Value&Option=Value``."""

import shlex
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from boardwright.errors import BoardwrightError, InputError, OptionError, ProgramError
from boardwright.games.chess import Chess, ChessPosition
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.play.budget import Budget
from boardwright.play.ports import OnInfo
from boardwright.protocols.uci.client.conversation import Conversation
from boardwright.protocols.uci.client.info import read_info
from boardwright.protocols.uci.client.process import Process

USUAL_SECONDS = 1.0
"""For a move, where neither clock nor limit is given."""
LATE = 0.5
"""Seconds after its time at which a program is told to stop; it has lost by then, but it may go on living."""
LONGEST = 600.0
"""Seconds after which a program that counts positions is given up."""


@dataclass(frozen=True)
class Spelling:
    """A program and the options to set, as they were typed."""

    command: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)


def read_spelling(text: str) -> Spelling:
    """Read what follows ``uci:``; %xx stands for a letter that would mean something else. Raise InputError."""
    program, _, query = text.partition("?")
    program = unquote(program).strip()
    try:
        words = [program] if Path(program).is_file() else shlex.split(program)
    except ValueError:
        words = []
    if not words:
        msg = f"a program was expected after uci:, as in uci:/usr/games/stockfish?Hash=16, not {text[:40]!r}"
        raise InputError(msg, code="player/unknown")
    options: dict[str, str] = {}
    for pair in filter(None, query.split("&")):
        name, equals, value = pair.partition("=")
        if not name.strip():
            msg = f"an option is NAME=VALUE, not {pair[:40]!r}"
            raise OptionError(msg)
        options[unquote(name).strip()] = unquote(value).strip() if equals else ""
    return Spelling((shutil.which(words[0]) or words[0], *words[1:]), options)


class UciPlayer:
    """A chess program behind the same door as our own engines; kept running from game to game."""

    def __init__(self, argument: str) -> None:
        """Start the program and set its options; raise InputError or ProgramError, and leave nothing running."""
        spelling = read_spelling(argument)
        self.name = f"uci:{argument}"
        self.is_broken = False
        """True once the program broke its promises; nothing more is asked of it then."""
        self._chess960 = False
        self._process = Process(spelling.command)
        try:
            self._talk = Conversation(self._process)
            for name, value in spelling.options.items():
                self._talk.set(name, value)
            self._talk.ready()
        except BoardwrightError:
            self._process.end()
            raise

    @property
    def title(self) -> str:
        """What the program calls itself."""
        return self._talk.title

    def new_game(self) -> None:
        """Begin a new game; raise ProgramError if the program is no longer there."""
        self._guard(self._talk.new_game)

    def choose(self, position: Position, on_info: OnInfo | None = None, budget: Budget | None = None) -> Move:
        """Let the program think; raise ProgramError when it dies, is silent, or answers nonsense."""
        if not isinstance(position, ChessPosition):
            msg = f"programs that speak UCI play chess here, not {position.game.name}"
            raise InputError(msg, code="player/wrong-game")
        board = position
        answers: list[str] = []

        def hear(line: str) -> None:
            info = read_info(line, board)
            if info is not None and on_info is not None:
                on_info(info)

        def think() -> None:
            self._speak_as(board)
            go, seconds = _go(budget or Budget(), board.turn)
            answers.append(self._talk.think(_place(board), go, seconds, hear))

        self._guard(think)
        try:
            return board.read_move(answers[0])
        except BoardwrightError:
            self.is_broken = True
            msg = f"{self.title} answered {answers[0][:20]!r}, which is not a legal move"
            raise ProgramError(msg, code="program/illegal-move") from None

    def close(self) -> None:
        """End the program."""
        self._process.end()

    def _guard(self, act: Callable[[], None]) -> None:
        try:
            act()
        except ProgramError:
            self.is_broken = True
            raise

    def _speak_as(self, position: ChessPosition) -> None:
        """Agree on how castling is written."""
        wanted = bool(position.game.values.get("chess960"))
        if wanted != self._chess960:
            self._talk.set("UCI_Chess960", str(wanted).lower())
            self._chess960 = wanted


def _place(position: ChessPosition) -> str:
    """Name a position by its start and the moves since: only so does a program know what was repeated."""
    twin = position.copy()
    moves = [move.text for move in twin.history()]
    twin.restart()
    start = twin.setup()
    usual = start == Chess().start().setup() and not twin.game.values.get("chess960")
    where = "startpos" if usual else f"fen {start}"
    return f"position {where}" + (f" moves {' '.join(moves)}" if moves else "")


def _go(budget: Budget, turn: int) -> tuple[str, float]:
    """Return the command to search, and after how many seconds to lose patience."""
    if budget.left:
        white, black = (max(1, round(1000 * left)) for left in budget.left)
        increment = round(1000 * budget.increment)
        clocks = f"go wtime {white} btime {black} winc {increment} binc {increment}"
        nodes = f" nodes {budget.nodes}" if budget.nodes else ""
        return clocks + nodes, budget.left[turn] + LATE
    if budget.nodes and not budget.seconds:
        return f"go nodes {budget.nodes}", LONGEST
    seconds = budget.seconds or USUAL_SECONDS
    nodes = f" nodes {budget.nodes}" if budget.nodes else ""
    return f"go movetime {max(1, round(1000 * seconds))}{nodes}", seconds + LATE
