"""Random walks and what can be seen of a position on the way."""

from typing import Any

from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position


def walk(position: Position, seed: int, length: int) -> list[Move]:
    """Play random moves until the end or for ``length`` of them."""
    dice = Dice(seed)
    made = []
    for _ in range(length):
        moves = position.moves()
        if not moves:
            break
        made.append(moves[dice.number(len(moves))])
        position.play(made[-1])
    return made


def walked(game: Game, seed: int, length: int) -> Position:
    """Return the position after such a walk."""
    position = game.start()
    walk(position, seed, length)
    return position


def snapshot(position: Position) -> dict[str, Any]:
    """Return all that can be seen of a position."""
    return state_of(position) | {
        "ply": position.ply,
        "steps": position.steps,
        "withdrawals": position.withdrawals,
        "history": position.history(),
    }


def state_of(position: Position) -> dict[str, Any]:
    """Return what does not depend on how the position came about."""
    return {
        "key": position.key,
        "turn": position.turn,
        "slot": position.slot,
        "middle": position.mid_move,
        "chance": position.chance,
        "setup": position.setup(),
        "picture": str(position),
        "board": position.board(),
        "evaluation": [position.evaluation(player) for player in range(position.seats)],
        "outcome": position.outcome(),
        "moves": position.moves(),
    }


MANY = 60
"""With more moves than this a board is wide, and only a few of its moves are tried one by one."""
A_FEW = 8


def some(moves: list[Move], many: int = MANY) -> list[Move]:
    """Thin out a long list of moves evenly."""
    return moves if len(moves) <= many else moves[:: len(moves) // A_FEW]
