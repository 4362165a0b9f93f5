"""Values: what pieces, places, reserves and lines are worth, as flat numbers beside the tables of the rules.

They are made once, shared by all positions of a game, and never changed; a machine makes its room from both.
"""

from collections.abc import Mapping, Sequence

import cython

if not cython.compiled:
    from boardwright.program.machine.tables import ints


class Values:
    """What an evaluator looks up; it takes everything by name when it is made."""

    def __init__(self, numbers: Mapping[str, int], lists: Mapping[str, Sequence[int]]) -> None:
        """Take what is worth how much, and the lines with their sites."""
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
