"""What is in a wheel and in a source distribution, and which instructions the code uses."""

import re
import subprocess
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.wheel.conftest import only

ROOT = Path(__file__).parent.parent.parent
NATIVE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["boardwright"]
SECOND = "boardwright/instructions/x86_64_v3/"
MOST_BYTES = 12_000_000
VECTORS_OF_256_BITS = re.compile(r"%[yz]mm\d")
# Not tzcnt: compilers write it for all processors, because older ones read it as bsf, with the same result if x != 0.
NEWER = re.compile(
    r"\b(andn|bextr|blsi|blsmsk|blsr|bzhi|lzcnt|movbe|mulx|pdep|pext|popcnt|rorx|sarx|shlx|shrx|vp?\w+)\s"
)


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    zipfile.ZipFile(wheel).extractall(folder)  # noqa: S202 - our own
    return folder


def compiled(folder: Path) -> dict[str, Path]:
    """Return the compiled modules of a folder by their place in it."""
    return {str(path.relative_to(folder)): path for path in folder.rglob("*.so")}


def modules(names: set[str]) -> set[str]:
    """Return the modules of files that lie in the package or in the folder of the second build."""
    return {"boardwright." + name.partition(".")[0].replace("/", ".") for name in names}


def instructions(path: Path) -> Iterator[str]:
    """Disassemble a module, line by line."""
    command = ["objdump", "--disassemble", "--no-show-raw-insn", str(path)]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return (line.partition("\t")[2] for line in lines if "\t" in line)


def test_a_wheel_is_small_and_has_no_test(wheel: Path) -> None:
    """It weighs at most 12 MB and has the package and its description, nothing else."""
    names = zipfile.ZipFile(wheel).namelist()
    assert wheel.stat().st_size <= MOST_BYTES
    assert {name.split("/")[0].split("-")[0] for name in names} == {"boardwright"}
    assert [name for name in names if "toys" in name or name.endswith(".c")] == []
    for wanted in ("py.typed", "rules/chess.zrf", "web/index.html", "kernel/bits.h", "games/othello/patterns.dat"):
        assert f"boardwright/{wanted}" in names


def test_every_hot_module_has_two_builds_without_debug_information(unpacked: Path) -> None:
    """Each listed module is compiled for any processor and for newer ones, and stripped."""
    found = compiled(unpacked)
    second = {name.removeprefix(SECOND) for name in found if name.startswith(SECOND)}
    first = {name.removeprefix("boardwright/") for name in found if not name.startswith(SECOND)}
    assert modules(second) == set(NATIVE["native"])
    assert modules(first) == set(NATIVE["native"]) | set(NATIVE["native-seldom"])
    for path in found.values():
        sections = subprocess.run(["objdump", "-h", path], capture_output=True, text=True, check=True).stdout
        assert ".debug" not in sections


def test_the_portable_build_runs_on_any_processor(unpacked: Path) -> None:
    """No module outside the folder of the second build has an instruction that came after the first x86-64."""
    for name, path in compiled(unpacked).items():
        if not name.startswith(SECOND):
            wrong = {line for line in instructions(path) if NEWER.match(line) or VECTORS_OF_256_BITS.search(line)}
            assert wrong == set(), name


def test_the_second_build_uses_what_it_is_for(unpacked: Path) -> None:
    """The disassembly finds newer instructions where they are meant to be, so it would find them elsewhere."""
    found = compiled(unpacked / SECOND)
    (path,) = [path for name, path in found.items() if name.startswith("games/othello/core")]
    lines = list(instructions(path))
    assert any(VECTORS_OF_256_BITS.search(line) for line in lines)
    assert any(line.startswith("popcnt") for line in lines)


def test_the_source_distribution_is_complete() -> None:
    """It has every file of the repository but its habits of hosting, and nothing that was built."""
    with tarfile.open(only("*.tar.gz")) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    kept = {name for name in listed.splitlines() if not name.startswith((".ci/", ".github/", ".gitignore"))}
    assert kept - names == set()
    assert [name for name in names if name.endswith((".so", ".pyc", ".c")) and not name.startswith("tests/")] == []
