"""What single commands and conditions do, in byte code and in graphs alike."""

import pytest

from boardwright.errors import Fault
from boardwright.search.perft import perft
from boardwright.search.playouts import Playouts
from tests.unit.zrf.texts import game, game_text, listed

MOVES = {
    "a step": ("(moves (n add))", "(White (Man b2))", ["b2 - b3"]),
    "off board ends the block": ("(moves (n add n n n add))", "(White (Man b2))", ["b2 - b3"]),
    "a slide": ("(moves (n (while empty? add n) (verify enemy?) add))", "(White (Man a1)) (Black (Man a4))",
                ["a1 - a2", "a1 - a3", "a1 - a4"]),
    "a jump to a position": ("(moves (d4 add))", "(White (Man b2))", ["b2 - d4"]),
    "else": ("(moves (n (if empty? e else w) add))", "(White (Man b2)) (Black (Man b3))", ["b2 - a3"]),
    "mark and back": ("(moves (n mark n back e add))", "(White (Man b2))", ["b2 - c3"]),
    "mark defaults to the start": ("(moves (n n back e add))", "(White (Man b2))", ["b2 - c2"]),
    "a block that begins with a command": ("(moves (mark n e back w add))", "(White (Man b2))", ["b2 - a2"]),
    "a block that begins with another": ("(moves (capture n add))", "(White (Man b2))", ["b2 - b3 x b2"]),
    "a list within that begins so": ("(moves (n (if empty? (mark e back n add))))", "(White (Man b2))", ["b2 - b4"]),
    "to": ("(moves (n to n add))", "(White (Man b2))", ["b2 - b3"]),
    "opposite": ("(moves ((opposite n) add))", "(White (Man b2))", ["b2 - b1"]),
    "flags": ("(moves ((set-flag far (on-board? n)) n (verify (flag? far)) add))", "(White (Man b2))", ["b2 - b3"]),
    "position flags": ("(moves ((set-position-flag here true b3) n (verify (position-flag? here)) add))",
                       "(White (Man b2))", ["b2 - b3"]),
    "and, or, not": ("(moves (n (verify (or (and empty? friend?) (not enemy?))) add))", "(White (Man b2))",
                     ["b2 - b3"]),
    "beyond the edge nothing is true": ("(moves ((verify (not-empty? s)) (verify (not-enemy? s)) n add))",
                                        "(White (Man b1))", ["b1 - b2"]),
    "promotions": ("(moves (n (add Man King)))", "(White (Man b2))", ["b2 - b3 = Man", "b2 - b3 = King"]),
    "position?": ("(moves (n (verify (position? b3)) add))", "(White (Man b2 c2))", ["b2 - b3"]),
    "add forgets what was pending": ("(moves ((capture e) n add n add))", "(White (Man b1)) (Black (Man c1))",
                                     ["b1 - b2 x c1", "b1 - b3"]),
    "adjacent-to-enemy?": ("(moves ((verify adjacent-to-enemy?) n add))", "(White (Man a1 d1)) (Black (Man d2))",
                           ["d1 - d2"]),
    "attacked?": ("(moves (n (verify not-attacked?) add))", "(White (Man a1 b1)) (Black (Man a3))", ["b1 - b2"]),
    "defended?": ("(moves (n (verify defended?) add))", "(White (Man a1) (King b1 a2))", []),
    "neutral?": ("(moves (n (verify not-neutral?) add))", "(White (Man a1))", ["a1 - a2"]),
}  # fmt: skip


@pytest.mark.parametrize("tier", [1, 3])
@pytest.mark.parametrize("what", MOVES)
def test_moves(what: str, tier: int) -> None:
    """A block gives the moves it should."""
    moves, setup, expected = MOVES[what]
    text = game_text(moves, setup=setup)
    man_only = [name for name in listed(text, tier) if not name.startswith("a2")]
    kings = ["b1 - b2"] if "King b1" in setup else []
    assert sorted([*expected, *kings]) == sorted(name.partition(" #")[0] for name in man_only)


def after(moves: str, setup: str, more: str = "") -> set[str]:
    """Make the first move of a text and name what stands where."""
    played = game(game_text(moves, setup=setup, more=more))
    position = played.start()
    position.make(position.moves()[0])
    return {f"{piece} {played.layout.name(site)}" for site, piece in position.board().items()}


