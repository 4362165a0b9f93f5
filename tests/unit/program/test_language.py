"""Constructs of the language that real files use, each in the smallest game that shows it."""

import pytest

from boardwright.errors import Fault, MeaningFault
from boardwright.kernel.position import Position
from boardwright.zrf.source import decode
from tests.unit.zrf.texts import BOARD, game, game_text, listed, read

BOTH_TIERS = pytest.mark.parametrize("tier", [1, 3])
STEP = "(moves (n (verify empty?) add))"


def boarded(board: str, moves: str = "(moves (n add) (e add))", setup: str = "(White (Man a1))", more: str = "") -> str:
    """Write a game with a board of its own."""
    return f"""(game (title "Test") (players White Black) (turn-order White Black) (board {board}) {more}
      (piece (name Man) {moves}) (board-setup {setup}))"""


GRID = '(grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (e 1 0)))'


def winners(position: Position) -> tuple[int, ...] | None:
    """Tell who has won, None while the game goes on."""
    outcome = position.outcome()
    return None if outcome is None else outcome.winners


# ---- boards --------------------------------------------------------------------------------------------


def test_links_are_cut_in_the_order_of_the_file() -> None:
    """``unlink`` takes a position off its grid, parts a pair or cuts one link; links made by hand stay."""
    assert listed(boarded(GRID)) == ["a1 - a2", "a1 - b1"]
    assert listed(boarded(GRID + "(unlink a1)")) == []
    assert listed(boarded(GRID + "(links n (a1 c3)) (unlink a1)")) == ["a1 - c3"]
    assert listed(boarded(GRID + "(unlink (a1 a2))")) == ["a1 - b1"]
    assert listed(boarded(GRID + "(unlink (a1 e))")) == ["a1 - a2"]
    assert listed(boarded(GRID + "(unlink a1) (links n (a1 c3))")) == ["a1 - c3"]


def test_killed_and_dummy_positions() -> None:
    """A killed position is gone with its links; a dummy one has no place on the screen and is otherwise normal."""
    assert listed(boarded(GRID + "(kill-positions a2)")) == ["a1 - b1"]
    dummy = boarded(GRID + "(dummy box) (links e (a1 box))")
    assert listed(dummy) == ["a1 - a2", "a1 - box"]
    position = game(dummy).start()
    position.play("a1 - box")
    assert position.setup() == "turn 1; White: Man box"


def test_several_grids_and_dimensions() -> None:
    """Links stay inside a grid; a name is made of the labels of all dimensions."""
    cube = ('(grid (dimensions ("A/B" (50 0)) ("a/b" (10 0)) ("2/1" (0 10))) (directions (up 1 0 0) (n 0 0 -1)))'
            '(grid (dimensions ("x/y" (10 0))) (directions (n 1)))')  # fmt: skip
    assert listed(boarded(cube, "(moves (up add) (n add))", "(White (Man Aa1 x))")) == [
        "Aa1 - Ba1", "Aa1 - Aa2", "x - y",
    ]  # fmt: skip


@BOTH_TIERS
def test_opposites_of_links(tier: int) -> None:
    """Without a grid the opposite of a direction is the one that undoes its links."""
    board = "(positions (p 0 0 1 1) (q 2 0 3 1) (r 4 0 5 1)) (links fwd (p q) (q r)) (links home (q p) (r q))"
    assert listed(boarded(board, "(moves ((opposite fwd) add))", "(White (Man q))"), tier) == ["q - p"]
    assert listed(boarded(board, "(moves ((verify (empty? (opposite fwd))) fwd add))", "(White (Man q))"), tier) == [
        "q - r"
    ]


def test_zones_belong_to_players() -> None:
    """A zone of the same name differs from player to player; one without players is everybody's."""
    zones = "(zone (name home) (players White) (positions a2)) (zone (name all) (positions a2 b1))"
    moves = "(moves (n (verify (in-zone? home)) add) (e (verify (in-zone? all)) add))"
    assert listed(boarded(GRID + zones, moves)) == ["a1 - a2", "a1 - b1"]
    black = boarded(GRID + zones, "(moves (n (verify (in-zone? home)) add))", "(Black (Man a1))")
    assert [m.text for m in game(black).start("turn 1; Black: Man a1").moves()] == []


# ---- turns, types, parts ---------------------------------------------------------------------------------


