"""Tables: a program as flat numbers, shared by all positions of a game and never changed."""

from collections.abc import Sequence

from boardwright.kernel.words import Scores as Ints
from boardwright.kernel.words import Words


def ints(values: Sequence[int]) -> Ints:
    """Put numbers into a native buffer."""
    buffer = Ints(max(1, len(values)))
    for index, value in enumerate(values):
        buffer.data[index] = value
    return buffer


def words(values: Sequence[int]) -> Words:
    """Put 64-bit words into a native buffer."""
    buffer = Words(max(1, len(values)))
    for index, value in enumerate(values):
        buffer.data[index] = value
    return buffer


class Tables:
    """What the machine looks up; ``load`` takes everything by name."""

    def load(self, numbers: dict[str, int], lists: dict[str, Sequence[int]], wide: dict[str, Sequence[int]]) -> None:
        """Take the sizes, the tables of numbers and the tables of words of a program."""
        self.sites = numbers["sites"]
        self.players = numbers["players"]
        self.kinds = numbers["kinds"]
        self.codes = numbers["codes"]
        self.directions = numbers["directions"]
        self.predicates = numbers["predicates"]
        self.zones = numbers["zones"]
        self.spans = numbers["spans"]
        self.slots = numbers["slots"]
        self.repeat = numbers["repeat"]
        self.position_flags = numbers["position_flags"]
        self.pass_turn = numbers["pass_turn"]
        self.pass_partial = numbers["pass_partial"]
        self.recycle = numbers["recycle"]
        self.with_reserve = numbers["with_reserve"]
        self.reads_last = numbers["reads_last"]
        self.royal = numbers["royal"]
        self.quiet_limit = numbers["quiet_limit"]
        self.repetitions = numbers["repetitions"]
        self.free_drop = numbers["free_drop"]
        self.only_fewer = numbers["only_fewer"]
        self.may_double = numbers["may_double"]
        self.has_partials = numbers["has_partials"]
        self.maximal = numbers["maximal"]
        self.deferred = numbers["deferred"]
        self.discards = numbers["discards"]
        self.swaps = numbers["swaps"]
        self.unlimited = numbers["unlimited"]
        self.whole_turns = int(self.maximal or (self.royal and self.has_partials))
        self.code = ints(lists["code"])
        self.blocks = ints(lists["blocks"])
        self.nav = ints(lists["nav"])
        self.answer = ints(lists["answer"])
        self.zone = ints(lists["zone"])
        self.goal_sites = ints(lists["goal_sites"])
        self.kind_of = ints(lists["kind_of"])
        self.owner_of = ints(lists["owner_of"])
        self.class_of = ints(lists["class_of"])
        self.royal_of = ints(lists["royal_of"])
        self.one_way = ints(lists["one_way"])
        self.maps = ints(lists["maps"])
        self.fresh = ints(lists["fresh"])
        self.foes = ints(lists["foes"])
        self.slot = ints(lists["slot"])
        self.menu = ints(lists["menu"])
        self.drop_at = ints(lists["drop_at"])
        self.drops = ints(lists["drops"])
        self.following = ints(lists["following"])
        self.attack = ints(lists["attack"])
        self.entry = ints(lists["entry"])
        self.graph = ints(lists["graph"])
        self.record = ints(lists["record"])
        self.record_at = ints(lists["record_at"])
        self.goal_at = ints(lists["goal_at"])
        self.goals = ints(lists["goals"])
        self.ending = ints(lists["ending"])
        self.lines = ints(lists["lines"])
        self.worth = ints(lists["worth"])
        self.struck = ints(lists["struck"])
        self.returns = ints(lists["returns"])
        self.words = words(wide["words"])
        self.reach = words(wide["reach"])
        self.watch = words(wide["watch"])
        self.gains = words(wide["gains"])
        self.keys = Words(max(1, self.codes * self.sites))
        self.fill_keys()
        worth, kinds = lists["worth"], lists["kind_of"]
        self.appraise(
            {"rows": 0, "rows_mend": 0, "has_hands": 0, "freedom": 0},
            {
                "value": [0] * (2 * self.sites) + [4 * worth[k] for k in kinds[2:] for _ in range(self.sites)],
                "hand": [worth[kind] for _ in range(self.players) for kind in range(self.kinds)],
                "through": [0] * (self.sites + 1), "along": [0],
                "row_kind": [], "row_owner": [], "row_worth": [], "row_last": [], "row_bare": [],
            },
        )  # fmt: skip

    def appraise(self, numbers: dict[str, int], lists: dict[str, Sequence[int]]) -> None:
        """Take what pieces, places, reserves and lines are worth."""
        self.rows = numbers["rows"]
        self.rows_mend = numbers["rows_mend"]
        self.has_hands = numbers["has_hands"]
        self.freedom = numbers["freedom"]
        self.value = ints(lists["value"])
        self.hand = ints(lists["hand"])
        self.through = ints(lists["through"])
        self.along = ints(lists["along"])
        self.row_kind = ints(lists["row_kind"])
        self.row_owner = ints(lists["row_owner"])
        self.row_worth = ints(lists["row_worth"])
        self.row_last = ints(lists["row_last"])
        self.row_bare = ints(lists["row_bare"])

    def fill_keys(self) -> None:
        """Give each piece on each site its key; empty cells have none."""
        for site in range(self.sites):
            self.keys.data[site] = 0
        for index in range(self.sites, self.codes * self.sites):
            self.keys.data[index] = scatter(index)


def scatter(value: int) -> int:
    """Scatter a small number over 64 bits."""
    z = (value + 1) * GOLDEN & MASK
    z = (z ^ (z >> 30)) * MIX_A & MASK
    z = (z ^ (z >> 27)) * MIX_B & MASK
    return z ^ (z >> 31)


GOLDEN = 0x9E37_79B9_7F4A_7C15
MIX_A = 0xBF58_476D_1CE4_E5B9
MIX_B = 0x94D0_49BB_1331_11EB
MASK = 0xFFFF_FFFF_FFFF_FFFF
