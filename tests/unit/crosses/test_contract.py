"""The pluggable core: conversions, errors, chains that die and come back, and the order of play."""

import pytest

from boardwright.errors import (
    BorderHit,
    DoubleFill,
    EmptyCancel,
    IllegalMove,
    NothingToUndo,
    OutOfReach,
    PlayError,
    SelfFill,
)
from boardwright.games.crosses.reference.boards import At, CountingBoard, HexBoard, PlainCell, SquareBoard, TorusBoard
from boardwright.games.crosses.reference.contract import Board, Break, Kind
from boardwright.games.crosses.reference.game import PlainCrosses
from boardwright.games.crosses.reference.players import Loss, PlayerManager
from boardwright.games.crosses.reference.rules import activate_around, cancel_move, init, make_move


def board_of(picture: str, kind: type[SquareBoard] = SquareBoard) -> SquareBoard:
    """Set a board up from rows: digits are crosses of players 0 and 1, a and b cells that they filled."""
    rows = picture.split("/")
    board = kind(len(rows[0]), len(rows))
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            cell = board.cells[x, y]
            if letter in "01":
                cell.cross_out(int(letter))
            elif letter in "ab":
                cell.kind, cell.player = Kind.FILLED, "ab".index(letter)
    init(board, list(board.cells))
    return board


def states(board: SquareBoard) -> list[tuple[object, ...]]:
    """Return all that matters of every cell: an owner's activity on his own cross means nothing."""
    found: list[tuple[object, ...]] = []
    for cell in board.cells.values():
        activity = cell.activity & ~(1 << cell.player) if cell.kind is Kind.CROSS else cell.activity
        found.append((cell.kind, cell.player, activity if cell.kind is not Kind.FILLED else 0, cell.is_alive))
    return found


def test_conversions_keep_the_contract() -> None:
    """Empty to cross to filled and back, as document 004 lists it."""
    cell = PlainCell()
    cell.activate(0)
    cell.activate(1)
    cell.cross_out(0)
    assert (cell.kind, cell.player, cell.is_active(1), cell.is_important) == (Kind.CROSS, 0, True, False)
    cell.call_witness()
    cell.fill(1)
    assert (cell.kind, cell.player, cell.is_alive, cell.is_important) == (Kind.FILLED, 1, True, False)
    cell.remove_fill(0)
    assert (cell.kind, cell.player, cell.activity) == (Kind.CROSS, 0, 0)
    cell.remove_cross()
    assert (cell.kind, cell.is_active(0), cell.is_active(1)) == (Kind.EMPTY, True, False)


@pytest.mark.parametrize(
    ("index", "error", "code"),
    [
        ((5, 0), BorderHit, "play/border-hit"),
        ((-1, 2), BorderHit, "play/border-hit"),
        ((0, 0), SelfFill, "play/self-fill"),
        ((1, 0), DoubleFill, "play/double-fill"),
        ((4, 4), OutOfReach, "play/out-of-reach"),
        ((3, 3), OutOfReach, "play/out-of-reach"),
    ],
)
def test_refused_steps_change_nothing(index: At, error: type[IllegalMove], code: str) -> None:
    """Each kind of refusal has its type and its code."""
    board = board_of("0a.../...../...../...1./.....")
    before = states(board)
    with pytest.raises(error) as caught:
        make_move(board, index, 0)
    assert caught.value.code == code
    assert before == states(board)


def test_refused_cancels_change_nothing() -> None:
    """There is nothing to take back on an empty cell or beyond the board."""
    board = board_of("0..../...../...../...../....1")
    before = states(board)
    with pytest.raises(EmptyCancel):
        cancel_move(board, (1, 1), lambda: 1)
    with pytest.raises(BorderHit):
        cancel_move(board, (0, -1), lambda: 1)
    assert before == states(board)


def test_a_step_opens_the_cells_around_it() -> None:
    """Eight around, at once."""
    board = board_of("0..../...../...../...../....1")
    make_move(board, (1, 1), 0)
    assert {(2, 2), (2, 1), (0, 2)} <= {at for at, cell in board.cells.items() if cell.is_active(0)}
    assert not board.cells[3, 3].is_active(0)
    assert board.cells[3, 3].is_active(1)


def test_previous_owner_is_asked_only_for_filled_cells() -> None:
    """Taking back a cross needs no log."""
    board = board_of("0..../.1.../...../...../.....")
    asked: list[int] = []

    def owner() -> int:
        asked.append(1)
        return 1

    before = states(board)
    make_move(board, (0, 1), 0)
    cancel_move(board, (0, 1), owner)
    assert asked == []
    make_move(board, (1, 1), 0)
    cancel_move(board, (1, 1), owner)
    assert asked == [1]
    assert before == states(board)


def test_chains_die_and_come_back() -> None:
    """A chain dies with its last cross, closes the cells around it, and revives when touched again."""
    board = board_of("0aaa./1..../...../0..../.....")
    chain = [board.cells[x, 0] for x in (1, 2, 3)]
    assert all(cell.is_alive for cell in chain)
    assert board.cells[4, 1].is_active(0)
    make_move(board, (0, 0), 1)
    assert not any(cell.is_alive for cell in chain)
    assert not board.cells[4, 1].is_active(0)
    make_move(board, (0, 2), 0)
    make_move(board, (1, 1), 0)
    assert all(cell.is_alive for cell in chain)
    assert board.cells[4, 1].is_active(0)
    cancel_move(board, (1, 1), lambda: 1)
    assert not any(cell.is_alive for cell in chain)
    cancel_move(board, (0, 2), lambda: 1)
    cancel_move(board, (0, 0), lambda: 0)
    assert all(cell.is_alive for cell in chain)
    assert board.cells[4, 1].is_active(0)


