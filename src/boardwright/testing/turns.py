"""What choosing a move part by part promises in every game: clicks reach every legal move and nothing else."""

from boardwright.errors import NoSuchChoice, NothingToUndo
from boardwright.kernel.action import identity
from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.play.show import Names, follow, names_of
from boardwright.play.turn import Ask, Turn
from boardwright.testing import expect
from boardwright.testing.walks import MANY, snapshot, walked


def clicks_reach_exactly_the_legal_moves(game: Game, seed: int, length: int) -> None:
    """All ways of clicking together give each legal move once, and leave no trace."""
    position = walked(game, seed, length)
    legal = position.moves()
    if len(legal) > MANY:
        legal = legal[:: len(legal) // MANY + 1]
    before = snapshot(position)
    found: list[Move] = []
    _click_through(Turn(position, legal), _names(position), found)
    wanted = sorted(legal, key=lambda move: move.steps)
    expect.equal(sorted(found, key=lambda move: move.steps), wanted, "the moves that clicks lead to")
    expect.equal(snapshot(position), before, "after all clicks were taken back")


def _names(position: Position) -> Names:
    """Return what a view shows of a position."""
    return names_of(position.game.layout, position.board())


def _click_through(turn: Turn, shown: Names, found: list[Move]) -> None:
    """Try every click at every stage; the view must follow every part forth and back."""
    if turn.move is not None:
        found.append(turn.move)
        return
    for choice in turn.choices():
        after = follow(shown, turn.choose(choice))
        expect.equal(after, _names(turn.position), f"what a view shows after {choice}")
        _click_through(turn, after, found)
        expect.equal(follow(after, turn.back()), shown, f"what a view shows after {choice} was taken back")


def pass_is_offered_exactly_when_the_parts_are_a_move(game: Game, seed: int, length: int) -> None:
    """After every part `can_pass` is true exactly when the parts so far are a move, and `finish` then makes it."""
    position = walked(game, seed, length)
    before = snapshot(position)
    moves = position.moves()[:MANY]
    _pass_through(Turn(position, moves), {move: len(position.actions(move)) for move in moves})
    expect.equal(snapshot(position), before, "after all clicks were taken back")


def _pass_through(turn: Turn, visible: dict[Move, int]) -> None:
    """Look after every click whether one may stop, by what is left of the moves."""
    if turn.move is not None:
        return
    choices, made, position = turn.choices(), turn.parts_made, turn.position
    if all(choice.ask in (Ask.START, Ask.FINISH) for choice in choices):
        left = {move: move.steps[made:] for move in turn.moves}
        whole = [m for m in left if (all(map(position.is_pass, left[m])) if made else not visible[m])]
        expect.equal(turn.can_pass, bool(whole), f"whether one may stop after {made} parts")
        if len(whole) == 1:
            expect.equal(turn.finish(), whole[0], "the move that a pass makes")
            expect.true(turn.done, "a pass does not end the turn")
            turn.back()
        else:
            expect.refusal(NoSuchChoice, turn.finish, "a pass that is not there")
    for choice in choices:
        turn.choose(choice)
        _pass_through(turn, visible)
        turn.back()


def an_engine_goes_through_the_same_door(game: Game, seed: int, length: int) -> None:
    """A single candidate runs by itself, shows every part, and ends where `make` ends."""
    position = walked(game, seed, length)
    moves = position.moves()
    if not moves:
        expect.equal(Turn(position).choices(), [], "what can be clicked after the end")
        return
    move = moves[Dice(seed).number(len(moves))]
    shown = _names(position)
    turn = Turn(position, [move])
    for part in turn.run():
        shown = follow(shown, part)
    expect.equal(turn.move, move, "the move that runs by itself")
    expect.equal(shown, _names(position), f"what a view shows after {move}")
    played = snapshot(position)
    turn.cancel()
    expect.true(turn.move is None, "a turn that was cancelled still has a move")
    position.make(move)
    expect.equal(played, snapshot(position), f"after the parts of {move}")


def landmarks_stand_where_actions_begin(game: Game, seed: int, length: int) -> None:
    """The quick name of a move has the sites of the action that names its first part."""
    position = walked(game, seed, length)
    for move in position.moves()[:MANY]:
        quick, exact = position.landmark(move), identity(position.actions(move), 1)
        found, wanted = (action and (action.source, action.target) for action in (quick, exact))
        expect.equal(found, wanted, f"the landmark of {move}")


def wrong_clicks_change_nothing(game: Game) -> None:
    """A click elsewhere, a click on nothing and going back too far are refused."""
    position = game.start()
    turn = Turn(position, position.moves()[:MANY])
    before = snapshot(position)
    for name in ("", "nowhere", "\0"):
        expect.refusal(NoSuchChoice, lambda name=name: turn.click(name), f"a click on {name!r}")  # type: ignore[misc]
    expect.refusal(NothingToUndo, turn.back, "going back before the first click")
    if len(turn.moves) > 1:
        expect.refusal(NoSuchChoice, turn.run, "running with several candidates")
    expect.equal(snapshot(position), before, "after clicks that were refused")
