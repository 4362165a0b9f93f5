"""Rules as text: a file becomes a game."""

from functools import partial
from pathlib import Path

from boardwright.catalogue.names import is_path
from boardwright.errors import UnknownGame
from boardwright.games.scripted import ScriptedGame, view
from boardwright.games.scripted.game import Origin
from boardwright.zrf import RulesFile, Source, read_rules
from boardwright.zrf.reader import MOST_CHARACTERS
from boardwright.zrf.source import decode

MOST_BYTES = 4 * MOST_CHARACTERS + 4
"""Enough to see that a text is too long, in whatever code."""


def open_rules(path: Path) -> RulesFile:
    """Read a rules file; raise UnknownGame when there is no such file."""
    try:
        return read_rules(source_of(path))
    except OSError as trouble:
        msg = f"{path} cannot be read: {trouble.strerror or trouble}"
        raise UnknownGame(msg, code="catalogue/no-file") from None


def source_of(path: Path, text: str | None = None) -> Source:
    """Take a file as a source whose includes stand beside it, whatever the case and slashes of their names.

    An included file is called by its path below the first one: two of the same name are two files. An editor gives the
    text that it shows; it may not be in the file yet. Raise OSError for a file that cannot be read.
    """
    root = path.parent

    def find(name: str, folder: Path = root) -> Source | None:
        words = name.replace("\\", "/").split("/")
        found = beside(folder, words) or beside(folder, words[-1:])
        if found is None:
            return None
        called = found.relative_to(root).as_posix()
        return Source(called, _text(found), partial(find, folder=found.parent))

    return Source(path.name, _text(path) if text is None else text, find)


def _text(path: Path) -> str:
    """Read a file, but no more of it than a rules text may have."""
    with path.open("rb") as file:
        return decode(file.read(MOST_BYTES))


def beside(folder: Path, words: list[str]) -> Path | None:
    """Follow names of folders and a file downward; nothing leads up and out."""
    found = folder
    for word in words:
        if word in {"", "."}:
            continue
        fitting = sorted(p for p in found.iterdir() if p.name.casefold() == word.casefold()) if found.is_dir() else []
        if not fitting:
            return None
        found = fitting[0]
    return found if found.is_file() else None


def load_rules(path: Path, name: str, variant: str | None = None, **options: object) -> ScriptedGame:
    """Make a game of a rules file; raise RulesError with all that is wrong with its text."""
    rules = open_rules(path)
    game = ScriptedGame(rules.design(variant), name, Origin(path.name, rules.design), **options)
    if game.design.unplayable:
        _ = game.program  # raises, and says why
    return game


def board_of(text: str) -> str:
    """Draw the board of a rules file whose rules are not here; nothing for a game that can be played."""
    path, _, variant = text.partition("#")
    if not is_path(text):
        return ""
    design = open_rules(Path(path)).design(variant or None)
    return view.picture(design) if design.unplayable else ""


def load_path(text: str, **options: object) -> ScriptedGame:
    """Load ``path.zrf`` or ``path.zrf#Variant Title``."""
    path, _, variant = text.partition("#")
    game = load_rules(Path(path), text, variant or None, **options)
    _ = game.program  # what cannot be played says so now, not at the first move
    return game
