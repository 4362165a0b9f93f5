"""Piece codes: every piece that can exist gets a number, and every question about one cell a table over them."""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod

from boardwright.design.design import Design
from boardwright.errors import MeaningFault
from boardwright.program import semantics
from boardwright.program.attributes import changing_attributes
from boardwright.program.carriers import Carriers
from boardwright.program.limits import MOST_CODES
from boardwright.program.ops import EMPTY, FIRST_PIECE, OFF
from boardwright.program.owners import possible_owners

STRUCK = "(captured)"
"""The attribute that pieces get where captures are deferred to the end of the turn."""
COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


@dataclass(frozen=True)
class PieceCode:
    """A player's piece of a type with certain values of its attributes, by numbers."""

    player: int
    kind: int
    attributes: int
    """The values as one number, the first attribute counting fastest: where all are true or false, a bit for each."""


class Codes:
    """Numbers the pieces of a design; sets of codes are whole numbers with a bit for each."""

    def __init__(self, design: Design) -> None:
        """Return numbers player by player, type by type."""
        self.design = design
        self.players = {name: index for index, name in enumerate(design.players)}
        self.kinds = {piece.name: index for index, piece in enumerate(design.pieces)}
        stay = [design.options.defers(piece.name) for piece in design.pieces]
        self.deferred = any(stay)
        changing = changing_attributes(design)
        self.sizes: list[dict[str, int]] = [
            {name: changing[name] for name, _ in piece.attributes if name in changing} | ({STRUCK: 2} if stays else {})
            for piece, stays in zip(design.pieces, stay, strict=True)
        ]
        """By type: the attributes that may change, and how many values each has."""
        self._add_undeclared(changing)
        self.attributes = [tuple(sizes) for sizes in self.sizes]
        self.fixed: list[dict[str, int]] = [
            {name: int(value) for name, value in piece.attributes if name not in changing} for piece in design.pieces
        ]
        """By type: the attributes that are always as declared."""
        self._values: dict[str, list[int | None]] = {}
        self._on: dict[str, int] = {}
        shapes: dict[object, int] = {}
        self._shape = [
            shapes.setdefault((tuple(sizes.items()), tuple(fixed.items()), tuple(piece.attributes)), len(shapes))
            for sizes, fixed, piece in zip(self.sizes, self.fixed, design.pieces, strict=True)
        ]
        """By type: a number that types with the same attributes share."""
        self._changed: dict[tuple[object, ...], int] = {}
        """What changes make of attributes, by shape: types are many, shapes few."""
        self.pieces: list[PieceCode] = []
        self.first: dict[tuple[int, int], int] = {}
        many = [prod(sizes.values()) for sizes in self.sizes]
        pairs = self._pairs(many)
        total = sum(many[kind] for _, kind in pairs) + FIRST_PIECE
        if total > MOST_CODES:
            msg = f"{total} different pieces; {MOST_CODES} are allowed at most (players x types x attribute values)"
            raise MeaningFault(msg, code="zrf/limit-codes")
        for player, kind in pairs:
            self.first[player, kind] = FIRST_PIECE + len(self.pieces)
            self.pieces += [PieceCode(player, kind, values) for values in range(many[kind])]
        self.count = FIRST_PIECE + len(self.pieces)
        self.moving = {self.players[turn.acts_as] for turn in design.turns} | {
            self.players[turn.player] for turn in design.turns
        }

    def _add_undeclared(self, changing: Mapping[str, int]) -> None:
        """Return types room for attributes that they do not declare and yet can show, unless that makes too many."""
        carriers = Carriers(self.design)
        wider = [
            sizes | {name: changing[name] for name in carriers.undeclared(piece) if name in changing}
            for piece, sizes in zip(self.design.pieces, self.sizes, strict=True)
        ]
        if sum(prod(sizes.values()) for sizes in wider) * len(self.players) + FIRST_PIECE <= MOST_CODES:
            self.sizes = wider

    def _pairs(self, many: list[int]) -> list[tuple[int, int]]:
        """Return players and types in order; where all pairs would be too many, those that play can lead to."""
        players, kinds = len(self.players), len(self.kinds)
        pairs = [(player, kind) for player in range(players) for kind in range(kinds)]
        if sum(many) * players + FIRST_PIECE > MOST_CODES:
            possible = {(self.players[owner], self.kinds[piece]) for owner, piece in possible_owners(self.design)}
            pairs = [pair for pair in pairs if pair in possible]
        return pairs

    def code(self, player: int, kind: int, attributes: int | None = None) -> int:
        """Return the number of a piece, by default with its attributes as declared; EMPTY if it can never be."""
        first = self.first.get((player, kind))
        if first is None:
            return EMPTY
        return first + (self.defaults[kind] if attributes is None else attributes)

    @cached_property
    def defaults(self) -> list[int]:
        """The attributes of a new piece of each type."""
        return [
            self.packed(kind, {name: int(value) for name, value in piece.attributes})
            for kind, piece in enumerate(self.design.pieces)
        ]

    def packed(self, kind: int, values: Mapping[str, int]) -> int:
        """Return the values of a type's attributes as one number; what is not named is 0."""
        total, unit = 0, 1
        for name, size in self.sizes[kind].items():
            total += min(max(values.get(name, 0), 0), size - 1) * unit
            unit *= size
        return total

    def unpacked(self, kind: int, attributes: int) -> dict[str, int]:
        """Return the values that a number stands for."""
        found: dict[str, int] = {}
        for name, size in self.sizes[kind].items():
            attributes, found[name] = divmod(attributes, size)
        return found

    def piece(self, code: int) -> PieceCode | None:
        """Return the piece that a number means."""
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
        """Return the codes whose attribute is on."""
        if name not in self._on:
            self._on[name] = self.where_value(name, bool)
        return self._on[name]

    def where_value(self, name: str, accepts: Callable[[int], bool]) -> int:
        """Return the codes whose attribute has a value that is accepted; 0 where it was never declared nor set."""
        if name not in self._values:
            self._values[name] = [self.value_of(piece, name) for piece in self.pieces]
        bits = ["1" if accepts(value or 0) else "0" for value in reversed(self._values[name])]
        return int("".join(bits) or "0", 2) << FIRST_PIECE

    def value_of(self, piece: PieceCode, name: str) -> int | None:
        """Return the value of an attribute, None where the type neither declares it nor was ever given it."""
        if name in self.sizes[piece.kind]:
            return self.unpacked(piece.kind, piece.attributes)[name]
        return self.fixed[piece.kind].get(name)

    def enemies(self, player: int) -> int:
        """Return the codes of the others who take turns."""
        found = 0
        for other, codes in enumerate(self.by_player):
            if other != player and (other in self.moving or semantics.NEUTRALS_ARE_ENEMIES):
                found |= codes
        return found

    def holds(self, name: str, argument: str | None, player: int) -> int:
        """Return the codes for which a question about one cell is answered yes."""
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
        if name == "number" and argument is not None:
            attribute, sign, number = argument.split(" ")
            return self.where_value(attribute, lambda value: COMPARE[sign](value, int(number)))
        return self.with_attribute(argument or "")

    # ---- changes ---------------------------------------------------------------------------------

    def with_kind(self, code: int, kind: int) -> int:
        """Return the code after a change of type."""
        piece = self.piece(code)
        if piece is None:
            return code
        key = (self._shape[piece.kind], piece.attributes, self._shape[kind])
        attributes = self._changed.get(key)
        if attributes is None:
            values = self.unpacked(kind, self.defaults[kind])
            if semantics.ATTRIBUTES_SURVIVE_PROMOTION:
                declared = {name for name, _ in self.design.pieces[piece.kind].attributes} | {STRUCK}
                values |= {
                    name: value for name in values
                    if (value := self.value_of(piece, name)) is not None and (value or name in declared)
                }
            attributes = self._changed[key] = self.packed(kind, values)
        return self.code(piece.player, kind, attributes)

    def with_owner(self, code: int, player: int) -> int:
        """Return the code in another player's hands."""
        piece = self.piece(code)
        return code if piece is None else self.code(player, piece.kind, piece.attributes)

    def flipped(self, code: int) -> int:
        """Return the code in the hands of the next player."""
        piece = self.piece(code)
        return code if piece is None else self.with_owner(code, (piece.player + 1) % len(self.players))

    def struck(self, code: int) -> int:
        """Return the code of a piece that is captured and stays on the board until the turn is over; 0 if it leaves."""
        piece = self.piece(code)
        stays = piece is not None and STRUCK in self.sizes[piece.kind]
        return self.with_value(code, STRUCK, 1) if stays else 0

    def with_value(self, code: int, name: str, value: int, *, relative: bool = False) -> int:
        """Return the code with another value of an attribute, or with more of it; types without it stay as they are."""
        piece = self.piece(code)
        if piece is None or name not in self.sizes[piece.kind]:
            return code
        key = (self._shape[piece.kind], piece.attributes, name, value, relative)
        attributes = self._changed.get(key)
        if attributes is None:
            values = self.unpacked(piece.kind, piece.attributes)
            values[name] = values[name] + value if relative else value
            attributes = self._changed[key] = self.packed(piece.kind, values)
        return self.code(piece.player, piece.kind, attributes)
