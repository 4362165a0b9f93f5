"""Byte code is the oracle of the specialised graphs."""

from pathlib import Path

import pytest

from boardwright.catalogue.built_in import library
from boardwright.catalogue.rules import open_rules
from boardwright.games.scripted import ScriptedGame
from boardwright.kernel.dice import Dice
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.program import compile_design
from boardwright.search.perft import perft
from boardwright.testing.walks import MANY

BYTE_CODE, LISTING, RECORDS = 1, 2, 3
LOOK_ABOUT = {
    "brandubh", "chinese-checkers", "nine-mens-morris", "russian-draughts", "turkish-dama", "virus-war",
}  # fmt: skip
"""Some of their blocks look about, or walk back, from every cell on their way: more than a graph may cost."""


def made(path: Path, tier: int) -> ScriptedGame:
    """Compile a file up to a tier."""
    return ScriptedGame(compile_design(open_rules(path).design(), tier), path.stem)


def outcomes(position: Position) -> dict[str, list[str]]:
    """Return the set-ups that the moves lead to, by the sites they join."""
    found: dict[str, list[str]] = {}
    for move in position.moves():
        position.make(move)
        found.setdefault(path_of(move), []).append(position.setup())
        position.undo()
    return {name: sorted(setups) for name, setups in found.items()}


def path_of(move: Move) -> str:
    """Return starts and targets of a move's steps, which are the same in all tiers."""
    return " ".join(f"{word & 0xFFF}-{word >> 12 & 0xFFF}" for word in move.steps)


@pytest.mark.parametrize("name", library())
def test_tiers_agree(name: str) -> None:
    """On random walks all tiers list the same moves, which lead to the same positions with the same keys."""
    path = library()[name]
    games = [made(path, tier) for tier in (RECORDS, LISTING, BYTE_CODE)]
    tiers = [{tier for _, _, tier in game.program.tier_report()} for game in games]
    assert tiers[-1] == {"byte code"}
    assert "byte code" not in tiers[0] or name in LOOK_ABOUT
    high, *lower = (game.start() for game in games)
    dice = Dice(7)
    for _ in range(30):
        moves = high.moves()
        if not moves:
            break
        reached = outcomes(high) if len(moves) <= MANY else {}  # wide boards: the moves, and one of them made
        pick = dice.number(len(moves))
        high.make(moves[pick])
        for low in lower:
            assert outcomes(low) == reached or len(moves) > MANY
            listed = low.moves()
            assert [path_of(move) for move in listed] == [path_of(move) for move in moves]
            low.make(listed[pick])
            assert (low.setup(), low.key) == (high.setup(), high.key)


@pytest.mark.parametrize(("name", "depth", "count"), [("chess-zrf", 3, 8902), ("english-draughts", 5, 7361)])
def test_byte_code_counts_too(name: str, depth: int, count: int) -> None:
    """Perft in byte code alone."""
    assert count == perft(made(library()[name], BYTE_CODE).start(), depth)
