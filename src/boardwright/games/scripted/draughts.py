"""A board of draughts as PDN sees it: numbered squares, and moves by the squares they touch."""

from dataclasses import dataclass

from boardwright.errors import IllegalMove, InputError, MoveSyntax
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.notation.pdn import PdnMove


@dataclass(frozen=True)
class Dialect:
    """How one kind of draughts is written."""

    kind: int
    """The number in the GameType tag."""
    algebraic: bool = False
    capture: str = "x"
    letters_in_fen: bool = False
    """Set-ups are usually written in numbers, even where moves are not."""
    results: tuple[str, str, str] = ("1-0", "0-1", "1/2-1/2")
    """What stands for a win of who begins, of the other, and for a draw."""


DIALECTS = {
    "international-draughts": Dialect(20, results=("2-0", "0-2", "1-1")),
    "english-draughts": Dialect(21),
    "russian-draughts": Dialect(25, algebraic=True, capture=":"),
    "turkish-dama": Dialect(30, algebraic=True, letters_in_fen=True),
}


class Numbering:
    """The squares: their names as on a chess board, their numbers row by row from Black's side, and lines of them."""

    def __init__(self, game: Game) -> None:
        """Count the playing squares."""
        places = game.layout.sites
        self._places = {place.name: (place.x, place.y) for place in places}
        self._lines: dict[tuple[str, str], list[str]] = {}
        order = sorted(places, key=lambda place: (place.y, place.x))
        self.names = {str(number): place.name for number, place in enumerate(order, start=1)}
        self.numbers = {name: number for number, name in self.names.items()}

    def site(self, square: str) -> str | None:
        """Return the site that a square means, None if there is none."""
        return square if square in self.numbers else self.names.get(square)

    def direction(self, source: str, target: str) -> tuple[int, int]:
        """Return the direction from one square to another."""
        (x, y), (u, v) = self._places[source], self._places[target]
        return ((u > x) - (u < x), (v > y) - (v < y))

    def between(self, source: str, target: str) -> list[str]:
        """Return the squares after one up to another, on a straight line."""
        known = self._lines.get((source, target))
        if known is None:
            (x, y), (u, v) = self._places[source], self._places[target]
            within = [
                (abs(p - x) + abs(q - y), name)
                for name, (p, q) in self._places.items()
                if (p - x) * (v - y) == (q - y) * (u - x)
                and min(x, u) <= p <= max(x, u)
                and min(y, v) <= q <= max(y, v)
                and name != source
            ]
            known = self._lines[source, target] = [name for _, name in sorted(within)]
        return known


@dataclass(frozen=True)
class Path:
    """What a draughts move does: where the piece goes, over which squares, and what it takes."""

    stops: tuple[str, ...]
    taken: frozenset[str]
    crossed: tuple[str, ...]
    """Every square on the way, in order, the ends included."""
    corners: tuple[str, ...]
    """The squares that PDN 3.0 names between the ends."""


