"""The course in which patterns are learnt: quick games, weights fitted to them, doubts measured."""

from array import array
from collections.abc import Callable, Iterator
from math import sqrt

from boardwright.games.othello import learning, patterns
from boardwright.games.othello.doubts import CONFIDENCE, ENDS_FROM
from boardwright.games.othello.endgame import Endgame, foretelling
from boardwright.games.othello.lessons import Teacher, value_at
from boardwright.kernel.tuning import Lessons

BOARD, CORNERS = 0xFFFF_FFFF_FFFF_FFFF, 0x8100_0000_0000_0081
GROUPS, GROUP_DISCS = 6, 10
MEASURED = {3: 1, 4: 2, 5: 3, 6: 2, 7: 3, 8: 4, 9: 5, 10: 4}
"""Deep searches and the shallow ones that should foretell them."""
MOST_DEPTH = 12
EVERY = 7
"""Of a game only one in this number of positions is searched twice."""
ENDS_TO, MOST_LEAD = 19, 2400
"""Ends with more empty squares are doubted like these; leads beyond are not asked for by narrow windows."""
DOUBTS = '''"""Doubts: how far a shallow search lies from a deep one; data, measured by `boardwright tune --doubts`."""

CONFIDENCE = {confidence}
"""A search trusts a shallow value that lies this number of deviations outside its window."""

DEVIATIONS = (
{rows}
)
"""In hundredths of a disc: a row for each depth of the deep search, a column for each ten discs on the board."""

ENDS_FROM = {ends_from}
ENDS = (
{ends}
)
"""How far a short search lies from an end's score, on average and by deviation, for each number of empty squares."""
'''


class OthelloCourse:
    """Patterns on 8x8 squares."""

    def use(self, weights: bytes) -> None:
        """Judge by these tables from now on."""
        patterns.use(patterns.read(weights) if weights else [])

    def teacher(self, lessons: Lessons) -> Callable[[int], bytes]:
        """Return a function that plays a game."""
        teacher = Teacher(lessons.seed, lessons.depth, lessons.exact, lessons.share)
        return lambda number: teacher.game(number).tobytes()

    def learn(self, positions: bytes, passes: int) -> Iterator[tuple[str, bytes]]:
        """Fit one stage of the game after the other."""
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
        teacher = Teacher(lessons.seed, lessons.depth, lessons.exact, lessons.share)
        solver = Endgame(BOARD, CORNERS)
        squares = {depth: [0.0] * GROUPS for depth in MEASURED}
        counts = {depth: [0] * GROUPS for depth in MEASURED}
        ends: dict[int, list[int]] = {empty: [] for empty in range(ENDS_FROM, ENDS_TO + 1)}
        for number in range(games):
            records = teacher.game(number)
            for at in range(3 * (number % EVERY), len(records), 3 * EVERY):
                own, opp = records[at] & (1 << 64) - 1, records[at + 1] & (1 << 64) - 1
                discs = (own | opp).bit_count()
                if 64 - discs in ends and abs(value := value_at(own, opp, foretelling(64 - discs))) <= MOST_LEAD:
                    ends[64 - discs].append(value - 100 * solver.score(own, opp, -64, 64))
                for deep, shallow in MEASURED.items():
                    if deep < 64 - discs:
                        miss = value_at(own, opp, deep) - value_at(own, opp, shallow)
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
    return DOUBTS.format(confidence=CONFIDENCE, rows=text, ends_from=ENDS_FROM, ends=spread)


def _mean(misses: list[int]) -> int:
    return round(sum(misses) / max(1, len(misses)))


def _deviation(misses: list[int]) -> int:
    mean = _mean(misses)
    return round(sqrt(sum((miss - mean) ** 2 for miss in misses) / max(1, len(misses))))
