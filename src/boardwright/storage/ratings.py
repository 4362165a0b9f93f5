"""Ratings: what the results of people say of their strength in one game, for two to four players.

A strength is a mean and a doubt (Plackett and Luce, by Weng and Lin). Points are what the mean is at least, nearly for
certain: they begin at ``FIRST_POINTS`` and rise as the doubt falls.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import Connection, Select, insert, select, update

from boardwright.play.ports import Rating, Standing
from boardwright.storage.database import Database
from boardwright.storage.schema import ACCOUNTS, MATCHES, RATINGS

FIRST_POINTS, POINTS = 1000, 40
"""The points of a beginner, and how many make one of the model's own."""


class Strength(NamedTuple):
    """What is known of a player's strength in one game."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def points(self) -> int:
        """What the strength is at least, nearly for certain, as people are shown it."""
        return round(FIRST_POINTS + POINTS * (self.mu - 3 * self.sigma))


def rated(strengths: Sequence[Strength], ranks: Sequence[int]) -> list[Strength]:
    """Return what is known after a match; of two ranks the smaller is better, and equal ranks are draws."""
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in strengths]
    return [Strength(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=[float(rank) for rank in ranks])]


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def rate(connection: Connection, number: int, end: Sequence[Standing]) -> dict[int, int]:
    """Rate the players of a match that is over, and return by how much the points of each seat changed.

    Only a match between different people with accounts counts, from the game's own start.
    """
    names = [one.name for one in end]
    if len(set(names)) < max(2, len(end)) or any(one.rank is None for one in end):
        return {}
    game, setup = connection.execute(select(MATCHES.c.game, MATCHES.c.setup).where(MATCHES.c.id == number)).one()
    people = select(ACCOUNTS.c.name, ACCOUNTS.c.id).where(ACCOUNTS.c.name.in_(names) & (ACCOUNTS.c.secret != ""))
    accounts = {str(name): int(account) for name, account in connection.execute(people)}
    if setup is not None or len(accounts) < len(names):
        return {}
    known = _known(connection, game, list(accounts.values()))
    before = [known.get(accounts[name], (Strength(), 0)) for name in names]
    after = rated([strength for strength, _ in before], [one.rank or 0 for one in end])
    for name, strength, (_, matches) in zip(names, after, before, strict=True):
        row = {"mu": strength.mu, "sigma": strength.sigma, "points": strength.points, "matches": matches + 1}
        key = {"account_id": accounts[name], "game": game}
        mine = (RATINGS.c.account_id == key["account_id"]) & (RATINGS.c.game == game)
        change = update(RATINGS).where(mine).values(row) if matches else insert(RATINGS).values(key | row)
        connection.execute(change)
    return {
        one.seat: strength.points - earlier.points
        for one, strength, (earlier, _) in zip(end, after, before, strict=True)
    }


def _known(connection: Connection, game: str, accounts: list[int]) -> dict[int, tuple[Strength, int]]:
    mine = (RATINGS.c.game == game) & RATINGS.c.account_id.in_(accounts)
    columns = (RATINGS.c.account_id, RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.matches)
    rows = connection.execute(select(*columns).where(mine))
    return {int(account): (Strength(mu, sigma), int(matches)) for account, mu, sigma, matches in rows}


class DatabaseRatings:
    """Tells the ratings of accounts."""

    def __init__(self, database: Database) -> None:
        """Use an open database."""
        self._database = database

    async def leaders(self, game: str, first: int, limit: int) -> list[Rating]:
        """List accounts by their points in a game, the best first, from a place counted from 0."""
        query = self._ratings.where(RATINGS.c.game == game)
        ranked = query.order_by(RATINGS.c.points.desc(), RATINGS.c.account_id).offset(first).limit(limit)
        rows = await self._database.run(lambda connection: connection.execute(ranked).all())
        return [Rating(name, game, points, matches) for name, game, points, matches in rows]

    async def of(self, name: str) -> list[Rating]:
        """List the ratings of an account, one for each game that it has been rated in."""
        query = self._ratings.where(ACCOUNTS.c.name == name).order_by(RATINGS.c.game)
        rows = await self._database.run(lambda connection: connection.execute(query).all())
        return [Rating(name, game, points, matches) for name, game, points, matches in rows]

    @property
    def _ratings(self) -> Select[Any]:
        columns = (ACCOUNTS.c.name, RATINGS.c.game, RATINGS.c.points, RATINGS.c.matches)
        return select(*columns).join(ACCOUNTS, ACCOUNTS.c.id == RATINGS.c.account_id)
