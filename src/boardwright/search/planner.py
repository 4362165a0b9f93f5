"""Planner: one player plans, and all others do at every step what looks best to them at once.

With three or more players it is unknown whom the rivals will hurt. To take all of them for enemies (as alpha-beta
must) makes a player timid and a search shallow: every reply of each rival is looked at. Here a rival's reply is the one
step after which his own evaluation is highest. A step drawn from all is preferred if none looks better, and among
equals any is taken: an indifferent rival means no harm. A round of rivals costs as many positions as they have
steps, so that plans of many own steps are seen.

Positions after own steps and rounds are counted as nodes; what rivals glance at is the price of a round.

Own steps are narrowed as a plan gets longer (``Thinking.breadth``): the last are the planner's own glances, and the
plan becomes a forecast. Every depth looks one own step further.

Plans know what comes of rivals who see what is good for them. Where games are short, careless games tell what comes of
those who do not: the planner goes by glances, all others play at random. First steps are ranked by both; then even a
win or a loss in a plan weighs only so much, for it hangs on what rivals do. Careless games are no nodes, but may take
only a few steps for each.
"""

import cython

from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.kernel.thinking import Thinking
from boardwright.kernel.words import Scores, Words
from boardwright.kernel.zobrist import mix
from boardwright.search.signal import Signal
from boardwright.search.table import Table

if not cython.compiled:
    from boardwright.kernel.position import WIN
    from boardwright.search.ordering import raise_best
    from boardwright.search.scores import INFINITE, MATE, MOST_VALUE
    from boardwright.search.table import EXACT, entry_depth, entry_score

    SURE, DECIDED = 30000, 300
    MOST_PLAN, MOST_LINE, MOST_ROUND, MOST_HALVES = 128, 512, 64, 5
    GLANCES, EVERY = 1 << 15, 31
    SHORT_GAME, GAMES, STEPS_A_NODE, MOST_COUNTED, LUCK = 16, 32, 20, 1000, 333


