"""What may be clicked, as a page is told: the usual shapes in few letters, everything else as a tree."""

from collections.abc import Collection, Sequence

from msgspec import UNSET, Struct, UnsetType

from boardwright.kernel.action import Site
from boardwright.kernel.layout import Layout
from boardwright.play.picks import Pick
from boardwright.play.turn import Ask


class Click(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something that may be clicked now, and what may be clicked after it.

    A click without ``next`` completes a move, unless it ``goes_on``: then it settles a part, and ``choices`` tells what
    may be clicked after it.
    """

    ask: Ask
    site: str = ""
    """Where to click; empty for what has no place on the board."""
    text: str = ""
    """What it is called, where that is not the name of its site."""
    piece: str = ""
    """What appears or what it becomes, as in a scene: owner and kind."""
    goes_on: bool = False
    next: list["Click"] = []


class Picks(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What the player to move may click."""

    sites: list[str] = []
    """Sites where one click is a whole move, as in Othello."""
    all_but: list[str] | UnsetType = UNSET
    """In place of ``sites`` where they are many: every empty site but these, as in Dots."""
    paths: dict[str, str] = {}
    """From a start to its targets, with blanks between them; the two clicks are a whole move, as in chess."""
    parts: dict[str, str] = {}
    """The same where the two clicks settle a part of a longer move, as in Amazons."""
    clicks: list[Click] = []
    """Everything else."""
    takes: bool = False
    """Whether every move takes something, so that the player must."""


def written(picks: Sequence[Pick], occupied: Collection[Site], layout: Layout) -> Picks:
    """Describe picks on a board with these sites occupied."""
    sites: list[Site] = []
    paths: dict[str, list[str]] = {}
    parts: dict[str, list[str]] = {}
    clicks: list[Click] = []
    for pick in picks:
        if pick.ask is Ask.START and pick.site is not None and pick.is_whole and not pick.piece and not pick.text:
            sites.append(pick.site)
        elif _two_clicks(pick, layout):
            for target in pick.next:
                kept = parts if target.goes_on else paths
                kept.setdefault(layout.name(pick.site or Site(0)), []).append(layout.name(target.site or Site(0)))
        else:
            clicks.append(_click(pick, layout))
    empty = [Site(at) for at in range(len(layout.sites)) if at not in occupied] if len(sites) > 8 else []
    if 2 * len(sites) > len(empty) > 0 and set(sites) <= set(empty):
        closed = [layout.name(site) for site in set(empty) - set(sites)]
        return Picks(all_but=closed, paths=_joined(paths), parts=_joined(parts), clicks=clicks)
    named = [layout.name(site) for site in sites]
    return Picks(sites=named, paths=_joined(paths), parts=_joined(parts), clicks=clicks)


def _joined(found: dict[str, list[str]]) -> dict[str, str]:
    return {start: " ".join(targets) for start, targets in found.items()}


def _two_clicks(pick: Pick, layout: Layout) -> bool:
    """Tell whether a start needs no more to be known than the names of its targets, each of them one word."""
    plain = pick.ask is Ask.START and pick.site is not None and not pick.text and bool(pick.next)
    targets = all(
        one.ask is Ask.TARGET
        and one.site is not None
        and not one.next
        and not one.text
        and not one.piece
        and " " not in layout.name(one.site)
        for one in pick.next
    )
    return plain and targets and pick.piece is None


def _click(pick: Pick, layout: Layout) -> Click:
    return Click(
        ask=pick.ask,
        site="" if pick.site is None else layout.name(pick.site),
        text=pick.text,
        piece="" if pick.piece is None else pick.piece.code,
        goes_on=pick.goes_on,
        next=[_click(one, layout) for one in pick.next],
    )
