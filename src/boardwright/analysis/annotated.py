"""A written game with what the engine said of it: valuations, signs, and the better line as a variation."""

from collections.abc import Sequence
from dataclasses import replace

from boardwright.analysis.report import Ply, Report
from boardwright.analysis.verdict import GLYPH_OF, Verdict
from boardwright.kernel.game import Game
from boardwright.kernel.position import Position
from boardwright.kernel.sheet import Sheet, SheetMove
from boardwright.play.archive import play_written

VARIATION = 5
"""Moves of a better line that are written down."""


def annotated(sheet: Sheet, game: Game, report: Report) -> Sheet:
    """Return the game up to where it is legal; what its author said and drew stays as it is."""
    position = game.start(sheet.setup, **sheet.options)
    line: list[SheetMove] = []
    for entry in sheet.line:
        before = len(line)
        if before >= len(report.plies):
            break
        made = play_written(position, entry)
        for _ in made:
            position.undo()
        for move in made:
            line.append(_entry(position, report.plies[len(line)]))
            position.make(move)
        last = line[-1]
        line[-1] = replace(last, comment=entry.comment, glyph=entry.glyph or last.glyph)
        line[before] = replace(line[before], variations=(*entry.variations, *line[before].variations))
    return replace(sheet, line=tuple(line))


def _entry(position: Position, ply: Ply) -> SheetMove:
    """Write one move of the game."""
    value = ply.worth.valuation if ply.worth is not None else None
    better = () if ply.verdict is Verdict.FINE else (_better(position, ply.line[:VARIATION]),)
    player = None if position.chance else position.turn
    return SheetMove(ply.move, player, "", better, value, GLYPH_OF[ply.verdict])


def _better(position: Position, line: Sequence[str]) -> tuple[SheetMove, ...]:
    board, found = position.copy(), []
    for text in line:
        found.append(SheetMove(text, None if board.chance else board.turn))
        board.play(text)
    return tuple(found)
