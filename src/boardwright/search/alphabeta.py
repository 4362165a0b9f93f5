"""Alpha-beta: the engine's search for two sides, for any game behind the port.

A worker searches one position to one depth at a time; ``Engine`` drives workers, time and threads.
Values are seen by the team to move: two players oppose each other; with more, the root player is alone
against the rest. A step that leaves the same team to move passes the window on as it is.
"""

import cython

from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.thinking import Thinking
from boardwright.kernel.words import Words
from boardwright.kernel.zobrist import mix
from boardwright.search.ordering import Ordering
from boardwright.search.signal import Signal
from boardwright.search.table import Table

if not cython.compiled:
    from math import log

    from boardwright.kernel.position import MOST_PLAYERS, WIN
    from boardwright.search.ordering import FROM_TABLE, GOOD, KILLER, raise_best
    from boardwright.search.scores import INFINITE, MATE, MATE_RANGE, MOST_VALUE
    from boardwright.search.table import EXACT, LOWER, UPPER, entry_bound, entry_depth, entry_score, entry_tag, tag_of

    MOST_PLY, GRACE = 128, 500
    UNKNOWN, LUCK, NOTES = 30000, 8192, 1 << 14
    MOST_NOISE = 5000
    NODE, LEAST_SHARE = 4096, 113
    u64 = cython.ulonglong

ENDLESS = 1 << 62
NOTE_VALUE = 0xFFFF
NOTE_BIAS = 32768


def fits(bound: int, score: int, alpha: int, beta: int) -> bool:
    """Tell whether what is known of a score decides a search with this window."""
    return bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha)


