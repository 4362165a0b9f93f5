"""Requests of those who look closer: what was played in a position, puzzles, and studies of games."""

from boardwright.protocols.web_json import requests as wish
from boardwright.protocols.web_json.answers import Answer
from boardwright.server.client import Client
from boardwright.server.handlers.rule import Rule, Rules


async def _explore(client: Client, message: wish.Explore) -> Answer:
    return await client.hall.exploring.look(message, client.name, client.address)


async def _puzzle(client: Client, message: wish.Puzzle) -> Answer:
    return await client.hall.puzzling.next(message, client.name or client.address, client.account)


async def _move(client: Client, message: wish.PuzzleMove) -> Answer:
    return await client.hall.puzzling.move(message, client.name or client.address, client.account)


async def _choices(client: Client, message: wish.PuzzleChoices) -> Answer:
    return await client.hall.puzzling.choices(message, client.name or client.address)


async def _solution(client: Client, message: wish.PuzzleSolution) -> Answer:
    return await client.hall.puzzling.solution(message, client.name or client.address, client.account)


async def _study(client: Client, message: wish.Study) -> Answer:
    return await client.hall.studies.ask(message, client)


RULES: Rules = {
    wish.Explore: Rule(_explore, for_all=True),
    wish.Puzzle: Rule(_puzzle, for_all=True),
    wish.PuzzleMove: Rule(_move, for_all=True),
    wish.PuzzleChoices: Rule(_choices, for_all=True),
    wish.PuzzleSolution: Rule(_solution, for_all=True),
    wish.Study: Rule(_study),
}
