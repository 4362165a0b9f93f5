"""Shapes: from a piece to its drawing, by the family that the game asks for, else by its name, else its letters."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from boardwright.drawing.sources import data
from boardwright.kernel.piece import PieceKind

DIE = re.compile(r"(die|dice)\b", re.IGNORECASE)
DIGIT = re.compile(r"([1-6])\D*\Z", re.ASCII)


class Shape(NamedTuple):
    """A tag of SVG in a square from -50 to 50; ``part`` is its classes in the style sheet of the board."""

    tag: str
    part: str
    at: dict[str, Any]
    text: str = ""


def shapes_of(kind: PieceKind, owner: int, seats: int, family: str, site: str, *, latin: bool = False) -> list[Shape]:
    """Return the drawing of a kind for one of the owners (0 also for none), on a site: a die may show its number."""
    known = data("board/drawings/shapes.js")
    if DIE.match(kind.name):
        return _die(known["die"], _number(known, kind.name) or _number(known, site) or 1)
    name = kind.name.lower()
    for one in (family, *known["common"]):
        found = _written(known, one, name, owner, latin=latin) or _listed(known, one, name)
        if found:
            sign = [["own", "sign", "signs"]] if seats > 2 and one in known["signed"] else []
            return [mine for shape in (*found, *sign) for mine in _mine(known, shape, owner)]
    token, text = known["token"], letters(kind)
    part = token["part"] + (" long" if len(text) > 1 else "")
    return [*(Shape(*shape) for shape in token["under"]), Shape("text", part, {"x": 0, "y": token["y"]}, text)]


def is_facing(family: str) -> bool:
    """Tell whether the pieces of a family are turned toward the opponent."""
    return family in data("board/drawings/shapes.js")["facing"]


def letters(kind: PieceKind) -> str:
    """Return one or two letters for a kind: initials of its words, else the letter that the game gives it."""
    words = [word for word in re.split(r"[\s_-]+", kind.name) if word[:1].isalnum()]
    if len(words) > 1:
        return (words[0][0] + words[1][0]).upper()
    return (kind.glyphs[0] if kind.glyphs else kind.name[:1] or "?").upper()


def _listed(known: Any, family: str, kind: str) -> Sequence[Any] | None:
    """Return the drawing of a kind in a family; None leaves it to others."""
    found = known["families"].get(family, {}).get(kind)
    return _listed(known, *found.split("/")) if isinstance(found, str) else found


def _written(known: Any, family: str, kind: str, player: int, *, latin: bool) -> Sequence[Any] | None:
    """Return a piece of shogi or xiangqi, in its own characters or in Latin letters."""
    style = known["written"].get(family)
    if style is None or kind not in style["words"]:
        return None
    word = style["words"][kind][2 if latin else 1 if player == 1 else 0]
    part = style["part"] + " promoted" * kind.startswith("+") + " latin" * latin + " long" * (len(word) > 1)
    return [*style["under"], ["text", part, {"x": 0, "y": style["y"]}, word]]


def _mine(known: Any, shape: Sequence[Any], player: int) -> list[Shape]:
    """Return what stands for a player where each has a shape of his own; nothing where he has none."""
    if shape[0] != "own":
        return [Shape(*shape)]
    own = known["own"][shape[2]]
    found = own[player % len(own)]
    return [Shape(found[0], shape[1], found[1])] if found else []


def _number(known: Any, name: str) -> int:
    """Return the number that a name says, or 0."""
    digit = DIGIT.search(name)
    if digit:
        return int(digit[1])
    words: list[str] = known["die"]["words"]
    return words.index(name.lower()) if name.lower() in words else 0


def _die(die: Any, face: int) -> list[Shape]:
    pips = [Shape("circle", "pip", {"cx": x, "cy": y, "r": die["radius"]}) for x, y in die["faces"][face]]
    return [Shape(*die["cube"]), *pips]
