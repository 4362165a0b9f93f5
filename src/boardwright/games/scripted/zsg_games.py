"""Saved games of Zillions, played step by step and written line by line."""

from collections.abc import Iterable, Iterator
from typing import cast

from boardwright.errors import BoardwrightError, InputError, RecordError
from boardwright.games.scripted.game import ScriptedGame
from boardwright.games.scripted.position import ScriptedPosition
from boardwright.games.scripted.zsg_steps import Describer, Effects
from boardwright.kernel.move import Move
from boardwright.kernel.position import Position
from boardwright.notation.zsg import PASS, Placed, Turned, Vocabulary, ZsgLine, understand
from boardwright.program.ops import D_NEXT, FIRST_PIECE, MASK12, W_DROP, W_PASS, W_TO

MOST_RETURNS = 5_000
"""How often a choice between moves that look alike may be taken back in one game."""


def vocabulary(position: ScriptedPosition) -> Vocabulary:
    """Return the names that lines are made of."""
    design = position.program.design
    pieces, places = (frozenset(one.name for one in every) for every in (design.pieces, design.board.places))
    return Vocabulary(frozenset(design.players), pieces, places)


class Replay:
    """Plays the lines of a saved game.

    A line may fit several steps that look alike on paper; they are tried in order, the best first, and when a later
    line fits nothing the last choice is taken back.
    """

    def __init__(self, position: ScriptedPosition) -> None:
        """Begin from a position."""
        self.position = position
        self.describer = Describer(position.program)
        self.names = vocabulary(position)
        self.returns = 0
        self.choices: list[tuple[int, int, list[tuple[int, ...]]]] = []
        """Line, steps made before it, and the ways to go that were not tried yet."""

    def run(self, lines: tuple[Turned, ...]) -> tuple[int, str] | None:
        """Play all lines; return the index of the first that nothing fits, and why."""
        read: list[ZsgLine] = []
        at = 0
        worst: tuple[int, str] | None = None
        while at < len(lines):
            try:
                if at == len(read):
                    read.append(understand(lines[at], self.names))
                ways = self._ways(read[at])
            except BoardwrightError as error:
                return at, str(error)
            if not ways:
                if worst is None or at > worst[0]:
                    worst = at, self._reason(lines[at])
                back = self._back()
                if back is None:
                    return worst
                at, ways = back
            self._go(at, ways)
            at += 1
        return None

    def _go(self, at: int, ways: list[tuple[int, ...]]) -> None:
        if len(ways) > 1:
            self.choices.append((at, self.position.steps, ways[1:]))
        for word in ways[0]:
            self._push(word)

    def _back(self) -> tuple[int, list[tuple[int, ...]]] | None:
        """Return to the last choice; None when there is none left."""
        self.returns += 1
        if not self.choices or self.returns > MOST_RETURNS:
            return None
        at, steps, ways = self.choices.pop()
        while self.position.steps > steps:
            self.position.undo_part()
        return at, ways

    def _push(self, word: int) -> None:
        self.position.make(Move((word,), ""))

    def _reason(self, line: Turned) -> str:
        outcome = None if self.position.mid_move else self.position.outcome()
        if outcome is not None:
            return f"the game was over before: {outcome.reason}"
        return f"no legal move does {line.text[:100]!r}"

    def _ways(self, line: ZsgLine) -> list[tuple[int, ...]]:
        """Return the steps that do what a line says, the best first; a chain may have ended silently before it."""
        ways: list[tuple[int, ...]] = [(word,) for word in self._fitting(line)]
        if ways or not self.position.mid_move:
            return ways
        stops = [word for word in self.position.legal_steps() if word >> W_PASS & 1]
        for stop in stops:
            self._push(stop)
            ways = [(stop, word) for word in self._fitting(line)]
            self.position.undo_part()
        return ways

    def _fitting(self, line: ZsgLine) -> list[int]:
        steps = self.position.legal_steps()
        if line.is_pass:
            passes = [word for word in steps if word >> W_PASS & 1]
            return passes or [word for word in steps if self._effects(word).is_nothing][:1]
        near = [word for word in steps if self._is_near(word, line)]
        return self._compared(near, line) or self._compared([word for word in steps if word not in set(near)], line)

    def _compared(self, words: list[int], line: ZsgLine) -> list[int]:
        found = [(effects.misses(line), index, word) for index, word in enumerate(words)
                 if (effects := self._effects(word)).fits(line)]  # fmt: skip
        seen: set[int] = set()
        kept: list[int] = []
        for _, _, word in sorted(found):
            self._push(word)
            key = self.position.key
            self.position.undo_part()
            if key not in seen:  # steps that lead to the same position are one
                seen.add(key)
                kept.append(word)
        return kept

    def _is_near(self, word: int, line: ZsgLine) -> bool:
        """Tell whether a step goes where a line begins; this needs no look at the board."""
        if word >> W_PASS & 1:
            return False
        to = self.describer.sites[word >> W_TO & MASK12]
        if line.movements:
            return not word >> W_DROP & 1 and to == line.movements[0][1]
        return bool(line.drops) and word >> W_DROP & 1 == 1 and to == line.drops[0][2]

    def _effects(self, word: int) -> Effects:
        return effects_of(self.position, self.describer, word)


