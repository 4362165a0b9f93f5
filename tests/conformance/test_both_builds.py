"""Compiled and interpreted, the package does the same."""

import json
from pathlib import Path

import pytest

import boardwright
from tests.conformance.games import every_game
from tests.conformance.trace import trace
from tests.interpreted import copy_without_native, run_interpreted

GAMES = every_game()


@pytest.fixture(scope="module")
def interpreted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """Trace every game without compiled modules."""
    tree: Path = tmp_path_factory.mktemp("interpreted")
    copy_without_native(tree)
    assert run_interpreted(tree, "-c", "import boardwright; print(boardwright.is_native())").strip() == "False"
    found: dict[str, object] = json.loads(run_interpreted(tree, "-m", "tests.conformance.trace"))
    return found


def test_the_tests_run_native_code() -> None:
    """The rest of the suite would prove nothing about speed or C types otherwise."""
    assert boardwright.is_native()


@pytest.mark.parametrize("name", GAMES)
def test_both_builds_agree(name: str, interpreted: dict[str, object]) -> None:
    """Moves, keys, evaluations, counts and searches are equal in both builds."""
    assert interpreted[name] == json.loads(json.dumps(trace(GAMES[name])))
