"""The shelf: the sets of puzzles that come with the package, found by the name of their game."""

from functools import cache
from importlib.resources import files

from boardwright.errors import InputError
from boardwright.puzzles.puzzle import PuzzleSet, read_set

SUFFIX = ".json"
SETS = files("boardwright.puzzles") / "sets"


@cache
def shelved() -> tuple[str, ...]:
    """List the games that have a set."""
    found = (file.name for file in SETS.iterdir()) if SETS.is_dir() else iter(())
    return tuple(sorted(name.removesuffix(SUFFIX) for name in found if name.endswith(SUFFIX)))


@cache
def shelf(game: str) -> PuzzleSet:
    """Return the set of a game; raise InputError that names those that have one."""
    if game not in shelved():
        msg = f"there are no puzzles of {game[:60]}; there are some of {', '.join(shelved()) or 'no game'}"
        raise InputError(msg, code="puzzles/none")
    return read_set((SETS / f"{game}{SUFFIX}").read_text(encoding="utf-8"))
