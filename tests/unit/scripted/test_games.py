"""More games of the library, one for each mechanism of the language."""

import pytest

import boardwright
from boardwright.errors import OptionError
from boardwright.kernel.dice import Dice
from boardwright.kernel.position import Position
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from boardwright.search.perft import perft
from tests.unit.zrf.texts import game as text_game

COUNTS = {
    "xiangqi": [44, 1920, 79666],
    "makruk": [23, 529, 12012, 273026],
    "shogi": [30, 900, 25470],
    "runners": [3, 3, 9, 9, 27, 45],
    "yavalath": [61, 61 * 60, 61 * 60 * 59],
    "three-in-a-row-for-three": [16, 16 * 15, 16 * 15 * 14, 16 * 15 * 14 * 13],
}
"""Published counts for xiangqi, shogi and makruk (the last in the test list of Fairy-Stockfish); others are arithmetic.

Runners: three throws, one way to enter for each; then nine pairs of runners and three throws, with two moves for each
unless the throw would enter on the own runner.
"""


@pytest.mark.parametrize("name", COUNTS)
def test_counts(name: str) -> None:
    """Perft gives the published numbers."""
    position = boardwright.load(name).start()
    assert COUNTS[name] == [perft(position, depth + 1) for depth in range(len(COUNTS[name]))]


def texts(name: str, setup: str) -> set[str]:
    """Name the moves of a position."""
    return {move.text for move in boardwright.load(name).start(setup).moves()}


def test_generals_do_not_face_each_other() -> None:
    """A piece between two generals is pinned to its file, and a general may not step onto an open one."""
    pinned = texts("xiangqi", "turn 0; Red: General e1, Rook e5; Black: General e10")
    assert "e5 - e6" in pinned
    assert "e5 - d5" not in pinned
    assert texts("xiangqi", "turn 0; Red: General d1; Black: General e10") == {"d1 - d2"}


def test_the_cannon_jumps_over_one_piece() -> None:
    """It moves like a rook and captures behind a screen."""
    found = texts("xiangqi", "turn 0; Red: General d1, Cannon a1; Black: General e10, Soldier a5, Rook a8")
    assert {"a1 - a4", "a1 - a8"} <= found
    assert not {"a1 - a5", "a1 - a6"} & found


def test_a_stuck_general_loses() -> None:
    """Stalemate is a loss in xiangqi and a draw in makruk."""
    stuck = boardwright.load("xiangqi").start("turn 0; Red: General d1; Black: General e10, Rook b2").outcome()
    assert stuck is not None
    assert stuck.winners == (1,)
    drawn = boardwright.load("makruk").start("turn 0; White: Khun a1; Black: Khun e8, Rua b8 h2").outcome()
    assert drawn is not None
    assert drawn.is_draw


def test_a_bia_is_promoted_on_the_sixth_row() -> None:
    """Forward or by capture, it becomes a Met."""
    found = texts("makruk", "turn 0; White: Khun a1, Bia c5; Black: Khun h8, Bia d6")
    assert {"c5 - c6 = Met", "c5 - d6 = Met"} <= found


def solitaire(pegs: frozenset[tuple[int, int]], holes: frozenset[tuple[int, int]], depth: int) -> int:
    """Count the ways to play a number of jumps: an oracle that knows nothing of rules as text."""
    if depth == 0:
        return 1
    total = 0
    for x, y in pegs:
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            over, to = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            if over in pegs and to in holes and to not in pegs:
                total += solitaire(pegs - {(x, y), over} | {to}, holes, depth - 1)
    return total


def test_peg_solitaire() -> None:
    """An oracle counts the same; one peg in the middle wins, a lonely one elsewhere loses."""
    holes = frozenset((x, y) for x in range(7) for y in range(7) if 2 <= x <= 4 or 2 <= y <= 4)
    game = boardwright.load("peg-solitaire")
    for depth in range(1, 6):
        assert perft(game.start(), depth) == solitaire(holes - {(3, 3)}, holes, depth)
    position = game.start("turn 0; You: Peg d2 d3")
    position.play("d2 - d4 x d3")
    won = position.outcome()
    assert won is not None
    assert won.winners == (0,)
    lost = game.start("turn 0; You: Peg d2").outcome()
    assert lost is not None
    assert lost.winners == ()


