"""Goals: what the end conditions of a program ask of each player."""

from dataclasses import dataclass, field

from boardwright.program import ops
from boardwright.program.program import Program


@dataclass
class Aims:
    """What the goals say, gathered player by player."""

    sign: dict[int, int] = field(default_factory=dict)
    """-1 for players who want to get rid of their pieces."""
    dear: set[tuple[int, int]] = field(default_factory=set)
    """Player and type of pieces that must not be lost."""
    freedom: int = 0
    counts: bool = False
    groups: list[tuple[int, int, tuple[tuple[int, frozenset[int]], ...]]] = field(default_factory=list)
    """Sign, player, and for each group the place of its answers and its sites."""
    rows: list[tuple[int, int, tuple[tuple[int, int], ...]]] = field(default_factory=list)
    """Sign, player, and the line as pairs of the place of the answers and the site."""


def aims(program: Program) -> Aims:
    """Read the compiled end conditions."""
    found = Aims()
    endings = program.endings
    first, count = endings.goal_at[0], endings.goal_at[1]
    for goal in range(first, first + count * ops.GOAL_WIDTH, ops.GOAL_WIDTH):
        verdict, player, node = endings.goals[goal : goal + 3]
        if verdict == ops.V_COUNT:
            found.counts = True
        elif verdict != ops.V_DRAW:
            _read(program, node, 1 if verdict == ops.V_WIN else -1, player, found)
    return found


def _read(program: Program, node: int, sign: int, player: int, found: Aims) -> None:
    """Take one condition that is good or bad for a player."""
    numbers, kinds = program.endings.ending, len(program.design.pieces)
    op = numbers[node]
    if op in {ops.C_ALL, ops.C_ANY}:
        for part in numbers[node + 2 : node + 2 + numbers[node + 1]]:
            _read(program, part, sign, player, found)
    elif op == ops.C_STUCK:
        found.freedom -= sign
        if sign > 0:
            found.sign[player] = -1
    elif op == ops.C_COUNT:
        owners = {c // kinds for c in numbers[node + 3 : node + 3 + numbers[node + 2]]}
        if len(owners) == 1:
            owner = owners.pop()
            found.sign.setdefault(owner, -sign if owner == player else sign)
    elif op == ops.C_GONE and sign < 0:
        if numbers[node + 1] == 1:  # of several types the last piece of all is dear, none by itself
            found.dear.add(divmod(numbers[node + 2], kinds))
    elif op == ops.C_GROUPS:
        groups, at = [], node + 2
        for _ in range(numbers[node + 1]):
            groups.append((numbers[at], frozenset(numbers[at + 2 : at + 2 + numbers[at + 1]])))
            at += 2 + numbers[at + 1]
        found.groups.append((sign, player, tuple(groups)))
    elif op == ops.C_LINES:
        lines, at = program.endings.lines, numbers[node + 2]
        for _ in range(numbers[node + 1]):
            pairs = tuple((lines[at + 1 + 2 * i], lines[at + 2 + 2 * i]) for i in range(lines[at]))
            found.rows.append((sign, player, pairs))
            at += 1 + 2 * lines[at]
