"""What every game promises, tried on random walks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright.errors import CannotWithdraw, IllegalMove, MoveSyntax, NothingToUndo
from boardwright.kernel.action import apply_actions, parts
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from boardwright.search.mcts import TreeSearch
from boardwright.search.minimax import Minimax
from boardwright.search.perft import divide, perft, visit
from boardwright.search.playouts import Playouts
from tests.conformance.games import every_game
from tests.conformance.walks import snapshot, state_of, walk, walked

GAMES = every_game()
game_names = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
seeds = st.integers(0, 2**32)
lengths = st.integers(0, 80)
MANY = 60
"""With more moves than this a board is wide, and only a few of its moves are tried one by one."""
A_FEW = 8


def some(moves: list[Move]) -> list[Move]:
    """Thin out a long list of moves evenly."""
    return moves if len(moves) <= MANY else moves[:: len(moves) // A_FEW]


@game_names
@given(seed=seeds, length=lengths)
def test_undo_restores_everything(game: Game, seed: int, length: int) -> None:
    """Taking a walk back step by step shows every earlier state again."""
    position = game.start()
    seen = [snapshot(position)]
    for turn in range(length):
        if not walk(position, seed + turn, 1):
            break
        seen.append(snapshot(position))
    assert seen.pop() == snapshot(position)
    while seen:
        position.undo()
        assert seen.pop() == snapshot(position)
    with pytest.raises(NothingToUndo):
        position.undo()


@game_names
@given(seed=seeds, length=lengths)
def test_incremental_state_equals_fresh_state(game: Game, seed: int, length: int) -> None:
    """A position set up from text has the key, evaluation, moves and picture of the one that was played."""
    position = walked(game, seed, length)
    assert state_of(position) == state_of(game.start(position.setup()))


@game_names
@given(seed=seeds, length=lengths)
def test_play_accepts_exactly_the_listed_moves(game: Game, seed: int, length: int) -> None:
    """Listed moves can be played; others are refused and change nothing."""
    position = game.start()
    strangers = dict.fromkeys(some(position.moves()))
    strangers.update(dict.fromkeys(walk(position, seed, length)))
    listed = position.moves()
    assert len(set(listed)) == len(listed)
    before = snapshot(position)
    for move in some(listed):
        position.play(move)
        position.undo()
    for move in strangers:
        if move not in listed:
            with pytest.raises(IllegalMove):
                position.play(move)
    assert before == snapshot(position)


@game_names
@given(seed=seeds, length=lengths)
def test_actions_explain_the_move(game: Game, seed: int, length: int) -> None:
    """Applying a move's actions to the visible board gives the board after it."""
    position = walked(game, seed, length)
    board = position.board()
    for move in some(position.moves()):
        actions = position.actions(move)
        assert parts(actions) <= len(move.steps)
        position.make(move)
        assert apply_actions(board, actions) == position.board()
        position.undo()


@game_names
@given(seed=seeds, length=lengths)
def test_parts_add_up_to_the_move(game: Game, seed: int, length: int) -> None:
    """Parts applied one by one end in the same state, and are taken back one by one."""
    position = walked(game, seed, length)
    before = snapshot(position)
    for move in some(position.moves()):
        position.make(move)
        after = snapshot(position)
        position.undo()
        part = 1
        while position.apply_part(move, part):
            assert position.steps == before["steps"] + part
            part += 1
        assert after == snapshot(position)
        for _ in range(part - 1):
            position.undo_part()
        assert before == snapshot(position)


@game_names
@given(seed=seeds, length=lengths)
def test_text_means_the_move(game: Game, seed: int, length: int) -> None:
    """What a move is called leads back to it."""
    position = walked(game, seed, length)
    moves = some(position.moves())
    assert moves == [position.parse(position.format(move)) for move in moves]
    assert moves == [position.parse(move.text) for move in moves]


@game_names
@pytest.mark.parametrize("text", ["", "  ", "no such move", "\0", "x" * 5000])
def test_nonsense_is_not_a_move(game: Game, text: str) -> None:
    """Any other text is refused, and the position stays."""
    position = game.start()
    before = snapshot(position)
    with pytest.raises((MoveSyntax, IllegalMove)):
        position.play(text)
    assert before == snapshot(position)


@game_names
@given(seed=seeds, length=lengths)
def test_copies_are_independent(game: Game, seed: int, length: int) -> None:
    """A copy equals its original and then goes its own way, back to the start even."""
    position = walked(game, seed, length)
    before = snapshot(position)
    twin = position.copy()
    assert before == snapshot(twin)
    walk(twin, seed + 1, 10)
    while twin.steps:
        twin.undo()
    assert snapshot(twin) == snapshot(game.start())
    assert before == snapshot(position)


