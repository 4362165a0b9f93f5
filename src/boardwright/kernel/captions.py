"""Captions: names for the parts of a picture that consists of several boards, layers or places beside the board."""

import re
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from boardwright.kernel.action import Site
from boardwright.kernel.layout import Place

APART = 1.6
"""Sites farther from each other than this, in cells, belong to different boards."""
CELL_NAME = re.compile(r"[^\W\d]{1,2}\d+|\d+[^\W\d]{1,2}")
"""Names such as a1, aa10 or 5e tell where they are by themselves."""
CELL = r"(?P<cell>[^\W\d]\d+|\d+[^\W\d])"
JOINED = (re.compile(rf"(?P<board>.+?){CELL}"), re.compile(rf"{CELL}(?P<board>.+)"))
"""The name of a board before or after that of a cell, as in Aa1 or a1-upper."""
MOST_LAYERS = 64
WIDER = 1.15
"""Boards whose names tell them apart are at least this many times as far from each other as their rows."""
LONGEST = 10
JOINTS = "-_/.:, "
"""Signs that join the name of a board to that of a cell."""


def boards(places: Sequence[Place]) -> list[list[Site]]:
    """Part the sites into boards: groups without neighbours outside; helpers beside them belong to none."""
    cells: dict[tuple[int, int], list[Site]] = {}
    for index, place in enumerate(places):
        if not place.is_beside:
            cells.setdefault((int(place.x // APART), int(place.y // APART)), []).append(Site(index))
    found: list[list[Site]] = []
    left = {index for index, place in enumerate(places) if not place.is_beside}
    while left:
        board = [Site(min(left))]
        left.discard(board[0])
        for site in board:  # which grows while it is walked through
            here = places[site]
            column, row = int(here.x // APART), int(here.y // APART)
            near = [other for x in (-1, 0, 1) for y in (-1, 0, 1) for other in cells.get((column + x, row + y), ())]
            for other in near:
                there = places[other]
                if other in left and max(abs(here.x - there.x), abs(here.y - there.y)) <= APART:
                    left.discard(other)
                    board.append(other)
        found.append(sorted(board))
    return found


def parts_of(places: Sequence[Place]) -> list[list[Site]]:
    """Return the sites of each layer, or of each board that lies apart; helpers beside them belong to none."""
    return [list(layer.values()) for layer in layers_of(places).values()] or boards(places)


def layers_of(places: Sequence[Place]) -> dict[str, dict[str, Site]]:
    """Part the sites by what their names begin or end with, if that gives boards of the same cells that lie apart.

    Layers may lie too near to each other to be told apart otherwise. Return the cells of each by their names.
    """
    sites = [Site(index) for index, place in enumerate(places) if not place.is_beside]
    for joined in JOINED:
        found: dict[str, dict[str, Site]] = {}
        for site in sites:
            if named := joined.fullmatch(places[site].name):
                found.setdefault(named["board"], {})[named["cell"]] = site
        layers = list(found.values())
        most = 2 * sum(map(len, layers)) > len(sites)
        if most and 1 < len(layers) <= MOST_LAYERS and all(one.keys() == layers[0].keys() for one in layers):
            spans = [[_span(places, one, axis) for axis in ("x", "y")] for one in layers]
            if all(_are_apart(one, other) for one, other in combinations(spans, 2)):
                return found
    return {}


class _Span(NamedTuple):
    """Where a board begins and ends along an axis, and the narrowest step in it; 0 if it is one line."""

    begin: float
    end: float
    step: float


def _span(places: Sequence[Place], layer: Mapping[str, Site], axis: str) -> _Span:
    lines = sorted({getattr(places[site], axis) for site in layer.values()})
    return _Span(lines[0], lines[-1], min((b - a for a, b in pairwise(lines)), default=0.0))


def _are_apart(one: Sequence[_Span], other: Sequence[_Span]) -> bool:
    """Tell whether two boards lie apart; a single line is no board."""
    if not all(span.step for span in (*one, *other)):
        return False
    pairs = zip(one, other, strict=True)
    return any(max(b.begin - a.end, a.begin - b.end) > WIDER * max(a.step, b.step) for a, b in pairs)


class Captions(NamedTuple):
    """What is written at the parts of a picture."""

    below: dict[Site, str]
    """What to write below which sites: the name of a board at its lower edge, of a place beside it at the place."""
    names: list[str]
    """The name of each site within its board: ``a1`` for ``uppera1`` on the board ``upper``."""
    feet: frozenset[Site]
    """The sites below which the name of a board is written."""
    layers: tuple[dict[str, Site], ...] = ()
    """The sites of each layer by their names within it."""


def captions(places: Sequence[Place]) -> Captions:
    """Name the boards by what the names of their sites share; a picture of one board needs no names.

    A site whose name does not tell where it is, among others whose names do, is named by itself.
    """
    names = [place.name for place in places]
    below = {Site(index): place.name[:LONGEST] for index, place in enumerate(places) if place.is_beside}
    if layers := layers_of(places):
        inside = {site: cell for layer in layers.values() for cell, site in layer.items()}
        feet = {_foot(places, list(layer.values())): name.strip(JOINTS)[:LONGEST] for name, layer in layers.items()}
        others = {Site(index) for index in range(len(places))} - inside.keys()
        below |= feet | {site: names[site][:LONGEST] for site in others}
        within = [inside.get(Site(index), name) for index, name in enumerate(names)]
        return Captions(below, within, frozenset(feet), tuple(layers.values()))
    parts = boards(places)
    if len(parts) == 1 and not below:
        strange = [site for site in parts[0] if not CELL_NAME.fullmatch(names[site])]
        below = {site: names[site][:LONGEST] for site in strange if 2 * len(strange) < len(parts[0])}
        return Captions(below, names, frozenset())
    feet = {}
    for board in parts:
        head, tail = _shared([names[site] for site in board])
        inner = [names[site][len(head) : len(names[site]) - len(tail)] for site in board]
        if not all(map(CELL_NAME.fullmatch, inner)):
            below |= {site: names[site][:LONGEST] for site in board if not CELL_NAME.fullmatch(names[site])}
            continue
        for site, name in zip(board, inner, strict=True):
            names[site] = name
        if text := (head or tail).strip(JOINTS)[:LONGEST]:
            feet[_foot(places, board)] = text
    return Captions(below | feet, names, frozenset(feet))


def _foot(places: Sequence[Place], board: Sequence[Site]) -> Site:
    """Return the middle of the lower edge of a board."""
    bottom = max(places[site].y for site in board)
    row = sorted((site for site in board if places[site].y == bottom), key=lambda site: places[site].x)
    return row[len(row) // 2]


def _shared(names: list[str]) -> tuple[str, str]:
    """Return what all names begin with, or else what they end with; nothing where they are names of cells."""
    if len(names) < 2 or all(map(CELL_NAME.fullmatch, names)):
        return "", ""
    head = _common_start(names)
    return (head, "") if head else ("", _common_start([name[::-1] for name in names])[::-1])


def _common_start(names: list[str]) -> str:
    """Return the letters that all names begin with."""
    first, last = min(names), max(names)  # all others lie between them
    length = next((at for at, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))
    return first[:length]