def test_effects_follow_the_reference() -> None:
    """Movements happen at once; then creations and changes; then captures; then promotion."""
    assert {"White Man b3"} == after("(moves (n add))", "(White (Man b2)) (Black (Man b3))")
    assert {"White Man b2", "White Man b3"} == after("(moves (n add-copy))", "(White (Man b2))")
    assert {"White Man a4"} == after("(moves (n capture (create a4) add))", "(White (Man b2))")
    assert {"White King b3"} == after("(moves (n (change-type King) add))", "(White (Man b2))")
    assert {"Black Man b3"} == after("(moves (n flip add))", "(White (Man b2))")
    assert {"White Man b3", "White Man c2"} == after(
        "(moves (n (change-owner c2) add))", "(White (Man b2)) (Black (Man c2))"
    )
    assert {"Black King d4", "White Man b3"} == after("(moves (n (create Black King d4) add))", "(White (Man b2))")


def test_a_cascade_moves_two_pieces_at_once() -> None:
    """Pushing: the second movement takes the piece that stood there before the move."""
    text = game_text("(moves (n cascade n add))", setup="(White (Man b2)) (Black (Man b3))")
    position = game(text).start()
    move = position.moves()[0]
    assert move.text == "b2 - b3"
    parts = position.actions(move)
    assert sum(action.is_movement for action in parts) == 2
    assert {"White Man b3", "Black Man b4"} == after(
        "(moves (n cascade n add))", "(White (Man b2)) (Black (Man b3))"
    )


def test_attributes_belong_to_the_piece() -> None:
    """A value set on the target travels with the piece, keeps through a change of type, and shows in the set-up."""
    text = game_text(
        "(attribute fresh? true) (moves ((verify fresh?) n (set-attribute fresh? false) add))", setup="(White (Man b1))"
    )
    position = game(text).start()
    position.make(position.moves()[0])
    assert position.setup() == "turn 1; White: Man[fresh?=false] b2"
    piece = next(iter(position.board().values()))
    assert (piece.value("fresh?"), piece.kind.attributes["fresh?"]) == (False, True)
    position.undo()
    assert position.setup() == "turn 0; White: Man b1"


def test_partial_moves_go_on() -> None:
    """A partial move is one move of several steps; with pass partial the player may stop."""
    text = "(moves (move-type hop) (n (verify empty?) (add-partial hop)))"
    setup = "(White (Man b1))"
    assert listed(game_text(text, setup=setup)) == ["b1 - b2 - b3 - b4"]
    free = listed(game_text(text, setup=setup, more="(pass-partial true)"))
    assert sorted(free) == ["b1 - b2", "b1 - b2 - b3", "b1 - b2 - b3 - b4"]


def test_the_same_move_is_listed_once() -> None:
    """Two blocks that give the very same movement give one move."""
    text = game_text("(moves (n add) (e w n add) (n add e add))", setup="(White (Man b2))")
    assert listed(text) == ["b2 - b3", "b2 - c3"]


def test_a_reserve_runs_out() -> None:
    """Drops need a piece in reserve, and take it."""
    text = game_text("(drops ((verify empty?) add))", setup="(White (Man off 1)) (Black (Man off 1))")
    position = game(text).start()
    assert len(position.moves()) == 16
    position.make(position.moves()[5])
    assert "White: Man" in position.setup()
    assert "off" not in position.setup().partition("Black")[0]
    assert len(position.moves()) == 15
    first = position.actions(position.moves()[0])[0]
    assert (first.is_drop, first.target, str(first.piece), first.part) == (True, 0, "Black Man", -1)


def test_priorities_and_typed_turns() -> None:
    """Only the first group with a move counts; a typed turn sees only its type."""
    blocks = "(moves (move-type take) (n (verify enemy?) add) (move-type go) (n (verify empty?) add))"
    setup = "(White (Man a1 b1)) (Black (Man b2))"
    assert listed(game_text(blocks, setup=setup, more="(move-priorities take go)")) == ["b1 - b2"]
    assert len(listed(game_text(blocks, setup=setup))) == 2
    typed = game_text(blocks, setup=setup, more="(turn-order (White go) (Black take))")
    assert listed(typed) == ["a1 - a2"]


def test_endless_blocks_are_stopped() -> None:
    """A loop without end is a fault that names the block and its place."""
    for tier in (1, 3):
        position = game(game_text("(moves ((while true n s) add))"), tier).start()
        with pytest.raises(Fault, match=r"test\.zrf:\d+:\d+: a block of Man runs too long"):
            position.moves()
        with pytest.raises(Fault):
            game(game_text("(moves (n (while true add)))"), tier).start().moves()
        with pytest.raises(Fault):
            game(game_text("(moves (n (while true (create Man))))"), tier).start().moves()


def test_endless_moves_are_stopped() -> None:
    """A piece that may hop to and fro for ever has parts to choose from; counts and random games end."""
    text = game_text("(moves (move-type hop) (n (add-partial hop)) (s (add-partial hop)))")
    position = game(text).start()
    assert [str(move) for move in position.moves()] == ["a1 - a2"]
    assert perft(position, 3) == 3
    Playouts(1).run(position, 3)
