"""The blocks of one game become a Design."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from boardwright.design.board import Board
from boardwright.design.design import Block, Design, PieceDesign, Placement, Turn
from boardwright.design.goal import Goal
from boardwright.design.options import RULE_OPTIONS, RuleOptions, read_option
from boardwright.design.rules import Sequence
from boardwright.design.span import NOWHERE, Span
from boardwright.zrf import options as known_options
from boardwright.zrf.build_board import BoardBuilder
from boardwright.zrf.build_goals import VERDICTS, GoalsBuilder
from boardwright.zrf.build_rules import RulesBuilder
from boardwright.zrf.diagnostics import Report
from boardwright.zrf.names import Foreign, Names, nothing_foreign
from boardwright.zrf.nodes import Atom, Listing, String
from boardwright.zrf.words import lists_of, number_of, shown, text_of, words_of

TEXTS = ("title", "description", "history", "strategy", "solution", "credits")
ONCE = ("players", "turn-order", "board", "board-setup", "move-priorities")
IGNORED = (
    "version", "music", "opening-sound", "move-sound", "capture-sound", "drop-sound", "release-sound", "change-sound",
    "click-sound", "win-sound", "loss-sound", "draw-sound", "default", "translate", "sounds",
)  # fmt: skip
MOST_PLAYERS = 16
MOST_RESERVE = 30_000
MOST_TURNS = 4_000
MOST_VALUE = 255


class DesignReader:
    """Reads the merged blocks of a game or variant."""

    def __init__(
        self, blocks: list[Listing], report: Report, span: Span, shared: "Shared | None" = None,
        foreign: Foreign = nothing_foreign,
    ) -> None:  # fmt: skip
        """Prepare to read; ``shared`` has what other variants of the file made of the same blocks."""
        self.shared = shared if shared is not None else {}
        self.blocks = blocks
        self.report = report
        self.span = span
        self.names = Names(report, foreign=foreign)
        self.lacking: list[str] = []
        self.options: dict[str, Any] = {}
        self.hints: dict[str, str] = {}
        self.texts: dict[str, str] = {}

    def every(self, *heads: str) -> Iterable[Listing]:
        """Return the blocks of some kinds in the order of the file."""
        return (block for block in self.blocks if block.head in heads)

    def first(self, head: str) -> Listing | None:
        """Return the last block of a kind, which is the one that counts."""
        found = list(self.every(head))
        return found[-1] if found else None

    def read(self) -> Design:
        """Return the design; the report has what is wrong with it."""
        board, pieces, turns, repeat = self._moving_parts()
        self._texts_and_options()
        engine = self.first("engine")
        setup, goals = tuple(self._setup()), tuple(self._goals())
        if engine or self.lacking:
            self.report.forgive()
        return Design(
            title=self.texts.get("title", ""),
            players=seats_first(self.names.players, turns),
            turns=turns,
            board=board,
            pieces=pieces,
            setup=setup,
            goals=goals,
            priorities=tuple(w.text for w in words_of(block)) if (block := self.first("move-priorities")) else (),
            repeat=repeat,
            options=replace(RuleOptions(), **self.options),
            hints=self.hints,
            texts=self.texts,
            engine=" ".join(w.text for w in words_of(engine)) if engine else "",
            lacking=tuple(self.lacking),
            span=self.span,
        )

    def _moving_parts(self) -> "MovingParts":
        """Read everything that moves are made of, unless another variant has the very same blocks."""
        same = tuple(id(block) for block in self.every("players", "board", "piece", "turn-order", "move-priorities"))
        if same in self.shared:
            names, parts = self.shared[same]
            self.names = replace(names, report=self.report)
            return parts
        before = len(self.report.errors)
        self._players()
        self._declare()
        board = self._board()
        rules = RulesBuilder(self.names)
        self._attributes()
        self._move_types()
        turns, repeat = self._turns()
        parts = (board, tuple(self._piece(block, rules) for block in self._pieces()), turns, repeat)
        if len(self.report.errors) == before:
            self.shared[same] = (self.names, parts)
        return parts

    # ---- names -----------------------------------------------------------------------------------

    def _players(self) -> None:
        block = self.first("players")
        names = [word.text for word in words_of(block)] if block else []
        if not names:
            self.report.error("no-players", "a game needs players", self.span)
        if len(names) > MOST_PLAYERS and block is not None:
            self.report.error("limit-players", f"a game may have {MOST_PLAYERS} players at most", block.span)
        self.names.players = tuple(dict.fromkeys(names))[:MOST_PLAYERS]

    def _declare(self) -> None:
        """Note the names of the pieces, which blocks of other pieces mention."""
        for block in self.every("piece"):
            self.report.spend(block.size)
            if self._name(block):
                self.names.pieces.setdefault(self._name(block))

    def _attributes(self) -> None:
        for block in self.every("piece"):
            for part in lists_of(block):
                words = words_of(part)
                if part.head == "attribute" and words:
                    self.names.attributes.setdefault(words[0].text)

    def _move_types(self) -> None:
        """Note the names of the move types: markers, priorities and turns have them."""
        for block in self.every("piece"):
            for part in lists_of(block):
                if part.head in {"moves", "drops"}:
                    for marker in lists_of(part):
                        if marker.head == "move-type":
                            for word in words_of(marker):
                                self.names.move_types.setdefault(word.text)
        for block in self.every("move-priorities"):
            for word in words_of(block):
                self.names.move_types.setdefault(word.text)

    @staticmethod
    def _name(block: Listing) -> str:
        for part in lists_of(block):
            if part.head == "name" and (words := words_of(part)):
                return words[0].text
        return ""

    # ---- blocks ----------------------------------------------------------------------------------

    def _pieces(self) -> Iterable[Listing]:
        """Return the blocks of the pieces; of two with one name the last counts."""
        found: dict[str, Listing] = {}
        for block in self.every("piece"):
            name = self._name(block)
            if not name:
                self.report.warn("name-expected", "a piece without a name is left out", block.span)
                continue
            if name in found:
                self.report.warn("piece-twice", f"a second piece {name} replaces the first", block.span)
            found[name] = block
        return found.values()

    def _board(self) -> Board:
        block = self.first("board")
        if block is None:
            self.report.error("no-board", "a game needs a board", self.span)
            return Board()
        board = BoardBuilder(self.names).build(block)
        if not board.places:
            self.report.error("no-positions", "a board needs positions", block.span)
        return board

    def _turns(self) -> tuple[tuple[Turn, ...], int]:
        block = self.first("turn-order")
        turns: list[Turn] = []
        repeat = 0
        for item in list(block.flat())[1:] if block else ():
            if isinstance(item, Atom) and item.text == "repeat":
                repeat = len(turns)
                continue
            words = [i for i in item.flat() if isinstance(i, Atom)] if isinstance(item, Listing) else [item]
            player = self.names.need("player", words[0].text, self.names.players, words[0].span) if words else None
            if player is None:
                continue
            acts_as, move_type = player, None
            for word in words[1:]:
                if word.text in self.names.players and acts_as == player:
                    acts_as = word.text
                else:
                    move_type = word.text
                    self.names.move_types.setdefault(word.text)
            turns.append(Turn(player, acts_as, move_type))
        if len(turns) > MOST_TURNS and block is not None:
            self.report.error("limit-turns", f"a turn order may have {MOST_TURNS} turns at most", block.span)
        if not turns:
            turns = [Turn(player, player) for player in self.names.players]
            self.report.warn("no-turn-order", "no turn order; the players take turns as they are listed", self.span)
        return tuple(turns), repeat if repeat < len(turns) else 0

    def _piece(self, block: Listing, rules: RulesBuilder) -> PieceDesign:
        attributes: list[tuple[str, bool | int]] = []
        blocks: list[Block] = []
        texts: dict[str, str] = {}
        images: list[tuple[str, tuple[str, ...]]] = []
        is_dummy = False
        for part in lists_of(block):
            words = words_of(part)
            if part.head == "attribute":
                value = words[1].text if len(words) > 1 else "false"
                number = number_of(words[1]) if len(words) > 1 else None
                if not words:
                    self.report.error("name-expected", "an attribute needs a name and a value", part.span)
                    continue
                if number is not None and not 0 <= number <= MOST_VALUE:
                    message = f"an attribute is true, false or a number from 0 to {MOST_VALUE}"
                    self.report.error("number-expected", message, part.span)
                    number = 0
                attributes.append((words[0].text, number if number is not None else value.lower() == "true"))
            elif part.head in {"moves", "drops"}:
                blocks += self._blocks(part, rules)
            elif part.head in {"help", "description", "notation"}:
                texts[part.head] = shown(words[0].text) if words else ""
            elif part.head == "image":
                images += self._images(words)
            elif part.head == "dummy":
                is_dummy = True
            elif part.head not in {"name", "open", "value"}:
                self.report.warn("unknown-block", f"a piece has no {part.head or 'such'} block", part.span)
        return PieceDesign(
            self._name(block), tuple(attributes), tuple(blocks), texts.get("help", ""), texts.get("description", ""),
            texts.get("notation", ""), tuple(images), is_dummy, block.span,
        )  # fmt: skip

    def _images(self, words: list[Atom | String]) -> Iterable[tuple[str, tuple[str, ...]]]:
        """Group picture names by the player before them."""
        player, files = "", list[str]()
        for word in words:
            if isinstance(word, Atom) and word.text in self.names.players:
                if files:
                    yield player, tuple(files)
                player, files = word.text, []
            else:
                files.append(word.text)
        if files:
            yield player, tuple(files)

    def _blocks(self, part: Listing, rules: RulesBuilder) -> Iterable[Block]:
        """Return the blocks of moves or drops, each with the type of the marker before it."""
        move_type = None
        self.report.spend(part.size)
        for item in list(part.flat())[1:]:
            if not isinstance(item, Listing):
                self.report.warn("stray-word", f"{text_of(item)} is outside any move block", item.span)
            elif item.head == "move-type":
                words = words_of(item)
                move_type = words[0].text if words else None
            else:
                yield Block(self._body(item, rules), move_type, part.head == "drops", item.span)

    @staticmethod
    def _body(item: Listing, rules: RulesBuilder) -> Sequence:
        """Build a block, which is a list of commands or a single command in parentheses."""
        command = rules.command(item)
        return command if isinstance(command, Sequence) else Sequence(
            (command,) if command is not None else (), item.span
        )

    def _setup(self) -> Iterable[Placement]:
        block = self.first("board-setup")
        for side in lists_of(block) if block else ():
            player = self.names.need("player", side.head, self.names.players, side.span)
            self.report.spend(side.size)
            for group in lists_of(side):
                piece = self.names.need("piece", group.head, self.names.pieces, group.span)
                if player is not None and piece is not None:
                    yield self._entry(player, piece, group)

    def _entry(self, player: str, piece: str, group: Listing) -> Placement:
        positions: list[str] = []
        absent: list[Atom | String] = []
        reserve, has_reserve = 0, False
        words = words_of(group)
        self.report.spend(len(words))
        skip = False
        for index, word in enumerate(words):
            if skip:
                skip = False
                continue
            if word.text == "off":
                count = number_of(words[index + 1]) if index + 1 < len(words) else None
                if count is None or not 0 <= count <= MOST_RESERVE:
                    self.report.error("number-expected", f"off needs a number from 0 to {MOST_RESERVE}", word.span)
                    count = 0
                reserve, has_reserve, skip = reserve + count, True, True
                continue
            found = self.names.find(word.text, self.names.positions, word.span)
            if found is not None:
                positions.append(found)
            else:
                absent.append(word)
        for word in absent:
            # Real files list a cell too many beside those that the board has; a group without any is a mistake.
            if positions:
                self.report.warn("absent-position", f"no position {word.text}; nothing is put there", word.span)
            else:
                self.names.need("position", word.text, self.names.positions, word.span)
        return Placement(player, piece, tuple(positions), reserve, has_reserve, group.span)

    def _goals(self) -> Iterable[Goal]:
        builder = GoalsBuilder(self.names)
        for block in self.every(*VERDICTS):
            goal = builder.goal(block)
            if goal is not None:
                yield goal

    def _texts_and_options(self) -> None:
        """Keep texts and options, and warn about blocks that a game does not have."""
        expected = (
            *TEXTS, *IGNORED, *VERDICTS, "players", "turn-order", "board", "piece", "board-setup", "option", "engine",
            "move-priorities",
        )  # fmt: skip
        rule_blocks = {known_options.plain(name) for name in (*RULE_OPTIONS, *known_options.SCREEN_OPTIONS)}
        seen: set[str] = set()
        for block in self.blocks:
            words = words_of(block)
            if block.head in ONCE and block.head in seen:
                self.report.warn("block-twice", f"a second {block.head} replaces the first", block.span)
            seen.add(block.head)
            if block.head in TEXTS:
                self.texts[block.head] = shown(" ".join(word.text for word in words))
            elif block.head == "option" and words:
                self._option(words[0].text, words[1].text if len(words) > 1 else "true", block.span)
            elif known_options.plain(block.head) in rule_blocks:
                self._option(block.head, words[0].text if words else "true", block.span)
            elif block.head not in expected:
                self.report.warn("unknown-block", f"a game has no {block.head or 'such'} block", block.span)

    def _option(self, name: str, value: str, span: Span) -> None:
        """Keep an option: one of the rules with its typed value, any other as it stands."""
        plain = known_options.plain(name)
        if known_options.is_lacking(plain, value):
            self.lacking.append(f"{span}: the option {name} changes the rules in a way that is not here")
        elif plain not in RULE_OPTIONS and plain not in known_options.SCREEN_OPTIONS:
            self.report.warn("unknown-option", f"the option {name} is not known; the game is played without it", span)
        if plain not in RULE_OPTIONS:
            self.hints[plain] = value.lower()
            return
        try:
            self.options[RULE_OPTIONS[plain]] = read_option(plain, value)
        except ValueError as expected:
            self.report.warn("unknown-value", f"{name} is {expected}, not {value}; it is left out", span)


MovingParts = tuple[Board, tuple[PieceDesign, ...], tuple[Turn, ...], int]
Shared = dict[tuple[int, ...], tuple[Names, MovingParts]]
"""What was read already, by the identity of its blocks; it lives as long as they do."""


def build_design(
    blocks: list[Listing], report: Report, span: Span = NOWHERE, shared: Shared | None = None,
    foreign: Foreign = nothing_foreign,
) -> Design:  # fmt: skip
    """Read the merged blocks of a game; variants of one file share what they have in common."""
    return DesignReader(blocks, report, span, shared, foreign).read()


def seats_first(players: tuple[str, ...], turns: tuple[Turn, ...]) -> tuple[str, ...]:
    """Put those who take turns before owners of pieces that never move and before the dice, as seats are counted."""
    movers = {turn.player for turn in turns}
    return tuple(sorted(players, key=lambda name: (name.startswith("?"), name not in movers)))
