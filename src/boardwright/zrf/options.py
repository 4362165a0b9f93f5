"""Names of options in a rules file: which only change the screen, and which change rules that are not here."""

from boardwright.design.options import WORDS

SCREEN_OPTIONS = (
    "animate captures", "animate drops", "allow flipping", "prevent flipping", "smart moves", "highlight goals",
    "show moves list", "silent ? moves", "progressive levels", "selection screen", "default skill", "scoring",
    "maximum score", "maximizing", "detect cycles", "pass button", "hide pieces", "zrf", "z2j", "zrf advanced",
    "draw board", "draw surface", "draw pieces", "draw lines", "draw marks", "draw colours",
)  # fmt: skip
LACKING = ("board model", "ko", "shared pieces", "sliding puzzle", "moves limit")
"""Options that other programs add to the language, in code of their own."""
LACKING_ENDS = (" extension", " invariant", " goal", " restriction", " restrictions")


def is_lacking(name: str, value: str) -> bool:
    """Tell whether an option, by its plain name, changes the rules in a way that is not here."""
    if WORDS.get(value.lower()) is False:
        return False
    return name in LACKING or name.endswith(LACKING_ENDS)


def plain(name: str) -> str:
    """Return an option's name without regard to case, hyphens and blanks."""
    words = name.lower().replace("off-pieces", "off_pieces").replace("-", " ").split()
    return " ".join(words).replace("off_pieces", "off-pieces")
