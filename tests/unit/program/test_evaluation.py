"""What the design alone says about the worth of pieces, places and lines."""

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

import boardwright
from boardwright.catalogue import names
from boardwright.games.scripted.game import ScriptedGame
from boardwright.games.scripted.position import ScriptedPosition
from boardwright.kernel.dice import Dice
from boardwright.program.evaluation import mobility
from boardwright.program.evaluation.reach import distances
from boardwright.program.evaluation.values import material_values
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits
from tests.interpreted import Interpreted
from tests.unit.zrf.texts import counting, game_text
from tests.unit.zrf.texts import game as scripted

SCRIPTED = [name for name in names() if not boardwright.load(name).native]


def game(name: str) -> ScriptedGame:
    """Load a game of the library."""
    found = boardwright.load(name)
    assert isinstance(found, ScriptedGame)
    return found


def worths(name: str) -> dict[str, int]:
    """Return the first player's worths by name."""
    found = game(name)
    return {found.design.pieces[kind].name: base for (who, kind), base in found.valuation.base.items() if who == 0}


def test_mobility_orders_the_pieces_of_chess() -> None:
    """Pawn, knight, bishop, rook, queen, in this order and about as far apart as people say; kings are not for sale."""
    worth = worths("chess-zrf")
    assert worth["Pawn"] < worth["Knight"] < worth["Bishop"] < worth["Rook"] < worth["Queen"]
    assert 2 <= worth["Knight"] / worth["Pawn"] <= 4
    assert 6 <= worth["Queen"] / worth["Pawn"] <= 10
    assert worth["King"] == 0


def test_other_armies() -> None:
    """Nobody has told the program about these pieces."""
    assert worths("xiangqi")["Rook"] > 2 * worths("xiangqi")["Horse"] > 2 * worths("xiangqi")["Advisor"]
    assert worths("shogi")["Rook"] > worths("shogi")["Bishop"] > worths("shogi")["Gold"] > worths("shogi")["Pawn"]
    assert worths("international-draughts")["King"] > 2 * worths("international-draughts")["Man"]


