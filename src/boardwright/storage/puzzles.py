"""Puzzles in a database: how hard they are and how well accounts solve them, each rated against the other."""

from collections.abc import Mapping
from time import time
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from boardwright.storage.database import Database
from boardwright.storage.ratings import Strength, rated
from boardwright.storage.schema import PUZZLE_SOLVERS, PUZZLE_TRIES, PUZZLES


class Solver(NamedTuple):
    """How an account has fared with the puzzles of a game."""

    strength: Strength = Strength()
    tries: int = 0
    solved: int = 0
    streak: int = 0


class DatabasePuzzles:
    """Keeps first tries; a puzzle that was tried before counts no more."""

    def __init__(self, database: Database) -> None:
        """Use an open database."""
        self._database = database

    async def solver(self, account: int, game: str) -> Solver:
        """Tell how an account has fared."""
        return await self._database.run(lambda connection: _solver(connection, account, game) or Solver())

    async def tried(self, account: int, game: str) -> set[str]:
        """Tell which puzzles an account has tried."""
        mine = (PUZZLE_TRIES.c.account_id == account) & (PUZZLE_TRIES.c.game == game)
        query = select(PUZZLE_TRIES.c.puzzle).where(mine)
        return set(await self._database.run(lambda connection: connection.execute(query).scalars().all()))

    async def strengths(self, game: str) -> Mapping[str, Strength]:
        """Tell how hard puzzles are that were tried."""
        query = select(PUZZLES.c.puzzle, PUZZLES.c.mu, PUZZLES.c.sigma).where(PUZZLES.c.game == game)
        rows = await self._database.run(lambda connection: connection.execute(query).all())
        return {str(name): Strength(mu, sigma) for name, mu, sigma in rows}

    async def record(self, account: int, game: str, puzzle: str, guess: Strength, *, solved: bool) -> Solver | None:
        """Rate an account against a puzzle, as hard as guessed before its first try; None if this account tried it."""

        def work(connection: Connection) -> Solver | None:
            key = {"account_id": account, "game": game, "puzzle": puzzle}
            tries = PUZZLE_TRIES.c
            mine = (tries.account_id == account) & (tries.game == game) & (tries.puzzle == puzzle)
            if connection.execute(select(tries.at).where(mine)).first() is not None:
                return None
            connection.execute(insert(PUZZLE_TRIES).values(key | {"solved": solved, "at": int(time())}))
            return _rate(connection, key, guess, solved)

        return await self._database.run(work)


def _solver(connection: Connection, account: int, game: str) -> Solver | None:
    columns = PUZZLE_SOLVERS.c
    query = select(columns.mu, columns.sigma, columns.tries, columns.solved, columns.streak)
    row = connection.execute(query.where((columns.account_id == account) & (columns.game == game))).first()
    return None if row is None else Solver(Strength(row[0], row[1]), int(row[2]), int(row[3]), int(row[4]))


def _rate(connection: Connection, key: dict[str, object], guess: Strength, solved: bool) -> Solver:
    """Let an account and a puzzle have met, and keep what that says of both."""
    account, game, puzzle = int(str(key["account_id"])), str(key["game"]), str(key["puzzle"])
    known = _solver(connection, account, game)
    before = known or Solver()
    columns = PUZZLES.c
    this = (columns.game == game) & (columns.puzzle == puzzle)
    row = connection.execute(select(columns.mu, columns.sigma, columns.tries, columns.solved).where(this)).first()
    hard = guess if row is None else Strength(row[0], row[1])
    mine, its = rated([before.strength, hard], [1, 2] if solved else [2, 1])
    after = Solver(mine, before.tries + 1, before.solved + solved, before.streak + 1 if solved else 0)
    values = {
        "mu": mine.mu, "sigma": mine.sigma, "tries": after.tries, "solved": after.solved, "streak": after.streak,
    }  # fmt: skip
    where = (PUZZLE_SOLVERS.c.account_id == account) & (PUZZLE_SOLVERS.c.game == game)
    if known is None:
        connection.execute(insert(PUZZLE_SOLVERS).values({"account_id": account, "game": game} | values))
    else:
        connection.execute(update(PUZZLE_SOLVERS).where(where).values(values))
    tries, wins = (0, 0) if row is None else (int(row[2]), int(row[3]))
    counts = {"mu": its.mu, "sigma": its.sigma, "tries": tries + 1, "solved": wins + solved}
    if row is None:
        connection.execute(insert(PUZZLES).values({"game": game, "puzzle": puzzle} | counts))
    else:
        connection.execute(update(PUZZLES).where(this).values(counts))
    return after
