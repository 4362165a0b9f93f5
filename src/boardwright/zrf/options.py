"""Options of a rules file: which change the rules, which only the screen, which we lack (decision 6)."""

RULE_OPTIONS = (
    "pass turn", "pass partial", "maximal captures", "recycle captures", "recycle promotions", "include off-pieces",
    "discard cascades", "quiet limit", "deferred captures",
)  # fmt: skip
SCREEN_OPTIONS = (
    "animate captures", "animate drops", "allow flipping", "prevent flipping", "smart moves", "highlight goals",
    "show moves list", "silent ? moves", "progressive levels", "selection screen", "default skill", "scoring",
    "maximum score", "maximizing", "detect cycles", "pass button", "hide pieces",
    "draw board", "draw surface", "draw pieces", "draw lines", "draw marks",
    "draw colours",
)  # fmt: skip
NOT_APPLIED = ("recycle promotions", "discard cascades")
"""Rule options that are read and not yet played."""
LACKING = ("board-model", "board model", "ko")
FALSE = ("false", "no", "0")


def plain(name: str) -> str:
    """Give an option's name without regard to case, hyphens and blanks."""
    words = name.lower().replace("off-pieces", "off_pieces").replace("-", " ").split()
    return " ".join(words).replace("off_pieces", "off-pieces")
