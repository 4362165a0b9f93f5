"""Rules files: forms at the top, includes, games and their variants."""

from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property

from boardwright.design.design import Design
from boardwright.design.span import NOWHERE, Span
from boardwright.design.validate import validate
from boardwright.errors import MeaningFault, SyntaxFault
from boardwright.zrf.build import Shared, build_design
from boardwright.zrf.build_board import BoardBuilder
from boardwright.zrf.build_goals import VERDICTS
from boardwright.zrf.diagnostics import Report, TooMuchWork, did_you_mean
from boardwright.zrf.macros import Macro, MacroTable
from boardwright.zrf.names import Names
from boardwright.zrf.nodes import Atom, Listing, Node
from boardwright.zrf.options import plain
from boardwright.zrf.reader import Reader
from boardwright.zrf.source import Source
from boardwright.zrf.words import lists_of, shown, text_of, words_of

MOST_INCLUDES = 50
TOO_DEEP = "macros and lists are nested too deep"
SEPARATOR = "-"
KINDS = ("player", "piece", "attribute", "position", "direction", "place", "zone", "move-type")
"""What names of a file are names of; a place is a position or a direction."""


@dataclass
class Chapter:
    """A game or a variant of one: its title and its blocks."""

    title: str
    blocks: list[Listing]
    is_variant: bool
    is_default: bool
    span: Span
    base: "Chapter | None" = None

    @property
    def merged(self) -> list[Listing]:
        """The blocks, with those of the base that the variant does not replace."""
        if self.base is None:
            return self.blocks
        return merge(self.base.merged, self.blocks)


def _identity(block: Listing) -> tuple[str, str]:
    """Tell what a block replaces: pieces and options by name, all else by kind."""
    if block.head == "piece":
        for part in block.flat():
            if isinstance(part, Listing) and part.head == "name" and (words := words_of(part)):
                return "piece", words[0].text
    if block.head == "option" and (words := words_of(block)):
        return "option", plain(words[0].text)
    return block.head, ""


def merge(base: list[Listing], own: list[Listing]) -> list[Listing]:
    """Return the blocks of a variant: its own replace those of the same identity, in their place.

    End conditions of a variant replace all of its base, of whatever keyword: a losing variant has no other winner.
    """
    endings = [block for block in own if block.head in VERDICTS]
    replaced = {_identity(block): block for block in own if block.head not in VERDICTS}
    result: list[Listing] = []
    placed: set[tuple[str, str]] = set()
    for block in base:
        identity = _identity(block)
        if block.head in VERDICTS and endings:
            continue
        if identity not in replaced:
            result.append(block)
        elif identity not in placed:
            placed.add(identity)
            result.append(replaced[identity])
    return [*result, *(block for identity, block in replaced.items() if identity not in placed), *endings]


