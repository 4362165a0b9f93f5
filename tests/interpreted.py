"""The same package without its compiled modules, in a process of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LEFT_BEHIND = ("*.so", "*.pyd", "__pycache__", ".hypothesis", "node_modules", "pictures")


class Interpreted:
    """A copy of the sources, the tests and the docs in which nothing is compiled."""

    def __init__(self, tree: Path) -> None:
        """Copy into an empty folder; what was compiled, pictures and programs of the page stay behind."""
        self.tree = tree
        for part in ("src/boardwright", "tests", "docs"):
            ignore = shutil.ignore_patterns(*LEFT_BEHIND)
            shutil.copytree(ROOT / part, tree / Path(part).name, ignore=ignore)

    def start(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run Python there; compiled modules are asked for only by ``variables``."""
        environment = {name: value for name, value in os.environ.items() if name != "BOARDWRIGHT_REQUIRE_NATIVE"}
        environment |= {"PYTHONPATH": str(self.tree), **variables}
        command = [sys.executable, *arguments]
        return subprocess.run(
            command, cwd=self.tree, env=environment, capture_output=True, text=True, check=False, timeout=900
        )

    def run(self, *arguments: str) -> str:
        """Run Python there and give what it prints; it must end well."""
        done = self.start(*arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout
