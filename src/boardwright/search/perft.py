"""Perft: count the positions a number of moves away; the classic proof of a move generator."""

from collections.abc import Callable

import cython

from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.words import Words


def perft(position: Position, depth: int) -> int:
    """Count the positions ``depth`` moves below, by the fastest way the game knows."""
    if depth <= 0:
        return 1
    buf = Words()
    with cython.nogil:
        total = position.leaves(depth, buf, 0)
    position.check()
    return total


def visit(position: Position, depth: int) -> int:
    """Count the same by making and taking back every single step, through the vtable."""
    if depth <= 0:
        return 1
    buf = Words()
    with cython.nogil:
        total = walk(position, depth, buf, 0)
    position.check()
    return total


def walk(position: Position, depth: int, buf: Words, base: int) -> int:
    """Do what ``visit`` promises."""
    n = position.generate(buf, base)
    if n == 0:
        return position.count(buf, base)
    total = 0
    for i in range(n):
        if position.push(buf.data[base + i]):
            if depth == 1 and not position.mid_move:
                total += 1
            else:
                total += walk(position, depth if position.mid_move else depth - 1, buf, base + n)
            position.pop()
    return total


def divide(
    position: Position,
    depth: int,
    on_move: Callable[[], None] | None = None,
    write: Callable[[Position, Move], str] = lambda _, move: move.text,
) -> dict[str, int]:
    """Count below each move of the position; ``on_move`` is called after each, ``write`` names a move before it."""
    counts: dict[str, int] = {}
    for move in position.moves():
        text = write(position, move)
        position.make(move)
        counts[_unlike(text, counts)] = perft(position, depth - 1)
        position.undo()
        if on_move is not None:
            on_move()
    return counts


def _unlike(text: str, taken: dict[str, int]) -> str:
    """Keep two moves of one name apart."""
    return text if text not in taken else f"{text} #{sum(name.split(' #')[0] == text for name in taken) + 1}"
