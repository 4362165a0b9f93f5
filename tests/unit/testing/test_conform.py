"""`conform` finds what is wrong with a game and says it, with and without pytest."""

import subprocess
import sys
from typing import Any

import pytest

from boardwright.kernel.action import Board
from boardwright.kernel.game import Game
from boardwright.testing import NotConforming, conform
from tests.docs_blocks import ROOT, module_of

EXAMPLE: Any = module_of("docs/add-a-game.md")


def broken(**methods: Any) -> Game:
    """Return Hexapawn with other methods in its position."""
    position = type("Position", (EXAMPLE.HexapawnPosition,), methods)

    def begin(self: Game, setup: str | None) -> Any:
        return position(self, setup)

    kind: type[Game] = type("Broken", (EXAMPLE.Hexapawn,), {"position": begin})
    return kind()


def test_the_documented_game_conforms() -> None:
    """The example of the docs keeps all promises."""
    conform(EXAMPLE.Hexapawn(), walks=4)


def test_the_message_names_promise_walk_and_difference() -> None:
    """A notation that says the same of all moves breaks what texts promise, and only that is told of it."""
    with pytest.raises(NotConforming) as error:
        conform(broken(describe=lambda _self, choice: f"to {choice[1]}"), walks=12)
    text = str(error.value)
    assert text.startswith("<Game hexapawn> breaks ")
    assert "text_means_the_move on a walk of" in text
    assert "What a move is called leads back to it." in text
    assert "undo_restores_everything" not in text


def test_faults_of_an_author_are_told_as_they_are() -> None:
    """An exception in the rules is named with its kind."""

    def pieces(_self: object, state: tuple[str, int]) -> Board:
        raise LookupError(state[0])

    with pytest.raises(NotConforming, match="LookupError"):
        conform(broken(pieces=pieces), walks=2)


@pytest.mark.parametrize(
    ("methods", "promise"),
    [
        ({"advantage": lambda _self, _state, _player: 7}, "a_finished_game_is_finished"),
        ({"winners": lambda self, state: [0, 1] if not self.choices(state) else None}, "a_finished_game_is_finished"),
        ({"setup": lambda _self: "('PPP...ppp', 0)"}, "incremental_state_equals_fresh_state"),
        ({"landmark": lambda _self, _move: None}, "landmarks_stand_where_actions_begin"),
    ],
)
def test_what_is_broken_is_found(methods: dict[str, Any], promise: str) -> None:
    """Worths that do not cancel out, winners that are all, a set-up text that lies, a landmark that is not there."""
    with pytest.raises(NotConforming, match=promise):
        conform(broken(**methods), walks=6)


def test_no_pytest_is_needed() -> None:
    """A plain script can call it: neither pytest nor hypothesis is imported."""
    script = (
        "import sys, boardwright; from boardwright.testing import conform;"
        "conform(boardwright.load('othello'), walks=1);"
        "print({'pytest', 'hypothesis'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "set()"
