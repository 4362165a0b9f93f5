"""Monte-Carlo tree search (UCT) for any number of players, dice included, behind the port."""

from typing import NamedTuple

import cython

from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.words import Words
from boardwright.search.signal import Signal

if not cython.compiled:
    from math import log, sqrt

    from boardwright.kernel.position import LAZY, MOST_PLAYERS

    WORD, FIRST, CHILDREN, VISITS, VALUE, SIZE = 0, 1, 2, 3, 4, 8
    ONE = 1000000
    ROOT = 1


class Choice(NamedTuple):
    """The most visited move and the share of wins it promises."""

    move: Move
    share: float


class TreeSearch:
    """Grow a tree of steps; each player picks for himself, and the winners' shares are backed up.

    Sums are kept as whole numbers, so equal seeds give equal trees in both builds.
    """

    def __init__(
        self, seed: int = 0, exploration: float = 1.4, most_nodes: int = 1_000_000, playout_limit: int = 10_000
    ) -> None:
        """Prepare an empty tree of at most ``most_nodes`` nodes."""
        self.dice = Dice(seed)
        self.exploration = exploration
        self.most_nodes = most_nodes
        self.playout_limit = playout_limit
        self.simulations = 0
        self.nodes = 0
        self.tree = Words(SIZE * 1024)
        self.buf = Words()
        self.path = Words()
        if not cython.compiled:
            self.share = [0.0] * MOST_PLAYERS

    def best(self, position: Position, simulations: int) -> Choice | None:
        """Give the most visited move after so many simulations, None when there is none."""
        if not position.moves():
            return None
        self.plant()
        self.grow(position, simulations, Signal())
        return self.line(position)

    def plant(self) -> None:
        """Begin with a bare root."""
        self.simulations = 0
        self.nodes = ROOT + 1
        for i in range(2 * SIZE):
            self.tree.data[i] = 0

    def grow(self, position: Position, simulations: int, signal: Signal) -> None:
        """Run so many more simulations, or until the signal stops."""
        wanted = self.simulations + simulations
        with cython.nogil:
            while self.simulations < wanted and not position.fault and not signal.stopped:
                self.simulate(position)
                self.simulations += 1
        position.check()

    def line(self, position: Position) -> Choice:
        """Follow the most visited steps until the move is whole."""
        steps: tuple[int, ...] = ()
        node = ROOT
        share = 0.0
        mark = position.steps
        while not steps or position.mid_move:
            if self.tree.data[SIZE * node + CHILDREN] == 0:
                self.expand(position, node)
            node = self.most_visited(node)
            visits = max(1, self.tree.data[SIZE * node + VISITS])
            share = share if steps else self.tree.data[SIZE * node + VALUE] / (visits * 1.0 * ONE)
            steps = (*steps, self.tree.data[SIZE * node + WORD])
            position.push(steps[len(steps) - 1])
        position.rewind(mark)
        return Choice(position.intern(steps), share)

    def simulate(self, position: Position) -> None:
        """Descend, expand one node, play out at random, and tell everyone on the way how it ended."""
        mark = position.steps
        node = ROOT
        depth = 0
        while self.tree.data[SIZE * node + CHILDREN] > 0 and position.ended() == 0:
            node = self.select(position, node)
            if not (self.path.reserve(2 * depth + 4)):
                break
            self.path.data[2 * depth] = node
            self.path.data[2 * depth + 1] = position.turn
            depth += 1
            position.push(self.tree.data[SIZE * node + WORD])
        self.tree.data[SIZE * ROOT + VISITS] = self.tree.data[SIZE * ROOT + VISITS] + 1
        if position.ended() == 0 and (node == ROOT or self.tree.data[SIZE * node + VISITS] > 0):
            self.expand(position, node)
        position.playout(self.dice, self.playout_limit)
        position.shares(self.share)
        position.rewind(mark)
        self.learn(position, depth)

    def learn(self, position: Position, depth: int) -> None:
        """Add each mover's share to the node that he chose."""
        for i in range(depth):
            at = SIZE * self.path.data[2 * i]
            mover = cython.cast(cython.int, self.path.data[2 * i + 1])
            self.tree.data[at + VISITS] = self.tree.data[at + VISITS] + 1
            if mover < position.seats:
                won = cython.cast(cython.int, self.share[mover] * ONE)
                self.tree.data[at + VALUE] = self.tree.data[at + VALUE] + won

    def expand(self, position: Position, node: int) -> bool:
        """Give a node its children; false when the tree is full or there are none."""
        n = position.candidates(self.buf, 0)
        if self.nodes + n > self.most_nodes or not self.tree.reserve(SIZE * (self.nodes + n)):
            return False
        made = 0
        for i in range(n):
            word = self.buf.data[i]
            if position.traits & LAZY:
                if not position.push(word):
                    continue
                position.pop()
            at = SIZE * (self.nodes + made)
            for k in range(SIZE):
                self.tree.data[at + k] = 0
            self.tree.data[at + WORD] = word
            made += 1
        self.tree.data[SIZE * node + FIRST] = self.nodes
        self.tree.data[SIZE * node + CHILDREN] = made
        self.nodes += made
        return made > 0

    def select(self, position: Position, node: int) -> int:
        """Choose a child: by dice for chance, else by what is known plus what is worth exploring."""
        first = cython.cast(cython.int, self.tree.data[SIZE * node + FIRST])
        n = cython.cast(cython.int, self.tree.data[SIZE * node + CHILDREN])
        if position.chance:
            return first + self.dice.below(n)
        spread = log(self.tree.data[SIZE * node + VISITS] + 1.0)
        best = -1.0
        chosen = first
        for child in range(first, first + n):
            visits = self.tree.data[SIZE * child + VISITS]
            if visits == 0:
                return child
            score = self.tree.data[SIZE * child + VALUE] / (visits * 1.0 * ONE)
            score += self.exploration * sqrt(spread / visits)
            if score > best:
                best = score
                chosen = child
        return chosen

    def most_visited(self, node: int) -> int:
        """Give the child that was visited most."""
        first = cython.cast(cython.int, self.tree.data[SIZE * node + FIRST])
        best = first
        for child in range(first, first + cython.cast(cython.int, self.tree.data[SIZE * node + CHILDREN])):
            if self.tree.data[SIZE * child + VISITS] > self.tree.data[SIZE * best + VISITS]:
                best = child
        return best
