"""Random games of chess for tests."""

import random
from collections.abc import Iterator

from boardwright.games.chess import Chess
from boardwright.games.chess.core import ChessPosition


def positions(game: Chess, games: int, plies: int, seed: int = 1) -> Iterator[ChessPosition]:
    """Return every position of a few random games; the caller leaves each as it was."""
    dice = random.Random(seed)
    for _ in range(games):
        position = game.start()
        for _ in range(plies):
            yield position
            moves = position.moves()
            if not moves:
                break
            position.make(dice.choice(moves))
