"""The rules once more, slowly and plainly: a list of squares, pseudo-legal moves, and a look for captured kings.

Nothing here shares a table or a thought with ``movegen``; the tests hold the two together. Moves are the same words:
``source | target << 6 | flag << 12``.
"""

from collections.abc import Callable, Iterator

from boardwright.games.chess.state import State

Way = tuple[int, int]
ROOK_WAYS: tuple[Way, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
BISHOP_WAYS: tuple[Way, ...] = ((1, 1), (-1, 1), (1, -1), (-1, -1))
QUEEN_WAYS = ROOK_WAYS + BISHOP_WAYS
KNIGHT_WAYS: tuple[Way, ...] = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
FAR = 8


def _beside(square: int, way: Way) -> int | None:
    """Return the next square in a direction, None beyond the edge."""
    x, y = square % 8 + way[0], square // 8 + way[1]
    return 8 * y + x if 0 <= x < 8 and 0 <= y < 8 else None


def _enemy(state: State, square: int) -> bool:
    code = state.cells[square]
    return code > 0 and code >> 3 != state.turn


def _word(source: int, target: int, flag: int) -> int:
    return source | target << 6 | flag << 12


# ---- the moves of one piece -------------------------------------------------------------------------


def sliding_moves(state: State, square: int, ways: tuple[Way, ...], reach: int = FAR) -> Iterator[int]:
    """Go in each direction until a piece or the edge, at most ``reach`` squares."""
    for way in ways:
        target = _beside(square, way)
        steps = 0
        while target is not None and steps < reach:
            if state.cells[target]:
                if _enemy(state, target):
                    yield _word(square, target, 4)
                break
            yield _word(square, target, 0)
            target = _beside(target, way)
            steps += 1


def knight_moves(state: State, square: int) -> Iterator[int]:
    """Jump."""
    return sliding_moves(state, square, KNIGHT_WAYS, reach=1)


def bishop_moves(state: State, square: int) -> Iterator[int]:
    """Slide diagonally."""
    return sliding_moves(state, square, BISHOP_WAYS)


def rook_moves(state: State, square: int) -> Iterator[int]:
    """Slide straight."""
    return sliding_moves(state, square, ROOK_WAYS)


def queen_moves(state: State, square: int) -> Iterator[int]:
    """Slide in all directions."""
    return sliding_moves(state, square, QUEEN_WAYS)


def king_moves(state: State, square: int) -> Iterator[int]:
    """Step once, or castle over empty squares."""
    yield from sliding_moves(state, square, QUEEN_WAYS, reach=1)
    for rook in range(56 * state.turn, 56 * state.turn + 8):
        if state.castling >> rook & 1:
            crossed = set(_castling_path(square, rook)) | set(_row(rook, _castling_squares(square, rook)[1]))
            if not any(state.cells[s] for s in crossed - {square, rook}):
                yield _word(square, rook, 2 if rook > square else 3)


def pawn_moves(state: State, square: int) -> Iterator[int]:
    """Go forward, take diagonally, promote on the last row."""
    dy = 1 if state.turn == 0 else -1
    one = square + 8 * dy
    if not state.cells[one]:
        yield from _pawn_arrives(square, one, 0)
        if square // 8 == (1 if dy == 1 else 6) and not state.cells[one + 8 * dy]:
            yield _word(square, one + 8 * dy, 1)
    for dx in (-1, 1):
        target = _beside(square, (dx, dy))
        if target is not None and _enemy(state, target):
            yield from _pawn_arrives(square, target, 4)
        elif target is not None and target == state.ep:
            yield _word(square, target, 5)


def _pawn_arrives(source: int, target: int, flag: int) -> Iterator[int]:
    if target // 8 in {0, 7}:
        yield from (_word(source, target, flag | 8 | kind) for kind in range(4))
    else:
        yield _word(source, target, flag)


MOVES_OF: dict[int, Callable[[State, int], Iterator[int]]] = {
    PAWN: pawn_moves,
    KNIGHT: knight_moves,
    BISHOP: bishop_moves,
    ROOK: rook_moves,
    QUEEN: queen_moves,
    KING: king_moves,
}


def moves_from(state: State, square: int) -> Iterator[int]:
    """Return the pseudo-legal moves of the piece on a square; none if it is not the mover's."""
    code = state.cells[square]
    return MOVES_OF[code & 7](state, square) if code and code >> 3 == state.turn else iter(())


# ---- all moves --------------------------------------------------------------------------------------


def pseudo_legal(state: State) -> list[int]:
    """List the moves of all pieces without asking what happens to the king."""
    return [word for square in range(64) for word in moves_from(state, square)]


def is_legal(state: State, word: int) -> bool:
    """Tell whether no answer captures the king, nor could have on the squares that a castling king crosses."""
    if word >> 12 in {2, 3}:
        king, rook = word & 63, word >> 6 & 63
        path = _castling_path(king, rook)[:-1]
        if any(can_capture_king(_with_king_on(state, king, square)) for square in path):
            return False
    return not can_capture_king(apply(state, word))


def can_capture_king(state: State) -> bool:
    """Tell whether the mover could take the other king now."""
    return any(state.cells[word >> 6 & 63] == KING + 8 * (1 - state.turn) for word in pseudo_legal(state))


def legal(state: State) -> list[int]:
    """List the legal moves: pseudo-legal ones that survive the look for captured kings."""
    return [word for word in pseudo_legal(state) if is_legal(state, word)]


# ---- what a move does -------------------------------------------------------------------------------


def apply(state: State, word: int) -> State:
    """Return the state after a move; en passant is noted after every double step."""
    source, target, flag = word & 63, word >> 6 & 63, word >> 12
    cells = bytearray(state.cells)
    piece = cells[source]
    cells[source] = 0
    ep = (source + target) // 2 if flag == 1 else None
    castling = state.castling & ~(1 << source | 1 << target)
    if piece & 7 == KING:
        castling &= ~(0xFF << 56 * state.turn)
    if flag in {2, 3}:
        cells[target] = 0
        king, rook = _castling_squares(source, target)
        cells[king], cells[rook] = piece, ROOK + 8 * state.turn
    else:
        cells[target] = piece if not flag & 8 else 8 * state.turn + KNIGHT + (flag & 3)
    if flag == 5:
        cells[target ^ 8] = 0
    return State(bytes(cells), 1 - state.turn, castling, ep)


def _row(a: int, b: int) -> list[int]:
    """List the squares of a row from a to b, both included."""
    return list(range(a, b + 1)) if a <= b else list(range(a, b - 1, -1))


def _castling_squares(king: int, rook: int) -> tuple[int, int]:
    """Return the squares on which king and rook end."""
    row = king - king % 8
    return (row + 6, row + 5) if rook > king else (row + 2, row + 3)


def _castling_path(king: int, rook: int) -> list[int]:
    """List the squares of a castling king, from where it stands to where it ends."""
    return _row(king, _castling_squares(king, rook)[0])


def _with_king_on(state: State, king: int, square: int) -> State:
    """Return the state with the king on a square that it crosses, the other side to move."""
    cells = bytearray(state.cells)
    if cells[square] == 0:
        cells[square], cells[king] = cells[king], 0
    return State(bytes(cells), 1 - state.turn, 0, None)
