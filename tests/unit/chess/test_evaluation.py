"""The evaluation of chess: fair to both colours, the same in both builds, and sensible about what wins."""

import json

import pytest

from boardwright.games.chess import Chess
from boardwright.games.chess.evaluation import coefficients
from boardwright.games.chess.initial_weights import INITIAL
from boardwright.games.chess.tuning import ChessTuning
from boardwright.games.chess.weights import FITTED
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from tests.interpreted import Interpreted
from tests.unit.chess.walks import positions

ENDINGS = (
    "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/2B1KN2 w - - 0 1",
    "8/P7/8/3k4/8/8/8/B6K w - - 0 1",
    "k7/8/8/8/8/P7/8/B6K w - - 0 1",
    "8/4k3/2p5/1pP5/1P6/5bB1/4K3/8 w - - 0 1",
    "8/8/8/8/5p2/5K2/7k/5R2 b - - 0 1",
    "3k4/8/8/8/8/8/4P3/3NKN2 w - - 0 1",
)


def mirrored(fen: str) -> str:
    """Exchange the colours and turn the board upside down."""
    squares, turn, castling, passing, *clocks = fen.split()
    squares = "/".join(reversed(squares.split("/"))).swapcase()
    castling = "".join(sorted(castling.swapcase()))
    passing = passing if passing == "-" else passing[0] + str(9 - int(passing[1]))
    return " ".join([squares, "b" if turn == "w" else "w", castling, passing, *clocks])


def test_colours_are_equal() -> None:
    """What is good for White is as good for Black on the mirrored board."""
    game = Chess()
    fens = [position.setup() for position in positions(game, games=12, plies=160)]
    for fen in (*fens, *ENDINGS):
        here, there = game.start(fen), game.start(mirrored(fen))
        assert here.evaluation(0) == there.evaluation(1), fen


def test_players_share_nothing() -> None:
    """One player's advantage is the other's disadvantage, and looking at it changes nothing."""
    for position in positions(Chess(), games=3, plies=100, seed=5):
        before = position.setup(), position.key, position.balance
        assert position.evaluation(0) == -position.evaluation(1)
        assert before == (position.setup(), position.key, position.balance)


SCRIPT = """
import json
from boardwright.games.chess import Chess
from boardwright.games.chess.tuning import ChessTuning
from tests.unit.chess.test_evaluation import ENDINGS
from tests.unit.chess.walks import positions

def judged(position):
    return [position.evaluation(0), ChessTuning().features(position)]

found = [judged(position) for position in positions(Chess(), games=2, plies=60, seed=9) if position.ply % 6 == 0]
print(json.dumps(found + [judged(Chess().start(fen)) for fen in ENDINGS]))
"""


def test_both_builds_judge_alike(interpreted: Interpreted) -> None:
    """Evaluations and what they are made of are equal, compiled and interpreted."""
    found = json.loads(interpreted.run("-c", SCRIPT))

    def judged(position: object) -> object:
        return [position.evaluation(0), [list(pair) for pair in ChessTuning().features(position)]]  # type: ignore[attr-defined, arg-type]

    games = positions(Chess(), games=2, plies=60, seed=9)
    compiled = [judged(position) for position in games if position.ply % 6 == 0]
    assert found == compiled + [judged(Chess().start(fen)) for fen in ENDINGS]


def test_features_add_up() -> None:
    """Without queens, when kings are in no danger, the evaluation is the sum of weights times what it shows of them."""
    tuning, weights = ChessTuning(), ChessTuning().weights()
    danger = 2 * sum(len(pairs) for name, pairs in INITIAL.items() if not name.startswith("danger"))
    compared = 0
    for position in positions(Chess(), games=12, plies=200, seed=3):
        features = tuning.features(position)
        if "q" not in position.setup().split()[0].lower() and all(index < danger for index, _ in features):
            compared += 1
            total = sum(weights[index] * factor for index, factor in features)
            assert position.evaluation(0) == pytest.approx(total, abs=2)
    assert compared > 50


def test_every_weight_has_a_name() -> None:
    """The shipped weights are as many as the initial ones, and asking about them changes none."""
    assert len(FITTED) == sum(len(pairs) for pairs in INITIAL.values())
    position = Chess().start()
    before = position.evaluation(0)
    assert coefficients(position)
    assert before == position.evaluation(0)


def test_written_weights_can_be_read() -> None:
    """The module that fitting writes has every number, and says where they come from."""
    tuning, module = ChessTuning(), dict[str, object]()
    exec(tuning.module(tuning.weights(), "Fitted by hand."), module)  # noqa: S102 - our own text
    assert module["FITTED"] == FITTED
    assert "Fitted by hand." in str(module["__doc__"])


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/4k3/8/8/8/4K2R w - - 0 1",
        "8/8/8/4k3/8/8/8/4K2Q w - - 0 1",
        "8/8/8/4k3/8/8/8/2B1KB2 w - - 0 1",
        "7k/8/5K2/6N1/8/4B3/8/8 w - - 0 1",
    ],
)
def test_elementary_mates(fen: str) -> None:
    """A bare king is mated well within fifty moves by a small search."""
    position, engine = Chess().start(fen), Engine(8)
    while position.outcome() is None and position.clock < 100:
        move = engine.think(position, Limits(nodes=20_000)).move
        assert move is not None
        position.make(move)
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "checkmate")


@pytest.mark.parametrize(
    ("fen", "most"),
    [
        ("k7/8/8/8/8/P7/8/B6K w - - 0 1", 30),  # the bishop does not see a8
        ("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", 40),  # two knights cannot force mate
        ("4k3/4r3/8/8/8/8/8/B3K2R w - - 0 1", 120),  # rook and bishop against rook
        ("4k3/5p2/4p3/3pP3/3P1P2/8/4b1B1/4K3 w - - 0 1", 80),  # bishops of different shades
    ],
)
def test_endings_that_cannot_be_won_count_little(fen: str, most: int) -> None:
    """Material that does not win is not counted in full."""
    assert abs(Chess().start(fen).evaluation(0)) <= most


def test_chess_players_would_agree() -> None:
    """Pairs of positions of which the first is plainly better for White."""
    better = [
        # a passed pawn far advanced, not one at home
        ("4k3/8/P7/8/8/8/6p1/4K3 w - - 0 1", "4k3/8/8/8/8/P7/6p1/4K3 w - - 0 1"),
        # a rook on an open file, not behind its pawn
        ("r3k3/pp3ppp/8/8/8/8/PP3PPP/2R1K3 w - - 0 1", "r3k3/pp3ppp/8/8/8/8/PP3PPP/R3K3 w - - 0 1"),
        # pawns side by side, not doubled and isolated
        ("4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1", "4k3/8/8/8/3P4/3P4/8/4K3 w - - 0 1"),
        # a castled king behind its pawns, not one in the middle of the board
        (
            "r2q1rk1/ppp2ppp/2n2n2/8/8/2N2N2/PPP2PPP/R2Q1RK1 w - - 0 1",
            "r2q1rk1/ppp2ppp/2n2n2/8/3K4/2N2N2/PPP2PPP/R2Q1R2 w - - 0 1",
        ),
    ]
    game = Chess()
    for good, bad in better:
        assert game.start(good).evaluation(0) > game.start(bad).evaluation(0), good
