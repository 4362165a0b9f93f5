"""Replayed: what became of a record."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Wrong:
    """The first thing that was wrong: the line and the ply, from 1, the word and why."""

    line: int
    ply: int
    move: str
    reason: str


@dataclass(frozen=True)
class Replayed:
    """How many games and moves could be played, and the first thing that could not."""

    games: int
    moves: int
    wrong: Wrong | None = None
    bad_games: int = 0

    @property
    def ok(self) -> bool:
        """True when everything could be played."""
        return self.wrong is None

    def plain(self) -> dict[str, object]:
        """Give the fields that programs read."""
        found: dict[str, object] = {"ok": self.ok, "moves": self.moves, "games": self.games}
        if self.wrong is not None:
            wrong = self.wrong
            found |= {"ply": wrong.ply, "move": wrong.move, "reason": wrong.reason, "line": wrong.line}
            found["bad_games"] = self.bad_games
        return found

    def __str__(self) -> str:
        """Say it in a line."""
        count = f"{self.games} games, {self.moves} moves"
        if self.wrong is None:
            return f"{count}: all legal"
        return f"{count}; {self.bad_games} games are at fault, first at line {self.wrong.line}: {self.wrong.reason}"
