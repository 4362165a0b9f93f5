"""The tree that Monte-Carlo search grows: nodes in one block of memory, kept from move to move.

Workers share it without locks. A node's children lie side by side, and one word says where and how many: a reader
sees all of them or none. Two workers that expand the same node at once write the same children twice, and one copy
is forgotten. Counts may miss a visit now and then, which no decision depends on.
"""

import cython

from boardwright.kernel.position import Position
from boardwright.kernel.words import Words

if not cython.compiled:
    WORD, LINKS, VISITS, VALUE, PRIOR, SIZE, BYTES = 0, 1, 2, 3, 4, 8, 64
    ROOT, CHUNK, MOST_KEPT = 1, 4096, 262144

NODE_BYTES = 64


class Tree:
    """At most ``most_nodes`` nodes; node 0 is not used, node 1 is the root."""

    def __init__(self, most_nodes: int) -> None:
        """Make an empty tree."""
        self.most_nodes = max(64, most_nodes)
        self.data = Words(SIZE * 64)
        self.nodes = 0
        self.root_steps = 0
        self.root_key = 0
        self.planted = False

    def plant(self, position: Position) -> None:
        """Begin with a bare root for a position."""
        self.nodes = ROOT + 1
        self.root_steps = position.steps
        self.root_key = position.key
        self.planted = True
        for i in range(2 * SIZE):
            self.data.data[i] = 0

    def fill(self) -> None:
        """Reserve all the memory that the tree may use, so that it never moves while workers share it."""
        if not self.data.reserve(SIZE * self.most_nodes):
            raise MemoryError

    def adopt(self, position: Position) -> bool:
        """Make the node of a position that came up below the root the new root; false if it is not in the tree."""
        if not self.planted or position.steps < self.root_steps:
            return False
        if position.steps == self.root_steps:
            return position.key == self.root_key and position.mid_move == 0
        if position.trail.data[2 * self.root_steps + 1] != self.root_key:
            return False
        node = ROOT
        for step in range(self.root_steps, position.steps):
            node = self.child_of(node, position.trail.data[2 * step])
            if node == 0:
                return False
        self.replant(node)
        self.root_steps = position.steps
        self.root_key = position.key
        return True

    def child_of(self, node: int, word: int) -> int:
        """Return the child that a step leads to, 0 if there is none."""
        first = first_child(self.data.data[SIZE * node + LINKS])
        n = children(self.data.data[SIZE * node + LINKS])
        for i in range(n):
            if self.data.data[SIZE * (first + i) + WORD] == word:
                return first + i
        return 0

    def replant(self, node: int) -> None:
        """Copy what hangs below a node to a fresh block, level by level; what would not fit is grown again."""
        old = self.data
        fresh = Words(SIZE * 64)
        fresh.reserve(SIZE * (ROOT + 1))
        for k in range(SIZE):
            fresh.data[k] = 0
            fresh.data[SIZE * ROOT + k] = old.data[SIZE * node + k]
        head = ROOT
        tail = ROOT + 1
        most = min(MOST_KEPT, self.most_nodes // 2)
        while head < tail:
            links = fresh.data[SIZE * head + LINKS]
            source = first_child(links)
            n = children(links)
            if n > 0 and tail + n <= most and fresh.reserve(SIZE * (tail + n)):
                for i in range(SIZE * n):
                    fresh.data[SIZE * tail + i] = old.data[SIZE * source + i]
                fresh.data[SIZE * head + LINKS] = cython.cast(cython.ulonglong, tail) << 16 | n
                tail += n
            else:
                fresh.data[SIZE * head + LINKS] = 0
            head += 1
        self.data = fresh
        self.nodes = tail

    def claim(self, wanted: int) -> int:
        """Reserve at least ``wanted`` nodes for one worker and return the first; 0 when the tree is full."""
        first = self.nodes
        if first + wanted > self.most_nodes or not self.data.reserve(SIZE * (first + wanted)):
            return 0
        self.nodes = first + wanted
        return first


def first_child(links: int) -> int:
    """Return the index of the first child."""
    return cython.cast(cython.longlong, links >> 16)


def children(links: int) -> int:
    """Return how many children there are."""
    return cython.cast(cython.int, links & 0xFFFF)
