"""Told: a game and its positions that know only what a rules worker told of them; no rule of a stranger is run here.

A match is played on such positions as on any others: moves are looked up, not found. What was not told raises Fault.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, cast

from boardwright.catalogue.texts import RulesText
from boardwright.errors import CannotWithdraw, Fault, IllegalMove, MoveSyntax, NothingToUndo
from boardwright.games.scripted.game import Origin
from boardwright.games.scripted.setup import composed
from boardwright.kernel.action import Action, Board, Site, apply_actions, identity, movement, part_of
from boardwright.kernel.area import Area
from boardwright.kernel.game import Game
from boardwright.kernel.layout import Layout
from boardwright.kernel.move import Move
from boardwright.kernel.outcome import Outcome
from boardwright.kernel.piece import Piece
from boardwright.kernel.player import Player, players
from boardwright.kernel.position import Withdrawal
from boardwright.kernel.reserve import Reserve
from boardwright.server.facts import NONE, ActionFact, Fact, Kit, MoveFact, Tale

if TYPE_CHECKING:
    from boardwright.kernel.position import Position

BLANK = Move((), "?")
"""A legal move of which only is known that there is one."""
HIDDEN = movement(Site(0), Site(0))
"""What such a move does, for who asks: it travels, so that it is not taken for a placement or a pass."""


class Spot:
    """A place of a match: what was told of it, and where it leads."""

    def __init__(self, parent: "Spot | None" = None) -> None:
        """Begin with nothing told."""
        self.parent = parent
        self.after: dict[tuple[int, ...], Spot] = {}
        self.fact = Fact()
        self.moves: dict[tuple[int, ...], MoveFact] = {}
        """Legal moves that are known, by their steps."""
        self.passes: set[int] = set()
        self.words: dict[int, str] = {}
        """Which steps of long moves are passes, and what they are called."""

    def learn(self, fact: Fact) -> None:
        """Hear of the position here."""
        self.fact = fact
        self.moves = {move.steps: move for move in fact.moves}
        for move in fact.moves:
            self.words.update(zip(move.steps, move.words, strict=False))
            self.passes.update(step for step, is_pass in zip(move.steps, move.passes, strict=False) if is_pass)

    def forget(self) -> None:
        """Keep only the moves that lead on."""
        self.moves = {steps: move for steps, move in self.moves.items() if steps in self.after or self.fact.count == 1}


class ToldGame(Game):
    """A stranger's game at one table."""

    native = False

    def __init__(self, kit: Kit, name: str, text: RulesText, **options: object) -> None:
        """Take what stays the same and the text for the workers; ``learn`` brings the rest."""
        self.name = name  # type: ignore[misc]
        super().__init__(**options)
        self.kit, self.text = kit, text
        self.origin = Origin(text.file, None, text.plain())
        self.title, self.rules = kit.title, kit.rules  # type: ignore[misc]
        self.root = self.now = Spot()

    @property
    def players(self) -> tuple[Player, ...]:
        """Who takes turns, and the hand of chance."""
        return players(*self.kit.players)

    def make_layout(self) -> Layout:
        """Return the layout that was told."""
        return self.kit.layout

    def compose(self, board: Board, reserves: Iterable[Reserve], turn: int) -> str:
        """Write pieces that were placed by hand; a worker judges them when a table is opened."""
        return composed(self.layout, self.kit.players, board, reserves, turn)

    def position(self, setup: str | None) -> "Position":
        """Return the first position of the table, whatever it was set up from."""
        del setup
        return cast("Position", ToldPosition(self))

    def with_options(self, **options: object) -> "ToldGame":
        """Return this game, or raise OptionError for any option: rules text has none."""
        return type(self)(self.kit, self.name, self.text, **options) if options else self

    def learn(self, tale: Tale) -> None:
        """Hear what a worker tells; of the place that the match leaves only the moves are kept that lead on."""
        spots: list[Spot] = []
        for item in tale.items:
            if item.parent < 0:
                spot = self.root
            else:
                parent = spots[item.parent]
                spot = parent.after.setdefault(item.steps, Spot(parent))
            if item.fact is not None:
                spot.learn(item.fact)
            spots.append(spot)
        before, self.now = self.now, spots[-1]
        if before is not self.now:
            before.forget()

    def piece(self, kind: int, owner: int, values: Mapping[str, bool | int]) -> Piece:
        """Return a piece by its numbers."""
        player = None if owner == NONE else self.players[owner]
        return Piece.of(self.layout.kinds[kind], player, values)


