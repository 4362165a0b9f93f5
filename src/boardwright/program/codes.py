"""Piece codes: every piece that can exist gets a number, and every question about one cell a table over them."""

from dataclasses import dataclass
from functools import cached_property

from boardwright.design.design import Design
from boardwright.errors import MeaningFault
from boardwright.program import semantics
from boardwright.program.limits import MOST_CODES
from boardwright.program.ops import EMPTY, FIRST_PIECE, OFF

STRUCK = "(captured)"
"""The attribute that pieces get where captures are deferred to the end of the turn."""


@dataclass(frozen=True)
class PieceCode:
    """A player's piece of a type with certain attributes on, by numbers."""

    player: int
    kind: int
    attributes: int
    """Bit i is the i-th attribute of the type."""


class Codes:
    """Numbers the pieces of a design; sets of codes are whole numbers with a bit for each."""

    def __init__(self, design: Design) -> None:
        """Give numbers player by player, type by type."""
        self.design = design
        self.players = {name: index for index, name in enumerate(design.players)}
        self.kinds = {piece.name: index for index, piece in enumerate(design.pieces)}
        deferral = design.option("deferred captures")
        stay = [deferral in {"true", "1", "yes", piece.name.lower()} for piece in design.pieces]
        self.deferred = any(stay)
        self.attributes = [
            (*(name for name, _ in piece.attributes), *((STRUCK,) if stays else ()))
            for piece, stays in zip(design.pieces, stay, strict=True)
        ]
        self.pieces: list[PieceCode] = []
        self.first: dict[tuple[int, int], int] = {}
        total = sum(2 ** len(names) for names in self.attributes) * len(design.players) + FIRST_PIECE
        if total > MOST_CODES:
            msg = f"{total} different pieces; {MOST_CODES} are allowed at most (players x types x attribute values)"
            raise MeaningFault(msg, code="zrf/limit-codes")
        for player in range(len(design.players)):
            for kind, names in enumerate(self.attributes):
                self.first[player, kind] = FIRST_PIECE + len(self.pieces)
                self.pieces += [PieceCode(player, kind, bits) for bits in range(2 ** len(names))]
        self.count = FIRST_PIECE + len(self.pieces)
        self.moving = {self.players[turn.acts_as] for turn in design.turns} | {
            self.players[turn.player] for turn in design.turns
        }

    def code(self, player: int, kind: int, attributes: int | None = None) -> int:
        """Give the number of a piece, by default with its attributes as declared."""
        if attributes is None:
            attributes = self.defaults[kind]
        return self.first[player, kind] + attributes

    @cached_property
    def defaults(self) -> list[int]:
        """The attributes of a new piece of each type."""
        return [
            sum(1 << index for index, (_, value) in enumerate(piece.attributes) if value)
            for piece in self.design.pieces
        ]

    def piece(self, code: int) -> PieceCode | None:
        """Give the piece that a number means."""
        return self.pieces[code - FIRST_PIECE] if code >= FIRST_PIECE else None

    # ---- sets of codes ---------------------------------------------------------------------------

    @cached_property
    def everything(self) -> int:
        """All codes, empty and off board among them."""
        return (1 << self.count) - 1

    @cached_property
    def by_player(self) -> list[int]:
        """The codes of each player."""
        sets = [0] * len(self.players)
        for index, piece in enumerate(self.pieces):
            sets[piece.player] |= 1 << (FIRST_PIECE + index)
        return sets

    @cached_property
    def by_kind(self) -> list[int]:
        """The codes of each type."""
        sets = [0] * len(self.kinds)
        for index, piece in enumerate(self.pieces):
            sets[piece.kind] |= 1 << (FIRST_PIECE + index)
        return sets

    def with_attribute(self, name: str) -> int:
        """Give the codes whose attribute is on."""
        found = 0
        for index, piece in enumerate(self.pieces):
            names = self.attributes[piece.kind]
            if name in names and piece.attributes >> names.index(name) & 1:
                found |= 1 << (FIRST_PIECE + index)
        return found

    def enemies(self, player: int) -> int:
        """Give the codes of the others who take turns."""
        found = 0
        for other, codes in enumerate(self.by_player):
            if other != player and (other in self.moving or semantics.NEUTRALS_ARE_ENEMIES):
                found |= codes
        return found

    def holds(self, name: str, argument: str | None, player: int) -> int:
        """Give the codes for which a question about one cell is answered yes."""
        if name == "empty":
            return 1 << EMPTY | (1 << OFF if semantics.EMPTY_OFF_BOARD else 0)
        gone = self.with_attribute(STRUCK) if self.deferred else 0
        if name == "friend":
            return self.by_player[player] & ~gone
        if name == "enemy":
            return self.enemies(player) & ~gone
        if name == "neutral":
            return self.everything & ~(self.by_player[player] | self.enemies(player) | 1 << EMPTY | 1 << OFF | gone)
        if name == "on-board":
            return self.everything & ~(1 << OFF)
        if name == "piece" and argument is not None:
            return self.by_kind[self.kinds[argument]]
        return self.with_attribute(argument or "")

    # ---- changes ---------------------------------------------------------------------------------

    def with_kind(self, code: int, kind: int) -> int:
        """Give the code after a change of type."""
        piece = self.piece(code)
        if piece is None:
            return code
        bits = self.defaults[kind]
        old, new = self.attributes[piece.kind], self.attributes[kind]
        if semantics.ATTRIBUTES_SURVIVE_PROMOTION:
            for index, name in enumerate(new):
                if name in old:
                    on = piece.attributes >> old.index(name) & 1
                    bits = bits & ~(1 << index) | on << index
        return self.code(piece.player, kind, bits)

    def with_owner(self, code: int, player: int) -> int:
        """Give the code in another player's hands."""
        piece = self.piece(code)
        return code if piece is None else self.code(player, piece.kind, piece.attributes)

    def flipped(self, code: int) -> int:
        """Give the code in the hands of the next player."""
        piece = self.piece(code)
        return code if piece is None else self.with_owner(code, (piece.player + 1) % len(self.players))

    def struck(self, code: int) -> int:
        """Give the code of a piece that is captured and stands on the board until the turn is over; 0 if it leaves."""
        piece = self.piece(code)
        stays = piece is not None and STRUCK in self.attributes[piece.kind]
        return self.with_value(code, STRUCK, value=True) if stays else 0

    def with_value(self, code: int, name: str, *, value: bool) -> int:
        """Give the code with an attribute on or off; types without it stay as they are."""
        piece = self.piece(code)
        if piece is None or name not in self.attributes[piece.kind]:
            return code
        bit = 1 << self.attributes[piece.kind].index(name)
        return self.code(piece.player, piece.kind, piece.attributes | bit if value else piece.attributes & ~bit)
