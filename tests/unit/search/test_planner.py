"""Planner: a plan of one player among others who each do what looks best to them."""

import json

import pytest

from boardwright.catalogue import load
from boardwright.games.crosses import Crosses
from boardwright.games.dots import Dots
from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.thinking import Thinking
from boardwright.kernel.zobrist import mix
from boardwright.play.players import GreedyPlayer
from boardwright.search.engine import Engine
from boardwright.search.limits import Info, Limits
from boardwright.search.scores import MATE
from boardwright.search.signal import Signal
from boardwright.testing.walks import snapshot, walked
from tests.interpreted import Interpreted
from tests.unit.zrf.texts import game as game_of

SCRIPT = """
import json
from boardwright.catalogue import load
from boardwright.games.crosses import Crosses
from boardwright.games.dots import Dots
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from boardwright.testing.walks import walked
seen = []
row = load("three-in-a-row-for-three")
for game, plies in ((Crosses(players=4, size=7), 14), (Dots(players=3, width=10, height=10), 30), (row, 0), (row, 7)):
    info = Engine(1).think(walked(game, 3, plies), Limits(nodes=2500)).info
    seen.append([info.depth, info.score, info.nodes, [str(move) for move in info.line]])
print(json.dumps(seen))
"""
WANDERER = """
(define go ($1 (verify empty?) (add-partial)))
(define step ($1 (verify empty?) add))
(game (title "Wanderer") (players A B C) (turn-order A B C) (pass-partial true)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e/f" (9 0)) ("6/5/4/3/2/1" (0 9)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
  (board-setup (A (Man a1)) (B (Wanderer f6)) (C (Man f1)))
  (piece (name Man) (moves (step n) (step s) (step e) (step w)))
  (piece (name Wanderer) (moves (go n) (go s) (go e) (go w)))
  (win-condition (A B C) (absolute-config Man (c3))))
"""
BOTH = pytest.mark.parametrize(
    "game", [Crosses(players=4), Dots(players=3, width=12, height=12)], ids=lambda game: str(game.name)
)
ROW = load("three-in-a-row-for-three")


class Broad(Crosses):
    """Crosses whose planner looks at everything."""

    thinking = Thinking(method="planner", breadth=(99, 99, 99))


def glance(position: Position, root: int) -> Move:
    """Do as a rival does: what looks best to him, rather a move drawn from all, else equals by the dice of the key."""
    key, moves = position.key ^ mix(root + 1), position.moves()
    drawn = chosen = moves[Dice(key).number(len(moves))]
    best, equals = look(position, drawn), 1
    for move in moves:
        worth = look(position, move)
        if worth > best:
            best, chosen, equals = worth, move, 1
        elif worth == best and chosen != drawn:
            equals += 1
            chosen = move if (key >> 24) % equals == 0 else chosen
    return chosen


def look(position: Position, move: Move) -> int:
    """Say what a move looks like to whoever makes it."""
    player = position.turn
    position.make(move)
    outcome = position.outcome()
    worth = position.evaluation(player)
    position.undo()
    if outcome is None:
        return worth
    return 30_000 if player in outcome.winners else -30_000


def plan(position: Position, root: int, depth: int, ply: int) -> int:
    """Value a position by plain recursion."""
    outcome = position.outcome()
    if outcome is not None:
        return (MATE - ply) * (1 if root in outcome.winners else -1)
    if position.turn != root:
        options = [glance(position, root)]
    elif depth == 0:
        return position.evaluation(root)
    else:
        options = position.moves()
    values, less = [], depth - (position.turn == root)
    for move in options:
        position.make(move)
        values.append(plan(position, root, less, ply + 1))
        position.undo()
    return max(values)


def test_a_plan_is_the_best_against_those_replies() -> None:
    """With room for everything a plan is worth what plain recursion finds against the same replies."""
    for seed in range(4):
        position = walked(Broad(players=3, size=5, steps=1), seed, 8)
        if position.outcome() is not None or len(position.moves()) < 2:
            continue
        info = Engine(1).think(position, Limits(depth=2)).info
        assert plan(position.copy(), position.turn, 2, 0) == info.score, seed


@BOTH
def test_it_repeats_itself_and_leaves_the_position_alone(game: Game) -> None:
    """Equal limits give equal lines; nothing on the board has changed."""
    position = walked(game, 5, 20)
    before = snapshot(position)
    seen: list[list[Info]] = [[], []]
    for heard in seen:
        Engine(1).think(position, Limits(nodes=6000), heard.append)
    plain = [[(i.depth, i.score, i.nodes, i.line) for i in heard] for heard in seen]
    assert plain[0] == plain[1] != []
    assert before == snapshot(position)