class ToldPosition:
    """The Python face of a position, as far as a match and its views use it."""

    traits = 0

    def __init__(self, game: ToldGame, spot: Spot | None = None) -> None:
        """Stand at a place of the match, at first where it began."""
        self.game = game
        self.seats = sum(not player.is_chance for player in game.players)
        self.retired = 0
        self.withdrawals: tuple[Withdrawal, ...] = ()
        self.ply = 0
        self._spot = spot or game.root
        self._halves: list[Board] = []
        """The boards after the parts of a move that are made."""

    def copy(self) -> "ToldPosition":
        """Return another that stands here."""
        twin = ToldPosition(self.game, self._spot)
        twin.retired, twin.withdrawals, twin.ply = self.retired, self.withdrawals, self.ply
        twin._halves = list(self._halves)
        return twin

    # ---- what was told ----------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """Who is to move."""
        return self._spot.fact.turn

    @property
    def chance(self) -> bool:
        """True when chance is to move."""
        return self._spot.fact.chance

    def board(self) -> Board:
        """Say what stands where."""
        if self._halves:
            return self._halves[-1]
        fact = self._spot.fact
        return {Site(site): self._piece(fact.pieces[piece]) for site, piece in fact.board}

    def piece_on(self, site: Site) -> Piece:
        """Return the piece on a site that is not empty."""
        return self.board()[site]

    def reserves(self) -> tuple[Reserve, ...]:
        """Return the pieces beside the board."""
        fact = self._spot.fact
        return tuple(Reserve(self._piece(fact.pieces[piece]), count) for piece, count in fact.reserves)

    def areas(self) -> tuple[Area, ...]:
        """Return nothing: rules text has no areas."""
        return ()

    def counters(self) -> dict[str, int]:
        """Return the numbers that players watch."""
        return self._spot.fact.counters

    def scores(self) -> tuple[float, ...]:
        """Return each player's score."""
        return self._spot.fact.scores or (0.0,) * self.seats

    def threatened(self) -> tuple[Site, ...]:
        """Return the sites of pieces that must be saved."""
        return tuple(map(Site, self._spot.fact.check))

    def evaluation(self, player: int | None = None) -> int:
        """Return the guess that was told."""
        return self._spot.fact.evaluations[self.turn if player is None else player]

    def claims(self) -> list[str]:
        """Return nothing: rules text has no draws to claim."""
        return []

    def standing_claims(self) -> list[str]:
        """Return nothing, as ``claims``."""
        return []

    def outcome(self) -> Outcome | None:
        """Say how the game ended; None while it goes on."""
        if self.retired:
            winners = tuple(player for player in range(self.seats) if not self.retired >> player & 1)
            return Outcome(winners, self.withdrawals[-1].reason, self.scores())
        ending = self._spot.fact.ending
        return None if ending is None else Outcome(ending.winners, ending.reason, ending.scores)

    # ---- moves ------------------------------------------------------------------------------

    def moves(self) -> list[Move]:
        """List the legal moves; of a place that the match has left, most are blanks."""
        if self.retired:
            return []
        found = [BLANK] * self._spot.fact.count
        for move in self._spot.moves.values():
            found[move.at] = Move(move.steps, move.text)
        return found

    def only_move(self) -> Move | None:
        """Return the move of a player who has no choice."""
        moves = self.moves()
        return moves[0] if len(moves) == 1 else None

    def parse(self, text: str) -> Move:
        """Return the legal move of a name; raise MoveSyntax or IllegalMove."""
        wanted = text.strip()
        known = () if self.retired else self._spot.moves.values()
        for move in known:
            if wanted in (move.name, move.text):
                return Move(move.steps, move.text)
        if not wanted or not wanted.isprintable():
            msg = f"a move was expected, not {wanted[:20]!r}"
            raise MoveSyntax(msg)
        msg = f"{wanted[:40]} is not a legal move here"
        raise IllegalMove(msg)

    def format(self, move: Move) -> str:
        """Return the name of a legal move."""
        return self._told(move).name

    def actions(self, move: Move) -> tuple[Action, ...]:
        """Say what a legal move does."""
        return tuple(self._action(action) for action in self._told(move).actions)

    def landmark(self, move: Move) -> Action | None:
        """Return the action that names the first part of a legal move."""
        return HIDDEN if move is BLANK else identity(self.actions(move), 1)

    def is_pass(self, step: int) -> bool:
        """Tell whether a step of some move here is a pass."""
        return step in self._spot.passes

    def spell(self, steps: tuple[int, ...]) -> str:
        """Name a step of some move here."""
        return self._spot.moves[steps].text if steps in self._spot.moves else self._spot.words.get(steps[0], "")

    def make(self, move: Move) -> None:
        """Go where a move leads."""
        spot = self._spot.after.get(move.steps)
        if spot is None:
            msg = f"where {move} leads was not told"
            raise Fault(msg, code="fault/not-told")
        self._spot = spot
        self.ply += 1

    def undo(self) -> None:
        """Take back the last move or withdrawal."""
        if self.withdrawals and self.withdrawals[-1].at == self.ply:
            self.retired &= ~(1 << self.withdrawals[-1].player)
            self.withdrawals = self.withdrawals[:-1]
            return
        if self._spot.parent is None:
            msg = "there is no move to take back"
            raise NothingToUndo(msg)
        self._spot = self._spot.parent
        self.ply -= 1

    def withdraw(self, player: int, reason: str = "resigned") -> None:
        """Let a player leave, which ends the game."""
        if not 0 <= player < self.seats or self.retired >> player & 1 or self.outcome() is not None:
            msg = f"player {player} cannot withdraw"
            raise CannotWithdraw(msg)
        self.retired |= 1 << player
        self.withdrawals = (*self.withdrawals, Withdrawal(player, reason, self.ply))

    def apply_part(self, move: Move, part: int) -> bool:
        """Show part ``part`` of a move on the board; the place stays."""
        if not 1 <= part <= len(move.steps):
            return False
        self._halves.append(apply_actions(self.board(), [_first(one) for one in part_of(self.actions(move), part)]))
        return True

    def undo_part(self) -> None:
        """Take back one part."""
        self._halves.pop()

    def setup(self) -> str:
        """Return nothing: how a stranger's game is written down is its worker's business."""
        return ""

    # ---- inside -----------------------------------------------------------------------------

    def _told(self, move: Move) -> MoveFact:
        known = self._spot.moves.get(move.steps)
        if known is None:
            msg = f"{move} was not told"
            raise Fault(msg, code="fault/not-told")
        return known

    def _action(self, action: ActionFact) -> Action:
        source, target, piece, part = action
        return Action(
            None if source == NONE else Site(source),
            None if target == NONE else Site(target),
            None if piece == NONE else self._piece(self._spot.fact.pieces[piece]),
            part,
        )

    def _piece(self, fact: tuple[int, int, dict[str, bool | int]]) -> Piece:
        return self.game.piece(*fact)


def _first(action: Action) -> Action:
    """Return an action as if its part were the first."""
    return action._replace(part=1 if action.part > 0 else -1)
