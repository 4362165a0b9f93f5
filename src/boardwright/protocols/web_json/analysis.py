"""What an engine thinks, as a page is told: lines with their worth, and the report of a game."""

from collections.abc import Sequence

from msgspec import Struct

from boardwright.analysis.report import Ply, Report
from boardwright.analysis.worth import Worth
from boardwright.kernel.position import Position
from boardwright.play.history import sites_of
from boardwright.search.limits import Info

LONGEST_LINE = 12
"""Moves of a line that are written down."""


class EngineLine(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A line of play and what it is worth to each player."""

    moves: list[str]
    sites: list[str] = []
    """Where its first move begins and ends, part by part."""
    scores: list[int] = []
    """In hundredths."""
    chances: list[float] = []
    """To win, from 0 to 1."""
    mate: int | None = None
    """In how many of its moves the first of two players wins for certain, negative where the second does."""


class PlyInfo(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A move of a game, what the position after it is worth, and what would have been better."""

    move: str
    player: int | None
    scores: list[int] = []
    chances: list[float] = []
    mate: int | None = None
    line: list[str] = []
    """What the engine would have played, and what it expected to follow."""
    loss: float = 0.0
    verdict: str = ""
    """``inaccuracy``, ``mistake``, ``blunder`` or ``missed-win``."""


class GameReport(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The report of a game."""

    players: list[str]
    accuracy: list[float | None]
    """Of each player, from 0 to 100."""
    counts: list[dict[str, int]]
    """How many of each verdict each player has."""
    start: list[float]
    """The chances before the first move."""
    plies: list[PlyInfo]


def line_shown(position: Position, info: Info, worth: Worth) -> EngineLine:
    """Describe a line that a search has found in a position."""
    board, texts = position.copy(), []
    for move in info.line[:LONGEST_LINE]:
        texts.append(board.format(move))
        board.make(move)
    name = position.game.layout.name
    sites = [name(site) for site in sites_of(position, info.line[0])] if info.line else []
    return EngineLine(
        moves=texts,
        sites=sites,
        scores=list(worth.scores),
        chances=_rounded(worth.chances),
        mate=worth.mate,
    )


def report_shown(report: Report) -> GameReport:
    """Describe a report."""
    return GameReport(
        players=list(report.players),
        accuracy=[None if one is None else round(one, 1) for one in report.accuracies()],
        counts=[report.counts(player) for player in range(len(report.players))],
        start=[] if report.start is None else _rounded(report.start.chances),
        plies=[_ply(ply) for ply in report.plies],
    )


def _ply(ply: Ply) -> PlyInfo:
    worth = ply.worth
    return PlyInfo(
        move=ply.move,
        player=ply.player,
        scores=[] if worth is None else list(worth.scores),
        chances=[] if worth is None else _rounded(worth.chances),
        mate=None if worth is None else worth.mate,
        line=list(ply.line) if ply.verdict.value else [],
        loss=round(ply.loss, 4),
        verdict=ply.verdict.value,
    )


def _rounded(chances: Sequence[float]) -> list[float]:
    return [round(chance, 4) for chance in chances]
