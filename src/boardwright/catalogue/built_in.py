"""What comes with the package: games with a core of their own, and the library of rules texts."""

from pathlib import Path

from boardwright.catalogue.names import SUFFIX
from boardwright.catalogue.sources import ClassSource, Source, TextSource

CORES = {
    "chess": "boardwright.games.chess:Chess",
    "crosses": "boardwright.games.crosses:Crosses",
    "dots": "boardwright.games.dots:Dots",
    "othello": "boardwright.games.othello:Othello",
}
"""Cores written for one game: name -> module:class."""
LIBRARY = Path(__file__).parent.parent / "rules"
TWINS = ("chess", "reversi")
"""Games that also have a core; their rules text is called ``chess-zrf``."""


def library() -> dict[str, Path]:
    """Return the rules texts of the library by the names of their games."""
    paths = sorted(LIBRARY.glob(f"*{SUFFIX}"))
    return {f"{path.stem}-zrf" if path.stem in TWINS else path.stem: path for path in paths}


def built_in() -> dict[str, Source]:
    """Return the sources of all games of the package."""
    found: dict[str, Source] = {name: TextSource(name, path, skimmed=True) for name, path in library().items()}
    return found | {name: ClassSource.named(home, name) for name, home in CORES.items()}
