"""Style sheet: what the page's own style sheets say of an element, as attributes that every program for SVG knows.

Pictures leave the page, and nothing outside knows its variables; each colour is looked up here once and written out.
Selectors of tags, classes and descendants are read; rules with any other selector are about what only a page does.
"""

import re
from functools import cache
from typing import NamedTuple

from boardwright.drawing.measures import short
from boardwright.drawing.sources import text

SHEETS = ("style/tokens.css", "style/board.css")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
BLOCK = re.compile(r"([^{}]+)\{([^{}]*)\}")
AT_RULE = re.compile(r"@[^{]+\{(?:[^{}]|\{[^{}]*\})*\}")
COMPOUND = re.compile(r"([a-z]+|:root)?((?:\.[a-z0-9-]+)*)")
VARIABLE = re.compile(r"var\((--[a-z-]+)(?:, ([^()]*))?\)")
LIGHT_DARK = re.compile(r"light-dark\(((?:[^(),]|\([^()]*\))+),((?:[^(),]|\([^()]*\))+)\)")
MIX = re.compile(r"color-mix\(in srgb, (#\w+) (\d+)%, (#\w+|black)\)")
RGB = re.compile(r"rgb\((\d+) (\d+) (\d+)(?: / ([\d.]+))?\)")
QUOTIENT = re.compile(r"calc\(([\d.]+)(?:px)? / ([\d.]+)\)")
FONT = re.compile(r"(\d+) ([\d.]+)(?:px)? (.+)")
PAINTS = ("fill", "stroke")
PLAIN = ("stroke-width", "stroke-linecap", "stroke-linejoin", "opacity", "text-anchor", "dominant-baseline")

Node = tuple[str, str]
"""A tag and its classes, as a page would have them."""


class Rule(NamedTuple):
    """What is said of elements below others; a later rule wins over an earlier one of the same weight."""

    path: tuple[tuple[str, frozenset[str]], ...]
    weight: tuple[int, int]
    said: dict[str, str]


@cache
def rules() -> list[Rule]:
    """Read the style sheets, the weightiest rule last."""
    found = []
    for name in SHEETS:
        for selectors, body in BLOCK.findall(AT_RULE.sub("", COMMENT.sub("", text(name)))):
            pairs = [line.partition(":") for line in body.split(";") if ":" in line]
            said = {key.strip(): " ".join(value.split()) for key, _, value in pairs}
            for selector in selectors.split(","):
                path = _path(selector.split())
                if path:
                    classes = sum(len(names) for _, names in path)
                    found.append(Rule(path, (classes, sum(bool(tag) for tag, _ in path)), said))
    return sorted(found, key=lambda rule: rule.weight)


def _path(words: list[str]) -> tuple[tuple[str, frozenset[str]], ...]:
    """Read a selector; an empty one is about something else than a picture."""
    found = [COMPOUND.fullmatch(word) for word in words]
    return tuple((one[1] or "", frozenset(one[2].split(".")[1:])) for one in found if one) if all(found) else ()


def attributes(path: tuple[Node, ...], *, dark: bool = False) -> dict[str, str]:
    """Return the attributes of the last element of a path from the root."""
    return dict(_attributes(path, dark))


@cache
def _attributes(path: tuple[Node, ...], dark: bool) -> tuple[tuple[str, str], ...]:
    known, said = _cascade(path)
    found: dict[str, str] = {}
    values = {name: _resolved(value, known, dark) for name, value in said.items()}
    for name in PAINTS:
        if name in values:
            colour, clear = paint(values[name])
            found[name] = colour
            opacity = clear * float(values.get(f"{name}-opacity", 1))
            if opacity < 1:
                found[f"{name}-opacity"] = short(opacity)
    found |= {name: values[name] for name in PLAIN if name in values}
    font = FONT.fullmatch(values.get("font", ""))
    if font:
        found |= {"font-weight": font[1], "font-size": font[2], "font-family": font[3].replace('"', "'")}
    for name in ("font-size", "font-weight"):
        if name in values and font:
            found[name] = values[name].removesuffix("px")
    return tuple(found.items())


@cache
def _cascade(path: tuple[Node, ...]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the variables that an element has from all above it, and what is said of itself; what comes later wins."""
    known: dict[str, str] = {}
    said: dict[str, str] = {}
    for end in range(1, len(path) + 1):
        said = {}
        for rule in rules():
            if _matches(rule, path[:end]):
                for name, value in rule.said.items():
                    if name == "font":
                        said.pop("font-size", None)
                    said[name] = value
        known |= {name: value for name, value in said.items() if name.startswith("--")}
    return known, said


def _matches(rule: Rule, path: tuple[Node, ...]) -> bool:
    """Tell whether a rule is about the last element of a path."""
    *above, last = rule.path
    if not _is(last, path[-1]):
        return False
    left = iter(path[:-1])
    return all(any(_is(one, node) for node in left) for one in above)


def _is(compound: tuple[str, frozenset[str]], node: Node) -> bool:
    tag, classes = compound
    return tag in ("", node[0]) and classes <= set(node[1].split())


def _resolved(value: str, known: dict[str, str], dark: bool) -> str:
    """Put values for variables, and choose by daylight or lamplight."""
    while "var(" in value:
        before = value
        value = VARIABLE.sub(lambda found: known.get(found[1], found[2] or ""), value)
        if value == before:
            break
    value = LIGHT_DARK.sub(lambda found: found[2 if dark else 1].strip(), value)
    value = MIX.sub(lambda found: _mixed(found[1], int(found[2]), found[3]), value)
    return QUOTIENT.sub(lambda found: short(float(found[1]) / float(found[2])), value)


def _mixed(first: str, percent: int, second: str) -> str:
    """Mix two colours as color-mix does."""
    pairs = zip(_numbers(first), _numbers("#000000" if second == "black" else second), strict=True)
    return "#" + "".join(f"{round((a * percent + b * (100 - percent)) / 100):02x}" for a, b in pairs)


def _numbers(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def paint(value: str) -> tuple[str, float]:
    """Return a colour as every program knows it, and how much of it is seen."""
    found = RGB.fullmatch(value)
    if found:
        return "#" + "".join(f"{int(found[at]):02x}" for at in (1, 2, 3)), float(found[4] or 1)
    return ("none", 1.0) if value == "transparent" else (value, 1.0)


def value_of(name: str, path: tuple[Node, ...] = ((":root", ""),), *, dark: bool = False) -> str:
    """Return what is said of an element under a name, or a variable that it has; by default a token of the page."""
    known, said = _cascade(path)
    return _resolved(said.get(name) or known[name], known, dark)


def moved(path: tuple[Node, ...]) -> str:
    """Return how a style sheet moves an element, as a transform of SVG; empty where it does not."""
    said = _cascade(path)[1].get("transform", "")
    return re.sub(r"translateY\(([-\d.]+)px\)", r"translate(0 \1)", said)
