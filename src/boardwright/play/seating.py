"""Seating: who may sit where, and which seats belong to the same person."""

from collections.abc import Sequence

from boardwright.errors import NoSuchSeat
from boardwright.play.commands import Seat, Sit, Sitter

MOST_NAME = 64


def check_seat(seats: Sequence[Seat], seat: int) -> None:
    """Raise NoSuchSeat if there is no such seat."""
    if not 0 <= seat < len(seats):
        msg = f"there is no seat {seat}; seats are 0 to {len(seats) - 1}"
        raise NoSuchSeat(msg)


def check_taken(seats: Sequence[Seat], seat: int) -> None:
    """Raise NoSuchSeat if the seat is open."""
    if seats[seat].sitter is Sitter.OPEN:
        msg = f"seat {seat} is open"
        raise NoSuchSeat(msg, code="match/seat-open")


def check_full(seats: Sequence[Seat]) -> None:
    """Raise NoSuchSeat if a seat is still open."""
    empty = [seat for seat, sitter in enumerate(seats) if sitter.sitter is Sitter.OPEN]
    if empty:
        msg = f"seat {empty[0]} is still open"
        raise NoSuchSeat(msg, code="match/seat-open")


def sitter_of(seats: Sequence[Seat], command: Sit) -> Seat:
    """Return who would sit down; raise NoSuchSeat if the seat is taken or the name is not possible."""
    if seats[command.seat].sitter is not Sitter.OPEN:
        msg = f"seat {command.seat} is taken by {seats[command.seat].name}"
        raise NoSuchSeat(msg, code="match/seat-taken")
    name = command.name.strip()
    if not name or len(name) > MOST_NAME or not name.isprintable() or command.sitter is Sitter.OPEN:
        msg = f"a person or an engine with a name of 1 to {MOST_NAME} letters can sit down, not {name[:20]!r}"
        raise NoSuchSeat(msg, code="match/no-such-sitter")
    return Seat(command.sitter, name)


def same_person(seats: Sequence[Seat], seat: int) -> set[int]:
    """Return all seats of the player who sits on one: a person may have several."""
    mine = seats[seat]
    if mine.sitter is not Sitter.PERSON:
        return {seat}
    return {other for other, sitter in enumerate(seats) if sitter == mine}
