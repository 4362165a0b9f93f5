"""Themes: what happens in a solution, told from the board alone, so that every game has them."""

from boardwright.kernel.action import Site
from boardwright.kernel.move import Move
from boardwright.kernel.piece import Piece
from boardwright.kernel.position import Position
from boardwright.puzzles.puzzle import Theme

LONG = 3
"""Pieces taken by one move from which on a capture is worth a name."""
SAVED = 0.65
"""With less than this chance to win, the best move only saves what can be saved."""
WORTH = 80
"""Hundredths by which a line must have made the board better for its captures to be a gain."""
MOST_LEGAL = 300
"""Among more moves than this the longest capture is no theme."""


def themes_of(start: Position, line: tuple[Move, ...], expected: tuple[Move, ...], chance: float) -> tuple[Theme, ...]:
    """Name what happens, most telling first.

    The line is the solver's moves and the answers to them; what a search expected may reach further, and the chance
    is 1 only where the win is certain.
    """
    tale = _Tale(start, line)
    found = [*_ending(start, line, expected, chance), *_longest(start, line[0])]
    decided = any(theme.name == "win" for theme in found)
    if tale.gain >= WORTH and tale.prize and not found:
        found.append(Theme("gain", max(0, tale.taken - tale.lost), tale.prize))
    if not decided and chance < SAVED:
        found.append(Theme("save"))
    if tale.promoted:
        found.append(Theme("promotion", 0, tale.promoted))
    if tale.given > 0 and (decided or chance > SAVED):
        found.append(Theme("sacrifice", tale.given))
    found += _manner(start, line[0])
    return tuple(found) or (Theme("best"),)


class _Tale:
    """What becomes of the pieces along a line."""

    def __init__(self, start: Position, line: tuple[Move, ...]) -> None:
        """Play the line and watch."""
        position, solver = start.copy(), start.turn
        self.taken = self.lost = self.given = 0
        self.prize = self.promoted = ""
        """The kind of the piece whose capture was worth most, and what a piece of ours became."""
        dearest = 0
        for ply, move in enumerate(line):
            before, ours = position.evaluation(solver), position.turn == solver
            taken = taken_pieces(position, move)
            names = [piece.kind.name for piece in taken if not _is_of(piece, solver)]
            self.taken += len(names)
            self.lost += len(taken) - len(names)
            if ours:
                self.promoted = self.promoted or _promotion(position, move)
            position.make(move)
            worth = position.evaluation(solver) - before
            if ours and names and (not self.prize or worth > dearest):
                dearest, self.prize = worth, names[0]
            if ply == 1:
                self.given = self.lost - self.taken
        self.gain = position.evaluation(solver) - start.evaluation(solver)


def _ending(start: Position, line: tuple[Move, ...], expected: tuple[Move, ...], chance: float) -> list[Theme]:
    """Say in how many moves of the solver the game is won, and how, where one of the lines goes so far."""
    solver = start.turn
    for way in (line, expected):
        position, own = start.copy(), 0
        for move in way:
            own += position.turn == solver
            position.make(move)
        outcome = position.outcome()
        if outcome is not None and solver in outcome.winners:
            return [Theme("win", own, outcome.reason)]
    return [Theme("win")] if chance >= 1.0 else []


def taken_pieces(position: Position, move: Move) -> list[Piece]:
    """List the pieces that a move takes: those that leave the board, and those onto which another travels."""
    board = position.board()
    found: dict[Site, Piece] = {}
    for action in position.actions(move):
        site = action.source if action.is_capture else action.target if action.is_movement else None
        piece = board.get(site) if site is not None else None
        if site is not None and piece is not None and piece.player is not None:
            rival = piece.player.index != position.turn
            if action.is_capture or rival:
                found[site] = piece
    return list(found.values())


def _is_of(piece: Piece, player: int) -> bool:
    return piece.player is not None and piece.player.index == player


def _promotion(position: Position, move: Move) -> str:
    """Name what a piece becomes that travels; nothing where it stays what it is."""
    board = position.board()
    for action in position.actions(move):
        before = board.get(action.source) if action.is_movement and action.source is not None else None
        if before is not None and action.piece is not None and action.piece.kind != before.kind:
            return action.piece.kind.name
    return ""


def _captures(position: Position, move: Move) -> int:
    return len(taken_pieces(position, move))


def _longest(position: Position, move: Move) -> list[Theme]:
    """Name a capture that takes more than any other could."""
    taken, legal = _captures(position, move), position.moves()
    if taken < LONG or len(legal) > MOST_LEGAL:
        return []
    most = max(_captures(position, other) for other in legal if other != move)
    return [Theme("long-capture", taken)] if taken >= most else []


def _manner(position: Position, move: Move) -> list[Theme]:
    """Say how the first move looks: a piece that enters, or one that only steps where others could take."""
    actions, legal = position.actions(move), position.moves()
    if len(legal) > MOST_LEGAL or not actions or _captures(position, move) or _promotion(position, move):
        return []
    if all(action.is_drop for action in actions):
        others = (position.landmark(other) for other in legal)
        entering = any(other is not None and other.is_movement for other in others)
        return [Theme("drop", 0, actions[0].piece.kind.name if actions[0].piece else "")] if entering else []
    return [Theme("quiet")] if any(_captures(position, other) for other in legal) else []
