"""Matches that were played before a measurement begins, written as their ledgers."""

from collections.abc import Sequence

from boardwright.play import commands as ask
from boardwright.play.commands import Sitter
from boardwright.play.ledger import Entry, Opening
from boardwright.play.ports import Standing
from boardwright.storage.ledgers import DatabaseLedgers


async def write_match(
    ledgers: DatabaseLedgers,
    opening: Opening,
    people: Sequence[str],
    moves: Sequence[str],
    end: Sequence[Standing] | None = None,
) -> None:
    """Write a match between people who move in turn; with ``end`` it is over."""
    stored = await ledgers.create(opening, people[0])
    commands: list[ask.Command] = [ask.Sit(seat, Sitter.PERSON, name) for seat, name in enumerate(people)]
    commands.append(ask.Start())
    commands += [ask.Play(ply % len(people), move, ply) for ply, move in enumerate(moves)]
    entries = [Entry(at, one) for at, one in enumerate(commands, start=1)]
    await ledgers.append(stored.number, entries, end)
