"""Who can ever own a piece of which type: asked only where all pairs would be too many."""

from collections.abc import Iterator

from boardwright.design import rules
from boardwright.design.design import Design
from boardwright.program.attributes import parts_of

Pair = tuple[str, str]


class Actions:
    """What the blocks of one type do to pieces."""

    def __init__(self, blocks: list[rules.Sequence]) -> None:
        """Look through the blocks; what macros share is looked at once in each."""
        self.own: set[str] = set()
        """Types that the mover may be promoted to."""
        self.any: set[str] = set()
        """Types that pieces of any player may become."""
        self.created: set[tuple[str | None, str | None]] = set()
        self.takes_over = self.flips = False
        for block in blocks:
            self._scan(list(_commands(block)))

    def _scan(self, commands: list[rules.Command]) -> None:
        moves_others = any(
            isinstance(c, rules.Cascade) or (isinstance(c, rules.Mark) and c.register == "from") for c in commands
        )
        for command in commands:
            if isinstance(command, rules.Add):
                (self.any if moves_others else self.own).update(command.pieces)
            elif isinstance(command, rules.Create):
                self.created.add((command.player, command.piece))
            elif isinstance(command, rules.Change):
                self.any.update(() if command.piece is None else (command.piece,))
                self.takes_over = self.takes_over or command.what == "owner"
                self.flips = self.flips or command.what == "flip"

    def made(self, mover: str, kind: str, pairs: set[Pair], players: tuple[str, ...]) -> Iterator[Pair]:
        """Return what may stand on the board after a mover's turn with a piece of this type."""
        for piece in self.own:
            yield mover, piece
        for player, created in self.created:
            yield player or mover, created or kind
        for owner in {owner for owner, _ in pairs} if self.any else ():
            for piece in self.any:
                yield owner, piece
        for piece in {piece for _, piece in pairs} if self.takes_over or self.flips else ():
            for owner in players if self.flips else (mover,):
                yield owner, piece


def _commands(block: rules.Sequence) -> Iterator[rules.Command]:
    seen: set[int] = set()
    waiting: list[rules.Command] = [block]
    while waiting:
        command = waiting.pop()
        if id(command) not in seen:
            seen.add(id(command))
            yield command
            waiting += parts_of(command)


def possible_owners(design: Design) -> set[Pair]:
    """Return the pairs of player and type that play can lead to from the set-up of the design."""
    movers = {turn.acts_as for turn in design.turns} | {turn.player for turn in design.turns}
    actions = {piece.name: Actions([block.body for block in piece.blocks]) for piece in design.pieces}
    drops = {piece.name for piece in design.pieces if any(block.is_drop for block in piece.blocks)}
    pairs: set[Pair] = {(entry.player, entry.piece) for entry in design.setup}
    pairs |= {(mover, piece) for mover in movers for piece in drops}
    while True:
        found = {
            pair
            for mover, kind in pairs if mover in movers
            for pair in actions[kind].made(mover, kind, pairs, design.players)
        }  # fmt: skip
        if found <= pairs:
            return pairs
        pairs |= found