def effects_of(position: ScriptedPosition, describer: Describer, word: int) -> Effects:
    """Describe a legal step of a position."""
    found = position.changes((word,))
    if not found:
        return Effects()
    record, changes = found[0]
    return describer.effects(record, changes, position.standing())


# ---- writing -------------------------------------------------------------------------------------------


class Writer:
    """Writes the moves of a game as lines."""

    def __init__(self, position: ScriptedPosition) -> None:
        """Begin at the first position of the game."""
        self.position = position
        self.describer = Describer(position.program)
        self.round = 1
        self.numbers = type_numbers(position)

    def take(self, move: Move) -> Iterator[str]:
        """Make a move and return its lines."""
        program = self.position.program
        slot = self.position.slot
        for word in move.steps:
            found = self.position.changes((word,))
            record = found[0][0] if found else ()
            effects = effects_of(self.position, self.describer, word)
            following = record[D_NEXT] if record else 0
            partial = f"partial {self.numbers[following - 1]} " if following else ""
            yield f"{self.round}. {partial}{spelt(effects)}"
            self.position.make(Move((word,), ""))
        if self.position.slot <= slot and len(program.design.turns) > self.position.slot:
            self.round += 1


class ZsgNotation:
    """Moves as saved games of Zillions write them, without their numbers: ``Pawn e2 - e4``; parts after semicolons."""

    name = "zsg"

    def move(self, position: Position, move: Move) -> str:
        """Write all lines of a move."""
        return "; ".join(self._lines(position, move))

    def part(self, position: Position, move: Move, number: int) -> str:
        """Write the line of one part."""
        lines = self._lines(position, move)
        if not 1 <= number <= len(lines):
            msg = f"{move} has {len(lines)} parts; there is no part {number}"
            raise InputError(msg, code="move/no-such-part")
        return lines[number - 1]

    @staticmethod
    def _lines(position: Position, move: Move) -> list[str]:
        lines = Writer(cast("ScriptedPosition", position.copy())).take(move)
        return [line.partition(". ")[2] for line in lines]


def spelt(effects: Effects) -> str:
    """Write what a step does; a change of the piece that came last needs no site."""
    if effects.is_nothing:
        return PASS
    words: list[str] = []
    here = ""
    for kind, source, sign, target in effects.movements:
        words += [kind, source, sign, target]
        here = target
    for item in effects.items:
        site = item[1] if item[0] == "@" else item[-1]
        if item[0] == "drop":
            words += item[1:]
        elif item[0] == "=":
            words += ["=", item[1]] if site == here else ["=", item[1], "on", site]
        else:
            words += item
        # Only what follows its movement directly goes without a site.
        here = here if item[0] == "=" and site == here else ""
    return " ".join(words)


def type_numbers(position: ScriptedPosition) -> list[int]:
    """Return the number that the format has for each move type, 0 being no type.

    Types of the priorities and of the turn order come first; the others follow as pieces, the last one first, use them.
    """
    program = position.program
    design = program.design
    order = dict.fromkeys((*design.priorities, *(turn.move_type for turn in design.turns if turn.move_type)))
    for piece in reversed(design.pieces):
        for block in piece.blocks:
            if block.move_type is not None:
                order.setdefault(block.move_type)
    numbers = {name: index for index, name in enumerate(order, 1)}
    return [0, *(numbers.get(name, 0) for name in program.move_types)]


def placed_by(game: ScriptedGame, position: ScriptedPosition) -> list[Placed]:
    """Return what must be put on, or taken from, the opening board to make this; raise RecordError if that fails."""
    describer = Describer(game.program)
    found: list[Placed] = []
    for site, (old, new) in enumerate(zip(game.arranged(()).standing(), position.standing(), strict=True)):
        name = describer.sites[site]
        if old != new and new < FIRST_PIECE:
            found.append(Placed(name))
        elif old != new:
            piece = game.program.codes.pieces[new - FIRST_PIECE]
            found.append(Placed(name, describer.players[piece.player], describer.kinds[piece.kind]))
    if game.arranged(by_hand(found)).setup() != position.setup():
        msg = "a saved game of Zillions begins with the first turn and full reserves; this set-up does not"
        raise RecordError(msg, code="record/unsupported")
    return found


def by_hand(placed: Iterable[Placed]) -> list[tuple[str, str, str]]:
    """Return placed pieces as a game takes them."""
    return [(one.player, one.piece, one.site) for one in placed]
