"""Deeds: what a step does, in the words of a saved game: movements, drops, changes, captures."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from boardwright.notation.zsg import ZsgLine
from boardwright.program import Program
from boardwright.program.ops import FIRST_PIECE, FX_PUT

Changes = tuple[tuple[int, int, int], ...]
Item = tuple[str, ...]
"""``("drop", player, kind, site)``, ``("=", kind or player, site)``, ``("flip", site)``, ``("x", site)``,
``("@", site, number, value)``."""


@dataclass
class Deeds:
    """What a step does: movements first, then everything else in its order."""

    movements: list[tuple[str, str, str, str]] = field(default_factory=list)
    """Kind of piece before the move, source, sign and target."""
    items: list[Item] = field(default_factory=list)
    changed: set[str] = field(default_factory=set)
    """The sites on which another piece stands afterwards, or none; attributes do not count."""

    @property
    def is_nothing(self) -> bool:
        """True when nothing would be written."""
        return not self.movements and not self.items

    def fits(self, line: ZsgLine) -> bool:
        """Tell whether a line says this.

        Movements agree in their order. All else is compared without order: the step does each thing that the line
        names, and the line names each site that the step changes. So a capture on an empty site, or a change that
        changes nothing, may be written or not.
        """
        if [(source, target) for _, source, _, target in self.movements] != line.movements:
            return False
        written = items_of(line)
        if written - Counter(item for item in self.items if item[0] != "@"):
            return False
        named = {site for pair in line.movements for site in pair}
        named.update(item[-1] for item in written)
        return self.changed <= named

    def misses(self, line: ZsgLine) -> int:
        """Count what a line that fits leaves out, attributes included: the fewer, the better it fits."""
        done = Counter(self.items)
        written = items_of(line) + Counter(("@", site, str(n), str(value)) for site, n, value in line.attributes)
        return (done - written).total() + (written - done).total()


def items_of(line: ZsgLine) -> Counter[Item]:
    """Give what a line does besides movements and attributes."""
    found: list[Item] = [("drop", *drop) for drop in line.drops]
    found += [("=", *change) for change in line.changes]
    found += [("flip", site) for site in line.flips]
    found += [("x", site) for site in line.captures]
    return Counter(found)


class Describer:
    """Describes the steps of a program."""

    def __init__(self, program: Program) -> None:
        """Know the names."""
        self.program = program
        self.sites = [place.name for place in program.design.board.places]
        self.kinds = [piece.name for piece in program.design.pieces]
        self.players = program.design.players

    def deeds(self, record: tuple[int, ...], changes: Changes, board: Iterable[int]) -> Deeds:
        """Describe a step by its record; ``board`` has the codes before it."""
        found = Deeds()
        if not record:
            return found
        cells = list(board)
        pieces = self.program.codes.pieces
        moves, effects = record[0], record[1]
        at = 6
        last = -1
        for index in range(at, at + 2 * moves, 2):
            source, target = record[index], record[index + 1]
            if source != target and cells[source] >= FIRST_PIECE:
                kind = self.kinds[pieces[cells[source] - FIRST_PIECE].kind]
                sign = "x" if cells[target] >= FIRST_PIECE else "-"
                found.movements.append((kind, self.sites[source], sign, self.sites[target]))
                last = target
        at += 2 * moves
        after = cells[:]
        for site, _, code in changes:
            after[site] = code
        for index in range(at, at + 3 * effects, 3):
            op, site, what = record[index : index + 3]
            if op == FX_PUT and last < 0:
                last = site
            found.items += self._effect(op, site, what, after, cells)
        at += 3 * effects
        found.items += [("x", self.sites[site]) for site in record[at:]]
        if record[3] and last >= 0:
            found.items.append(("=", self.kinds[record[3] - 2 - len(self.players)], self.sites[last]))
        found.changed = {self.sites[site] for site, old, new in changes if self._differs(old, new)}
        return found

    def _differs(self, old: int, new: int) -> bool:
        """Tell whether two codes are different pieces, whatever their attributes."""
        pieces = self.program.codes.pieces
        if new < FIRST_PIECE and old == self.program.codes.struck(old):
            return False  # it was captured by an earlier part and leaves only now
        if old < FIRST_PIECE or new < FIRST_PIECE:
            return old != new
        one, other = pieces[old - FIRST_PIECE], pieces[new - FIRST_PIECE]
        return (one.player, one.kind) != (other.player, other.kind)

    def _effect(self, op: int, site: int, what: int, after: list[int], before: list[int]) -> list[Item]:
        """Describe one effect; what sets an attribute of nothing is left out."""
        name = self.sites[site]
        players = len(self.players)
        if op == FX_PUT:
            piece = self.program.codes.pieces[what - FIRST_PIECE]
            return [("drop", self.players[piece.player], self.kinds[piece.kind], name)]
        if what < players:
            return [("=", self.players[what], name)]
        if what == players:
            return [("flip", name)]
        if what <= players + len(self.kinds):
            return [("=", self.kinds[what - players - 1], name)]
        attribute, value, relative = self.program.attribute_changes[what]
        for code in (after[site], before[site]):
            if code >= FIRST_PIECE:
                piece = self.program.codes.pieces[code - FIRST_PIECE]
                names = [a for a, _ in self.program.design.pieces[piece.kind].attributes]
                if attribute in names:
                    now = (self.program.codes.value_of(piece, attribute) or 0) if relative else value
                    return [("@", name, str(len(names) - 1 - names.index(attribute)), str(now))]
        return []