def test_several_levels_of_priorities() -> None:
    """The first level that has any move hides the lower ones; types outside the list need a typed turn."""
    blocks = ("(moves (move-type a) (n (verify enemy?) add) (move-type b) (e (verify enemy?) add) "
              "(move-type c) (n (verify empty?) add) (move-type other) (w add))")  # fmt: skip
    more = "(move-priorities a b c)"
    assert listed(game_text(blocks, setup="(White (Man b1)) (Black (Man b2 c1))", more=more)) == ["b1 - b2"]
    assert listed(game_text(blocks, setup="(White (Man b1)) (Black (Man c1))", more=more)) == ["b1 - c1"]
    assert listed(game_text(blocks, setup="(White (Man b1))", more=more)) == ["b1 - b2"]
    typed = game_text(blocks, setup="(White (Man b1))", more=more)
    assert listed(typed.replace("(turn-order White", "(turn-order (White other)")) == ["b1 - a1"]


def test_priorities_do_not_bind_continuations() -> None:
    """After a partial move only its type counts, whatever the priorities say."""
    blocks = ("(moves (move-type take) (n (verify enemy?) capture n (verify empty?) (add-partial slide)) "
              "(move-type slide) (e (verify empty?) add))")  # fmt: skip
    text = game_text(blocks, setup="(White (Man a1 d1)) (Black (Man a2))", more="(move-priorities take slide)")
    assert listed(text) == ["a1 - a3 - b3 x a2"]


def test_a_promoted_piece_goes_on_as_what_it_has_become() -> None:
    """``(add-partial P T)``: the continuation is that of the new type."""
    text = game_text("(moves (move-type a) (n (add-partial King a)))").replace(
        "(piece (name King) (moves (n add)))", "(piece (name King) (moves (move-type a) (e add)))"
    )
    assert [name.partition(" = ")[0] for name in listed(text)] == ["a1 - a2 - b2"]


def test_copies_may_go_on() -> None:
    """``add-copy-partial`` leaves a piece behind and goes on with the new one."""
    text = game_text("(moves (move-type a) (n (verify empty?) (add-copy-partial b)) (move-type b) (e add))")
    position = game(text).start()
    position.play(position.moves()[0])
    assert position.setup() == "turn 1; White: Man a1 b2"


def test_last_from_and_last_to() -> None:
    """They name the move before, also inside a chain, and ``go`` returns there."""
    text = game_text("(moves ((go last-to) (verify enemy?) add))", setup="(White (Man a1)) (Black (Man d4))")
    assert listed(text, setup="turn 0; last d3 d4; White: Man a1; Black: Man d4") == ["a1 - d4"]
    hop = ("(moves (move-type a) (n (verify (not-last-from? n)) (add-partial b)) "
           "(move-type b) (s (verify not-last-from?) add) (e (verify (last-to? w)) add))")  # fmt: skip
    assert listed(game_text(hop)) == ["a1 - a2 - b2"]


def test_five_players_and_the_unmoved() -> None:
    """Turns go round; pieces of those who never move are neither friends nor enemies."""
    text = game_text("(moves (n (verify empty?) add) (e (verify neutral?) add))", setup="(A (Man a1)) (N (Man b1))")
    text = text.replace("(players White Black)", "(players A B C D E N)").replace(
        "(turn-order White Black)", "(turn-order A B C D E)"
    ).replace("(symmetry Black (n s) (s n))", "")
    position = game(text).start()
    assert [move.text for move in position.moves()] == ["a1 - a2", "a1 - b1"]
    assert [str(player) for player in position.game.players] == ["A", "B", "C", "D", "E", "N"]


# ---- options ------------------------------------------------------------------------------------------------


def test_captured_pieces_return() -> None:
    """``recycle captures`` fills the reserve of the piece's owner."""
    text = game_text("(moves (n add)) (drops ((verify empty?) add))", setup="(White (Man a1)) (Black (Man a2 off 1))",
                     more='(option "recycle captures" true)')  # fmt: skip
    position = game(text).start()
    position.play("a1 - a2")
    assert position.setup() == "turn 1; White: Man a2; Black: Man off 2"
    position.undo()
    assert position.setup() == "turn 0; White: Man a1; Black: Man a2 off 1"


