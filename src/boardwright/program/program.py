"""Program: a design made to run, as a value that never changes."""

from dataclasses import dataclass, field
from typing import NamedTuple

from boardwright.design.design import Block, Design
from boardwright.program.codes import Codes
from boardwright.program.machine.tables import Tables

TIER_NAMES = {1: "byte code", 2: "graph, run again when made", 3: "graph with records"}


class BlockInfo(NamedTuple):
    """A block by numbers; move type 0 is no type."""

    pc: int
    kind: int
    move_type: int
    is_drop: bool


@dataclass
class Endings:
    """The end conditions as numbers: the tables of the machine's judge."""

    ending: list[int] = field(default_factory=lambda: [0])
    lines: list[int] = field(default_factory=lambda: [0])
    goals: list[int] = field(default_factory=list)
    goal_at: list[int] = field(default_factory=list)
    watch: list[int] = field(default_factory=list)
    goal_sites: list[frozenset[int]] = field(default_factory=list)
    names_repetition: bool = False
    stuck_passes: bool = False
    """A player without moves who is not mated passes."""


@dataclass(frozen=True, eq=False)
class Program:
    """A design, the numbers of its names, and the tables that the machine runs; each is itself and equals no other."""

    design: Design
    codes: Codes
    tables: Tables
    move_types: tuple[str, ...]
    tiers: dict[int, int]
    blocks: tuple[BlockInfo, ...]
    places: tuple[Block, ...]
    records: tuple[int, ...]
    record_at: tuple[int, ...]
    seconds: float = 0.0
    words: tuple[int, ...] = field(default=(), repr=False)
    endings: Endings = field(default_factory=Endings, repr=False)
    answers: tuple[int, ...] = field(default=(), repr=False)
    """The answers of all questions about a cell, as the conditions of the endings index them."""
    worth: tuple[int, ...] = field(default=(), repr=False)
    """A first guess of what each type of piece is worth."""
    attribute_changes: dict[int, tuple[str, int, bool]] = field(default_factory=dict, repr=False)
    """By the number of a change of codes: the attribute, its new value, and whether that is added to the old one."""

    def tier_report(self) -> list[tuple[str, str, str]]:
        """Tell for each block its piece, its move type and the tier it runs in."""
        kinds = self.design.pieces
        return [
            (kinds[info.kind].name, self.move_type_name(info.move_type), TIER_NAMES[self.tiers.get(index, 3)])
            for index, info in enumerate(self.blocks)
        ]

    def move_type_name(self, number: int) -> str:
        """Name a move type; 0 is none."""
        return self.move_types[number - 1] if number else ""
