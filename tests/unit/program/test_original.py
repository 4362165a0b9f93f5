"""Rules as the original program plays them, found in real files and their saved games; a small text for each."""

import pytest

from boardwright.catalogue import load
from boardwright.errors import Fault
from boardwright.games.scripted.game import ScriptedGame
from boardwright.games.scripted.position import ScriptedPosition
from boardwright.kernel.dice import Dice
from boardwright.kernel.position import Position
from boardwright.program.compiler.chains import chains_may_return
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from boardwright.search.perft import perft
from boardwright.zrf import RulesFile
from tests.unit.zrf.texts import counting, game, game_text, listed, read

TIERS = pytest.mark.parametrize("tier", [1, 3])
RING = "(links r (a1 b1) (b1 c1) (c1 d1) (d1 a1))"


def on_ring(moves: str, **more: str) -> str:
    """Write a game whose first row is also a ring in direction ``r``."""
    return game_text(moves, **more).replace("(symmetry", f"{RING} (symmetry")


def outcome_after(text: str, *moves: str) -> tuple[tuple[int, ...], str]:
    """Play moves; return who won and why."""
    position = game(text).start()
    for move in moves:
        assert position.outcome() is None
        position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    return outcome.winners, outcome.reason


@TIERS
def test_a_search_for_attackers_leaves_the_outer_move_alone(tier: int) -> None:
    """What a block has noted, flagged and called before it asks for attackers is what it does afterwards."""
    long = "(while (on-board? e) e) (while (on-board? w) w) (while (on-board? e) e) (while (on-board? w) w)"
    watch = f"(define watch mark {long} (set-position-flag seen true a4) (if (piece? King) (set-flag king true)) back)"
    moves = "(moves ((watch) (set-position-flag mine true a1) n capture e (verify not-attacked?) \
             (verify (not-position-flag? seen b4)) (verify (position-flag? mine a1)) add))"
    text = game_text(moves, defines=watch, setup="(White (Man a1)) (Black (Man a2) (King d4))").replace(
        "(piece (name King) (moves (n add)))",
        "(piece (name King) (moves ((watch) (set-position-flag mine false a1) (set-position-flag seen true b4)"
        " (capture c4) (capture c3) s s s w w w cascade n n add)))",
    )
    position = game(text, tier).start()
    assert [position.format(move) for move in position.moves()] == ["a1 - b2 x a2"]
    position.play("a1 - b2 x a2")
    assert position.setup() == "turn 1; White: Man b2; Black: King d4"


@TIERS
def test_a_piece_that_stays_is_promoted_in_place(tier: int) -> None:
    """``(add King)`` without a step promotes the mover, and not what the move creates elsewhere."""
    plain = game(game_text("(moves ((add King)))"), tier).start()
    plain.play("a1 - a1 = King")
    assert plain.setup() == "turn 1; White: King a1"
    plain.undo()
    assert plain.setup() == "turn 0; White: Man a1"
    making = game(game_text("(moves ((create Man n) (add King)))"), tier).start()
    making.make(making.moves()[0])
    assert making.setup() == "turn 1; White: Man a2, King a1"


@TIERS
def test_captures_beyond_the_edge_do_nothing(tier: int) -> None:
    """``(capture e)`` off the board is left out; the block goes on."""
    assert listed(game_text("(moves (n (capture w) (capture e) add))", setup="(White (Man a1 b1))"), tier) == [
        "a1 - a2 x b2",
        "b1 - b2 x a2 x c2",
    ]


def test_several_captured_types_are_one_sum() -> None:
    """``(captured Man King)`` waits until the last of them is gone; a promotion takes nothing."""
    text = game_text(
        "(moves (n (verify not-friend?) add) (n (verify empty?) (add King)))",
        setup="(White (Man a1)) (Black (Man a2) (King b4))",
        more="(loss-condition (White Black) (captured Man King))",
    ).replace("(moves (n add))", "(moves (n (verify not-friend?) add) (w (verify not-friend?) add))")
    position = game(text).start()
    position.play("a1 - a2")
    assert position.outcome() is None  # Black has lost its last man, and still a king
    position.play("b4 - b3")
    position.play("a2 - a3 = King")
    assert position.outcome() is None  # White's last man became a king
    position.play("b3 - a3")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_end_conditions_of_a_variant_replace_all_of_its_base() -> None:
    """In a losing variant who has no pieces wins, whatever keyword the base game had."""
    text = game_text(
        "(moves (n (verify not-friend?) add))",
        setup="(White (Man a1)) (Black (Man a2))",
        more="(loss-condition (White Black) (pieces-remaining 0)) (draw-condition (White Black) repetition)",
    ) + '(variant (title "Losing") (win-condition (White Black) (pieces-remaining 0)))'
    assert outcome_after(text, "a1 - a2") == ((0,), "goal reached")
    rules: RulesFile = read(text)
    assert [goal.verdict for goal in rules.design("Losing").goals] == ["win"]
    assert [goal.verdict for goal in rules.design().goals] == ["loss", "draw"]


