"""The course in which patterns are learnt: quick games, weights fitted to them, doubts measured for any variant."""

from array import array
from collections.abc import Callable, Iterator
from math import sqrt

from boardwright.errors import PlayError
from boardwright.games.othello import learning, patterns
from boardwright.games.othello.doubts import ENDS_FROM
from boardwright.games.othello.endgame import Endgame, foretelling
from boardwright.games.othello.lessons import Teacher, value_at
from boardwright.games.othello.variants import goal_of, is_small
from boardwright.kernel.tuning import Lessons

GROUPS, GROUP_DISCS = 6, 10
MEASURED = {3: 1, 4: 2, 5: 3, 6: 2, 7: 3, 8: 4, 9: 5, 10: 4}
"""Deep searches and the shallow ones that should foretell them."""
MOST_DEPTH = 12
EVERY = 7
"""Of a game only one in this number of positions is searched twice."""
ENDS_TO, MOST_LEAD = 19, 2400
"""Ends with more empty squares are doubted like these; leads beyond are not asked for by narrow windows."""
DOUBTS = '''"""Doubts: how far a shallow search lies from a deep one; data, measured by `boardwright tune --doubts`."""

DEVIATIONS = (
{rows}
)
"""In hundredths of a disc: a row for each depth of the deep search, a column for each ten discs on the board."""

ENDS = (
{ends}
)
"""How far a short search lies from an end's score, on average and by deviation, for each number of empty squares."""
'''


class OthelloCourse:
    """Patterns on 8x8 squares for either goal; on 6x6, where features judge, only doubts are measured."""

    def __init__(self, variant: int, squares: int) -> None:
        """Choose the variant, with its number of squares."""
        self._variant, self._squares = variant, squares

    def use(self, weights: bytes) -> None:
        """Judge by these tables from now on."""
        patterns.use(patterns.read(weights) if weights else [], goal_of(self._variant))

    def teacher(self, lessons: Lessons) -> Callable[[int], bytes]:
        """Return a function that plays a game."""
        teacher = Teacher(self._variant, lessons.seed, lessons.depth, lessons.exact, lessons.share)
        return lambda number: teacher.game(number).tobytes()

    def learn(self, positions: bytes, passes: int) -> Iterator[tuple[str, bytes]]:
        """Fit one stage of the game after the other."""
        if is_small(self._variant):
            msg = "patterns are learnt on 8x8 squares; the weights of 6x6 are fitted without --tables"
            raise PlayError(msg, code="tune/unsupported")
        records = array("q", positions)
        stages: list[array[int]] = []
        for stage in range(patterns.STAGES_OF):
            weights = learning.no_weights()
            for error, unseen in learning.learn(records, stage, weights, passes):
                text = f"stage {stage + 1}: {error:.2f} discs, {unseen:.2f} unseen"
            stages.append(learning.rounded(weights))
            yield text, patterns.write(stages) if stage + 1 == patterns.STAGES_OF else b""

    def doubts(self, lessons: Lessons, games: int) -> str:
        """Search positions of quick games twice, and write down the deviations."""
        teacher = Teacher(self._variant, lessons.seed, lessons.depth, lessons.exact, lessons.share)
        solver = Endgame(self._variant)
        squares = {depth: [0.0] * GROUPS for depth in MEASURED}
        counts = {depth: [0] * GROUPS for depth in MEASURED}
        ends: dict[int, list[int]] = {empty: [] for empty in range(ENDS_FROM, ENDS_TO + 1)}
        for number in range(games):
            records = teacher.game(number)
            for at in range(3 * (number % EVERY), len(records), 3 * EVERY):
                own, opp = records[at] & (1 << 64) - 1, records[at + 1] & (1 << 64) - 1
                discs = (own | opp).bit_count()
                left = self._squares - discs
                if left in ends and abs(value := value_at(own, opp, foretelling(left), self._variant)) <= MOST_LEAD:
                    ends[left].append(value - 100 * solver.score(own, opp, -64, 64))
                for deep, shallow in MEASURED.items():
                    if deep < left:
                        miss = value_at(own, opp, deep, self._variant) - value_at(own, opp, shallow, self._variant)
                        squares[deep][(discs - 4) // GROUP_DISCS] += miss * miss
                        counts[deep][(discs - 4) // GROUP_DISCS] += 1
        return _module(squares, counts, ends)


def _module(squares: dict[int, list[float]], counts: dict[int, list[int]], ends: dict[int, list[int]]) -> str:
    """Write the deviations; where little or nothing was measured, those of a neighbour."""
    rows = [[0] * GROUPS for _ in range(min(MEASURED))]
    for depth in range(min(MEASURED), MOST_DEPTH + 1):
        known = depth if depth in MEASURED else depth - 4
        row = [0] * GROUPS
        for group in range(GROUPS):
            near = min(range(GROUPS), key=lambda other: (counts[known][other] < 20, abs(other - group)))
            row[group] = round(sqrt(squares[known][near] / max(1, counts[known][near])))
        rows.append(row)
    text = "\n".join(f"    ({', '.join(map(str, row))})," for row in rows)
    spread = "\n".join(f"    ({_mean(misses)}, {_deviation(misses)})," for misses in ends.values())
    return DOUBTS.format(rows=text, ends=spread)


def _mean(misses: list[int]) -> int:
    return round(sum(misses) / max(1, len(misses)))


def _deviation(misses: list[int]) -> int:
    mean = _mean(misses)
    return round(sqrt(sum((miss - mean) ** 2 for miss in misses) / max(1, len(misses))))
