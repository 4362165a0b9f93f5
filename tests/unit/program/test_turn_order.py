"""Turn orders: the hand of chance, moves with another player's pieces, and where the order repeats."""

from boardwright.kernel.dice import Dice
from tests.unit.zrf.texts import game, game_text

STEPS = "(moves (n (verify empty?) add) (e (verify empty?) add))"
BOTH = "(White (Man a1)) (Black (Man d4))"


def with_order(order: str, *, players: str = "White Black", setup: str = BOTH) -> str:
    """Write a game with a turn order of its own."""
    text = game_text(STEPS, setup=setup)
    return text.replace("(players White Black)", f"(players {players})").replace(
        "(turn-order White Black)", f"(turn-order {order})"
    )


def test_the_order_repeats_from_its_mark() -> None:
    """What stands before ``repeat`` is played once; two turns in a row are two turns."""
    position = game(with_order("White repeat Black White White")).start()
    seen = []
    dice = Dice(5)
    for _ in range(6):
        seen.append(position.turn)
        moves = position.moves()
        position.make(moves[dice.number(len(moves))])
    assert seen == [0, 1, 0, 0, 1, 0]
    while position.steps:
        position.undo()
    assert position.setup() == game(with_order("White repeat Black White White")).start().setup()


def test_a_player_may_move_as_another() -> None:
    """In ``(White Black)`` White is to move, with Black's pieces and in Black's directions."""
    position = game(with_order("(White Black) Black")).start()
    assert position.turn == 0
    assert {move.text for move in position.moves()} == {"d4 - d3"}
    position.play("d4 - d3")
    assert position.turn == 1


def test_chance_moves_by_itself() -> None:
    """A player whose name begins with ? is the hand of chance: searches and matches roll for it."""
    position = game(with_order("White ?Fate Black", players="White Black ?Fate",
                               setup="(White (Man a1)) (Black (Man d4)) (?Fate (Man b1))")).start()  # fmt: skip
    assert not position.chance
    position.play("a1 - a2")
    assert position.chance
    assert {move.text for move in position.moves()} == {"b1 - b2", "b1 - c1"}
    position.play("b1 - b2")
    assert not position.chance
    assert position.turn == 1
    position.undo()
    assert position.chance
