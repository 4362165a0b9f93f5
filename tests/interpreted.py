"""The same package without its compiled modules, in a process of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def copy_without_native(target: Path) -> None:
    """Copy the sources, the tests and the docs; leave compiled modules behind."""
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", ".hypothesis")
    for part in ("src/boardwright", "tests", "docs"):
        shutil.copytree(ROOT / part, target / Path(part).name, ignore=ignore)


def run_interpreted(tree: Path, *arguments: str) -> str:
    """Run Python in such a copy and give what it prints."""
    environment = {k: v for k, v in os.environ.items() if k != "BOARDWRIGHT_REQUIRE_NATIVE"}
    environment["PYTHONPATH"] = str(tree)
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False, timeout=900)
    assert done.returncode == 0, done.stderr
    return done.stdout
