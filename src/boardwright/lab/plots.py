"""Plots in SVG, for pages that carry the classes first, drawn, other, line and axis."""

from collections.abc import Sequence
from html import escape

WIDTH, HIGH, LEFT, BOTTOM, TOP = 460, 180, 44, 28, 10


def bars(values: Sequence[tuple[str, float]]) -> str:
    """Draw a bar for each name."""
    most = max([value for _, value in values] or [1.0]) or 1.0
    return stacked([(name, {"first": value}) for name, value in values], most)


def stacked(columns: Sequence[tuple[str, dict[str, float]]], most: float) -> str:
    """Draw a column for each name: amounts by their classes, one above the other."""
    pitch = (WIDTH - LEFT) / max(1, len(columns))
    gap = min(8.0, pitch / 10)
    parts = [_axis(most)]
    for at, (name, amounts) in enumerate(columns):
        x, top = LEFT + at * pitch, float(HIGH)
        for kind, amount in amounts.items():
            high = (HIGH - TOP) * amount / most
            top -= high
            place = f'x="{x + gap:.1f}" y="{top:.1f}" width="{pitch - 2 * gap:.1f}" height="{high:.1f}"'
            parts.append(f'<rect class="{kind}" {place}/>')
        parts.append(_text(x + pitch / 2, name[:12], "middle"))
    return _svg("".join(parts))


def curve(values: Sequence[float]) -> str:
    """Draw a line through values, numbered from 1."""
    most = max([*values, 1.0])
    step = (WIDTH - LEFT) / max(1, len(values) - 1)
    places = [(LEFT + at * step, HIGH - (HIGH - TOP) * value / most) for at, value in enumerate(values)]
    line = '<polyline class="line" points="' + " ".join(f"{x:.1f},{y:.1f}" for x, y in places) + '"/>'
    return _svg(_axis(most) + line + _text(LEFT, "1", "start") + _text(WIDTH, str(len(values)), "end"))


def _svg(inside: str) -> str:
    size = f'width="{WIDTH}" height="{HIGH + BOTTOM}" viewBox="0 0 {WIDTH} {HIGH + BOTTOM}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{inside}</svg>'


def _axis(most: float) -> str:
    """Draw the ground line and the highest value."""
    lines = f'<path class="axis" d="M{LEFT} {HIGH}H{WIDTH}M{LEFT} {TOP}H{WIDTH}"/>'
    return lines + _text(LEFT - 6, f"{most:.3g}", "end", TOP + 4) + _text(LEFT - 6, "0", "end", HIGH + 4)


def _text(x: float, text: str, anchor: str, y: float = HIGH + 16) -> str:
    return f'<text x="{x:.1f}" y="{y}" text-anchor="{anchor}">{escape(text)}</text>'
