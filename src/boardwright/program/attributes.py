"""Which attributes of pieces can change, and how many values they have; the others cost nothing."""

from collections.abc import Iterator

from boardwright.design import rules
from boardwright.design.design import Design
from boardwright.design.rules import And, Condition, Not, Or

SPARE = 16
"""Values of a number that is counted up or down, where the text names no larger one."""


class AttributeScan:
    """Looks through all blocks of a design for what is set and compared."""

    def __init__(self, design: Design) -> None:
        """Scan everything; what macros share is looked at once."""
        self.set_somewhere: set[str] = set()
        self.largest: dict[str, int] = {}
        self.counted: set[str] = set()
        self.changes_type = False
        self._seen: dict[int, object] = {}
        for piece in design.pieces:
            for name, value in piece.attributes:
                self.largest[name] = max(self.largest.get(name, 1), int(value))
            for block in piece.blocks:
                self._command(block.body)

    def _once(self, node: object) -> bool:
        """Tell whether a node is met for the first time; it is kept, so that its number is not given away."""
        known = id(node) in self._seen
        self._seen[id(node)] = node
        return not known

    def _command(self, command: rules.Command) -> None:
        if not self._once(command):
            return
        if isinstance(command, rules.SetAttribute):
            self._setting(command)
        elif isinstance(command, rules.Add):
            self.changes_type = self.changes_type or bool(command.pieces)
        elif isinstance(command, rules.Change):
            self.changes_type = self.changes_type or command.what == "type"
        for condition in _conditions(command):
            self._condition(condition)
        for part in parts_of(command):
            self._command(part)

    def _setting(self, command: rules.SetAttribute) -> None:
        self.set_somewhere.add(command.name)
        if isinstance(command.value, rules.Amount):
            if command.value.relative:
                self.counted.add(command.name)
            else:
                self._mention(command.name, command.value.number)

    def _mention(self, name: str, number: int) -> None:
        self.largest[name] = max(self.largest.get(name, 1), number)

    def _condition(self, condition: Condition) -> None:
        if not self._once(condition):
            return
        if isinstance(condition, rules.Test):
            if condition.name == "number" and condition.argument is not None:
                name, _, number = condition.argument.split(" ")
                self._mention(name, int(number))
        elif isinstance(condition, Not):
            self._condition(condition.condition)
        elif isinstance(condition, And | Or):
            for part in condition.conditions:
                self._condition(part)


def _conditions(command: rules.Command) -> Iterator[Condition]:
    if isinstance(command, rules.If | rules.While | rules.Verify):
        yield command.condition
    elif isinstance(command, rules.SetFlag | rules.SetPositionFlag) or (
        isinstance(command, rules.SetAttribute) and not isinstance(command.value, rules.Amount)
    ):
        yield command.value  # type: ignore[misc]  # an Amount was excluded


def parts_of(command: rules.Command) -> Iterator[rules.Command]:
    """Return the commands that stand inside a command."""
    if isinstance(command, rules.Sequence):
        yield from command.commands
    elif isinstance(command, rules.If):
        yield command.then
        yield command.otherwise
    elif isinstance(command, rules.While):
        yield command.body


def changing_attributes(design: Design) -> dict[str, int]:
    """Return the attributes whose value may differ from the default of the piece's type, and how many values they have.

    What is never set can still differ where a piece changes its type and the types disagree.
    """
    scan = AttributeScan(design)
    defaults: dict[str, set[bool | int]] = {}
    numeric: set[str] = set()
    for piece in design.pieces:
        for name, value in piece.attributes:
            defaults.setdefault(name, set()).add(value)
            if not isinstance(value, bool):
                numeric.add(name)
    found: dict[str, int] = {}
    for name, values in defaults.items():
        if name in scan.set_somewhere or (scan.changes_type and len(values) > 1):
            found[name] = 2
            if name in numeric:
                found[name] = max(scan.largest[name] + 1, SPARE if name in scan.counted else 2)
    return found
