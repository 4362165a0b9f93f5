"""Patterns: what a position on 8x8 squares is worth, by the discs on edges, corners, rows and diagonals.

The weights are one table for each goal and stage of the game, learnt from our own games (``learning``) and read from
a file when a position is first judged. What has no tables is judged by ``features``.
"""

import zlib
from array import array
from pathlib import Path

import cython

from boardwright.errors import InputError
from boardwright.games.othello import shapes

if not cython.compiled:
    from boardwright.games.othello.features import worth
    from boardwright.games.othello.lines import draw_lines, mobility
    from boardwright.games.othello.variants import FEWEST, SMALL
    from boardwright.kernel.bits import popcount

    PATTERNS, PLACES, SIZE = 46, 49, shapes.SIZE
    STAGES, GOALS, STAGE_PLIES, MOST_MOVES = 12, 2, 5, shapes.MOST_MOVES
    OWN_MOVES, OPP_MOVES, PARITY = shapes.OWN_MOVES, shapes.OPP_MOVES, shapes.PARITY
    MOST_WORTH = 6400
    START = [0] * PATTERNS
    WEIGHT = [array("h")] * (GOALS * STAGES)
    LOADED, TRAINED = [False] * GOALS, [False] * GOALS
    TWIN = array("i", bytes(4 * SIZE))

# A wheel has a second build of this module in another folder.
FILES = tuple(Path(shapes.__file__).with_name(name) for name in ("patterns.dat", "patterns-fewest.dat"))
STAGE_PLIES_OF, STAGES_OF = STAGE_PLIES, STAGES
HEAD = b"boardwright othello patterns 1\n"

draw_lines()
for _number, (_shape, _squares) in enumerate(shapes.PATTERNS):
    START[_number] = shapes.SHAPE_STARTS[_shape]
    if cython.compiled:
        for _i, _square in enumerate(_squares):
            enter(_square, _number, 3**_i)  # type: ignore[name-defined] # noqa: F821


