"""Hall: what all doors lead to."""

from dataclasses import dataclass
from typing import Any, Protocol

from boardwright.server.analyses import Analyses
from boardwright.server.chat import Chat
from boardwright.server.config import Config
from boardwright.server.exploring import Exploring
from boardwright.server.identity import Identity
from boardwright.server.lobby import Lobby
from boardwright.server.members import Members
from boardwright.server.puzzling import Puzzling
from boardwright.server.rankings import Rankings
from boardwright.server.refusals import Refusals
from boardwright.server.reports import Reports
from boardwright.server.studies import Studies
from boardwright.server.workshop import Workshop


class Elsewhere(Protocol):
    """Answers requests for matches that other nodes own."""

    async def answer(self, client: Any, message: Any, handler: Any) -> Any:
        """Let a handler answer here, or the node that owns the match; None if the client was answered already."""

    def gone(self, client: Any) -> None:
        """Note that a client has gone away."""


@dataclass
class Hall:
    """The matches and accounts of a server, with its settings and its book of refusals."""

    lobby: Lobby
    identity: Identity
    members: Members
    rankings: Rankings
    chat: Chat
    exploring: Exploring
    puzzling: Puzzling
    config: Config
    refusals: Refusals
    workshop: Workshop
    analyses: Analyses
    reports: Reports
    studies: Studies
    elsewhere: Elsewhere | None = None
    """Other nodes; None for a server without a bus."""
