"""The engine: exact where it can be, within its limits, and quick to stop."""

from threading import Timer
from time import perf_counter

import pytest

from boardwright.catalogue import load
from boardwright.errors import InputError
from boardwright.games.chess import Chess
from boardwright.games.othello import Othello
from boardwright.search.engine import Engine
from boardwright.search.levels import LEVELS, level
from boardwright.search.limits import Info, Limits
from boardwright.search.minimax import Minimax
from boardwright.search.scores import MATE
from boardwright.search.signal import Signal
from boardwright.testing.walks import snapshot, walked
from tests.docs_blocks import module_of
from tests.port.toys import CarryGame, CrowdGame

HEXAPAWN = module_of("docs/add-a-game.md")


def test_endgames_are_solved_exactly() -> None:
    """With the end in sight, pruning, table and reductions give the value of plain minimax."""
    compared = 0
    for seed in range(25):
        position = walked(Othello(size=6), seed, 23)
        yardstick = Minimax().best(position, 30)
        if yardstick is None:
            continue
        compared += 1
        assert Engine(1).think(position, Limits(depth=30)).info.score == yardstick.score
    assert compared > 15


def test_a_forced_win_is_counted() -> None:
    """Hexapawn is lost in six steps for the first player, and the engine says in how many moves."""
    position = HEXAPAWN.Hexapawn().start()
    thought = Engine(1).think(position, Limits(depth=12))
    assert thought.info.score == -(MATE - 6)
    assert thought.info.mate == -3
    position.play("b1b2")
    assert Engine(1).think(position, Limits(depth=12)).info.mate == 3


def test_a_win_in_parts_is_found() -> None:
    """A move of two parts that arrives wins on the spot."""
    position = CarryGame().start("020000100 0 4 0")
    thought = Engine(1).think(position, Limits(depth=4))
    assert str(thought.move) == "g1-i1"


def test_thinking_leaves_the_position_alone_and_reports() -> None:
    """Every depth is reported once, deeper and deeper, with legal lines."""
    position = walked(Othello(), 1, 10)
    before = snapshot(position)
    heard: list[Info] = []
    thought = Engine(1).think(position, Limits(depth=6), heard.append)
    assert [info.depth for info in heard] == [1, 2, 3, 4, 5, 6]
    assert thought.info == heard[-1]
    assert snapshot(position) == before
    for info in heard:
        board = position.copy()
        for move in info.line:
            board.play(move)


def test_equal_limits_give_equal_searches() -> None:
    """One thread and a node limit repeat themselves exactly, and the limit holds."""
    position = walked(Othello(), 4, 12)
    found = [Engine(1).think(position, Limits(nodes=5000)) for _ in range(2)]
    assert found[0].info.nodes == found[1].info.nodes <= 5000
    assert found[0].info.line == found[1].info.line


def test_several_lines() -> None:
    """The best lines differ in their first move and are sorted."""
    position = Othello().start()
    thought = Engine(1).think(position, Limits(depth=4, lines=9))
    assert len({info.line[0] for info in thought.lines}) == 4
    scores = [info.score for info in thought.lines]
    assert scores == sorted(scores, reverse=True)


def test_only_some_moves() -> None:
    """The root can be restricted."""
    position = Othello().start()
    wanted = position.parse("e6")
    assert Engine(1).think(position, Limits(depth=4, moves=(wanted,))).move == wanted


def test_two_threads_agree_on_a_solved_game() -> None:
    """Threads share a table without locks and still find the exact value."""
    position = walked(Othello(size=6), 3, 22)
    alone = Engine(1).think(position, Limits(depth=30))
    together = Engine(1, threads=2).think(position, Limits(depth=30))
    assert together.info.score == alone.info.score


def test_stopping_is_quick() -> None:
    """A search without limits answers soon after it is told to stop."""
    engine = Engine(1)
    told: list[float] = []

    def stop() -> None:
        told.append(perf_counter())
        engine.stop()

    Timer(0.1, stop).start()
    thought = engine.think(Othello().start())
    assert thought.move is not None
    assert perf_counter() - told[0] < 1  # generous: the machine may be busy; usually well below 20 ms


def test_time_limits_hold() -> None:
    """A hard limit ends the search; the answer is legal even if it is absurdly short."""
    position = Othello().start()
    thought = Engine(1).think(position, Limits(seconds=1e-6))
    assert thought.move in position.moves()


def test_four_players_and_wide_boards() -> None:
    """The engine is at home among four players with 2500 steps each."""
    position = CrowdGame().start()
    thought = Engine(1).think(position, Limits(depth=1))
    assert thought.move in position.moves()
    assert thought.info.score == 49


def test_nothing_to_think_about() -> None:
    """A finished game has no move, and no hang."""
    position = Othello().start("XXX" + "-" * 61 + " X")
    assert Engine(1).think(position).move is None


