"""Limits at their edges: nothing, too late, no choice, no move; every answer is defined and nothing hangs."""

import json
from threading import Thread

import pytest

from boardwright.catalogue import load
from boardwright.cli.bench.search import signed
from boardwright.errors import InputError
from boardwright.games.chess import Chess
from boardwright.games.othello import Othello
from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game
from boardwright.search.engine import Engine
from boardwright.search.limits import Info, Limits
from boardwright.search.scores import MATE
from boardwright.search.signal import Signal
from tests.interpreted import Interpreted

GAMES = [Chess(), Othello(), load("crosses"), load("dots"), load("breakthrough")]
BOTH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@BOTH
def test_a_search_stopped_before_it_begins_answers(game: Game) -> None:
    """A signal that is already set gives a legal move at once."""
    position, signal = game.start(), Signal()
    signal.stopped = True
    thought = Engine(1).think(position, Limits(), signal=signal)
    assert thought.move in position.moves()


@BOTH
@pytest.mark.parametrize("limits", [Limits(nodes=1), Limits(depth=0, nodes=50), Limits(seconds=1e-9)])
def test_next_to_nothing_is_enough_for_a_move(game: Game, limits: Limits) -> None:
    """One node, no depth or no time still give a legal move."""
    position = game.start()
    assert Engine(1).think(position, limits).move in position.moves()


@pytest.mark.parametrize("nodes", [30, 450])
def test_threats_everywhere_do_not_use_up_a_first_depth(nodes: int) -> None:
    """After 800 dots thrown on the field every answer makes a threat; all first steps are looked at none the less."""
    position, dice = load("dots").start(), Dice(0)
    for _ in range(800):
        moves = position.moves()
        position.make(moves[dice.number(len(moves))])
    assert Engine(1).think(position, Limits(nodes=nodes)).info.depth >= 1


@pytest.mark.parametrize("name", ["depth", "nodes", "seconds", "soft_seconds", "mate"])
def test_negative_limits_are_named(name: str) -> None:
    """The error says which limit is wrong."""
    with pytest.raises(InputError, match=f"{name} = -1") as caught:
        Limits(**{name: -1})  # type: ignore[arg-type]
    assert caught.value.code == "search/limit"


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "checkmate"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate"),
        ("7k/8/6K1/8/8/8/8/8 w - - 0 1", "insufficient material"),
        ("7k/8/6K1/8/8/8/8/R7 w - - 150 100", "seventy-five moves"),
    ],
)
def test_a_finished_game_has_no_move(fen: str, reason: str) -> None:
    """Whatever ended it, the answer is no move, with one line that says what the position is worth."""
    position = Chess().start(fen)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == reason
    thought = Engine(1).think(position, Limits(seconds=60))
    assert thought.move is None
    assert thought.answer is None
    assert thought.info.line == ()


def test_a_mate_ends_the_search() -> None:
    """Without any limit, a mate that is certain is answered, and its distance is right."""
    position = Chess().start("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
    thought = Engine(1).think(position)
    assert thought.info.score == MATE - 1
    assert position.format(thought.move) == "Ra8#" if thought.move else False


def test_a_mate_limit_stops_at_a_mate() -> None:
    """``mate`` ends a search that would go on."""
    position = Chess().start("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
    thought = Engine(1).think(position, Limits(mate=1))
    assert thought.info.mate == 1
    assert str(thought.move) == "h5f7"


def test_half_a_depth_is_worth_something() -> None:
    """A node limit reached in the middle of a depth reports what that depth has found, and never more nodes."""
    heard: list[Info] = []
    position = Chess().start()
    for nodes in (3_000, 5_000, 9_000, 20_000):
        heard.clear()
        thought = Engine(1).think(position, Limits(nodes=nodes), heard.append)
        assert thought.info == heard[-1]
        assert all(info.nodes <= nodes for info in heard)
        assert thought.move in position.moves()


def test_first_moves_can_be_chosen_with_several_lines() -> None:
    """Only the moves that were asked for appear, each once, best first."""
    position = Chess().start()
    wanted = [position.parse(text) for text in ("a3", "e4", "Nh3")]
    thought = Engine(1).think(position, Limits(depth=6, lines=5, moves=wanted))
    assert {info.line[0] for info in thought.lines} == set(wanted)
    assert str(thought.move) == "e2e4"
    assert [info.score for info in thought.lines] == sorted((info.score for info in thought.lines), reverse=True)


def test_stop_from_another_thread_before_the_first_depth() -> None:
    """A race between the start and the stop ends, whoever wins it."""
    for _ in range(20):
        engine, position = Engine(1, threads=2), Chess().start()
        stopper = Thread(target=engine.stop)
        stopper.start()
        thought = engine.think(position, Limits(nodes=20_000))
        stopper.join()
        assert thought.move in position.moves()


@BOTH
def test_a_signature_repeats_itself(game: Game) -> None:
    """With one thread and a node limit every report has the same nodes, run after run."""
    assert signed(game) == signed(game) > 0


SCRIPT = """
import json
from boardwright.catalogue import load
from boardwright.cli.bench.search import signed
print(json.dumps([signed(load(name)) for name in ("chess", "othello", "crosses")]))
"""


def test_signatures_are_equal_in_both_builds(interpreted: Interpreted) -> None:
    """The search visits the same nodes, compiled and interpreted."""
    expected = [signed(load(name)) for name in ("chess", "othello", "crosses")]
    assert json.loads(interpreted.run("-c", SCRIPT)) == expected
