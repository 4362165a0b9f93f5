"""From a match to its record and back; and any written game, played through move by move."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from boardwright.errors import BoardwrightError, IllegalMove, InputError, NoClaim, PlayError, RecordError
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.sheet import Blunder, Judgement, Sheet, SheetMove
from boardwright.play.clock import Clock, read_control
from boardwright.play.commands import Seat
from boardwright.play.history import History, Kind, Node
from boardwright.play.match import Match
from boardwright.play.record import Mark, MatchRecord, SeatRecord

# ---- a match and its record ---------------------------------------------------------------------


def record_of(match: Match, tags: dict[str, str] | None = None) -> MatchRecord:
    """Write a match down with everything that was ever played in it."""
    history = match.history
    parents = [history.root, *history.line]
    result = match.result
    line = tuple(_mark(node, parent) for node, parent in zip(history.line, parents, strict=False))
    return MatchRecord(
        game=match.game.name,
        options=dict(match.game.values),
        setup=match.setup,
        seats=tuple(SeatRecord(seat.sitter, seat.name) for seat in match.seats),
        control=str(match.control),
        seed=match.seed,
        started=match.started,
        at=history.at,
        line=line,
        tail=tuple(_branch(child) for child in parents[-1].children),
        comment=history.root.comment,
        tags=_names(match) if tags is None else tags,
        winners=None if result is None else result.winners,
        result=_result(match),
    )


def _names(match: Match) -> dict[str, str]:
    """Say who played which colour."""
    return {str(match.game.players[at]): seat.name for at, seat in enumerate(match.seats) if seat.name}


def _result(match: Match) -> str:
    """Say the result in words."""
    result = match.result
    if result is None:
        return ""
    winners = " and ".join(str(match.game.players[seat]) for seat in result.winners)
    scores = " : ".join(f"{score:g}" for score in result.scores)
    return f"{winners + ' won' if winners else 'draw'}, {result.reason} ({scores})"


def _mark(node: Node, parent: Node) -> Mark:
    """Write an entry, with its rivals as variations."""
    rivals = tuple(_branch(child) for child in parent.children if child is not node)
    return Mark(
        node.text,
        node.kind,
        node.seat,
        node.automatic,
        node.clock.banks if any(node.clock.banks) or any(node.clock.periods) else (),
        node.clock.periods if any(node.clock.periods) else (),
        node.comment,
        rivals,
        node.value,
        node.glyph,
    )


def _branch(node: Node) -> tuple[Mark, ...]:
    """Write an entry that was replaced, and what first followed it."""
    found = [replace(_mark(node, node), variations=())]
    while node.children:
        found.append(_mark(node.children[0], node))
        node = node.children[0]
    return tuple(found)


def restore(record: MatchRecord, game: Game) -> Match:
    """Return the match that a record describes, paused; raise RecordError that names the first entry at fault."""
    if record.game != game.name:
        msg = f"the record is of {record.game[:40]!r}, not of {game.name}"
        raise RecordError(msg)
    played = game.with_options(**record.options)
    seats = [Seat(seat.sitter, seat.name) for seat in record.seats]
    match = Match(played, seats, read_control(record.control), record.seed, record.setup)
    match.history.root.comment = record.comment
    _plant(match.history, record.line)
    for branch in record.tail:
        _plant(match.history, branch)
        match.history.go(len(record.line))
    del match.history.line[len(record.line) :]
    if record.at > len(record.line):
        msg = f"record.at: at most {len(record.line)} was expected, not {record.at}"
        raise RecordError(msg)
    match.history.go(record.at)
    match.started = match.paused = record.started
    match.clock = match.history.here.clock
    return match


def _plant(history: History, line: Sequence[Mark]) -> None:
    """Play a written line, and its variations beside it."""
    for mark in line:
        start = history.at
        history.do(_node(history, mark))
        for branch in mark.variations:
            history.go(start)
            _plant(history, branch)
            history.go(start)
        if mark.variations:
            history.do(_node(history, mark))


def _node(history: History, mark: Mark) -> Node:
    """Read an entry where it stands; raise RecordError if it is not possible there."""
    position, clock = history.position, history.root.clock
    seats = len(clock.banks)
    if any(len(values) not in (0, seats) for values in (mark.banks, mark.periods)):
        msg = f"entry {history.at + 1}: clocks of {seats} seats were expected"
        raise RecordError(msg)
    clock = Clock(clock.control, mark.banks or (0,) * seats, mark.periods or (0,) * seats)
    move: Move | None = None
    try:
        if mark.kind is Kind.MOVE:
            move = position.parse(mark.text)
        elif mark.kind is Kind.LEAVE:
            position.withdraw(-1 if mark.seat is None else mark.seat, mark.text)
            position.undo()
        elif mark.kind is Kind.DRAW and mark.seat is not None and mark.text not in position.claims():
            msg = f"{mark.text[:40]} cannot be claimed"
            raise NoClaim(msg)
    except (InputError, PlayError) as error:
        msg = f"entry {history.at + 1}: {error}"
        raise RecordError(msg, code="record/illegal-move") from None
    if mark.seat is not None and (mark.seat >= seats or (move and not mark.automatic and mark.seat != position.turn)):
        msg = f"entry {history.at + 1}: {mark.text} cannot be by seat {mark.seat}"
        raise RecordError(msg, code="record/illegal-move")
    node = Node(mark.kind, mark.text, mark.seat, clock, move, mark.automatic, mark.comment)
    node.value, node.glyph = mark.value, mark.glyph
    return node


# ---- any written game ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Replayed:
    """A written game played through: the position reached, the moves made on the way, and what went wrong."""

    position: Position
    moves: tuple[Move, ...]
    blunder: Blunder | None

    @property
    def ok(self) -> bool:
        """True when every move was legal."""
        return self.blunder is None


def replay(sheet: Sheet, game: Game) -> Replayed:
    """Play a written game through, variations too; passes that are forced may be left out."""
    position = game.start(sheet.setup, **sheet.options)
    made: list[Move] = []
    blunder = _replay(position, sheet.line, made)
    return Replayed(position, tuple(made), blunder)


def judge(sheets: Sequence[Sheet], game: Game) -> Judgement:
    """Play every written game through; report the first blunder and how many games have one."""
    moves = bad = 0
    first: Blunder | None = None
    for number, sheet in enumerate(sheets, start=1):
        try:
            played = replay(sheet, game)
        except InputError as error:
            found: Blunder | None = Blunder(0, "", str(error))
        else:
            found = played.blunder
            moves += len(played.moves)
        if found is not None:
            bad += 1
            first = first or replace(found, number=number)
    return Judgement(len(sheets), moves, first, bad)


def _replay(position: Position, line: Sequence[SheetMove], made: list[Move]) -> Blunder | None:
    """Play a line and leave the position at its end, or where it broke."""
    for entry in line:
        for branch in entry.variations:
            aside: list[Move] = []
            blunder = _replay(position, branch, aside)
            for _ in aside:
                position.undo()
            if blunder is not None:
                return blunder
        try:
            made += play_written(position, entry)
        except BoardwrightError as error:
            return Blunder(position.ply + 1, entry.text[:100], str(error))
    return None


def play_written(position: Position, entry: SheetMove) -> list[Move]:
    """Make a written move, after the forced pass that it takes for granted; raise and change nothing if illegal."""
    before: list[Move] = []
    moves = position.moves()
    try:
        if len(moves) == 1 and not position.actions(moves[0]) and not _means(position, entry, moves[0]):
            position.make(moves[0])
            before.append(moves[0])
        if entry.player is not None and entry.player != position.turn and not position.chance:
            mover, turn = position.game.players[entry.player], position.game.players[position.turn]
            msg = f"{entry.text} is written as a move of {mover}, but it is {turn}'s turn"
            raise IllegalMove(msg)
        return [*before, position.play(entry.text)]
    except BoardwrightError:
        for _ in before:
            position.undo()
        raise


def _means(position: Position, entry: SheetMove, move: Move) -> bool:
    """Tell whether a text means a move."""
    try:
        return position.parse(entry.text) == move
    except BoardwrightError:
        return False


def match_of(sheet: Sheet, game: Game, seats: Sequence[Seat]) -> Match:
    """Return a match in which a written game has been played, paused; raise RecordError at the first illegal move."""
    played = game.with_options(**sheet.options)
    match = Match(played, seats, setup=sheet.setup)
    _write_in(match.history, sheet.line)
    match.history.root.comment = sheet.comment
    match.started = match.paused = True
    return match


def _write_in(history: History, line: Sequence[SheetMove]) -> None:
    """Play a written line into a history, variations beside it."""
    for entry in line:
        start = history.at
        _write_entry(history, entry)
        for branch in entry.variations:
            history.go(start)
            _write_in(history, branch)
            history.go(start)
        if entry.variations:
            _write_entry(history, entry)


def _write_entry(history: History, entry: SheetMove) -> None:
    position = history.position
    try:
        made = play_written(position, entry)
    except BoardwrightError as error:
        msg = f"move {history.at + 1}: {error}"
        raise RecordError(msg, code="record/illegal-move") from None
    for _ in made:
        position.undo()
    for move in made:
        automatic = len(position.moves()) == 1 and not position.actions(move)
        seat = None if position.chance else position.turn
        text = position.format(move)
        node = Node(Kind.MOVE, text, seat, history.root.clock, move, automatic or seat is None, entry.comment)
        node.value, node.glyph = entry.value, entry.glyph
        history.do(node)