def test_looking_at_costly_pieces_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each type of piece has its share of the work; what a very costly one can do is looked at from some sites only."""
    most = 4_000_000
    monkeypatch.setattr(mobility, "MOST_EXPLORING", most)
    costly = scripted(game_text(f"(moves (n {counting(15)} add))"))
    board = ScriptedPosition(costly, material_values(costly.program))
    found = mobility.mobility(board, costly.program, material_values(costly.program))
    assert most / 2 < board.worked < 2 * most
    men, kings = ([found[player, kind] for player in (0, 1)] for kind in (0, 1))
    assert all(0 < len(one.roads) < 12 for one in men)
    assert all(len(one.roads) == 12 for one in kings)


@pytest.mark.parametrize("name", SCRIPTED)
def test_evaluation_is_a_function_of_the_position(name: str) -> None:
    """After any walk it is what a fresh position says, zero-sum for two, and taken back with the moves."""
    found = boardwright.load(name)
    position, dice = found.start(), Dice(7)
    seen = [position.evaluation(0)]
    for _ in range(30):
        moves = position.moves()
        if not moves:
            break
        position.make(moves[dice.number(len(moves))])
        value = position.evaluation(0)
        fresh = position.copy()
        assert fresh.evaluation(0) == value
        if position.seats == 2:
            assert position.evaluation(1) == -value
        seen.append(value)
    while position.ply:
        assert position.evaluation(0) == seen.pop()
        position.undo()
    assert position.evaluation(0) == seen[0]


@pytest.mark.parametrize("name", ["breakthrough", "xiangqi", "english-draughts", "gomoku", "chess-zrf", "shogi"])
def test_symmetric_games_begin_level(name: str) -> None:
    """Neither side is better at the start, except by whose turn it is."""
    assert abs(boardwright.load(name).start().evaluation()) <= 5


def test_runners_are_worth_more_near_the_goal() -> None:
    """In Breakthrough a pawn gains with every row."""
    setup = "turn 0; White: Pawn a{}; Black: Pawn h7"
    values = [boardwright.load("breakthrough").start(setup.format(row)).evaluation(0) for row in range(1, 8)]
    assert values == sorted(values)
    assert values[-1] - values[0] > 100


def test_men_are_worth_more_near_their_crown() -> None:
    """In draughts a man gains on the way to promotion."""
    setup = "turn 0; White: Man {}; Black: Man h8"
    near, far = (boardwright.load("english-draughts").start(setup.format(at)).evaluation(1) for at in ("g7", "e1"))
    assert near > far


def test_open_lines_count() -> None:
    """In Gomoku three in the open are worth more than three that are blocked."""
    gomoku = boardwright.load("gomoku")
    white = "White: Stone {}, Stone off 100"
    open_three = gomoku.start("turn 1; Black: Stone e8 f8 g8, Stone off 100; " + white.format("a1 a3 o1"))
    blocked = gomoku.start("turn 1; Black: Stone e8 f8 g8, Stone off 100; " + white.format("d8 h8 o1"))
    assert open_three.evaluation(0) > blocked.evaluation(0)


def test_a_four_is_answered_and_a_five_is_made() -> None:
    """Lines that lack one stone leave no choice."""
    gomoku = boardwright.load("gomoku")
    four = "Black: Stone a8 e8 f8 g8, Stone off 100; White: Stone {} d8 a1 c3, Stone off 100"
    must = gomoku.start("turn 1; " + four.format("o1").replace("a8", "h8"))
    assert str(Engine(1).think(must, Limits(nodes=2000)).move) == "Stone i8"
    wins = gomoku.start("turn 0; " + four.format("o1").replace("a8", "h8"))
    thought = Engine(1).think(wins, Limits(nodes=2000))
    assert str(thought.move) == "Stone i8"
    assert thought.info.mate == 1


def test_fours_are_followed_beyond_the_last_depth() -> None:
    """A stone that makes a four also makes an open three elsewhere: the win is seen at depth 1."""
    stones = "Black: Stone e8 f8 g8 i9 i10, Stone off 100; White: Stone d8 a1 a3 o1 o3, Stone off 100"
    info = Engine(1).think(boardwright.load("gomoku").start("turn 0; " + stones), Limits(depth=1)).info
    assert str(info.line[0]) == "Stone i8"
    assert info.mate == 3


@pytest.mark.parametrize("name", ["gomoku", "yavalath"])
def test_what_cells_know_is_taken_back(name: str) -> None:
    """After a walk there and back a search finds what it finds on a fresh board."""
    found = boardwright.load(name)
    position, dice = found.start(), Dice(3)
    for ply in range(24):
        if position.outcome() is None:
            moves = position.moves()
            position.make(moves[dice.number(len(moves))])
            position.evaluation(0)
        if ply % 3 == 2:
            position.undo()
    fresh = found.start(position.setup())
    assert position.outcome() is None
    thoughts = [Engine(1).think(one, Limits(nodes=1500)).info for one in (position, fresh)]
    assert thoughts[0].score == thoughts[1].score
    assert thoughts[0].line == thoughts[1].line


def test_corners_are_safe_in_reversi() -> None:
    """Where pieces change hands along lines, a site that no line crosses is worth most, and its neighbours least."""
    found = game("reversi-zrf")
    sites, values = found.design.board.sites, found.valuation._values()
    code = found.program.codes.code(0, 0)
    worth = {name: values[code * len(sites) + site] for name, site in sites.items()}
    assert worth["a1"] == worth["h8"] == max(worth.values())
    assert worth["b2"] == worth["g7"] == min(worth.values())


GIVEAWAY = """
(game
  (title "Giveaway")
  (players White Black)
  (turn-order White Black)
  (board
    (grid
      (start-rectangle 0 0 50 50)
      (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50)))
      (directions (n 0 -1) (s 0 1))
    )
    (symmetry Black (n s) (s n))
  )
  (piece (name Pawn) (moves (n (verify not-friend?) add)))
  (board-setup (White (Pawn a1 b1 c1)) (Black (Pawn a3 b3 c3)))
  (win-condition (White Black) (pieces-remaining 0))
  (win-condition (White Black) stalemated)
)
"""


def test_getting_rid_of_pieces_can_be_the_aim(tmp_path: Path) -> None:
    """When having no pieces wins, each piece is a burden."""
    path = tmp_path / "giveaway.zrf"
    path.write_text(GIVEAWAY, encoding="utf-8")
    giveaway = boardwright.load(str(path))
    assert giveaway.start("turn 0; White: Pawn a1 b1; Black: Pawn c3").evaluation(0) < 0


def test_distances() -> None:
    """Steps are counted along the roads, one way where they lead one way."""
    assert distances({1: {2}, 2: {3, 1}, 4: {4}}, [3]) == {3: 0, 2: 1, 1: 2}



WAYS = """
import json, sys
import boardwright
from boardwright.search.engine import Engine
from boardwright.search.limits import Limits

