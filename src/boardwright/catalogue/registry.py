"""Registry: every game that can be had by a name, whoever wrote it; nothing is imported before it is asked for."""

import os
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import NamedTuple

from boardwright.catalogue.built_in import built_in
from boardwright.catalogue.names import NAME, SUFFIX, is_class, is_path, name_of
from boardwright.catalogue.sources import ClassSource, PackageSource, Source, TextSource
from boardwright.catalogue.summary import Summary
from boardwright.errors import BoardwrightError, BrokenGame, UnknownGame
from boardwright.kernel.game import Game
from boardwright.kernel.sheet import RecordFormat

GROUP = "boardwright.games"
"""The group of entry points in which packages announce games."""
PLACES = "BOARDWRIGHT_GAMES"
"""The variable of the environment that names further places, with commas between them."""


NO_STAMP = -1
"""Of a package whose game cannot even be imported."""


class Problem(NamedTuple):
    """Why a game that was announced is not listed."""

    where: str
    code: str
    message: str


class Registry:
    """One table of names and sources: what comes with the package, installed packages, and places a user adds."""

    def __init__(self, places: Iterable[str] = (), packages: Callable[[], Iterable[EntryPoint]] | None = None) -> None:
        """Know the games of the package, of installed packages, and of places: folders, rules files, classes."""
        self._places = list(places)
        self._packages = packages or (lambda: entry_points(group=GROUP))
        self._problems: dict[str, Problem] = {}
        self._broken: dict[str, int] = {}
        """The stamps that broken games had when they were tried."""
        self._summaries: dict[str, tuple[int, Summary]] = {}
        self._seen: tuple[object, ...] | None = None
        """What there was in the places when they were looked at last."""
        self._known: dict[str, Source] = {}
        """What others added, as far as it was seen then."""

    def add(self, *places: str) -> None:
        """Know the games of further places, and let processes that are started from now on know them too."""
        new = [place for place in places if place not in self._places]
        self._places += new
        os.environ[PLACES] = ",".join(filter(None, [os.environ.get(PLACES, ""), *new]))

    # ---- by name ----------------------------------------------------------------------------

    @cached_property
    def _own(self) -> dict[str, Source]:
        return built_in()

    @cached_property
    def _installed(self) -> list[Source]:
        """The games of installed packages."""
        return [PackageSource(point) for point in sorted(self._packages(), key=lambda point: (point.name, point.value))]

    @property
    def _added(self) -> dict[str, Source]:
        """What others added; a file that came into a folder is a game now, and one that has gone is none."""
        seen = tuple((place, Path(place).is_file(), _files_of(Path(place))) for place in self._places)
        if seen != self._seen:
            self._known, self._seen = self._gathered(), seen
        return self._known

    def _gathered(self) -> dict[str, Source]:
        """Look at packages and places; a name that is taken stays with who had it first."""
        found: dict[str, Source] = {}
        before = {source.where: source for source in self._known.values()}
        problems, self._problems = self._problems, {}
        for fresh in (*self._installed, *self._placed()):
            source = before.get(fresh.where, fresh)  # one that was imported is not imported again
            try:
                name = source.name
                self._check_name(name, source, found)
            except BoardwrightError as error:
                self._complain(source.where, error)
            else:
                found[name] = source
                if source.where in problems:
                    self._problems[source.where] = problems[source.where]
        return found

    def _check_name(self, name: str, source: Source, taken: dict[str, Source]) -> None:
        if not NAME.fullmatch(name):
            msg = f"{source.where}: {name[:60]!r} is not a name of small letters, digits and dashes"
            raise BrokenGame(msg, code="catalogue/bad-name")
        holder = self._own.get(name) or taken.get(name)
        if holder is not None:
            msg = f"{source.where}: the name {name} belongs to {holder.where}"
            raise BrokenGame(msg, code="catalogue/name-taken")

    def _placed(self) -> Iterable[Source]:
        """Find the games of the places."""
        for place in self._places:
            path = Path(place)
            if is_class(place):
                yield ClassSource.named(place)
            elif path.is_dir():
                yield from (TextSource(name_of(file), file) for file in map(path.joinpath, _files_of(path)))
            elif is_path(place) and path.is_file():
                yield TextSource(name_of(path), path)
            else:
                msg = f"{place} is neither a folder, nor a rules file, nor a class as in package.module:Class"
                self._complain(place, BrokenGame(msg, code="catalogue/no-place"))

    def _complain(self, where: str, error: BoardwrightError) -> None:
        self._problems[where] = Problem(where, error.code, str(error))

    def find(self, name: str) -> Source:
        """Return the source of a listed name; raise UnknownGame with a hint."""
        found = self._own.get(name) or (added := self._added).get(name)
        if found is None:
            near = get_close_matches(name, [*self._own, *added], n=1)
            hint = f"did you mean {near[0]}?" if near else f"known games: {', '.join(self.names())}"
            msg = f"there is no game called {name[:60]!r}; {hint}"
            raise UnknownGame(msg)
        return found

    def load(self, text: str, /, **options: object) -> Game:
        """Return the game that a user names: a listed name, ``path.zrf``, or ``package.module:Class``.

        ``name#Title`` and ``path.zrf#Title`` are variants of a rules text. Raise UnknownGame, OptionError, RulesError
        or BrokenGame. Classes are imported and files are read: for names that strangers send there is ``load_listed``.
        """
        if is_class(text):
            return ClassSource.named(text).load("", options)
        if is_path(text):
            from boardwright.catalogue.rules import load_path

            return load_path(text, **options)
        return self.load_listed(text, **options)

    def load_listed(self, name: str, /, **options: object) -> Game:
        """Return the game of a listed name, perhaps ``name#Title``; no other file is opened nor class imported."""
        base, _, variant = name.partition("#")
        return self.find(base).load(variant, options)

    # ---- lists ------------------------------------------------------------------------------

    def lists(self, name: str) -> bool:
        """Tell whether a game can be had by this name."""
        return name in self._own or ((source := self._added.get(name)) is not None and self._sound(source))

    def names(self) -> list[str]:
        """List the games that can be had by name; those that are broken are left out and stand in ``problems``."""
        return sorted([*self._own, *self._sound_ones()])

    def added(self) -> list[str]:
        """List those that did not come with the package."""
        return sorted(self._sound_ones())

    def _sound_ones(self) -> dict[str, Source]:
        return {name: source for name, source in self._added.items() if self._sound(source)}

    def summary(self, name: str) -> Summary:
        """Say what a list says about one game; raise what loading raises."""
        return self._summary(self.find(name))

    def _summary(self, source: Source) -> Summary:
        stamp, known = source.stamp(), self._summaries.get(source.where)
        if known is None or known[0] != stamp:
            known = self._summaries[source.where] = stamp, source.summary()
        return known[1]

    def stamp(self, name: str) -> int:
        """Return a number that changes when the rules text of a game does; raise UnknownGame."""
        return self.find(name).stamp()

    def edition(self) -> int:
        """Return a number that changes when the list of games or what it says of one may have changed."""
        return hash(tuple((name, source.stamp()) for name, source in self._sound_ones().items()))

    def summaries(self) -> list[Summary]:
        """Say what a list says about every game."""
        return [self.summary(name) for name in self.names()]

    def problems(self) -> list[Problem]:
        """Say why announced games are not listed."""
        self.names()
        return list(self._problems.values())

    def sources(self) -> list[Source]:
        """Return all sources of listed games: those of the library first, which say most clearly what they are."""
        return [*self._own.values(), *(source for _, source in sorted(self._sound_ones().items()))]

    def _sound(self, source: Source) -> bool:
        """Tell whether an added game can be had, now that its file is as it is; its summary proves it."""
        stamp = NO_STAMP
        try:
            if self._broken.get(source.where) == NO_STAMP:
                return False
            stamp = source.stamp()
            if self._broken.get(source.where) == stamp:
                return False
            self._summary(source)
        except BoardwrightError as error:
            self._complain(source.where, error)
            self._broken[source.where] = stamp
            return False
        if self._broken.pop(source.where, None) is not None:  # it was changed, and is sound now
            self._problems.pop(source.where, None)
        return True


def _files_of(place: Path) -> tuple[str, ...]:
    """Return the names of the rules files in a folder; nothing for what is none, or cannot be looked into."""
    try:
        return tuple(sorted(one.name for one in place.iterdir() if one.suffix.lower() == SUFFIX and one.is_file()))
    except OSError:
        return ()


REGISTRY = Registry(filter(None, os.environ.get(PLACES, "").split(",")))
"""What this process knows."""


def load(name: str, /, **options: object) -> Game:
    """Return the game of a name, of a rules file or of a class, with its options chosen; see ``Registry.load``."""
    return REGISTRY.load(name, **options)


def load_listed(name: str, /, **options: object) -> Game:
    """Return the game of a listed name and of nothing else, for names that strangers send."""
    return REGISTRY.load_listed(name, **options)


def names() -> list[str]:
    """List what can be loaded by name."""
    return REGISTRY.names()


def formats(name: str) -> tuple[RecordFormat, ...]:
    """Return the formats that a listed game, a rules file or a class is written in."""
    if is_path(name) or is_class(name) or "#" in name:
        return load(name).formats()
    return REGISTRY.find(name).formats()
