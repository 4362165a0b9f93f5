"""Turn: walks a player through a move part by part, click by click (document 000, Controller).

A turn holds the moves that are still possible. Each click keeps those that agree with it: first the site a part
starts from, then its target; where that is not enough (promotions, approach or withdrawal in Fanorona) it asks again
for the piece or for one more site. A part that is settled is made on the position and shown. ``back`` takes a click
back and allows again what it had cut off. The move of an engine goes through the same door with a single candidate.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from boardwright.errors import NoSuchChoice, NothingToUndo
from boardwright.kernel.action import Action, Board, Site, identity, part_of, parts
from boardwright.kernel.move import Move
from boardwright.kernel.piece import Piece
from boardwright.kernel.position import Position
from boardwright.play.show import Part, show_back, show_move, show_part


class Ask(Enum):
    """What a click answers."""

    START = "start"
    """Where does the part begin: the piece to move, the site to drop on, the piece to take off."""
    TARGET = "target"
    """Where does the piece go."""
    PIECE = "piece"
    """What does it become, or what is dropped."""
    EXTRA = "extra"
    """What else does the part do."""
    FINISH = "finish"
    """Nothing more: the parts so far are the move (the Pass button)."""


@dataclass(frozen=True)
class Choice:
    """One thing that may be clicked now; ``site`` is None for what has no place on the board."""

    ask: Ask
    site: Site | None
    piece: Piece | None
    text: str


Groups = dict[Choice, tuple[Move, ...]]


@dataclass
class _Frame:
    """What is left after a click: the moves, the parts already made, and what is asked next."""

    moves: tuple[Move, ...]
    part: int
    ask: Ask
    groups: Groups | None = None
    """The moves sorted by the click that leads to them, once they were."""


class Turn:
    """The choice of one move on a position that stands at the beginning of it.

    The position is moved along part by part; ``cancel`` puts it back, and when ``done`` it has the whole move made.
    """

    def __init__(self, position: Position, moves: Iterable[Move] | None = None) -> None:
        """Begin with all legal moves, or with the single one that an engine chose."""
        self.position = position
        self._layout = position.game.layout
        allowed = tuple(position.moves() if moves is None else moves)
        self._landmarks = _landmarks(position, allowed)
        self._known: dict[Move, tuple[Action, ...]] = {}
        self._frames = [_Frame(allowed, 0, Ask.START)]
        self._made: tuple[int, ...] = ()
        self._boards: list[Board] = [position.board()]
        self.move: Move | None = None

    # ---- what may be done -------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """True when a move is chosen and made."""
        return self.move is not None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that agree with everything clicked so far."""
        return self._frames[-1].moves

    @property
    def parts_made(self) -> int:
        """How many parts are made on the position."""
        return self._frames[-1].part

    @property
    def can_pass(self) -> bool:
        """True exactly when the parts made so far are a complete move by themselves."""
        return not self.done and self._frames[-1].ask is Ask.START and bool(self._complete())

    def choices(self) -> list[Choice]:
        """List what may be clicked now, in the order of the moves."""
        return [] if self.done else list(self._grouped())

    def kept(self, choice: Choice) -> tuple[Move, ...]:
        """Return the moves that are left after a choice, without choosing it; raise NoSuchChoice."""
        groups = {} if self.done else self._grouped()
        if choice not in groups:
            msg = f"{choice.text} leads to no legal move here"
            raise NoSuchChoice(msg)
        return groups[choice]

    def settles(self, choice: Choice) -> Move | None:
        """Return the move that a choice completes at once, if that can be told without making it; else None."""
        kept = self.kept(choice)
        if choice.ask is Ask.FINISH:
            return kept[0]
        if len(kept) != 1 or len(kept[0].steps) != 1:
            return None
        landmark = self._landmarks[kept[0]]
        if choice.ask is Ask.START and (landmark is None or landmark.is_movement):
            return None
        return kept[0]

    def continues(self, choice: Choice) -> bool:
        """Tell whether a choice certainly settles a part of a longer move; what it does is then the same in all."""
        kept, part = self.kept(choice), self.parts_made + 1
        if choice.ask is not Ask.TARGET and not (choice.ask is Ask.START and self._placed(kept)):
            return False
        same = len({move.steps[:part] for move in kept}) == 1
        return same and (len(kept) > 1 or not self._over(kept[0], part))

    # ---- doing it ---------------------------------------------------------------------------

    def choose(self, choice: Choice) -> Part:
        """Take a click; return what a view has to show, nothing while the part is not settled."""
        return self._keep(self.kept(choice), choice.ask)

    def click(self, name: str) -> Part:
        """Take a click on a site, or on a piece or another choice, by its name.

        Where a move goes on with the piece that has just moved, that piece need not be clicked again.
        """
        wanted, choices = name.strip(), self.choices()
        found = self._meant(wanted)
        start = self._implied()
        if not found and start is not None:
            self.choose(start)
            if len(self._meant(wanted)) == 1:
                shown = self.click(wanted)
                del self._frames[-2]
                return shown
            self.back()
        if len(found) != 1:
            some = ", ".join(sorted({self._name(choice) for choice in choices})[:12])
            what = "means several things" if found else "leads to no legal move"
            msg = f"{wanted[:40]} {what} here; choose from: {some or 'nothing, the move is made'}"
            raise NoSuchChoice(msg)
        return self.choose(found[0])

    def sites(self) -> list[Site]:
        """List the sites that may be clicked now; for a piece that goes on, where it may go."""
        start = self._implied()
        if start is not None:
            self.choose(start)
        found = [choice.site for choice in self.choices() if choice.site is not None]
        if start is not None:
            self.back()
        return found

    def finish(self) -> Move:
        """Stop after the parts made so far (the Pass button) and return the move."""
        complete = self._complete() if self.can_pass else ()
        if len(complete) != 1:
            msg = "the parts so far are not a complete move" if not complete else "say which move is meant"
            raise NoSuchChoice(msg)
        self._keep(complete, Ask.FINISH)
        return complete[0]

    def back(self) -> Part:
        """Take the last click back; return what a view has to show if a part came back with it."""
        if len(self._frames) == 1:
            msg = "nothing has been chosen yet"
            raise NothingToUndo(msg)
        left = self._frames.pop()
        now = self._frames[-1]
        self.move = None
        move = left.moves[0]
        self._stand(move, now.part)
        if now.part == left.part and left.ask is not Ask.FINISH:
            return ()
        after, part = self._boards.pop(), 0 if left.ask is Ask.FINISH else left.part
        return show_back(self._layout, self._boards[-1], after, self._actions(move), part)

    def cancel(self) -> None:
        """Take everything back; the position stands where the turn began."""
        self._stand(self._frames[0].moves[0], 0) if self._made else None
        del self._frames[1:], self._boards[1:]
        self.move = None

    def run(self) -> list[Part]:
        """Make the only candidate to its end, as for an engine; return what each part shows."""
        if len(self.moves) != 1:
            msg = f"{len(self.moves)} moves are possible, so a player has to choose"
            raise NoSuchChoice(msg)
        shown: list[Part] = []
        move = self.moves[0]
        while self.move is None:
            before = self.parts_made
            part = self._keep((move,), Ask.EXTRA if self._visible(move) > before else Ask.FINISH)
            if self.parts_made > before:
                shown.append(part)
        return shown

    # ---- inside: narrowing ------------------------------------------------------------------

    def _actions(self, move: Move) -> tuple[Action, ...]:
        """Return the actions of a move; those of all moves that are left are known before the first part is made."""
        found = self._known.get(move)
        if found is None:
            found = self._known[move] = self.position.actions(move)
        return found

    def _naming(self, move: Move, part: int) -> Action | None:
        """Return the action that names a part."""
        return self._landmarks[move] if part == 1 else identity(self._actions(move), part)

    def _placed(self, moves: tuple[Move, ...]) -> bool:
        """Tell whether the next part of some moves has a site but no target: it is settled by one click."""
        naming = [self._naming(move, self.parts_made + 1) for move in moves]
        return all(action is not None and not action.is_movement for action in naming)

    def _visible(self, move: Move) -> int:
        """Count the parts of a move that can be seen."""
        return parts(self._actions(move))

    def _over(self, move: Move, part: int) -> bool:
        """Tell whether a move is whole after some parts: nothing is left of it, or only passes."""
        left = move.steps[part:]
        return self._visible(move) <= part or (part > 0 and all(map(self.position.is_pass, left)))

    def _complete(self) -> tuple[Move, ...]:
        """Return the moves that are whole after the parts made so far."""
        frame = self._frames[-1]
        # What has a landmark has a first part; asking for all its actions would take long on wide boards.
        asked = [move for move in frame.moves if frame.part or self._landmarks[move] is None]
        return tuple(move for move in asked if self._over(move, frame.part))

    def _grouped(self) -> Groups:
        """Sort the moves by the click that leads to them."""
        frame = self._frames[-1]
        if frame.groups is None:
            frame.groups = self._sort(frame)
        return frame.groups

    def _implied(self) -> Choice | None:
        """Return the start of the next part if a move goes on and there is only one."""
        starts = [choice for choice in self.choices() if choice.ask is Ask.START]
        moving = [self._naming(move, self.parts_made + 1) for move in self.moves] if len(starts) == 1 else []
        goes_on = self.parts_made > 0 and any(action is not None and action.is_movement for action in moving)
        return starts[0] if goes_on else None

    def _meant(self, wanted: str) -> list[Choice]:
        """Return the choices of that name, as it is written or else in any case."""
        choices = self.choices()
        found = [choice for choice in choices if wanted in self._called(choice)]
        if found:
            return found
        lower = wanted.casefold()
        return [choice for choice in choices if lower in {other.casefold() for other in self._called(choice)}]

    def _sort(self, frame: _Frame) -> Groups:
        part = frame.part + 1
        if frame.ask is Ask.TARGET:
            return _group(frame.moves, lambda move: self._target(move, part))
        if frame.ask in (Ask.PIECE, Ask.EXTRA):
            return self._difference(frame.moves, part)
        over = self._complete()
        going = [move for move in frame.moves if move not in over]
        groups = _group(going, lambda move: self._start(move, part))
        for move in over:
            twins = sum(other.text == move.text for other in over)
            text = move.text if twins == 1 else f"{move.text} ({over.index(move) + 1})"
            groups[Choice(Ask.FINISH, None, None, text)] = (move,)
        return groups

    def _start(self, move: Move, part: int) -> Choice:
        """Say where a part begins; a part that shows nothing is named by its text."""
        action = self._naming(move, part)
        if action is None:
            return Choice(Ask.START, None, None, self.position.spell(move.steps[part - 1 : part]))
        site = action.target if action.source is None else action.source
        return Choice(Ask.START, site, None, self._site(site))

    def _target(self, move: Move, part: int) -> Choice:
        """Say where a piece goes; what does not travel is clicked again."""
        action = self._naming(move, part)
        site = None if action is None else action.source if action.target is None else action.target
        return Choice(Ask.TARGET, site, None, self._site(site))

    def _difference(self, moves: tuple[Move, ...], part: int) -> Groups:
        """Tell apart moves whose part is named by the same sites: by the piece, else by what only some do."""
        naming = {move: self._naming(move, part) for move in moves}
        if len({action.piece for action in naming.values() if action}) > 1:
            return _group(moves, lambda move: self._becoming(naming[move]))
        doing = {move: part_of(self._actions(move), part) for move in moves}
        shared = set.intersection(*(set(actions) for actions in doing.values()))
        return _group(moves, lambda move: self._extra(next((a for a in doing[move] if a not in shared), None)))

    def _becoming(self, action: Action | None) -> Choice:
        """Ask for the piece that is dropped, or that a mover becomes."""
        if action is None:
            return Choice(Ask.PIECE, None, None, "nothing")
        site = action.source if action.source is not None else action.target
        before = None if site is None else self._boards[-1].get(site)
        piece = action.piece or before
        text = str(piece)
        if piece is not None and before is not None and str(before) == text:  # only what it remembers changes
            known = dict(before.values)
            changed = [f"{name}={value}" for name, value in piece.values if known.get(name) != value]
            text = " ".join([text, *changed])
        return Choice(Ask.PIECE, action.target, piece, text)

    def _extra(self, action: Action | None) -> Choice:
        """Ask for one more thing that a part does."""
        if action is None:
            return Choice(Ask.EXTRA, None, None, "nothing more")
        if action.is_capture:
            return Choice(Ask.EXTRA, action.source, None, f"x {self._site(action.source)}")
        start = f"{self._site(action.source)} - " if action.is_movement else f"{action.piece} "
        return Choice(Ask.EXTRA, action.target, action.piece, start + self._site(action.target))

    # ---- inside: making parts ---------------------------------------------------------------

    def _keep(self, moves: tuple[Move, ...], asked: Ask) -> Part:
        """Go on with fewer moves: ask what is still open about the part, or make it."""
        frame = self._frames[-1]
        if asked is Ask.FINISH:
            self._frames.append(_Frame(moves, frame.part, Ask.FINISH))
            return self._end(moves[0], frame.part)
        part = frame.part + 1
        naming = [self._naming(move, part) for move in moves]
        if asked is Ask.START and any(action is not None and action.is_movement for action in naming):
            self._frames.append(_Frame(moves, frame.part, Ask.TARGET))
            return ()
        if len({move.steps[:part] for move in moves}) > 1 and self._differ(moves, part):
            self._frames.append(_Frame(moves, frame.part, Ask.EXTRA))
            return ()
        for move in moves:
            self._actions(move)  # they can be told only where the move begins
        self._frames.append(_Frame(moves, part, Ask.START))
        shown = show_part(self._layout, self._boards[-1], self._actions(moves[0]), part)
        self._stand(moves[0], part)
        self._boards.append(self.position.board())
        if len(moves) == 1 and self._over(moves[0], part):
            shown += self._end(moves[0], part)
            del self._boards[-2]  # one click did both
        return shown

    def _end(self, move: Move, part: int) -> Part:
        """Make what is left of a move that is whole; return what that tidies up on the board."""
        rest = range(part + 1, len(move.steps) + 1)
        found = [show_part(self._layout, self._boards[-1], self._actions(move), one) for one in rest]
        self._stand(move, len(move.steps))
        self.move = move
        self._boards.append(self.position.board())
        return tuple(shown for one in found for shown in one)

    def _differ(self, moves: tuple[Move, ...], part: int) -> bool:
        """Tell whether a part does different things in different moves."""
        return len({frozenset(part_of(self._actions(move), part)) for move in moves}) > 1

    def _stand(self, move: Move, part: int) -> None:
        """Let the position stand after the first ``part`` parts of a move, whatever parts are made now."""
        wanted = move.steps[:part]
        while self._made != wanted[: len(self._made)]:
            self.position.undo_part()
            self._made = self._made[:-1]
        while len(self._made) < part:
            self.position.apply_part(move, len(self._made) + 1)
            self._made = wanted[: len(self._made) + 1]

    # ---- inside: names ----------------------------------------------------------------------

    def _site(self, site: Site | None) -> str:
        return "" if site is None else self._layout.name(site)

    def _name(self, choice: Choice) -> str:
        """Return the shortest name of a choice."""
        return choice.text if choice.ask in (Ask.PIECE, Ask.FINISH) or choice.site is None else self._site(choice.site)

    def _called(self, choice: Choice) -> set[str]:
        """Return all names of a choice: its text, its site, the kind of its piece and that kind's letter."""
        names = {choice.text, self._site(choice.site)}
        if choice.ask is Ask.PIECE and choice.piece is not None:
            names |= {choice.piece.kind.name, choice.piece.kind.glyph(choice.piece.player)}
        return names - {""}


def _landmarks(position: Position, moves: Iterable[Move]) -> dict[Move, Action | None]:
    """Return the action that names the first part of each move; moves that begin with the same step share it."""
    known: dict[int, Action | None] = {}
    found: dict[Move, Action | None] = {}
    for move in moves:
        first = move.steps[0] if move.steps else 0
        if first not in known:
            known[first] = position.landmark(move)
        found[move] = known[first]
    return found


def _group(moves: Iterable[Move], click: Callable[[Move], Choice]) -> Groups:
    """Collect the moves under the clicks that lead to them, in order."""
    found: dict[Choice, list[Move]] = {}
    for move in moves:
        found.setdefault(click(move), []).append(move)
    return {choice: tuple(kept) for choice, kept in found.items()}


def parts_shown(position: Position, move: Move) -> tuple[Part, ...]:
    """Say what a view shows of a move, part by part; the position stands afterwards where it stood."""
    shown = show_move(position, move)
    if shown is None:
        turn = Turn(position, [move])
        shown = tuple(turn.run())
        turn.cancel()
    return shown
