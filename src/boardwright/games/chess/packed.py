"""A move with everything that takes it back, in five bytes."""

from typing import NamedTuple

from boardwright.errors import MoveSyntax
from boardwright.games.chess.state import Setup, State

SIZE = 5
USUAL_ROOKS = (7, 0, 63, 56)
"""The rooks that may castle: White's short and long, Black's short and long."""
SHORT, LONG, PASSING, PROMOTES, PAWN, NO_FILE = 2, 3, 5, 8, 1, 8
WIDTHS = (6, 6, 4, 3, 4, 4, 13)


class PackedMove(NamedTuple):
    """Squares and flag, and what the move destroys: captured type, clock, castling rights, en-passant file."""

    source: int
    target: int
    flag: int
    captured: int
    castling: int
    file: int
    """The file on which en passant was possible before the move, 8 for none."""
    clock: int

    def pack(self) -> bytes:
        """Return 40 bits as five bytes: 6 + 6 + 4 + 3 + 4 + 4, and 13 for the clock."""
        bits = self.source | self.target << 6 | self.flag << 12 | self.captured << 16
        bits |= self.castling << 19 | self.file << 23 | self.clock << 27
        return bits.to_bytes(SIZE, "little")

    @property
    def word(self) -> int:
        """The step that the machine makes."""
        return self.source | self.target << 6 | self.flag << 12

    def undo(self, after: Setup, rooks: tuple[int, ...] = USUAL_ROOKS) -> Setup:
        """Return the set-up before the move, from the move's structure alone; Chess960 names its own rooks."""
        side = 1 - after.state.turn
        castling = sum(1 << rook for i, rook in enumerate(rooks) if self.castling >> i & 1)
        ep = None if self.file == NO_FILE else self.file + 8 * (2 if side else 5)
        before = State(self._cells_before(after.state), side, castling, ep)
        return Setup(before, self.clock, after.number - side)

    def _cells_before(self, after: State) -> bytes:
        cells = bytearray(after.cells)
        if self.flag in {SHORT, LONG}:
            row = self.source - self.source % 8
            king, rook = (row + 6, row + 5) if self.flag == SHORT else (row + 2, row + 3)
            men = cells[king], cells[rook]
            cells[king] = cells[rook] = 0
            cells[self.source], cells[self.target] = men
            return bytes(cells)
        cells[self.source] = 8 * (1 - after.turn) + PAWN if self.flag & PROMOTES else cells[self.target]
        cells[self.target] = 0
        if self.captured:
            cells[self.target ^ 8 if self.flag == PASSING else self.target] = self.captured + 8 * after.turn
        return bytes(cells)


def unpack(data: bytes) -> PackedMove:
    """Read what ``pack`` wrote; raise MoveSyntax."""
    if len(data) != SIZE:
        msg = f"a packed move has {SIZE} bytes, not {len(data)}"
        raise MoveSyntax(msg)
    bits = int.from_bytes(data, "little")
    fields = []
    for width in WIDTHS:
        fields.append(bits & (1 << width) - 1)
        bits >>= width
    return PackedMove(*fields)