@BOTH_TIERS
def test_promotions_take_from_the_reserve(tier: int) -> None:
    """``recycle promotions``: the new piece comes from the reserve and the old one goes there."""
    more = '(option "recycle promotions" true)'
    text = game_text("(moves (n (add Man King)))", setup="(White (Man a1 b1) (King off 1))", more=more)
    position = game(text, tier).start()
    kings = [move for move in position.moves() if position.format(move).endswith("= King")]
    assert len(kings) == 2
    position.make(kings[0])
    assert position.setup() == "turn 1; White: King a2, Man b1 off 1"
    again = game(text, tier).start("turn 0; White: Man b1 a2, King a3")
    assert not any("King" in again.format(move) for move in again.moves())
    position.undo()
    assert position.setup() == "turn 0; White: Man a1 b1, King off 1"


@BOTH_TIERS
def test_a_chain_that_never_ends_is_a_fault_whoever_asks(tier: int) -> None:
    """A part is a move of its own where chains come round; if what follows it loops, showing and making it say so."""
    blocks = "(n (verify empty?) add-partial) (s (verify empty?) add-partial)"
    blocks += "((verify last-to?) (verify (on-board? w)) (while true n s) add)"
    position = game(game_text(f"(moves {blocks})", setup="(White (Man a1 b1))"), tier).start()
    before = position.setup()
    (_, move) = position.moves()
    for what in (position.actions, position.make):
        with pytest.raises(Fault) as caught:
            what(move)
        assert caught.value.code == "fault/limit"
    assert position.copy().setup() == before


@BOTH_TIERS
@pytest.mark.parametrize("flag", ["", "(set-position-flag p true)"])
def test_the_last_piece_in_reserve_may_be_dropped_as_itself(tier: int, flag: str) -> None:
    """With ``recycle promotions``, a drop that names its own type needs no second piece of it."""
    drops = f"(drops ({flag} (verify empty?) (add Man King)))"
    text = game_text(drops, setup="(White (Man off 1) (King off 1))", more='(option "recycle promotions" true)')
    position = game(text, tier).start()
    before = position.setup()
    for move in position.moves():
        assert len(position.format(move)) > 0
        position.make(move)
        position.undo()
        assert position.setup() == before
    position.play("Man a1")
    assert position.setup() == "turn 1; White: Man a1, King off 1"


def test_cascades_may_be_discarded() -> None:
    """``discard cascades``: what a pushed piece lands on is neither recycled nor counted."""
    push = "(moves (n cascade n add))"
    setup = "(White (Man a1)) (Black (Man a2 a3 off 1))"
    for value, left in (("false", "Man a3 off 2"), ("true", "Man a3 off 1")):
        more = f'(option "recycle captures" true) (option "discard cascades" {value})'
        position = game(game_text(push, setup=setup, more=more)).start()
        position.make(position.moves()[0])
        assert position.setup() == f"turn 1; White: Man a2; Black: {left}"


def test_passes() -> None:
    """``pass turn`` true adds a pass, false none; 2 is like forced."""
    for value, expected in (("true", ["a1 - a2", "Pass"]), ("false", ["a1 - a2"]), ("2", ["a1 - a2"])):
        assert listed(game_text(STEP, more=f"(pass-turn {value})")) == expected
    waiting = game_text(STEP, setup="(White (Man a4)) (Black (Man b2))", more="(pass-turn 2)")
    assert listed(waiting) == ["Pass"]


def test_drops_without_reserves_are_free() -> None:
    """Where no player has a reserve, pieces may be dropped without end; one ``off`` anywhere ends that."""
    drop = "(drops ((verify empty?) add))"
    position = game(game_text(drop, setup="(Black (Man d4))")).start()
    assert len(position.moves()) == 15
    position.play("Man a1")
    position.play("Man a2")
    assert position.setup() == "turn 0; White: Man a1; Black: Man a2 d4"
    assert listed(game_text(drop, setup="(Black (Man d4 off 1))")) == []


# ---- attributes -------------------------------------------------------------------------------------------------


@BOTH_TIERS
def test_numbers_as_attributes(tier: int) -> None:
    """A number is set, counted and compared, and shows in set-ups and pieces."""
    text = game_text(
        "(attribute fuel 2) (moves (n (verify (> fuel 0 s)) (set-attribute fuel (- fuel 1)) add) "
        "((verify (= fuel 0)) e (set-attribute fuel 9) add))",
        setup="(White (Man a1)) (Black (Man d4))",
    )  # fmt: skip
    position = game(text, tier).start()
    for move in ("a1 - a2", "d4 - d3", "a2 - a3", "d3 - d2"):
        position.play(move)
    assert position.setup() == "turn 0; White: Man[fuel=0] a3; Black: Man[fuel=0] d2"
    assert [move.text for move in position.moves()] == ["a3 - b3"]
    position.play("a3 - b3")
    piece = next(p for p in position.board().values() if str(p) == "White Man")
    assert (piece.value("fuel"), piece.kind.attributes["fuel"]) == (9, 2)
    again = position.game.start(position.setup())
    assert again.key == position.key
    while position.steps:
        position.undo()
    assert position.setup() == "turn 0; White: Man a1; Black: Man d4"


