"""Monte-Carlo tree search (UCT) for any number of players, dice included, behind the port.

A simulation descends by what is known and what is worth exploring, expands a node, plays on at random, and tells
everyone on the way how it ended. A random game that is cut off is judged by the evaluation. Each worker has its own
position and dice; workers may share a tree. A visit is counted on the way down and its value on the way up, so that
other workers take a path that is being looked at for a loss and look elsewhere.
"""

from typing import NamedTuple

import cython

from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.words import Words
from boardwright.search.signal import Signal
from boardwright.search.tree import Tree

if not cython.compiled:
    from math import exp, log, sqrt

    from boardwright.kernel.position import LAZY, MOST_PLAYERS, WIN
    from boardwright.search.tree import CHUNK, LINKS, PRIOR, ROOT, SIZE, VALUE, VISITS, WORD, children, first_child

    ONE = 1000000

UNSOLVED = 0.9
"""What the best end of a puzzle is worth that does not solve it."""


class Choice(NamedTuple):
    """The most visited move and the share of wins it promises."""

    move: Move
    share: float


class TreeSearch:
    """One worker. Sums are kept as whole numbers, so equal seeds give equal trees in both builds."""

    def __init__(
        self,
        seed: int = 0,
        exploration: float = 1.4,
        most_nodes: int = 1_000_000,
        playout_limit: int = 10_000,
        bias: float = 0.0,
        scale: int = 400,
        tree: Tree | None = None,
    ) -> None:
        """Prepare for a tree of at most ``most_nodes`` nodes, or join the one that others grow."""
        self.dice = Dice(seed)
        self.exploration = exploration
        self.bias = bias
        self.scale = max(1, scale)
        self.playout_limit = playout_limit
        self.simulations = 0
        self.tree = Tree(most_nodes) if tree is None else tree
        self.buf = Words()
        self.path = Words()
        self.solved = Words()
        self.solved_from = self.solved_to = 0
        self.next_node = self.last_node = 0
        if not cython.compiled:
            self.share = [0.0] * MOST_PLAYERS

    def best(self, position: Position, simulations: int) -> Choice | None:
        """Return the most visited move after a number of simulations, None when there is none."""
        if not position.moves():
            return None
        self.tree.plant(position)
        self.plant(position)
        self.grow(position, simulations, Signal())
        return self.line(position)

    def plant(self, position: Position) -> None:
        """Make ready for a tree whose root is a position, perhaps grown by others."""
        self.simulations = 0
        self.next_node = self.last_node = 0
        if position.steps < self.solved_from or position.steps >= self.solved_to:
            self.solved_to = 0
        for i in range(self.solved_from, min(position.steps, self.solved_to)):
            if position.trail.data[2 * i] != self.solved.data[i]:
                self.solved_to = 0

    def grow(self, position: Position, simulations: int, signal: Signal) -> None:
        """Run ``simulations`` more, or until the signal stops."""
        wanted = self.simulations + simulations
        with cython.nogil:
            while self.simulations < wanted and not position.fault and not signal.stopped:
                self.simulate(position)
                self.simulations += 1
        position.check()

    def line(self, position: Position) -> Choice:
        """Follow the most visited steps, or those of a puzzle that is solved, until the move is whole."""
        steps: tuple[int, ...] = ()
        node = ROOT
        share = 0.0
        mark = position.steps
        while not steps or position.mid_move:
            if position.steps < self.solved_to:
                share = 1.0
                steps = (*steps, self.solved.data[position.steps])
            else:
                if self.tree.data.data[SIZE * node + LINKS] == 0:
                    self.expand(position, node)
                node = self.most_visited(node)
                if node == 0:
                    break
                visits = max(1, self.tree.data.data[SIZE * node + VISITS])
                share = share if steps else self.tree.data.data[SIZE * node + VALUE] / (visits * ONE)
                steps = (*steps, self.tree.data.data[SIZE * node + WORD])
            if not position.push(steps[len(steps) - 1]):
                break
        whole = not position.mid_move and position.steps > mark
        position.rewind(mark)
        if not whole:  # the tree is too small for a single move
            return Choice(position.moves()[0], 0.0)
        return Choice(position.intern(steps), share)

    # ---- a simulation -----------------------------------------------------------------------

    def simulate(self, position: Position) -> None:
        """Descend, expand one node, play out at random, and tell everyone on the way how it ended."""
        mark = position.steps
        node = ROOT
        depth = 0
        data = self.tree.data.data
        while data[SIZE * node + LINKS] != 0 and position.ended() == 0:
            node = self.select(position, node)
            if not self.path.reserve(2 * depth + 4):
                break
            self.path.data[2 * depth] = node
            self.path.data[2 * depth + 1] = position.turn
            depth += 1
            data[SIZE * node + VISITS] = data[SIZE * node + VISITS] + 1
            position.push(data[SIZE * node + WORD])
        data[SIZE * ROOT + VISITS] = data[SIZE * ROOT + VISITS] + 1
        if position.ended() == 0 and (node == ROOT or data[SIZE * node + VISITS] > 1):
            self.expand(position, node)
        if position.playout(self.dice, self.playout_limit) >= self.playout_limit and position.ended() == 0:
            self.guess(position)
        else:
            self.settle(position, mark)
        position.rewind(mark)
        self.learn(position, depth)

    def learn(self, position: Position, depth: int) -> None:
        """Add each mover's share to the node that he chose."""
        data = self.tree.data.data
        for i in range(depth):
            at = SIZE * cython.cast(cython.longlong, self.path.data[2 * i])
            mover = cython.cast(cython.int, self.path.data[2 * i + 1])
            if mover < position.seats:
                won = cython.cast(cython.longlong, self.share[mover] * ONE)
                data[at + VALUE] = data[at + VALUE] + won

    def settle(self, position: Position, mark: int) -> None:
        """Divide a finished game; a puzzle that is not solved is worth what its end looks like."""
        if position.seats > 1:
            position.shares(self.share)
        elif position.payoff(0) >= WIN:
            self.share[0] = 1.0
            self.remember(position, mark)
        else:
            self.share[0] = UNSOLVED * self.promise(position, 0)

    def guess(self, position: Position) -> None:
        """Divide a game that goes on by the evaluation."""
        if position.seats <= 2:
            odds = self.promise(position, 0)
            self.share[0] = odds if position.seats > 1 else UNSOLVED * odds
            self.share[1] = 1.0 - odds
            return
        total = 0.0
        for player in range(position.seats):
            odds = self.promise(position, player)
            self.share[player] = odds
            total += odds
        for player in range(position.seats):
            self.share[player] = self.share[player] / total

    def promise(self, position: Position, player: int) -> float:
        """Turn an evaluation into a probability."""
        lead = position.evaluate(player) / self.scale
        return 1.0 / (1.0 + exp(-max(-20.0, min(20.0, lead))))

    def remember(self, position: Position, mark: int) -> None:
        """Keep the steps that solve a puzzle; the shortest way is kept."""
        if self.solved_to > 0 and position.steps >= self.solved_to:
            return
        if self.solved.reserve(position.steps):
            for i in range(position.steps):
                self.solved.data[i] = position.trail.data[2 * i]
            self.solved_from = mark
            self.solved_to = position.steps

    # ---- the tree ---------------------------------------------------------------------------

    def expand(self, position: Position, node: int) -> bool:
        """Return a node its children; false when the tree is full or there are none."""
        n = position.candidates(self.buf, 0)
        if n == 0 or n > 0xFFFF:
            return False
        first = self.take(n)
        if first == 0:
            return False
        data = self.tree.data.data
        mover = position.turn
        made = 0
        for i in range(n):
            word = self.buf.data[i]
            prior = 0.0
            if position.traits & LAZY or (self.bias > 0.0 and not position.chance):
                if not position.push(word):
                    continue
                if self.bias > 0.0 and not position.chance and not position.mid_move:
                    prior = self.promise(position, mover)
                position.pop()
            at = SIZE * (first + made)
            for k in range(SIZE):
                data[at + k] = 0
            data[at + WORD] = word
            data[at + PRIOR] = cython.cast(cython.ulonglong, prior * ONE)
            made += 1
        if made == 0:
            return False
        self.next_node = first + made
        data[SIZE * node + LINKS] = cython.cast(cython.ulonglong, first) << 16 | made
        return True

    def take(self, n: int) -> int:
        """Find room for children among the nodes that this worker has claimed; 0 when the tree is full."""
        if self.next_node + n > self.last_node or self.next_node == 0:
            first = self.tree.claim(max(n, CHUNK))
            if first > 0:
                self.last_node = first + max(n, CHUNK)
            else:
                first = self.tree.claim(n)
                if first == 0:
                    return 0
                self.last_node = first + n
            self.next_node = first
        return self.next_node

    def select(self, position: Position, node: int) -> int:
        """Choose a child: by dice for chance, else by what is known plus what is worth exploring."""
        data = self.tree.data.data
        links = data[SIZE * node + LINKS]
        first = first_child(links)
        n = children(links)
        if position.chance:
            return first + self.dice.below(n)
        spread = log(data[SIZE * node + VISITS] + 1.0)
        best = -1.0
        chosen = first
        for child in range(first, first + n):
            visits = data[SIZE * child + VISITS]
            if visits == 0.0:
                if self.bias == 0.0:
                    return child
                score = data[SIZE * child + PRIOR] * (1.0 + self.bias) / ONE + self.exploration * sqrt(spread)
            else:
                score = data[SIZE * child + VALUE] / (visits * ONE) + self.exploration * sqrt(spread / visits)
                if self.bias > 0.0:
                    score += self.bias * data[SIZE * child + PRIOR] / ((visits + 1.0) * ONE)
            if score > best:
                best = score
                chosen = child
        return chosen

    def most_visited(self, node: int) -> int:
        """Return the child that was visited most, the one with more value among equals; 0 if there is none."""
        data = self.tree.data.data
        links = data[SIZE * node + LINKS]
        if links == 0:
            return 0
        first = first_child(links)
        best = first
        for child in range(first, first + children(links)):
            if data[SIZE * child + VISITS] > data[SIZE * best + VISITS] or (
                data[SIZE * child + VISITS] == data[SIZE * best + VISITS]
                and data[SIZE * child + VALUE] > data[SIZE * best + VALUE]
            ):
                best = child
        return best
