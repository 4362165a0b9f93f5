"""The core's own promises: tables, exchanges, ordering, null moves, castling in Chess960, both builds."""

import json

import pytest

from boardwright.games.chess import Chess
from boardwright.games.chess.magics import multipliers
from boardwright.kernel.action import apply_actions
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from tests.interpreted import Interpreted
from tests.unit.chess.walks import positions

WAYS = (((1, 0), (-1, 0), (0, 1), (0, -1)), ((1, 1), (-1, 1), (1, -1), (-1, -1)))


def walk(square: int, ways: tuple[tuple[int, int], ...], occupied: int, *, inner: bool) -> int:
    """Slide by hand; inner leaves out the last square of each line."""
    seen = 0
    for dx, dy in ways:
        x, y = square % 8 + dx, square // 8 + dy
        while 0 <= x < 8 and 0 <= y < 8:
            if inner and not (0 <= x + dx < 8 and 0 <= y + dy < 8):
                break
            seen |= 1 << 8 * y + x
            if occupied >> 8 * y + x & 1:
                break
            x, y = x + dx, y + dy
    return seen


@pytest.mark.parametrize("kind", [0, 1])
def test_no_two_arrangements_collide(kind: int) -> None:
    """Every multiplier sends arrangements with different attacks to different entries."""
    for square in range(64):
        mask = walk(square, WAYS[kind], 0, inner=True)
        shift = 64 - mask.bit_count()
        entries: dict[int, int] = {}
        blockers = 0
        while True:
            index = (blockers * multipliers_of(kind, square) & (1 << 64) - 1) >> shift
            attacks = walk(square, WAYS[kind], blockers, inner=False)
            assert entries.setdefault(index, attacks) == attacks
            blockers = (blockers - mask) & mask
            if not blockers:
                break


NUMBERS = multipliers()


def multipliers_of(kind: int, square: int) -> int:
    """Return the multiplier of a square."""
    return NUMBERS[64 * kind + square]


