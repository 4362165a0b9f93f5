"""The transposition table: what is known of positions, shared by threads without locks.

An entry is two words, ``key ^ data`` and ``data``: a torn write fits no key and is simply not found.
``data`` is, from the top, tag 32 bits, score 16, depth 8, age 6, bound 2.
"""

import cython

from boardwright.kernel.words import Words

if not cython.compiled:
    from boardwright.kernel.bits import prefetch

    UPPER, LOWER, EXACT = 1, 2, 3

SCORE_BIAS = 32768
TAG_MASK = 0xFFFF_FFFF
CLUSTER_BYTES = 32


class Table:
    """Two entries a cluster: one keeps what was searched deepest, the other what came last."""

    def __init__(self, megabytes: int = 16) -> None:
        """Allocate the table, as large as a power of two allows."""
        self.clusters = 1 << max(10, (megabytes * 1024 * 1024 // CLUSTER_BYTES).bit_length() - 1)
        self.slots = Words(4 * self.clusters)  # zeros, which the system gives without touching the memory
        self.age = 0

    def new_search(self) -> None:
        """Let what earlier searches left be replaced first."""
        self.age = (self.age + 1) & 63

    def probe(self, key: int) -> int:
        """Return what is stored for a key, 0 if nothing is."""
        at = 4 * (key & (self.clusters - 1))
        if self.slots.data[at] ^ self.slots.data[at + 1] == key:
            return self.slots.data[at + 1]
        if self.slots.data[at + 2] ^ self.slots.data[at + 3] == key:
            return self.slots.data[at + 3]
        return 0

    def fetch(self, key: int) -> None:
        """Let the memory of a key come near, because it will be probed soon."""
        if cython.compiled:
            prefetch(cython.address(self.slots.data[4 * (key & (self.clusters - 1))]))

    def store(self, key: int, tag: int, score: int, depth: int, bound: int) -> None:
        """Remember a result; a deeper result of this search is not overwritten by a shallower one."""
        at = 4 * (key & (self.clusters - 1))
        data = tag << 32 | (score + SCORE_BIAS) << 16 | max(0, min(depth, 255)) << 8 | self.age << 2 | bound
        old = self.slots.data[at + 1]
        same = self.slots.data[at] ^ old == key
        if not same and (old >> 2 & 63) == self.age and entry_depth(old) > depth:
            at += 2
        self.slots.data[at] = key ^ data
        self.slots.data[at + 1] = data

    def fullness(self) -> int:
        """Estimate how full the table is, in thousandths, by what this search wrote."""
        sample = min(1000, self.clusters)
        used = 0
        for i in range(sample):
            data = self.slots.data[4 * i + 1]
            used += data != 0 and (data >> 2 & 63) == self.age
        return used * 1000 // sample


def tag_of(word: int) -> int:
    """Fold a step to 32 bits; the step is found again among those that are generated."""
    return (word ^ word >> 32) & TAG_MASK


def entry_tag(data: int) -> int:
    """Read the folded best step."""
    return data >> 32


def entry_score(data: int) -> int:
    """Read the score."""
    return cython.cast(cython.int, data >> 16 & 0xFFFF) - cython.cast(cython.int, SCORE_BIAS)


def entry_depth(data: int) -> int:
    """Read the depth."""
    return cython.cast(cython.int, data >> 8 & 0xFF)


def entry_bound(data: int) -> int:
    """Read whether the score is exact or a bound."""
    return cython.cast(cython.int, data & 3)
