"""DesignBuilder: make a design by hand, call by call, one position, piece or move at a time."""

from collections.abc import Callable
from collections.abc import Sequence as SequenceOf
from dataclasses import replace

from boardwright.design.board import Board, Link, Place, Symmetry, Zone
from boardwright.design.design import Block, Design, PieceDesign, Placement, Turn
from boardwright.design.goal import Goal
from boardwright.design.options import RuleOptions
from boardwright.design.rules import Command, Sequence

Change = Callable[[PieceDesign], PieceDesign]


class DesignBuilder:
    """Collects positions, pieces and moves; ``build`` gives the frozen design."""

    def __init__(self, title: str) -> None:
        """Begin with an empty game."""
        self.title = title
        self.directions: list[str] = []
        self.positions: list[str] = []
        self.deltas: list[tuple[int, ...]] = []
        self.players: list[str] = []
        self.symmetries: list[tuple[int, ...]] = []
        self.zones: list[Zone] = []
        self.pieces: list[PieceDesign] = []
        self.entries: list[Placement] = []
        self.goals: list[Goal] = []
        self.priorities: list[str] = []
        self.options = RuleOptions()

    def add_direction(self, name: str) -> None:
        """Name the next direction."""
        self.directions.append(name)

    def add_position(self, name: str, deltas: SequenceOf[int]) -> None:
        """Add a position; ``deltas`` has the index distance along each direction, 0 where there is no link."""
        self.positions.append(name)
        self.deltas.append(tuple(deltas))

    def add_player(self, name: str, symmetry: SequenceOf[int] = ()) -> None:
        """Add a player; ``symmetry`` says which direction each direction means to him."""
        self.players.append(name)
        self.symmetries.append(tuple(symmetry))

    def add_zone(self, name: str, player: str, positions: SequenceOf[str]) -> None:
        """Add a set of positions for a player."""
        self.zones.append(Zone(name, (player,), tuple(positions)))

    def add_piece(self, name: str) -> None:
        """Add a type of piece."""
        self.pieces.append(PieceDesign(name))

    def add_attribute(self, piece: str, name: str, default: bool | int) -> None:
        """Return a type of piece an attribute."""
        self._change(piece, lambda p: replace(p, attributes=(*p.attributes, (name, default))))

    def add_priority(self, move_type: str) -> None:
        """Add a move type; those added first go first."""
        self.priorities.append(move_type)

    def add_move(self, piece: str, commands: SequenceOf[Command], move_type: str | None = None) -> None:
        """Return a type of piece a way to move."""
        block = Block(Sequence(tuple(commands)), move_type)
        self._change(piece, lambda p: replace(p, blocks=(*p.blocks, block)))

    def add_drop(self, piece: str, commands: SequenceOf[Command], move_type: str | None = None) -> None:
        """Return a type of piece a way to enter the board."""
        block = Block(Sequence(tuple(commands)), move_type, is_drop=True)
        self._change(piece, lambda p: replace(p, blocks=(*p.blocks, block)))

    def add_goal(self, goal: Goal) -> None:
        """Add an end condition."""
        self.goals.append(goal)

    def setup(self, player: str, piece: str, *positions: str) -> None:
        """Put pieces on the board."""
        self.entries.append(Placement(player, piece, positions))

    def reserve(self, player: str, piece: str, count: int) -> None:
        """Give a player pieces to drop."""
        self.entries.append(Placement(player, piece, (), count, has_reserve=True))

    def _change(self, name: str, change: Change) -> None:
        self.pieces = [change(piece) if piece.name == name else piece for piece in self.pieces]

    def build(self) -> Design:
        """Return the design."""
        links = [
            Link(direction, name, self.positions[index + delta])
            for index, (name, deltas) in enumerate(zip(self.positions, self.deltas, strict=True))
            for direction, delta in zip(self.directions, deltas, strict=False)
            if delta and 0 <= index + delta < len(self.positions)
        ]
        symmetries = tuple(
            Symmetry(player, tuple((self.directions[d], self.directions[e]) for d, e in enumerate(to) if d != e))
            for player, to in zip(self.players, self.symmetries, strict=True)
        )
        board = Board(
            tuple(Place(name) for name in self.positions), tuple(self.directions), tuple(links), symmetries,
            tuple(self.zones),
        )  # fmt: skip
        return Design(
            self.title, tuple(self.players), tuple(Turn(p, p) for p in self.players), board, tuple(self.pieces),
            tuple(self.entries), tuple(self.goals), tuple(self.priorities), 0, self.options,
            texts={"title": self.title},
        )  # fmt: skip
