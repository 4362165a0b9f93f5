"""The graph of a game as SVG: each player's chance to win after every move, and where it was given away."""

from boardwright.analysis.report import Report
from boardwright.analysis.verdict import Verdict

WIDTH, HEIGHT, EDGE = 800, 200, 8
COLOURS = ("#2f6f8f", "#b5532a", "#4b8b3b", "#7a4f9a", "#8a7a1f", "#555555")
VERDICT_COLOURS = {
    Verdict.INACCURACY: "#c99a1a",
    Verdict.MISTAKE: "#d9731a",
    Verdict.BLUNDER: "#c22d2d",
    Verdict.MISSED_WIN: "#8f1fa8",
}


def svg_of(report: Report) -> str:
    """Draw the chances of the first of two players, or of every player where they are more."""
    curves = _curves(report)
    shown = curves[:1] if len(curves) == 2 else curves
    lines = [
        f'<polyline fill="none" stroke="{COLOURS[at % len(COLOURS)]}" stroke-width="2" points="{_points(curve)}"/>'
        for at, curve in enumerate(shown)
    ]
    dots = []
    for number, ply in enumerate(report.plies, start=1):
        if ply.verdict is Verdict.FINE or ply.player is None:
            continue
        curve = curves[0] if len(curves) <= 2 else curves[ply.player]
        x, y = _place(number, curve[number], len(curve))
        dots.append(f'<circle cx="{x}" cy="{y}" r="4" fill="{VERDICT_COLOURS[ply.verdict]}"/>')
    middle = HEIGHT / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="chances">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#8883"/>'
        f'<line x1="0" y1="{middle}" x2="{WIDTH}" y2="{middle}" stroke="#888" stroke-dasharray="4 4"/>'
        f"{''.join(lines)}{''.join(dots)}</svg>"
    )


def _curves(report: Report) -> list[list[float]]:
    """Return each player's chances; where nothing is known they stay as they were."""
    seats = len(report.players)
    last = (1 / seats,) * seats
    found: list[list[float]] = [[] for _ in range(seats)]
    for worth in (report.start, *(ply.worth for ply in report.plies)):
        last = worth.chances if worth is not None else last
        for player in range(seats):
            found[player].append(last[player])
    return found


def _points(curve: list[float]) -> str:
    return " ".join(f"{x},{y}" for x, y in (_place(at, chance, len(curve)) for at, chance in enumerate(curve)))


def _place(at: int, chance: float, count: int) -> tuple[float, float]:
    x = EDGE + (WIDTH - 2 * EDGE) * at / max(1, count - 1)
    return round(x, 1), round(EDGE + (HEIGHT - 2 * EDGE) * (1 - chance), 1)
