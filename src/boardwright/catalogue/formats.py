"""The table of record formats: who writes games down in which way; imported when somebody asks."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path

from boardwright.catalogue.library import is_path, library
from boardwright.catalogue.names import load
from boardwright.kernel.game import Game
from boardwright.kernel.sheet import RecordFormat
from boardwright.notation import zsg

HOMES = {
    "chess": "boardwright.games.chess.records",
    "dots": "boardwright.games.dots.records",
    "othello": "boardwright.games.othello.records",
}
"""Game -> the module whose ``FORMATS`` it is written in, besides the record that every game has."""
DRAUGHTS = ("english-draughts", "international-draughts", "russian-draughts", "turkish-dama")
"""Games of the library that are written in PDN, which can be told from the PGN of chess but not the other way round."""

STONES = ("gomoku",)
"""Games of the library whose stones are written in SGF."""


def formats(name: str) -> tuple[RecordFormat, ...]:
    """Give the formats of a game or rules file; none for a game that has only the record of all games."""
    if is_path(name):
        return _scripted(name)
    if name.partition("#")[0] in library():
        return _of_library(name)
    if name not in HOMES:
        return ()
    found: tuple[RecordFormat, ...] = import_module(HOMES[name]).FORMATS
    return found


@cache
def _of_library(name: str) -> tuple[RecordFormat, ...]:
    return _scripted(name)


def _scripted(name: str) -> tuple[RecordFormat, ...]:
    """Give the formats of a game of rules text; the text is loaded when a record is read."""
    from boardwright.games.scripted.pdn import Pdn
    from boardwright.games.scripted.records import Zsg
    from boardwright.games.scripted.sgf import StoneSgf

    base = name.partition("#")[0]
    file = Path(base).name if is_path(name) else library()[base].name
    saved = Zsg(lambda title: load(f"{base}#{title}" if is_path(name) and title else name), file)
    own: dict[str, Callable[[str, Callable[[], Game]], RecordFormat]] = {
        **dict.fromkeys(DRAUGHTS, Pdn),
        **dict.fromkeys(STONES, StoneSgf),
    }
    return (saved, own[name](name, lambda: load(name))) if name in own else (saved,)


def rules_beside(text: str, folder: Path) -> str | None:
    """Give the rules that a saved game of Zillions names: a file in its folder, else a game of the library."""
    if not text.removeprefix("\ufeff").startswith(zsg.HEADER):
        return None
    wanted = zsg.read(text).rules.replace("\\", "/").rsplit("/", 1)[-1].casefold()
    if folder.is_dir():
        for other in sorted(folder.iterdir()):
            if wanted and other.name.casefold() == wanted:
                return str(other)
    return next((name for name, path in library().items() if path.name.casefold() == wanted), None)


def recorded() -> list[str]:
    """List the games whose formats name them, those first that say most clearly what they are."""
    return [*DRAUGHTS, *STONES, *sorted(HOMES)]
