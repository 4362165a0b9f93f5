"""Letters: what nodes write to each other, and the post that carries it.

All that a node has to say to another in one round of the event loop is one letter. The bus may lose letters: what
matters is sent again by whoever waits for an answer, or noticed by its version when the next pulse arrives. Nodes of
two versions may write to each other while a cluster is upgraded: letters only grow, at their ends and with defaults.
"""

import asyncio
from collections.abc import Callable

import msgspec
import structlog
from msgspec import Struct

from boardwright.protocols.web_json.answers import TableInfo
from boardwright.server.cluster.bus import Bus

LOG = structlog.get_logger("boardwright.cluster")


class Letter(Struct, frozen=True, array_like=True, tag=True):
    """What all letters have: a tag."""


class Who(Struct, frozen=True, array_like=True):
    """Whose request it is."""

    number: int
    name: str
    guest: bool
    muted_until: int


class Ask(Letter, frozen=True):
    """A request of a client, numbered for that client; it is sent again until it is answered."""

    client: int
    number: int
    who: Who | None
    address: str
    lag: float
    data: bytes


class Answered(Letter, frozen=True):
    """The answer to a request; empty if the news have answered it."""

    client: int
    number: int
    data: bytes


class NotHere(Letter, frozen=True):
    """The match of a request is not this node's."""

    client: int
    number: int


class Told(Letter, frozen=True):
    """News for clients."""

    clients: list[int]
    data: bytes


class Left(Letter, frozen=True):
    """A match that clients watch has gone to another node."""

    match: int


class Pulse(Letter, frozen=True):
    """Once a second: which clients are still there, how far their matches are, how often tables were told."""

    clients: list[int]
    versions: dict[int, int]
    tables: int


class TableRow(Struct, frozen=True, array_like=True):
    """A table, as lists show it."""

    info: TableInfo
    creator: str
    private: bool
    gone: list[int] = []
    """The seats of those who left after the start."""
    setup: bool = False
    """Whether the board was set up."""


class Tables(Letter, frozen=True):
    """Tables that have changed, or all tables of a node."""

    number: int
    rows: list[TableRow]
    whole: bool = False


class TablesWanted(Letter, frozen=True):
    """Something was missed: send all tables."""


class NodesChanged(Letter, frozen=True):
    """A node came or went: look into the database."""


class SessionEnded(Letter, frozen=True):
    """A token leads nowhere any more."""

    token_hash: bytes


class AccountChanged(Letter, frozen=True):
    """An account has another name, is banned, muted or deleted; the database has the rest."""

    name: str


class Counted(Letter, frozen=True):
    """An event that has a limit for all nodes together."""

    limit: str
    key: str


class LoggedIn(Letter, frozen=True):
    """An account has logged in over the Dots protocol: a log-in that it has elsewhere ends."""

    name: str


class PlayedAgain(Letter, frozen=True):
    """A match is played again at another table."""

    match: int
    again: int


Any_ = (
    Ask
    | Answered
    | NotHere
    | Told
    | Left
    | Pulse
    | Tables
    | TablesWanted
    | NodesChanged
    | SessionEnded
    | AccountChanged
    | Counted
    | PlayedAgain
    | LoggedIn
)


class Envelope(Struct, frozen=True, array_like=True):
    """Letters of one node, in order."""

    sender: int
    letters: list[Any_]


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Envelope)
EVERYBODY = 0
Heard = Callable[[int, Any_], None]


class Post:
    """Writes letters to nodes, by their epoch, and hands over those that come."""

    def __init__(self, bus: Bus) -> None:
        """Begin without an address."""
        self.bus = bus
        self.place, self.epoch = "", 0
        self.listeners: list[Heard] = []
        self._waiting: dict[int, list[Any_]] = {}

    def open(self, place: str) -> None:
        """Hear what is for all nodes that share a database."""
        self.place = place
        self.bus.subscribe(self._topic(EVERYBODY), self._read)

    def move_in(self, epoch: int) -> None:
        """Be reached as this epoch from now on."""
        if self.epoch:
            self.bus.unsubscribe(self._topic(self.epoch))
        self.epoch = epoch
        self.bus.subscribe(self._topic(epoch), self._read)

    def send(self, to: int, letter: Any_) -> None:
        """Send a letter soon, to a node or to all of them."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        waiting = self._waiting.setdefault(to, [])
        if isinstance(letter, Told) and waiting and isinstance(waiting[-1], Told) and waiting[-1].data is letter.data:
            waiting[-1].clients.extend(letter.clients)  # the same news for another client of that node
        else:
            waiting.append(letter)

    def flush(self) -> None:
        """Send what waits."""
        waiting, self._waiting = self._waiting, {}
        for to, letters in waiting.items():
            self.bus.publish(self._topic(to), _ENCODER.encode(Envelope(self.epoch, letters)))

    def _read(self, data: bytes) -> None:
        try:
            envelope = _DECODER.decode(data)
        except msgspec.DecodeError as error:
            LOG.warning("a letter cannot be read", error=str(error)[:100])  # a node of another version wrote it
            return
        if envelope.sender == self.epoch:
            return
        for letter in envelope.letters:
            for listener in self.listeners:
                listener(envelope.sender, letter)

    def _topic(self, epoch: int) -> str:
        return f"{self.place}.node.{epoch}"
