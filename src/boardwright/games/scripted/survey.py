"""Survey: what each piece can do from each site, found by putting it on the board and asking the machine.

A game is surveyed once, when somebody first plays it; nothing is played.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from boardwright.errors import Fault
from boardwright.kernel.dice import Dice
from boardwright.program import Program
from boardwright.program.machine.core import Machine
from boardwright.program.ops import MASK12, W_DROP, W_PASS, W_TO

CROWDED_SITES = 24
"""From so many sites at most a piece is tried among others."""
MOST_ENTRIES = 20_000
"""So many pieces are put on sites at most; on very large boards some sites are left out."""
MOST_CROWDED = 1_000_000
"""So many sites of crowded boards are filled at most; with very many types of pieces nothing is tried among others."""
MOST_STEPS = 400_000
"""So many steps are looked at, shared fairly by the pieces; one with too many is tried from some sites only."""
MOST_FAULTS = 3
"""After so many blocks that never end the other pieces are not tried: each takes its time to be found out."""
SHARE_OF_FRIENDS, SHARE_OF_ENEMIES = 25, 25
"""How many of a hundred sites hold friends and enemies on a crowded board."""
SEED = 2007

Roads = dict[int, set[int]]
"""From a site to those that one step reaches on an empty board."""


@dataclass
class Reach:
    """What one player's pieces of one type can do."""

    roads: Roads = field(default_factory=dict)
    promotes: dict[int, int] = field(default_factory=dict)
    """From these sites a step changes the type: to which."""
    crowded: float = 0.0
    """Steps on a crowded board, on average."""

    @property
    def open(self) -> float:
        """Steps on an empty board, on average over the sites where there are any."""
        return sum(map(len, self.roads.values())) / len(self.roads) if self.roads else 0.0


Survey = dict[tuple[int, int], Reach]
"""By player and type."""


def survey(board: Machine, program: Program) -> Survey:
    """Put every piece on every site of a board that nobody else uses."""
    found: Survey = {}
    entries = len(program.codes.moving) * len(program.design.pieces) * len(program.design.board.places)
    stride = -(-entries // MOST_ENTRIES)
    crowd = min(CROWDED_SITES, MOST_CROWDED // max(1, entries))
    faults, left = 0, MOST_STEPS
    pieces = len(program.codes.moving) * len(program.design.pieces)
    for player in sorted(program.codes.moving):
        slot = _slot(program, player)
        for kind, piece in enumerate(program.design.pieces):
            reach = found[player, kind] = Reach()
            share = left // (pieces + 1 - len(found))
            if slot is None or all(block.is_drop for block in piece.blocks) or faults > MOST_FAULTS:
                continue
            try:
                seen = 0
                for site in range(0, len(program.design.board.places), stride):
                    if seen <= share:
                        seen += _open(board, program, slot, site, program.codes.code(player, kind), reach)
                left -= seen
                reach.crowded = _crowded(board, program, slot, player, kind, crowd if seen <= share else 0)
            except Fault:  # a block that never ends says nothing about its piece
                faults += 1
    return found


def _slot(program: Program, player: int) -> int | None:
    """Give a turn in which a player's pieces move."""
    name = program.design.players[player]
    return next((i for i, turn in enumerate(program.design.turns) if turn.acts_as == name), None)


def _steps(board: Machine, site: int) -> list[int]:
    """List the steps of the piece on a site."""
    words = board.words_now()
    return [word for word in words if word & MASK12 == site and not (word >> W_DROP & 1 or word >> W_PASS & 1)]


def _open(board: Machine, program: Program, slot: int, site: int, code: int, reach: Reach) -> int:
    """See where a piece goes from a site when nobody else is there, and what it becomes; count its steps."""
    board.install(program.tables)
    board.place(site, code)
    board.begin(slot)
    stands = program.codes.piece(code)
    steps = _steps(board, site)
    for word in steps:
        to = word >> W_TO & MASK12
        reach.roads.setdefault(site, set()).add(to)
        for _, changes in board.changes((word,)):
            for where, _, after in changes:
                became = program.codes.piece(after) if where == to else None
                if became is not None and stands is not None and became.kind != stands.kind:
                    reach.promotes[site] = became.kind
    return len(steps)


def _crowded(board: Machine, program: Program, slot: int, player: int, kind: int, many: int) -> float:
    """Count the steps of a piece among friends and enemies of its type, on average over some sites."""
    sites = range(len(program.design.board.places))
    enemies = [other for other in sorted(program.codes.moving) if other != player] or [player]
    dice, total = Dice(SEED), 0
    chosen = sites[:: -(-len(sites) // many)] if many else ()
    for site in chosen:
        board.install(program.tables)
        for other in sites:
            lot = dice.number(100)
            if other == site or lot < SHARE_OF_FRIENDS:
                board.place(other, program.codes.code(player, kind))
            elif lot < SHARE_OF_FRIENDS + SHARE_OF_ENEMIES:
                board.place(other, program.codes.code(enemies[0], kind))
        board.begin(slot)
        total += len(_steps(board, site))
    return total / len(chosen) if chosen else 0.0


def distances(roads: Roads, targets: Iterable[int]) -> dict[int, int]:
    """Count the steps from each site to the nearest target; sites from where none is reached are left out."""
    back: dict[int, set[int]] = {}
    for source, ends in roads.items():
        for end in ends:
            back.setdefault(end, set()).add(source)
    found = dict.fromkeys(targets, 0)
    waiting = deque(found)
    while waiting:
        site = waiting.popleft()
        for source in back.get(site, ()):
            if source not in found:
                found[source] = found[site] + 1
                waiting.append(source)
    return found