@dataclass
class RulesFile:
    """What a rules text holds; ``design`` builds one of its games."""

    name: str
    report: Report
    chapters: list[Chapter] = field(default_factory=list)
    findings: dict[str, Report] = field(default_factory=dict)
    """What was found while each game was built."""
    shared: Shared = field(default_factory=dict, repr=False)
    """What the variants have in common."""

    @property
    def titles(self) -> list[str]:
        """The games and variants by title, in the order of the file."""
        return [chapter.title for chapter in self.chapters]

    @property
    def default(self) -> str:
        """The title of the game that is played when none is named."""
        chosen = [c for c in self.chapters if c.is_default] or [c for c in self.chapters if not c.is_variant]
        return (chosen or self.chapters)[0].title if self.chapters else ""

    def players(self, title: str) -> list[str]:
        """Return the names of the players of a game as they are written; nothing is built for it."""
        merged = next((chapter.merged for chapter in self.chapters if chapter.title == title), [])
        return [word.text for block in merged if block.head == "players" for word in words_of(block)]

    def design(self, title: str | None = None) -> Design:
        """Build a game by its title; raise SyntaxFault or MeaningFault with all that was found."""
        before = self.report.errors
        if before:
            raise SyntaxFault(before[0].show(self.report.sources), code=before[0].code, diagnostics=tuple(before))
        wanted = self.default if title is None else title
        chapter = next((c for c in self.chapters if c.title == wanted), None)
        if chapter is None:
            near = wanted.casefold().split()
            chapter = next((c for c in self.chapters if c.title.casefold().split() == near), None)
        if chapter is None:
            hint = did_you_mean(wanted, self.titles)
            missing = f"or variant {wanted!r}{hint}" if self.chapters else "at all"
            msg = f"{self.name} has no game {missing}"
            raise MeaningFault(msg, code="zrf/unknown-variant" if self.chapters else "zrf/no-game")
        report = self.findings[chapter.title] = Report(sources=self.report.sources)
        try:
            design = build_design(chapter.merged, report, chapter.span, self.shared, self.has_elsewhere)
        except TooMuchWork:
            report.too_much(chapter.span)
            first = report.errors[0]
            text = first.show(report.sources)
            raise MeaningFault(text, code=first.code, diagnostics=tuple(report.errors)) from None
        except RecursionError:
            report.error("limit-depth", TOO_DEEP, chapter.span)
            raise MeaningFault(TOO_DEEP, code="zrf/limit-depth", diagnostics=tuple(report.errors)) from None
        if not self.has_reserves:
            design = replace(design, free_drops=True)
        if not report.errors:
            for problem in validate(design):
                (report.error if problem.is_error else report.warn)(problem.code, problem.message, problem.span)
        errors = report.errors
        if errors:
            raise MeaningFault(errors[0].show(report.sources), code=errors[0].code, diagnostics=tuple(errors))
        return design

    def has_elsewhere(self, kind: str, name: str) -> bool:
        """Tell whether some game of the file has a name of a kind."""
        if len(self.chapters) < 2:
            return False
        return name in self.all_names.get(kind, ())

    @cached_property
    def has_reserves(self) -> bool:
        """Whether any set-up of the file puts pieces in reserve."""
        return any(
            word.text == "off"
            for chapter in self.chapters
            for block in chapter.blocks
            if block.head == "board-setup"
            for side in lists_of(block)
            for group in lists_of(side)
            for word in words_of(group)
        )

    @cached_property
    def all_names(self) -> dict[str, set[str]]:
        """The names that any game of the file declares, by kind."""
        found: dict[str, set[str]] = {kind: set() for kind in KINDS}
        report = Report()
        for block in {id(block): block for chapter in self.chapters for block in chapter.blocks}.values():
            if block.head == "players":
                found["player"].update(word.text for word in words_of(block))
            elif block.head == "piece":
                for part in lists_of(block):
                    words = words_of(part)
                    if part.head in {"name", "attribute"} and words:
                        found["piece" if part.head == "name" else "attribute"].add(words[0].text)
                    markers = [marker for marker in lists_of(part) if marker.head == "move-type"]
                    found["move-type"].update(word.text for marker in markers for word in words_of(marker))
            elif block.head == "board":
                with suppress(TooMuchWork):
                    board = BoardBuilder(Names(report)).build(block)
                    found["position"].update(place.name for place in board.places)
                    found["direction"].update(board.directions)
                    found["zone"].update(zone.name for zone in board.zones)
        found["place"] = found["direction"] | found["position"]
        return found


