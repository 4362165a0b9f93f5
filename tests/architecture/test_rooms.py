"""The doors between rooms: what import-linter cannot see, and proof that it sees the rest."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "boardwright"
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
LAYERS = next(c["layers"] for c in CONFIG["importlinter"]["contracts"] if c["type"] == "layers")
FLOOR = {room.strip(): floor for floor, layer in enumerate(reversed(LAYERS)) for room in layer.split("|")}
PXD_FILES = sorted(SOURCE.rglob("*.pxd"))


@pytest.mark.parametrize("path", PXD_FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_cimports_stay_on_their_floor(path: Path) -> None:
    """A .pxd follows the same one-way street, which import-linter does not read."""
    own = path.relative_to(SOURCE).parts
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"^\s*(?:from|cimport) boardwright\.([\w.]+)", text, re.MULTILINE):
        rooms = target.split(".")
        lower = FLOOR[rooms[0]] < FLOOR[own[0]] or rooms[0] == own[0]
        assert lower, f"{path} reaches up to {target}"
        if own[0] == rooms[0] == "games":
            assert rooms[1] == own[1], f"{path} reaches into another game"


def test_every_hot_module_is_listed_with_a_reason() -> None:
    """A .py with a .pxd is compiled, everything compiled says why, and nothing is written as .pyx."""
    listed = CONFIG["boardwright"]["native"]
    hot = {
        "boardwright." + ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        for path in PXD_FILES
        if path.stem not in {"bits", "pages", "slides", "spans"}  # only inlined into other modules
    }
    assert hot == set(listed)
    assert all(len(reason) > 10 for reason in listed.values())
    assert not list(SOURCE.rglob("*.pyx"))


VIOLATIONS = {
    "One-way street": ("kernel/player.py", "import boardwright.search.perft"),
    "Search knows no game": ("search/perft.py", "import boardwright.games.othello.game"),
    "Controller and storage never name a game": ("play/turn.py", "import boardwright.catalogue"),
    "Protocols are strangers to each other": (
        "protocols/dots_tcp/view.py",
        "import boardwright.protocols.web_json.requests",
    ),
    "The thinking rooms do no I/O": ("kernel/player.py", "import asyncio"),
    "Hot cores stay in their own room": ("search/perft.py", "import boardwright.games.othello.core"),
    "Protocols are strangers": ("protocols/uci/board.py", "import boardwright.games.othello.game"),
    "No cycles anywhere": ("kernel/player.py", "import boardwright.kernel.piece"),
}


@pytest.mark.parametrize("contract", VIOLATIONS)
def test_each_contract_can_fail(contract: str, tmp_path: Path) -> None:
    """A planted violation is found by the contract that is there for it."""
    shutil.copytree(SOURCE, tmp_path / "boardwright", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    file, line = VIOLATIONS[contract]
    with (tmp_path / "boardwright" / file).open("a", encoding="utf-8") as planted:
        planted.write(f"\n{line}\n")
    program = Path(sys.executable).parent / "lint-imports"
    command = [str(program), "--config", "pyproject.toml", "--no-cache"]
    done = subprocess.run(command, cwd=tmp_path, env={"PYTHONPATH": "."}, capture_output=True, text=True, check=False)
    assert f"{contract} BROKEN" in done.stdout


def test_every_contract_has_a_violation() -> None:
    """A new contract needs a planted violation here."""
    assert {contract["name"] for contract in CONFIG["importlinter"]["contracts"]} == set(VIOLATIONS)
