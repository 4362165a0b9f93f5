"""SGF for Dots (GM[40]): B is the first player, W the second; a dot may carry the rings that it closes.

``W[ce.cecfdgefdece]`` is a dot at c, e and a ring whose first point is repeated at its end. Rings are written
for others; reading does not need them, and tells where a record closes a ring that its rules do not.

``RU`` holds ``name=value`` pairs. ``AddTurn`` is the extra move; ``CaptureAtOnce`` and ``Centre`` are ours.
A record that does not say is read by the common rules: capture at once, and a first dot anywhere. ``XS`` is
ours too: the player who stopped.
"""

from dataclasses import dataclass
from typing import cast

from boardwright.errors import IllegalMove, OptionError, RecordError
from boardwright.games.dots import setup as setups
from boardwright.games.dots import view
from boardwright.games.dots.core import DotsPosition
from boardwright.games.dots.game import Dots
from boardwright.kernel.move import Move
from boardwright.notation import sgf
from boardwright.notation.sgf import LETTERS, Node, coordinate

GAME_NUMBER = "40"
COLOURS = ("B", "W")
PLACED = ("AB", "AW")


@dataclass(frozen=True)
class Record:
    """A game of two players as a record tells it."""

    game: Dots
    start: str
    """Set-up text of the first position."""
    moves: tuple[Move, ...]
    stopped: int | None
    """Who stopped after the last move, if any did."""
    names: tuple[str, str]
    result: str
    doubts: tuple[str, ...]
    """Where the record closes a ring that the rules do not."""

    def replay(self) -> DotsPosition:
        """Return the last position, with all moves behind it."""
        position = self.game.position(self.start)
        for move in self.moves:
            position.make(move)
        if self.stopped is not None and position.outcome() is None:
            position.withdraw(self.stopped, "stopped")
        return position


def read_sgf(source: str | Node) -> Record:
    """Read the main line of a game, the first of a text; raise RecordError that names what is wrong."""
    record, fault = read_partly(source)
    if fault is not None:
        raise fault
    return record


def read_partly(source: str | Node) -> tuple[Record, RecordError | None]:
    """Read the main line up to a move that is not legal, which is named; raise RecordError for what is no record."""
    root = sgf.read(source)[0] if isinstance(source, str) else source
    if root.value("GM") != GAME_NUMBER:
        msg = f"GM[40], the number of Dots, was expected, not GM[{root.value('GM')[:10]}]"
        raise RecordError(msg)
    game = _game(root)
    steps = [step for node in root.main_line() for step in _steps(node)]
    start = _start(root, game, steps)
    position = game.position(start)
    moves: list[Move] = []
    doubts: list[str] = []
    fault: RecordError | None = None
    stopped = next((COLOURS.index(n.value("XS")) for n in root.main_line() if n.value("XS") in COLOURS), None)
    for number, (player, value) in enumerate(steps, start=1):
        if position.turn != player:
            # Dots of one colour alone at the end show what the last player can still surround.
            if any(other != player for other, _ in steps[number - 1 :]):
                msg = f"move {number}: {COLOURS[position.turn]} was expected to move, not {COLOURS[player]}"
                fault = RecordError(msg, code="record/illegal-move")
                break
            stopped = 1 - player
            break
        before = position.scores()[player]
        try:
            moves.append(_play(position, number, value))
        except RecordError as error:
            fault = error
            break
        if "." in value and position.scores()[player] == before:
            doubts.append(f"move {number} closes a ring in the record but not by these rules")
    names = (root.value("PB"), root.value("PW"))
    return Record(game, start, tuple(moves), stopped, names, root.value("RE"), tuple(doubts)), fault


def _game(root: Node) -> Dots:
    """Find the size and the rules."""
    sides = root.value("SZ", "39:32").split(":")
    rules = dict(pair.split("=", 1) for pair in root.value("RU").split(",") if "=" in pair)
    if rules.get("MustSurr") == "0":
        msg = "RU: rules that let a player leave a ring open are not supported"
        raise RecordError(msg, code="record/unsupported")
    try:
        return Dots(
            width=sides[0],
            height=sides[-1],
            extra_move=rules.get("AddTurn", "0"),
            capture_at_once=rules.get("CaptureAtOnce", "1"),
            start="centre" if rules.get("Centre") == "1" else "anywhere",
        )
    except OptionError as error:
        msg = f"SZ or RU: {error}"
        raise RecordError(msg) from None


def _steps(node: Node) -> list[tuple[int, str]]:
    """List the dots of a node, in order."""
    return [(COLOURS.index(key), value) for key in node.properties if key in COLOURS for value in node.properties[key]]


