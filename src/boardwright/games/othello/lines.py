"""Lines of discs, for interpreted runs; compiled modules use ``lines.h`` instead.

Bit 0 is a1, bit 7 is h1, bit 8 is a2.
"""

ALL = 0xFFFF_FFFF_FFFF_FFFF
INNER = 0x7E7E_7E7E_7E7E_7E7E
DIRECTIONS = ((1, 1, 0), (7, -1, 1), (8, 0, 1), (9, 1, 1))
"""How far a square's neighbour is, in bits, columns and rows; the other four are their opposites."""


def draw_lines() -> None:
    """Do nothing: only compiled code keeps tables."""


def mobility(own: int, opp: int) -> int:
    """Return the squares that close a line of opposing discs, occupied or not."""
    found = 0
    for shift, dx, _ in DIRECTIONS:
        inner = opp & INNER if dx else opp
        up, down = inner & own << shift, inner & own >> shift
        for _ in range(5):
            up |= inner & up << shift
            down |= inner & down >> shift
        found |= up << shift | down >> shift
    return found & ALL


def flips_of(square: int, own: int, opp: int) -> int:
    """Return the discs that a disc on ``square`` turns over."""
    flips = 0
    for _, dx, dy in DIRECTIONS:
        for sign in (1, -1):
            x, y, run = square % 8 + sign * dx, square // 8 + sign * dy, 0
            while 0 <= x < 8 and 0 <= y < 8 and opp >> 8 * y + x & 1:
                run |= 1 << 8 * y + x
                x, y = x + sign * dx, y + sign * dy
            if 0 <= x < 8 and 0 <= y < 8 and own >> 8 * y + x & 1:
                flips |= run
    return flips


def last_flips(square: int, own: int) -> int:
    """Count the discs that a disc on the last empty square turns over: all others are own or opposing."""
    return flips_of(square, own, ALL & ~own & ~(1 << square)).bit_count()


def stable_discs(own: int, opp: int, area: int) -> int:
    """Return own discs that can never be turned: each line is full, or the edge or such a disc is next to them."""
    hollow = area & ~(own | opp)
    safe: list[int] = []
    for _, dx, dy in DIRECTIONS:
        safe.append(sum(1 << square for square in range(64) if _is_full(square, dx, dy, hollow)))
    found = 0
    while True:
        solid = found | ~area & ALL
        more = own
        for (_, dx, dy), full in zip(DIRECTIONS, safe, strict=True):
            more &= full | sum(1 << square for square in range(64) if _is_held(square, dx, dy, solid))
        if more | found == found:
            return found
        found |= more


def _is_full(square: int, dx: int, dy: int, hollow: int) -> bool:
    """Tell whether no square of the line through a square is empty."""
    for sign in (1, -1):
        x, y = square % 8, square // 8
        while 0 <= x < 8 and 0 <= y < 8:
            if hollow >> 8 * y + x & 1:
                return False
            x, y = x + sign * dx, y + sign * dy
    return True


def _is_held(square: int, dx: int, dy: int, solid: int) -> bool:
    """Tell whether the edge or something solid is next to a square in a line."""
    for sign in (1, -1):
        x, y = square % 8 + sign * dx, square // 8 + sign * dy
        if not (0 <= x < 8 and 0 <= y < 8) or solid >> 8 * y + x & 1:
            return True
    return False