class FileReader:
    """Reads the forms of a text and of the texts it includes."""

    def __init__(self, report: Report) -> None:
        """Begin with nothing read."""
        self.report = report
        self.macros = MacroTable(report)
        self.chapters: list[Chapter] = []
        self.included: list[str] = []

    def gather(self, source: Source, trail: tuple[str, ...] = ()) -> list[Node]:
        """Return the forms of a text, with included ones in their place."""
        forms: list[Node] = []
        for form in Reader(source, self.report).read():
            if not (isinstance(form, Listing) and form.head == "include"):
                forms.append(form)
                continue
            for word in words_of(form):
                found = source.find(word.text)
                self.included.append(word.text)
                if found is None:
                    self.report.error("include-not-found", f"no file {word.text} beside this one", word.span)
                elif found.name in trail or found.name == source.name:
                    self.report.error("include-cycle", f"{word.text} includes itself", word.span)
                elif len(self.included) > MOST_INCLUDES:
                    self.report.error("limit-includes", f"{MOST_INCLUDES} includes are allowed at most", word.span)
                else:
                    forms += self.gather(found, (*trail, source.name))
        return forms

    def read(self, source: Source) -> None:
        """Read everything."""
        forms = self.gather(source)
        self.macros.foresee(m for form in forms if (m := self._macro(form)) is not None)
        for form in forms:
            if not isinstance(form, Listing):
                self.report.warn("stray-word", f"{text_of(form)} is outside any form", form.span)
                continue
            macro = self._macro(form)
            if macro is not None:
                self.macros.define(macro)
            elif form.head in {"game", "variant"}:
                self._chapter(form)
            elif form.head == "define":
                self.report.error("name-expected", "define needs a name", form.span)
            elif form.head not in {"version", "translate"}:
                self.report.warn("unknown-form", f"{form.head or 'a list'} means nothing here", form.span)
        self._tie()

    @staticmethod
    def _macro(form: Node) -> Macro | None:
        if isinstance(form, Listing) and form.head == "define" and len(form.items) > 1:
            name = form.items[1]
            if isinstance(name, Atom):
                return Macro(name.text, form.items[2:], form.span)
        return None

    def _chapter(self, form: Listing) -> None:
        try:
            expanded = self.macros.expand(form)
        except RecursionError:
            self.report.error("limit-depth", TOO_DEEP, form.span)
            return
        if not isinstance(expanded, Listing):
            return
        blocks: list[Listing] = []
        for item in list(expanded.flat())[1:]:
            if isinstance(item, Listing):
                blocks.append(item)
            else:
                self.report.warn("stray-word", f"{text_of(item)} is outside any block", item.span)
        title = ""
        for block in blocks:
            if block.head == "title":
                title = shown(" ".join(word.text for word in words_of(block)))
        if title == SEPARATOR:
            return
        is_default = any(block.head == "default" for block in blocks)
        self.chapters.append(Chapter(title, blocks, form.head == "variant", is_default, form.span))

    def _tie(self) -> None:
        """Give each variant its base: the game before it, else the first one after it."""
        games = [(index, c) for index, c in enumerate(self.chapters) if not c.is_variant]
        for index, chapter in enumerate(self.chapters):
            if chapter.is_variant and games:
                before = [c for i, c in games if i < index]
                chapter.base = before[-1] if before else games[0][1]
            elif not chapter.is_variant and index and not any(b.head == "board" for b in chapter.blocks):
                # Some files write their variants as games without a board.
                chapter.base = next((c for _, c in games if any(b.head == "board" for b in c.blocks)), None)
                self.report.warn("game-without-board", f"{chapter.title} is taken for a variant", chapter.span)


def read_rules(source: Source) -> RulesFile:
    """Read a rules text; what is wrong with it is in the report of the result."""
    report = Report()
    reader = FileReader(report)
    reader.read(source)
    if not reader.chapters and not report.errors:
        if reader.macros.macros and not report.found and report.unclosed is None:
            report.warn("only-macros", f"{source.name} has macros for other files to include, and no game", NOWHERE)
        else:
            message = f"{source.name} defines no game"
            if report.unclosed is not None:
                message += f"; a parenthesis is probably missing here, in line {report.unclosed.line}"
            report.error("no-game", message, report.unclosed or NOWHERE)
    return RulesFile(source.name, report, reader.chapters)
