"""Writing: a match as a record of any format, and its moves in any notation; the time depends on the game."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from boardwright.catalogue.texts import RulesText
from boardwright.kernel.game import Game
from boardwright.notation.moves import notations
from boardwright.play.archive import record_of
from boardwright.play.ledger import Entry, replay
from boardwright.play.ports import Stored
from boardwright.play.record import write_record


def written(
    stored: Stored, game: Game, entries: Sequence[Entry], suffix: str, rules: RulesText | None = None
) -> str | None:
    """Write a match: the record that every game has, or a format of the game's own; None for any other.

    The record of a game in rules text carries the text, so that it can be played again without a server.
    """
    record = record_of(replay(stored.opening, game, entries)[0])
    tags = {"Event": f"Match {stored.number}", "Site": "Boardwright"}
    if stored.created:
        tags["Date"] = datetime.fromtimestamp(stored.created, UTC).strftime("%Y.%m.%d")
    record = replace(record, tags={**tags, **record.tags}, rules=None if rules is None else rules.plain())
    if suffix == ".json":
        return write_record(record)
    own = [one for one in game.formats() if suffix in one.suffixes]
    return own[0].write(record.sheet()) if own else None


def spelt(stored: Stored, game: Game, entries: Sequence[Entry], name: str) -> str | None:
    """Write the moves of the line that is played; None where the game has no such notation."""
    notation = notations(game).get(name)
    if notation is None:
        return None
    history = replay(stored.opening, game, entries)[0].history
    position = game.start(stored.opening.setup)
    texts = []
    for node in history.line:
        texts.append(node.text if node.move is None else notation.move(position, node.move))
        node.apply(position)
    return json.dumps(texts)
