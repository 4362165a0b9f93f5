"""What `import boardwright` gives, and what it costs."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import boardwright
from boardwright.errors import BoardwrightError, IllegalMove, UnknownGame
from tests.docs_blocks import ROOT
from tests.interpreted import Interpreted


def test_everything_promised_is_there() -> None:
    """`__all__` is sorted and every name in it can be had."""
    assert boardwright.__all__ == sorted(boardwright.__all__)
    for name in boardwright.__all__:
        assert getattr(boardwright, name) is not None
    with pytest.raises(AttributeError, match="no_such_thing"):
        _ = boardwright.no_such_thing


def test_every_name_is_documented() -> None:
    """docs/api.md has each exported name in one row of its tables, and no other name."""
    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    first_cells = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    told = [name for cell in first_cells for name in re.findall(r"`(\w+)`", cell)]
    assert sorted(told) == boardwright.__all__


def test_importing_loads_no_third_party_package() -> None:
    """Nothing but the standard library and ourselves, and no asyncio, even when a game is loaded."""
    code = (
        "import sys; before = set(sys.modules); import boardwright; boardwright.load('othello').start().moves();"
        "print(*{name.split('.')[0] for name in set(sys.modules) - before})"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], env=_path(), capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split()) - {"boardwright"}
    assert loaded <= set(sys.stdlib_module_names) | {"_cython_3_3_1", "cython_runtime"} | _cython_shared(loaded)
    assert "asyncio" not in loaded


def _cython_shared(loaded: set[str]) -> set[str]:
    """Compiled modules share a few types under a private name."""
    return {name for name in loaded if name.startswith("_cython")}


def _path() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(boardwright.__file__).parent.parent)}


def test_native_code_can_be_demanded(interpreted: Interpreted) -> None:
    """BOARDWRIGHT_REQUIRE_NATIVE=1 fails rather than runs a hundred times slower in silence."""
    done = interpreted.start("-c", "import boardwright", BOARDWRIGHT_REQUIRE_NATIVE="1")
    assert done.returncode == 1
    assert "native modules are not compiled" in done.stderr


def test_unknown_games_are_named_with_a_hint() -> None:
    """The error says what was meant, or what there is."""
    with pytest.raises(UnknownGame, match="did you mean othello"):
        boardwright.load("otello")
    with pytest.raises(UnknownGame, match="known games: "):
        boardwright.load("zzzz")


def test_every_error_has_a_stable_code() -> None:
    """Programs tell errors apart by code; no two classes share one."""
    found, waiting = [], [BoardwrightError]
    while waiting:
        cls = waiting.pop()
        found.append(cls.code)
        waiting += cls.__subclasses__()
    assert len(set(found)) == len(found)
    assert IllegalMove("no").code == "play/illegal-move"


@pytest.mark.parametrize("module", ["boardwright.games.othello"])
def test_a_game_can_be_run_as_a_module(module: str) -> None:
    """It draws its opening and its moves."""
    done = subprocess.run([sys.executable, "-m", module], capture_output=True, text=True, check=True)
    assert "Black to move: d3 c4 f5 e6" in done.stdout
