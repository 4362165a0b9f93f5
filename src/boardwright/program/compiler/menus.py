"""Menus: which blocks may be tried when, by turn, move type and type of piece."""

from collections.abc import Callable
from functools import cached_property

from boardwright.design.design import Design
from boardwright.program import ops, semantics
from boardwright.program.codes import Codes
from boardwright.program.compiler.lower import Lowering
from boardwright.program.program import BlockInfo


class MenuWriter:
    """Gives every list of blocks that may be tried together a number, and writes when each is used."""

    def __init__(
        self, design: Design, codes: Codes, lowering: Lowering, blocks: list[BlockInfo], room: Callable[[int], None]
    ) -> None:
        """Take the blocks; ``room`` counts the numbers that are written."""
        self.design = design
        self.codes = codes
        self.lowering = lowering
        self.blocks = blocks
        self.room = room
        self.kinds = len(design.pieces)
        self.menus: dict[tuple[int, ...], int] = {}
        self.menu: list[int] = []
        self.drop_at: list[int] = []
        self.drops: list[int] = []

    def number(self, blocks: tuple[int, ...]) -> int:
        """Return a list of blocks to try its number."""
        return self.menus.setdefault(blocks, len(self.menus)) if blocks else -1

    def slots(self) -> list[int]:
        """Write the turn order; each slot begins a chain of groups of move types."""
        everything = (frozenset(range(len(self.lowering.move_types) + 1)),)
        priorities = tuple(frozenset({self.lowering.move_types[name] + 1}) for name in self.design.priorities)
        if priorities:
            listed = frozenset[int]().union(*priorities)
            last = frozenset({0}) if semantics.UNTYPED_BLOCKS_COME_LAST else frozenset()
            if semantics.UNLISTED_TYPES_COME_LAST:
                elsewhere = {self.lowering.move_types[turn.move_type] for turn in self.design.turns if turn.move_type}
                last |= everything[0] - listed - {0} - {number + 1 for number in self.lowering.continued | elsewhere}
            priorities = (*priorities, last)
        chains: dict[tuple[frozenset[int], ...], int] = {}
        result: list[int] = []
        for turn in self.design.turns:
            chain = priorities or everything
            if turn.move_type is not None:
                chain = (frozenset({self.lowering.move_types[turn.move_type] + 1}),)
            if chain not in chains:
                chains[chain] = len(self.drop_at) // 3
                self._groups(chain)
            result += (
                self.codes.players[turn.player], self.codes.players[turn.acts_as], chains[chain],
                int(turn.player.startswith("?")),
            )  # fmt: skip
        return result

    def _groups(self, chain: tuple[frozenset[int], ...]) -> None:
        """Write a chain of groups, tried in order until one has a move."""
        for index, types in enumerate(chain):
            first = len(self.drops) // 4
            self.room(self.kinds + len(self.blocks))
            for kind in range(self.kinds):
                self.menu.append(self.number(self.blocks_of(kind, types)))
                for number in self.by_kind[kind]:
                    if self.blocks[number].is_drop and self.blocks[number].move_type in types:
                        self.drops += (kind, self.number((number,)), 0, number)
            self.drop_at += (first, len(self.drops) // 4 - first, int(index + 1 < len(chain)))

    def blocks_of(self, kind: int, types: frozenset[int] | None) -> tuple[int, ...]:
        """Return the blocks that move a type of piece, of some move types or of all."""
        return tuple(
            number
            for number in self.by_kind[kind]
            if not (info := self.blocks[number]).is_drop and (types is None or info.move_type in types)
        )

    @cached_property
    def by_kind(self) -> list[list[int]]:
        """The numbers of the blocks of each type of piece."""
        found: list[list[int]] = [[] for _ in range(self.kinds)]
        for number, info in enumerate(self.blocks):
            found[info.kind].append(number)
        return found

    def following(self) -> list[int]:
        """Write what may follow a partial move, by move type and piece."""
        self.room(2 * (len(self.lowering.move_types) + 1) * (self.kinds + len(self.blocks)))
        return [
            self.number(self.blocks_of(kind, frozenset({move_type})))
            for move_type in range(len(self.lowering.move_types) + 1)
            for kind in range(self.kinds)
        ]

    def attack(self) -> list[int]:
        """Write what attacks: all moves of a piece, or those of one type."""
        needed = bool(self.design.royal) or any(
            op in {ops.T_ATTACKED, ops.T_DEFENDED} for op in self.lowering.code[:: ops.WIDTH]
        )
        result: list[int] = []
        for move_type in range(len(self.lowering.move_types) + 1):
            for kind in range(self.kinds):
                types = frozenset({move_type}) if move_type else None
                result.append(self.number(self.blocks_of(kind, types)) if needed else -1)
        return result
