"""Context: what the specialiser must know of a program, in plain Python."""

from dataclasses import dataclass

from boardwright.program.codes import Codes
from boardwright.program.program import BlockInfo


@dataclass(frozen=True)
class Context:
    """Code, board and answers as Python lists and sets of bits."""

    codes: Codes
    sites: int
    players: int
    predicates: int
    code: list[int]
    blocks: list[BlockInfo]
    nav: list[list[list[int]]]
    """By player, direction and site; the number of sites means: off board."""
    zones: list[list[frozenset[int]]]
    goal_sites: list[frozenset[int]]
    answers: list[list[int]]
    """By player and predicate: the codes for which it holds."""

    @property
    def all_codes(self) -> int:
        """Everything that may stand on a cell of the board."""
        return self.codes.everything & ~2

    @property
    def everywhere(self) -> int:
        """All sites."""
        return (1 << self.sites) - 1

    def codes_of(self, player: int, kind: int) -> int:
        """Return the codes of a player's pieces of a type."""
        return self.codes.by_player[player] & self.codes.by_kind[kind]

    def table(self, player: int, predicate: int) -> int:
        """Return where the answers of a predicate begin."""
        return (player * self.predicates + predicate) * self.codes.count

    def fresh(self, player: int, kind: int) -> int:
        """Return the code of a new piece."""
        return self.codes.code(player, kind)
