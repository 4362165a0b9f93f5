"""What positions of every game promise: undo, keys, moves, actions, texts, copies, endings."""

from boardwright.errors import CannotWithdraw, IllegalMove, MoveSyntax, NothingToUndo
from boardwright.kernel.action import apply_actions, parts
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.testing import expect
from boardwright.testing.walks import A_FEW, MANY, snapshot, some, state_of, walk, walked

NONSENSE = ("", "  ", "no such move", "\0", "x" * 5000)
LONG_GAME = 500


def undo_restores_everything(game: Game, seed: int, length: int) -> None:
    """Taking a walk back step by step shows every earlier state again."""
    position = game.start()
    seen = [snapshot(position)]
    expect.equal(snapshot(position), seen[0], "looking at a position changes it")
    for turn in range(length):
        if not walk(position, seed + turn, 1):
            break
        # wide boards take long to look at: not after every move
        seen.append(snapshot(position) if len(seen) % A_FEW == 0 or len(position.moves()) <= MANY else {})
    while len(seen) > 1:
        seen.pop()
        position.undo()
        if seen[-1]:
            expect.equal(snapshot(position), seen[-1], f"after undo to ply {position.ply}")
    expect.refusal(NothingToUndo, position.undo, "undo at the start")


def incremental_state_equals_fresh_state(game: Game, seed: int, length: int) -> None:
    """A position set up from text has the key, evaluation, moves and picture of the one that was played."""
    position = walked(game, seed, length)
    setup = position.setup()
    expect.equal(state_of(game.start(setup)), state_of(position), f"set up from {setup[:80]!r}")


def play_accepts_exactly_the_listed_moves(game: Game, seed: int, length: int) -> None:
    """Listed moves can be played; others are refused and change nothing."""
    position = game.start()
    strangers = dict.fromkeys(some(position.moves()))
    strangers.update(dict.fromkeys(walk(position, seed, length)))
    listed = position.moves()
    expect.equal(len(set(listed)), len(listed), "the number of different moves in the list")
    before = snapshot(position)
    for move in some(listed):
        position.play(move)
        position.undo()
    for move in strangers:
        if move not in listed:
            expect.refusal(IllegalMove, lambda move=move: position.play(move), f"{move}, which is not in the list,")  # type: ignore[misc]
    expect.equal(snapshot(position), before, "after moves that were taken back or refused")


def actions_explain_the_move(game: Game, seed: int, length: int) -> None:
    """Applying a move's actions to the visible board gives the board after it; one site shows what the board shows."""
    position = walked(game, seed, length)
    board = position.board()
    expect.equal({site: position.piece_on(site) for site in board}, board, "the pieces one by one")
    for move in some(position.moves()):
        actions = position.actions(move)
        expect.true(parts(actions) <= len(move.steps), f"{move} has more parts than steps")
        position.make(move)
        expect.equal(apply_actions(board, actions), position.board(), f"the board after the actions of {move}")
        position.undo()


def parts_add_up_to_the_move(game: Game, seed: int, length: int) -> None:
    """Parts applied one by one end in the same state, and are taken back one by one."""
    position = walked(game, seed, length)
    before = snapshot(position)
    for move in some(position.moves(), A_FEW):
        position.make(move)
        after = snapshot(position)
        position.undo()
        part = 1
        while position.apply_part(move, part):
            expect.equal(position.steps, before["steps"] + part, f"steps after part {part} of {move}")
            part += 1
        expect.equal(snapshot(position), after, f"after all parts of {move}")
        for _ in range(part - 1):
            position.undo_part()
        expect.equal(snapshot(position), before, f"after the parts of {move} were taken back")


def text_means_the_move(game: Game, seed: int, length: int) -> None:
    """What a move is called leads back to it."""
    position = walked(game, seed, length)
    for move in some(position.moves()):
        for text in (position.format(move), move.text):
            expect.equal(position.parse(text), move, f"the move that {text!r} means")


def nonsense_is_not_a_move(game: Game) -> None:
    """Any other text is refused, and the position stays."""
    position = game.start()
    before = snapshot(position)
    for text in NONSENSE:
        expect.refusal((MoveSyntax, IllegalMove), lambda text=text: position.play(text), f"the move {text[:20]!r}")  # type: ignore[misc]
    expect.equal(snapshot(position), before, "after moves that were refused")


