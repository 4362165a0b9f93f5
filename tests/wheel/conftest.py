"""`make wheel-test` names the folder of the distributions; without it these tests are not collected."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

DIST = os.environ.get("BOARDWRIGHT_DIST", "")
collect_ignore_glob = [] if DIST else ["test_*.py"]


class Installed:
    """An environment of its own into which one distribution was installed, with its extras or without."""

    def __init__(self, folder: Path, *what: str) -> None:
        """Create it; what is compiled there is portable."""
        self.folder = folder
        self.python = folder / "bin" / "python"
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        environment = {**os.environ, "BOARDWRIGHT_MARCH": ""}
        subprocess.run([self.python, "-m", "pip", "install", "--quiet", *what], check=True, env=environment)

    def run(self, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run a program of it, away from the source tree."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("BOARDWRIGHT")}
        return subprocess.run(
            [self.folder / "bin" / words[0], *words[1:]],
            cwd=self.folder,
            env={**environment, **variables},
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )

    def say(self, *words: str, **variables: str) -> str:
        """Run a program of it that must end well, and give what it prints."""
        done = self.run(*words, **variables)
        assert done.returncode == 0, done.stderr
        return done.stdout


def only(pattern: str) -> Path:
    """Return the one distribution of a kind."""
    (found,) = Path(DIST).resolve().glob(pattern)
    return found


@pytest.fixture(scope="session")
def wheel() -> Path:
    """Return the wheel."""
    return only("*.whl")


@pytest.fixture(scope="session")
def alone(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Install the wheel without extras."""
    return Installed(tmp_path_factory.mktemp("alone"), str(wheel))


@pytest.fixture(scope="session")
def whole(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Install the wheel with all extras."""
    return Installed(tmp_path_factory.mktemp("whole"), f"{wheel}[all]")