EXCHANGES = {
    ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5"): 100,
    ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5"): -220,
    ("4k3/8/3p4/4r3/8/5N2/8/4K3 w - - 0 1", "Nxe5"): 180,
    ("4k3/4r3/8/4p3/8/5N2/4R3/4K3 w - - 0 1", "Rxe5"): 100,
    ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a4"): 0,
    ("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "cxd8=Q+"): 400,
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"): 100,
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O"): 0,
}


@pytest.mark.parametrize(("fen", "san"), EXCHANGES)
def test_exchanges(fen: str, san: str) -> None:
    """What a capture wins when both sides go on as long as it pays."""
    position = Chess().start(fen)
    assert EXCHANGES[fen, san] == position.exchange_value(position.parse(san))


def test_noisy_moves_are_captures_and_promotions() -> None:
    """The list for quiet searches is that part of all moves, in check as well."""
    for position in positions(Chess(), games=5, plies=80):
        wanted = {move for move in position.legal_moves() if move.steps[0] >> 12 & 12}
        assert wanted == set(position.noisy_moves())


def test_a_null_move_gives_the_turn_away_and_comes_back() -> None:
    """Only the turn, the clock and en passant change; in check there is none."""
    position = Chess().start("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3")
    before = (position.setup(), position.key, position.balance)
    assert position.pass_turn()
    assert (position.turn, position.passing, position.key) == (0, 0, position.fresh_key())
    position.undo()
    assert before == (position.setup(), position.key, position.balance)
    assert not Chess().start("4k3/8/8/8/8/8/8/4RK2 b - - 0 1").pass_turn()


ENDS = {
    "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1": ((0,), "checkmate", (1.0, 0.0)),
    "R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 90": ((0,), "checkmate", (1.0, 0.0)),
    "k7/2Q5/8/8/8/8/8/2K5 b - - 0 1": ((), "stalemate", (0.5, 0.5)),
    "k7/2Q5/8/8/8/8/8/2K5 b - - 150 90": ((), "stalemate", (0.5, 0.5)),
    "k7/2R5/8/8/8/8/8/2K5 w - - 150 90": ((), "seventy-five moves", (0.5, 0.5)),
    "k7/8/8/8/8/8/2N5/2K5 w - - 0 1": ((), "insufficient material", (0.5, 0.5)),
    "kb6/8/8/8/8/8/7B/2K5 w - - 0 1": ((), "insufficient material", (0.5, 0.5)),
}


@pytest.mark.parametrize("fen", ENDS)
def test_ends(fen: str) -> None:
    """Who won, why, and the points; mate comes before every draw."""
    outcome = Chess().start(fen).outcome()
    assert outcome is not None
    assert ENDS[fen] == (outcome.winners, outcome.reason, outcome.scores)


def test_resigning() -> None:
    """The other player gets the point, until it is taken back."""
    position = Chess().start()
    position.withdraw(0)
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((1,), "resigned", (0.0, 1.0))
    position.undo()
    assert position.outcome() is None


CASTLINGS = {
    "4k3/8/8/8/8/8/8/5KR1 w G - 0 1": ("O-O", "f1g1", "4k3/8/8/8/8/8/8/5RK1"),
    "4k3/8/8/8/8/8/8/6KR w H - 0 1": ("O-O", "g1h1", "4k3/8/8/8/8/8/8/5RK1"),
    "4k3/8/8/8/8/8/8/RK6 w A - 0 1": ("O-O-O", "b1a1", "4k3/8/8/8/8/8/8/2KR4"),
    "4k3/8/8/8/8/8/8/2RK4 w C - 0 1": ("O-O-O", "d1c1", "4k3/8/8/8/8/8/8/2KR4"),
}


@pytest.mark.parametrize("fen", CASTLINGS)
def test_castling_where_pieces_change_places(fen: str) -> None:
    """King and rook may land on each other's squares, or the king may stay; actions and undo agree."""
    san, text, placement = CASTLINGS[fen]
    position = Chess(chess960=True).start(fen)
    move = position.parse(san)
    assert (move.text, position.format(move), position.parse(text)) == (text, san, move)
    board = apply_actions(position.board(), position.actions(move))
    before = position.setup()
    position.play(move)
    assert placement == position.setup().split(maxsplit=1)[0]
    assert (board, position.fresh_key()) == (position.board(), position.key)
    position.undo()
    assert before == position.setup()


def test_castling_is_refused_when_the_rook_shields_the_king() -> None:
    """In Chess960 the rook that leaves may open a line to the king's new square."""
    shielded, free = (Chess(chess960=True).start(f"4k3/8/8/8/8/8/8/{row} w B - 0 1") for row in ("rR1K4", "1R1K4"))
    assert "O-O-O" not in [shielded.format(move) for move in shielded.moves()]
    assert "O-O-O" in [free.format(move) for move in free.moves()]


def test_search_finds_mates() -> None:
    """The engine over the port mates in one and in two."""
    for fen, san, depth, moves in (
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8#", 2, 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "Ra6", 14, 2),
    ):
        position = Chess().start(fen)
        thought = Engine(4).think(position, Limits(depth=depth))
        assert thought.move is not None
        assert san == position.format(thought.move)
        assert thought.info.mate == moves


SCRIPT = """
import json, random
from boardwright.games.chess import Chess
from boardwright.games.chess.pgn import read_text, record_of, write_game
dice, found = random.Random(4), []
for number in range(4):
    position = Chess(chess960=number % 2 == 1, array=(518, 77, 518, 959)[number]).start()
    for _ in range(70):
        moves = position.moves()
        if not moves:
            break
        found.append([position.format(move) for move in moves][::4])
        found.append([position.exchange_value(move) for move in moves][::3])
        position.make(dice.choice(moves))
    text = write_game(record_of(position))
    (record,) = read_text(text)
    found += [text, [move.text for move in record.moves()], position.claims(), str(position.polyglot_key)]
found += [[str(t) for t in r.troubles] for r in read_text("1. e4 (1. d5) e5 {x} 2. Ke3 * 1. Nd2 *")]
print(json.dumps(found))
"""


def test_both_builds_name_and_read_alike(interpreted: Interpreted) -> None:
    """SAN, exchanges, keys and PGN are equal without the compiled modules."""
    found = json.loads(interpreted.run("-c", SCRIPT))
    space: dict[str, object] = {"print": lambda text: space.update(out=json.loads(text))}
    exec(SCRIPT, space)  # noqa: S102 - the same text runs here, compiled
    assert found == space["out"]
