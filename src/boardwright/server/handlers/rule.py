"""Rule: what is done for one kind of request, and whether that needs an account."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from boardwright.protocols.web_json.answers import Answer, Done
from boardwright.protocols.web_json.requests import Message
from boardwright.server.client import Client
from boardwright.server.room import Receipt, Room

Handler = Callable[[Client, Any], Awaitable[Answer | None]]


class Rule(NamedTuple):
    """A handler; without ``for_all`` it is called for clients with an account only."""

    handler: Handler
    for_all: bool = False


Rules = dict[type, Rule]
"""A rule for each kind of request."""


def done(message: Message, room: Room, receipt: Receipt) -> Done:
    """Acknowledge what a match has obeyed."""
    return Done(id=message.id, match=room.number, version=receipt.version, repeated=receipt.repeated)
