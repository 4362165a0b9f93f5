"""The library of rules texts that comes with the package: their names and files."""

from functools import lru_cache
from pathlib import Path

LIBRARY = Path(__file__).parent.parent / "rules"
SUFFIX = ".zrf"
TWINS = ("chess", "reversi")
"""Games that also have a core of their own; their rules text is called ``chess-zrf`` (decision 26)."""


@lru_cache(maxsize=1)
def library() -> dict[str, Path]:
    """Give the games of the library by their names."""
    paths = sorted(LIBRARY.glob(f"*{SUFFIX}"))
    return {f"{path.stem}-zrf" if path.stem in TWINS else path.stem: path for path in paths}


def is_path(name: str) -> bool:
    """Tell whether a name means a file rather than a game of the catalogue."""
    return name.partition("#")[0].lower().endswith(SUFFIX)
