"""Opening books, and the keys of the format's own documentation."""

import struct

import pytest

from boardwright.errors import RecordError
from boardwright.games.chess import Chess
from boardwright.games.chess.keys import polyglot_numbers
from boardwright.games.chess.polyglot import Book
from boardwright.kernel.dice import Dice

PUBLISHED = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": 0x463B96181691FC9C,
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1": 0x823C9B50FD114196,
    "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2": 0x0756B94461C50FB0,
    "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2": 0x662FAFB965DB29D4,
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3": 0x22A48B5A8E47FF78,
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3": 0x652A607CA3F242C1,
    "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4": 0x00FDD303C946BDD9,
    "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3": 0x3C8123EA7B067637,
    "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4": 0x5C3F9B829B279560,
}


@pytest.mark.parametrize("fen", PUBLISHED)
def test_published_keys(fen: str) -> None:
    """The examples of the format's documentation have the keys it gives."""
    position = Chess().start(fen)
    assert PUBLISHED[fen] == position.polyglot_key == position.key


def test_the_numbers() -> None:
    """There are 781 different 64-bit numbers."""
    numbers = polyglot_numbers()
    assert len(set(numbers)) == 781
    assert all(0 < number < 1 << 64 for number in numbers)


def entry(fen: str, move: tuple[int, int, int], weight: int) -> bytes:
    """Write an entry of a book."""
    source, target, promotion = move
    key = Chess().start(fen).polyglot_key
    return struct.pack(">QHHI", key, target | source << 6 | promotion << 12, weight, 0)


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CASTLE = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
PROMOTE = "8/P7/8/8/8/8/8/K1k5 w - - 0 1"


def book() -> Book:
    """Make a book of three positions."""
    entries = [
        entry(START, (12, 28, 0), 3),
        entry(START, (11, 27, 0), 7),
        entry(START, (0, 63, 0), 99),
        entry(CASTLE, (4, 7, 0), 1),
        entry(CASTLE, (4, 6, 0), 1),
        entry(PROMOTE, (48, 56, 4), 0),
    ]
    return Book(b"".join(sorted(entries)))


def test_a_book() -> None:
    """Entries are found by key, the heaviest first; impossible ones are left out."""
    found = book()
    assert len(found) == 6
    assert [(entry.move.text, entry.weight) for entry in found.moves(Chess().start())] == [("d2d4", 7), ("e2e4", 3)]
    assert [entry.move.text for entry in found.moves(Chess().start(CASTLE))] == ["e1g1", "e1g1"]
    assert [entry.move.text for entry in found.moves(Chess().start(PROMOTE))] == ["a7a8q"]
    assert found.moves(Chess().start("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")) == []


def test_choosing_from_a_book() -> None:
    """Moves are chosen as often as they weigh, the same for the same seed."""
    found, position = book(), Chess().start()
    dice = Dice(1)
    chosen = [str(found.choose(position, dice)) for _ in range(1000)]
    assert 630 < chosen.count("d2d4") < 770
    assert chosen.count("d2d4") + chosen.count("e2e4") == 1000
    assert str(found.choose(Chess().start(PROMOTE), dice)) == "a7a8q"
    assert Book(b"").choose(position, dice) is None


def test_half_an_entry_is_no_book() -> None:
    """A file of the wrong length is refused."""
    with pytest.raises(RecordError, match="16"):
        Book(b"12345")
