"""Saved games of Zillions: which rules file such a game was saved with."""

from pathlib import Path

from boardwright.catalogue.built_in import library
from boardwright.notation import zsg


def names_rules(text: str) -> bool:
    """Tell whether a text is a saved game of Zillions, which names its rules file."""
    return text.removeprefix("\ufeff").startswith(zsg.HEADER)


def rules_beside(text: str, folder: Path) -> str | None:
    """Return the rules that a saved game of Zillions names: a file in its folder, else a game of the library."""
    if not names_rules(text):
        return None
    wanted = zsg.read(text).rules.replace("\\", "/").rsplit("/", 1)[-1].casefold()
    if folder.is_dir():
        for other in sorted(folder.iterdir()):
            if wanted and other.name.casefold() == wanted:
                return str(other)
    return next((name for name, path in library().items() if path.name.casefold() == wanted), None)
