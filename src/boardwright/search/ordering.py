"""Ordering: which steps to try first, learnt from what refuted others lately.

Histories belong to a step alone, to a step after the last one, and to a step after the one before that.
"""

import cython

from boardwright.kernel.position import Position
from boardwright.kernel.words import Scores, Words

if not cython.compiled:
    from boardwright.search.table import tag_of

    DEPTHS, FOLDS, PAIRS = 130, 1 << 14, 1 << 17
    FROM_TABLE, GOOD, KILLER, BAD = 1 << 30, 1 << 24, 1 << 22, -(1 << 28)
    MOST_HISTORY, MOST_BONUS = 16384, 1600

PAIR_MIX = 0x9E37_79B9_7F4A_7C15


def fold(word: int) -> int:
    """Fold a step to an index of the history."""
    folded = word ^ word >> 32
    folded ^= folded >> 14
    return cython.cast(cython.int, folded & (FOLDS - 1))


def fold_pair(before: int, word: int) -> int:
    """Fold a step and one that it follows to an index of the history of pairs."""
    folded = before * PAIR_MIX
    if not cython.compiled:
        folded &= 0xFFFF_FFFF_FFFF_FFFF
    folded = folded >> 40 ^ (word ^ word >> 32)
    folded ^= folded >> 17
    return cython.cast(cython.int, folded & (PAIRS - 1))


def nearer(old: int, bonus: int) -> int:
    """Move a history towards the bonus; what is already high moves less."""
    drag = (old if old >= 0 else -old) * (bonus if bonus >= 0 else -bonus) // MOST_HISTORY
    return old + bonus - (drag if old >= 0 else -drag)


def raise_best(buf: Words, scores: Scores, at: int, end: int) -> None:
    """Swap the highest ranked of the remaining steps to the front."""
    ranks = scores.data
    rank = ranks[at]
    for i in range(at + 1, end):  # two plain loops: a compiler can make the first one wide
        rank = max(rank, ranks[i])
    top = at
    while ranks[top] != rank:
        top += 1
    if top != at:
        word = buf.data[at]
        buf.data[at] = buf.data[top]
        buf.data[top] = word
        ranks[top] = ranks[at]
        ranks[at] = rank


class Ordering:
    """Ranks the steps of a buffer, and learns; ``path`` are the steps that led to each ply."""

    def __init__(self) -> None:
        """Know nothing."""
        self.ranks = Scores(4096)
        self.pairs = Scores(2 * PAIRS)
        if not cython.compiled:
            self.path = [0] * DEPTHS
            self.killers = [[0, 0] for _ in range(DEPTHS)]
            self.history = [[0] * FOLDS for _ in range(2)]
        for i in range(2 * PAIRS):
            self.pairs.data[i] = 0

    def rank(self, position: Position, buf: Words, base: int, n: int, ply: int, side: int, tag: int) -> bool:
        """Rank: the table's step, those the game likes, killers, by history, those the game dislikes.

        False when memory is short.
        """
        if not self.ranks.reserve(base + n):
            return False
        position.order(buf, base, n, self.ranks)
        last = self.path[ply - 1] if ply > 0 else 0
        own = self.path[ply - 2] if ply > 1 else 0
        for i in range(base, base + n):
            word = buf.data[i]
            liked = self.ranks.data[i]
            if tag != 0 and tag_of(word) == tag:
                self.ranks.data[i] = FROM_TABLE
            elif liked > 0:
                self.ranks.data[i] = GOOD + liked
            elif word == self.killers[ply][0]:
                self.ranks.data[i] = KILLER + 1
            elif word == self.killers[ply][1]:
                self.ranks.data[i] = KILLER
            elif liked == 0:
                self.ranks.data[i] = (
                    self.history[side][fold(word)]
                    + self.pairs.data[fold_pair(last, word)]
                    + self.pairs.data[PAIRS + fold_pair(own, word)]
                )
            else:
                self.ranks.data[i] = BAD + liked
        return True

    def learn(self, buf: Words, base: int, at: int, ply: int, side: int, depth: int) -> None:
        """Remember the quiet step that refuted, and hold it against those that were tried before."""
        word = buf.data[at]
        bonus = min(MOST_BONUS, 16 * depth * depth + 32 * depth)
        self.reward(side, word, ply, bonus)
        for i in range(base, at):
            if self.ranks.data[i] < GOOD:
                self.reward(side, buf.data[i], ply, -bonus)
        if self.killers[ply][0] != word:
            self.killers[ply][1] = self.killers[ply][0]
            self.killers[ply][0] = word

    def reward(self, side: int, word: int, ply: int, bonus: int) -> None:
        """Change what is thought of a step, by itself and after the last two."""
        at = fold(word)
        self.history[side][at] = nearer(self.history[side][at], bonus)
        at = fold_pair(self.path[ply - 1] if ply > 0 else 0, word)
        self.pairs.data[at] = nearer(self.pairs.data[at], bonus)
        at = PAIRS + fold_pair(self.path[ply - 2] if ply > 1 else 0, word)
        self.pairs.data[at] = nearer(self.pairs.data[at], bonus)
