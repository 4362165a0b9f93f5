"""Compiled and interpreted, the package does the same."""

import json
from collections.abc import Callable
from functools import cache

import pytest

import boardwright
from tests.conformance.games import every_game
from tests.conformance.trace import dealt, trace
from tests.interpreted import Interpreted

GAMES = every_game()
Traces = Callable[[int], dict[str, object]]


@pytest.fixture(scope="module")
def traces(interpreted: Interpreted) -> Traces:
    """Trace a share of the games without compiled modules, when the first of them is asked for."""
    assert interpreted.run("-c", "import boardwright; print(boardwright.is_native())").strip() == "False"

    @cache
    def traced(share: int) -> dict[str, object]:
        found: dict[str, object] = json.loads(interpreted.run("-m", "tests.conformance.trace", str(share)))
        return found

    return traced


def test_the_tests_run_native_code() -> None:
    """The rest of the suite would prove nothing about speed or C types otherwise."""
    assert boardwright.is_native()


@pytest.mark.parametrize(
    ("name", "share"),
    [
        pytest.param(name, share, id=name, marks=pytest.mark.xdist_group(f"builds-{share}"))
        for name, share in dealt().items()
    ],
)
def test_both_builds_agree(name: str, share: int, traces: Traces) -> None:
    """Moves, keys, evaluations, counts and searches are equal in both builds."""
    assert traces(share)[name] == json.loads(json.dumps(trace(GAMES[name])))
