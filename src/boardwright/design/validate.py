"""What must hold in a design beyond its types, however it was made."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from boardwright.design.design import Design
from boardwright.design.span import NOWHERE, Span


@dataclass(frozen=True)
class Problem:
    """Something wrong with a design."""

    code: str
    message: str
    span: Span = NOWHERE
    is_error: bool = True


def validate(design: Design) -> list[Problem]:
    """List what is wrong; an empty list means that a program can be made."""
    return [*_names(design), *_references(design), *_options(design)]


def _twice(names: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield name
        seen.add(name)


def _names(design: Design) -> Iterator[Problem]:
    for kind, names in (
        ("player", design.players),
        ("position", [place.name for place in design.board.places]),
        ("piece", [piece.name for piece in design.pieces]),
    ):
        for name in _twice(names):
            yield Problem(f"{kind}-twice", f"there are two {kind}s of the name {name}", design.span)
    if not design.pieces:
        yield Problem("no-pieces", "a game needs pieces", design.span)


def _references(design: Design) -> Iterator[Problem]:
    sites, players = design.board.sites, set(design.players)
    pieces = {piece.name for piece in design.pieces}
    for link in design.board.links:
        if link.source not in sites or link.target not in sites:
            yield Problem("dangling-link", f"a link leads from {link.source} to {link.target}", design.board.span)
            break
    for turn in design.turns:
        if turn.player not in players or turn.acts_as not in players:
            yield Problem("unknown-player", f"the turn order names {turn.player}, who does not play", design.span)
    for entry in design.setup:
        if entry.player not in players or entry.piece not in pieces:
            yield Problem("unknown-piece", f"the set-up names {entry.player} {entry.piece}", entry.span)
        for position in entry.positions:
            if position not in sites:
                yield Problem("unknown-position", f"the set-up names the position {position}", entry.span)


def _options(design: Design) -> Iterator[Problem]:
    """Look at the option that may name a piece."""
    name = design.options.deferred_captures
    if isinstance(name, str) and not any(design.options.defers(piece.name) for piece in design.pieces):
        message = f"deferred captures takes true, false or the name of a piece, not {name}"
        yield Problem("unknown-piece", message, design.span, is_error=False)
