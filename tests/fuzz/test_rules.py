"""Mutated rules texts end in a game that plays or in a typed error; never in a crash, a hang or a flood."""

import random
import re
from math import inf
from pathlib import Path
from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwright.catalogue.built_in import library
from boardwright.errors import BoardwrightError, Fault, RecordError
from boardwright.games.scripted import ScriptedGame
from boardwright.games.scripted.records import Zsg
from boardwright.kernel.sheet import Sheet, SheetMove
from boardwright.program import compile_design
from boardwright.search.playouts import Playouts
from boardwright.zrf import Source, read_rules
from boardwright.zrf.source import decode

FOLDER = next(iter(library().values())).parent
TEXTS = {name: path.read_text(encoding="utf-8") for name, path in library().items()}
TOKEN = re.compile(r'"[^"]*"|[()]|[^\s()"]+|\s+')
SPICE = (
    "(", ")", "add", "capture", "cascade", "flip", "mark", "back", "from", "to", "n", "e", "a1", "h8", "add-partial",
    "(add-copy)", "(while true", "(if empty?", "else", "(verify enemy?)", "(set-flag f true)", "(create)", "$1", "$9",
    "(opposite n)", "(go last-from)", "(verify attacked?)", "(verify defended?)", "(set-position-flag p true)", "off",
    "(change-type", "change-owner", "?Dice", "0", "-1", "99999999999", '"', ";", "(define m (m))", "(m)",
    '(option "pass turn" forced)', '(option "pass partial" true)', '(option "maximal captures" 2)', "(dummy)",
    '(option "recycle captures" true)', '(option "quiet limit" 99999999999)', "(loss-condition (White Black) (and))",
    "(win-condition (White Black) (relative-config Man n Man))", "(attribute z 3)", "(set-attribute z (+ z 1))",
    "(drops ((verify empty?) add))", "(move-type x)", "(move-priorities x)", "(turn-order (White Black x) Black)",
    '(variant (title "v"))', "(default)", "(unlink a1)", "(kill-positions a1)", "(links n (a1 b2))", "GAME", "Board",
)  # fmt: skip
ENDS = (b"\n", b"\r\n", b"\r")


SHARED = {str(path.relative_to(FOLDER)): path.read_text(encoding="utf-8") for path in Path(FOLDER).rglob("*.zrf")}


def included(name: str) -> Source | None:
    """Find what the library shares."""
    text = SHARED.get(name.lower())
    return Source(name, text, included) if text is not None else None


def lists(tokens: list[str]) -> list[tuple[int, int]]:
    """Return where each list begins and ends."""
    found, still_open = [], list[int]()
    for index, word in enumerate(tokens):
        if word == "(":
            still_open.append(index)
        elif word == ")" and still_open:
            found.append((still_open.pop(), index + 1))
    return found


def mutated(text: str, seed: int) -> str:
    """Change a few tokens, or move lists about, those of other texts too."""
    dice = random.Random(seed)
    tokens = TOKEN.findall(text)
    for _ in range(dice.randint(1, 6)):
        at = dice.randrange(len(tokens))
        choice = dice.randrange(6)
        if choice == 0:
            del tokens[at]
        elif choice == 1:
            tokens.insert(at, f" {dice.choice(SPICE)} ")
        elif choice == 2:
            tokens[at] = tokens[dice.randrange(len(tokens))]
        elif choice == 3:
            tokens[at] = tokens[at].swapcase()
        else:
            other = TOKEN.findall(dice.choice(list(TEXTS.values()))) if choice == 4 else tokens
            (start, end), (first, last) = dice.choice(lists(other)), dice.choice(lists(tokens) or [(at, at)])
            if end - start < 200 and last - first < 200:
                tokens[first : last if choice == 4 else first] = [*other[start:end], " "]
    return "".join(tokens)


def walked(game: ScriptedGame, seed: int, until: float = inf) -> Sheet:
    """Play at random, not beyond a moment, and write the moves down; each is taken back once."""
    dice, position, line = random.Random(seed), game.start(), list[SheetMove]()
    while position.ply < 25 and monotonic() < until and position.outcome() is None:
        move = dice.choice(position.moves())
        line.append(SheetMove(position.format(move), None if position.chance else position.turn))
        before, steps = (position.setup(), position.key), position.steps
        position.make(move)
        while position.steps > steps:  # a move may be a part of a chain that comes round
            position.undo_part()
        assert (position.setup(), position.key) == before
        position.make(move)
    assert game.start(position.setup()).setup() == position.setup()
    return Sheet(tuple(line))


@pytest.mark.parametrize("name", TEXTS)
@given(seed=st.integers(0, 2**32))
def test_mutated_rules(name: str, seed: int) -> None:
    """Reading, compiling and playing a mutated text ends well, what was played is replayed, and undo restores."""
    data = mutated(TEXTS[name], seed).encode("utf-8" if seed % 5 else "utf-16").replace(b"\n", ENDS[seed % 5 % 3])
    rules = read_rules(Source("fuzz.zrf", decode(data), included))
    for title in rules.titles[:2]:
        try:
            game = ScriptedGame(compile_design(rules.design(title)), "fuzz")
            position = game.start()
            before = (position.setup(), position.key)
            Playouts(seed, limit=60).run(position, 2)
            saved = Zsg(lambda game=game: game)  # type: ignore[misc]
            text = saved.write(walked(game, seed))
        except (Fault, RecordError):
            continue
        except BoardwrightError as error:
            assert str(error)
        else:
            assert (position.setup(), position.key) == before
            assert saved.judge(text).blunder is None


@given(text=st.text(max_size=300) | st.text('()";$ abn1\n', max_size=300))
def test_any_text(text: str) -> None:
    """Any text at all is read, and what is wrong with it is said."""
    rules = read_rules(Source("any.zrf", text))
    with pytest.raises(BoardwrightError):
        rules.design()
