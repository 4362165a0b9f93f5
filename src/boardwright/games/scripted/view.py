"""What people see of a scripted game: the layout of its board, its pieces, its moves as actions."""

from boardwright.design.design import Design, PieceDesign
from boardwright.games.scripted import drawing
from boardwright.kernel.action import Action, Board, Site, capture, drop, movement
from boardwright.kernel.layout import Layout, Place
from boardwright.kernel.picture import draw
from boardwright.kernel.piece import Piece, PieceKind
from boardwright.kernel.player import Player, players
from boardwright.kernel.reserve import Reserve
from boardwright.program import Program
from boardwright.program.codes import STRUCK

Changes = tuple[tuple[int, int, int], ...]


def layout(design: Design) -> Layout:
    """Lay out the board by the rectangles of its positions; positions without one stand below it."""
    boxes = [place.rectangle for place in design.board.places if place.rectangle is not None]
    width = min((b[2] - b[0] for b in boxes if b[2] > b[0]), default=1)
    height = min((b[3] - b[1] for b in boxes if b[3] > b[1]), default=1)
    bottom = max((b[3] for b in boxes), default=0) / height + 1
    places: list[Place] = []
    spare = 0
    for place in design.board.places:
        box = place.rectangle
        if box is None:
            places.append(Place(place.name, spare % 16 + 0.5, bottom + spare // 16 + 0.5))
            spare += 1
        else:
            places.append(Place(place.name, (box[0] + box[2]) / (2 * width), (box[1] + box[3]) / (2 * height)))
    sites = tuple(places)
    style = drawing.style(design, sites)
    return Layout(sites, tuple(kinds(design)), drawing.lines(design, sites, style.board), style)


def picture(design: Design) -> str:
    """Draw the opening of a design, whether or not it can be played."""
    board = layout(design)
    everybody = dict(zip(design.players, players(*design.players), strict=True))
    known = {kind.name: kind for kind in board.kinds}
    pieces_at: Board = {
        Site(design.board.sites[name]): Piece.of(known[entry.piece], everybody[entry.player])
        for entry in design.setup
        for name in entry.positions
    }
    return draw(board, pieces_at)


def kinds(design: Design) -> list[PieceKind]:
    """Give each type of piece a letter: capital for the first player, small for the second; markers have a sign.

    A notation like ``X/O`` gives the sign of each player.
    """
    real = [piece for piece in design.pieces if not piece.is_dummy]
    alike = _men(design) if len(real) == 1 else ()
    taken: set[str] = set()
    result: list[PieceKind] = []
    glyphs: tuple[str, ...]
    for index, piece in enumerate(design.pieces):
        if "/" in piece.notation:
            glyphs = tuple(piece.notation.split("/"))
        elif piece.is_dummy:
            glyphs = (piece.notation[:1] or "+",)
        elif alike:
            glyphs = alike
        else:
            letter = _letter(piece, taken)
            taken.add(letter)
            glyphs = (letter, letter.lower()) if len(design.players) > 1 else (letter,)
        result.append(PieceKind(index, piece.name, glyphs, dict(piece.attributes)))
    return result


def _men(design: Design) -> tuple[str, ...]:
    """Give the signs of the players' men where all men are alike: X and O for two, the players' initials for more."""
    if len(design.players) == 2:
        return "X", "O"
    initials = tuple(name.lstrip("?")[:1].upper() for name in design.players)
    return initials if len(set(initials)) == len(initials) > 1 else ()


def _letter(piece: PieceDesign, taken: set[str]) -> str:
    """Choose a letter of the piece's notation or name that no other type has."""
    if piece.name.lower() == "knight" and "N" not in taken:
        return "N"
    if piece.notation and not any(c.isalnum() for c in piece.notation):
        return piece.notation[0]
    letters = [c.upper() for c in (piece.notation or "") + piece.name if c.isalnum()]
    return next((c for c in letters if c not in taken), letters[0] if letters else "?")


def pieces(program: Program, board: Layout, players: tuple[Player, ...]) -> list[Piece | None]:
    """Give the piece of each code; empty and off board are None."""
    result: list[Piece | None] = [None, None]
    for code in program.codes.pieces:
        declared = dict(program.design.pieces[code.kind].attributes)
        values: dict[str, bool | int] = {
            name: bool(value) if isinstance(declared.get(name, True), bool) else value
            for name, value in program.codes.unpacked(code.kind, code.attributes).items()
        }
        if not values.get(STRUCK):
            values.pop(STRUCK, None)
        result.append(Piece.of(board.kinds[code.kind], players[code.player], values))
    return result


def opening(design: Design, board: Layout, players: tuple[Player, ...]) -> tuple[Board, tuple[Reserve, ...]]:
    """Set the board up as a design says, and count what begins beside it."""
    kinds = {piece.name: board.kinds[index] for index, piece in enumerate(design.pieces)}
    owners = {player.name: player for player in players}
    found: Board = {}
    counts: dict[Piece, int] = {}
    for entry in design.setup:
        piece = Piece.of(kinds[entry.piece], owners[entry.player])
        found |= {board.by_name[name]: piece for name in entry.positions}
        if entry.reserve:
            counts[piece] = counts.get(piece, 0) + entry.reserve
    return found, tuple(Reserve(piece, count) for piece, count in counts.items())


def actions(record: tuple[int, ...], changes: Changes, table: list[Piece | None], part: int) -> list[Action]:
    """Show one step as actions that lead to the board the machine made.

    Movements of the record come first, when their piece did arrive; what else changed is a drop or a capture
    (decision 1).
    """
    after = {site: code for site, _, code in changes}
    before = {site: code for site, code, _ in changes}
    found: list[Action] = []
    done: set[int] = set()
    moves = record[0] if record else 0
    for i in range(moves):
        source, target = record[6 + 2 * i], record[7 + 2 * i]
        piece, now = table[before.get(source, 0)], table[after.get(target, 0)]
        if piece is None or now is None or source == target:
            continue
        found.append(movement(Site(source), Site(target), part, None if piece is now else now))
        done.add(target)
        if after.get(source, 0) == 0:
            done.add(source)
    found += [
        drop(Site(site), piece, part)
        for site, _, code in _drops_first(record, changes)
        if site not in done and (piece := table[code]) is not None
    ]
    found += [capture(Site(site), part) for site, _, code in changes if site not in done and code == 0]
    return found


def _drops_first(record: tuple[int, ...], changes: Changes) -> Changes:
    """Put the placed piece before the changed ones."""
    if not record or record[0] or not record[1]:
        return changes
    placed = record[7]
    return tuple(sorted(changes, key=lambda change: change[0] != placed))
