"""Names of moves: ``e2 - e4``, ``f3 - f6 - a6 x f5 x c6``, ``Stone h8``, ``e7 - e8 = Queen``, ``Pass``."""

from boardwright.program import Program
from boardwright.program.ops import (
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

PASS_NAME = "Pass"  # noqa: S105 - the word people say


def record_of(program: Program, word: int) -> tuple[int, ...]:
    """Give what a step does, where the word alone tells it."""
    if word >> W_RERUN & 1 or word >> W_PASS & 1:
        return ()
    at = program.record_at[word >> W_INDEX & MASK_INDEX]
    head = program.records[at : at + 3]
    return program.records[at : at + 6 + 2 * head[0] + 3 * head[1] + head[2]]


Records = list[tuple[int, ...]]


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
            size = 6 + 2 * record[0] + 3 * record[1]
            # What a step creates and takes away itself, as markers are, was taken from nobody.
            own = record[6 + 2 * record[0] + 1 : size : 3]
            taken += [names[site] for site in record[size:] if site not in own]
            if record[3]:
                ending = f" = {program.design.pieces[record[3] - len(program.design.players) - 2].name}"
        elif ordinal and word >> W_RERUN & 1 and not word >> W_DROP & 1:
            ending += f" #{ordinal + 1}"
    return " - ".join(path) + "".join(f" x {site}" for site in taken) + ending


def plain(text: str) -> str:
    """Give a move text without blanks, hyphens and case, for people who type less."""
    return "".join(c for c in text.casefold() if c not in " -=")
