"""Whole turns: captures are compared, turns without a legal end are not begun, and too many of them are no fault."""

from tests.unit.zrf.texts import game, game_text, listed

JUMPS = "(moves (n (verify enemy?) capture n (verify empty?) add) (e (verify enemy?) capture e (verify empty?) add))"
STRONG = ("(piece (name King) (moves (n add)))", "(piece (name King) (moves (n add) (s add) (e add) (w add)))")
MEETS = "(White (Man a1)) (Black (Man a2) (King b1))"


def test_equal_captures_are_compared_by_type_where_the_rules_say_2() -> None:
    """Most pieces first, then most of the better type."""
    text = game_text(JUMPS, setup=MEETS, more='(option "maximal captures" {})').replace(*STRONG)
    assert listed(text.replace("{}", "true")) == ["a1 - a3 x a2", "a1 - c1 x b1"]
    assert listed(text.replace("{}", "2")) == ["a1 - c1 x b1"]
    assert listed(text.replace("{}", "false")) == ["a1 - a3 x a2", "a1 - c1 x b1"]


def test_displaced_pieces_count_as_captures() -> None:
    """A piece that is taken by standing on its place counts like any other: such a step is no quiet one."""
    text = game_text("(moves (n add) (e (add-partial on)) (move-type on) (e add))",
                     setup="(White (Man a1)) (Black (Man a2))", more='(option "maximal captures" {})')  # fmt: skip
    for tier in (1, 3):
        assert sorted(listed(text.replace("{}", "false"), tier)) == ["a1 - a2", "a1 - b1", "a1 - b1 - c1"]
        assert sorted(listed(text.replace("{}", "true"), tier)) == ["a1 - b1", "a1 - b1 - c1"]


def test_a_turn_that_would_leave_the_king_attacked_is_not_begun() -> None:
    """The first part alone would be legal; no second part is."""
    text = game_text(
        "(moves (move-type first) (n (verify empty?) (add-partial second)) (move-type second) (e (verify empty?) add))",
        setup="(White (King a1) (Man b1)) (Black (Rook d1))",
        more="(loss-condition (White) (checkmated King)) "
        "(piece (name Rook) (moves (w (while empty? add w) (verify not-friend?) add)))",
    )
    assert listed(text) == ["a1 - a2", "b1 - c1"]


def test_turns_without_end_are_compared_as_far_as_there_is_time() -> None:
    """More chains than can be followed are no fault: the longest that was found counts, part by part."""
    around = "(moves (n add-partial) (s add-partial) (e add-partial) (w add-partial))"
    position = game(game_text(around, more='(option "maximal captures" true)')).start()
    position.play(position.moves()[0])
    assert position.moves()


def test_a_king_among_many_men_is_no_fault() -> None:
    """A king that flies in eight directions over a large board has more turns than can be compared."""
    ways = "n s e w ne nw se sw"
    fly = "(define fly ($1 (while empty? $1) (verify enemy?) $1 (while empty? mark (opposite $1) (while empty? \
        (opposite $1)) capture back (add-partial jumping) $1)))"
    men = " ".join(f"{column}{row}" for column in "bdfhj" for row in (2, 4, 6, 8, 10))
    text = f"""{fly} (game (title "x") (players White Black) (turn-order White Black) (option "maximal captures" true)
      (board (grid (start-rectangle 0 0 9 9)
        (dimensions ("a/b/c/d/e/f/g/h/i/j/k/l" (9 0)) ("12/11/10/9/8/7/6/5/4/3/2/1" (0 9)))
        (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1))))
      (piece (name King) (moves (move-type jumping) {" ".join(f"(fly {way})" for way in ways.split())}))
      (piece (name Man) (moves (n (verify empty?) add)))
      (board-setup (White (King a1)) (Black (Man {men}))))"""
    assert game(text).start().moves()