SENSELESS = [{"nodes": -1}, {"seconds": -1.0}, {"depth": -2}, {"lines": 0}, {"seconds": float("nan")}]


@pytest.mark.parametrize("bad", SENSELESS)
def test_senseless_limits_are_refused(bad: dict[str, float]) -> None:
    """Negative limits are an error with a code, not a hang."""
    with pytest.raises(InputError) as caught:
        Limits(**bad)  # type: ignore[arg-type]
    assert caught.value.code == "search/limit"


def test_the_tree_search_behind_the_same_door() -> None:
    """A game that asks for tree search gets it, with the same limits and answers."""

    class Curious(Othello):
        """Othello that thinks by playing at random."""

        thinking = HEXAPAWN.Hexapawn.thinking.__class__(method="mcts")

    position = Curious().start()
    heard: list[Info] = []
    thought = Engine(1).think(position, Limits(nodes=1000), heard.append)
    assert thought.move in position.moves()
    assert thought.info.nodes == 1000
    assert len(heard) > 1
    assert Engine(1).think(position, Limits(seconds=0.05)).move is not None


def test_levels() -> None:
    """Ten levels, each allowed more than the one before; others do not exist."""
    effort = [entry.nodes or 10**9 for entry in LEVELS]
    assert effort == sorted(effort)
    for number in (0, 11):
        with pytest.raises(InputError):
            level(number)


def test_a_stop_before_the_beginning_is_not_lost() -> None:
    """A signal that is set before the search begins ends it after its first depth."""
    signal = Signal()
    signal.stopped = True
    position = Othello().start()
    thought = Engine(1).think(position, Limits(), None, signal)
    assert thought.move in position.moves()
    assert thought.info.depth == 1


def test_captures_without_end_do_not_delay_a_first_depth() -> None:
    """Chains of captures are followed so far and no further, and a late stop does not wait for all of them."""
    position = walked(load("fanorona"), 1, 4)
    assert Engine(1).think(position, Limits(nodes=4000)).info.depth > 1
    signal = Signal()
    signal.stopped = True
    engine = Engine(1)
    assert engine.think(position, Limits(), None, signal).move in position.moves()
    assert engine.progress(position).nodes <= 1000


def test_a_search_can_be_wound_up() -> None:
    """When enough is known the depth under way is finished and no other begun."""
    signal = Signal()

    def hear(info: Info) -> None:
        signal.enough_at = perf_counter() if info.depth == 4 else 0.0

    assert Engine(1).think(Othello().start(), Limits(), hear, signal).info.depth == 4


def test_threads_share_a_node_limit() -> None:
    """Two threads together stay within the limit."""
    thought = Engine(1, threads=2).think(Othello().start(), Limits(nodes=20_000))
    assert 0 < thought.info.nodes <= 20_000


def test_the_table_can_be_resized() -> None:
    """Another size holds from the next search on; what is too large is refused and changes nothing."""
    engine = Engine(1)
    position = Othello().start()
    first = engine.think(position, Limits(depth=5))
    engine.resize(4)
    assert engine.megabytes == 4
    assert engine.think(position, Limits(depth=5)).info.score == first.info.score
    with pytest.raises((MemoryError, OverflowError)):
        engine.resize(1 << 40)
    assert engine.megabytes == 4
    assert engine.think(position, Limits(depth=5)).move is not None


def test_progress_can_be_asked_for() -> None:
    """While a search goes on, and after it, any caller may ask where it stands."""
    engine = Engine(1)
    position = Othello().start()
    assert engine.progress(position).move is None
    engine.think(position, Limits(depth=5))
    progress = engine.progress(position)
    assert progress.move in position.moves()
    assert (progress.depth, progress.number) == (5, 4)
    assert progress.nodes > 0


def test_a_draw_that_can_be_claimed_is_one() -> None:
    """With one step to go until the fifty-move rule only a mate or an irreversible move is worth anything."""
    chess = Chess()
    quiet = chess.start("8/8/8/3k4/8/8/4QK2/8 w - - 99 150")
    assert Engine(1).think(quiet, Limits(depth=6)).info.score == 0
    mate = chess.start("7k/8/5KQ1/8/8/8/8/8 w - - 99 150")
    assert Engine(1).think(mate, Limits(depth=6)).info.mate == 1
    pawn = chess.start("8/8/8/3k4/8/8/P3QK2/8 w - - 99 150")
    thought = Engine(1).think(pawn, Limits(depth=6))
    assert thought.info.score > 500
    assert str(thought.move).startswith("a2")


def test_a_move_is_found_even_after_a_draw() -> None:
    """Where only a draw has ended the game, moves that are named are searched."""
    position = Chess().start("8/8/8/3k4/8/8/4QK2/8 w - - 150 150")
    assert position.moves() == []
    legal = position.legal_moves()
    assert Engine(1).think(position, Limits(depth=4, moves=legal)).move in legal
