"""Requests about results: an account's own, leaderboards, profiles, and matches that are over."""

from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json import requests as wish
from boardwright.protocols.web_json.answers import Answer
from boardwright.server.client import Client
from boardwright.server.handlers.rule import Rule, Rules
from boardwright.server.rankings import tallies


async def _statistics(client: Client, message: wish.Statistics) -> Answer:
    tally = await client.hall.lobby.ledgers.tally(client.name, message.game)
    won, lost, drawn = tally.won, tally.lost, tally.drawn
    return answers.StatisticsInfo(
        id=message.id, game=message.game, played=tally.played, won=won, lost=lost, drawn=drawn
    )


async def _standings(client: Client, message: wish.Standings) -> Answer:
    return answers.StandingsInfo(id=message.id, games=tallies(await client.hall.lobby.ledgers.tallies(client.name)))


async def _leaders(client: Client, message: wish.Leaders) -> Answer:
    return await client.hall.rankings.leaders(message, client.address)


async def _profile(client: Client, message: wish.Profile) -> Answer:
    return await client.hall.rankings.profile(message, client.address)


async def _search(client: Client, message: wish.Search) -> Answer:
    return await client.hall.rankings.search(message, client.address, client.name)


RULES: Rules = {
    wish.Statistics: Rule(_statistics),
    wish.Standings: Rule(_standings),
    wish.Leaders: Rule(_leaders, for_all=True),
    wish.Profile: Rule(_profile, for_all=True),
    wish.Search: Rule(_search, for_all=True),
}
