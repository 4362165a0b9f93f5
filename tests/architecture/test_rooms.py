"""The doors between rooms: what import-linter cannot see, and proof that it sees the rest."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.architecture.imports import Import, cimports, cycle, imports, module_of

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "boardwright"
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
CONTRACTS = {contract["name"]: contract for contract in CONFIG["importlinter"]["contracts"]}
LAYERS = CONTRACTS["One-way street"]["layers"]
FLOOR = {room.strip(): floor for floor, layer in enumerate(reversed(LAYERS)) for room in layer.split("|")}
INLINED = {"bits", "lines", "pages", "scores", "slides", "spans"}
"""Stems of .pxd files without a module: they are only inlined into others."""


def trespasses(found: list[Import]) -> list[Import]:
    """List the imports that reach up, across a floor, or from one game into another."""
    wrong = []
    for module, target in found:
        own, other = module.split(".")[1:], target.split(".")[1:]
        inside = own[0] == other[0] and (own[0] != "games" or own[1] == other[1])
        if not inside and FLOOR[other[0]] >= FLOOR[own[0]]:
            wrong.append((module, target))
    return wrong


def test_cimports_follow_the_one_way_street() -> None:
    """A .pxd, which import-linter does not read, reaches down only, and no game into another."""
    found = cimports(SOURCE)
    assert len(found) > 50
    assert trespasses(found) == []


def test_no_file_imports_itself_by_way_of_others() -> None:
    """When the package runs there is no cycle between files, cimports included."""
    assert cycle([*imports(), *cimports(SOURCE)]) == set()


PLANTED_CIMPORTS = {
    "upwards": ("kernel/dice.pxd", "boardwright.search.signal"),
    "into another game": ("games/dots/core.pxd", "boardwright.games.othello.core"),
    "round in a circle": ("kernel/words.pxd", "boardwright.kernel.position"),
}


@pytest.mark.parametrize("kind", PLANTED_CIMPORTS)
def test_a_planted_cimport_is_found(kind: str, tmp_path: Path) -> None:
    """A wrong line in a .pxd is seen by the rule that is there for it."""
    copy = tmp_path / "boardwright"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("*.py", "*.so", "__pycache__", "web", "rules"))
    file, target = PLANTED_CIMPORTS[kind]
    with (copy / file).open("a", encoding="utf-8") as planted:
        planted.write(f"\nfrom {target} cimport Anything\n")
    line = (module_of(copy / file, copy), target)
    if kind == "round in a circle":
        assert set(line) <= cycle([*imports(), *cimports(copy)])
    else:
        assert trespasses(cimports(copy)) == [line]


def test_every_hot_module_is_listed_with_a_reason() -> None:
    """A .py with a .pxd is compiled, everything compiled says why, and nothing is written as .pyx."""
    listed = CONFIG["boardwright"]["native"] | CONFIG["boardwright"]["native-seldom"]
    hot = {module_of(path, SOURCE) for path in SOURCE.rglob("*.pxd") if path.stem not in INLINED}
    assert hot == set(listed) | set(CONFIG["boardwright"]["constants"])
    assert all(len(reason) > 10 for reason in listed.values())
    assert not list(SOURCE.rglob("*.pyx"))


VIOLATIONS = {
    "One-way street": ("kernel/player.py", "import boardwright.search.perft"),
    "Search knows no game": ("search/perft.py", "import boardwright.games.othello.game"),
    "Controller and storage never name a game": ("play/turn.py", "import boardwright.catalogue"),
    "Games are strangers to each other": ("games/dots/game.py", "import boardwright.games.chess.core"),
    "Protocols are strangers to each other": (
        "protocols/dots_tcp/view.py",
        "import boardwright.protocols.web_json.requests",
    ),
    "The thinking rooms do no I/O": ("kernel/player.py", "import asyncio"),
    "Hot cores stay in their own room": ("search/perft.py", "import boardwright.games.othello.core"),
    "UCI knows chess and no other game": ("protocols/uci/desk.py", "import boardwright.games.othello.game"),
    "The Dots protocol knows no other game": ("protocols/dots_tcp/view.py", "import boardwright.games.chess.game"),
    "No cycles anywhere": ("kernel/player.py", "import boardwright.kernel.piece"),
}


@pytest.mark.parametrize("contract", VIOLATIONS)
def test_each_contract_can_fail(contract: str, tmp_path: Path) -> None:
    """A planted violation is found by the contract that is there for it."""
    shutil.copytree(SOURCE, tmp_path / "boardwright", ignore=shutil.ignore_patterns("*.so", "__pycache__", "web"))
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
    assert set(CONTRACTS) == set(VIOLATIONS)


def test_what_a_contract_ignores_is_named_in_a_record() -> None:
    """Imports that are let through are for type checkers alone, and ADR 3 names the files."""
    record = (ROOT / "docs/adr/0003-a-position-knows-its-game.md").read_text(encoding="utf-8")
    ignored = [line for contract in CONTRACTS.values() for line in contract.get("ignore_imports", [])]
    at_run_time = set(imports())
    for line in ignored:
        module, target = line.split(" -> ")
        assert (module, target) not in at_run_time
        assert f"`{module.removeprefix('boardwright.')}`" in record