class Planner:
    """One thread's worth of planning."""

    def __init__(self, table: Table, signal: Signal) -> None:
        """Allocate buffers and know nothing."""
        self.table = table
        self.signal = signal
        self.nodes = self.most_nodes = 0
        self.reach = self.depth = self.root = self.mark = 0
        self.firsts_count = self.searched = self.replies = 0
        self.games = self.most_games = self.games_steps = 0
        self.buf, self.ranks = Words(4096), Scores(4096)
        self.firsts, self.worths, self.points = Words(256), Scores(256), Scores(256)
        self.tail = Words(MOST_LINE)
        self.tail_length = 0
        self.dice, self.games_dice = Dice(0), Dice(0)
        self.lines = Words((MOST_PLAN + 2) * MOST_LINE)
        self.glances = Words(2 * GLANCES)
        if not cython.compiled:
            self.line_length = [0] * (MOST_PLAN + 2)
            self.breadth = [1] * MOST_PLAN
            self.salt = self.plan_salt = 0

    def reset(self, most_nodes: int, signal: Signal) -> None:
        """Begin to count and to obey a signal; stop after ``most_nodes`` nodes unless that is 0."""
        self.nodes = 0
        self.most_nodes = most_nodes
        self.signal = signal

    def prepare(self, position: Position, thinking: Thinking, only: list[Move]) -> None:
        """Make ready for a root: who plans, how broadly, and which first steps count."""
        self.root = position.turn
        self.mark = position.steps
        self.reach = 0
        self.salt = mix(self.root + 1)
        self.replies = thinking.replies
        self.games = self.games_steps = 0
        self.most_games = GAMES
        self.games_dice.state = position.key ^ self.salt
        given = thinking.breadth
        for i in range(MOST_PLAN):
            self.breadth[i] = given[i] if i < len(given) else 1
        n = position.candidates(self.buf, 0)
        position.check()
        words: list[int] = [self.buf.data[i] for i in range(n)]
        if only:
            wanted: list[int] = [move.steps[0] for move in only]
            words = [word for word in words if word in wanted] or wanted
        n = len(words)
        if not (self.firsts.reserve(n) and self.worths.reserve(n) and self.points.reserve(2 * n)):
            raise MemoryError
        for i in range(n):
            self.firsts.data[i] = words[i]
            self.worths.data[i] = self.points.data[i] = 0
        self.firsts_count = n

    def run(self, position: Position, depth: int) -> bool:
        """Look ``depth`` own steps ahead; false when time ended before all first steps were valued."""
        self.depth = depth
        self.plan_salt = self.salt ^ mix(depth + 1000)
        with cython.nogil:
            self.plan_first(position)
        position.check()
        return not self.signal.stopped

    def choices(self, position: Position) -> list[tuple[int, tuple[Move, ...]]]:
        """Return the first steps that this depth has valued, best first, each with the moves that are expected.

        Of all but the best only the step itself is known; they are left out where it is not a whole move.
        """
        line = [self.lines.data[i] for i in range(self.line_length[0])]
        found = [(self.worths.data[0], tuple(position.moves_along(line)))]
        for i in range(1, self.searched):
            moves = position.moves_along([self.firsts.data[i]])
            if moves:
                found.append((self.worths.data[i], tuple(moves)))
        return found

    # ---- planning ---------------------------------------------------------------------------

    def plan_first(self, position: Position) -> None:
        """Value the first steps anew, the best of the last depth first; what proves best comes to the front."""
        n = self.firsts_count
        if self.depth == 1:
            kept = 0
            for i in range(n):
                word = self.firsts.data[i]
                if i & EVERY == EVERY and self.out_of_time(position):
                    break
                if position.push(word):
                    self.firsts.data[kept] = word
                    self.worths.data[kept] = self.look(position, self.root, 0, MOST_HALVES)
                    kept += 1
                    position.pop()
            n = self.firsts_count = kept
            self.sort_firsts(0, n)
        else:  # there is a plan by now, should time be short
            self.play_games(position)
        wide = n if self.depth < 3 else min(n, max(4, n >> min(self.depth - 2, 31)))
        best = -INFINITE
        self.searched = 0
        if self.depth == 1 and n > 0:  # if time is over at once, a glance must do
            self.searched = 1
            self.line_length[0] = 1
            self.lines.data[0] = self.firsts.data[0]
        for i in range(wide):
            word = self.firsts.data[i]
            if not position.push(word):
                continue
            score = self.follow(position, 1, 0)
            position.pop()
            if self.signal.stopped:
                break
            self.searched = i + 1
            self.worths.data[i] = score
            rank = self.rank(i)
            if rank > best:
                best = rank
                self.keep_line(0)
        self.sort_firsts(0, self.searched)

    def rank(self, i: int) -> int:
        """Return what a first step is worth by its plan and by careless games, if there are any."""
        worth = self.worths.data[i]
        if self.games == 0 or worth == MATE - 1:
            return worth
        return max(-MOST_COUNTED, min(MOST_COUNTED, worth)) + LUCK * self.points.data[i] // self.games - LUCK

    def sort_firsts(self, start: int, end: int) -> None:
        """Sort first steps by their ranks, the highest first; equals keep their order."""
        for i in range(start + 1, end):
            rank = self.rank(i)
            worth = self.worths.data[i]
            points = self.points.data[i]
            word = self.firsts.data[i]
            at = i
            while at > start and self.rank(at - 1) < rank:
                self.worths.data[at] = self.worths.data[at - 1]
                self.points.data[at] = self.points.data[at - 1]
                self.firsts.data[at] = self.firsts.data[at - 1]
                at -= 1
            self.worths.data[at] = worth
            self.points.data[at] = points
            self.firsts.data[at] = word

    def plan(self, position: Position, level: int, base: int) -> int:
        """Value a position in which the planner is to step."""
        key = position.key ^ self.plan_salt
        if not position.mid_move:
            known = self.table.probe(key)
            if known != 0 and entry_depth(known) == self.depth - level + 1:
                self.note_tail(position)
                return entry_score(known)
        n = position.candidates(self.buf, base)
        if not self.ranks.reserve(base + n):
            self.signal.stopped = True
            return 0
        legal = 0
        for i in range(base, base + n):
            self.ranks.data[i] = -INFINITE
            if i & EVERY == EVERY and self.out_of_time(position):
                return 0
            if position.push(self.buf.data[i]):
                self.nodes += 1
                legal += 1
                self.ranks.data[i] = self.look(position, self.root, base + n, MOST_HALVES)
                position.pop()
        if legal == 0:
            self.note_tail(position)
            return self.result(position)
        best = -INFINITE
        for i in range(base, base + min(legal, self.breadth[min(level, MOST_PLAN) - 1])):
            raise_best(self.buf, self.ranks, i, base + n)
            if not position.push(self.buf.data[i]):
                continue
            score = self.follow(position, level + 1, base + n)
            position.pop()
            if self.signal.stopped:
                return 0
            if score > best:
                best = score
                self.keep_line(level)
        self.give_line(level)
        if not position.mid_move:
            self.table.store(key, 0, best, self.depth - level + 1, EXACT)
        return best

    def follow(self, position: Position, level: int, base: int) -> int:
        """Let the rivals reply until the planner is to step again, and value what he finds."""
        mark = position.steps
        score = 0
        self.nodes += 1
        while not self.out_of_time(position):
            if position.ended() != 0:
                score = self.result(position)
            elif position.chance and level < self.depth:
                score = self.expect(position, level, base)
                break
            elif position.chance:  # before the dice fall, the end of a plan is worth what it looks like
                score = self.value(position, self.root)
            elif position.turn == self.root and (level < self.depth or position.mid_move):
                if level < MOST_PLAN:
                    score = self.plan(position, level, base)
                    break
                score = self.value(position, self.root)
            elif position.turn == self.root or position.steps - mark > MOST_ROUND:
                score = self.value(position, self.root)
            else:
                word = self.glance(position, base)
                if word != 0 and position.push(word):
                    continue
                score = self.result(position)
            self.note_tail(position)
            break
        position.rewind(mark)
        return score

    def expect(self, position: Position, level: int, base: int) -> int:
        """Average over what chance may do."""
        n = position.generate(self.buf, base)
        total = 0
        legal = 0
        for i in range(base, base + n):
            if position.push(self.buf.data[i]):
                total += self.follow(position, level, base + n)
                legal += 1
                position.pop()
        if legal == 0:
            return self.result(position)
        return total // legal if total >= 0 else -(-total // legal)

    # ---- careless rivals --------------------------------------------------------------------

    def play_games(self, position: Position) -> None:
        """Play equally many careless games after every first step, as far as the nodes so far allow."""
        n = self.firsts_count
        while self.games < self.most_games and self.games_steps + n * SHORT_GAME <= STEPS_A_NODE * self.nodes:
            for i in range(n):
                points = -1
                if position.push(self.firsts.data[i]):
                    points = self.play_game(position)
                    position.pop()
                if points < 0:  # games are long here, or time is over: only whole rounds count
                    self.most_games = 0
                    return
                self.points.data[n + i] = points
            for i in range(n):
                self.points.data[i] = self.points.data[i] + self.points.data[n + i]
            self.games += 1

    def play_game(self, position: Position) -> int:
        """Play among careless rivals; return 2 for a win, 1 for a draw, 0 for a loss, -1 if it takes too long."""
        mark = position.steps
        while position.ended() == 0:
            if position.steps - mark == SHORT_GAME or self.out_of_time(position):
                position.rewind(mark)
                return -1
            word = self.glance(position, 0) if position.turn == self.root else position.pick(self.games_dice)
            if word == 0 or not position.push(word):
                break
            self.games_steps += 1
        worth = position.payoff(self.root)
        position.rewind(mark)
        return 2 if worth > 0 else 1 if worth == 0 else 0

    # ---- rivals -----------------------------------------------------------------------------

    def glance(self, position: Position, base: int) -> int:
        """Return the step that looks best at once to the player to move, 0 if there is none."""
        key = position.key ^ self.salt
        at = 2 * cython.cast(cython.int, key & (GLANCES - 1))
        if self.glances.data[at] == key and not position.mid_move:
            return self.glances.data[at + 1]
        player = position.turn
        n = position.candidates(self.buf, base)
        if self.replies > 0:
            n = min(n, self.replies)
        best = -INFINITE
        equals = 1
        self.dice.state = key
        any_step = chosen = position.pick(self.dice)
        if chosen != 0 and position.push(chosen):
            best = self.look(position, player, base + n, MOST_HALVES)
            position.pop()
        for i in range(base, base + n):
            word = self.buf.data[i]
            if i & EVERY == EVERY and self.out_of_time(position):
                break
            if not position.push(word):
                continue
            worth = self.look(position, player, base + n, MOST_HALVES)
            position.pop()
            if worth > best:
                best = worth
                chosen = word
                equals = 1
            elif worth == best and chosen != any_step:
                equals += 1
                if (key >> 24) % equals == 0:
                    chosen = word
        if not (position.mid_move or self.signal.stopped):  # a glance that was cut short is not kept
            self.glances.data[at] = key
            self.glances.data[at + 1] = chosen
        return chosen

    def look(self, position: Position, player: int, base: int, halves: int) -> int:
        """Value a position at a glance for a player; half a move is worth what it may become in ``halves`` steps."""
        if position.ended() != 0:
            worth = position.payoff(player)
            return SURE if worth > 0 else -SURE if worth < 0 else 0
        if not position.mid_move or halves == 0 or self.out_of_time(position):
            return self.value(position, player)
        best = -INFINITE
        n = position.candidates(self.buf, base)
        for i in range(base, base + n):
            if position.push(self.buf.data[i]):
                best = max(best, self.look(position, player, base + n, halves - 1))
                position.pop()
        return best

    # ---- values -----------------------------------------------------------------------------

    def value(self, position: Position, player: int) -> int:
        """Evaluate for a player."""
        return max(-MOST_VALUE, min(MOST_VALUE, position.evaluate(player)))

    def result(self, position: Position) -> int:
        """Return the worth of a finished game for the planner; the sooner a win, the better."""
        worth = position.payoff(self.root)
        ply = min(position.steps - self.mark, 900)
        if worth >= WIN:
            return MATE - ply
        if worth <= -WIN:
            return ply - MATE
        return worth + DECIDED if worth > 0 else worth - DECIDED if worth < 0 else 0

    # ---- the line that is expected ----------------------------------------------------------

    def note_tail(self, position: Position) -> None:
        """Write down how this position came about."""
        self.tail_length = min(position.steps - self.mark, MOST_LINE)
        self.reach = max(self.reach, position.steps - self.mark)
        for i in range(self.tail_length):
            self.tail.data[i] = position.trail.data[2 * (self.mark + i)]

    def keep_line(self, level: int) -> None:
        """Keep what was written down last as the best line of a level."""
        self.line_length[level] = self.tail_length
        for i in range(self.tail_length):
            self.lines.data[level * MOST_LINE + i] = self.tail.data[i]

    def give_line(self, level: int) -> None:
        """Hand the best line of a level to the level above."""
        self.tail_length = self.line_length[level]
        for i in range(self.tail_length):
            self.tail.data[i] = self.lines.data[level * MOST_LINE + i]

    # ---- reasons to stop --------------------------------------------------------------------

    def out_of_time(self, position: Position) -> bool:
        """Tell whether the search must unwind."""
        if position.fault:
            self.signal.stopped = True
        if self.most_nodes > 0 and self.nodes > self.most_nodes:
            self.signal.stopped = True
        if self.signal.deadline > 0:
            self.signal.look_at_clock()
        return self.signal.stopped