@BOTH
def test_limits_are_kept(game: Game) -> None:
    """One node, few nodes, chosen moves, several lines and a stop before the start all give legal moves."""
    position = walked(game, 7, 15)
    moves = position.moves()
    for nodes in (1, 20, 300):
        assert Engine(1).think(position, Limits(nodes=nodes)).move in moves
    wanted = [moves[0], moves[-1]]
    lines = Engine(1).think(position, Limits(nodes=3000, moves=wanted, lines=2)).lines
    assert {info.line[0] for info in lines} == set(wanted)
    assert [info.score for info in lines] == sorted((info.score for info in lines), reverse=True)
    stopped = Signal()
    stopped.stopped = True
    assert Engine(1).think(position, signal=stopped).move in moves


@pytest.mark.parametrize(
    ("game", "nodes"),
    [(Crosses(players=4), 30_000), (Dots(players=3, width=12, height=12), 5_000)],
    ids=lambda what: str(getattr(what, "name", what)),
)
def test_one_planner_beats_others_who_are_greedy(game: Game, nodes: int) -> None:
    """With that many positions a step, the planner wins from every seat."""
    for seat in range(len(game.players)):
        position, engine, rival = game.start(), Engine(4), GreedyPlayer(seat)
        while position.outcome() is None:
            ours = position.turn == seat
            move = engine.think(position, Limits(nodes=nodes)).move if ours else rival.choose(position)
            assert move is not None
            position.make(move)
        outcome = position.outcome()
        assert outcome is not None
        assert outcome.winners == (seat,)


def fortune(position: Position, root: int) -> float:
    """Tell how much of the win a player gets at best among rivals who play at random, a draw being a half."""
    outcome = position.outcome()
    if outcome is not None:
        return 0.5 if outcome.is_draw else float(root in outcome.winners)
    values = []
    for move in position.moves():
        position.make(move)
        values.append(fortune(position, root))
        position.undo()
    return max(values) if position.turn == root else sum(values) / len(values)


@pytest.mark.parametrize("seed", [25, 49, 52])
def test_careless_rivals_are_thought_of_where_the_end_is_near(seed: int) -> None:
    """Where plans alone took a step that is worse among random rivals, the best among these is chosen."""
    position = walked(ROW, seed, 8)
    root, twin = position.turn, position.copy()
    values = {}
    for move in position.moves():
        twin.make(move)
        values[move] = fortune(twin, root)
        twin.undo()
    chosen = Engine(1).think(position, Limits(nodes=450)).move
    assert chosen is not None
    assert values[chosen] == max(values.values())


def test_a_win_at_once_is_taken() -> None:
    """However many careless games other steps win, too."""
    position = ROW.start()
    for text in ("b2", "a4", "d1", "c2", "c4", "a1"):
        position.play(f"Stone {text}")
    thought = Engine(1).think(position, Limits(nodes=450))
    assert position.turn == 0
    assert thought.info.score == MATE - 1


@pytest.mark.parametrize("plies", [0, 3, 7])
def test_limits_are_kept_with_careless_games(plies: int) -> None:
    """Nodes, a stop and a time that is over give legal moves, the same each time, and leave the position alone."""
    position = walked(ROW, 25, plies)
    before, moves = snapshot(position), position.moves()
    for nodes in (1, 20, 60, 450, 2500):
        first, second = (Engine(1).think(position, Limits(nodes=nodes)) for _ in range(2))
        assert first.move in moves
        assert (first.move, first.info.nodes) == (second.move, second.info.nodes)
        assert first.info.nodes <= nodes + len(moves)
    assert Engine(1).think(position, Limits(seconds=1e-6)).move in moves
    assert Engine(1).think(position, Limits(seconds=0.002)).move in moves
    assert before == snapshot(position)


def test_a_rival_may_wander_without_end() -> None:
    """Where a rival's turn need never be over, a glance follows it for a while, and limits are kept."""
    position = game_of(WANDERER).start()
    thought = Engine(1).think(position, Limits(nodes=20))
    assert thought.move in position.moves()
    assert 0 < thought.info.nodes < 60


def test_both_builds_plan_the_same(interpreted: Interpreted) -> None:
    """Compiled and interpreted, plans, scores and nodes are equal."""
    seen: dict[str, object] = {}
    exec(SCRIPT.replace("print(json.dumps(seen))", ""), seen)  # noqa: S102 - the same lines in both builds
    assert json.loads(interpreted.run("-c", SCRIPT)) == seen["seen"]
