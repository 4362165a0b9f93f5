"""What an engine says while it thinks: its ``info`` lines as our own Info."""

from boardwright.errors import BoardwrightError
from boardwright.games.chess import ChessPosition
from boardwright.protocols.uci.options import whole
from boardwright.search.limits import Info
from boardwright.search.scores import MATE

MOST_MATE = 500


def read_info(line: str, position: ChessPosition) -> Info | None:
    """Read an ``info`` line that has a score and a line of moves; None for all others."""
    words = line.split()
    if words[:1] != ["info"] or "score" not in words or "pv" not in words:
        return None
    score = _score(words[words.index("score") + 1 :])
    if score is None:
        return None
    numbers = {name: _number(words, name) for name in ("depth", "seldepth", "nodes", "time", "multipv", "hashfull")}
    try:
        first = position.read_move(words[words.index("pv") + 1])
    except (BoardwrightError, IndexError):
        return None
    return Info(
        depth=numbers["depth"],
        score=score,
        nodes=numbers["nodes"],
        seconds=numbers["time"] / 1000,
        line=(first,),
        number=max(1, numbers["multipv"]),
        reach=numbers["seldepth"],
        full=numbers["hashfull"],
        bound=1 if "lowerbound" in words else -1 if "upperbound" in words else 0,
    )


def _number(words: list[str], name: str) -> int:
    """Return the number after a word, 0 if there is none."""
    if name not in words[:-1]:
        return 0
    return max(0, whole(words[words.index(name) + 1]) or 0)


def _score(words: list[str]) -> int | None:
    """Read ``cp 31`` or ``mate -3``."""
    value = whole(words[1]) if len(words) > 1 else None
    if value is None:
        return None
    if words[0] == "cp":
        return max(-MATE // 2, min(MATE // 2, value))
    if words[0] == "mate" and abs(value) <= MOST_MATE:
        return MATE - 2 * value + 1 if value > 0 else -MATE - 2 * value
    return None
