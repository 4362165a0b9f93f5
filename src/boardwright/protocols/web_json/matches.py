"""Matches and their events as the page is told of them."""

from msgspec import UNSET
from msgspec.structs import replace

from boardwright.catalogue.texts import is_own
from boardwright.kernel.action import Site
from boardwright.kernel.layout import Layout
from boardwright.play import events as tell
from boardwright.play.listing import Listing
from boardwright.play.match import Match
from boardwright.play.result import Result
from boardwright.play.scene import Scene
from boardwright.play.show import Part, PieceCreated, PieceMoved
from boardwright.protocols.web_json.answers import Happened, SeatInfo, ShownPart, Snapshot, TableInfo
from boardwright.protocols.web_json.line import line_of
from boardwright.protocols.web_json.scene import Change


def table_info(number: int, match: Match | Listing, version: int, *, deserted: bool = False) -> TableInfo:
    """Describe a table."""
    seats = [
        SeatInfo(seat.sitter, seat.name, str(match.game.players[at])) for at, seat in enumerate(match.seats)
    ]
    over = match.started and match.result is not None
    options, name = dict(match.game.values), match.game.name
    title = match.game.title if is_own(name) else ""
    return TableInfo(
        number, name, options, str(match.control), seats, match.started, over, version, deserted, title
    )


def snapshot(number: int, match: Match, version: int, now: int, creator: str) -> Snapshot:
    """Describe a whole match, without what is only for some: its invitation, scene and picks."""
    result = match.result if match.started else None
    offer = match.offer
    line, tail = line_of(match)
    return Snapshot(
        match=number,
        version=version,
        table=table_info(number, match, version),
        creator=creator,
        ply=match.ply,
        turn=match.awaited,
        line=line,
        tail=tail,
        left=times(match, now),
        watching=0,
        offer=None if offer is None else _offer(offer.seat, sorted(offer.waiting), offer.ply),
        end=None if result is None else _end(result),
        claims=list(match.claims),
    )


def times(match: Match, now: int) -> list[int | None]:
    """Return the milliseconds until each flag falls."""
    return [match.clock.left(seat, now) for seat in range(len(match.seats))]


def happened(event: tell.Event) -> Happened:
    """Describe an event in codes and names."""
    match event:
        case tell.MovePlayed(ply, seat, move, parts, automatic):
            shown = [shown_part(part) for part in parts]
            return Happened("move", seat=seat, ply=ply, move=move, parts=shown, automatic=automatic)
        case tell.TurnBegan(seat, ply, left, _, claims):
            return Happened("turn", seat=seat, ply=ply, left=left, claims=list(claims))
        case tell.SeatChanged(seat, now):
            return Happened("seat", seat=seat, sitter=now.sitter, name=now.name)
        case tell.Started(ply):
            return Happened("started", ply=ply)
        case tell.Withdrew(seat, reason):
            return Happened("withdrew", seat=seat, reason=reason)
        case tell.Claimed(seat, reason):
            return Happened("claimed", seat=seat, reason=reason)
        case tell.Offered(seat, waiting, ply):
            return _offer(seat, waiting, ply)
        case tell.OfferClosed(seat):
            return Happened("offer-closed", seat=seat)
        case tell.Travelled(_, ply):
            return Happened("travelled", ply=ply)
        case tell.Remarked(ply, text):
            return Happened("remark", ply=ply, text=text)
        case tell.Ended(result):
            return _end(result)


def brief(events: list[Happened], before: Scene, after: Scene, layout: Layout) -> list[Happened]:
    """Leave out of events what a viewer of both scenes knows: which piece moves, the ply, and whose turn it is now."""
    sites = layout.by_name
    moved = any(event.what == "move" for event in events)
    return [
        replace(
            event,
            ply=None if event.what == "move" else event.ply,
            parts=[[_brief(shown, before, after, sites) for shown in part] for part in event.parts],
        )
        for event in events
        if not (moved and event.what == "turn" and event.seat == after.turn != before.turn and not event.claims)
    ]


def _brief(shown: ShownPart, before: Scene, after: Scene, sites: dict[str, Site]) -> ShownPart:
    piece = after.board.get(sites[shown.target]) if shown.target else None
    if piece is None or str(piece) != shown.piece:
        return shown
    same = shown.source and before.board.get(sites[shown.source]) is piece
    return replace(shown, piece="" if same else piece.code)


def untold(change: Change, events: list[Happened], before: Scene, after: Scene, layout: Layout) -> Change:
    """Leave out of a change what the events tell: whose turn it is, what moved, and where that began and ended.

    What they seem to tell and is not so stands in the change.
    """
    turn, last = None, None
    pieces = change.pieces or {}
    if parts := [part for event in events for part in event.parts]:
        change = replace(change, pieces=UNSET if _moved(parts, before, layout) == pieces else pieces)
    for event in events:
        if event.what == "turn":
            turn = event.seat
        elif event.parts:
            shown = [part[0] for part in event.parts if part]
            last = list(dict.fromkeys(site for one in shown for site in (one.source, one.target) if site))
    seen = [layout.name(site) for site in after.last]
    if turn is not None:
        change = replace(change, turn=UNSET if turn == after.turn else after.turn)
    if last is not None:
        change = replace(change, last=UNSET if last == seen else seen)
    return change


def _moved(parts: list[list[ShownPart]], before: Scene, layout: Layout) -> dict[str, str]:
    """Return the sites that parts change, as a viewer works it out; pieces that move together leave first."""
    stood, found = before.board, dict[str, str]()

    def code(name: str) -> str:
        piece = stood.get(layout.by_name[name]) if name else None
        return piece.code if piece else ""

    for part in parts:
        carried = [one.piece or found.get(one.source, code(one.source)) for one in part]
        found |= {one.source: "" for one in part if one.source}
        found |= {one.target: piece for one, piece in zip(part, carried, strict=True) if one.target}
    return {name: piece for name, piece in found.items() if piece != code(name)}


def _offer(seat: int | None, waiting: "tuple[int, ...] | list[int]", ply: int | None) -> Happened:
    return Happened("offer", seat=seat, waiting=list(waiting), ply=ply, text="draw" if ply is None else "travel")


def _end(result: Result) -> Happened:
    return Happened("ended", winners=list(result.winners), reason=result.reason, scores=list(result.scores))


def shown_part(part: Part) -> list[ShownPart]:
    """Describe what one part shows."""
    found = []
    for shown in part:
        if isinstance(shown, PieceMoved):
            found.append(ShownPart(shown.source, shown.target, shown.piece))
        elif isinstance(shown, PieceCreated):
            found.append(ShownPart(target=shown.site, piece=shown.piece))
        else:
            found.append(ShownPart(source=shown.site))
    return found
