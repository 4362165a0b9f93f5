"""Names of people, by one rule for all doors: what is read on the screen is what was typed, and by one person only."""

import unicodedata
from functools import lru_cache

from boardwright.errors import NameTaken
from boardwright.play.players import MAKERS
from boardwright.storage.accounts import MOST_FOLDED, fold

MOST_LETTERS = 24
"""Letters that are shown; marks above and below them do not count."""
MOST_MARKS = 2
"""Marks in a row: Thai and Hebrew need two, no script needs towers of marks over the line above."""
GUEST = "guest-"
DELETED = "deleted-"
RESERVED_PREFIXES = (GUEST, DELETED, "uci:", *(f"{player}:" for player in MAKERS))
RESERVED = (*MAKERS, "admin", "administrator", "boardwright", "moderator", "nobody", "server", "system")
INVISIBLE = {*map(chr, (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0))}
"""Letters, marks and symbols that draw nothing, besides what Unicode calls formats and blanks."""
UNUSABLE = ("C", "Z")
"""The categories of controls, formats, private letters and blanks."""
LETTERS = "L"
MARKS = "M"
MIXES = (
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"},
    {"LATIN", "CJK", "BOPOMOFO"},
    {"LATIN", "CJK", "HANGUL"},
)
"""Scripts that people do write together (UTS 39, highly restrictive); every other script stands alone."""


def is_name(name: str) -> bool:
    """Tell whether a text can be the name of a person."""
    return not _complaint(name)


def check_name(name: str) -> None:
    """Raise NameTaken, with the reason, for what cannot be the name of a new account."""
    complaint = _complaint(name)
    if complaint:
        raise NameTaken(complaint, code="access/bad-name")
    folded = fold(name)
    if folded in RESERVED or folded.startswith(RESERVED_PREFIXES):
        msg = f"the name {name} is reserved"
        raise NameTaken(msg, code="access/reserved-name")


@lru_cache(1024)
def _complaint(name: str) -> str:
    """Say what is wrong with a name; empty if nothing is."""
    if name != unicodedata.normalize("NFKC", name):
        return "a name is written in Unicode's form NFKC: no ligatures, no full-width letters"
    kinds = [unicodedata.category(letter) for letter in name]
    shown = sum(kind[0] != MARKS for kind in kinds)
    if not 0 < shown <= MOST_LETTERS or len(fold(name)) > MOST_FOLDED:
        return f"a name has 1 to {MOST_LETTERS} letters"
    if any(kind[0] in UNUSABLE for kind in kinds) or not INVISIBLE.isdisjoint(name):
        return "a name has visible letters only, and no blanks"
    if any("VARIATION SELECTOR" in unicodedata.name(letter, "") for letter in name):
        return "a name has visible letters only, and no blanks"
    if kinds[0][0] == MARKS or MARKS * (MOST_MARKS + 1) in "".join(kind[0] for kind in kinds):
        return f"a letter of a name has at most {MOST_MARKS} marks"
    scripts = {_script(letter) for letter, kind in zip(name, kinds, strict=True) if kind[0] == LETTERS}
    if len(scripts) > 1 and not any(scripts <= mix for mix in MIXES):
        return "the letters of a name belong to one script"
    return ""


def _script(letter: str) -> str:
    """Return the script of a letter: its Unicode name begins with it."""
    return unicodedata.name(letter, "UNKNOWN").split(" ", 1)[0]
