"""Rankings: leaderboards, profiles and searches of matches, the same for websockets and for HTTP."""

from boardwright.errors import NotAllowed
from boardwright.play.ports import Found, GameResults, Rating, Seated, Wanted
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json import requests as wish
from boardwright.server.addresses import client_of
from boardwright.server.config import Config
from boardwright.server.limits import Buckets
from boardwright.storage.accounts import DatabaseAccounts
from boardwright.storage.ledgers import DatabaseLedgers
from boardwright.storage.ratings import DatabaseRatings
from boardwright.storage.search import DatabaseSearch

MINUTE = 60


class Rankings:
    """Answers what any client may ask of accounts and of matches that are over; each address has a limit."""

    def __init__(
        self,
        ratings: DatabaseRatings,
        search: DatabaseSearch,
        accounts: DatabaseAccounts,
        ledgers: DatabaseLedgers,
        config: Config,
    ) -> None:
        """Answer from these tables of a database."""
        self._ratings, self._search, self._accounts, self._ledgers = ratings, search, accounts, ledgers
        each = config.searches_per_minute
        self._asked = Buckets(each / MINUTE, each, "searches")

    async def leaders(self, message: wish.Leaders, address: str) -> answers.LeaderList:
        """List the accounts of a game by their points; raise TooMany."""
        self._asked.take(client_of(address))
        found = await self._ratings.leaders(message.game, message.first, message.limit)
        leaders = [_rating(one) for one in found]
        return answers.LeaderList(id=message.id, game=message.game, first=message.first, leaders=leaders)

    async def profile(self, message: wish.Profile, address: str) -> answers.ProfileInfo:
        """Tell how an account is rated and has fared; raise NotAllowed if there is none, or TooMany."""
        self._asked.take(client_of(address))
        account = await self._accounts.account(message.name)
        if account is None:
            msg = f"there is no account {message.name}"
            raise NotAllowed(msg, code="access/no-such-account")
        ratings = [_rating(one) for one in await self._ratings.of(account.name)]
        games = tallies(await self._ledgers.tallies(account.name))
        return answers.ProfileInfo(id=message.id, name=account.name, ratings=ratings, games=games)

    async def search(self, message: wish.Search, address: str, viewer: str) -> answers.FoundList:
        """Find matches that are over, private ones for their players only; raise TooMany."""
        self._asked.take(client_of(address))
        player = message.player
        if player:
            account = await self._accounts.account(player)  # however it is written
            player = player if account is None else account.name
        wanted = Wanted(player, message.game, message.since, message.until, message.before)
        found = await self._search.matches(wanted, viewer, message.limit + 1)
        shown = [_found(one) for one in found[: message.limit]]
        return answers.FoundList(id=message.id, matches=shown, more=len(found) > message.limit)


def tallies(results: dict[str, GameResults]) -> list[answers.Tally]:
    """Write how an account has fared, game by game."""
    return [
        answers.Tally(game, one.played, one.won, one.lost, one.drawn) for game, one in sorted(results.items())
    ]


def _rating(one: Rating) -> answers.RatingInfo:
    return answers.RatingInfo(one.name, one.game, one.points, one.matches)


def _found(one: Found) -> answers.FoundMatch:
    players = [_player(player) for player in one.players]
    return answers.FoundMatch(one.number, one.game, one.created, one.ended, players, one.title)


def _player(one: Seated) -> answers.FoundPlayer:
    return answers.FoundPlayer(one.seat, one.name, one.engine, one.standing, one.change)
