"""Matches of strangers' rules as a rules worker plays them: commands in, facts out."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeVar

import msgspec

from boardwright.catalogue.texts import RulesText
from boardwright.errors import Fault, InputError, PlayError, RulesLimit
from boardwright.games.scripted import ScriptedGame
from boardwright.kernel.move import Move
from boardwright.play import commands as ask
from boardwright.play.commands import Command, Sitter
from boardwright.play.history import Kind, Node
from boardwright.play.ledger import Entry, Opening, read_command
from boardwright.play.match import Match
from boardwright.play.ports import Stored
from boardwright.program.evaluation import material_values
from boardwright.server.facts import Describer, Fact, Item, Tale, kit_of
from boardwright.server.writing import spelt, written

KNOWN_GAMES, KNOWN_MATCHES = 8, 64
"""Games and matches that a worker remembers; the oldest are forgotten first, and told again when they are needed."""
UNKNOWN = "rules/unknown-match"
"""The code with which a worker says that it must be told of a match from the beginning."""
T = TypeVar("T")
Request = dict[str, Any]


@dataclass
class Playing:
    """A match, how many entries it has, and of which places the server has heard."""

    match: Match
    version: int = 0
    heard: set[Node] = field(default_factory=set)
    meant: str = ""

    def obey(self, command: Command) -> None:
        """Obey as the room of a match does: first the clock, then the command, then the start when all sit."""
        match = self.match
        if match.clock.fallen(command.at) is not None:
            self._handle(ask.Tick(command.at))
        if isinstance(command, ask.Play) and command.ply in (None, match.ply) and isinstance(command.move, str):
            self.meant = match.position.format(match.position.parse(command.move))
        if not isinstance(command, ask.Tick):
            self._handle(command)
        if isinstance(command, ask.Sit) and all(seat.sitter is not Sitter.OPEN for seat in match.seats):
            self._handle(ask.Start(command.at))

    def replay(self, commands: Sequence[Command]) -> None:
        """Obey a ledger, in which everything stands."""
        for command in commands:
            self._handle(command)

    def _handle(self, command: Command) -> None:
        self.version += bool(self.match.handle(command))

    def tale(self) -> Tale:
        """Tell of the line that is played what the server has not heard, and all of the place where it stands."""
        history = self.match.history
        position, facts = self.match.position.copy(), dict[Node, Fact]()
        line = history.line[: history.at]
        for node in reversed((history.root, *line)):
            if node in self.heard:
                break
            facts[node] = Describer(position).fact(_made(node))
            if node is not history.root:
                node.revert(position)
        items, numbers = [Item(-1, (), facts.get(history.root))], {history.root: 0}
        for parent, node in pairwise((history.root, *line)):
            _add(items, numbers, parent, node, facts.get(node))
        self.heard.update((history.root, *line))
        return self._told(items, numbers)

    def whole_tale(self) -> Tale:
        """Tell of every place that was ever played, variations too."""
        history = self.match.history
        position = self.match.game.start(self.match.setup)
        items, numbers = [Item(-1, (), Describer(position).fact(_made(history.root)))], {history.root: 0}
        waiting: list[tuple[Node, Node, bool]] = [(history.root, child, True) for child in history.root.children]
        while waiting:
            parent, node, enters = waiting.pop()
            if not enters:
                position.undo()
                continue
            if node.kind is Kind.MOVE:
                node.apply(position)
                waiting.append((parent, node, False))
            _add(items, numbers, parent, node, Describer(position).fact(_made(node)))
            waiting += [(node, child, True) for child in node.children]
        self.heard = set(numbers)
        return self._told(items, numbers)

    def _told(self, items: list[Item], numbers: dict[Node, int]) -> Tale:
        """End a tale with all of the place where the match stands."""
        place, position = items[numbers[self.match.history.here]], self.match.position
        if position.retired:  # that a player withdrew is known where it is told
            position = position.copy()
            while position.retired:
                position.undo()
        last = Item(place.parent, place.steps, Describer(position).fact(None))
        return Tale([*items, last], self.version, self.meant)


def _made(node: Node) -> list[Move]:
    """Return the moves that were made at a place; whoever withdrew left it as it was."""
    found = [child.move for child in node.children if child.move is not None]
    for child in node.children:
        found += _made(child) if child.move is None else []
    return found


def _add(items: list[Item], numbers: dict[Node, int], parent: Node, node: Node, fact: Fact | None) -> None:
    """Add a place that follows another; a withdrawal or an agreement stays where it was."""
    if node.move is None:
        numbers[node] = numbers[parent]
    else:
        numbers[node] = len(items)
        items.append(Item(numbers[parent], node.move.steps, fact))


class Matches:
    """The games and matches of one worker."""

    def __init__(self) -> None:
        """Know none."""
        self._games: OrderedDict[str, ScriptedGame] = OrderedDict()
        self._matches: OrderedDict[int, Playing] = OrderedDict()
        self.tasks: dict[str, Callable[[Request], bytes]] = {
            "kit": self.kit,
            "recall": self.recall,
            "foresee": self.foresee,
            "write": self.write,
        }

    def kit(self, request: Request) -> bytes:
        """Describe what stays the same while a game is played."""
        return msgspec.json.encode(kit_of(RulesText.of_plain(request["rules"]).game(request["name"])))

    def recall(self, request: Request) -> bytes:
        """Play a ledger again and tell of every place that it visits."""
        playing = self._fresh(request)
        playing.replay([read_command(plain) for plain in request["entries"]])
        tale = playing.whole_tale()
        self._keep(request["number"], playing)
        return msgspec.json.encode(tale)

    def foresee(self, request: Request) -> bytes:
        """Obey commands and tell what comes of them; what the match refuses is told by the match of the server."""
        number = request["number"]
        playing = self._matches.pop(number, None)
        if playing is None or playing.version != request["version"]:
            if "rules" not in request:
                msg = "tell me of the match from the beginning"
                raise InputError(msg, code=UNKNOWN)
            playing = self._fresh(request)
            playing.replay([read_command(plain) for plain in request["entries"]])
            playing.heard = {playing.match.history.root, *_all_nodes(playing.match.history.root)} if number else set()
        playing.meant = ""
        try:
            for plain in request["commands"]:
                playing.obey(read_command(plain))
        except Fault as error:
            raise (RulesLimit("moves") if error.code == "fault/limit" else error) from None
        except (PlayError, InputError) as error:
            if isinstance(error, RulesLimit):
                raise
        found = msgspec.json.encode(playing.tale())
        if number:
            self._keep(number, playing)
        return found

    def write(self, request: Request) -> bytes:
        """Write a match down: a record of some format, or its moves in a notation."""
        game = self._game(request)
        stored = msgspec.convert(request["stored"], Stored)
        entries = [Entry(at, read_command(plain)) for at, plain in enumerate(request["entries"], start=1)]
        if request["what"] == "moves":
            return msgspec.json.encode(spelt(stored, game, entries, request["how"]))
        return msgspec.json.encode(written(stored, game, entries, request["how"], RulesText.of_plain(request["rules"])))

    def _fresh(self, request: Request) -> Playing:
        opening = Opening(**request["opening"])
        return Playing(opening.match(self._game(request)))

    def _game(self, request: Request) -> ScriptedGame:
        """Return the game that is asked about; only material counts in its evaluation, as engines think elsewhere."""
        name = request["opening"]["game"]
        game = self._games.pop(name, None)
        if game is None:
            game = RulesText.of_plain(request["rules"]).game(name)
            game.worths = material_values(game.program)
        return _newest(self._games, name, game, KNOWN_GAMES)

    def _keep(self, number: int, playing: Playing) -> None:
        _newest(self._matches, number, playing, KNOWN_MATCHES)


def _newest(known: "OrderedDict[Any, T]", key: object, value: T, most: int) -> T:
    """Keep a value as the newest of a limited number."""
    known[key] = value
    while len(known) > most:
        known.popitem(last=False)
    return value


def _all_nodes(root: Node) -> list[Node]:
    """Return all entries of a tree."""
    found: list[Node] = []
    waiting = [root]
    while waiting:
        children = waiting.pop().children
        found += children
        waiting += children
    return found
