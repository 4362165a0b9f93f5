"""How the board of a rules text would like to look: what its ``draw`` options say, else what its shape suggests.

======================================= ==========================================================
option                                  value
======================================= ==========================================================
``(option "draw board" points)``        cells, checkered, points, hexagons or holes
``(option "draw surface" wood)``        wood, felt, paper or blue
``(option "draw pieces" xiangqi)``      a family of drawings
``(option "draw lines" "a1-a9 b1-b5")`` lines from position to position; ``links`` draws every link
``(option "draw marks" "d4 j4")``       positions with a small dot
``(option "draw colours" "red blue")``  the colour of each player's pieces, where names of players do not say it
======================================= ==========================================================
"""

from collections.abc import Mapping, Sequence
from math import hypot, inf

from boardwright.design.design import Design
from boardwright.kernel.action import Site
from boardwright.kernel.captions import parts_of
from boardwright.kernel.layout import Place, is_scattered
from boardwright.kernel.style import BOARDS, COLOURS, Style

CHESSMEN = {"king", "queen", "rook", "bishop", "knight", "pawn"}
DRAUGHTSMEN = {"man", "king", "checker", "draughtsman", "dame"}
NAMED = {"light": "white", "dark": "black"}
"""What players are called whose men are white and black."""
NEAR = 1e-6
SLOPING = 1.3
"""Links that run neither along a row nor a diagonal are drawn where they lead to a neighbour, as in a triangle."""
FAR_LINKS = 1_000_000
"""Sites that are looked at to see whether links to far places are free; the rest of such links is not drawn."""

Line = tuple[Site, Site]


def style(design: Design, sites: Sequence[Place]) -> Style:
    """Say how the board and its pieces would like to look."""
    family = design.hints.get("draw pieces") or _family(design)
    board = design.hints.get("draw board", "")
    if board not in BOARDS:
        board = _board(design, [place for place in sites if not place.is_beside], family)
    marks = [site for name in design.hints.get("draw marks", "").split() if (site := _find(sites, name)) is not None]
    if board == "points" and not design.hints.get("draw lines") and _has_lines(design, sites):
        joined = {site for line in lines(design, sites, board) for site in line}
        marks += [Site(at) for at, place in enumerate(sites) if not (place.is_beside or at in joined or at in marks)]
    colours = tuple(design.hints.get("draw colours", "").split()) or _colours(design.players)
    return Style(board, design.hints.get("draw surface", ""), family, colours, tuple(marks))


def lines(design: Design, sites: Sequence[Place], board: str) -> tuple[Line, ...]:
    """Return the lines to draw; a board of cells has none."""
    wanted = design.hints.get("draw lines", "")
    if wanted == "links":
        return _web(design, sites, inf)
    if wanted:
        pairs = [word.partition("-") for word in wanted.split()]
        ends = [(_find(sites, first), _find(sites, second)) for first, _, second in pairs]
        return tuple((a, b) for a, b in ends if a is not None and b is not None)
    if board == "holes" and is_scattered(sites):
        return _web(design, sites, inf)
    if board != "points":
        return ()
    return _web(design, sites, SLOPING) if _has_lines(design, sites) else _rows(sites)


def _colours(players: Sequence[str]) -> tuple[str, ...]:
    """Give each player the colour that he is called after, or that of his number, or else one that no other has."""
    names = [NAMED.get(name.lower(), name.lower()) for name in players]
    taken = set(names)
    found: list[str] = []
    for index, name in enumerate(names):
        wishes = (name, COLOURS[index % len(COLOURS)], *COLOURS)
        colour = next((c for c in wishes if c in COLOURS and (c == name or c not in taken)), wishes[1])
        taken.add(colour)
        found.append(colour)
    return tuple(found)


def _find(sites: Sequence[Place], name: str) -> Site | None:
    """Find a site by its name; options know no capitals."""
    return next((Site(i) for i, place in enumerate(sites) if place.name.lower() == name), None)


def _family(design: Design) -> str:
    """Guess the drawings from the names of the pieces."""
    names = {piece.name.lower() for piece in design.pieces}
    if names and names <= DRAUGHTSMEN:
        return "draughts"
    return "chess" if len(names & CHESSMEN) > 2 else ""


def _board(design: Design, sites: Sequence[Place], family: str) -> str:
    """Guess the way to draw a board from its shape."""
    if not sites:
        return "cells"
    if is_scattered(sites):
        return "holes"
    parts = [
        [(sites[site].x - sites[part[0]].x, sites[site].y - sites[part[0]].y) for site in part]
        for part in parts_of(sites)
    ]
    if any(_is_shifted(part, 0) != _is_shifted(part, 1) for part in parts):
        return "hexagons"
    if _has_lines(design, sites):
        return "points"
    steps = [step for part in parts for step in part]
    whole = all(abs(a - round(a)) < NEAR for step in steps for a in step)
    one_shade = len(sites) > 1 and whole and len({round(x + y) % 2 for x, y in steps}) == 1
    return "checkered" if one_shade or family == "chess" else "cells"