def test_attributes_that_never_change_cost_nothing() -> None:
    """Twenty constant attributes are no more pieces than none, and are asked like any other."""
    constant = " ".join(f"(attribute c{i} {'true' if i % 2 else 'false'})" for i in range(20))
    text = game_text(f"{constant} (moves (n (verify (not c2)) add) ((verify c1) e add))")
    assert len(game(text).program.codes.pieces) == 4
    assert listed(text) == ["a1 - a2", "a1 - b1"]


def test_attributes_of_other_cells() -> None:
    """An attribute is set and asked elsewhere; on an empty cell nothing happens and the answer is no."""
    text = game_text(
        "(attribute hot? false) (moves (n (verify (not (hot? e))) (set-attribute hot? (empty? d4) b1) "
        "(set-attribute hot? true c4) add))",
        setup="(White (Man a1 b1))",
    )
    position = game(text).start()
    position.play("a1 - a2")
    assert position.setup() == "turn 1; White: Man a2, Man[hot?=true] b1"


# ---- ends ---------------------------------------------------------------------------------------------------------


ENDS = {
    "stalemated": ("(loss-condition (White Black) stalemated)", "(White (Man a1)) (Black (Man d1))", (0,)),
    "pieces-remaining": ("(loss-condition (White Black) (pieces-remaining 0))",
                         "(White (Man a1)) (Black (Man a2))", (0,)),
    "pieces-remaining of a type": ("(win-condition (White) (pieces-remaining 1 Man))",
                                   "(White (Man a1) (King d1)) (Black (Man d4))", (0,)),
    "total-piece-count": ("(draw-condition (White) (total-piece-count 2))", "(White (Man a1 b1)) (Black (Man a2))", ()),
    "captured": ("(loss-condition (White Black) (captured King))", "(White (Man a1)) (Black (King a2) (Man d4))", (0,)),
    "absolute-config": ("(win-condition (White) (absolute-config Man (a2 b1)))", "(White (Man a1 b1)) (Black (Man d4))",
                        (0,)),
    "absolute-config with a zone": ("(win-condition (White) (absolute-config Man King (top)))",
                                    "(White (Man a1)) (Black (Man d4))", (0,)),
    "occupants of others": ("(win-condition (White) (absolute-config (opponent Man) (any-owner King) (d4)))",
                            "(White (Man a1)) (Black (Man d4))", (0,)),
    "occupants that are not": ("(win-condition (White) (absolute-config (not Man) (a1)))",
                               "(White (Man a1)) (Black (Man d4))", (0,)),
    "relative-config": ("(win-condition (White) (relative-config Man e (opponent Man)))",
                        "(White (Man a1)) (Black (Man b2))", (0,)),
    "and, or, not": ("(win-condition (White) (and (or (captured King) (pieces-remaining 1)) (not repetition)))",
                     "(White (Man a1)) (Black (Man d4))", (0,)),
    "count": ("(count-condition (White Black) (total-piece-count 3))", "(White (Man a1 b1)) (Black (Man d4))", (0,)),
    "a draw of counts": ("(count-condition (total-piece-count 2))", "(White (Man a1)) (Black (Man d4))", ()),
    "repetition": ("(loss-condition (White Black) repetition)", "(White (Man a1)) (Black (Man d4))", None),
}  # fmt: skip


@BOTH_TIERS
@pytest.mark.parametrize("what", ENDS)
def test_ends(what: str, tier: int) -> None:
    """After White's first move the condition decides, and taking it back opens the game again."""
    condition, setup, expected = ENDS[what]
    text = game_text("(moves (n add))", setup=setup, more=condition)
    text = text.replace("(symmetry Black", "(zone (name top) (positions a2 d4)) (symmetry Black")
    position = game(text, tier).start()
    assert winners(position) is None
    position.play("a1 - a2")
    assert winners(position) == expected
    position.undo()
    assert winners(position) is None


