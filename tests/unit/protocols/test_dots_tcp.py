"""The Dots protocol as pure functions."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from boardwright.protocols.dots_tcp import answers
from boardwright.protocols.dots_tcp import requests as wish
from boardwright.protocols.dots_tcp.answers import Code, GameLine, State
from boardwright.protocols.dots_tcp.requests import BadCommand, Lines, read_request, too_long


def test_commands_are_read() -> None:
    """Each code with its parameters."""
    assert read_request(b"NEW 4 39 32 15 1") == wish.New(4, 39, 32, 15, extra_move=True)
    assert read_request(b"TRN 0 31") == wish.Place(0, 31)
    assert read_request("REG Вася пароль".encode()) == wish.Register("Вася", "пароль")
    assert read_request(b"GSC") == wish.AskState()


NO_COMMANDS = ["", "TRN 1", "TRN 1 2 3", "TRN  1 2", "TRN 1 2 ", "trn 1 2", "TRN \u0661 2", "REG a\tb c"]


@pytest.mark.parametrize("line", NO_COMMANDS)
def test_what_is_no_command(line: str) -> None:
    """Wrong codes, counts, blanks and digits of other scripts."""
    with pytest.raises(BadCommand):
        read_request(line.encode())


def test_packets_are_the_documents_bytes() -> None:
    """Blank lines included."""
    assert answers.packet(Code.DONE) == b"200\n\n\n"
    assert answers.CHANGED == b"GSC\n\n\n"
    game = GameLine(7, 2, 39, 32, 30, extra_move=False, present=1, logins=("ann",))
    block = b"GID 7\nGPM 2\nGPC 1\nGAS 39 32\nGTT 30\nGET 0\nGUL ann\n\n"
    assert answers.games([game, game]) == b"202\n" + block + block + b"\n\n"
    shown = State("ann", (True, False), (3, 0), ("0160", "0900"))
    assert answers.state(shown) == b"204\nACU ann\nAUF 1 0\nSCR 3 0\nGAL 0160\nGAL 0900\n\n\n"


@given(some.lists(some.binary(max_size=30), max_size=20))
def test_lines_do_not_depend_on_how_they_arrive(pieces: list[bytes]) -> None:
    """Cut anywhere, the same lines come out."""
    bit_by_bit, at_once = Lines(), Lines()
    found = [line for piece in pieces for line in bit_by_bit.feed(piece)]
    assert found == list(at_once.feed(b"".join(pieces)))
    for line in found:
        try:
            assert read_request(line)
        except BadCommand as error:
            assert error.code == "dots/bad-command"


def test_a_long_line_is_cut_and_the_next_is_whole() -> None:
    """Memory does not grow with a line that never ends."""
    lines = Lines()
    for _ in range(100):
        assert list(lines.feed(b"x" * 1000)) == []
    assert lines.unfinished
    first, second = lines.feed(b"\nGLS\n")
    assert too_long(first)
    assert second == b"GLS"
