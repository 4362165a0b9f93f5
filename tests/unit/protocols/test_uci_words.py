"""What a GUI writes, taken apart."""

import pytest

from boardwright.errors import OptionError
from boardwright.protocols.uci.commands import Placed, read_go, read_position
from boardwright.protocols.uci.options import OPTIONS, Options, read_option, whole
from boardwright.protocols.uci.strength import RATINGS, of_rating
from boardwright.search.levels import LEVELS


def test_go_reads_every_parameter() -> None:
    """Numbers, flags and moves in any order; what is not understood is skipped."""
    text = "searchmoves e2e4 d2d4 ponder wtime 1 btime -2 xyzzy 7 movestogo depth 3 nodes 9x infinite"
    go = read_go(text.split())
    assert go.searchmoves == ["e2e4", "d2d4"]
    assert go.numbers == {"wtime": 1, "btime": -2, "depth": 3}
    assert (go.ponder, go.infinite, go.is_limited) == (True, True, False)
    assert not read_go(["ponder"]).is_limited
    assert read_go(["winc", "5"]).is_limited


@pytest.mark.parametrize(
    ("text", "placed"),
    [
        ("startpos", Placed(None, ())),
        ("startpos moves", Placed(None, ())),
        ("xyzzy startpos moves e2e4 e7e5", Placed(None, ("e2e4", "e7e5"))),
        ("fen 8/8 w - -", Placed("8/8 w - -", ())),
        ("fen a b c moves d", Placed("a b c", ("d",))),
        ("moves e2e4", None),
        ("", None),
    ],
)
def test_position(text: str, placed: Placed | None) -> None:
    """The usual start or a FEN, and moves."""
    assert read_position(text.split()) == placed


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("setoption name Hash value 16", "Hash", "16"),
        ("  setoption\tname  Move   Overhead value  30 \r\n", "Move Overhead", "30"),
        ("setoption name Clear Hash", "Clear Hash", None),
        ("setoption name BookFile value /a  b/my value.bin", "BookFile", "/a  b/my value.bin"),
        ("setoption name BookFile value", "BookFile", ""),
    ],
)
def test_setoption(line: str, name: str, value: str | None) -> None:
    """Names and values may hold blanks; a value keeps its own."""
    chosen = read_option(line)
    assert chosen is not None
    assert (chosen.name, chosen.value) == (name, value)


@pytest.mark.parametrize("line", ["setoption", "setoption name", "setoption value 3", "setoption name value 3"])
def test_setoption_without_a_name(line: str) -> None:
    """There is nothing to set."""
    assert read_option(line) is None


@pytest.mark.parametrize(
    ("text", "number"), [("7", 7), ("-7", -7), ("+7", 7), ("", None), ("--7", None), ("-+7", None), ("7x", None)]
)
def test_whole_numbers(text: str, number: int | None) -> None:
    """A sign at most, and digits."""
    assert whole(text) == number
    assert whole("9" * 5000) is None
    assert whole("\u0663") is None


def test_options_keep_their_bounds() -> None:
    """Every default is within its bounds; what is outside changes nothing."""
    options = Options()
    for option in OPTIONS:
        if isinstance(option.default, int) and not isinstance(option.default, bool):
            assert option.low <= option.default <= option.high
            with pytest.raises(OptionError):
                options.set(option.name, str(option.high + 1))
            assert options.number(option.name) == option.default
    options.set("bookfile", "<empty>")
    assert options.text("BookFile") == ""


def test_ratings_rise() -> None:
    """Every rating is a level, and more of it means more effort and less wandering."""
    found = [of_rating(rating) for rating in range(RATINGS[0], RATINGS[-1] + 1, 25)]
    assert found[0] == LEVELS[0]
    assert found[-1] == LEVELS[-1]
    effort = [level.nodes or 10**9 for level in found]
    assert effort == sorted(effort)
    wandering = [level.wandering for level in found]
    assert wandering == sorted(wandering, reverse=True)
