"""Which types of pieces can show an attribute that they do not declare: the others need no room for it.

An attribute exists on every piece, false or 0 until it is set. That can only be seen where it is set on a piece of a
type that does not declare it, and asked about on such a piece. The commands of all blocks are followed with what is
known about the types on the current position and beside it.
"""

from typing import NamedTuple

from boardwright.design import rules
from boardwright.design.design import Design, PieceDesign
from boardwright.program.attributes import parts_of

Known = dict[object, frozenset[str]]
"""The types that may stand somewhere, by where that is; what is not in it may be any type."""


class Effect(NamedTuple):
    """What a command does that neither sets nor asks about attributes, nor verifies what stands somewhere."""

    goes: bool
    """It may walk to another position."""
    adds: bool
    """It may add the move."""
    passes: bool
    """It may come to its end without adding."""


NOTHING = Effect(goes=False, adds=False, passes=True)


class Carriers:
    """Follows the blocks of a design."""

    def __init__(self, design: Design) -> None:
        """Follow everything; what macros share is followed once for each state it is met in."""
        self.types = frozenset(piece.name for piece in design.pieces)
        self.declared: dict[str, set[str]] = {}
        for piece in design.pieces:
            for name, _ in piece.attributes:
                self.declared.setdefault(name, set()).add(piece.name)
        self.asked: set[str] = set()
        """Attributes that are asked about where a type may stand that does not declare them."""
        self.set_on: dict[str, set[str]] = {name: set() for name in self.declared}
        """Types on which an attribute may be set."""
        self._met: set[tuple[object, ...]] = set()
        self._effects: dict[int, Effect | None] = {}
        if len(self.declared) and any(len(types) < len(self.types) for types in self.declared.values()):
            for piece in design.pieces:
                for block in piece.blocks:
                    self._block(piece, block.body, is_drop=block.is_drop)

    def undeclared(self, piece: PieceDesign) -> list[str]:
        """Return the attributes that a piece of a type can show without declaring them."""
        own = {name for name, _ in piece.attributes}
        return [name for name in sorted(self.asked) if name not in own and piece.name in self.set_on[name]]

    def _block(self, piece: PieceDesign, body: rules.Sequence, *, is_drop: bool) -> None:
        commands = list(rules.each_command([body]))
        # Where movements or pieces are made out of the usual order, any piece may stand where something is set.
        self._usual = not any(
            isinstance(one, rules.Cascade | rules.Create | rules.Change)
            or (isinstance(one, rules.Mark) and one.register != "mark")
            for one in commands
        )
        promoted = {name for one in commands if isinstance(one, rules.Add) for name in one.pieces}
        self._mover = frozenset({piece.name, *promoted})
        start: Known = {} if is_drop else {None: frozenset({piece.name})}
        self._met.clear()
        self._follow(body, start, frozenset())

    def _follow(self, command: rules.Command, known: Known, pending: frozenset[str]) -> tuple[Known, frozenset[str]]:
        """Follow a command with what is known and what was set here; give both as they are after it."""
        effect = self._effect(command)
        if effect is not None and not (effect.goes and pending):
            if effect.adds:
                self._set(pending, self._mover)
            return {} if effect.goes else known, pending if effect.passes else frozenset()
        if isinstance(command, rules.Sequence):
            state = (id(command), frozenset(known.items()), pending)
            if state in self._met:
                return {}, frozenset()
            self._met.add(state)
            for part in command.commands:
                known, pending = self._follow(part, known, pending)
            return known, pending
        if isinstance(command, rules.Go):
            self._set(pending, self.types)
            return {}, frozenset()
        if isinstance(command, rules.Verify):
            return self._ask(command.condition, known), pending
        if isinstance(command, rules.If):
            inside = self._ask(command.condition, known)
            ends = [self._follow(command.then, inside, pending), self._follow(command.otherwise, known, pending)]
            return _common(*(end[0] for end in ends)), ends[0][1] | ends[1][1]
        if isinstance(command, rules.While):
            self._follow(command.body, self._ask(command.condition, known), pending)
            after, more = self._follow(command.body, self._ask(command.condition, {}), pending)
            self._set(more, self.types)
            return _common(known, after), pending | more
        if isinstance(command, rules.SetAttribute):
            if not isinstance(command.value, rules.Amount):
                self._ask(command.value, known)
            if command.where is None and self._usual:
                return known, pending | {command.name}
            self._set({command.name}, self.types)
        elif isinstance(command, rules.SetFlag | rules.SetPositionFlag):
            self._ask(command.value, known)
        elif isinstance(command, rules.Add):
            self._set(pending, self._mover)
            return known, frozenset()
        return known, pending

    def _effect(self, command: rules.Command) -> Effect | None:
        """Return what a command does; None where attributes, or what is learnt, make it worth following."""
        if id(command) not in self._effects:
            self._effects[id(command)] = self._find_effect(command)
        return self._effects[id(command)]

    def _find_effect(self, command: rules.Command) -> Effect | None:
        if isinstance(command, rules.SetAttribute):
            return None
        if isinstance(command, rules.Go):
            return Effect(goes=True, adds=False, passes=True)
        if isinstance(command, rules.Add):
            return Effect(goes=False, adds=True, passes=False)
        if isinstance(command, rules.Verify):
            return None if _mentions(command.condition, {"attribute", "number", "piece"}) else NOTHING
        if isinstance(command, rules.SetFlag | rules.SetPositionFlag):
            return None if _mentions(command.value, {"attribute", "number"}) else NOTHING
        if isinstance(command, rules.If | rules.While) and _mentions(command.condition, {"attribute", "number"}):
            return None
        inside = [self._effect(part) for part in parts_of(command)]
        known = [effect for effect in inside if effect is not None]
        if len(known) < len(inside):
            return None
        ways = [effect.passes for effect in known]
        passes = any(ways) if isinstance(command, rules.If) else isinstance(command, rules.While) or all(ways)
        return Effect(any(effect.goes for effect in known), any(effect.adds for effect in known), passes)

    def _set(self, names: frozenset[str] | set[str], types: frozenset[str]) -> None:
        for name in names:
            self.set_on.setdefault(name, set()).update(types)

    def _ask(self, condition: rules.Condition, known: Known) -> Known:
        """Note what a condition asks; return what is known when it holds."""
        if isinstance(condition, rules.And):
            for part in condition.conditions:
                known = self._ask(part, known)
            return known
        if isinstance(condition, rules.Or):
            for part in condition.conditions:
                self._ask(part, known)
        elif isinstance(condition, rules.Not):
            self._ask(condition.condition, known)
        elif isinstance(condition, rules.Test):
            if condition.name == "piece" and condition.argument is not None:
                return {**known, condition.where: frozenset({condition.argument})}
            if condition.name in {"attribute", "number"} and condition.argument is not None:
                name = condition.argument.split(" ")[0]
                if not known.get(condition.where, self.types) <= self.declared.get(name, self.types):
                    self.asked.add(name)
        return known


def _mentions(condition: rules.Condition, names: set[str]) -> bool:
    """Tell whether a condition has a test of one of these names."""
    if isinstance(condition, rules.And | rules.Or):
        return any(_mentions(part, names) for part in condition.conditions)
    if isinstance(condition, rules.Not):
        return _mentions(condition.condition, names)
    return isinstance(condition, rules.Test) and condition.name in names


def _common(one: Known, other: Known) -> Known:
    return {where: types for where, types in one.items() if other.get(where) == types}