def test_types_that_priorities_do_not_name_come_last() -> None:
    """Moves of a type without priority are offered when no other is possible."""
    moves = "(moves (move-type jump) (n (verify enemy?) add) (move-type step) (n (verify empty?) add))"
    text = game_text(moves, setup="(White (Man a1 b1)) (Black (Man b2))", more="(move-priorities jump)")
    assert listed(text) == ["b1 - b2"]
    assert listed(text, setup="turn 0; White: Man a1 b1; Black: Man d4") == ["a1 - a2", "b1 - b2"]


@pytest.mark.parametrize(("add", "turns"), [("(add-partial more)", ""), ("add", "(White more) Black")])
def test_types_with_a_time_of_their_own_do_not_come_last(add: str, turns: str) -> None:
    """What only goes on after a part, or belongs to a turn, is no move of other turns."""
    moves = f"(moves (move-type jump) (n (verify enemy?) {add}) (move-type more) (e (verify empty?) add))"
    text = game_text(moves, setup="(White (Man a1)) (Black (Man d4))", more="(move-priorities jump)")
    assert listed(text.replace("(turn-order White Black", f"(turn-order White Black {turns}")) == []


def test_the_longest_chain_is_obligatory() -> None:
    """A chain that changes two enemies goes before one that takes a single piece, and before one with two at once."""
    moves = """(moves (move-type jump)
      (e (verify enemy?) (verify (not-piece? King)) capture (capture n) e (verify empty?) (add-partial jump))
      (n (verify enemy?) (change-type King) n (verify empty?) (add-partial jump))
      (w (verify enemy?) (change-type King) w (verify empty?) (add-partial jump)))"""
    setup = "(White (Man c1)) (Black (Man d2 c2 b3)) (Stone (Man d4))"
    more = '(option "maximal captures" true)'
    text = game_text(moves, setup=setup, more=more).replace("(players White Black)", "(players White Black Stone)")
    position = game(text).start()
    assert [position.format(move) for move in position.moves()] == ["c1 - c3 - a3"]
    taking = game_text(moves, setup="(White (Man a1)) (Black (Man b1 b2 a2))", more=more)
    assert sorted(listed(taking)) == ["a1 - a3", "a1 - c1 x b1 x b2"]


@TIERS
def test_quiet_moves_stay_legal_beside_the_longest_chain(tier: int) -> None:
    """Only chains and captures are compared; games whose captures come first say so by their priorities."""
    jumps = "(jump e) (jump w)"
    moves = f"(moves (move-type normal) (n (verify empty?) add) {jumps} (move-type jump) {jumps})"
    jump = "(define jump ($1 (verify enemy?) capture $1 (verify empty?) (add-partial jump)))"
    more = '(option "maximal captures" true) (move-priorities normal)'
    row = "(White (Man a1 d4)) (Black (Man b1 c4))"
    assert sorted(listed(game_text(moves, defines=jump, setup=row, more=more), tier)) == [
        "a1 - a2", "a1 - c1 x b1", "d4 - b4 x c4",
    ]  # fmt: skip
    wide = game_text(moves, defines=jump, setup="(White (Man a1 a3)) (Black (Man b1 d1 b3))", more=more)
    wide = wide.replace("a/b/c/d", "a/b/c/d/e")
    assert sorted(listed(wide, tier)) == ["a1 - a2", "a1 - c1 - e1 x b1 x d1", "a3 - a4"]