def _start(root: Node, game: Dots, steps: list[tuple[int, str]]) -> str:
    """Put down the dots of AB and AW; PL or else the first dot says whose turn it is."""
    cells = bytearray(game.width * game.height)
    for player, key in enumerate(PLACED):
        for value in root.properties.get(key, []):
            x, y = _point(value, game, key)
            cells[y * game.width + x] = player + 1
    first = root.value("PL", COLOURS[steps[0][0]] if steps else "B")
    return setups.write(setups.Setup(bytes(cells), int(first == "W"), 0), game.width)


def point(value: str, game: Dots) -> str:
    """Return the name of the point that a value means; raise RecordError."""
    return view.point_name(*_point(value, game, "a dot"))


def _point(value: str, game: Dots, where: str) -> tuple[int, int]:
    """Read two letters; raise RecordError."""
    dot = value.split(".", maxsplit=1)[0].strip()
    try:
        x, y = (coordinate(letter) for letter in dot)
    except (ValueError, RecordError):
        msg = f"{where}: two letters from a to Z were expected, not {dot[:10]!r}"
        raise RecordError(msg) from None
    if x >= game.width or y >= game.height:
        msg = f"{where}: {dot} is not on a field of {game.width}x{game.height}"
        raise RecordError(msg)
    return x, y


def _play(position: DotsPosition, number: int, value: str) -> Move:
    """Make a move of a record; raise RecordError."""
    game = cast("Dots", position.game)
    x, y = _point(value, game, f"move {number}")
    try:
        return position.play(view.point_name(x, y))
    except IllegalMove as error:
        msg = f"move {number}: {error}"
        raise RecordError(msg, code="record/illegal-move") from None


def write_sgf(position: DotsPosition, names: tuple[str, str] = ("", "")) -> str:
    """Write the game that led to a position; raise RecordError for what SGF cannot say."""
    game = cast("Dots", position.game)
    board = position.copy()
    while board.steps or board.withdrawals:
        board.undo()
    if position.seats != len(COLOURS):
        msg = f"SGF knows two players, not {position.seats}"
        raise RecordError(msg, code="record/unsupported")
    cells = board.cells()
    if any(value >> 3 for value in cells):
        msg = "SGF cannot begin with dots that are surrounded already"
        raise RecordError(msg, code="record/unsupported")
    root = Node(_root_properties(game, cells, board.turn, names, position))
    node = root
    for move in position.history():
        node.children.append(Node(move_properties(board, move)))
        node = node.children[0]
    if position.withdrawals:
        node.children.append(Node({"XS": [COLOURS[position.withdrawals[0].player]]}))
    return sgf.write(root)


def _root_properties(
    game: Dots, cells: bytes, turn: int, names: tuple[str, str], position: DotsPosition
) -> dict[str, list[str]]:
    """Describe the game before its first move."""
    rules = {
        "AddTurn": int(game.extra_move),
        "CaptureAtOnce": int(game.capture_at_once),
        "Centre": int(game.starts_in_the_centre),
    }
    found = {
        "FF": ["4"],
        "GM": [GAME_NUMBER],
        "CA": ["UTF-8"],
        "AP": ["Boardwright"],
        "SZ": [f"{game.width}:{game.height}"],
        "RU": [",".join(f"{name}={value}" for name, value in rules.items())],
    }
    for player, key in enumerate(PLACED):
        dots = [_letters(i, game.width) for i, value in enumerate(cells) if value == player + 1]
        if dots:
            found[key] = dots
    if turn:
        found["PL"] = ["W"]
    for key, name in zip(("PB", "PW"), names, strict=True):
        if name:
            found[key] = [name]
    result = _result(position)
    if result:
        found["RE"] = [result]
    return found


def _result(position: DotsPosition) -> str:
    """Write the result as SGF does: winner and lead, R for resigned, T for out of time, G for grounding."""
    outcome = position.outcome()
    if outcome is None:
        return ""
    if outcome.is_draw:
        return "0"
    reason = position.withdrawals[0].reason if position.withdrawals else ""
    lead = f"{abs(outcome.scores[0] - outcome.scores[1]):g}"
    how = {"": lead, "resigned": "R", "left": "R", "time": "T", "out of time": "T"}.get(reason, "G")
    return f"{COLOURS[outcome.winners[0]]}+{how}"


def move_properties(board: DotsPosition, move: Move) -> dict[str, list[str]]:
    """Make a move on the board and write it with the rings it closes."""
    game = cast("Dots", board.game)
    player = board.turn
    before = board.cells()
    board.make(move)
    after = board.cells()
    changed = [i for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    placed = next(i for i in changed if not before[i] & 7 and after[i] & 7)
    new = frozenset(i for i in changed if after[i] >> 3 == player + 1)
    text = _letters(placed, game.width)
    for area in view.rings(after, game.width, new):
        if area.player == player:
            ring = [*area.ring, area.ring[0]]
            text += "." + "".join(_letters(site, game.width) for site in ring)
    return {COLOURS[player]: [text]}


def _letters(site: int, width: int) -> str:
    return LETTERS[site % width] + LETTERS[site // width]
