"""A move with everything that takes it back, in five bytes."""

from typing import NamedTuple

from boardwright.errors import MoveSyntax

SIZE = 5
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
        """Give 40 bits as five bytes: 6 + 6 + 4 + 3 + 4 + 4, and 13 for the clock."""
        bits = self.source | self.target << 6 | self.flag << 12 | self.captured << 16
        bits |= self.castling << 19 | self.file << 23 | self.clock << 27
        return bits.to_bytes(SIZE, "little")

    @property
    def word(self) -> int:
        """The step that the machine makes."""
        return self.source | self.target << 6 | self.flag << 12


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
