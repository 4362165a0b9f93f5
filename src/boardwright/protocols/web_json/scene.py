"""Scenes as a page draws them, whole or as the change from the one before."""

from msgspec import UNSET, Struct, UnsetType

from boardwright.kernel.layout import Layout
from boardwright.kernel.piece import Piece
from boardwright.play.scene import Scene


class ReserveState(Struct, frozen=True):
    """Equal pieces beside the board."""

    piece: str
    count: int


class AreaState(Struct, frozen=True):
    """A closed polygon through sites, and the player (from 0) who owns it."""

    player: int
    ring: list[str]


class State(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A scene: what stands where as ``{"e4": "1/2"}``, and all else that is seen."""

    turn: int
    pieces: dict[str, str]
    attributes: dict[str, list[str]] = {}
    """What is unusual about a piece, by its site: ``name`` for true, ``name=value`` else."""
    reserves: list[ReserveState] = []
    areas: list[AreaState] = []
    counters: dict[str, int] = {}
    scores: list[float] = []
    last: list[str] = []
    """Where the last visible move began and ended, part by part."""
    check: list[str] = []
    open: list[str] = []
    """The empty sites where the player to move may place a piece, in games of placements."""


class Change(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is different in the next scene; fields that stay the same are left out, and in news what its events tell."""

    turn: int | UnsetType = UNSET
    pieces: dict[str, str] | UnsetType = UNSET
    """Only the sites that changed; an empty text for a site that became empty."""
    attributes: dict[str, list[str]] | UnsetType = UNSET
    """Only the sites that changed; an empty list for nothing unusual."""
    reserves: list[ReserveState] | UnsetType = UNSET
    areas: list[AreaState] | UnsetType = UNSET
    counters: dict[str, int] | UnsetType = UNSET
    scores: list[float] | UnsetType = UNSET
    last: list[str] | UnsetType = UNSET
    check: list[str] | UnsetType = UNSET
    open: list[str] | UnsetType = UNSET


def state(scene: Scene, layout: Layout) -> State:
    """Describe a whole scene."""
    name = layout.name
    return State(
        turn=scene.turn,
        pieces={name(site): piece.code for site, piece in scene.board.items()},
        attributes={name(site): _attributes(piece) for site, piece in scene.board.items() if piece.values},
        reserves=_reserves(scene),
        areas=_areas(scene, layout),
        counters=scene.counters,
        scores=list(scene.scores),
        last=[name(site) for site in scene.last],
        check=[name(site) for site in scene.check],
        open=[name(site) for site in scene.open],
    )


def change(before: Scene, after: Scene, layout: Layout) -> Change:
    """Describe how a scene differs from the one before it."""
    name, old, new = layout.name, before.board, after.board
    put = {site: piece for site, piece in new.items() if old.get(site) is not piece}
    gone = [site for site in old if site not in new]
    unusual = {site for board in (old, put) for site, piece in board.items() if piece.values}
    touched = [site for site in (*put, *gone) if site in unusual]
    pieces = {name(site): piece.code for site, piece in put.items()} | dict.fromkeys(map(name, gone), "")
    attributes = {name(site): _attributes(put[site]) if site in put else [] for site in touched}
    return Change(
        turn=after.turn if after.turn != before.turn else UNSET,
        pieces=pieces or UNSET,
        attributes=attributes or UNSET,
        reserves=_reserves(after) if after.reserves != before.reserves else UNSET,
        areas=_areas(after, layout) if after.areas != before.areas else UNSET,
        counters=after.counters if after.counters != before.counters else UNSET,
        scores=list(after.scores) if after.scores != before.scores else UNSET,
        last=[name(site) for site in after.last] if after.last != before.last else UNSET,
        check=[name(site) for site in after.check] if after.check != before.check else UNSET,
        open=[name(site) for site in after.open] if after.open != before.open else UNSET,
    )


def _reserves(scene: Scene) -> list[ReserveState]:
    return [ReserveState(reserve.piece.code, reserve.count) for reserve in scene.reserves]


def _areas(scene: Scene, layout: Layout) -> list[AreaState]:
    return [AreaState(area.player, [layout.name(site) for site in area.ring]) for area in scene.areas]


def _attributes(piece: Piece) -> list[str]:
    return [name if value is True else f"{name}={str(value).lower()}" for name, value in piece.values]
