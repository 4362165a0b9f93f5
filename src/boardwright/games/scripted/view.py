"""What people see of a scripted game: the layout of its board, its pieces, its moves as actions."""

from itertools import accumulate
from string import ascii_uppercase, digits

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
from boardwright.program.ops import D_HEAD

Changes = tuple[tuple[int, int, int], ...]
Rectangle = tuple[int, int, int, int]
LETTERS = ascii_uppercase + digits
STRIP = 16
"""Positions in a row below the board, at most."""


def layout(design: Design) -> Layout:
    """Lay out the board by the rectangles of its positions; positions that no picture would show stand below it."""
    boxes = _shown(design)
    width = min((b[2] - b[0] for b in boxes.values()), default=1)
    height = min((b[3] - b[1] for b in boxes.values()), default=1)
    bottom = max((b[3] for b in boxes.values()), default=0) / height + 1
    columns = sorted({(b[0] + b[2]) / (2 * width) for b in boxes.values()}) or [at + 0.5 for at in range(STRIP)]
    places: list[Place] = []
    spare = 0
    for place in design.board.places:
        box = boxes.get(place.name)
        if box is None:
            row, column = divmod(spare, min(len(columns), STRIP))
            places.append(Place(place.name, columns[column], bottom + row + 0.5, is_beside=bool(boxes)))
            spare += 1
        else:
            places.append(Place(place.name, (box[0] + box[2]) / (2 * width), (box[1] + box[3]) / (2 * height)))
    sites = tuple(places)
    style = drawing.style(design, sites)
    return Layout(sites, tuple(kinds(design)), drawing.lines(design, sites, style.board), style)


def _shown(design: Design) -> dict[str, Rectangle]:
    """Return the rectangles of the positions that can be told apart on a board.

    Rules keep counters and stores in helper positions: without a rectangle, beyond the edge of the picture if there
    is one, much smaller than the cells of the board, or on the spot of another position, as the levels of a stack are.
    """
    found: dict[str, Rectangle] = {}
    has_edge = bool(design.board.images)
    for place in design.board.places:
        box = place.rectangle
        is_seen = not has_edge or (box is not None and box[2] > 0 and box[3] > 0)
        if box is not None and box[0] < box[2] and box[1] < box[3] and is_seen:
            found[place.name] = box
    width = _usual([box[2] - box[0] for box in found.values()])
    height = _usual([box[3] - box[1] for box in found.values()])
    taken: dict[tuple[int, int], list[Rectangle]] = {}
    for name, box in list(found.items()):
        tiny = 3 * (box[2] - box[0]) < width and 3 * (box[3] - box[1]) < height
        column, row = box[0] // width, box[1] // height
        near = [other for x in (-1, 0, 1) for y in (-1, 0, 1) for other in taken.get((column + x, row + y), ())]
        if tiny or any(_covers(other, box) for other in near):
            del found[name]
        else:
            taken.setdefault((column, row), []).append(box)
    return found


def _usual(sizes: list[int]) -> int:
    """Return the size of a cell of the board: that in the middle, where each counts as much as it measures.

    Some rules count points in more positions than the board has cells, each a few pixels small.
    """
    ordered = sorted(sizes)
    half = sum(sizes) / 2
    return next((size for size, so_far in zip(ordered, accumulate(ordered), strict=True) if so_far >= half), 1)


def _covers(one: Rectangle, other: Rectangle) -> bool:
    """Tell whether a position hides more than half of another, as the levels of a stack do."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide > 0 and high > 0 and 2 * wide * high > (other[2] - other[0]) * (other[3] - other[1])


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
    """Return each type of piece a letter: capital for the first player, small for the second; markers have a sign.

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
            letter = _letter(piece, taken, is_alone=len(design.players) == 1)
            taken.add(letter)
            glyphs = (letter, letter.lower()) if len(design.players) > 1 else (letter,)
        result.append(PieceKind(index, piece.name, glyphs, dict(piece.attributes)))
    return result


def _men(design: Design) -> tuple[str, ...]:
    """Return the signs of the players' men where all men are alike: X and O for two, the players' initials for more."""
    if len(design.players) == 2:
        return "X", "O"
    initials = tuple(name.lstrip("?")[:1].upper() for name in design.players)
    return initials if len(set(initials)) == len(initials) > 1 else ()


def _letter(piece: PieceDesign, taken: set[str], *, is_alone: bool) -> str:
    """Choose a letter of the piece's notation or name that no other type has, or else any that is left.

    Small letters are the second player's; where there is none, they tell B from b.
    """
    if piece.name.lower() == "knight" and "N" not in taken:
        return "N"
    if piece.notation and not any(c.isalnum() for c in piece.notation):
        return piece.notation[0]
    named = [c for c in piece.notation + piece.name if c.isalnum()]
    letters = [c.upper() for c in named] + (named if is_alone else [])
    return next((c for c in (*letters, *LETTERS) if c not in taken), letters[0] if letters else "?")


def pieces(program: Program, board: Layout, players: tuple[Player, ...]) -> list[Piece | None]:
    """Return the piece of each code; empty and off board are None."""
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

    Movements of the record come first, also of a piece that dies where it arrives, since its way names the move; what
    else changed is a drop or a capture.
    """
    after = {site: code for site, _, code in changes}
    before = {site: code for site, code, _ in changes}
    found: list[Action] = []
    done: set[int] = set()
    died: list[int] = []
    moves = record[0] if record else 0
    for i in range(moves):
        source, target = record[D_HEAD + 2 * i], record[D_HEAD + 2 * i + 1]
        piece, now = table[before.get(source, 0)], table[after.get(target, 0)]
        if piece is None or source == target or target not in after:  # a like piece took its place
            continue
        found.append(movement(Site(source), Site(target), part, None if now in {None, piece} else now))
        (died.append if now is None else done.add)(target)
        if after.get(source, 0) == 0:
            done.add(source)
    found += [
        drop(Site(site), piece, part)
        for site, _, code in _drops_first(record, changes)
        if site not in done and (piece := table[code]) is not None
    ]
    emptied = [site for site, _, code in changes if site not in done and code == 0]
    return found + [capture(Site(site), part) for site in dict.fromkeys([*died, *emptied])]


def _drops_first(record: tuple[int, ...], changes: Changes) -> Changes:
    """Put the placed piece before the changed ones."""
    if not record or record[0] or not record[1]:
        return changes
    placed = record[D_HEAD + 1]
    return tuple(sorted(changes, key=lambda change: change[0] != placed))