def test_four_win_and_three_lose() -> None:
    """On the hexagon four in a row win though they hold three, and three alone lose."""
    game = boardwright.load("yavalath")
    setup = "turn 0; White: Stone e1 e2 {}, Stone off 9; Black: Stone a9, Stone off 9"
    four = game.start(setup.format("e4"))
    four.play("Stone e3")
    outcome = four.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    three = game.start(setup.format("i1"))
    three.play("Stone e3")
    outcome = three.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_three_players_take_turns() -> None:
    """The third player can win, and then the others have lost."""
    position = boardwright.load("three-in-a-row-for-three").start()
    assert len(position.game.players) == 3
    for cell in ("a1", "d4", "a2", "b1", "d3", "b2", "d1", "a4", "c2"):
        position.play(f"Stone {cell}")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (2,)
    assert outcome.scores == (-1.0, -1.0, 1.0)


def test_shogi_pieces_change_sides() -> None:
    """A captured piece goes to its captor's hand, unpromoted, and comes back by a drop."""
    position = boardwright.load("shogi").start("turn 0; Sente: King 5i, Rook 2h; Gote: King 5a, +Silver 2d")
    position.play("2h - 2d")
    assert position.setup() == "turn 1; Sente: King 5i, Rook 2d, Silver off 1; Gote: King 5a"
    position.play("5a - 6a")
    assert "Silver 5e" in {move.text for move in position.moves()}
    position.play("Silver 5e")
    position.undo()
    position.undo()
    position.undo()
    assert position.setup() == "turn 0; Sente: King 5i, Rook 2h; Gote: King 5a, +Silver 2d"


def test_shogi_drops_and_promotions_are_bound() -> None:
    """No second pawn on a file, no pawn on the last row, no knight on the last two; there promotion is forced."""
    setup = "turn 0; Sente: King 5i, Pawn 9g 1b, Pawn off 1, Knight off 1; Gote: King 5a, Rook 5c"
    found = texts("shogi", setup.replace(", Rook 5c", ", Rook 6c"))
    assert "Pawn 8e" in found
    assert not {"Pawn 9e", "Pawn 1e", "Pawn 8a", "Knight 8a", "Knight 8b", "1b - 1a"} & found
    assert {"Pawn 8b", "Knight 8c", "1b - 1a = +Pawn"} <= found
    blocks = texts("shogi", setup)
    assert {"Pawn 5e", "Knight 5d"} <= blocks
    assert not any(text.startswith(("9g", "Pawn 8", "Knight 8")) for text in blocks)


def test_runners_follow_the_die() -> None:
    """Chance throws, the number binds, and a hit sends a runner home."""
    game = boardwright.load("runners")
    position = game.start()
    assert position.chance
    assert len(position.moves()) == 3
    hit = game.start("turn 1; White: Runner d1, Runner off 2; Black: Runner f1, Runner off 2; ?Dice: Die two")
    assert {move.text for move in hit.moves()} == {"d1 - f1", "Runner b1"}
    hit.play("d1 - f1")
    assert hit.setup() == "turn 2; White: Runner f1 off 2; Black: Runner off 3; ?Dice: Die two"
    last = game.start("turn 1; White: Runner k1; ?Dice: Die one")
    last.play("k1 - l1")
    outcome = last.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    stuck = game.start("turn 1; White: Runner k1; ?Dice: Die three")
    assert [move.text for move in stuck.moves()] == ["Pass"]


ACROSS = "a7d7g7 b6d6f6 c5d5e5 a4b4c4 e4f4g4 c3d3e3 b2d2f2 a1d1g1"
UPWARD = "a1a4a7 b2b4b6 c3c4c5 d1d2d3 d5d6d7 e3e4e5 f2f4f6 g1g4g7"
LINES = [*ACROSS.split(), *UPWARD.split()]
MILLS = [{line[i : i + 2] for i in (0, 2, 4)} for line in LINES]
NEXT = {frozenset((line[i : i + 2], line[i + 2 : i + 4])) for line in LINES for i in (0, 2)}
Men = frozenset[str]


def morris(mine: Men, theirs: Men, hand: int) -> list[tuple[Men, Men]]:
    """Return both sides' men after each move: an oracle made of the sixteen lines."""
    free = {point for mill in MILLS for point in mill} - mine - theirs
    flies = len(mine) == 3
    if hand:
        moved = [(mine | {to}, to) for to in free]
    else:
        moved = [(mine - {man} | {to}, to) for man in mine for to in free if flies or frozenset((man, to)) in NEXT]
    loose = theirs - {man for mill in MILLS if mill <= theirs for man in mill} or theirs
    found: list[tuple[Men, Men]] = []
    for men, to in moved:
        closes = any(to in mill and mill <= men for mill in MILLS)
        found += [(men, theirs - {gone}) for gone in loose] if closes and theirs else [(men, theirs)]
    return found


