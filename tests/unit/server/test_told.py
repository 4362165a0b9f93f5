"""Positions that only know what they were told show and do what those of the rules themselves do."""

import random
from dataclasses import asdict
from typing import Any

import msgspec
import pytest

from boardwright.catalogue.built_in import LIBRARY
from boardwright.catalogue.texts import RulesText
from boardwright.play import commands as ask
from boardwright.play.commands import Command, Sitter
from boardwright.play.ledger import Opening, read_command, write_command
from boardwright.play.match import Match
from boardwright.play.picks import must_take, picks_of
from boardwright.play.scene import scene_of
from boardwright.protocols.web_json.scene import state
from boardwright.server.facts import Kit, Tale
from boardwright.server.rules_play import Matches
from boardwright.server.told import ToldGame

GAMES = ("english-draughts", "minishogi", "runners", "nine-mens-morris", "three-in-a-row-for-three", "virus-war")
"""Long moves, pieces in hand, chance, moves in two steps, three players, turns of several moves."""
PLIES = 40


class Pair:
    """A match by the rules, and the same match by what a worker tells of it."""

    def __init__(self, name: str, seed: int) -> None:
        """Set both tables."""
        self.text = RulesText.of_path(LIBRARY / f"{name}.zrf")
        self.opening = Opening("rules/x", {}, seed=seed, rules=self.text.hash)
        self.worker = Matches()
        self.real = self.opening.match(self.text.game("rules/x"))
        kit = msgspec.json.decode(self.worker.kit({"rules": self.text.plain(), "name": "rules/x"}), type=Kit)
        self.game = ToldGame(kit, "rules/x", self.text)
        self.entries: list[dict[str, Any]] = []
        self.hear(self.worker.recall(self.whole()))
        self.told = self.opening.match(self.game)

    def whole(self) -> dict[str, Any]:
        """Write the match down from its beginning."""
        opening = asdict(self.opening)
        return {"number": 1, "opening": opening, "entries": list(self.entries), "rules": self.text.plain()}

    def hear(self, tale: bytes) -> Tale:
        """Let the game learn a tale."""
        found = msgspec.json.decode(tale, type=Tale)
        self.game.learn(found)
        return found

    def obey(self, command: Command) -> None:
        """Let both obey, and expect the same events."""
        asked = {"number": 1, "version": len(self.entries), "commands": [write_command(command)]}
        self.hear(self.worker.foresee(asked))
        self.both(command)
        if isinstance(command, ask.Sit) and all(seat.sitter is not Sitter.OPEN for seat in self.real.seats):
            self.both(ask.Start())
        self.compare(self.told)

    def both(self, command: Command) -> None:
        """Let the two matches obey."""
        assert self.told.handle(command) == self.real.handle(command)
        self.entries.append(write_command(command))

    def compare(self, told: Match) -> None:
        """Expect the same of everything that a viewer or a player sees."""
        real = self.real
        assert state(scene_of(told.history), told.game.layout) == state(scene_of(real.history), real.game.layout)
        assert (told.result, told.awaited, told.ply) == (real.result, real.awaited, real.ply)
        listed = [[one.position.format(move) for move in one.moves] for one in (told, real)]
        assert listed[0] == listed[1]
        if real.awaited is not None:
            assert picks_of(told.position) == picks_of(real.position)
            assert must_take(told.position) == must_take(real.position)


@pytest.mark.parametrize("name", GAMES)
def test_a_told_match_is_the_match(name: str) -> None:
    """Random games with moves taken back look alike move by move, also when they are told again from the beginning."""
    dice = random.Random(7)
    pair = Pair(name, 5)
    for seat in range(len(pair.real.seats)):
        pair.obey(ask.Sit(seat, Sitter.ENGINE, "random"))
    for _ in range(PLIES):
        mover = pair.real.awaited
        if mover is None:
            break
        if pair.real.ply > 4 and dice.random() < 0.15:
            pair.obey(ask.Undo(mover))
            continue
        pair.obey(ask.Play(mover, pair.real.position.format(dice.choice(pair.real.moves))))
    if pair.real.awaited is not None:
        pair.obey(ask.Resign(pair.real.awaited))
    again = Pair(name, 5)
    again.entries, again.real = pair.entries, pair.real
    again.hear(again.worker.recall(again.whole()))
    told = again.opening.match(again.game)
    for plain in pair.entries:
        told.handle(read_command(plain))
    again.compare(told)
