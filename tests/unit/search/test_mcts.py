"""Tree search: any number of players, alone too, on several threads, within its memory, from move to move."""

import subprocess
import sys
from dataclasses import replace

import pytest

import boardwright
from boardwright.games.crosses import Crosses
from boardwright.games.othello import Othello
from boardwright.kernel.thinking import Thinking
from boardwright.search.engine import Engine
from boardwright.search.limits import Info, Limits
from boardwright.search.mcts import TreeSearch
from boardwright.search.signal import Signal
from boardwright.search.tree import NODE_BYTES, Tree
from boardwright.testing.walks import snapshot, walked


class Curious(Othello):
    """Othello that thinks by playing at random."""

    thinking = Thinking(method="mcts")


class Judging(Othello):
    """Othello whose random games are cut off and judged."""

    thinking = Thinking(method="mcts", playout_limit=4, bias=0.5, exploration=0.5)


def test_a_puzzle_is_solved() -> None:
    """Alone, too, there is something to learn: peg solitaire comes out, and the solution is remembered."""
    game = boardwright.load("peg-solitaire")
    position, engine = game.start(), Engine(64, seed=0)
    while position.outcome() is None:
        position.make(engine.think(position, Limits(nodes=10_000)).move)  # type: ignore[arg-type]
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_an_unsolved_end_has_a_share() -> None:
    """A lone player's shares are between nothing and all, and better ends are worth more."""
    game = boardwright.load("peg-solitaire")
    found = TreeSearch(1).best(game.start(), 500)
    assert found is not None
    assert 0 < found.share < 1


def test_a_won_endgame_is_won() -> None:
    """With few empty squares the tree finds what exact play finds."""
    agreed = 0
    for seed in range(8):
        position = walked(Othello(size=6), seed, 24)
        exact = Engine(1).think(position, Limits(depth=30))
        tree = TreeSearch(1).best(position, 3000)
        if tree is None or exact.info.score == 0:
            continue
        assert (tree.share > 0.5) == (exact.info.score > 0)
        agreed += 1
    assert agreed > 3


def test_equal_seeds_grow_equal_trees() -> None:
    """With one thread a search repeats itself; another seed need not."""
    found = [Engine(1, seed=4).think(Judging().start(), Limits(nodes=600)).info for _ in range(2)]
    assert (found[0].score, found[0].line) == (found[1].score, found[1].line)


def test_three_players_choose_for_themselves() -> None:
    """Among three, and with cut-offs, shares stay shares and moves legal."""
    game = Crosses(players=3)
    position = walked(game, 3, 12)
    for limit in (3, 10_000):
        found = TreeSearch(1, playout_limit=limit, bias=0.4).best(position, 400)
        assert found is not None
        assert found.move in position.moves()
        assert 0 <= found.share <= 1


def test_what_was_learnt_is_kept() -> None:
    """After two moves the tree goes on growing where the game went on; another game begins anew."""
    position = Curious().start()
    tree = Tree(100_000)
    search = TreeSearch(1, tree=tree)
    tree.plant(position)
    search.plant(position)
    search.grow(position, 3000, Signal())
    before = tree.nodes
    for _ in range(2):
        position.make(search.line(position).move)
        assert tree.adopt(position)
        search.plant(position)
    assert 2 < tree.nodes < before
    search.grow(position, 100, Signal())
    assert search.line(position).move in position.moves()
    other = walked(Curious(), 5, 3)
    assert not tree.adopt(other)


def test_an_engine_keeps_its_tree_through_a_game() -> None:
    """A whole game with one engine is legal from the first move to the last, and after a new start."""
    engine = Engine(1)
    for _ in range(2):
        position = Curious(size=6).start()
        while position.outcome() is None:
            position.play(engine.think(position, Limits(nodes=150)).move)  # type: ignore[arg-type]
        assert position.ply > 10


def test_threads_grow_one_tree() -> None:
    """Two workers share a tree without locks; the answer is legal and the position untouched."""
    position = walked(Curious(), 2, 8)
    before = snapshot(position)
    heard: list[Info] = []
    thought = Engine(8, threads=2).think(position, Limits(nodes=20_000), heard.append)
    assert thought.move in position.moves()
    assert snapshot(position) == before
    assert heard[-1].nodes >= 20_000


def test_a_full_tree_still_answers() -> None:
    """When there is no room left, simulations go on without new nodes."""
    position = Curious().start()
    search = TreeSearch(1, most_nodes=64)
    found = search.best(position, 500)
    assert found is not None
    assert found.move in position.moves()
    assert search.tree.nodes <= 64
    wide = TreeSearch(1, most_nodes=64).best(boardwright.load("dots").start(), 5)  # one move needs more nodes than that
    assert wide is not None


@pytest.mark.parametrize("limits", [Limits(nodes=1), Limits(seconds=1e-6), Limits(depth=0), Limits(depth=1)])
def test_the_smallest_limits_give_a_move(limits: Limits) -> None:
    """However little is allowed, there is an answer and no hang."""
    position = Curious().start()
    assert Engine(1).think(position, limits).move in position.moves()


def test_a_finished_game_and_a_stop_in_advance() -> None:
    """No move where there is none; a legal one where the search was stopped before it began."""
    finished = Curious().start("XXX" + "-" * 61 + " X")
    assert Engine(1).think(finished).move is None
    signal = Signal()
    signal.stopped = True
    position = Curious().start()
    assert Engine(1).think(position, Limits(), None, signal).move in position.moves()


MEMORY = """
import resource
from tests.unit.search.test_mcts import Curious
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize()

position, engine = Curious().start(), Engine({megabytes}, threads={threads})
engine.think(position, Limits(nodes=10))
before = resident()
for _ in range(3):
    move = engine.think(position, Limits(nodes={nodes})).move
    position.make(move)
print((resident() - before) / 2**20, engine._growing.tree.nodes)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
@pytest.mark.parametrize("threads", [1, 2])
def test_memory_stays_within_the_option(threads: int) -> None:
    """A tree that is full several times over never takes 64 MB more than its option."""
    megabytes, nodes = 4, 40_000
    code = MEMORY.format(megabytes=megabytes, threads=threads, nodes=nodes)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    grown, grew = done.stdout.split()
    assert float(grown) < megabytes + 64
    assert int(grew) <= megabytes * 2**20 // NODE_BYTES


def test_the_design_chooses_the_method() -> None:
    """Puzzles are played out, games for two searched, games for three planned; no name of a game is asked for."""
    methods = {
        name: boardwright.load(name).thinking.method
        for name in ("peg-solitaire", "three-in-a-row-for-three", "gomoku", "xiangqi")
    }
    assert methods == {
        "peg-solitaire": "mcts", "three-in-a-row-for-three": "planner", "gomoku": "alphabeta", "xiangqi": "alphabeta",
    }  # fmt: skip
    assert replace(Thinking(), method="mcts") == Thinking(method="mcts")
