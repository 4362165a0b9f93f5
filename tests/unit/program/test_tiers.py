"""Byte code is the oracle of the specialised graphs."""

from pathlib import Path

import pytest

from boardwright.catalogue.library import library
from boardwright.catalogue.rules import open_rules
from boardwright.games.scripted import ScriptedGame
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.program import compile_design
from boardwright.search.perft import perft

BYTE_CODE, LISTING, RECORDS = 1, 2, 3
LOOK_ABOUT = {
    "brandubh", "chinese-checkers", "nine-mens-morris", "russian-draughts", "turkish-dama", "virus-war",
}  # fmt: skip
"""Some of their blocks look about, or walk back, from every cell on their way: more than a graph may cost."""


def made(path: Path, tier: int) -> ScriptedGame:
    """Compile a file up to a tier."""
    return ScriptedGame(compile_design(open_rules(path).design(), tier), path.stem)


def outcomes(position: Position) -> dict[str, list[str]]:
    """Give the set-ups that the moves lead to, by the sites they join."""
    found: dict[str, list[str]] = {}
    for move in position.moves():
        position.make(move)
        found.setdefault(path_of(move), []).append(position.setup())
        position.undo()
    return {name: sorted(setups) for name, setups in found.items()}


def path_of(move: Move) -> str:
    """Give starts and targets of a move's steps, which are the same in all tiers."""
    return " ".join(f"{word & 0xFFF}-{word >> 12 & 0xFFF}" for word in move.steps)


@pytest.mark.parametrize("name", library())
@pytest.mark.parametrize("tier", [BYTE_CODE, LISTING])
def test_tiers_agree(name: str, tier: int) -> None:
    """On random walks all tiers list the same moves, which lead to the same positions with the same keys."""
    path = library()[name]
    low, high = made(path, tier).start(), made(path, RECORDS).start()
    dice = Dice(7)
    for _ in range(40):
        assert outcomes(low) == outcomes(high)
        ours, theirs = low.moves(), high.moves()
        if not ours:
            break
        pick = dice.number(len(ours))
        low.make(ours[pick])
        high.make(theirs[pick])
        assert (low.setup(), low.key) == (high.setup(), high.key)


def test_tiers_are_reported() -> None:
    """A program tells in which tier each block runs, and the library runs in graphs."""
    for name, path in library().items():
        program = made(path, RECORDS).program
        tiers = {tier for _, _, tier in program.tier_report()}
        assert "byte code" not in tiers or name in LOOK_ABOUT, name
        assert {"byte code"} == {tier for _, _, tier in made(path, BYTE_CODE).program.tier_report()}


@pytest.mark.parametrize(("name", "depth", "count"), [("chess-zrf", 3, 8902), ("english-draughts", 5, 7361)])
def test_byte_code_counts_too(name: str, depth: int, count: int) -> None:
    """Perft in byte code alone."""
    assert count == perft(made(library()[name], BYTE_CODE).start(), depth)
