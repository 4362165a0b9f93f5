"""Tables: the rules of a program as flat numbers, shared by all positions of a game and never changed."""

from collections.abc import Mapping, Sequence

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


Numbers = Mapping[str, int]
Lists = Mapping[str, Sequence[int]]


class Tables:
    """What the machine looks up; it takes everything by name when it is made, and is never changed."""

    def __init__(self, numbers: Numbers, lists: Lists, wide: Lists) -> None:
        """Take the sizes, the tables of numbers and the tables of words of a program."""
        self._take_sizes(numbers)
        self._take_options(numbers)
        self._take_board(lists)
        self._take_moves(lists)
        self._take_endings(lists)
        self.words = words(wide["words"])
        self.reach = words(wide["reach"])
        self.watch = words(wide["watch"])
        self.gains = words(wide["gains"])
        self.keys = Words(max(1, self.codes * self.sites))
        self.fill_keys()

    def _take_sizes(self, numbers: Numbers) -> None:
        """Take how many there are of everything."""
        self.sites = numbers["sites"]
        self.players = numbers["players"]
        self.seats = numbers["seats"]
        self.kinds = numbers["kinds"]
        self.codes = numbers["codes"]
        self.directions = numbers["directions"]
        self.predicates = numbers["predicates"]
        self.zones = numbers["zones"]
        self.spans = numbers["spans"]
        self.slots = numbers["slots"]
        self.repeat = numbers["repeat"]
        self.position_flags = numbers["position_flags"]

    def _take_options(self, numbers: Numbers) -> None:
        """Take what options and the shape of the rules switch on."""
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
        self.may_round = numbers["may_round"]
        self.stuck_passes = numbers["stuck_passes"]
        self.whole_turns = int(self.maximal or (self.royal and self.has_partials))

    def _take_board(self, lists: Lists) -> None:
        """Take the board and what may stand on it."""
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
        self.struck = ints(lists["struck"])
        self.returns = ints(lists["returns"])
        self.worth = ints(lists["worth"])

    def _take_moves(self, lists: Lists) -> None:
        """Take blocks in byte code and in graphs, and when they may be used."""
        self.code = ints(lists["code"])
        self.blocks = ints(lists["blocks"])
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

    def _take_endings(self, lists: Lists) -> None:
        """Take the end conditions."""
        self.goal_at = ints(lists["goal_at"])
        self.goals = ints(lists["goals"])
        self.ending = ints(lists["ending"])
        self.lines = ints(lists["lines"])

    def fill_keys(self) -> None:
        """Return each piece on each site its key; empty cells have none."""
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
