"""Sources: where a game comes from - a class, a rules text, an installed package - and how it is had from there."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, Self

from boardwright.catalogue.summary import Summary, skim, summary_of
from boardwright.errors import BoardwrightError, BrokenGame, UnknownGame
from boardwright.kernel.game import Game
from boardwright.kernel.sheet import RecordFormat

if TYPE_CHECKING:
    from boardwright.catalogue.texts import RulesText


@contextmanager
def authors_code(where: str) -> Iterator[None]:
    """Turn whatever the code of a game's author raises into BrokenGame; our own errors pass."""
    try:
        yield
    except BoardwrightError:
        raise
    except Exception as error:
        msg = f"{where} fails: {type(error).__name__}: {error}"
        raise BrokenGame(msg) from error


class Source(Protocol):
    """Where one game comes from; nothing is imported or read before it is asked for."""

    @property
    def name(self) -> str:
        """What the game is called in lists."""

    @property
    def where(self) -> str:
        """Where it comes from, for people."""

    def load(self, variant: str, options: Mapping[str, object]) -> Game:
        """Make the game, or a variant of it by its title; raise OptionError, RulesError or BrokenGame."""

    def summary(self) -> Summary:
        """Say what a list of games says about it; raise what loading raises."""

    def formats(self) -> tuple[RecordFormat, ...]:
        """Return the formats it is written in besides the record of every game; raise what loading raises."""

    def text(self) -> "RulesText | None":
        """Return its rules text as it is now, with all that it includes; None where rules are code."""

    def stamp(self) -> int:
        """Return a number that changes when its rules text does."""


class ClassSource:
    """A subclass of Game."""

    def __init__(self, where: str, find: Callable[[], object], name: str = "") -> None:
        """Find the class when it is needed; without a promised name it is needed to learn its name."""
        self.where = where
        self._find, self._name = find, name

    @classmethod
    def named(cls, home: str, name: str = "") -> Self:
        """Take a class written as ``package.module:Class``."""
        module, _, attribute = home.partition(":")
        return cls(home, lambda: getattr(import_module(module), attribute), name)

    @property
    def name(self) -> str:
        """The name that was promised, else the one that the class gives itself."""
        return self._name or self._kind.name

    @cached_property
    def _kind(self) -> type[Game]:
        """The class; raise BrokenGame when there is no such thing or it is no game."""
        with authors_code(self.where):
            found = self._find()
        if not (isinstance(found, type) and issubclass(found, Game)):
            msg = f"{self.where} is not a subclass of boardwright.Game"
            raise BrokenGame(msg, code="catalogue/not-a-game")
        own = getattr(found, "name", "")
        if self._name not in {"", own}:
            msg = f"{self.where} is announced as {self._name!r} but calls itself {own!r}"
            raise BrokenGame(msg, code="catalogue/bad-name")
        return found

    def load(self, variant: str, options: Mapping[str, object]) -> Game:
        """Make the game; only rules texts have variants."""
        if variant:
            msg = f"{self.name} has no variants; choose its options instead of {variant[:40]!r}"
            raise UnknownGame(msg)
        with authors_code(self.where):
            return self._kind(**options)

    def summary(self) -> Summary:
        """Ask the game itself."""
        with authors_code(self.where):
            return summary_of(self.load("", {}))

    def formats(self) -> tuple[RecordFormat, ...]:
        """Ask the game itself."""
        with authors_code(self.where):
            return self.load("", {}).formats()

    def text(self) -> None:
        """Return nothing: its rules are code."""

    def stamp(self) -> int:
        """Return the same always: code that was imported does not change."""
        return 0


@dataclass(frozen=True)
class TextSource:
    """A rules text in a file."""

    name: str
    path: Path
    skimmed: bool = False
    """Whether its texts can be found without reading the rules, as in the library; twenty times faster."""

    @property
    def where(self) -> str:
        """The file."""
        return str(self.path)

    def load(self, variant: str, options: Mapping[str, object]) -> Game:
        """Read the rules, with pictures where they are not ours; the text is compiled at the first position."""
        # Imported only here: whoever plays a native core need not load a compiler.
        from boardwright.catalogue.rules import load_rules

        name = f"{self.name}#{variant}" if variant else self.name
        if not self.skimmed:
            return self.text().game(name, **options)
        return load_rules(self.path, name, variant or None, **options)

    def summary(self) -> Summary:
        """Skim the text, or read it whole."""
        found = skim(self.name, self.path) if self.skimmed else None
        return found or summary_of(self.load("", {}))

    def formats(self) -> tuple[RecordFormat, ...]:
        """Return the formats; the rules are read when a record is."""
        from boardwright.games.scripted.records import formats_of

        return formats_of(self.name, self.path.name, lambda: self.load("", {}))

    def text(self) -> "RulesText":
        """Read the file and what it includes."""
        from boardwright.catalogue.texts import RulesText

        return RulesText.of_path(self.path)

    def stamp(self) -> int:
        """Return when a file of the library was changed; of another what it says with all that it includes."""
        try:
            return self.path.stat().st_mtime_ns if self.skimmed else int(self.text().hash[:15], 16)
        except (OSError, UnknownGame):
            return 0


class PackageSource:
    """A game of an installed package: its entry point leads to a subclass of Game or to the path of a rules text."""

    def __init__(self, point: EntryPoint) -> None:
        """Take an entry point; nothing is imported yet."""
        self._point = point
        self.name = point.name
        package = point.dist.name if point.dist is not None else "an unknown package"
        self.where = f"{package} ({point.value})"

    @cached_property
    def _source(self) -> Source:
        with authors_code(self.where):
            found = self._point.load()
        return TextSource(self.name, found) if isinstance(found, Path) else self._class(found)

    def _class(self, found: object) -> Source:
        return ClassSource(self.where, lambda: found, self.name)

    def load(self, variant: str, options: Mapping[str, object]) -> Game:
        """Make the game."""
        return self._source.load(variant, options)

    def summary(self) -> Summary:
        """Ask what the entry point leads to."""
        return self._source.summary()

    def formats(self) -> tuple[RecordFormat, ...]:
        """Ask what the entry point leads to."""
        return self._source.formats()

    def text(self) -> "RulesText | None":
        """Ask what the entry point leads to."""
        return self._source.text()

    def stamp(self) -> int:
        """Ask what the entry point leads to."""
        return self._source.stamp()
