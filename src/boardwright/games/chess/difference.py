"""BoardDiff: what a move changes, as exclusive ors that work both ways."""

from typing import NamedTuple

from boardwright.games.chess.board import Board

KINDS = (1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14)


class BoardFacts(NamedTuple):
    """What a board keeps besides its squares: fourteen bitboards, the key and the evaluation."""

    attacked: tuple[int, int]
    """The squares that each side attacks."""
    kinds: tuple[int, ...]
    """The six kinds of each side."""
    key: int
    evaluation: int
    """For White, in hundredths."""


class BoardDiff(NamedTuple):
    """Exclusive ors of the bitboards and the key, and the change of the evaluation."""

    attacked: tuple[int, int]
    kinds: tuple[int, ...]
    key: int
    evaluation: int

    def apply(self, facts: BoardFacts) -> BoardFacts:
        """Return the facts after the move that made this difference."""
        white, black = (old ^ change for old, change in zip(facts.attacked, self.attacked, strict=True))
        kinds = tuple(old ^ change for old, change in zip(facts.kinds, self.kinds, strict=True))
        return BoardFacts((white, black), kinds, facts.key ^ self.key, facts.evaluation + self.evaluation)

    def reversed(self) -> "BoardDiff":
        """Return the difference that takes this one back: an exclusive or does so itself."""
        return self._replace(evaluation=-self.evaluation)


def facts_of(board: Board) -> BoardFacts:
    """Collect the facts of a board."""
    every = board.bitboards
    kinds = tuple(every[kind] for kind in KINDS)
    return BoardFacts((board.attacks(0), board.attacks(1)), kinds, board.key, board.evaluation(0))


def between(before: Board, after: Board) -> BoardDiff:
    """Compare two boards."""
    old, new = facts_of(before), facts_of(after)
    white, black = (one ^ two for one, two in zip(old.attacked, new.attacked, strict=True))
    kinds = tuple(one ^ two for one, two in zip(old.kinds, new.kinds, strict=True))
    return BoardDiff((white, black), kinds, old.key ^ new.key, new.evaluation - old.evaluation)
