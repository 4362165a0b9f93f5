"""Lessons: quick games against itself, to learn the worth of patterns from."""

from array import array

import cython

from boardwright.games.othello.endgame import Endgame
from boardwright.games.othello.setup import opening
from boardwright.kernel.dice import Dice
from boardwright.kernel.zobrist import mix

if not cython.compiled:
    from boardwright.games.othello.glance import final_lead, glance
    from boardwright.games.othello.lines import draw_lines, flips_of, mobility
    from boardwright.games.othello.variants import AREA, CELLS, SMALL
    from boardwright.kernel.bits import lowest, popcount

    MOST_RECORDS = 70
    BLACK, WHITE = [0, 0], [0, 0]

for _small, _size in enumerate((8, 6)):
    BLACK[_small], WHITE[_small], _ = opening(_size)
FEWEST_RANDOM, SPREAD_OF_RANDOM, SPREAD_OF_LATE = 6, 12, 40
"""Most games begin with 6 to 17 random plies; every fourth with up to 45, so that odd late positions are met, too."""

draw_lines()


class Teacher:
    """Plays games: to a depth in plies, and perfectly from a number of empty squares on."""

    def __init__(self, variant: int, seed: int, depth: int, exact: int, share: int) -> None:
        """Choose; a position's label is ``share`` hundredths of the game's result, the rest of what was foreseen."""
        self.variant = variant
        self.seed = seed
        self.depth = depth
        self.exact = exact
        self.share = share
        self.endgame = Endgame(variant)
        self.dice = Dice(seed)
        self.nodes = 0
        self.count = self.turn = 0
        self.mine = self.theirs = 0
        if not cython.compiled:
            self.own, self.opp = [0] * MOST_RECORDS, [0] * MOST_RECORDS
            self.value, self.side = [0] * MOST_RECORDS, [0] * MOST_RECORDS

    def game(self, number: int) -> "array[int]":
        """Play a game, the same for the same seed and number: own, opposing discs and label, three words a position."""
        self.dice = Dice(mix(self.seed * 1_000_003 + number))
        plies = FEWEST_RANDOM + self.dice.number(SPREAD_OF_LATE if number % 4 == 0 else SPREAD_OF_RANDOM)
        records = array("q")
        if not self.open_at_random(plies):
            return records
        with cython.nogil:
            result = self.play()
        for i in range(self.count):
            final = result if self.side[i] == 0 else -result
            label = (self.share * final + (100 - self.share) * self.value[i]) / 100.0
            for word in (self.own[i], self.opp[i]):
                records.append(word if word < 1 << 63 else word - (1 << 64))
            records.append(round(label))
        return records

    def open_at_random(self, plies: int) -> bool:
        """Set up and make random moves; false if the game ends."""
        self.mine = BLACK[self.variant & SMALL]
        self.theirs = WHITE[self.variant & SMALL]
        self.turn = self.count = 0
        for _ in range(plies):
            moves = mobility(self.mine, self.theirs) & AREA[self.variant] & ~(self.mine | self.theirs)
            if moves == 0:
                return False
            for _ in range(self.dice.below(popcount(moves))):
                moves &= moves - 1
            self.place(moves & (0 - moves))
        return True

    def place(self, bit: int) -> None:
        """Make a move, or pass with 0."""
        flips = flips_of(lowest(bit), self.mine, self.theirs) if bit else 0
        after = self.mine ^ flips ^ bit
        self.mine = self.theirs ^ flips
        self.theirs = after
        self.turn ^= 1

    def play(self) -> int:
        """Play to the end and return black's lead in hundredths."""
        result = 0
        solved = False
        tally = cython.address(self.nodes) if cython.compiled else [0]
        while True:
            moves = mobility(self.mine, self.theirs) & AREA[self.variant] & ~(self.mine | self.theirs)
            if moves == 0:
                if mobility(self.theirs, self.mine) & AREA[self.variant] & ~(self.mine | self.theirs) == 0:
                    break
                self.place(0)
                continue
            left = CELLS[self.variant] - popcount(self.mine | self.theirs)
            sign = -1 if self.turn else 1
            best = -32000
            best_bit = moves & (0 - moves)
            if left <= self.exact and not solved:
                result = sign * 100 * self.endgame.solve(self.mine, self.theirs, -64, 64)
                solved = True
            rest = moves
            while rest:
                bit = rest & (0 - rest)
                rest ^= bit
                flips = flips_of(lowest(bit), self.mine, self.theirs)
                if solved:
                    aim = sign * result // 100 if sign * result >= 0 else -(-sign * result // 100)
                    best = sign * result
                    if -self.endgame.solve(self.theirs ^ flips, self.mine ^ flips ^ bit, -aim, 1 - aim) >= aim:
                        best_bit = bit
                        break
                else:
                    score = -glance(
                        self.theirs ^ flips,
                        self.mine ^ flips ^ bit,
                        self.depth - 1,
                        -32000,
                        -best,
                        False,
                        tally,
                        self.variant,
                    )
                    if score > best:
                        best = score
                        best_bit = bit
            self.own[self.count] = self.mine
            self.opp[self.count] = self.theirs
            self.value[self.count] = best
            self.side[self.count] = self.turn
            self.count += 1
            self.place(best_bit)
        if not solved:
            result = final_lead(self.mine, self.theirs, self.variant) * (-1 if self.turn else 1)
        return result


def value_at(own: int, opp: int, depth: int, variant: int) -> int:
    """Return what a search to a depth in plies without any pruning by guesses says, in hundredths of a disc."""
    if cython.compiled:
        nodes = cython.declare(cython.longlong, 0)
        return glance(own, opp, depth, -32000, 32000, False, cython.address(nodes), variant)
    return glance(own, opp, depth, -32000, 32000, False, [0], variant)
