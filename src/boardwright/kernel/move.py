"""Move: what a player decides at once; one or more steps of the machine under it."""

from typing import Final


class Move:
    """One to many steps; the game interns its moves, so equal ones are usually the same object.

    ``text`` names the move where no position is at hand; ``position.format(move)`` may say more.
    """

    __slots__ = ("steps", "text")

    def __init__(self, steps: tuple[int, ...], text: str) -> None:
        """Tie the machine's words to what people call them."""
        self.steps: Final = steps
        self.text: Final = text

    def __eq__(self, other: object) -> bool:
        """Compare by the steps."""
        return self is other or (isinstance(other, Move) and self.steps == other.steps)

    def __hash__(self) -> int:
        """Hash the steps."""
        return hash(self.steps)

    def __str__(self) -> str:
        """Say the move."""
        return self.text

    def __repr__(self) -> str:
        """Show it as a value."""
        return f"<Move {self.text}>"