def _is_shifted(steps: Sequence[tuple[float, float]], axis: int) -> bool:
    """Tell whether lines along an axis are shifted by half a step against each other, and whole in themselves.

    Where both axes are shifted large cells lie over small ones; boards beside each other may be half a cell apart.
    """
    if any(abs(2 * step[axis] - round(2 * step[axis])) > NEAR for step in steps):
        return False
    halves: dict[float, set[bool]] = {}
    for step in steps:
        halves.setdefault(round(step[1 - axis], 6), set()).add(_is_half(step[axis]))
    return {True} in halves.values() and {False} in halves.values() and {True, False} not in halves.values()


def _is_half(number: float) -> bool:
    """Tell whether a number lies in the middle between two whole ones."""
    return abs(2 * number - round(2 * number)) < NEAR and round(2 * number) % 2 == 1


def _has_lines(design: Design, sites: Sequence[Place]) -> bool:
    """Tell whether links must be seen: some lead farther than to a neighbour, or only some diagonals can be walked."""
    straight = _drawn(design, sites)
    if any(max(abs(a.x - b.x), abs(a.y - b.y)) > 1 + NEAR for a, b in straight):
        return True
    here = {(round(place.x, 3), round(place.y, 3)) for place in sites if not place.is_beside}
    corners = sum((round(x + 1, 3), round(y + step, 3)) in here for x, y in here for step in (-1, 1))
    diagonals = sum(min(abs(a.x - b.x), abs(a.y - b.y)) > NEAR for a, b in straight)
    return 0 < diagonals < corners


def _drawn(design: Design, sites: Sequence[Place], crooked: float = 0.0) -> list[tuple[Place, Place]]:
    """Return the links that run along a row, a column or a diagonal and meet nothing on their way.

    Others are among them as far as they are no longer than a number of times the shortest link of an end.
    """
    by_name = {place.name: place for place in sites if not place.is_beside}
    found: dict[tuple[str, str], tuple[Place, Place]] = {}
    least = _least(design, by_name) if crooked else {}
    far = FAR_LINKS
    for link in design.board.links:
        a, b = by_name.get(link.source), by_name.get(link.target)
        if a is None or b is None:
            continue  # a helper position beyond the edge
        key = (min(a.name, b.name), max(a.name, b.name))
        wide, high = abs(a.x - b.x), abs(a.y - b.y)
        if key in found or a is b:
            continue
        is_straight = min(wide, high) < NEAR or abs(wide - high) < NEAR
        if not is_straight and (not crooked or hypot(wide, high) > crooked * max(least[a.name], least[b.name])):
            continue
        if max(wide, high) > 1 + NEAR:
            far -= len(sites)
            if far < 0 or not _free(a, b, sites):
                continue
        found[key] = (a, b)
    return list(found.values())


def _least(design: Design, by_name: Mapping[str, Place]) -> dict[str, float]:
    """Return the length of the shortest link of each position."""
    found: dict[str, float] = {}
    for link in design.board.links:
        a, b = by_name.get(link.source), by_name.get(link.target)
        if a is not None and b is not None and a is not b:
            length = hypot(a.x - b.x, a.y - b.y)
            for one in (a, b):
                found[one.name] = min(length, found.get(one.name, length))
    return found


def _free(a: Place, b: Place, sites: Sequence[Place]) -> bool:
    """Tell whether no site stands between two others."""
    for c in sites:
        across = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
        along = (c.x - a.x) * (b.x - a.x) + (c.y - a.y) * (b.y - a.y)
        if abs(across) < NEAR < along < (b.x - a.x) ** 2 + (b.y - a.y) ** 2 - NEAR:
            return False
    return True


def _web(design: Design, sites: Sequence[Place], crooked: float) -> tuple[Line, ...]:
    """Join what is linked."""
    number = {place.name: Site(i) for i, place in enumerate(sites)}
    return tuple((number[a.name], number[b.name]) for a, b in _drawn(design, sites, crooked))


def _rows(sites: Sequence[Place]) -> tuple[Line, ...]:
    """Draw one line along each row and each column."""
    rows: dict[tuple[str, float], list[tuple[float, Site]]] = {}
    for i, place in enumerate(sites):
        rows.setdefault(("row", round(place.y, 6)), []).append((place.x, Site(i)))
        rows.setdefault(("column", round(place.x, 6)), []).append((place.y, Site(i)))
    return tuple((min(row)[1], max(row)[1]) for row in rows.values() if len(row) > 1)