def stage_of(own: int, opp: int) -> int:
    """Return the stage of the game: five discs each."""
    return min(STAGES - 1, (popcount(own | opp) - 4) // STAGE_PLIES)


def places_of(own: int, opp: int, places: list[int]) -> None:
    """Write where the weights stand that make up a position's worth."""
    if cython.compiled:
        pattern_places(own, opp, START, places)  # type: ignore[name-defined] # noqa: F821
    else:
        for number, (_, squares) in enumerate(shapes.PATTERNS):
            digits = ((own >> square & 1) + 2 * (opp >> square & 1) for square in squares)
            places[number] = START[number] + sum(digit * 3**i for i, digit in enumerate(digits))
    empty = ~(own | opp)
    places[PATTERNS] = OWN_MOVES + min(MOST_MOVES, popcount(mobility(own, opp) & empty))
    places[PATTERNS + 1] = OPP_MOVES + min(MOST_MOVES, popcount(mobility(opp, own) & empty))
    places[PATTERNS + 2] = PARITY + (popcount(own | opp) & 1)


def judge(own: int, opp: int, variant: int) -> int:
    """Return the mover's expected lead in hundredths of a disc; where the fewest win, by how many he has fewer."""
    goal = 1 if variant & FEWEST else 0
    if not LOADED[goal]:
        ensure(goal)
    if variant & SMALL or not TRAINED[goal]:
        return worth(own, opp, variant)
    stage = STAGES * goal + stage_of(own, opp)
    if cython.compiled:
        empty = ~(own | opp)
        total = pattern_sum(own, opp, START, WEIGHT[stage])  # type: ignore[name-defined] # noqa: F821
        total += WEIGHT[stage][OWN_MOVES + min(MOST_MOVES, popcount(mobility(own, opp) & empty))]
        total += WEIGHT[stage][OPP_MOVES + min(MOST_MOVES, popcount(mobility(opp, own) & empty))]
        total += WEIGHT[stage][PARITY + (popcount(own | opp) & 1)]
    else:
        places = [0] * PLACES
        places_of(own, opp, places)
        total = sum(WEIGHT[stage][place] for place in places)
    return max(-MOST_WORTH, min(MOST_WORTH, total))


def ensure(goal: int) -> int:
    """Load the weights that ship with the game, unless others are in use."""
    with cython.gil:
        if not LOADED[goal]:
            use(read(FILES[goal].read_bytes()) if FILES[goal].exists() else [], goal)
    return 0


def use(stages: "list[array[int]]", goal: int = 0) -> None:
    """Judge positions with a goal by these weights from now on; without any by features alone."""
    pair()
    for stage in range(len(stages)):
        if len(stages[stage]) != SIZE:
            msg = f"a stage has {SIZE} weights, not {len(stages[stage])}"
            raise ValueError(msg)
        if cython.compiled:
            # A pointer: a view would bring three times as much C text as the rest of this module.
            place = cython.declare(cython.size_t, stages[stage].buffer_info()[0])
            table = cython.declare(cython.p_short, cython.cast(cython.p_short, place))
            for i in range(SIZE):
                WEIGHT[STAGES * goal + stage][i] = table[TWIN[i]]
        else:
            WEIGHT[STAGES * goal + stage] = array("h", (stages[stage][twin] for twin in TWIN))
    TRAINED[goal] = len(stages) == STAGES
    LOADED[goal] = True


def pair() -> None:
    """Find for each weight the one that speaks for it: a pattern and its mirror image have one weight."""
    for i in range(SIZE):
        TWIN[i] = i
    for number, shape in enumerate(shapes.SHAPES):
        order = shapes.mirrored(shape)
        if order is not None:
            pair_up(shapes.SHAPE_STARTS[number], len(order), order)


def pair_up(start: int, squares: int, order: list[int]) -> int:
    """Pair the patterns of one shape; ``order`` tells which square each becomes in the mirror."""
    digits = [3**place for place in order]
    if cython.compiled:
        digit = cython.declare(cython.int[10], digits + [0] * (10 - len(digits)))
    else:
        digit = digits
    size = 1
    for _ in range(squares):
        size *= 3
    for number in range(size):
        image = 0
        rest = number
        i = 0
        while rest:
            image += rest % 3 * digit[i]
            rest //= 3
            i += 1
        TWIN[start + number] = start + min(number, image)
    return 0


def twins() -> "array[int]":
    """Return for each weight the one that speaks for it."""
    pair()
    return array("i", [TWIN[i] for i in range(SIZE)])


def read(data: bytes) -> "list[array[int]]":
    """Read the weights of every stage; weights of mirror images are left out of the file as zeros."""
    try:
        packed = bytearray(zlib.decompress(data.removeprefix(HEAD)))
    except zlib.error:
        packed = bytearray()
    if not data.startswith(HEAD) or len(packed) != 2 * STAGES * SIZE:
        msg = "these are no weights of patterns of Othello"
        raise InputError(msg, code="othello/weights")
    found = []
    for stage in range(STAGES):
        table = array("h")
        both = bytearray(2 * SIZE)
        both[0::2] = packed[2 * stage * SIZE : (2 * stage + 1) * SIZE]
        both[1::2] = packed[(2 * stage + 1) * SIZE : (2 * stage + 2) * SIZE]
        table.frombytes(bytes(both))
        found.append(table)
    return found


def write(stages: "list[array[int]]") -> bytes:
    """Write what ``read`` reads: low bytes, then high bytes of each stage, which packs better."""
    pair()
    parts = []
    for table in stages:
        kept = array("h", (weight if TWIN[i] == i else 0 for i, weight in enumerate(table))).tobytes()
        parts += [kept[0::2], kept[1::2]]
    return HEAD + zlib.compress(b"".join(parts), 9)
