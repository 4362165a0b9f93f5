"""Chains of partial moves: whether one can come back to where it was."""

from boardwright.design import rules
from boardwright.design.design import Design


def chains_may_return(design: Design) -> bool:
    """Tell whether a partial move can be made that takes nothing; a chain of captures ends by itself."""
    walk = _Walk()
    for piece in design.pieces:
        for block in piece.blocks:
            walk.run(block.body, takes=False)
    return walk.quiet_part


class _Walk:
    """Follows the commands of blocks; what macros share is followed once for each of two states."""

    def __init__(self) -> None:
        self.quiet_part = False
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
            self.quiet_part = self.quiet_part or (command.partial and not takes)
            return False
        return takes
