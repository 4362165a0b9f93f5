"""The versions of the peers: a figure without them says little."""

import subprocess
from importlib.metadata import PackageNotFoundError, version

from boardwright.cli.bench.chess_peers import stockfish
from boardwright.cli.bench.measure import PeerMissing

PACKAGES = {"chess": "python-chess", "open_spiel": "OpenSpiel", "rust-chess": "rust-chess"}
"""What the group `peers` of pyproject.toml installs, and what each is called."""


def versions() -> list[str]:
    """Name the peers that are installed here, each with its version."""
    found = []
    for package, name in PACKAGES.items():
        try:
            found.append(f"{name} {version(package)}")
        except PackageNotFoundError:
            continue
    try:
        greeting = subprocess.run([stockfish()], input="quit\n", capture_output=True, text=True, check=True)  # noqa: S603
        found.append(" ".join(greeting.stdout.split()[:2]))
    except PeerMissing:
        pass
    return found