def walked(position):
    for _ in range(3):
        position.make(position.moves()[0])
    seen = [position.evaluation(player) for player in range(position.seats)]
    thought = Engine(1).think(position, Limits(nodes=60)).info
    return [*seen, thought.score, [str(move) for move in thought.line]]

def early(name):
    game = boardwright.load(name)
    first = game.arranged(())
    game.start()
    return first

WAYS = {
    "start": lambda name: boardwright.load(name).start(),
    "arranged": lambda name: boardwright.load(name).arranged(()),
    "arranged before the start": early,
    "copy": lambda name: early(name).copy(),
    "setup": lambda name: boardwright.load(name).start(boardwright.load(name).without_values().setup()),
}

def material(name):
    game = boardwright.load(name)
    first = game.without_values()
    game.start()
    return [walked(first.copy()), walked(first)]

found = {}
for name in sys.argv[1:]:
    blank = boardwright.load(name).start().blank()
    found[name] = {
        "ways": {way: walked(make(name)) for way, make in WAYS.items()}, "material": material(name),
        "empty board": [blank.evaluation(0), len(blank.moves())],
    }
print(json.dumps(found))
"""


def test_a_position_has_its_evaluation_however_it_was_made(interpreted: Interpreted) -> None:
    """Whatever comes first, evaluations and searches are the same, in both builds; a board without values is safe."""
    names = ["connect-four", "gomoku", "chess-zrf", "nine-mens-morris"]
    compiled = subprocess.run(
        [sys.executable, "-c", WAYS, *names], capture_output=True, text=True, check=True, timeout=300
    ).stdout
    for found in json.loads(compiled).values():
        one, other = found["material"]
        assert one == other
        first, *others = found["ways"].values()
        assert all(way == first for way in others)
    assert interpreted.run("-c", WAYS, "connect-four") == json.dumps(
        {"connect-four": json.loads(compiled)["connect-four"]}
    ) + "\n"


STRENGTH = Path(__file__).parents[2] / "strength" / "texts"


def test_men_that_need_a_die_know_their_way() -> None:
    """Where no move is possible without a die on the board, each cell nearer to the goal is worth more, one by one."""
    found = boardwright.load(str(STRENGTH / "dice-ludo.zrf"))
    advances = [found.start(f"turn 0; White: Man {file}1").evaluation(0) for file in "abcdefghi"]
    assert advances == sorted(set(advances))


def test_men_that_must_leave_are_drawn_to_the_exit() -> None:
    """Where the first without men wins, a man is worth more the nearer it is to where it may leave the board."""
    found = boardwright.load(str(STRENGTH / "race-off.zrf"))
    advances = [found.start(f"turn 0; White: Man d{row}; Black: Man a8").evaluation(0) for row in range(1, 9)]
    assert advances == sorted(set(advances))


def test_dice_are_worth_nothing() -> None:
    """Pieces of the dice change no evaluation and do not make men look dear."""
    found = boardwright.load(str(STRENGTH / "dice-hunt.zrf"))
    assert isinstance(found, ScriptedGame)
    bases = {found.design.players[player]: base for (player, _), base in found.valuation.base.items() if base}
    assert set(bases) == {"White", "Black"}
    with_die, without = "turn 1; White: Man d4; Black: Man a7; ?Die: Two die", "turn 1; White: Man d4; Black: Man a7"
    assert found.start(with_die).evaluation(0) == found.start(without).evaluation(0)


def test_where_moves_fill_the_board_freedom_counts() -> None:
    """In Amazons, where whoever cannot move loses and every move leaves an arrow, possible steps have a worth."""
    found = game("amazons")
    assert found.valuation.values().freedom > 0


@pytest.mark.parametrize("name", ["sow-store", "sow-take"])
def test_a_store_is_worth_what_it_holds(name: str) -> None:
    """Where a goal asks for a full store, what is in it counts for its owner."""
    path = Path(__file__).parents[2] / "strength" / "texts" / f"{name}.zrf"
    rules = boardwright.load(str(path))
    setup = "turn 0; South: P2 a1 b1 c1 d1 e1, H{} south; North: P2 a2 b2 c2 d2 e2, H{} north"
    values = [rules.start(setup.format(mine, 0)).evaluation(0) for mine in (0, 2, 4)]
    assert all(less + 50 < more for less, more in pairwise(values))
    assert rules.start(setup.format(0, 3)).evaluation(0) < rules.start(setup.format(0, 0)).evaluation(0)