def men_of(position: Position, side: int) -> Men:
    """Return the points where a side has men."""
    name = position.game.layout.name
    board = position.board().items()
    return frozenset(name(site) for site, piece in board if piece.player is not None and piece.player.index == side)


SIX = "turn 0; White: Man a1 a7 d2 c4 f4 e5 off {}; Black: Man a4 d1 g7 e3 b6 f2 off {}"
FOUR = "turn 0; White: Man a1 a4 d7 c4 off {}; Black: Man d1 d2 d3 b6 off {}"


@pytest.mark.parametrize(("hand", "begin"), [(0, SIX), (3, SIX), (0, FOUR)])
def test_nine_mens_morris(hand: int, begin: str) -> None:
    """In random games, with flying men too, an oracle finds the same moves with the same men afterwards."""
    game = boardwright.load("nine-mens-morris")
    setup = begin.format(hand, hand)
    dice, compared, mills = Dice(7 + hand), 0, 0
    for _ in range(12):
        position = game.start(setup.replace(" off 0", ""))
        for ply in range(40):
            moves = position.moves()
            if position.outcome() is not None:
                break
            mover, left = ply % 2, max(0, hand - ply // 2)
            expected = morris(men_of(position, mover), men_of(position, 1 - mover), left)
            found = []
            for move in moves:
                position.make(move)
                found.append((sorted(men_of(position, mover)), sorted(men_of(position, 1 - mover))))
                position.undo()
            assert sorted(found) == sorted((sorted(mine), sorted(theirs)) for mine, theirs in expected)
            mills += sum(" x " in position.format(move) for move in moves)
            compared += 1
            position.make(moves[dice.number(len(moves))])
    assert compared > 100
    assert mills > 20


def test_closing_a_mill_is_one_move() -> None:
    """The name says where the man goes and what leaves."""
    setup = "turn 0; White: Man a1 a4{}; Black: Man d1 g1 g4, Man off 6"
    assert "Man a7 x d1" in texts("nine-mens-morris", setup.format(" off 7"))
    position = boardwright.load("nine-mens-morris").start(setup.format(" d7"))
    position.play("d7 - a7 x g4")
    assert position.setup() == "turn 1; White: Man a1 a4 a7; Black: Man d1 g1 off 6"


def test_an_engine_takes_the_better_victim() -> None:
    """Captures come first in a search, and the choice among them is by what they win."""
    setup = "turn 0; White: Khun a1, Rua d1, Bia c4; Black: Khun h8, Rua d5, Bia b5"
    position = boardwright.load("makruk").start(setup)
    thought = Engine(1).think(position, Limits(depth=3))
    assert {"c4 - d5", "d1 - d5"} & {move.text for move in thought.info.line}  # at once or after a check
    shallow = Engine(1).think(boardwright.load("xiangqi").start(), Limits(depth=5))
    assert shallow.info.nodes < 20_000


def test_restoring_a_record_compiles_no_rules_again() -> None:
    """Without options to choose a game stays the same object, so its program serves every record and restart."""
    game = boardwright.load("turkish-dama")
    assert game.with_options() is game
    with pytest.raises(OptionError):
        game.with_options(size=8)


SEATS = """
(define step ($1 (verify not-friend?) add))
(game (title "Seats") (players {players}) (turn-order {turns})
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("2/1" (0 9))) (directions (e 1 0) (w -1 0)))
    (positions (die 90 0 99 9)))
  (piece (name Man) (moves (step e) (step w)))
  (piece (name Die) (moves (die (verify not-empty?) add)))
  (piece (name Wall))
  (board-setup (White (Man a1)) (Black (Man c1)) {others})
  (loss-condition (White Black) (pieces-remaining 0)))
"""


@pytest.mark.parametrize(
    ("players", "turns", "others"),
    [
        ("White Black", "White Black", ""),
        ("?Dice White Black", "?Dice White ?Dice Black", "(?Dice (Die die))"),
        ("White ?Dice Black", "?Dice White ?Dice Black", "(?Dice (Die die))"),
        ("Neutral White Black", "White Black", "(Neutral (Wall b2))"),
        ("White Black Neutral", "White Black", "(Neutral (Wall b2))"),
    ],
)
def test_only_those_who_take_turns_have_seats(players: str, turns: str, others: str) -> None:
    """Dice and owners of walls have no seat, wherever they are listed, and the right player wins."""
    position = text_game(SEATS.format(players=players, turns=turns, others=others)).start()
    assert position.seats == 2
    assert [str(player) for player in position.game.players[:2]] == ["White", "Black"]
    for move in ("a1 - b1", "c1 - b1"):
        while position.chance:
            position.make(position.moves()[0])
        position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
