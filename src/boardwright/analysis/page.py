"""A report as one HTML file that needs no other."""

from collections.abc import Mapping
from html import escape

from boardwright.analysis.graph import svg_of
from boardwright.analysis.report import Ply, Report
from boardwright.analysis.verdict import Verdict

STYLE = """
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
svg { width: 100%; height: auto; border-radius: 0.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.2rem 0.6rem; border-bottom: 1px solid #8884; vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
.inaccuracy { background: #c99a1a33; } .mistake { background: #d9731a33; }
.blunder { background: #c22d2d33; } .missed-win { background: #8f1fa833; }
"""
WORDS = {
    Verdict.FINE: "",
    Verdict.INACCURACY: "inaccuracy",
    Verdict.MISTAKE: "mistake",
    Verdict.BLUNDER: "blunder",
    Verdict.MISSED_WIN: "missed win",
}


def html_of(report: Report, title: str, names: Mapping[int, str]) -> str:
    """Write a report as a page; ``names`` are those of the people who played, by player."""
    players = [f"{player} ({names[at]})" if names.get(at) else player for at, player in enumerate(report.players)]
    broken = report.blunder
    note = "" if broken is None else f"<p>The record breaks off at move {broken.ply}: {escape(broken.reason)}</p>"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><h1>{escape(title)}</h1>{note}"
        f"{svg_of(report)}{_summary(report, players)}{_moves(report)}</body></html>\n"
    )


def _summary(report: Report, players: list[str]) -> str:
    kinds = [verdict for verdict in Verdict if verdict is not Verdict.FINE]
    head = "".join(f"<th>{text}</th>" for text in ("player", "accuracy", *(WORDS[kind] for kind in kinds)))
    rows = []
    for at, (player, accuracy) in enumerate(zip(players, report.accuracies(), strict=True)):
        counts = report.counts(at)
        cells = ["" if accuracy is None else f"{accuracy:.1f}", *(str(counts[kind.value]) for kind in kinds)]
        rows.append(f"<tr><td>{escape(player)}</td>{''.join(f'<td class=number>{cell}</td>' for cell in cells)}</tr>")
    return f'<h2>Players</h2><div class="scroll"><table><tr>{head}</tr>{"".join(rows)}</table></div>'


def _moves(report: Report) -> str:
    head = "".join(f"<th>{text}</th>" for text in ("", "player", "move", "worth", "chances", "", "best"))
    rows = "".join(_row(number, ply, report) for number, ply in enumerate(report.plies, start=1))
    return f'<h2>Moves</h2><div class="scroll"><table><tr>{head}</tr>{rows}</table></div>'


def _row(number: int, ply: Ply, report: Report) -> str:
    player = "chance" if ply.player is None else report.players[ply.player]
    chances = "" if ply.worth is None else " : ".join(f"{100 * chance:.0f}" for chance in ply.worth.chances)
    best = "" if ply.verdict is Verdict.FINE else " ".join(ply.line)
    cells = [player, ply.move, worth_text(ply), chances, WORDS[ply.verdict], best]
    text = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr class="{ply.verdict.value}"><td class="number">{number}</td>{text}</tr>'


def worth_text(ply: Ply) -> str:
    """Write what the position after a move is worth: the first of two players' score, or those of all."""
    worth = ply.worth
    if worth is None:
        return ""
    if worth.mate is not None:
        return f"#{worth.mate}"
    shown = worth.scores[:1] if len(worth.scores) == 2 else worth.scores
    return " : ".join(f"{score / 100:+.2f}" for score in shown)
