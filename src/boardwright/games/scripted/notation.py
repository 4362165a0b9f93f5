"""Names of moves: ``e2 - e4``, ``f3 - f6 - a6 x f5 x c6``, ``Stone h8``, ``e7 - e8 = Queen``, ``Pass``.

A part in which nothing moves is named by what appears, ``d1 - d7 + Arrow g7``; pieces that move side by side are all
named where the first alone would not tell, ``c3 - d3 & c4 - d4``.
"""

from functools import lru_cache

from boardwright.design.rules import Add, Capture, Cascade, Change, Create, SetAttribute, each_command
from boardwright.program import Program
from boardwright.program.ops import (
    D_EFFECTS,
    D_HEAD,
    D_MOVES,
    D_PROMOTION,
    D_TAKES,
    FIRST_PIECE,
    FX_PUT,
    MASK12,
    MASK_BLOCK,
    MASK_INDEX,
    W_BLOCK,
    W_DROP,
    W_INDEX,
    W_PASS,
    W_RERUN,
    W_TO,
)  # fmt: skip

EFFECTS = (Capture, Cascade, Change, Create, SetAttribute)
PASS_NAME = "Pass"  # noqa: S105 - the word people say

Record = tuple[int, ...]
Records = list[Record]


def record_of(program: Program, word: int) -> Record:
    """Return what a step does, where the word alone tells it."""
    if word >> W_RERUN & 1 or word >> W_PASS & 1:
        return ()
    return _record_at(program, program.record_at[word >> W_INDEX & MASK_INDEX])


def _record_at(program: Program, at: int) -> Record:
    moves, effects, takes = program.records[at : at + 3]
    return program.records[at : at + D_HEAD + 2 * moves + 3 * effects + takes]


def spell(program: Program, steps: tuple[int, ...], records: Records | None = None) -> str:
    """Name a move from its steps, and from what they do where a position has found that out."""
    names = [place.name for place in program.design.board.places]
    path: list[str] = []
    taken: list[str] = []
    ending = ""
    for index, word in enumerate(steps):
        if word >> W_PASS & 1:
            if not path:
                return PASS_NAME
            continue
        start, to = names[word & MASK12], names[word >> W_TO & MASK12]
        record = records[index] if records is not None else record_of(program, word)
        if word >> W_DROP & 1:
            kind = program.design.pieces[program.blocks[word >> W_BLOCK & MASK_BLOCK].kind].name
            path = [f"{kind} {to}"]
        elif start != to or not path:
            path = [*path, to] if path and path[-1] == start else [*path, start, to]
        ordinal = word >> W_INDEX & MASK_INDEX
        if record:
            taken += [names[site] for site in _taken(record)]
            if not word >> W_DROP & 1:
                ending += "".join(_besides(program, record, names))
            if record[D_PROMOTION]:
                ending += f" = {program.design.pieces[record[D_PROMOTION] - len(program.design.players) - 2].name}"
        elif ordinal and word >> W_RERUN & 1 and not word >> W_DROP & 1 and _has_effects(program, word):
            ending += f" #{ordinal + 1}"
    return " - ".join(path) + "".join(f" x {site}" for site in taken) + ending


def _has_effects(program: Program, word: int) -> bool:
    """Tell whether the block of a step does more than move; if not, where it begins and ends says it all."""
    return _does_more(program, word >> W_BLOCK & MASK_BLOCK)


@lru_cache(maxsize=1024)
def _does_more(program: Program, block: int) -> bool:
    return any(
        isinstance(command, EFFECTS) or (isinstance(command, Add) and bool(command.pieces or command.copy))
        for command in each_command([program.places[block].body])
    )


def _effects(record: Record) -> Record:
    return record[D_HEAD + 2 * record[D_MOVES] :][: 3 * record[D_EFFECTS]]


def _taken(record: Record) -> list[int]:
    """Return the sites that a step empties; what it creates there itself, as markers are, was taken from no player."""
    own = _effects(record)[1::3]
    takes = record[len(record) - record[D_TAKES] :]
    return [site for site in takes if site not in own]


def _besides(program: Program, record: Record, names: list[str]) -> list[str]:
    """Name what a step does besides its first movement, where that is needed to know it."""
    if record[D_MOVES] == 0:
        effects = _effects(record)
        made = [effects[i : i + 3] for i in range(0, len(effects), 3) if effects[i] == FX_PUT]
        kinds, pieces = program.design.pieces, program.codes.pieces
        return [f" + {kinds[pieces[code - FIRST_PIECE].kind].name} {names[site]}" for _, site, code in made]
    if record[D_MOVES] > 1 and record in _ambiguous(program):
        ends = record[D_HEAD : D_HEAD + 2 * record[D_MOVES]]
        return [f" & {names[ends[i]]} - {names[ends[i + 1]]}" for i in range(2, len(ends), 2)]
    return []


@lru_cache(maxsize=64)
def _ambiguous(program: Program) -> frozenset[Record]:
    """Return the records of several movements, not in file, whose first movement may be another step as well.

    In a file each piece takes the place of the next, and the board decides how long it is; so the first will do.
    """
    found: dict[Record, set[Record]] = {}
    for at in program.record_at:
        record = _record_at(program, at)
        if record[D_MOVES]:
            # What changes besides keeps kings that castle apart from rooks that go the same way.
            same = (*record[D_HEAD : D_HEAD + 2], *_taken(record), record[D_PROMOTION], -1, *_effects(record)[2::3])
            found.setdefault(same, set()).add(record)
    return frozenset(
        record for group in found.values() if len(group) > 1 for record in group
        if record[D_MOVES] > 1 and not _in_file(record[D_HEAD : D_HEAD + 2 * record[D_MOVES]])
    )  # fmt: skip


def _in_file(ends: Record) -> bool:
    return ends[1:-1:2] == ends[2::2]


def plain(text: str) -> str:
    """Return a move text without blanks, hyphens and case, for people who type less."""
    return "".join(c for c in text.casefold() if c not in " -=")
