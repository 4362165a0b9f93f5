"""What a list of games says about each, without reading rules texts to the end or loading a compiler."""

import re
from dataclasses import dataclass
from pathlib import Path

from boardwright.catalogue.library import library
from boardwright.catalogue.names import load, names
from boardwright.kernel.option import Option
from boardwright.kernel.player import players

STRING = r'"([^"]*)"'
COMMENTS = re.compile(r'("[^"]*")|;[^\n]*')
PARAGRAPH = re.compile(r"\n[ \t\r]*\n")


@dataclass(frozen=True)
class Summary:
    """A game in a list."""

    name: str
    title: str
    players: tuple[str, ...]
    """Those who take turns and the hand of chance, which begins with ``?``."""
    options: tuple[Option, ...]
    native: bool
    rules: str
    history: str = ""

    @property
    def seats(self) -> int:
        """The number of people who can play."""
        return sum(not player.is_chance for player in players(*self.players))


def summaries() -> list[Summary]:
    """Give all games of the catalogue."""
    return [summary(name) for name in names()]


def summary(name: str) -> Summary:
    """Give one game: rules texts of the library are only skimmed, which is twenty times faster than loading them."""
    found = library().get(name)
    if found is not None:
        return skim(name, found)
    game = load(name)
    return Summary(name, game.title, tuple(p.name for p in game.players), game.options, game.native, game.rules)


def skim(name: str, path: Path) -> Summary:
    """Find the texts and the players of the first game of a file; the files of the library use no macros for them."""
    text = path.read_text(encoding="utf-8")
    text = COMMENTS.sub(lambda match: match[1] or "", text[max(text.find("\n(game"), 0) :])

    def words(head: str, pattern: str) -> str:
        match = re.search(rf"\({head}\s+{pattern}\s*\)", text)
        return match[1] if match else ""

    return Summary(
        name, _shown(words("title", STRING)) or name, tuple(words("players", r"([^()]*?)").split()), (), False,
        _shown(words("description", STRING)), _shown(words("history", STRING)),
    )  # fmt: skip


def _shown(text: str) -> str:
    r"""Give a string as people see it: ``\`` ends a line, a backquote is a double quote, raw line ends are blanks."""
    joined = "\n\n".join(" ".join(part.split()) for part in PARAGRAPH.split(text))
    return "\n".join(line.strip() for line in joined.replace("`", '"').split("\\"))
