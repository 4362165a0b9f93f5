"""Effects: what a step does, in the words of a saved game: movements, drops, changes, captures."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from boardwright.design import Design
from boardwright.notation.zsg import ZsgLine
from boardwright.program import Program
from boardwright.program.ops import D_HEAD, D_PROMOTION, D_SITE, FIRST_PIECE, FX_PUT

Changes = tuple[tuple[int, int, int], ...]
Item = tuple[str, ...]
"""``("drop", player, kind, site)``, ``("=", kind or player, site)``, ``("flip", site)``, ``("x", site)``,
``("@", site, number, value)``."""


@dataclass
class Effects:
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
        if not self.agrees(line.attributes):
            return False
        named = {site for pair in line.movements for site in pair}
        named.update(item[-1] for item in written)
        return self.changed <= named

    def agrees(self, written: list[tuple[str, int, int]]) -> bool:
        """Tell whether the step sets each attribute that a line says, to the value that it says.

        Programs count attributes in different orders, so a number need not be ours; one that is counts as the better
        fit (see ``misses``). What a step sets and a line does not say may have had that value before.
        """
        done = Counter((item[1], item[3]) for item in self.items if item[0] == "@")
        return not Counter((site, str(value)) for site, _, value in written) - done

    def misses(self, line: ZsgLine) -> int:
        """Count what a line that fits leaves out, attributes included: the fewer, the better it fits."""
        done = Counter(self.items)
        written = items_of(line) + Counter(("@", site, str(n), str(value)) for site, n, value in line.attributes)
        return (done - written).total() + (written - done).total()


def items_of(line: ZsgLine) -> Counter[Item]:
    """Return what a line does besides movements and attributes."""
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
        self.attributes = attribute_numbers(program.design)

    def effects(self, record: tuple[int, ...], changes: Changes, board: Iterable[int]) -> Effects:
        """Describe a step by its record; ``board`` has the codes before it."""
        found = Effects()
        if not record:
            return found
        cells = list(board)
        pieces = self.program.codes.pieces
        moves, effects = record[0], record[1]
        at = D_HEAD
        for index in range(at, at + 2 * moves, 2):
            source, target = record[index], record[index + 1]
            if source != target and cells[source] >= FIRST_PIECE:
                kind = self.kinds[pieces[cells[source] - FIRST_PIECE].kind]
                sign = "x" if cells[target] >= FIRST_PIECE else "-"
                found.movements.append((kind, self.sites[source], sign, self.sites[target]))
        at += 2 * moves
        after = cells[:]
        for site, _, code in changes:
            after[site] = code
        for index in range(at, at + 3 * effects, 3):
            op, site, what = record[index : index + 3]
            found.items += self._effect(op, site, what, after, cells)
        at += 3 * effects
        found.items += [("x", self.sites[site]) for site in record[at:]]
        if record[D_PROMOTION]:
            kind = self.kinds[record[D_PROMOTION] - 2 - len(self.players)]
            found.items.append(("=", kind, self.sites[record[D_SITE]]))
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
                now = (self.program.codes.value_of(piece, attribute) or 0) if relative else value
                return [("@", name, str(self.attributes[attribute]), str(now))]
        return []


def attribute_numbers(design: Design) -> dict[str, int]:
    """Return the number that the format has for each attribute of the whole game: pieces and attributes last first."""
    names = dict.fromkeys(name for piece in reversed(design.pieces) for name, _ in reversed(piece.attributes))
    return {name: number for number, name in enumerate(names)}
