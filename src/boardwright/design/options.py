"""Options of a game: those of its rules, typed and read once, and the words that texts spell them with."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import IntEnum

WORDS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
"""How texts spell truth."""
MOST_QUIET = 100_000


class Passing(IntEnum):
    """When a turn may be passed on."""

    NEVER = 0
    ALWAYS = 1
    FORCED = 2
    """Only by a player without a move."""


class Recycling(IntEnum):
    """To whose reserve a captured piece goes."""

    NOBODY = 0
    OWNER = 1
    CAPTOR = 2


class Maximal(IntEnum):
    """Which captures are obligatory when there are several."""

    ANY = 0
    LONGEST = 1
    BEST = 2
    """The longest, and among those the ones that take the better types of pieces."""


@dataclass(frozen=True)
class RuleOptions:
    """What changes the rules of a game."""

    pass_turn: Passing = Passing.NEVER
    pass_partial: bool = False
    """A player may stop in the middle of a move."""
    maximal_captures: Maximal = Maximal.ANY
    recycle_captures: Recycling = Recycling.NOBODY
    recycle_promotions: bool = False
    """A piece is promoted to one from the reserve, and returns to it."""
    include_off_pieces: bool = False
    """Reserves count where pieces are counted."""
    discard_cascades: bool = False
    """What the second and later movements of a step land on is not captured."""
    quiet_limit: int = 0
    """After this number of quiet turns a game is drawn; 0 for never."""
    deferred_captures: bool | str = False
    """Captured pieces, or those of the type that is named in small letters, leave the board when the turn is over."""

    def defers(self, piece: str) -> bool:
        """Tell whether a captured piece of a type stands until the turn is over."""
        return self.deferred_captures is True or self.deferred_captures == piece.lower()

    @property
    def recycles(self) -> bool:
        """True when pieces may return to a reserve."""
        return self.recycle_captures != Recycling.NOBODY or self.recycle_promotions


RULE_OPTIONS = {one.name.replace("_", " ").replace("off pieces", "off-pieces"): one.name for one in fields(RuleOptions)}
"""The names of texts, and the fields they stand for."""
Value = bool | int | str


def _choice(words: Mapping[str, Value]) -> Callable[[str], Value | None]:
    return words.get


def _number(text: str) -> int | None:
    small = text.isascii() and text.isdecimal() and len(text) < 9
    return int(text) if small and int(text) <= MOST_QUIET else None


READERS: dict[str, tuple[Callable[[str], Value | None], str]] = {
    "pass turn": (
        _choice({**{w: Passing.ALWAYS if yes else Passing.NEVER for w, yes in WORDS.items()},
                 "forced": Passing.FORCED, "2": Passing.FORCED}), "true, false or forced"),
    "maximal captures": (
        _choice({**{w: Maximal.LONGEST if yes else Maximal.ANY for w, yes in WORDS.items()}, "2": Maximal.BEST}),
        "true, false or 2"),
    "recycle captures": (
        _choice({**{w: Recycling.OWNER if yes else Recycling.NOBODY for w, yes in WORDS.items()},
                 "captor": Recycling.CAPTOR}), "true, false or captor"),
    "quiet limit": (_number, f"a number up to {MOST_QUIET}"),
    "deferred captures": (lambda text: WORDS.get(text, text), "true, false or the name of a piece"),
}  # fmt: skip
TRUTH = (_choice(WORDS), "true or false")


def read_option(name: str, text: str) -> Value:
    """Return what a text means for an option of ``RULE_OPTIONS``; raise a ValueError that tells what it may be."""
    reader, expected = READERS.get(name, TRUTH)
    value = reader(text.lower())
    if value is None:
        raise ValueError(expected)
    return value
