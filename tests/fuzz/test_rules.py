"""Mutated rules texts end in a game that plays or in a typed error; never in a crash, a hang or a flood."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright.catalogue.library import library
from boardwright.errors import BoardwrightError
from boardwright.games.scripted import ScriptedGame
from boardwright.program import compile_design
from boardwright.search.playouts import Playouts
from boardwright.zrf import Source, read_rules

TEXTS = {name: path.read_text(encoding="utf-8") for name, path in library().items()}
TOKEN = re.compile(r'"[^"]*"|[()]|[^\s()"]+|\s+')
SPICE = (
    "(", ")", "add", "capture", "cascade", "flip", "mark", "back", "from", "to", "n", "e", "a1", "h8", "add-partial",
    "(add-copy)", "(while true", "(if empty?", "else", "(verify enemy?)", "(set-flag f true)", "(create)", "$1", "$9",
    "(opposite n)", "(go last-from)", "(verify attacked?)", "(verify defended?)", "(set-position-flag p true)", "off",
    "(change-type", "change-owner", "?Dice", "0", "-1", "99999999999", '"', ";", "(define m (m))", "(m)",
)  # fmt: skip


def mutated(text: str, seed: int) -> str:
    """Change a few tokens."""
    dice = random.Random(seed)
    tokens = TOKEN.findall(text)
    for _ in range(dice.randint(1, 6)):
        at = dice.randrange(len(tokens))
        choice = dice.randrange(4)
        if choice == 0:
            del tokens[at]
        elif choice == 1:
            tokens.insert(at, f" {dice.choice(SPICE)} ")
        elif choice == 2:
            tokens[at] = tokens[dice.randrange(len(tokens))]
        else:
            start = dice.randrange(len(tokens))
            tokens[at:at] = [" ", *tokens[start : start + dice.randint(1, 12)], " "]
    return "".join(tokens)


@pytest.mark.parametrize("name", TEXTS)
@given(seed=st.integers(0, 2**32))
def test_mutated_rules(name: str, seed: int) -> None:
    """Reading, building, compiling and playing a mutated text ends well, and taking everything back restores it."""
    rules = read_rules(Source("fuzz.zrf", mutated(TEXTS[name], seed)))
    for title in rules.titles[:2]:
        try:
            position = ScriptedGame(compile_design(rules.design(title)), "fuzz").start()
            before = (position.setup(), position.key)
            Playouts(seed, limit=60).run(position, 2)
        except BoardwrightError as error:
            assert str(error)
        else:
            assert (position.setup(), position.key) == before


@given(text=st.text(max_size=300) | st.text('()";$ abn1\n', max_size=300))
def test_any_text(text: str) -> None:
    """Any text at all is read, and what is wrong with it is said."""
    rules = read_rules(Source("any.zrf", text))
    with pytest.raises(BoardwrightError):
        rules.design()