class AlphaBeta:
    """One thread's worth of search, with its own history and a table that it shares."""

    def __init__(self, table: Table, signal: Signal) -> None:
        """Allocate buffers, and know nothing."""
        self.table = table
        self.signal = signal
        self.nodes = self.most_nodes = self.grace = self.overdraft = self.reach = 0
        self.visits = self.cost = 0
        self.share = NODE
        self.noise_until = ENDLESS
        self.stopped = False
        self.root_word = self.root_number = self.root_score = self.claim_after = 0
        self.hint = 0
        self.barred_word = 0
        self.buf = Words(4096)
        self.ordering = Ordering()
        self.lines = Words((MOST_PLY + 2) * (MOST_PLY + 2))
        self.only, self.barred = Words(8), Words(8)
        self.notes = Words(NOTES)
        self.only_count = self.barred_count = 0
        if not cython.compiled:
            self.line_length = [0] * (MOST_PLY + 2)
            self.statics = [0] * (MOST_PLY + 2)
            self.reductions = [[0] * 64 for _ in range(64)]
            self.team = [0] * MOST_PLAYERS
        for depth in range(1, 64):
            for count in range(1, 64):
                self.reductions[depth][count] = cython.cast(cython.int, 0.6 + log(depth) * log(count) / 2.2)

    def reset(self, most_nodes: int, signal: Signal) -> None:
        """Begin to count and to obey a signal; stop after ``most_nodes`` nodes unless that is 0."""
        self.nodes = self.grace = self.overdraft = self.visits = self.cost = 0
        self.share = NODE
        self.stopped = False
        self.most_nodes = most_nodes
        self.signal = signal
        self.root_word = self.root_number = 0
        self.hint = 0

    def prepare(self, position: Position, thinking: Thinking, only: list[Move], barred: list[Move]) -> None:
        """Make ready for a root: who is who, what pays off, which first steps count."""
        self.root = position.turn
        self.seats = position.seats
        for player in range(MOST_PLAYERS):
            self.team[player] = player & 1 if position.seats <= 2 else int(player == self.root)
        # With more than two players a value belongs to the root player, so another root must not see it.
        self.salt = mix(self.root + 1) if position.seats > 2 else 0
        self.margin = thinking.margin
        self.noise = thinking.noise
        self.null_move = thinking.null_move and position.seats == 2
        self.reduce_late = thinking.reduce_late
        self.claim_after = thinking.claim_after
        self.only_count = len(only)
        self.only.reserve(len(only))
        for i in range(len(only)):
            self.only.data[i] = only[i].steps[0]
        self.barred_count = len(barred)
        self.barred.reserve(len(barred))
        for i in range(len(barred)):
            self.barred.data[i] = barred[i].steps[0]
        self.reach = 0

    def run(self, position: Position, depth: int, alpha: int, beta: int) -> int:
        """Search the root to a depth; the value is a bound where it lies outside the window."""
        # A first depth is soon done, and without it there would be no sensible move to answer with.
        self.grace = GRACE if depth == 1 else 0
        self.noise_until = ENDLESS
        with cython.nogil:
            score = self.root_search(position, depth, alpha, beta)
        position.check()
        return score

    def moves(self, position: Position) -> list[Move]:
        """Return the best line that the last run found, in whole moves."""
        return position.moves_along([self.lines.data[i] for i in range(self.line_length[0])])

    # ---- the search -------------------------------------------------------------------------

    def root_search(self, position: Position, depth: int, alpha: int, beta: int) -> int:
        """Search from ply 0."""
        return self.search(position, depth, alpha, beta, 0, 0, False)

    def search(
        self, position: Position, depth: int, alpha: int, beta: int, ply: int, base: int, null_ok: bool
    ) -> int:
        """Return v with v >= beta if the true value is at least beta, v <= alpha if at most alpha, else exact."""
        # 1. Leave early: stop, end of the game, repetition, too deep.
        self.visits += 1
        self.cost += self.share
        self.nodes = self.cost // NODE
        self.line_length[ply] = 0
        self.reach = max(self.reach, ply)
        if self.out_of_time(position):
            return 0
        if ply > 0:  # the root needs a move even where a draw has ended the game
            if position.ended() != 0:
                return self.result(position, ply)
            if self.repeated(position):
                return 0
        if ply >= MOST_PLY - 1:
            return self.value(position)
        if position.chance:  # before the dice fall, a leaf is worth what it looks like: noise beyond them is no threat
            return self.expect(position, depth, ply, base) if depth > 0 else self.value(position)

        # 2. No win can be faster than one already found.
        alpha = max(alpha, ply - MATE)
        beta = min(beta, MATE - ply - 1)
        if alpha >= beta:
            return alpha

        # 3. At the leaves let the noise die down; a threat or half a move is looked at first.
        middle = position.mid_move
        urgent = position.urgent()
        beyond = max(0, 1 - depth)  # steps after the last full depth
        depth = max(depth, 0) + (urgent and self.nodes <= self.noise_until)
        if depth == 0 and not middle:
            return self.quiesce(position, beyond, alpha, beta, ply, base)
        depth = max(depth, 1)
        wide = beta - alpha > 1

        # 4. Ask the table, unless this is a second look without the best step.
        barred = self.barred_word
        self.barred_word = 0
        key = position.key ^ self.salt
        known = self.table.probe(key) if barred == 0 else 0
        tag = entry_tag(known)
        bound = entry_bound(known)
        told = self.from_table(entry_score(known), ply) if known != 0 else 0
        if known != 0 and not wide and ply > 0 and entry_depth(known) >= depth and fits(bound, told, alpha, beta):
            return told
        if ply == 0 and self.hint != 0:
            tag = tag_of(self.hint)

        # 5. So good that even a margin, or a free move for the other side, would not matter.
        static = 0 if urgent or middle else self.value(position)
        if known != 0 and abs(told) < MATE_RANGE and not urgent and not middle and fits(bound, told, static, static):
            static = told
        self.statics[ply] = UNKNOWN if urgent or middle else static
        better = ply >= 2 and not urgent and not middle and static > self.statics[ply - 2]
        calm = not wide and not urgent and not middle and barred == 0 and abs(beta) < MATE_RANGE
        if calm and static >= beta:
            score = self.surplus(position, depth, beta, ply, base, static, better, null_ok)
            if score >= beta:
                return score

        if calm and depth >= 3:
            score = self.foretell(position, depth, beta, ply, base, static)
            if score != UNKNOWN:
                self.table.store(key, tag, score, depth, LOWER if score >= beta else UPPER)
                return score
            self.statics[ply] = static
            self.line_length[ply] = 0

        # 6. Nothing known: look less deeply and fill the table.
        if tag == 0 and depth >= 4 and not middle and barred == 0:
            depth -= 1

        # 7. Try the steps, the most promising first.
        n = self.list_steps(position, base, ply)
        team = self.team[position.turn]
        side = team & 1
        if not self.ordering.rank(position, self.buf, base, n, ply, side, tag):
            self.signal.stopped = self.stopped = True
            return 0
        best = -INFINITE
        best_word = 0
        start = alpha
        tried = 0
        for i in range(base, base + n):
            raise_best(self.buf, self.ordering.ranks, i, base + n)
            word = self.buf.data[i]
            if word == barred:
                continue
            if ply > 0 and tried > 0 and self.nodes > self.noise_until:
                break  # threats and answers of a first depth are noise, too
            rank = self.ordering.ranks.data[i]
            quiet = rank < GOOD
            reduced = self.reductions[min(depth, 63)][min(tried + 1, 63)]
            hopeless = False
            if calm and best > -MATE_RANGE and self.margin > 0 and rank < KILLER:
                hopeless = self.is_hopeless(position, word, depth, reduced, tried, rank, static, alpha, better)
            more = 0
            trusted = bound != UPPER and entry_depth(known) >= depth - 3 and abs(told) < MATE_RANGE
            if rank == FROM_TABLE and trusted and ply > 0 and depth >= 7 and self.margin > 0 and not middle:
                more = self.lonely(position, word, depth, told, beta, ply, base + n)
                if more < 0:
                    return told - self.margin * depth // 32
            if not position.push(word):
                continue
            self.table.fetch(position.key ^ self.salt)
            threat = position.urgent()
            if hopeless and not threat:
                position.pop()
                continue
            tried += 1
            if ply == 0:
                self.root_word = word
                self.root_number = tried
                if self.grace > 0:  # in a first depth no first step may use up what is there for all
                    self.noise_until = self.nodes + (4 + 2 * self.most_nodes // n if self.most_nodes else MOST_NOISE)
            self.ordering.path[ply] = word
            less = (depth if n == 1 and middle else depth - 1 + more) - beyond
            late = self.reduce_late and tried > 2 and rank < GOOD and depth >= 3
            if late and not threat and not urgent and not middle:
                reduced = max(1, min(less - self.reduction(reduced, rank, wide, better), less))
            else:
                reduced = less
            score = self.follow(position, less, reduced, alpha, beta, ply, base + n, team, tried == 1)
            position.pop()
            if self.stopped:
                return 0
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    best_word = word
                    self.note_line(ply, word)
                    if ply == 0:
                        self.root_score = score
                    if score >= beta:
                        if quiet:
                            self.ordering.learn(self.buf, base, i, ply, side, depth)
                        break

        # 8. No legal step: the game is over. Else remember what was found.
        if tried == 0:
            if barred != 0:
                return alpha
            return self.result(position, ply) if best == -INFINITE else best
        if barred == 0 and not (ply == 0 and (self.only_count or self.barred_count)):
            bound = LOWER if best >= beta else EXACT if best > start else UPPER
            self.table.store(key, tag_of(best_word) if best_word else tag, self.to_table(best, ply), depth, bound)
        return best

    def surplus(
        self,
        position: Position,
        depth: int,
        beta: int,
        ply: int,
        base: int,
        static: int,
        better: bool,
        null_ok: bool,
    ) -> int:
        """Tell how good a position remains less a margin, or after a free move for the other side."""
        if self.margin > 0 and depth <= 8 and static - self.margin * (depth - better) >= beta:
            return static
        if not (null_ok and self.null_move and depth >= 3 and position.push_null()):
            return -INFINITE
        less = depth - 4 - depth // 4
        if self.margin > 0:
            less -= min(3, (static - beta) // (2 * self.margin))
        self.ordering.path[ply] = 0
        score = -self.search(position, less, -beta, 1 - beta, ply + 1, base, False)
        position.pop()
        return min(score, beta) if score >= MATE_RANGE else score  # a win after a free move proves no win

    def foretell(self, position: Position, depth: int, beta: int, ply: int, base: int, static: int) -> int:
        """Return a bound that a shallower search makes all but certain, as far as the game doubts it; or UNKNOWN."""
        shallow = depth // 4 * 2 + (depth & 1)  # the same side moves last
        doubt = position.doubt(shallow, depth)
        if doubt == 0 or self.stopped:
            return UNKNOWN
        if static >= beta:
            aim = beta + doubt
            score = self.search(position, shallow, aim - 1, aim, ply, base, False)
            return beta if score >= aim else UNKNOWN
        aim = beta - 1 - doubt
        score = self.search(position, shallow, aim, aim + 1, ply, base, False)
        return beta - 1 if score <= aim else UNKNOWN

    def reduction(self, plies: int, rank: int, wide: bool, better: bool) -> int:
        """Correct by how many plies less to look at a late step: what it did elsewhere, and whether things go well."""
        if wide or rank >= KILLER:
            plies -= 1
        elif not better:
            plies += 1
        if rank < KILLER and rank > -KILLER:
            plies -= max(-2, min(2, rank // LUCK if rank >= 0 else -(-rank // LUCK)))
        return plies

    def follow(
        self,
        position: Position,
        depth: int,
        reduced: int,
        alpha: int,
        beta: int,
        ply: int,
        base: int,
        team: int,
        first: bool,
    ) -> int:
        """Value a position, just reached: the first in full, others first by whether they are better at all."""
        if first:
            return self.child(position, depth, alpha, beta, ply, base, team)
        score = self.child(position, reduced, alpha, alpha + 1, ply, base, team)
        if score > alpha and reduced < depth:
            score = self.child(position, depth, alpha, alpha + 1, ply, base, team)
        if alpha < score < beta:
            score = self.child(position, depth, alpha, beta, ply, base, team)
        return score

    def is_hopeless(
        self,
        position: Position,
        word: int,
        depth: int,
        reduction: int,
        tried: int,
        rank: int,
        static: int,
        alpha: int,
        better: bool,
    ) -> bool:
        """Tell whether a step near the leaves is too late, too little, or gives away too much to be looked at."""
        if depth > 8:
            return False
        left = max(0, depth - reduction)
        if rank > -KILLER:  # the game has no opinion of it
            if tried > (3 + depth * depth if better else (3 + depth * depth) // 2):
                return True
            if left <= 6 and static + self.margin * (left + 1) <= alpha:
                return True
            if depth <= 4 and rank < -(LUCK // 2 * depth):
                return True
            return position.see(word) < -(self.margin * left * left // 4)
        return position.see(word) < -self.margin * depth

    def lonely(self, position: Position, word: int, depth: int, told: int, beta: int, ply: int, base: int) -> int:
        """Look without the table's step: 1 if no other comes near it, -1 if another is good enough, else 0."""
        aim = told - self.margin * depth // 32
        self.barred_word = word
        score = self.search(position, (depth - 1) // 2, aim - 1, aim, ply, base, False)
        self.barred_word = 0
        if self.stopped:
            return 0
        if score < aim:
            return 1
        return -1 if aim >= beta else 0

    def child(self, position: Position, depth: int, alpha: int, beta: int, ply: int, base: int, team: int) -> int:
        """Value a position, just reached, for the team that moved there."""
        if position.chance:
            mine = self.search(position, depth, -INFINITE, INFINITE, ply + 1, base, False)
            return mine if team == self.team[self.root] else -mine
        if self.team[position.turn] == team:
            return self.search(position, depth, alpha, beta, ply + 1, base, True)
        return -self.search(position, depth, -beta, -alpha, ply + 1, base, True)

    def quiesce(self, position: Position, beyond: int, alpha: int, beta: int, ply: int, base: int) -> int:
        """Follow only noisy steps, ``Thinking.noise`` of them at most, until the position is quiet."""
        key = position.key ^ self.salt
        known = self.table.probe(key)
        if known != 0 and beta - alpha == 1:
            told = self.from_table(entry_score(known), ply)
            if fits(entry_bound(known), told, alpha, beta):
                return told
        static = best = self.value(position)
        if best >= beta or beyond > self.noise or self.nodes > self.noise_until:
            return best
        start = alpha
        alpha = max(alpha, best)
        n = position.noisy(self.buf, base)
        if n == 0:
            return best
        team = self.team[position.turn]
        if not self.ordering.rank(position, self.buf, base, n, ply, team & 1, entry_tag(known)):
            self.signal.stopped = self.stopped = True
            return 0
        best_word = 0
        for i in range(base, base + n):
            raise_best(self.buf, self.ordering.ranks, i, base + n)
            word = self.buf.data[i]
            won = position.see(word)
            if won < 0:
                continue
            if self.margin > 0 and static + won + 2 * self.margin <= alpha:
                best = max(best, static + won + 2 * self.margin)
                continue
            if not position.push(word):
                continue
            self.table.fetch(position.key ^ self.salt)
            score = self.child(position, -beyond, alpha, beta, ply, base + n, team)
            position.pop()
            if self.stopped:
                return 0
            if score > best:
                best = score
                if best > alpha:
                    alpha = best
                    best_word = word
                    if best >= beta:
                        break
        bound = LOWER if best >= beta else EXACT if best > start and best_word != 0 else UPPER
        self.table.store(key, tag_of(best_word), self.to_table(best, ply), 0, bound)
        return best

    def expect(self, position: Position, depth: int, ply: int, base: int) -> int:
        """Average over what chance may do; the value is for the root's team.

        Rules text often lists the same roll many times over: positions that are equal are looked at once. All rolls
        together cost as many nodes as one of them, down to a limit: dice are no choices, and a search that counted
        them as such would look at one reply only.
        """
        n = position.generate(self.buf, base)
        keys, times, above = base + n, base + 2 * n, base + 3 * n
        if not self.buf.reserve(above):
            self.signal.stopped = self.stopped = True
            return 0
        total = 0
        legal = 0
        unlike = 0
        for i in range(n):
            if not position.push(self.buf.data[base + i]):
                continue
            at = 0
            while at < unlike and self.buf.data[keys + at] != position.key:
                at += 1
            if at == unlike:
                self.buf.data[base + at] = self.buf.data[base + i]
                self.buf.data[keys + at] = position.key
                self.buf.data[times + at] = 0
                unlike += 1
            self.buf.data[times + at] = self.buf.data[times + at] + 1
            legal += 1
            position.pop()
        if legal == 0:
            return self.result(position, ply)
        share = self.share
        self.share = max(share // unlike, LEAST_SHARE)
        for at in range(unlike):
            if position.push(self.buf.data[base + at]):
                score = self.child(position, depth, -INFINITE, INFINITE, ply, above, self.team[self.root])
                total += score * cython.cast(cython.int, self.buf.data[times + at])
                position.pop()
        self.share = share
        return total // legal if total >= 0 else -(-total // legal)

    # ---- values -----------------------------------------------------------------------------

    def value(self, position: Position) -> int:
        """Evaluate for the team to move; a note of it saves doing so again soon."""
        key = position.key ^ self.salt
        at = key & (NOTES - 1)
        if self.notes.data[at] >> 16 == key >> 16 and not position.chance:
            return cython.cast(cython.int, self.notes.data[at] & NOTE_VALUE) - NOTE_BIAS
        if self.seats <= 2 and not position.chance:
            found = position.evaluate(position.turn)
        else:
            found = position.evaluate(self.root)
            if not position.chance and self.team[position.turn] != self.team[self.root]:
                found = -found
        found = max(-MOST_VALUE, min(MOST_VALUE, found))
        if not position.chance:
            self.notes.data[at] = key >> 16 << 16 | cython.cast(u64, found + NOTE_BIAS)
        return found

    def result(self, position: Position, ply: int) -> int:
        """Return the worth of a finished game for the team to move; the sooner a win, the better."""
        found = position.payoff(self.root)
        if not position.chance and self.team[position.turn] != self.team[self.root]:
            found = -found
        if found >= WIN:
            return MATE - ply
        if found <= -WIN:
            return ply - MATE
        return found

    def from_table(self, score: int, ply: int) -> int:
        """Count a win from this ply again."""
        if score >= MATE_RANGE:
            return score - ply
        return score + ply if score <= -MATE_RANGE else score

    def to_table(self, score: int, ply: int) -> int:
        """Count a win from the position, wherever it stands."""
        if score >= MATE_RANGE:
            return score + ply
        return score - ply if score <= -MATE_RANGE else score

    # ---- steps ------------------------------------------------------------------------------

    def list_steps(self, position: Position, base: int, ply: int) -> int:
        """List the candidates; at the root only those that were asked for."""
        n = position.candidates(self.buf, base)
        if ply > 0 or (self.only_count == 0 and self.barred_count == 0):
            return n
        kept = base
        for i in range(base, base + n):
            word = self.buf.data[i]
            wanted = self.only_count == 0
            for k in range(self.only_count):
                wanted = wanted or self.only.data[k] == word
            for k in range(self.barred_count):
                wanted = wanted and self.barred.data[k] != word
            if wanted:
                self.buf.data[kept] = word
                kept += 1
        return kept - base

    def note_line(self, ply: int, word: int) -> None:
        """Put a step before the best line of the position that it leads to."""
        here = ply * (MOST_PLY + 2)
        below = (ply + 1) * (MOST_PLY + 2)
        length = min(self.line_length[ply + 1], MOST_PLY - 1)
        self.lines.data[here] = word
        for i in range(length):
            self.lines.data[here + 1 + i] = self.lines.data[below + i]
        self.line_length[ply] = length + 1

    # ---- reasons to stop --------------------------------------------------------------------

    def out_of_time(self, position: Position) -> bool:
        """Tell whether the search must unwind."""
        if position.fault:
            self.signal.stopped = self.stopped = True
        if self.most_nodes > 0 and self.nodes > self.most_nodes:
            self.nodes = self.most_nodes  # those beyond are not counted
            self.cost = self.nodes * NODE
            self.signal.stopped = True
        # A thread that wakes at the right time would wake late on a busy machine; this one is running.
        if self.signal.deadline > 0 and self.visits & (self.signal.every - 1) == 0:
            self.signal.look_at_clock()
        if self.signal.stopped:
            self.noise_until = 0  # what is left of a first depth is done without noise
            self.overdraft += 1
            if self.overdraft > self.grace:
                self.stopped = True
        return self.stopped

    def repeated(self, position: Position) -> bool:
        """Tell whether this position, at the end of a move, stood on the board before or a draw may be claimed."""
        back = position.reversible()
        if back < 2 or position.mid_move:
            return False
        if 0 < self.claim_after <= back and not position.urgent():  # a mate would come first
            return True
        first = max(0, position.steps - back)
        at = position.steps - 2
        while at >= first:
            if position.trail.data[2 * at + 1] == position.key:
                return True
            at -= 1
        return False
