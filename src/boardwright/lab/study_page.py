"""A study as a page of its own: tables, and plots in SVG; it needs nothing from elsewhere."""

from collections.abc import Sequence
from html import escape
from typing import Any

from boardwright.drawing import draw
from boardwright.kernel.game import Game
from boardwright.lab.plots import bars, curve, stacked
from boardwright.lab.study import histogram

STYLE = """
:root { color-scheme: light dark; --ink: light-dark(#2a2118, #f1e8da); --soft: light-dark(#655745, #b5a692);
  --first: light-dark(#0f6b63, #4fbfae); --draw: light-dark(#d9cdb8, #43392d); --other: light-dark(#8a6410, #e3b95a); }
body { margin: 2rem auto; max-width: 62rem; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink);
  background: light-dark(#f6f1e7, #1b1713); }
h1, h2 { font-family: Georgia, serif; } .soft { color: var(--soft); } .board { float: right; margin: 0 0 1rem 1rem; }
table { border-collapse: collapse; } th, td { padding: 0.25rem 0.8rem 0.25rem 0; text-align: right;
  white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } tr { border-bottom: 1px solid var(--draw); }
.plots { display: flex; flex-wrap: wrap; gap: 1.5rem; clear: both; } figure { margin: 0; }
figure text { font: 12px system-ui, sans-serif; fill: var(--soft); } .axis { stroke: var(--draw); }
.first { fill: var(--first); } .drawn { fill: var(--draw); } .other { fill: var(--other); }
.line { fill: none; stroke: var(--first); stroke-width: 2; }
"""
VERDICTS = {
    "first": "the first player has the advantage",
    "second": "the second player has the advantage",
    "others": "the first player is worse off",
    "drawn": "good play is drawn",
    "balanced": "neither side has a large advantage",
    "unclear": "no advantage is proved; more games would tell",
}


def verdict(found: dict[str, Any]) -> str:
    """Say the main result in a sentence."""
    said = VERDICTS[found["verdict"]]
    proof = found["proved"]
    if proof:
        return f"{said}: {found['players'][proof['winner']]} wins in {proof['moves']} moves, which is proved"
    return said


def page(found: dict[str, Any], game: Game) -> str:
    """Write the page."""
    best = found["levels"][-1]
    plots = [
        ("Results of each level against itself: first player, draws, others", _results(found["levels"])),
        (f"Length of games at level {best['level']}, in plies", bars(_lengths(best["lengths"]))),
        (f"Moves to choose from, ply by ply, at level {best['level']}", curve(best["branching"]["by_ply"])),
        (f"What is moved at level {best['level']}, in % of moves", bars(_moved(best["pieces"]))),
    ]
    if found["steps"]:
        steps = [(f"{step['weaker']} → {step['stronger']}", 100 * step["score"]) for step in found["steps"]]
        plots.append(("What the stronger level scores against the weaker, in %", bars(steps)))
    figures = "".join(f"<figure><figcaption>{escape(title)}</figcaption>{plot}</figure>" for title, plot in plots)
    title = escape(found["title"])
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}: a study</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>'
        f'<div class="board">{draw(game.start(), width=260, latin=True)}</div>'
        f"<h1>{title}</h1><p>{found['games']} games of each pairing, seed {found['seed']}: "
        f"<b>{escape(verdict(found))}</b>.</p>{_table(found)}"
        f'<div class="plots">{figures}</div></body></html>\n'
    )


def rows(found: dict[str, Any]) -> list[list[str]]:
    """Return the table of levels, its head first."""
    head = ["level", "first player", "95 %", "draws", "plies", "moves", "captures", "decided at", "worth"]
    worth = {step["stronger"]: step for step in found["steps"]}
    table = [head]
    for one in found["levels"]:
        first, step, decisive = one["first"], worth.get(one["level"]), one["decisive"]
        table.append([
            str(one["level"]),
            f"{100 * first['score']:.0f} %",
            f"{100 * first['low']:.0f}-{100 * first['high']:.0f} %",
            f"{100 * one['draws'] / found['games']:.0f} %",
            f"{one['length']['mean']:.1f}",
            f"{one['branching']['mean']:.1f}",
            f"{one['captures']:.1f}",
            f"{100 * decisive['mean']:.0f} %" if decisive else "-",
            _worth(step, len(found["players"])),
        ])  # fmt: skip
    return table


def _worth(step: dict[str, Any] | None, players: int) -> str:
    """Say how much stronger a level is than the one before: in Elo, or among more than two players in games won."""
    if step is None:
        return "-"
    return f"{step['elo']:+.0f} Elo" if players == 2 else f"{100 * step['score']:.0f} %"


def _table(found: dict[str, Any]) -> str:
    head, *body = rows(found)
    lines = ["".join(f"<th>{escape(cell)}</th>" for cell in head)]
    lines += ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in body]
    return "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def _results(levels: Sequence[dict[str, Any]]) -> str:
    """Draw wins of the first player, draws, and wins of others, in % of games."""
    columns = []
    for one in levels:
        wins, draws = one["wins"], one["draws"]
        share = 100 / max(1, sum(wins) + draws)
        amounts = {"first": wins[0] * share, "drawn": draws * share, "other": sum(wins[1:]) * share}
        columns.append((f"level {one['level']}", amounts))
    return stacked(columns, 100)


def _lengths(lengths: Sequence[int]) -> list[tuple[str, float]]:
    return [(str(first) if first == last else f"{first}-{last}", number) for first, last, number in histogram(lengths)]


def _moved(pieces: dict[str, dict[str, float]]) -> list[tuple[str, float]]:
    return [(kind, 100 * used["moved"]) for kind, used in pieces.items()][:10]
