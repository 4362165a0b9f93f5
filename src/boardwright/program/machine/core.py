"""The machine as a Position: which steps there are, what they do, and when the game is over."""

from typing import cast

import cython

from boardwright.errors import Fault
from boardwright.kernel.action import Site
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.words import Scores, Words
from boardwright.program.machine.evaluator import Evaluator

Changes = tuple[tuple[int, int, int], ...]

if not cython.compiled:
    from boardwright.kernel.bits import lowest, popcount
    from boardwright.kernel.position import COMPOSITE, FAULT_LIMIT, FAULT_MEMORY, LAZY, WIN
    from boardwright.program.limits import MOST_CHAINS, MOST_PARTS, MOST_REHEARSAL, MOST_STEPS, REHEARSAL_COST, SEEN
    from boardwright.program.machine.tables import scatter
    from boardwright.program.ops import (
        D_EFFECTS,
        D_HEAD,
        D_MOVES,
        D_NEXT,
        D_TAKES,
        E_AGAIN,
        E_QUIET,
        E_STUCK,
        EMPTY,
        FRAME,
        MASK12,
        MASK_BLOCK,
        MASK_INDEX,
        RUN_NTH,
        W_BLOCK,
        W_DROP,
        W_INDEX,
        W_PARTIAL,
        W_PASS,
        W_RERUN,
        W_STEP,
        W_TAKES,
        W_TO,
    )  # fmt: skip
    from boardwright.program.semantics import LENGTH_IS_COMPARED, PASS_NEEDS_A_MOVER, QUIET_TURNS_ARE_NOT_COMPARED

    u64 = cython.ulonglong

BONUS = 10_000
"""What a capture counts when steps are ordered; more than a piece may be worth."""
FORCING = 4
"""How many of the most promising drops are tried before what a search has learnt."""
ONE_PART = 1 << 48
"""What a part of a chain counts; the types of what it takes stay below."""
SLOT_KEYS = 1 << 41
FOLLOW_KEYS = 1 << 42
LAST_KEYS = 1 << 43


