"""Saved games of Zillions (ZSG), played through by what each line does."""

from collections.abc import Callable

from boardwright.errors import BoardwrightError, RecordError
from boardwright.kernel.action import Action, apply_actions, part_of, parts
from boardwright.kernel.game import Game
from boardwright.kernel.move import Move
from boardwright.kernel.piece import Piece
from boardwright.kernel.position import Position
from boardwright.kernel.sheet import Blunder, Entry, Judgement, Sheet
from boardwright.notation import zsg
from boardwright.notation.zsg import ZsgLine

Named = dict[str, Piece]
Variant = Callable[[str], Game]
"""Gives the game or variant of a title; raises what loading raises."""


class Zsg:
    """The games that Zillions saves; lines are compared with what legal moves do, part by part."""

    name = "zsg"
    suffixes = (".zsg",)

    def __init__(self, variant: Variant) -> None:
        """Find variants of the rules by their titles."""
        self._variant = variant

    def recognises(self, text: str) -> bool:
        """Tell whether the text has the header."""
        return text.removeprefix("\ufeff").startswith(zsg.HEADER)

    def judge(self, text: str) -> Judgement:
        """Play the game; name the first line that no legal move does."""
        made, blunder = self._play(text)
        return Judgement(1, len(made), blunder, int(blunder is not None))

    def read(self, text: str) -> list[Sheet]:
        """Give the game in the notation of the rules; raise RecordError at the first line that is not legal."""
        made, blunder = self._play(text)
        if blunder is not None:
            msg = f"line {blunder.line}: {blunder.reason}"
            raise RecordError(msg, code="record/illegal-move")
        return [Sheet(tuple(made))]

    def write(self, sheet: Sheet) -> str:
        """Refuse: writing is not supported yet."""
        msg = f"ZSG can be read but not written yet; {len(sheet.line)} moves stay in the JSON record"
        raise RecordError(msg, code="record/unsupported")

    def _play(self, text: str) -> tuple[list[Entry], Blunder | None]:
        saved = zsg.read(text)
        if saved.setup:
            msg = "a game that begins with pieces put on the board by hand is not supported yet"
            raise RecordError(msg, code="record/unsupported")
        run = _Run(self._variant(saved.variant).start())
        for line in saved.lines:
            try:
                legal = run.take(line)
            except BoardwrightError as error:
                return run.made, Blunder(len(run.made) + 1, line.text[:100], str(error), 1, line.number)
            if not legal:
                reason = f"no legal move does {line.text[:100]!r}"
                return run.made, Blunder(len(run.made) + 1, line.text[:100], reason, 1, line.number)
        run.finish()
        return run.made, None


class _Run:
    """The moves that fit the lines read so far, from the position in which the turn began."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.made: list[Entry] = []
        self._begin()

    def _begin(self) -> None:
        self.part = 0
        self.board = self.position.board()
        self.moves = {move: self.position.actions(move) for move in self.position.moves()}

    def take(self, line: ZsgLine) -> bool:
        """Keep the moves whose next part does what a line says; false if there are none."""
        kept = self._fitting(line)
        if not kept and self.part and self.finish():
            kept = self._fitting(line)  # the chain had ended silently
        if not kept:
            return False
        self.moves = kept
        self.part += 1
        if all(parts(actions) <= self.part for actions in kept.values()):
            self.finish()
        return True

    def finish(self) -> bool:
        """Make the move that the lines so far are, if they are one."""
        whole = [move for move, actions in self.moves.items() if parts(actions) <= self.part]
        if not self.part or not whole:
            return False
        turn = None if self.position.chance else self.position.turn
        self.made.append(Entry(self.position.format(whole[0]), turn))
        self.position.make(whole[0])
        self._begin()
        return True

    def _fitting(self, line: ZsgLine) -> dict[Move, tuple[Action, ...]]:
        """Give the moves that fit; where changes tell some of them apart, those that have them."""
        if not (line.movements or line.drops or line.captures or line.changes):
            return {move: actions for move, actions in self.moves.items() if parts(actions) <= self.part}
        fitting = {move: actions for move, actions in self.moves.items() if self._does(actions, line)}
        exact = {move: actions for move, actions in fitting.items() if self._changes(actions, line)}
        return exact or fitting

    def _does(self, actions: tuple[Action, ...], line: ZsgLine) -> bool:
        """Compare a part with a line: movements in order, then what the board looks like where it names sites.

        Captures of empty sites and drops of what stands there anyway are written too; only the result counts.
        """
        name = self.position.game.layout.name
        doing = part_of(actions, self.part + 1)
        moved = [(name(a.source), name(a.target)) for a in doing if a.source is not None and a.target is not None]
        taken = {name(a.source) for a in doing if a.source is not None and a.target is None}
        if moved != line.movements or not taken <= set(line.captures):
            return False
        before, after = self._boards(actions)
        left = all(after.get(site) is not before[site] for site in line.captures if site in before)
        shown = {(a.piece.kind.name, name(a.target)) for a in doing if a.target is not None and a.piece is not None}
        shown |= {(after[site].kind.name, site) for _, site in moved if site in after}
        return left and set(line.drops) <= shown

    def _changes(self, actions: tuple[Action, ...], line: ZsgLine) -> bool:
        """Tell whether a part leaves pieces as a line says, by kind or owner."""
        after = self._boards(actions)[1]
        return all(
            site in after and becomes in {after[site].kind.name, str(after[site].player)}
            for becomes, site in line.changes
        )

    def _boards(self, actions: tuple[Action, ...]) -> tuple[Named, Named]:
        """Give the board before and after the next part of a move, by the names of sites."""
        name = self.position.game.layout.name
        found = []
        for last in (self.part, self.part + 1):
            board = apply_actions(self.board, [action for action in actions if abs(action.part) <= last])
            found.append({name(site): piece for site, piece in board.items()})
        return found[0], found[1]
