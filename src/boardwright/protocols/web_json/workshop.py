"""A rules text as the workshop shows it: what is wrong with it, its games, how the chosen one looks and begins.

A stranger's text is looked at in a worker process only; whoever calls ``inspect`` elsewhere trusts the text.
"""

from collections.abc import Collection
from time import perf_counter

import msgspec
from msgspec import Struct

from boardwright.catalogue.check import SECONDS, Examination, Finding, examined, glanced
from boardwright.catalogue.texts import RulesText, own_name
from boardwright.design import Design
from boardwright.errors import BoardwrightError, SyntaxFault
from boardwright.games.scripted import ScriptedGame
from boardwright.games.scripted.game import Origin
from boardwright.kernel.player import players
from boardwright.protocols.web_json.catalogue import GameLook, look_of, opening
from boardwright.protocols.web_json.scene import State
from boardwright.zrf import Source, Symbol, complete, lay_out, outline

WANTS = ("look", "scene", "moves", "outline", "complete", "format")
"""What may be asked for besides diagnostics and games: ``moves`` also compiles the games and tries their first move,
``complete`` proposes words for a place, ``format`` lays the text out."""


class Caret(Struct, frozen=True):
    """Where words are wanted: in which file, line and column from 1."""

    file: str
    line: int
    column: int


class DiagnosticInfo(Struct, frozen=True):
    """What is wrong, and where: lines and columns from 1, the end behind the last letter; line 0 is nowhere."""

    severity: str
    code: str
    message: str
    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    notes: tuple[str, ...]


class GameOfText(Struct, frozen=True):
    """A game of a text; ``variant`` is how it is asked for, empty for the one that is played when none is named."""

    title: str
    variant: str
    players: list[str]


class SymbolInfo(Struct, frozen=True):
    """A thing that a text defines, and where it begins and ends."""

    kind: str
    name: str
    line: int
    column: int
    end_line: int
    end_column: int
    children: list["SymbolInfo"]


class ProposalInfo(Struct, frozen=True):
    """A word that may stand at a place, what it is, how it is written and what it says."""

    word: str
    kind: str
    form: str
    help: str


class ProposalList(Struct, frozen=True):
    """Words that may stand at a place; the one that is begun there starts at this line and column."""

    line: int
    column: int
    items: list[ProposalInfo]


class Inspection(Struct, frozen=True, omit_defaults=True):
    """What was found in a text."""

    ok: bool
    rules: str
    """The hash of the text."""
    diagnostics: list[DiagnosticInfo]
    games: list[GameOfText]
    look: GameLook | None = None
    scene: State | None = None
    """How the chosen game begins."""
    outline: list[SymbolInfo] | None = None
    completion: ProposalList | None = None
    layout: str | None = None
    """The text laid out evenly; absent when its parentheses do not match."""
    seconds: float = 0.0


def inspect(
    rules: RulesText,
    wants: Collection[str] = (),
    variant: str | None = None,
    caret: Caret | None = None,
    seconds: float = SECONDS,
) -> Inspection:
    """Look at a text; whatever is wrong with it is in the result. Its games are tried for a limited time."""
    begun = perf_counter()
    read = rules.rules()
    found = examined(read, seconds) if "moves" in wants else glanced(read, variant or "")
    design = found.designs.get(variant or found.rules.default)
    seen, start = _seen(rules, design, variant or "", wants) if design is not None else (None, None)
    return Inspection(
        ok=found.ok,
        rules=rules.hash,
        diagnostics=[_diagnostic(one) for one in found.findings],
        games=_games(found),
        look=seen,
        scene=start,
        outline=[_symbol(one) for one in outline(rules.text)] if "outline" in wants else None,
        completion=_proposals(rules, caret) if "complete" in wants and caret is not None else None,
        layout=_layout(rules.text) if "format" in wants else None,
        seconds=round(perf_counter() - begun, 4),
    )


def write(inspection: Inspection) -> bytes:
    """Write what was found as JSON."""
    return msgspec.json.encode(inspection)


def _games(found: Examination) -> list[GameOfText]:
    rules = found.rules
    known = {*found.designs, *found.skipped}
    return [
        GameOfText(title, "" if title == rules.default else title, _seated(rules.players(title)))
        for title in sorted(rules.titles, key=lambda title: title != rules.default)
        if title in known
    ]


def _seated(names: list[str]) -> list[str]:
    return [str(player) for player in players(*names) if not player.is_chance]


def _seen(
    rules: RulesText, design: Design, variant: str, wants: Collection[str]
) -> tuple[GameLook | None, State | None]:
    """Say how a game looks and begins; nothing where even that cannot be said of its rules."""
    game = ScriptedGame(design, own_name(rules.hash, variant), Origin(rules.file, picture=rules.picture))
    try:
        seen = look_of(game) if "look" in wants else None
        return seen, opening(game) if "scene" in wants else None
    except BoardwrightError:
        return None, None


def _symbol(one: Symbol) -> SymbolInfo:
    inside = [_symbol(child) for child in one.children]
    return SymbolInfo(one.kind, one.name, one.line, one.column, one.end_line, one.end_column, inside)


def _proposals(rules: RulesText, caret: Caret) -> ProposalList | None:
    """Propose words in the text or in one that it includes."""
    source = rules.source()
    if caret.file != rules.file:
        if caret.file not in rules.files:
            return None
        source = Source(caret.file, rules.files[caret.file], source.find)
    found = complete(source, caret.line, caret.column)
    items = [ProposalInfo(one.word, one.kind, one.form, one.help) for one in found.items]
    return ProposalList(found.line, found.column, items)


def _layout(text: str) -> str | None:
    try:
        return lay_out(text)
    except SyntaxFault:
        return None


def _diagnostic(one: Finding) -> DiagnosticInfo:
    return DiagnosticInfo(
        one.severity, one.code, one.message, one.file, one.line, one.column, one.end_line, one.end_column, one.notes
    )
