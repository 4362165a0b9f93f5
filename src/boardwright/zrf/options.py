"""Options of a rules file: which change the rules, which only the screen, which we lack (decision 6)."""

RULE_OPTIONS = (
    "pass turn", "pass partial", "maximal captures", "recycle captures", "recycle promotions", "include off-pieces",
    "discard cascades", "quiet limit", "deferred captures",
)  # fmt: skip
VALUES = {
    "pass turn": ("true", "false", "forced", "2"), "maximal captures": ("true", "false", "2"),
    "recycle captures": ("true", "false", "captor"), "pass partial": ("true", "false"),
    "recycle promotions": ("true", "false"), "include off-pieces": ("true", "false"),
    "discard cascades": ("true", "false"),
}  # fmt: skip
"""What an option may be, where that is a matter of a few words."""
MOST_QUIET = 100_000
SCREEN_OPTIONS = (
    "animate captures", "animate drops", "allow flipping", "prevent flipping", "smart moves", "highlight goals",
    "show moves list", "silent ? moves", "progressive levels", "selection screen", "default skill", "scoring",
    "maximum score", "maximizing", "detect cycles", "pass button", "hide pieces", "zrf", "z2j", "zrf advanced",
    "draw board", "draw surface", "draw pieces", "draw lines", "draw marks", "draw colours",
)  # fmt: skip
LACKING = ("board model", "ko", "shared pieces", "sliding puzzle", "moves limit")
"""Options that other programs add to the language, in code of their own."""
LACKING_ENDS = (" extension", " invariant", " goal", " restriction", " restrictions")
FALSE = ("false", "no", "0")


def is_lacking(name: str, value: str) -> bool:
    """Tell whether an option, by its plain name, changes the rules in a way that is not here."""
    if value.lower() in FALSE:
        return False
    return name in LACKING or name.endswith(LACKING_ENDS)


def value_of(name: str, text: str) -> str | None:
    """Give the value of an option, by its plain name; None for one that it cannot have."""
    value = text.lower()
    if name == "quiet limit":
        return value if value.isascii() and value.isdecimal() and len(value) < 9 and int(value) <= MOST_QUIET else None
    if name not in VALUES:
        return value
    value = {"yes": "true", "1": "true", "no": "false", "0": "false"}.get(value, value)
    return value if value in VALUES[name] else None


def plain(name: str) -> str:
    """Give an option's name without regard to case, hyphens and blanks."""
    words = name.lower().replace("off-pieces", "off_pieces").replace("-", " ").split()
    return " ".join(words).replace("off_pieces", "off-pieces")
