"""The rules of Crosses over any board that keeps the contract: ``make_move`` and ``cancel_move``."""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from boardwright.errors import BorderHit, DoubleFill, EmptyCancel, OutOfReach, SelfFill
from boardwright.games.crosses.reference.contract import Board, Break, Kind

Index = TypeVar("Index", bound=Hashable)


def make_move(board: Board[Index], index: Index, player: int) -> None:
    """Put a cross on an empty cell, or fill an enemy's cross.

    Raise BorderHit, DoubleFill, SelfFill or OutOfReach and change nothing when that is not allowed.
    """
    cell = board.cell(index)
    if cell.kind is Kind.BORDER:
        msg = f"{index} is not on the board"
        raise BorderHit(msg)
    if cell.kind is Kind.FILLED:
        msg = f"{index} is filled already"
        raise DoubleFill(msg)
    if cell.kind is Kind.CROSS and cell.player == player:
        msg = f"{index} is your own cross"
        raise SelfFill(msg)
    if not cell.is_active(player):
        msg = f"{index} touches no living cell of yours"
        raise OutOfReach(msg)
    if cell.kind is Kind.EMPTY:
        cell.cross_out(player)
        activate_around(board, index)
        return
    victim, was_witness = cell.player, cell.is_important
    cell.fill(player)
    if was_witness:
        _examine(board, [near for near in board.adjacent(index) if _is_witness(board, near, victim)], victim)
    _deactivate_around(board, index, victim)
    if not any(_is_chain(board, near, player) and board.cell(near).is_alive for near in board.adjacent(index)):
        _call_witnesses(board, index, player)
    activate_around(board, index)


def cancel_move(board: Board[Index], index: Index, previous_owner: Callable[[], int]) -> None:
    """Take back the last step; ``previous_owner`` is asked only when it had filled a rival's cross.

    Raise BorderHit or EmptyCancel and change nothing when there is nothing to take back.
    """
    cell = board.cell(index)
    if cell.kind is Kind.BORDER:
        msg = f"{index} is not on the board"
        raise BorderHit(msg)
    if cell.kind is Kind.EMPTY:
        msg = f"{index} is empty"
        raise EmptyCancel(msg)
    player = cell.player
    if cell.kind is Kind.CROSS:
        was_witness = cell.is_important
        cell.remove_cross()
        if was_witness:
            _examine(board, [near for near in board.adjacent(index) if _is_witness(board, near, player)], player)
        _deactivate_around(board, index, player)
        return
    cell.remove_fill(previous_owner())
    # The cell may have linked chains that now stand alone, and any of them may have lost its witnesses:
    # look at all of them, not only at the important ones.
    _examine(board, [near for near in board.adjacent(index) if _is_chain(board, near, player)], player)
    _deactivate_around(board, index, player)
    activate_around(board, index)
    for near in board.adjacent(index):
        other = board.cell(near)
        if other.kind is Kind.CROSS or (other.kind is Kind.FILLED and other.is_alive):
            cell.activate(other.player)


def init(board: Board[Index], indices: Iterable[Index]) -> None:
    """Set all flags of a board whose cells were just put down: nothing active, alive or important yet."""
    for index in indices:
        activate_around(board, index)


def activate_around(board: Board[Index], index: Index) -> None:
    """Let a cross or a living filled cell work on its surroundings; nothing happens for other cells.

    Empty cells and crosses become active for its player, and dead chains of that player come to life.
    """
    cell = board.cell(index)
    if cell.kind is not Kind.CROSS and not (cell.kind is Kind.FILLED and cell.is_alive):
        return
    player = cell.player

    def wake(near: Index) -> None:
        other = board.cell(near)
        if other.kind is Kind.FILLED and other.player == player:
            other.revive()
        elif other.kind in (Kind.EMPTY, Kind.CROSS):
            other.activate(player)

    for near in board.adjacent(index):
        other = board.cell(near)
        if other.kind in (Kind.EMPTY, Kind.CROSS):
            other.activate(player)
        elif _is_chain(board, near, player) and not other.is_alive:
            board.revive(near, wake)
            other.call_witness()
            cell.call_witness()


def _is_chain(board: Board[Index], index: Index, player: int) -> bool:
    """Tell whether a cell is filled by the player."""
    cell = board.cell(index)
    return cell.kind is Kind.FILLED and cell.player == player


def _is_witness(board: Board[Index], index: Index, player: int) -> bool:
    """Tell whether a cell is filled by the player and important."""
    return _is_chain(board, index, player) and board.cell(index).is_important


def _examine(board: Board[Index], suspects: Iterable[Index], player: int) -> None:
    """Find new witnesses for the chains of these filled cells, or let them die."""

    def own_cross(index: Index) -> Break[Index] | None:
        cell = board.cell(index)
        return Break(index) if cell.kind is Kind.CROSS and cell.player == player else None

    for suspect in suspects:
        if not board.cell(suspect).is_alive:
            continue
        found = board.search(suspect, own_cross)
        if found is None:
            _kill(board, suspect, player)
            continue
        board.cell(found).call_witness()
        for near in board.adjacent(found):
            if _is_chain(board, near, player) and board.cell(near).is_alive:
                board.cell(near).call_witness()


def _kill(board: Board[Index], index: Index, player: int) -> None:
    """Let a whole chain die; what was next to it is looked at when all of it is dead."""
    beside: list[Index] = []

    def end(near: Index) -> None:
        if _is_chain(board, near, player):
            board.cell(near).die()
            board.cell(near).dismiss_witness()
        else:
            beside.append(near)

    board.kill(index, end)
    for near in beside:
        _deactivate(board, near, player)


def _deactivate_around(board: Board[Index], index: Index, player: int) -> None:
    """Take away what a vanished cross or filled cell had made active."""
    for near in board.adjacent(index):
        _deactivate(board, near, player)


def _deactivate(board: Board[Index], index: Index, player: int) -> None:
    """Make a cell inactive for a player unless something else keeps it active."""
    cell = board.cell(index)
    if cell.kind in (Kind.EMPTY, Kind.CROSS) and not _is_reached(board, index, player):
        cell.deactivate(player)


def _is_reached(board: Board[Index], index: Index, player: int) -> bool:
    """Tell whether anything around a cell lets the player step there."""
    for near in board.adjacent(index):
        cell = board.cell(near)
        if cell.kind is Kind.CROSS and cell.player == player:
            return True
        if cell.kind is Kind.FILLED and cell.player == player and cell.is_alive:
            return True
    return False


def _call_witnesses(board: Board[Index], index: Index, player: int) -> None:
    """Make a filled cell that begins a chain important, together with one cross next to it."""
    for near in board.adjacent(index):
        cell = board.cell(near)
        if cell.kind is Kind.CROSS and cell.player == player:
            cell.call_witness()
            board.cell(index).call_witness()
            return
