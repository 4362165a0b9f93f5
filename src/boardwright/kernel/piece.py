"""Piece: an immutable value, the same object whenever it is equal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from boardwright.errors import PlayError
from boardwright.kernel.player import Player

Attribute = bool | int


@dataclass(frozen=True)
class PieceKind:
    """A type of piece: its number, its name, how a view may draw it, its attributes' defaults."""

    index: int
    name: str
    glyphs: tuple[str, ...] = ()
    """One letter per player, for pictures in text."""
    attributes: Mapping[str, Attribute] = field(default_factory=dict, hash=False)

    def glyph(self, player: Player | None) -> str:
        """Return the letter that stands for this kind in that player's colour."""
        if not self.glyphs:
            return self.name[0]
        return self.glyphs[min(player.index if player else 0, len(self.glyphs) - 1)]


class Piece:
    """A kind in a player's hands, with the attributes that differ from the kind's defaults.

    Pieces are made by ``Piece.of`` and never change; equal pieces are one object.
    """

    __slots__ = ("kind", "player", "text", "values")
    _known: Final[dict[tuple[object, ...], "Piece"]] = {}

    kind: PieceKind
    player: Player | None
    text: str
    """What people call it: ``Black King``."""
    values: tuple[tuple[str, Attribute], ...]

    @classmethod
    def of(cls, kind: PieceKind, player: Player | None, values: Mapping[str, Attribute] | None = None) -> "Piece":
        """Return the piece; a value equal to the kind's default counts as unset."""
        defaults = kind.attributes
        given = values or {}
        kept = tuple(sorted((n, v) for n, v in given.items() if n not in defaults or defaults[n] != v))
        identity = (kind, tuple(sorted(defaults.items())), player, kept)
        piece = cls._known.get(identity)
        if piece is None:
            piece = object.__new__(cls)
            object.__setattr__(piece, "kind", kind)
            object.__setattr__(piece, "player", player)
            object.__setattr__(piece, "values", kept)
            object.__setattr__(piece, "text", f"{player} {kind.name}" if player else kind.name)
            piece = cls._known.setdefault(identity, piece)
        return piece

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a piece never changes."""
        msg = f"a piece is immutable; {name} cannot become {value!r}"
        raise AttributeError(msg)

    def value(self, name: str) -> Attribute | None:
        """Return the attribute if it was set; None means: ask the kind for its default."""
        return dict(self.values).get(name)

    def with_value(self, name: str, value: Attribute) -> "Piece":
        """Return the piece with one attribute set; itself when nothing changes."""
        return Piece.of(self.kind, self.player, {**dict(self.values), name: value})

    def promote(self, kind: PieceKind) -> "Piece":
        """Return the piece as another kind; attributes that were set are kept."""
        return Piece.of(kind, self.player, dict(self.values))

    def change_owner(self, player: Player | None) -> "Piece":
        """Return the piece in another player's hands."""
        return Piece.of(self.kind, player, dict(self.values))

    def flip(self) -> "Piece":
        """Give the piece to the opponent; only a game of two players has one."""
        if self.player is None or len(self.player.names) != 2:
            msg = "only a piece in a game of two players can be flipped"
            raise PlayError(msg)
        return self.change_owner(self.player.next)

    @property
    def code(self) -> str:
        """Owner and type as numbers from 1, such as ``1/1``; owner 0 means none."""
        return f"{self.player.index + 1 if self.player else 0}/{self.kind.index + 1}"

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes and come back interned."""
        return Piece.of, (self.kind, self.player, dict(self.values))

    def __str__(self) -> str:
        """Name the piece as people do: ``Black King``."""
        return self.text

    def __repr__(self) -> str:
        """Show the name and what was set."""
        extra = "".join(f" {name}={value}" for name, value in self.values)
        return f"<{self}{extra}>"
