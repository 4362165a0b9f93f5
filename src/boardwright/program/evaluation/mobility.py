"""Mobility: what each piece can do from each site, found by putting it on a board and asking the machine.

It is found once for a game, before its first position; nothing is played.
"""

from boardwright.design.rules import Add, Change, Create, Sequence, each_command
from boardwright.errors import Fault
from boardwright.kernel.dice import Dice
from boardwright.program.evaluation.reach import Mobility, Reach
from boardwright.program.evaluation.sample import Sample
from boardwright.program.limits import MOST_EXPLORING
from boardwright.program.machine.core import Machine
from boardwright.program.machine.values import Values
from boardwright.program.ops import MASK12, MASK_BLOCK, W_BLOCK, W_DROP, W_PASS, W_TO
from boardwright.program.program import Program

CROWDED_SITES = 24
"""The most sites from which a piece is tried among others."""
MOST_ENTRIES = 20_000
"""The most pieces that are put on sites; on very large boards some sites are left out."""
MOST_CROWDED = 1_000_000
"""The most sites of crowded boards that are filled; with very many types of pieces nothing is tried among others."""
MOST_STEPS = 400_000
"""The steps that are looked at, shared fairly by the pieces; one with too many is tried from some sites only."""
MOST_FAULTS = 3
"""After this number of blocks that never end the other pieces are not tried: each takes its time to be found out."""
SHARE_OF_FRIENDS, SHARE_OF_ENEMIES = 25, 25
"""How many of a hundred sites hold friends and enemies on a crowded board."""
SEED = 2007


def mobility(board: Machine, program: Program, values: Values) -> Mobility:
    """Put every piece on every site of a board that is used for nothing else."""
    explorer = Explorer(board, program, values)
    found: Mobility = {}
    entries = len(program.codes.moving) * len(program.design.pieces) * len(program.design.board.places)
    stride = -(-entries // MOST_ENTRIES)
    crowd = min(CROWDED_SITES, MOST_CROWDED // max(1, entries))
    faults, left, end = 0, MOST_STEPS, board.worked + MOST_EXPLORING
    pieces = len(program.codes.moving) * len(program.design.pieces)
    for player in sorted(program.codes.moving):
        slot = _slot(program, player)
        for kind, piece in enumerate(program.design.pieces):
            reach = found[player, kind] = Reach()
            untried = pieces + 1 - len(found)
            share = left // untried
            explorer.end = board.worked + (end - board.worked) // untried
            if slot is None or all(block.is_drop for block in piece.blocks) or faults > MOST_FAULTS:
                continue
            try:
                seen = 0
                for site in range(0, len(program.design.board.places), stride):
                    if seen <= share and not explorer.is_spent:
                        seen += explorer.open(slot, site, program.codes.code(player, kind), reach)
                left -= seen
                reach.crowded = explorer.crowded(slot, player, kind, crowd if seen <= share else 0)
            except Fault:  # a block that never ends says nothing about its piece
                faults += 1
    _sample(board, program, values, found)
    return found


def _sample(board: Machine, program: Program, values: Values, found: Mobility) -> None:
    """Look at random games where there are dice, or where a piece that should move never does on an empty board."""
    codes, seats = program.codes, program.design.seats
    placed = {(codes.players[entry.player], codes.kinds[entry.piece]) for entry in program.design.setup}
    blind = [
        found[player, kind]
        for player, kind in sorted(placed)
        if player < seats
        and (player, kind) in found
        and any(not block.is_drop for block in program.design.pieces[kind].blocks)
        and (not found[player, kind].roads or program.design.has_chance)
    ]
    if not blind:
        return
    for reach in blind:
        reach.is_sampled = True
    try:
        Sample(board, program, values).extend(found)
    except Fault:  # what was seen before a block that never ends is true all the same
        return


def _slot(program: Program, player: int) -> int | None:
    """Return a turn in which a player's pieces move."""
    name = program.design.players[player]
    return next((i for i, turn in enumerate(program.design.turns) if turn.acts_as == name), None)


def _may_transform(body: Sequence) -> bool:
    """Tell whether a block promotes, changes or creates pieces."""
    return any(
        isinstance(one, Create | Change) or (isinstance(one, Add) and bool(one.pieces)) for one in each_command([body])
    )


class Explorer:
    """Tries pieces on a board that it may clear."""

    def __init__(self, board: Machine, program: Program, values: Values) -> None:
        """Take the board."""
        self.board = board
        self.program = program
        self.values = values
        self.sites = range(len(program.design.board.places))
        self.end = MOST_EXPLORING
        """The work of the board after which a piece is tried no more, in instructions."""
        self.transforming = {index for index, block in enumerate(program.places) if _may_transform(block.body)}
        """Blocks that may leave another type of piece where they lead."""

    @property
    def is_spent(self) -> bool:
        """True when a piece has had its share of the work."""
        return self.board.worked > self.end

    def clear(self) -> None:
        """Empty the board."""
        self.board.install(self.program.tables, self.values)

    def steps(self, slot: int, site: int) -> list[int]:
        """List the steps of the piece on a site in a turn."""
        self.board.begin(slot)
        words = self.board.words_now()
        return [word for word in words if word & MASK12 == site and not (word >> W_DROP & 1 or word >> W_PASS & 1)]

    def open(self, slot: int, site: int, code: int, reach: Reach) -> int:
        """See where a piece goes from a site when it is alone, and what it becomes; count its steps."""
        self.clear()
        self.board.place(site, code)
        pieces = self.program.codes
        stands = pieces.piece(code)
        steps = self.steps(slot, site)
        plain = set()
        for word in steps:
            to = word >> W_TO & MASK12
            # Only some blocks change the piece; one that ends where it began may take it off the board.
            if to == site or word >> W_BLOCK & MASK_BLOCK in self.transforming:
                reach.add(site, to, stands.kind if stands else -1, self.board.changes((word,)), pieces)
            else:
                plain.add(to)
        if plain:
            reach.roads.setdefault(site, set()).update(plain)
        return len(steps)

    def crowded(self, slot: int, player: int, kind: int, many: int) -> float:
        """Count the steps of a piece among friends and enemies of its type, on average over some sites."""
        codes = self.program.codes
        enemies = [other for other in sorted(codes.moving) if other != player] or [player]
        dice, total, tried = Dice(SEED), 0, 0
        for site in self.sites[:: -(-len(self.sites) // many)] if many else ():
            if self.is_spent:
                break
            tried += 1
            self.clear()
            for other in self.sites:
                lot = dice.number(100)
                if other == site or lot < SHARE_OF_FRIENDS:
                    self.board.place(other, codes.code(player, kind))
                elif lot < SHARE_OF_FRIENDS + SHARE_OF_ENEMIES:
                    self.board.place(other, codes.code(enemies[0], kind))
            total += len(self.steps(slot, site))
        return total / tried if tried else 0.0
