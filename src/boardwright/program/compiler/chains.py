"""Chains of partial moves: whether one can come back to where it was."""

from graphlib import CycleError, TopologicalSorter

from boardwright.design import rules
from boardwright.design.design import Design


def chains_may_return(design: Design) -> bool:
    """Tell whether partial moves that take nothing can follow each other without end; captures end by themselves."""
    walks: dict[str | None, _Walk] = {}
    for piece in design.pieces:
        for block in piece.blocks:
            walks.setdefault(block.move_type, _Walk(block.move_type)).run(block.body, takes=False)
    try:
        TopologicalSorter({kind: walk.next_types for kind, walk in walks.items()}).prepare()
    except CycleError:
        return True
    return False


class _Walk:
    """Follows the commands of blocks of one move type; what macros share is followed once for each of two states."""

    def __init__(self, move_type: str | None) -> None:
        self.move_type = move_type
        self.next_types: set[str | None] = set()
        """The move types of what may follow a partial move that takes nothing."""
        self.known: dict[tuple[int, bool], bool] = {}

    def run(self, command: rules.Command, *, takes: bool) -> bool:
        """Follow a command; tell whether something is surely taken after it."""
        if isinstance(command, rules.Sequence):
            if (id(command), takes) not in self.known:
                after = takes
                for part in command.commands:
                    after = self.run(part, takes=after)
                self.known[id(command), takes] = after
            return self.known[id(command), takes]
        if isinstance(command, rules.If):
            branches = [self.run(branch, takes=takes) for branch in (command.then, command.otherwise)]
            return all(branches)
        if isinstance(command, rules.While):
            self.run(command.body, takes=takes)
            if takes:  # an ``add`` inside forgets what was taken before it
                return self.run(command.body, takes=self.run(command.body, takes=True))
            return False
        if isinstance(command, rules.Capture):
            return True
        if isinstance(command, rules.Add):
            if command.partial and not takes:
                self.next_types.add(command.next_type or self.move_type)
            return False
        return takes