@TIERS
def test_a_block_may_run_long(tier: int) -> None:
    """A hundred thousand steps of one block are played; one that never ends is a fault that names it."""
    text = game_text(f"(moves (n {counting(15)} add))")
    endless = on_ring("(moves (r (while (on-board? r) r) add))", setup="(White (Man a1))")
    assert listed(text, tier) == ["a1 - a2"]
    position = game(text, tier).start()
    assert isinstance(position, ScriptedPosition)
    before = position.worked
    position.play("a1 - a2")
    position.moves()
    assert position.worked - before > 100_000
    with pytest.raises(Fault, match="Man") as caught:
        game(endless, tier).start().moves()
    assert caught.value.code == "fault/limit"


MATE = "(piece (name King) (moves (n (verify not-friend?) add) (e (verify not-friend?) add)))"


def stuck_king(conditions: str) -> Position:
    """Set up a white king in a corner whose way is watched, and a black man."""
    text = game_text(
        "(moves (s (verify not-friend?) add) (w (verify not-friend?) add))",
        setup="(White (King d4)) (Black (Man a4))",
        more=conditions,
    ).replace("(piece (name King) (moves (n add)))", MATE)
    return game(text).start()


def test_after_a_loss_by_mate_a_stuck_player_passes() -> None:
    """Of two loss conditions the second, by stalemate, does not count; joined in one both do."""
    mate, stuck = "(loss-condition (White Black) (checkmated King))", "(loss-condition (White Black) stalemated)"
    both = stuck_king(mate + stuck)
    assert [str(move) for move in both.moves()] == ["Pass"]
    assert both.outcome() is None
    both.play("Pass")
    assert both.turn == 1
    for conditions in ("(loss-condition (White Black) (or (checkmated King) stalemated))", stuck + mate):
        outcome = stuck_king(conditions).outcome()
        assert outcome is not None
        assert outcome.winners == (1,)


def test_absolute_config_without_a_list_is_understood() -> None:
    """Positions that stand where their list belongs are taken for it, with a warning."""
    text = game_text("(moves (n add))", more="(win-condition (White Black) (absolute-config Man a2 b2))")
    rules = read(text)
    assert str(rules.design().goals[0].ending).endswith("places=('a2', 'b2'))")
    assert "zrf/positions-expected" in [one.code for report in rules.findings.values() for one in report.found]


def test_an_attribute_is_on_every_piece() -> None:
    """A mark that is set on a piece of a type that does not declare it is seen, kept and written in later turns."""
    text = game_text(
        "(attribute hit? false) (moves (n (verify (and enemy? hit?)) add)"
        " (n (verify (and enemy? (not hit?))) (set-attribute hit? true) back add) (s add))",
        setup="(White (Man a2)) (Black (King a3))",
    ).replace("(piece (name King) (moves (n add)))", "(piece (name King) (moves (e (verify empty?) add) (w add)))")
    position = game(text).start()
    assert [str(move) for move in position.moves()] == ["a2 - a2", "a2 - a1"]
    position.play("a2 - a2")
    assert position.setup() == "turn 1; White: Man a2; Black: King[hit?=true] a3"
    assert game(text).start(position.setup()).key == position.key
    position.play("a3 - b3")
    position.play("a2 - a1")
    assert position.setup() == "turn 1; White: Man a1; Black: King[hit?=true] b3"
    position.play("b3 - a3")
    assert "a1 - a1" not in [str(move) for move in position.moves()]
    again = game(text).start("turn 0; White: Man a2; Black: King[hit?=true] a3")
    assert "a2 - a3" in [str(move) for move in again.moves()]


def test_attributes_that_nothing_can_show_cost_nothing() -> None:
    """Where a mark is set and asked about only on types that declare it, the others have no room for it."""
    text = game_text("(attribute moved? false) (moves (n (verify (not-position? d4)) (set-attribute moved? true) add)"
                     " ((verify moved?) n n add))")  # fmt: skip
    codes = game(text).program.codes
    assert [len(sizes) for sizes in codes.sizes] == [1, 0]


# ---- chains that come round ------------------------------------------------------------------------------

JUMPS = "(moves (move-type jump) (e (verify friend?) e (verify empty?) (add-partial jump)) \
         (w (verify friend?) w (verify empty?) (add-partial jump)) (move-type step) (s add))"