class Machine(Evaluator):
    """A program in progress."""

    def begin(self, slot: int) -> None:
        """Start the turn order at a slot once the board is set up; the past is empty."""
        self.traits = (LAZY if self.t.royal else 0) | (COMPOSITE if self.t.has_partials else 0)
        self.decided = self.winners = self.quiet = 0
        self.top = self.turn_top = 0
        self.empties = self.counts.data[0]
        self.enter(slot)
        self.key ^= self.state_key()
        self.note(1)

    def enter(self, slot: int) -> None:
        """Give the turn to a slot."""
        at = 4 * slot
        self.slot = slot
        self.turn = self.t.slot.data[at]
        self.acts = self.t.slot.data[at + 1]
        self.chance = self.t.slot.data[at + 3]

    def state_key(self) -> int:
        """Return the key of everything but the board and the reserves."""
        key = scatter(cython.cast(cython.ulonglong, SLOT_KEYS) + self.slot)
        if self.mid_move:
            key ^= scatter(cython.cast(cython.ulonglong, FOLLOW_KEYS) + self.follow_site * 4096 + self.follow_type)
        if self.t.reads_last:
            key ^= scatter(cython.cast(cython.ulonglong, LAST_KEYS) + self.last_from * 4096 + self.last_to)
        return key

    def note(self, change: int) -> None:
        """Count this position in the filter of positions seen."""
        i = cython.cast(cython.int, self.key & (SEEN - 1))
        self.seen.data[i] = self.seen.data[i] + change

    # ---- steps -----------------------------------------------------------------------------------

    def generate(self, buf: Words, base: int) -> int:
        """Return the steps of this turn: by priority, site, block and order of ``add``; then drops; then a pass."""
        if self.fault or (self.decided and self.decided != E_AGAIN and self.decided != E_QUIET):
            return 0
        self.worked += self.spent
        self.spent = 0
        if self.mid_move:
            n = self.continue_from(buf, base)
            if self.t.pass_partial:
                n = self.add_pass(buf, n)
            if self.t.whole_turns:
                n = self.keep_best(buf, base, n)
            return n - base
        if self.t.royal and not self.rolling:
            self.look_ahead()
        n = self.list_slot(self.slot, buf, base)
        if self.t.whole_turns:
            n = self.keep_best(buf, base, n)
        if n - base > MOST_STEPS:
            self.fault = FAULT_LIMIT
            return 0
        if self.may_pass(buf, base, n):
            n = self.add_pass(buf, n)
        return n - base

    def may_pass(self, buf: Words, base: int, n: int) -> bool:
        """Tell whether a pass is among the steps, besides those that were listed."""
        if self.t.pass_turn == 1:
            return True
        if self.t.pass_turn == 2:
            return n == base and self.others_move(buf, base)
        return self.t.stuck_passes != 0 and not self.can_move(buf, base, n) and self.is_safe(self.acts)

    def can_move(self, buf: Words, base: int, n: int) -> bool:
        """Tell whether one of some steps is legal."""
        for i in range(base, n):
            if self.push(buf.data[i]):
                self.pop()
                return True
        return False

    def add_pass(self, buf: Words, n: int) -> int:
        """Append a pass."""
        if n >= buf.capacity and not buf.reserve(n + 64):
            self.fault = FAULT_MEMORY
            return n
        one = cython.cast(cython.ulonglong, 1)
        buf.data[n] = one << W_STEP | one << W_PASS
        return n + 1

    def others_move(self, buf: Words, base: int) -> bool:
        """Tell whether a player could move if the turn were passed on (see semantics)."""
        if not PASS_NEEDS_A_MOVER:
            return True
        slot = self.slot
        found = False
        other = slot
        for _ in range(self.t.slots):
            other = other + 1 if other + 1 < self.t.slots else self.t.repeat
            if other == slot:
                break
            self.enter(other)
            if self.list_slot(other, buf, base) > base:
                found = True
                break
        self.enter(slot)
        return found

    @cython.locals(word=u64, key=u64, base=cython.int, kind=cython.int, start=cython.int, mover=cython.int)
    @cython.locals(clear=cython.bint)
    def push(self, word: int) -> bool:
        """Make a step; a move that leaves a royal piece attacked is refused."""
        # A fault stops everything: whoever recurses over steps sees none from here on.
        if self.fault or not self.save():
            return False
        if not self.rehearsing:
            self.worked += self.spent
            self.spent = 0
        steps = self.steps
        self.trail.data[2 * steps] = word
        mover = self.acts
        key = self.key ^ self.state_key()
        following = 0
        clear = False
        self.key = 0
        if not self.mid_move:
            self.turn_top = self.top
            self.empties = self.counts.data[0]
        if word >> W_PASS & 1:
            self.mid_move = 0
        else:
            start = cython.cast(cython.int, word & MASK12)
            if word >> W_RERUN & 1 and not self.run(
                cython.cast(cython.int, word >> W_BLOCK & MASK_BLOCK), mover, start, RUN_NTH,
                cython.cast(cython.int, word >> W_INDEX & MASK_INDEX), self.scratch, 0,
            ):  # fmt: skip
                self.restore()
                return False
            # The block has seen the reserve as it was when the move was found.
            if word >> W_DROP & 1 and not self.t.unlimited:
                kind = self.t.blocks.data[4 * cython.cast(cython.int, word >> W_BLOCK & MASK_BLOCK) + 1]
                self.stock(mover * self.t.kinds + kind, -1)
            if word >> W_RERUN & 1:
                self.apply(self.record, 0)
                following = self.record.data[D_NEXT]
            else:
                base = self.t.record_at.data[cython.cast(cython.int, word >> W_INDEX & MASK_INDEX)]
                if self.t.royal:
                    clear = self.is_clear(base)
                self.apply(self.t.record, base)
                following = self.t.record.data[base + D_NEXT]
            self.last_from = self.t.sites if word >> W_DROP & 1 else start
            self.last_to = cython.cast(cython.int, word >> W_TO & MASK12)
            self.mid_move = 0
            if following:
                self.follow_site = self.last_to
                self.follow_type = following - 1
                if self.parts < MOST_PARTS and self.can_continue():
                    self.mid_move = 1
        self.key ^= key
        self.steps = steps + 1
        if self.mid_move:
            self.key ^= self.state_key()
            self.parts += 1
            return True
        self.parts = 0
        if self.t.deferred:
            self.sweep()
        if self.t.royal and not clear and not self.is_safe(mover):
            self.steps = steps
            self.restore()
            return False
        if not self.rehearsing:
            self.end_turn()
        return True

    def can_continue(self) -> bool:
        """Tell whether a partial move can go on."""
        return self.continue_from(self.probe, 0) > 0

    # ---- whole turns -----------------------------------------------------------------------------

    def keep_best(self, buf: Words, base: int, n: int) -> int:
        """Keep the steps that lead to the longest chains, or where chains are not compared to any legal end.

        What a turn has taken so far is the same for all its continuations, so the best end of the turn
        is found from any part of it, and a position set up in the middle of a move is no exception.
        Chains may be too many to follow: then each step gets the same share of the work.
        """
        best = cython.cast(cython.longlong, 0)
        quiet = self.t.maximal and QUIET_TURNS_ARE_NOT_COMPARED and self.mid_move == 0
        kept = calm = base
        self.rehearsing = 1
        self.tree_top = 0
        for i in range(base, n):
            self.enough = self.spent + max(0, MOST_REHEARSAL - self.spent) // (n - i)
            word = buf.data[i]
            gain = self.gain_of(word)
            if gain < 0:
                continue
            if quiet and gain == 0:  # quiet steps stand before those that are compared
                buf.data[kept] = buf.data[calm]
                buf.data[calm] = word
                calm += 1
                kept += 1
                continue
            if self.t.maximal and gain > best:
                best = gain
                kept = calm
            if gain == best or not self.t.maximal:
                buf.data[kept] = word
                kept += 1
        self.rehearsing = 0
        return base if self.fault else kept

    def gain_of(self, word: int) -> int:
        """Return how much the best turn which begins with a step counts; -1 if no end of it is legal."""
        chained = self.mid_move
        if not (self.t.royal or chained or word >> W_RERUN & 1 or word >> W_PARTIAL & 1 or self.is_noisy(word)):
            return 0
        before = self.gained
        taken = self.taken
        if not self.push(word):
            return -1
        self.spent += REHEARSAL_COST
        total = self.gained - before
        if not LENGTH_IS_COMPARED:
            total += (self.taken - taken) * ONE_PART
        elif self.taken > taken or word >> W_PARTIAL & 1 or (chained and not word >> W_PASS & 1):
            total += ONE_PART
        if self.mid_move:
            rest = self.gain_of_rest()
            total = total + rest if rest >= 0 else -1
        self.steps -= 1
        self.restore()
        return total

    def gain_of_rest(self) -> int:
        """Return how much the best rest of a turn counts, as far as there is time; -1 if it has no legal end."""
        best = cython.cast(cython.longlong, -1 if self.t.royal else 0)
        first = self.tree_top
        n = self.continue_from(self.tree, first)
        if self.t.pass_partial:
            n = self.add_pass(self.tree, n)
        self.tree_top = n
        self.spent += n - first
        for i in range(first, n):
            if self.spent > self.enough:
                self.cut = 1
                break
            gain = self.gain_of(self.tree.data[i])
            best = max(best, gain)
            if best >= 0 and not self.t.maximal:
                break
        self.tree_top = first
        return best

    def sweep(self) -> None:
        """Take the pieces that were captured in this turn from the board, also those of a set-up in its middle."""
        for site in range(self.t.sites):
            code = self.cells.data[site]
            if code != EMPTY and self.t.struck.data[code] == code:
                self.put(site, EMPTY)

    # ---- the end of a turn -----------------------------------------------------------------------

    def end_turn(self) -> None:
        """Pass the turn on and see whether the game is over."""
        mover = self.turn
        slot = self.slot + 1
        self.enter(slot if slot < self.t.slots else self.t.repeat)
        self.ply += 1
        self.key ^= self.state_key()
        self.note(1)
        self.judge(mover, 0)
        self.count_quiet()
        if self.decided == 0:
            if self.seen.data[cython.cast(cython.int, self.key & (SEEN - 1))] >= self.t.repetitions and self.repeated():
                self.decided = E_AGAIN
                self.winners = 0
            elif self.t.quiet_limit and self.quiet >= self.t.quiet_limit:
                self.decided = E_QUIET
                self.winners = 0

    def count_quiet(self) -> None:
        """Count the turns since a piece came, went, or moved where it can never return from."""
        if self.counts.data[0] != self.empties:
            self.quiet = 0
            return
        at = self.turn_top
        while at < self.top:
            if self.journal.data[at] >= self.t.sites or self.t.one_way.data[self.journal.data[at + 1]]:
                self.quiet = 0
                return
            at += 2
        self.quiet += 1

    def pop(self) -> None:
        """Take back the last step."""
        if not self.mid_move:
            self.note(-1)
        self.steps -= 1
        self.restore()

    @cython.locals(word=u64)
    def playout(self, dice: Dice, limit: int) -> int:
        """Play at random to the end."""
        start = self.ply
        self.rolling = 1
        while self.ply - start < limit and self.decided == 0 and not self.fault:
            if self.t.free_drop >= 0 and not self.mid_move:
                word = self.pick_free(dice)
                if word == 0 or not self.push(word):
                    break
                continue
            n = self.generate(self.scratch, 0)
            while n > 0:
                i = dice.below(n)
                if self.push(self.scratch.data[i]):
                    break
                n -= 1
                self.scratch.data[i] = self.scratch.data[n]
            if n == 0:
                break
        self.rolling = 0
        return self.ply - start

    def pick(self, dice: Dice) -> int:
        """Return a random legal step."""
        if self.t.free_drop >= 0 and not self.mid_move and self.decided == 0:
            return self.pick_free(dice)
        return Position.pick(self, dice)

    def pick_free(self, dice: Dice) -> int:
        """Choose among the empty cells without listing them; only for games whose one block drops on any of them."""
        kind = self.t.drops.data[4 * self.t.free_drop]
        at = self.t.sites + 1 + self.acts * self.t.kinds + kind
        if self.counts.data[0] == 0 or not (self.t.unlimited or self.cells.data[at] > 0):
            return 0
        n = dice.below(self.counts.data[0])
        word = 0
        while True:
            bits = self.occupied.data[word]
            here = popcount(bits)
            if n < here:
                break
            n -= here
            word += 1
        while n:
            bits &= bits - 1
            n -= 1
        site = 64 * word + lowest(bits)
        menu = self.t.drops.data[4 * self.t.free_drop + 1]
        node = self.t.entry.data[(menu * self.t.players + self.acts) * self.t.sites + site]
        return self.t.words.data[self.t.graph.data[node + 3]]

    # ---- ends ------------------------------------------------------------------------------------

    def ended(self) -> int:
        """Return the ending that the last move brought."""
        return self.decided

    def stuck(self) -> int:
        """Judge a player who has no move."""
        self.judge_stuck()
        ending = self.stuck_ending
        return ending if ending else E_STUCK

    def payoff(self, player: int) -> int:
        """Give WIN to the winners of a finished game and -WIN to the rest; a draw or an open game is 0."""
        winners = self.winners
        if self.decided == 0:
            if self.goes_on():
                return 0
            self.judge_stuck()
            winners = self.stuck_winners
        if self.seats == 1:
            # A puzzle that is over and not solved is lost.
            return WIN if winners else -WIN
        if winners == 0 or winners == (1 << self.seats) - 1:
            return 0
        return WIN if winners >> player & 1 else -WIN

    def goes_on(self) -> bool:
        """Tell whether a step is legal."""
        n = self.generate(self.trial, 0)
        for i in range(n):
            if not self.t.royal:
                return True
            if self.push(self.trial.data[i]):
                self.pop()
                return True
        return False

    def evaluate(self, player: int) -> int:
        """Compare with the best rival what every player has, where it stands and how free he is."""
        self.look()
        best = -1000000
        for other in range(self.seats):
            if other != player:
                best = max(best, self.estate(other))
        return self.estate(player) - best if self.seats > 1 else self.estate(player)

    def candidates(self, buf: Words, base: int) -> int:
        """List the steps; where stones may go anywhere and lines win, only those that matter."""
        n = self.generate(buf, base)
        if self.t.free_drop >= 0 and self.v.rows and n > 1:
            return self.keep_promising(buf, base, n)
        return n

    def noisy(self, buf: Words, base: int) -> int:
        """List the steps that take something, or the drops that force where lines win."""
        if self.t.free_drop >= 0 and self.v.rows:
            return self.keep_forcing(buf, base, self.generate(buf, base)) if self.can_force() else 0
        n = self.generate(buf, base)
        kept = base
        for i in range(base, base + n):
            if self.is_noisy(buf.data[i]):
                buf.data[kept] = buf.data[i]
                kept += 1
        return kept - base

    @cython.locals(word=u64, to=cython.int, taken=cython.int)
    def order(self, buf: Words, base: int, n: int, scores: Scores) -> None:
        """Score captures: the most valuable victim first, by the least valuable piece; then drops that force."""
        if self.t.free_drop >= 0 and self.v.rows:
            for i in range(base, base + n):
                scores.data[i] = 0
                if i - base < FORCING:  # candidates come best first
                    scores.data[i] = FORCING - i + base
            return
        for i in range(base, base + n):
            word = buf.data[i]
            scores.data[i] = 0
            if self.is_noisy(word):
                to = cython.cast(cython.int, word >> W_TO & MASK12)
                taken = self.cells.data[to]
                scores.data[i] = BONUS
                if taken != EMPTY:
                    scores.data[i] = BONUS + 8 * self.t.worth.data[self.t.kind_of.data[taken]]
                taken = self.cells.data[cython.cast(cython.int, word & MASK12)]
                scores.data[i] = scores.data[i] - self.t.worth.data[self.t.kind_of.data[taken]]

    @cython.locals(to=cython.int, taken=cython.int)
    def see(self, word: int) -> int:
        """Return what a step takes at most; what is not on its target may be anything."""
        if not self.is_noisy(word):
            return 0
        to = cython.cast(cython.int, word >> W_TO & MASK12)
        taken = self.cells.data[to]
        if word >> W_TAKES & 1 or taken == EMPTY:
            return BONUS
        return abs(self.v.value.data[taken * self.t.sites + to])

    def is_noisy(self, word: int) -> bool:
        """Tell whether a step takes something."""
        if word >> W_PASS & 1 or word >> W_DROP & 1:
            return False
        to = cython.cast(cython.int, word >> W_TO & MASK12)
        start = cython.cast(cython.int, word & MASK12)
        if word >> W_TAKES & 1 and self.takes_a_piece(word):
            return True
        if to == start or self.cells.data[to] == EMPTY:
            return False
        return cython.cast(cython.int, word >> W_RERUN & 1) != 0 or self.lands_on_a_piece(word)

    def takes_a_piece(self, word: int) -> bool:
        """Tell whether a step takes a piece of a player from where it does not land; dice and walls are not counted."""
        if word >> W_RERUN & 1:
            return True
        o = self.t.record.data
        base = self.t.record_at.data[cython.cast(cython.int, word >> W_INDEX & MASK_INDEX)]
        at = base + D_HEAD + 2 * o[base + D_MOVES] + 3 * o[base + D_EFFECTS]
        for i in range(o[base + D_TAKES]):
            owner = self.t.owner_of.data[self.cells.data[o[at + i]]]
            if owner > 0 and owner <= self.seats:
                return True
        return False

    def lands_on_a_piece(self, word: int) -> bool:
        """Tell whether a piece stays where another stands that does not move away itself, as in a row that pushes."""
        o = self.t.record.data
        base = self.t.record_at.data[cython.cast(cython.int, word >> W_INDEX & MASK_INDEX)]
        n = o[base + D_MOVES]
        for i in range(n):
            target = o[base + D_HEAD + 2 * i + 1]
            stays = self.cells.data[target] != EMPTY
            for k in range(n):
                stays = stays and o[base + D_HEAD + 2 * k] != target
            if stays:
                return True
        return False

    def urgent(self) -> bool:
        """Tell whether a royal piece of the player to move is attacked, or a line of a rival about to be complete."""
        if self.t.royal:
            return not self.is_safe(self.acts)
        return self.t.free_drop >= 0 and self.v.rows > 0 and self.decided == 0 and self.is_threatened()

    def reversible(self) -> int:
        """Count the steps since pieces can only have become fewer; where they may return, all steps."""
        return self.quiet if self.t.only_fewer else self.steps

    def count(self, buf: Words, base: int) -> int:
        """Count the moves."""
        if not self.t.royal and not self.t.has_partials:
            return self.generate(buf, base)
        if not self.t.has_partials:
            return self.count_legal(buf, base)
        self.cut = 0
        n = self.generate(buf, base)
        if self.cut or (self.t.may_round and self.goes_round(buf, base + n)):
            return self.count_turns(buf, base, n, True)
        return self.count_turns(buf, base, n, False)

    def count_turns(self, buf: Words, base: int, n: int, by_parts: bool) -> int:
        """Count the whole turns that begin with some steps, or the steps alone."""
        total = 0
        for i in range(base, base + n):
            if self.push(buf.data[i]):
                if self.mid_move and not by_parts:
                    total += self.count_turns(buf, base + n, self.generate(buf, base + n), False)
                else:
                    total += 1
                self.pop()
        return total

    def leaves(self, depth: int, buf: Words, base: int) -> int:
        """Count the positions some moves below; where chains come round, parts are moves."""
        if not self.t.may_round or depth == 1:
            return Position.leaves(self, depth, buf, base)
        return self.leaves_below(depth, buf, base, self.goes_round(buf, base))

    def leaves_below(self, depth: int, buf: Words, base: int, by_parts: bool) -> int:
        """Count the positions below the chains of a turn, or below its next parts."""
        total = 0
        n = self.generate(buf, base)
        if n == 0:
            return self.count(buf, base)
        for i in range(base, base + n):
            if self.push(buf.data[i]):
                if self.mid_move and not by_parts:
                    total += self.leaves_below(depth, buf, base + n, False)
                else:
                    total += self.leaves(depth - 1, buf, base + n)
                self.pop()
        return total

    def goes_round(self, buf: Words, base: int) -> bool:
        """Tell whether a chain of this turn can come back to where it was, or there are too many to list."""
        self.cut = 0
        if not self.t.may_round:
            return self.t.whole_turns != 0 and self.generate(buf, base) > 0 and self.cut != 0
        self.tried = 0
        return self.chain_returns(buf, base)

    def chain_returns(self, buf: Words, base: int) -> bool:
        """Follow all chains from here until one returns."""
        found = False
        n = self.generate(buf, base)
        if self.cut:
            return True
        for i in range(base, base + n):
            if self.push(buf.data[i]):
                if self.mid_move:
                    self.tried += 1
                    found = self.tried > MOST_CHAINS or self.was_here() or self.chain_returns(buf, base + n)
                self.pop()
                if found:
                    break
        return found

    def was_here(self) -> bool:
        """Tell whether this turn has led to this position before."""
        for i in range(max(0, self.steps - self.parts), self.steps):
            if self.trail.data[2 * i + 1] == self.key:
                return True
        return False

    def count_legal(self, buf: Words, base: int) -> int:
        """Count single steps; those that are clear need not be made."""
        n = self.generate(buf, base)
        total = 0
        if not self.trail.reserve(2 * self.steps + 2):
            self.fault = FAULT_MEMORY
            return 0
        self.trail.data[2 * self.steps + 1] = self.key
        for i in range(base, base + n):
            word = buf.data[i]
            if not (word >> W_RERUN & 1 or word >> W_PASS & 1) and self.is_clear(
                self.t.record_at.data[cython.cast(cython.int, word >> W_INDEX & MASK_INDEX)]
            ):
                total += 1
            elif self.push(word):
                total += 1
                self.pop()
        return total

    # ---- with the GIL ----------------------------------------------------------------------------

    def extend(self, base: int, line: tuple[int, ...], found: list[Move]) -> None:
        """Collect the whole moves; where chains come round again, or are too many, each part is a move of its own."""
        if line:
            Position.extend(self, base, line, found)
            return
        with cython.nogil:  # as in ``Position.extend``
            rounds = self.goes_round(self.scratch, base)
        if not rounds:
            Position.extend(self, base, line, found)
            if self.fault != FAULT_LIMIT or self.culprit >= 0 or not self.t.has_partials:
                return
            self.fault = 0
            found.clear()
        found += [self.intern((word,)) for word in self.legal_steps()]

    def copy_from(self, other: Position) -> None:
        """Copy the cells and the journal."""
        Position.copy_from(self, other)
        self.take(cast("Machine", other))

    def take(self, source: "Machine") -> None:
        """Copy what only a machine has."""
        if self.t is not source.t or self.v is not source.v:
            self.install(source.t, source.v)
        for i in range(self.t.sites + 2 + self.t.players * self.t.kinds):
            self.cells.data[i] = source.cells.data[i]
        for i in range(1 + self.t.players * self.t.kinds):
            self.counts.data[i] = source.counts.data[i]
        for i in range(self.t.spans * (self.t.players + 1)):
            self.occupied.data[i] = source.occupied.data[i]
        for i in range(self.t.spans * self.t.players):
            self.royals.data[i] = source.royals.data[i]
        for i in range(SEEN):
            self.seen.data[i] = source.seen.data[i]
        if not (self.journal.reserve(source.top) and self.frames.reserve(source.steps * FRAME + FRAME)):
            raise MemoryError
        for i in range(source.top):
            self.journal.data[i] = source.journal.data[i]
        for i in range(source.steps * FRAME):
            self.frames.data[i] = source.frames.data[i]
        self.acts = source.acts
        self.decided = source.decided
        self.winners = source.winners
        self.quiet = source.quiet
        self.last_from = source.last_from
        self.last_to = source.last_to
        self.follow_site = source.follow_site
        self.follow_type = source.follow_type
        self.top = source.top
        self.turn_top = source.turn_top
        self.empties = source.empties
        self.parts = source.parts

    def judge_board(self) -> None:
        """See whether a board that was just set up is decided."""
        last = self.slot - 1 if self.slot > 0 else self.t.slots - 1
        self.judge(self.t.slot.data[4 * last], 2)

    def resume(self, quiet: int, again: bool) -> None:
        """Set up what the past has left: quiet turns, and a position that has come up too often."""
        self.quiet = quiet
        if again:
            self.decided = E_AGAIN
        elif self.t.quiet_limit and quiet >= self.t.quiet_limit and self.decided == 0:
            self.decided = E_QUIET

    def place(self, site: int, code: int) -> None:
        """Put a piece on the board while it is set up."""
        self.put(site, code)

    def words_now(self) -> list[int]:
        """List the steps of the moment, whether or not a royal piece would be left attacked."""
        n = self.generate(self.scratch, 0)
        self.check()
        return [self.scratch.data[i] for i in range(n)]

    def supply(self, kind_class: int, count: int) -> None:
        """Fill a reserve while the board is set up."""
        self.stock(kind_class, count)

    def follow(self, site: int, move_type: int) -> None:
        """Set a position up in the middle of a move."""
        self.follow_site = site
        self.follow_type = move_type
        self.mid_move = 1

    def remember(self, source: int, target: int) -> None:
        """Set up where the last move went."""
        self.last_from = source
        self.last_to = target

    def cell(self, site: int) -> int:
        """Return the code on a site."""
        return self.cells.data[site]

    def reserve_of(self, kind_class: int) -> int:
        """Return how many pieces of a class are in reserve."""
        return self.cells.data[self.t.sites + 1 + kind_class]

    def threatened(self) -> tuple[Site, ...]:
        """Return the royal pieces of the player to move that are attacked."""
        if not self.t.royal:
            return ()
        first = self.acts * self.t.spans
        royal = [site for site in range(self.t.sites) if self.royals.data[first + site // 64] >> site % 64 & 1]
        return tuple([Site(site) for site in royal if self.attacked(site, self.acts, 0)])

    def standing(self) -> list[int]:
        """Return the code on each site."""
        return [self.cells.data[site] for site in range(self.t.sites)]

    def legal_steps(self) -> list[int]:
        """List the words of the legal steps; a draw that merely stops endless play does not empty the list."""
        with cython.nogil:
            n = self.generate(self.scratch, 0)
        self.check()
        found = []
        for i in range(n):
            word = self.scratch.data[i]
            if not self.t.royal:
                found.append(word)
            elif self.push(word):
                self.pop()
                found.append(word)
        self.check()
        return found

    def changes(self, steps: tuple[int, ...]) -> list[tuple[tuple[int, ...], Changes]]:
        """Return for each step of a legal move its record and what it changes; raise Fault at a limit."""
        found = []
        mark = self.steps
        for word in steps:
            top = self.top
            if not self.push(word):
                break
            found.append((self.record_of(word), self.changed_since(top)))
        self.rewind(mark)
        self.check()
        return found

    def changed_since(self, top: int) -> Changes:
        """Return site, code before and code after of every cell that changed since a mark in the journal."""
        before: dict[int, int] = {}
        for at in range(top, self.top, 2):
            site = self.journal.data[at]
            if site < self.t.sites:
                before.setdefault(site, self.journal.data[at + 1])
        cells = self.cells
        return tuple([(site, old, cells.data[site]) for site, old in before.items() if cells.data[site] != old])

    def check(self) -> None:
        """Raise what went wrong; a block that ran too long is named."""
        if self.fault and self.culprit >= 0:
            block = self.culprit
            self.culprit = -1
            self.trouble = self.blame(block)
        Position.check(self)

    def blame(self, block: int) -> Exception:
        """Make the error for a block that went beyond a limit."""
        return Fault(f"block {block} runs too long or gives too many moves", code="fault/limit")

    def record_of(self, word: int) -> tuple[int, ...]:
        """Return the record of a step that was just made: movements, effects and captures as numbers."""
        if word >> W_PASS & 1:
            return ()
        if word >> W_RERUN & 1:
            size = D_HEAD + 2 * self.record.data[0] + 3 * self.record.data[1] + self.record.data[2]
            return tuple([self.record.data[i] for i in range(size)])
        base = self.t.record_at.data[word >> W_INDEX & MASK_INDEX]
        o = self.t.record
        size = D_HEAD + 2 * o.data[base] + 3 * o.data[base + 1] + o.data[base + 2]
        return tuple([o.data[base + i] for i in range(size)])
