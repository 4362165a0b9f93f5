"""Playouts: many random games without leaving native code, and how they ended."""

import cython

from boardwright.kernel.dice import Dice
from boardwright.kernel.position import Position

if not cython.compiled:
    from boardwright.kernel.position import MOST_PLAYERS


class Playouts:
    """A tally of random games; the same seed plays the same games."""

    def __init__(self, seed: int = 0, limit: int = 10_000) -> None:
        """Start an empty tally; a game is cut off after ``limit`` moves."""
        self.dice = Dice(seed)
        self.limit = limit
        self.games = self.moves = self.unfinished = 0
        if not cython.compiled:
            self.share = [0.0] * MOST_PLAYERS
            self.once = [0.0] * MOST_PLAYERS
        for player in range(MOST_PLAYERS):
            self.share[player] = 0.0

    def run(self, position: Position, games: int) -> None:
        """Play a number of games from a position and restore it."""
        with cython.nogil:
            while games > 0 and not position.fault:
                self.play(position)
                games -= 1
        position.check()

    def play(self, position: Position) -> None:
        """Play one game and add it to the tally."""
        mark = position.steps
        made = position.playout(self.dice, self.limit)
        self.games += 1
        self.moves += made
        if made >= self.limit and position.ended() == 0:
            self.unfinished += 1
        else:
            position.shares(self.once)
            for player in range(position.seats):
                self.share[player] += self.once[player]
        position.rewind(mark)

    def shares(self, players: int) -> list[float]:
        """Return what part of the finished games each player won; winners of one game share it."""
        finished = max(1, self.games - self.unfinished)
        return [self.share[player] / (1.0 * finished) for player in range(players)]