def test_mate() -> None:
    """``checkmated`` forbids moves into an attack, and a king without a way out is lost."""
    text = game_text("(moves (n (while empty? add n) (verify not-friend?) add) (s (while empty? add s) "
                     "(verify not-friend?) add))", setup="(White (Man b1 c1)) (Black (King d1))",
                     more="(loss-condition (White Black) (checkmated King))").replace(
        "(piece (name King) (moves (n add)))",
        "(piece (name King) (moves (n (verify not-friend?) add) (s (verify not-friend?) add) "
        "(w (verify not-friend?) add)))",
    )  # fmt: skip
    position = game(text).start("turn 1; White: Man d4 c4; Black: King d1")
    assert winners(position) == (0,)
    free = game(text).start("turn 1; White: Man d4 b4; Black: King d1")
    assert [move.text for move in free.moves()] == ["d1 - c1"]


# ---- files ---------------------------------------------------------------------------------------------------------


def test_two_games_and_variants_on_both_sides() -> None:
    """A variant in front belongs to the first game after it, any other to the last game before it."""
    base = BOARD + "(piece (name Man) (moves ({} add))) (board-setup (White (Man b2)))"
    text = (
        '(variant (title "Front") (board-setup (White (Man c2))))'
        f'(game (title "One") {base.format("n")})'
        f'(game (title "Two") {base.format("e")})'
        '(variant (title "Back") (board-setup (White (Man a1))))'
    )
    rules = read(text)
    assert rules.titles == ["Front", "One", "Two", "Back"]
    blocks = {title: rules.design(title).pieces[0].blocks[0] for title in rules.titles}
    assert blocks["Front"] is blocks["One"]
    assert blocks["Back"] is blocks["Two"]
    assert rules.design("Back").setup[0].positions == ("a1",)


@pytest.mark.parametrize("encoding", ["latin-1", "cp1251", "utf-8", "utf-8-sig", "utf-16"])
def test_no_encoding_is_fatal(encoding: str) -> None:
    """A text in any code is read; what cannot be told is shown somehow."""
    letters = "\xe9" if encoding == "latin-1" else "\u0416"
    text = game_text("(moves (n add))", more=f'(description "{letters}")')
    assert listed(decode(text.encode(encoding))) == ["a1 - a2"]


def test_a_lost_parenthesis_and_a_surplus_one() -> None:
    """The last parenthesis may be missing, and one may be too many; both are said."""
    text = game_text("(moves (n add))")
    for changed, code in ((text.rstrip()[:-1], "zrf/missing-parenthesis"), (text + ")", "zrf/surplus-parenthesis")):
        rules = read(changed)
        assert rules.design().pieces
        assert [d.code for d in rules.report.found] == [code]


def test_a_chain_of_loops_is_bounded() -> None:
    """Nested loops without end stop with a fault that names the block."""
    with pytest.raises(Fault, match="runs too long"):
        game(game_text("(moves ((while true (while empty? n s) (while not-empty? n s)) add))")).start().moves()


def many_pieces(more: str) -> str:
    """Write a game of 90 types with seven attributes, half of them for each player."""
    attributes = " ".join(f"(attribute a{n} false)" for n in range(7))
    swaps = " ".join(f"(set-attribute a{n} (not a{n}))" for n in range(7))
    pieces = " ".join(
        f"(piece (name {side}{n}) {attributes} (moves (n {swaps} {more} (add {side}{(n + 1) % 45}))))"
        for side in "AB"
        for n in range(45)
    )
    return f"""(game (title "Test") {BOARD} {pieces} (board-setup (White (A0 a1)) (Black (B0 d4))))"""


def test_pieces_that_nobody_can_own_cost_nothing() -> None:
    """Where players, types and attributes are too many together, those pairs count that play can lead to."""
    played = game(many_pieces(""))
    position = played.start()
    start = position.setup()
    for name in ("a1 - a2 = A1", "d4 - d3 = B1", "a2 - a3 = A2"):
        position.play(name)
    on = "|".join(f"a{n}=true" for n in range(7))
    assert position.setup() == f"turn 1; White: A2[{on}] a3; Black: B1[{on}] d3"
    for _ in range(3):
        position.undo()
    assert position.setup() == start
    with pytest.raises(MeaningFault, match="different pieces"):
        game(many_pieces("flip"))