class DraughtsBoard:
    """A position whose moves are read and written in PDN."""

    def __init__(self, position: Position, dialect: Dialect, numbering: Numbering) -> None:
        """Look at a position; it is changed from outside."""
        self.position = position
        self.dialect = dialect
        self.numbering = numbering
        self._known: tuple[int, dict[Move, Path]] = (0, {})

    def path(self, move: Move) -> Path:
        """Say what a legal move does."""
        name = self.position.game.layout.name
        actions = self.position.actions(move)
        legs = [(name(a.source), name(a.target)) for a in actions if a.source is not None and a.target is not None]
        taken = frozenset(name(a.source) for a in actions if a.source is not None and a.target is None)
        stops = tuple([leg[0] for leg in legs[:1]] + [leg[1] for leg in legs])
        lines = [self.numbering.between(*leg) for leg in legs]
        crossed = tuple(stops[:1]) + tuple(square for line in lines for square in line)
        corners, squares = list[str](), self.numbering
        for number, line in enumerate(lines[:-1]):
            after = self._behind(line, taken)
            turns = squares.direction(*legs[number]) != squares.direction(*legs[number + 1])
            corners.append(line[-1] if turns else after)
        return Path(stops, taken, crossed, tuple(corners))

    @staticmethod
    def _behind(line: list[str], taken: frozenset[str]) -> str:
        """Return the square right behind the piece that was taken on a line."""
        at = next((index for index, square in enumerate(line) if square in taken), len(line) - 2)
        return line[at + 1]

    def paths(self) -> dict[Move, Path]:
        """Say what every legal move does."""
        if self._known[0] != self.position.key or not self._known[1]:
            self._known = (self.position.key, {move: self.path(move) for move in self.position.moves()})
        return self._known[1]

    # ---- writing ------------------------------------------------------------------------------

    def write(self, move: Move) -> str:
        """Write a legal move: its ends, and the squares between where the ends could mean another capture."""
        path = self.path(move)
        if not path.stops:
            return self.position.format(move)
        ends = (path.stops[0], path.stops[-1])
        rivals = [other for other in self.paths().values() if other.stops and (other.stops[0], other.stops[-1]) == ends]
        clear = all(other.taken == path.taken for other in rivals)
        squares = ends if clear else (ends[0], *path.corners, ends[1])
        return self.spell(squares, path)

    def spell(self, squares: tuple[str, ...], path: Path) -> str:
        """Write some squares of a path."""
        sign = self.dialect.capture if path.taken else "-"
        return sign.join(name if self.dialect.algebraic else self.numbering.numbers[name] for name in squares)

    # ---- reading ------------------------------------------------------------------------------

    def find(self, written: PdnMove) -> list[Move]:
        """Return the legal moves that a text can mean, the likeliest first; raise IllegalMove if there is none."""
        sites = []
        for square in written.squares:
            site = self.numbering.site(square)
            if site is None:
                msg = f"{written.text} names square {square}, which this board does not have"
                raise MoveSyntax(msg)
            sites.append(site)
        paths = self.paths()
        ends = (sites[0], sites[-1])
        fitting = {m: p for m, p in paths.items() if p.stops and (p.stops[0], p.stops[-1]) == ends}
        middle = sites[1:-1]
        for fits in (self._exactly, self._on_the_way, self._over):
            found = {move: path for move, path in fitting.items() if not middle or fits(path, middle)}
            if found:
                return self._distinct(found)
        some = ", ".join(dict.fromkeys(self.write(move) for move in list(paths)[:8]))
        msg = f"{written.text} is not a legal move here; legal: {some or 'none, the game is over'}"
        raise IllegalMove(msg)

    @staticmethod
    def _distinct(found: dict[Move, Path]) -> list[Move]:
        """Return one move for each set of pieces taken: how the piece went makes no difference afterwards."""
        first: dict[frozenset[str], Move] = {}
        for move, path in found.items():
            first.setdefault(path.taken, move)
        return list(first.values())

    @staticmethod
    def _exactly(path: Path, middle: list[str]) -> bool:
        return middle in (list(path.corners), list(path.stops[1:-1]))

    @staticmethod
    def _on_the_way(path: Path, middle: list[str]) -> bool:
        way = iter(path.crossed[1:-1])
        return all(square in way for square in middle)

    @staticmethod
    def _over(path: Path, middle: list[str]) -> bool:
        """Compare with the pieces that were taken: some programs name those."""
        return set(middle) <= path.taken


class PdnNotation:
    """Moves as PDN writes them: ``32-28``, ``47x38x24``; letters in Russian draughts and Turkish dama."""

    name = "pdn"

    def __init__(self) -> None:
        """Begin; boards are numbered when they are first seen."""
        self._numberings: dict[str, Numbering] = {}

    def _board(self, position: Position) -> DraughtsBoard:
        game = position.game
        numbering = self._numberings.setdefault(game.name, Numbering(game))
        return DraughtsBoard(position, DIALECTS[game.name], numbering)

    def move(self, position: Position, move: Move) -> str:
        """Write a move."""
        return self._board(position).write(move)

    def part(self, position: Position, move: Move, number: int) -> str:
        """Write where one part begins and ends."""
        board = self._board(position)
        path = board.path(move)
        if not 1 <= number < len(path.stops):
            msg = f"{move} has {len(path.stops) - 1} parts; there is no part {number}"
            raise InputError(msg, code="move/no-such-part")
        return board.spell(path.stops[number - 1 : number + 1], path)
