"""Options: typed choices from values and from text."""

import pytest

from boardwright.errors import OptionError
from boardwright.games.othello import Othello
from boardwright.kernel.option import Option, Value

WIDTH = Option("width", 10, "cells", low=5, high=20)
EXTRA = Option("extra", False, "one more")
STYLE = Option("style", "short", "how", choices=("short", "long"))


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [(WIDTH, "7", 7), (WIDTH, 20, 20), (EXTRA, "yes", True), (EXTRA, False, False), (STYLE, "long", "long")],
)
def test_values_are_read(option: Option, given: object, value: Value) -> None:
    """Text and values of the right type are taken."""
    assert option.check(given) == value


@pytest.mark.parametrize(
    ("option", "given", "code"),
    [
        (WIDTH, "4", "option/out-of-range"),
        (WIDTH, 21, "option/out-of-range"),
        (WIDTH, "ten", "option/malformed"),
        (WIDTH, "9" * 5000, "option/malformed"),
        (WIDTH, "१०", "option/malformed"),
        (EXTRA, "maybe", "option/malformed"),
        (STYLE, "tall", "option/out-of-range"),
    ],
)
def test_other_values_are_refused(option: Option, given: object, code: str) -> None:
    """The error says what was expected and has a stable code."""
    with pytest.raises(OptionError, match=option.name) as caught:
        option.check(given)
    assert caught.value.code == code


def test_unknown_options_are_refused() -> None:
    """The error names the options that there are."""
    with pytest.raises(OptionError, match="othello has no option colour; it has size") as caught:
        Othello(colour="red")
    assert caught.value.code == "option/unknown"