def test_chains_that_come_round_are_offered_part_by_part() -> None:
    """A piece that may jump to and fro for ever has one part after the other to choose from, and may stop."""
    text = game_text(JUMPS, setup="(White (Man a1 b1)) (Black (Man d4))", more='(option "pass partial" true)')
    position = game(text).start()
    assert [str(move) for move in position.moves()] == ["a1 - c1"]
    position.play("a1 - c1")
    assert (position.turn, position.mid_move, position.ply) == (0, 1, 0)
    assert [str(move) for move in position.moves()] == ["c1 - a1", "Pass"]
    position.play("c1 - a1")
    position.play("a1 - c1")
    position.play("Pass")
    assert (position.turn, position.mid_move, position.ply) == (1, 0, 1)
    position.undo()
    assert position.setup() == game(text).start().setup()


def test_chains_whose_move_types_never_return_are_whole_moves() -> None:
    """Go and then shoot, as in Amazons: nothing can come round, so no turn is followed to find out."""
    shooting = "(moves (move-type go) (n (add-partial shoot)) (move-type shoot) (s (create Man) add))"
    text = game_text(shooting, setup="(White (Man a1)) (Black (Man d4))")
    assert not chains_may_return(game(text).design)
    assert chains_may_return(game(game_text(shooting.replace("(create Man) add", "(add-partial go)"))).design)
    assert chains_may_return(game(game_text(JUMPS)).design)
    amazons = load("amazons")
    assert isinstance(amazons, ScriptedGame)
    assert not chains_may_return(amazons.design)


def test_games_with_such_chains_are_counted_played_and_searched() -> None:
    """Perft counts what may be chosen, random games and searches end; a turn has 200 parts at most."""
    text = game_text(JUMPS, setup="(White (Man a1 b1)) (Black (Man d4 c2))")
    position = game(text).start()
    assert perft(position, 1) == len(position.moves())
    for depth in (2, 3):
        total = 0
        for move in position.moves():
            position.make(move)
            total += perft(position, depth - 1)
            position.undo_part()
        assert perft(position, depth) == total
    walker = position.copy()
    dice = Dice(1)
    for _ in range(1000):
        moves = walker.moves()
        if not moves or walker.ply:
            break
        walker.make(moves[dice.number(len(moves))])
    assert walker.steps == 201
    assert Engine(1).think(position, Limits(nodes=2000)).move in position.moves()


# ---- memory ----------------------------------------------------------------------------------------------

OVERFLOWS = {
    "cascades on a ring": "(moves (r (while (on-board? r) cascade r) add))",
    "four cascades at a time": "(moves (r (while (not-last-to? a1) cascade r cascade r cascade r cascade r) add))",
    "captures without end": "(moves (r (while (on-board? r) capture r) add))",
    "creations without end": "(moves (r (while (on-board? r) (create Man) r) add))",
    "changes of three numbers": "(moves (r (while (on-board? r) flip change-owner (change-type King) r) add))",
    "everything at once": "(moves (r (while (on-board? r) capture flip cascade (create King) r) add))",
    "moves without end": "(moves (r (while (on-board? r) add r)))",
    "parts without end": "(moves (r (while (on-board? r) (add-partial) r)))",
    "captures while attackers are looked for": (
        "(moves (r (verify not-attacked?) (while (on-board? r) capture r) add) (e add))"
    ),
}


@TIERS
@pytest.mark.parametrize("name", OVERFLOWS)
def test_what_a_move_may_note_is_bounded(name: str, tier: int) -> None:
    """A block that notes more than there is room for is a fault; the position stays what it was and can be used."""
    text = on_ring(OVERFLOWS[name], setup="(White (Man a1)) (Black (Man d1 c1))")
    position = game(text, tier).start()
    before = (position.setup(), position.key)
    for ask in (position.moves, position.outcome, lambda: perft(position, 2)):
        with pytest.raises(Fault) as caught:
            ask()
        assert caught.value.code == "fault/limit"
        assert (position.setup(), position.key) == before


@TIERS
def test_a_move_of_many_effects_is_made(tier: int) -> None:
    """Just below the limit everything that a move notes is done, and taken back."""
    many = " ".join(["(create Man a2) (capture a3)"] * 900)
    text = on_ring(f"(moves (n (while (empty? n) n) {many} (change-type King) add))", setup="(White (Man a1))")
    position = game(text, tier).start()
    before = position.setup()
    position.make(position.moves()[0])
    position.undo()
    assert position.setup() == before