def test_activate_around_does_nothing_for_what_is_not_alive() -> None:
    """Empty cells and dead chains wake no cell, so it may be applied to every cell in any order."""
    board = board_of("a..../...../...../...../....1")
    activate_around(board, (0, 0))
    activate_around(board, (2, 2))
    assert not any(cell.is_active(0) for cell in board.cells.values())


@pytest.mark.parametrize(("kind", "around"), [(SquareBoard, 8), (HexBoard, 6), (TorusBoard, 8)])
def test_adjacent_is_whatever_the_board_returns(kind: type[SquareBoard], around: int) -> None:
    """A cross in the middle opens eight cells, or six; on a torus even one in the corner opens eight."""
    board = kind(5, 5)
    corner: At = (0, 0) if kind is TorusBoard else (2, 2)
    board.place(corner, 0)
    init(board, list(board.cells))
    assert around == sum(cell.is_active(0) for at, cell in board.cells.items() if at != corner)


class Line(Board[int]):
    """Cells in a row: a board in nine lines, with only what the contract asks for."""

    def __init__(self, length: int) -> None:
        """Make an empty row."""
        self.row = [PlainCell() for _ in range(length)]

    def cell(self, index: int) -> PlainCell:
        """Return a cell or the border."""
        return self.row[index] if 0 <= index < len(self.row) else PlainCell(Kind.BORDER)

    def adjacent(self, index: int) -> tuple[int, int]:
        """Return left and right."""
        return index - 1, index + 1


def test_a_board_of_ones_own() -> None:
    """Any index type and any shape will do; traverse, revive, search and kill come for free."""
    line = Line(5)
    line.row[0].cross_out(0)
    line.row[4].cross_out(1)
    init(line, range(5))
    for index, player in ((1, 0), (3, 1), (2, 0), (3, 0)):
        make_move(line, index, player)
    assert "".join(cell.kind.value[0] for cell in line.row) == "cccfc"
    seen: list[int] = []
    assert line.traverse(3, seen.append) is None
    assert seen == [3, 2, 4]
    assert line.traverse(3, lambda index: Break(index) if index == 2 else None) == 2
    with pytest.raises(BorderHit):
        make_move(line, 5, 0)


def state(manager: PlayerManager) -> tuple[int, int, int, bool]:
    """Return what the original documents its turn order with."""
    return manager.remaining_moves, manager.current_player, manager.current_move, manager.is_over


def no(_: int) -> bool:
    """No player is out of anything."""
    return False


def test_turns_of_several_steps() -> None:
    """Four steps each for two players, forward and backward."""
    manager = PlayerManager(4, 2)
    manager.advance(no, no)
    assert state(manager) == (3, 0, 1, False)
    for _ in range(3):
        manager.advance(no, no)
    assert state(manager) == (4, 1, 4, False)
    manager.reverse(0)
    assert state(manager) == (1, 0, 3, False)
    short = PlayerManager(3, 2, first_moves=1)
    short.advance(no, no)
    assert state(short) == (3, 1, 1, False)
    short.reverse(0)
    assert short == PlayerManager(3, 2, first_moves=1)
    with pytest.raises(NothingToUndo):
        short.reverse(0)


def test_who_cannot_step_in_the_middle_of_his_turn_loses() -> None:
    """And the step before can be taken back."""
    manager = PlayerManager(4, 2)
    manager.advance(lambda player: player == 0, no)
    assert state(manager) == (3, 0, 1, True)
    assert manager.winner == 1
    assert manager.losers == [Loss(0, 3), None]
    with pytest.raises(PlayError):
        manager.advance(no, no)
    manager.reverse(0)
    assert state(manager) == (4, 0, 0, False)
    assert manager.losers == [None, None]


def test_a_draw_when_everybody_falls_in_one_step() -> None:
    """The mover is stuck and the other has no cross left."""
    manager = PlayerManager(3, 2)
    manager.advance(lambda player: player == 0, lambda player: player == 1)
    assert manager.is_over
    assert manager.winner is None
    assert manager.survivors == []
    manager.reverse(0)
    assert manager == PlayerManager(3, 2)


def test_the_last_one_standing_need_not_be_able_to_step() -> None:
    """A player without a step is out only while another player is left."""
    manager = PlayerManager(2, 2)
    manager.advance(lambda _: True, no)
    assert manager.winner == 1
    three = PlayerManager(1, 3)
    three.advance(lambda player: player > 0, no)
    assert three.winner == 0


def test_a_game_over_a_counting_board() -> None:
    """Log, undo, redo; the handles' counters answer the manager's questions."""
    game = PlainCrosses.start(CountingBoard(5, 5, 2), PlayerManager(3, 2), [(0, 0), (4, 4)])
    assert [(tally.steps, tally.crosses) for tally in game.board.tallies] == [(3, 1), (3, 1)]
    for at in ((1, 1), (2, 2), (3, 3)):
        game.step(at)
    assert game.manager.current_player == 1
    assert game.board.tallies[0].crosses == 4
    with pytest.raises(OutOfReach):
        game.step((0, 4))
    game.step((3, 3))
    assert game.board.tallies[0].crosses == 3
    game.undo()
    game.undo()
    game.redo()
    assert len(game.log) == 3
    game.step((3, 4))
    with pytest.raises(NothingToUndo):
        game.redo()
    while game.log:
        game.undo()
    with pytest.raises(NothingToUndo):
        game.undo()
    assert [(tally.steps, tally.crosses) for tally in game.board.tallies] == [(3, 1), (3, 1)]
