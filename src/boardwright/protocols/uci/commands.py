"""What a GUI writes, taken apart: words to values; nothing here knows chess or an engine."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from boardwright.protocols.uci.options import whole

START = "startpos"


@dataclass
class Go:
    """The parameters of ``go``, numbers as they came; None where nothing was said."""

    numbers: dict[str, int] = field(default_factory=dict)
    searchmoves: list[str] = field(default_factory=list)
    ponder: bool = False
    infinite: bool = False

    @property
    def has_clock(self) -> bool:
        """Whether any clock was named."""
        return any(name in self.numbers for name in CLOCKS)

    @property
    def is_limited(self) -> bool:
        """Whether anything but a stop will end the search."""
        return not self.infinite and (self.has_clock or any(name in self.numbers for name in BOUNDS))


CLOCKS = ("wtime", "btime", "winc", "binc", "movestogo")
BOUNDS = ("depth", "nodes", "mate", "movetime")
NUMBERS = (*CLOCKS, *BOUNDS, "perft")
FLAGS = ("ponder", "infinite")


def read_go(words: list[str]) -> Go:
    """Read what follows ``go``; what is not understood is skipped."""
    go = Go()
    rest = iter(words)
    word = next(rest, None)
    while word is not None:
        if word == "searchmoves":
            word = _read_moves(rest, go.searchmoves)
            continue
        if word in FLAGS:
            setattr(go, word, True)
        elif word in NUMBERS:
            text = next(rest, None)
            number = whole(text or "")
            if number is None:  # perhaps the next parameter
                word = text
                continue
            go.numbers[word] = number
        word = next(rest, None)
    return go


def _read_moves(rest: Iterator[str], moves: list[str]) -> str | None:
    """Collect moves up to the next parameter, and return that."""
    for word in rest:
        if word in NUMBERS or word in FLAGS:
            return word
        moves.append(word)
    return None


@dataclass(frozen=True)
class Placed:
    """What ``position`` says: a FEN, None for the usual start, and the moves after it."""

    fen: str | None
    moves: tuple[str, ...]


def read_position(words: list[str]) -> Placed | None:
    """Read what follows ``position``; None when neither startpos nor fen is there."""
    end = words.index("moves") if "moves" in words else len(words)
    head, moves = words[:end], tuple(words[end + 1 :])
    for at, word in enumerate(head):
        if word == START:
            return Placed(None, moves)
        if word == "fen":
            return Placed(" ".join(head[at + 1 :]), moves)
    return None
