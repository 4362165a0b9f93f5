"""What a list of games says about each, without reading rules texts to the end or loading a compiler."""

import re
from dataclasses import dataclass
from pathlib import Path

from boardwright.kernel.game import Game
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


def summary_of(game: Game) -> Summary:
    """Ask a game itself."""
    players = tuple(player.name for player in game.players)
    return Summary(game.name, game.title, players, game.options, game.native, game.rules)


def skim(name: str, path: Path) -> Summary | None:
    """Find the texts and the players of the first game of a file; None where that needs the rules to be read.

    The files of the library are in UTF-8 and use no macros for them.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None
    text = COMMENTS.sub(lambda match: match[1] or "", text[max(text.find("\n(game"), 0) :])

    def words(head: str, pattern: str) -> str:
        match = re.search(rf"\({head}\s+{pattern}\s*\)", text)
        return match[1] if match else ""

    named = tuple(words("players", r"([^()]*?)").split())
    if not named or any("$" in player for player in named):
        return None
    return Summary(
        name, _shown(words("title", STRING)) or name, named, (), False,
        _shown(words("description", STRING)), _shown(words("history", STRING)),
    )  # fmt: skip


def _shown(text: str) -> str:
    r"""Return a string as people see it: ``\`` ends a line, a backquote is a double quote, raw line ends are blanks."""
    joined = "\n\n".join(" ".join(part.split()) for part in PARAGRAPH.split(text))
    return "\n".join(line.strip() for line in joined.replace("`", '"').split("\\"))
