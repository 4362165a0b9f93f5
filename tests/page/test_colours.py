"""Tests of the board's colours: what must be told apart differs enough in brightness (WCAG 2, 1.4.3 and 1.4.11)."""

import re
from itertools import product
from pathlib import Path

import pytest

CSS = (Path(__file__).parents[2] / "src" / "boardwright" / "web" / "style" / "board.css").read_text(encoding="utf-8")
PAGES = {"light": ("#ffffff", "#f4f1ea"), "dark": ("#121212", "#1b1b1b")}
TEXT, SHAPE = 4.5, 3.0


def brightness(colour: str) -> float:
    """Return the relative luminance of a colour such as ``#35312e``."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the ratio that WCAG asks for."""
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def variables(block: str) -> dict[str, tuple[str, str]]:
    """Return the plain colours that the first rule of a selector sets, on light pages and on dark ones."""
    body = CSS[CSS.index(block) :].partition("{")[2].partition("}")[0]
    pairs = re.findall(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", body)
    return {
        **{name: (colour, colour) for name, colour in re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", body)},
        **{name: (light, dark) for name, light, dark in pairs},
    }


BOARD = variables("\n.board {")
THEMES = {theme: {name: colours[i] for name, colours in BOARD.items()} for i, theme in enumerate(("light", "dark"))}
PLAYERS = re.findall(r"^\.(colour-[a-z]+)", CSS, re.MULTILINE)


def test_there_are_colours() -> None:
    """The file has the colours that these tests look at."""
    assert {"label", "paper", "wood-light", "wood-dark", "plain-light", "plain-dark", "felt"} <= set(BOARD)
    assert len(PLAYERS) >= 9


@pytest.mark.parametrize("theme", THEMES)
def test_labels_can_be_read(theme: str) -> None:
    """Coordinates stand out from the page, and those inside the board from the board."""
    for page in PAGES[theme]:
        assert contrast(THEMES[theme]["label"], page) >= TEXT
    inside = re.search(r"\.inside \{ fill: (#[0-9a-f]{6})", CSS)
    assert inside is not None
    assert contrast(inside[1], THEMES[theme]["wood-light"]) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
def test_pieces_can_be_seen(theme: str) -> None:
    """The body of a piece or its outline stands out from every board; ink stands out from paper."""
    common = ("wood-light", "wood-dark", "plain-light", "plain-dark", "paper")
    pairs = [*product(PLAYERS, common), ("colour-black", "felt"), ("colour-white", "felt")]
    for player, surface in pairs:
        colours = variables(f".{player}")
        best = max(contrast(colours[part][0], THEMES[theme][surface]) for part in ("body", "edge"))
        assert best >= SHAPE, (player, surface)
    for player in PLAYERS:
        assert contrast(variables(f".{player}")["ink"][0], THEMES[theme]["paper"]) >= SHAPE, player


def test_letters_on_tokens_can_be_read() -> None:
    """Details and letters stand out from the body that they are drawn on."""
    for player in PLAYERS:
        colours = variables(f".{player}")
        assert contrast(colours["detail"][0], colours["body"][0]) >= SHAPE, player
