"""Merging: the steps of many games in flat arrays; equal ones become one count, in the order of their keys."""

from array import array
from collections.abc import Sequence


class Steps:
    """What was played where: for each step a key, a move and a bucket as one word, and its game's number."""

    def __init__(self) -> None:
        """Begin without any."""
        self.keys, self.words, self.games = array("q"), array("q"), array("i")


class Counts:
    """What equal steps come to: how many games, the sum of their strengths, and the numbers of the last of them."""

    def __init__(self, size: int) -> None:
        """Make room."""
        self.keys, self.strengths = array("q", bytes(8 * size)), array("q", bytes(8 * size))
        self.moves, self.buckets, self.games, self.recent = (array("i", bytes(4 * size)) for _ in range(4))


def take(steps: Steps, played: Sequence[tuple[int, str]], bucket: int, game: int, moves: dict[str, int]) -> None:
    """Add the steps of a game, whose number is larger than any before; moves get numbers as they come."""
    begin, size = len(steps.keys), len(played)
    for column in (steps.keys, steps.words, steps.games):
        column.frombytes(bytes(column.itemsize * size))
    keys, words, games = steps.keys, steps.words, steps.games
    for at in range(size):
        key, text = played[at]
        move = moves.get(text, -1)
        if move < 0:
            move = moves[text] = len(moves)
        keys[begin + at], words[begin + at], games[begin + at] = key, bucket << 24 | move, game


def merge(steps: Steps, strengths: "array[int]", first: int, most: int) -> Counts:
    """Count equal steps together, in the order of their keys as bits; a game that was there twice counts once.

    Strengths are by game. Numbers of ``recent`` go from ``first`` on; each count has as many as it has games, but at
    most ``most``, the newest first.
    """
    order, counts = array("i", bytes(4 * len(steps.keys))), Counts(len(steps.keys))
    line_up(order)
    sort_by(steps.words, 48, order)
    sort_by(steps.keys, 64, order)
    rows, told = count_runs(steps, order, strengths, first, most, counts)
    for column in (counts.keys, counts.strengths, counts.moves, counts.buckets, counts.games):
        del column[rows:]
    del counts.recent[told:]
    return counts


def line_up(order: "array[int]") -> None:
    """Let each index stand in its own place."""
    for at in range(len(order)):
        order[at] = at


def sort_by(values: "array[int]", bits: int, order: "array[int]") -> None:
    """Sort indexes by the lowest bits of their values, a multiple of 16, by one digit after the other; it is stable."""
    size, bound = len(order), array("i", bytes(4 * 256))
    source, target = order, array("i", order)
    for shift in range(0, bits, 8):
        for digit in range(256):
            bound[digit] = 0
        for at in range(size):
            bound[values[at] >> shift & 255] += 1
        total = 0
        for digit in range(256):
            count, bound[digit] = bound[digit], total
            total += count
        for at in range(size):
            index = source[at]
            digit = values[index] >> shift & 255
            target[bound[digit]] = index
            bound[digit] += 1
        source, target = target, source


def count_runs(
    steps: Steps, order: "array[int]", strengths: "array[int]", first: int, most: int, counts: Counts
) -> tuple[int, int]:
    """Count each run of equal steps; return how many counts there are, and how many last games they have."""
    keys, words, owners = steps.keys, steps.words, steps.games
    found, moves, buckets = counts.keys, counts.moves, counts.buckets
    games, sums, recent = counts.games, counts.strengths, counts.recent
    size, end, rows, told = len(order), 0, 0, 0
    while end < size:
        begin, one = end, order[end]
        while end < size and keys[order[end]] == keys[one] and words[order[end]] == words[one]:
            end += 1
        owner = -1
        for at in range(end - 1, begin - 1, -1):
            if owners[order[at]] != owner:
                owner = owners[order[at]]
                games[rows] += 1
                sums[rows] += strengths[owner]
                if games[rows] <= most:
                    recent[told] = first + owner
                    told += 1
        found[rows], moves[rows], buckets[rows] = keys[one], words[one] & 0xFFFFFF, words[one] >> 24
        rows += 1
    return rows, told
