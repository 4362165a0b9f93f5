"""Chess games in PGN."""

from pathlib import Path

from boardwright.cli.replay.replayed import Replayed, Wrong
from boardwright.games.chess.pgn import read_games


def replay(path: Path) -> Replayed:
    """Read every game, one at a time."""
    games = moves = bad = 0
    wrong = None
    with path.open("rb") as file:
        for record in read_games(file):
            games += 1
            moves += len(record.moves())
            if record.troubles:
                bad += 1
                first = record.troubles[0]
                wrong = wrong or Wrong(first.line, first.ply, first.text, first.reason)
    return Replayed(games, moves, wrong, bad)