def copies_are_independent(game: Game, seed: int, length: int) -> None:
    """A copy equals its original and then goes its own way, back to the start even."""
    position = walked(game, seed, length)
    before = snapshot(position)
    twin = position.copy()
    expect.equal(snapshot(twin), before, "a copy")
    walk(twin, seed + 1, 10)
    while twin.steps:
        twin.undo()
    expect.equal(snapshot(twin), snapshot(game.start()), "a copy that was taken back to the start")
    expect.equal(snapshot(position), before, "the original of a copy that went on")


def every_player_may_withdraw(game: Game, seed: int, length: int) -> None:
    """Withdrawing works for every player, ends or changes the game, and is undone exactly."""
    position = walked(game, seed, length)
    before = snapshot(position)
    if position.outcome() is not None:
        expect.refusal(CannotWithdraw, lambda: position.withdraw(0), "withdrawing from a finished game")
        return
    for player in range(position.seats):
        position.withdraw(player, "resigned")
        expect.equal(position.withdrawals[-1].player, player, "the player who withdrew")
        outcome = position.outcome()
        expect.true(outcome is not None or position.plays_on(), f"player {player} withdrew and nothing happened")
        expect.true(outcome is None or player not in outcome.winners, f"player {player} withdrew and won")
        expect.refusal(CannotWithdraw, lambda player=player: position.withdraw(player), "withdrawing twice")  # type: ignore[misc]
        position.undo()
        expect.equal(snapshot(position), before, f"after player {player} came back")
    expect.refusal(CannotWithdraw, lambda: position.withdraw(position.seats), "withdrawing a player that is not there")


class _Receiver:
    """Collects moves that are handed over one by one."""

    def __init__(self) -> None:
        self.moves: list[Move] = []

    def add_move(self, position: Position, move: Move) -> None:
        """Take a move."""
        expect.true(move in position.moves(), f"{move} is handed over but not in the list")
        self.moves.append(move)


def moves_are_handed_over_one_by_one(game: Game) -> None:
    """`each_move` streams the same list."""
    position = walked(game, 3, 3)
    receiver = _Receiver()
    if len(some(position.moves())) == len(position.moves()):
        position.each_move(receiver)
        expect.equal(receiver.moves, position.moves(), "the moves that are handed over one by one")


def a_finished_game_is_finished(game: Game, seed: int, length: int) -> None:
    """Where there is an outcome there are no moves; winners are players, and two players' hopes cancel out."""
    del length  # it is played to the end
    position = game.start()
    for _ in range(LONG_GAME):
        outcome = position.outcome()
        moves = position.moves()
        expect.equal(outcome is None, bool(moves), "whether the game goes on, and whether there are moves")
        expect.equal(position.only_move(), moves[0] if len(moves) == 1 else None, "the only move")
        if position.seats == 2 and not position.chance:
            expect.equal(position.evaluation(0), -position.evaluation(1), "what the position is worth to either player")
        if outcome is not None:
            seats = set(range(max(position.seats, 2)))  # who plays alone may win alone; others leave a loser
            expect.true(set(outcome.winners) < seats, f"winners {outcome.winners}")
            expect.true(outcome.reason, "an ending has no reason; see Game.endings")
            expect.equal(len(outcome.scores), position.seats, "the number of scores")
            break
        walk(position, seed + position.ply, 1)


def the_layout_draws_what_the_board_holds(game: Game) -> None:
    """Sites have unique names, and every piece stands on one of them and is of a kind that can be drawn."""
    layout = game.layout
    expect.equal(len(layout.by_name), len(layout.sites), "the number of different names of sites")
    position = walked(game, 11, 12)
    for site, piece in position.board().items():
        expect.true(0 <= site < len(layout.sites), f"{piece} stands on site {site}, which the layout does not have")
        expect.true(piece.kind in layout.kinds, f"{piece.kind.name} is not among the kinds of the layout")
    expect.true(str(position), "the picture is empty")
    board, _ = game.opening()
    expect.equal(board, game.start().board(), "the pieces of the opening")
