"""Matches and their events as the page is told of them."""

from boardwright.play import events as tell
from boardwright.play.glance import Glance
from boardwright.play.match import Match
from boardwright.play.result import Result
from boardwright.play.show import Part, PieceCreated, PieceMoved, names_of
from boardwright.protocols.web_json.answers import Happened, SeatInfo, ShownPart, Snapshot, TableInfo
from boardwright.protocols.web_json.looking import line_of

MOST_LEGAL = 4000


def table_info(number: int, match: Match | Glance, version: int) -> TableInfo:
    """Describe a table."""
    seats = [
        SeatInfo(seat.sitter.value, seat.name, str(match.game.players[at])) for at, seat in enumerate(match.seats)
    ]
    over = match.started and match.result is not None
    options = dict(match.game.values)
    return TableInfo(number, match.game.name, options, str(match.control), seats, match.started, over, version)


def snapshot(number: int, match: Match, version: int, now: int, creator: str, invitation: str, id_: str) -> Snapshot:
    """Describe a whole match."""
    position, result = match.position, match.result if match.started else None
    offer = match.offer
    line, tail = line_of(match)
    legal = [] if match.awaited is None else [position.format(move) for move in position.moves()[:MOST_LEGAL]]
    return Snapshot(
        id=id_,
        match=number,
        version=version,
        table=table_info(number, match, version),
        creator=creator,
        ply=match.ply,
        turn=match.awaited,
        board=names_of(match.game.layout, position.board()),
        moves=[move.text for move in position.history()],
        legal=legal,
        line=line,
        tail=tail,
        left=[match.clock.left(seat, now) for seat in range(len(match.seats))],
        scores=list(position.scores()),
        invitation=invitation,
        offer=None if offer is None else _offer(offer.seat, sorted(offer.waiting), offer.ply),
        end=None if result is None else _end(result),
    )


def happened(event: tell.Event) -> Happened:
    """Describe an event in codes and names."""
    match event:
        case tell.MovePlayed(ply, seat, move, parts, automatic):
            shown = [shown_part(part) for part in parts]
            return Happened("move", seat=seat, ply=ply, move=move, parts=shown, automatic=automatic)
        case tell.TurnBegan(seat, ply, left):
            return Happened("turn", seat=seat, ply=ply, left=left)
        case tell.SeatChanged(seat, now):
            return Happened("seat", seat=seat, sitter=now.sitter.value, name=now.name)
        case tell.Started(ply):
            return Happened("started", ply=ply)
        case tell.Withdrew(seat, reason):
            return Happened("withdrew", seat=seat, reason=reason)
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


def _offer(seat: int | None, waiting: "tuple[int, ...] | list[int]", ply: int | None) -> Happened:
    return Happened("offer", seat=seat, waiting=list(waiting), ply=ply, text="draw" if ply is None else "travel")


def _end(result: Result) -> Happened:
    return Happened("ended", winners=list(result.winners), reason=result.reason, scores=list(result.scores))


def shown_part(part: Part) -> list[ShownPart]:
    """Describe what one part shows."""
    found = []
    for shown in part:
        if isinstance(shown, PieceMoved):
            found.append(ShownPart("move", shown.source, shown.target, shown.piece))
        elif isinstance(shown, PieceCreated):
            found.append(ShownPart("create", target=shown.site, piece=shown.piece))
        else:
            found.append(ShownPart("delete", source=shown.site))
    return found
