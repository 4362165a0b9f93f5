"""What an engine thought, as text: ``[%eval 0.35]`` in the comments of PGN and PDN, ``V`` and its kin in SGF."""

import re
from collections.abc import Mapping

from boardwright.kernel.sheet import Valuation

EVAL = re.compile(r"\s*\[%eval\s+(?:#(-?\d{1,4})|(-?\d{1,6}(?:\.\d{1,4})?))(?:,\d{1,4})?\s*\]", re.ASCII)
CERTAIN, NEARLY = 1000, 900
"""SGF has numbers only: a certain win in n moves is 1000 - n, and nothing else is worth more than 900."""
SIGNS: Mapping[str, tuple[str, str]] = {
    "!": ("TE", "1"),
    "!!": ("TE", "2"),
    "?": ("BM", "1"),
    "??": ("BM", "2"),
    "!?": ("IT", ""),
    "?!": ("DO", ""),
}
"""The properties by which SGF says whether a move is good."""


def with_eval(comment: str, value: Valuation | None) -> str:
    """Put a valuation before a comment; it is the first player's, in units."""
    if value is None or not (value.scores or value.mate is not None):
        return comment
    told = f"#{value.mate}" if value.mate is not None else f"{value.scores[0] / 100:.2f}"
    return f"[%eval {told}] {comment}".strip()


def without_eval(comment: str) -> tuple[str, Valuation | None]:
    """Take the first valuation out of a comment."""
    found = EVAL.search(comment)
    if found is None:
        return comment, None
    rest = (comment[: found.start()] + comment[found.end() :]).strip()
    if found[1] is not None:
        return rest, Valuation((), int(found[1]))
    return rest, _valuation(float(found[2]))


def properties(value: Valuation | None, glyph: str) -> dict[str, list[str]]:
    """Return the properties of an SGF node that tell a valuation and a sign."""
    found: dict[str, list[str]] = {}
    if value is not None and value.mate is not None:
        found["V"] = [str(CERTAIN - value.mate if value.mate > 0 else -CERTAIN - value.mate)]
    elif value is not None and value.scores:
        found["V"] = [f"{value.scores[0] / 100:.2f}"]
    if glyph in SIGNS:
        key, told = SIGNS[glyph]
        found[key] = [told]
    return found


def value_of(told: str) -> Valuation | None:
    """Read V; nothing where it is no number."""
    try:
        number = float(told)
    except ValueError:
        return None
    if not abs(number) <= CERTAIN:
        return None
    if abs(number) > NEARLY:
        return Valuation((), round(CERTAIN - number if number > 0 else -CERTAIN - number))
    return _valuation(number)


def glyph_of(properties: Mapping[str, list[str]]) -> str:
    """Read which sign the properties of a node mean."""
    for key, glyphs in (("TE", ("!", "!!")), ("BM", ("?", "??")), ("IT", ("!?",)), ("DO", ("?!",))):
        if key in properties:
            return glyphs[-1] if properties[key][:1] == ["2"] else glyphs[0]
    return ""


def _valuation(units: float) -> Valuation:
    score = round(units * 100)
    return Valuation((score, -score))
