"""Requests of analysis boards: places of variations, engines, records, and reports."""

import asyncio
from dataclasses import replace

import msgspec

from boardwright.catalogue import REGISTRY
from boardwright.catalogue.texts import is_own, own_name
from boardwright.errors import PlayError
from boardwright.play.archive import record_of
from boardwright.play.commands import Sitter
from boardwright.play.ledger import Opening
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json import requests as wish
from boardwright.protocols.web_json.answers import Answer, Done
from boardwright.protocols.web_json.line import entries_of
from boardwright.protocols.web_json.requests import BadMessage
from boardwright.server.analyses import read_answer
from boardwright.server.client import Client
from boardwright.server.handlers.rule import Rule, Rules
from boardwright.server.room import Room

Quick = wish.Place | wish.ReadRecord | wish.WriteRecord


async def quick(client: Client, kind: str, message: Quick) -> Answer:
    """Ask about a place or a record: an analyst about listed games, a rules worker about texts of strangers."""
    rules = await client.hall.lobby.games.own_text(message.game)
    if rules is None:
        return await client.hall.analyses.ask(kind, message, client)
    request = {**msgspec.to_builtins(message), "do": f"{kind} of rules"}
    return read_answer(await client.hall.workshop.ask(client.name, rules, request), message.id)


async def _place(client: Client, message: wish.Place) -> Answer:
    return await quick(client, "place", message)


async def _analyse(client: Client, message: wish.Analyse) -> Answer:
    rules = await client.hall.lobby.games.own_text(message.game)
    if rules is not None:  # what a rules worker refuses, no engine is given
        place = wish.Place(
            id=message.id, game=message.game, options=message.options, setup=message.setup, moves=message.moves
        )
        await quick(client, "place", place)
    client.hall.analyses.begin(client, message, rules)
    return Done(id=message.id)


async def _stop(client: Client, message: wish.StopAnalysis) -> Answer:
    client.hall.analyses.stop(client)
    return Done(id=message.id)


async def _read(client: Client, message: wish.ReadRecord) -> Answer:
    """Read a text, or return the record of a match that may be looked at with an engine."""
    if message.match is None:
        if not message.game:
            msg = "game or match: one of them was expected"
            raise BadMessage(msg)
        return await quick(client, "read", message)
    room = await client.hall.lobby.room_or_past(message.match)
    client.check_invited(room, message.invitation)
    people = {seat.name for seat in room.match.seats if seat.sitter is not Sitter.ENGINE}
    if room.match.result is None and len(people) > 1:
        msg = "people play in this match; it can be analysed when it is over"
        raise PlayError(msg, code="analysis/match-goes-on")
    return _record(room, message.id, await asyncio.to_thread(_known_as, room.stored.opening))


def _known_as(opening: Opening) -> str:
    """Return the name of a match's game; by its text alone where the listed game has another one by now."""
    name, _, variant = opening.game.partition("#")
    if not opening.rules or is_own(opening.game):
        return opening.game
    text = REGISTRY.find(name).text() if REGISTRY.lists(name) else None
    same = text is not None and text.hash == opening.rules
    return opening.game if same else own_name(opening.rules, variant)


def _record(room: Room, id_: str, game: str) -> answers.RecordInfo:
    record = record_of(room.match)
    marks = [replace(mark, variations=()) if room.match.result is None else mark for mark in record.line]
    return answers.RecordInfo(
        id=id_,
        game=game,
        options=record.options,
        setup=record.setup,
        line=entries_of(marks[: record.at]),
        tags=record.tags,
    )


async def _write(client: Client, message: wish.WriteRecord) -> Answer:
    return await quick(client, "write", message)


async def _report(client: Client, message: wish.Report) -> Answer:
    room = await client.hall.lobby.room_or_past(message.match)
    client.check_invited(room, message.invitation)
    found = await client.hall.reports.ask(room, client)
    return answers.ReportInfo(id=message.id, match=found.match, report=found.report)


RULES: Rules = {
    wish.Place: Rule(_place),
    wish.Analyse: Rule(_analyse),
    wish.StopAnalysis: Rule(_stop),
    wish.ReadRecord: Rule(_read),
    wish.WriteRecord: Rule(_write),
    wish.Report: Rule(_report),
}
