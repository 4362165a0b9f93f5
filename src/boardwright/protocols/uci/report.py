"""What an engine finds, written as lines of the protocol."""

from boardwright.kernel.move import Move
from boardwright.search.limits import Info, Progress

BOUNDS = {0: "", 1: " lowerbound", -1: " upperbound"}
NO_MOVE = "(none)"


def info_line(info: Info) -> str:
    """Write what is known of a line."""
    score = f"cp {info.score}" if info.mate is None else f"mate {info.mate}"
    moves = " ".join(move.text for move in info.line)
    return (
        f"info depth {info.depth} seldepth {max(info.depth, info.reach)} multipv {info.number} "
        f"score {score}{BOUNDS[info.bound]} {_effort(info)}{' pv ' + moves if moves else ''}"
    )


def progress_line(progress: Progress) -> str:
    """Write which first move is being looked at."""
    at = f" currmove {progress.move} currmovenumber {progress.number}" if progress.move else ""
    return f"info depth {max(progress.depth, 1)}{at} {_effort(progress)}"


def _effort(info: Info | Progress) -> str:
    speed = round(info.nodes / max(info.seconds, 0.001))
    return f"nodes {info.nodes} nps {speed} hashfull {info.full} time {round(1000 * info.seconds)}"


def over_line(mated: bool) -> str:
    """Write the score of a position without moves."""
    return f"info depth 0 score {'mate 0' if mated else 'cp 0'}"


def answer_line(move: Move | None, answer: Move | None) -> str:
    """Write the decision, and the answer that is expected."""
    if move is None:
        return f"bestmove {NO_MOVE}"
    return f"bestmove {move}" + (f" ponder {answer}" if answer else "")
