"""Captions: names for the parts of a picture that consists of several boards, layers or places beside the board."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from boardwright.kernel.action import Site
from boardwright.kernel.layout import Place

APART = 1.6
"""Sites farther from each other than this, in cells, belong to different boards."""
CELL_NAME = re.compile(r"[^\W\d]{1,2}\d+|\d+[^\W\d]{1,2}")
"""Names such as a1, aa10 or 5e tell where they are by themselves."""
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


class Captions(NamedTuple):
    """What is written at the parts of a picture."""

    below: dict[Site, str]
    """What to write below which sites: the name of a board at its lower edge, of a place beside it at the place."""
    names: list[str]
    """The name of each site within its board: ``a1`` for ``uppera1`` on the board ``upper``."""


def captions(places: Sequence[Place]) -> Captions:
    """Name the boards by what the names of their sites share; a picture of one board needs no names.

    A site whose name does not tell where it is, among others whose names do, is named by itself.
    """
    names = [place.name for place in places]
    below = {Site(index): place.name[:LONGEST] for index, place in enumerate(places) if place.is_beside}
    parts = boards(places)
    if len(parts) == 1 and not below:
        strange = [site for site in parts[0] if not CELL_NAME.fullmatch(names[site])]
        return Captions({site: names[site][:LONGEST] for site in strange if 2 * len(strange) < len(parts[0])}, names)
    for board in parts:
        head, tail = _shared([names[site] for site in board])
        inner = [names[site][len(head) : len(names[site]) - len(tail)] for site in board]
        if not all(map(CELL_NAME.fullmatch, inner)):
            below |= {site: names[site][:LONGEST] for site in board if not CELL_NAME.fullmatch(names[site])}
            continue
        for site, name in zip(board, inner, strict=True):
            names[site] = name
        bottom = max(places[site].y for site in board)
        row = sorted((site for site in board if places[site].y == bottom), key=lambda site: places[site].x)
        if text := (head or tail).strip(JOINTS)[:LONGEST]:
            below[row[len(row) // 2]] = text
    return Captions(below, names)


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
