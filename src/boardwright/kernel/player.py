"""Player: who takes turns."""

from dataclasses import dataclass
from functools import cached_property, lru_cache


@dataclass(frozen=True)
class Player:
    """One of the players of a game; ``index`` is what ``position.turn`` says."""

    names: tuple[str, ...]
    index: int

    @cached_property
    def name(self) -> str:
        """What people call the player; a name that starts with ``?`` is the hand of chance."""
        return self.names[self.index]

    @property
    def is_chance(self) -> bool:
        """True for the dice, which have no seat."""
        return self.name.startswith("?")

    @property
    def next(self) -> "Player":
        """The player who is listed after this one."""
        return Player(self.names, (self.index + 1) % len(self.names))

    def __str__(self) -> str:
        """Say the name."""
        return self.name


@lru_cache(256)
def players(*names: str) -> tuple[Player, ...]:
    """Make the players of a game from their names, in turn order."""
    return tuple(Player(names, index) for index in range(len(names)))
