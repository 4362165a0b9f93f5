"""The C headers give the same results with vectors and built-ins of GCC and Clang, and without them."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SOURCES = HERE.parent.parent.parent / "src"
PLAIN = "-DBOARDWRIGHT_PLAIN_WORDS"
COMPILERS = [name for name in ("gcc", "clang") if shutil.which(name)]


def printed(compiler: str, folder: Path, *options: str) -> str:
    """Compile the walk, run it and give what it prints."""
    program = folder / "walk"
    common = ["-O1", "-Wall", "-Wno-psabi", "-Wno-unused-function", "-Werror", f"-I{SOURCES}"]
    subprocess.run([compiler, *common, *options, HERE / "headers.c", "-o", program], check=True)
    return subprocess.run([program], capture_output=True, text=True, check=True).stdout


@pytest.mark.skipif(not COMPILERS, reason="no C compiler by the name of gcc or clang")
def test_plain_words_agree_with_vectors(tmp_path: Path) -> None:
    """A compiler that has neither vectors nor built-ins, as Microsoft's, gets the same numbers."""
    found = {printed(compiler, tmp_path, *options) for compiler in COMPILERS for options in ((), (PLAIN,))}
    assert len(found) == 1
