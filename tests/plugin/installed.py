"""Install the sample package with pip into a folder, as its users would; no network is needed."""

import shutil
import subprocess
import sys
from pathlib import Path

SAMPLE = Path(__file__).parent / "sample"
GAMES = ("pebbles", "tug")


def install(folder: Path) -> dict[str, str]:
    """Install into a folder; return the environment in which Python finds the package."""
    source, target = folder / "source", folder / "installed"
    shutil.copytree(SAMPLE, source)  # building leaves files behind
    options = ["--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(target), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return {"PYTHONPATH": str(target)}