@game_names
@given(seed=seeds, length=lengths)
def test_anybody_may_withdraw_at_any_time(game: Game, seed: int, length: int) -> None:
    """Withdrawing works for every player, ends or changes the game, and is undone exactly."""
    position = walked(game, seed, length)
    before = snapshot(position)
    if position.outcome() is not None:
        with pytest.raises(CannotWithdraw):
            position.withdraw(0)
        return
    for player in range(position.seats):
        position.withdraw(player, "resigned")
        assert position.withdrawals[-1].player == player
        outcome = position.outcome()
        assert outcome is not None or position.plays_on()
        assert outcome is None or player not in outcome.winners
        with pytest.raises(CannotWithdraw):
            position.withdraw(player)
        position.undo()
        assert before == snapshot(position)
    with pytest.raises(CannotWithdraw):
        position.withdraw(position.seats)


class Receiver:
    """Collects moves that are handed over one by one."""

    def __init__(self) -> None:
        """Start empty."""
        self.moves: list[Move] = []

    def add_move(self, position: Position, move: Move) -> None:
        """Take a move."""
        assert move in position.moves()
        self.moves.append(move)


@game_names
def test_moves_are_handed_over_one_by_one(game: Game) -> None:
    """`each_move` streams the same list (decision 5)."""
    position = walked(game, 3, 3)
    receiver = Receiver()
    if len(position.moves()) <= MANY:
        position.each_move(receiver)
        assert position.moves() == receiver.moves
    else:
        assert position.moves()


@game_names
def test_random_games_end_or_reach_the_cap(game: Game) -> None:
    """Random games play to an end, or to the cap, without a fault (decision 27), the same for the same seed."""
    tallies = [Playouts(7, limit=400), Playouts(7, limit=400)]
    for tally in tallies:
        tally.run(game.start(), 20)
    one, two = tallies
    assert (20, one.moves, one.unfinished) == (two.games, two.moves, two.unfinished)
    seats = game.start().seats
    assert one.shares(seats) == two.shares(seats)
    total = sum(one.shares(seats))
    assert one.unfinished == one.games or (0 <= total <= 1 if seats == 1 else total == pytest.approx(1))


@game_names
def test_counting_agrees_with_playing(game: Game) -> None:
    """Perft, its step-by-step twin, division and plain recursion over moves give one number."""
    position = game.start()
    before = snapshot(position)
    depth = 3 if len(position.moves()) < MANY else 1

    def plain(depth: int) -> int:
        moves = position.moves()
        if depth == 0 or not moves:
            return depth == 0
        total = 0
        for move in moves:
            position.make(move)
            total += plain(depth - 1)
            position.undo()
        return total

    assert plain(depth) == perft(position, depth) == visit(position, depth) == sum(divide(position, depth).values())
    assert before == snapshot(position)


@game_names
def test_search_finds_a_legal_move(game: Game) -> None:
    """Minimax, the engine and tree search run over the port, repeat themselves, and leave the position alone."""
    position = game.start()
    before = snapshot(position)
    depth = 3 if len(position.moves()) < MANY else 1
    best = [Minimax().best(position, depth) for _ in range(2)]
    assert best[0] is not None
    assert best[0] == best[1]
    assert best[0].move in position.moves()
    thoughts = [Engine(1).think(position, Limits(nodes=400)) for _ in range(2)]
    assert thoughts[0].move in position.moves()
    assert (thoughts[0].move, thoughts[0].info.nodes) == (thoughts[1].move, thoughts[1].info.nodes)
    trees = [TreeSearch(5).best(position, 50) for _ in range(2)]
    assert trees[0] is not None
    assert trees[0] == trees[1]
    assert trees[0].move in position.moves()
    assert before == snapshot(position)


@game_names
@given(seed=seeds)
def test_a_finished_game_is_finished(game: Game, seed: int) -> None:
    """Where there is an outcome there are no moves; winners are players, and two players' hopes cancel out."""
    position = game.start()
    for _ in range(500):
        outcome = position.outcome()
        assert (outcome is None) == bool(position.moves())
        if position.seats == 2 and not position.chance:
            assert position.evaluation(0) == -position.evaluation(1)
        if outcome is not None:
            assert set(outcome.winners) < set(range(position.seats))
            assert outcome.reason
            assert len(outcome.scores) == position.seats
            break
        walk(position, seed + position.ply, 1)


@game_names
def test_the_layout_draws_what_the_board_holds(game: Game) -> None:
    """Sites have unique names, and every piece stands on one of them and is of a kind that can be drawn."""
    layout = game.layout
    assert len(layout.by_name) == len(layout.sites)
    position = walked(game, 11, 12)
    for site, piece in position.board().items():
        assert 0 <= site < len(layout.sites)
        assert piece.kind in layout.kinds
    assert str(position)
