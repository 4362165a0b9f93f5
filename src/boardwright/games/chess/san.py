"""Standard algebraic notation, both ways; also long notation and the notation of engines on the way in."""

import cython

from boardwright.errors import IllegalMove, MoveSyntax
from boardwright.games.chess.board import Board
from boardwright.games.chess.state import square_name

if not cython.compiled:
    from boardwright.games.chess.attacks import BETWEEN, KNIGHT_MOVES, LINE
    from boardwright.games.chess.board import BISHOP, KING, KNIGHT, LONG, PAWN, PROMOTES, QUEEN, ROOK, SHORT, TAKES
    from boardwright.games.chess.movegen import EVERY, MOST_MOVES, checkers_of, count_moves, list_moves
    from boardwright.games.chess.slides import bishop_slides, rook_slides
    from boardwright.kernel.bits import lowest

    NONE = -1
    SEVERAL, MALFORMED = 65536, 65537

LETTERS = ".PNBRQK"
CASTLINGS = {"O-O": 2, "0-0": 2, "o-o": 2, "O-O-O": 3, "0-0-0": 3, "o-o-o": 3}
MOST_TEXT = 20
FILE_A = 0x0101_0101_0101_0101
FIRST_ROW = 0xFF


def piece_kind(letter: str) -> int:
    """Return the type that a capital letter stands for, 0 for none."""
    if letter == "N":
        return 2
    if letter == "B":
        return 3
    if letter == "R":
        return 4
    if letter == "Q":
        return 5
    if letter == "K":
        return 6
    return 1 if letter == "P" else 0


def find(b: Board, text: str) -> int:
    """Return the step that a text means; raise MoveSyntax or IllegalMove, and change nothing."""
    start, end = 0, len(text)
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    word = resolve(b, text, start, end)
    if 0 < word < SEVERAL:
        return word
    wanted = text[start:end]
    reason = explain(wanted, word)
    if word == 0:
        raise IllegalMove(reason)
    raise MoveSyntax(reason, code="move/ambiguous" if word == SEVERAL else None)


def explain(text: str, word: int) -> str:
    """Say why a text means no move, from what ``resolve`` found."""
    if word == SEVERAL:
        return f"{text} is ambiguous: more than one piece can go there"
    if word == MALFORMED:
        return f"a move such as Nf3, exd5, e8=Q, O-O or g1f3 was expected, not {text[:MOST_TEXT]!r}"
    return f"{text} is not a legal move here"


def resolve(b: Board, text: str, start: int, end: int) -> int:
    """Return the step that ``text[start:end]`` means, 0 if it is not legal, SEVERAL or MALFORMED."""
    if end - start > MOST_TEXT:
        return MALFORMED
    while end > start and text[end - 1] in "+#!?":
        end -= 1
    if end - start < 2:
        return MALFORMED
    letter = text[start]
    if letter in "Oo0":
        flag = CASTLINGS.get(text[start:end], 0)
        return scan_castling(b, list_all(b), flag) if flag else MALFORMED

    # 1. What a pawn becomes stands last: e8=Q, e8Q, e8(Q), e7e8q.
    promotion = NONE
    letter = text[end - 1]
    if letter == ")" and end - start > 3 and text[end - 3] == "(":
        promotion = promotion_kind(text[end - 2])
        end -= 3
    elif not ("1" <= letter <= "8"):
        promotion = promotion_kind(letter)
        end -= 1
        if end > start and text[end - 1] in "=/":
            end -= 1
    if promotion == 0 or end - start < 2:
        return MALFORMED

    # 2. Before it the target, before that whatever tells the piece.
    target = square_at(text, end - 2)
    if target < 0:
        return MALFORMED
    end -= 2
    kind = 0
    if start < end:
        kind = piece_kind(text[start])
        if kind:
            start += 1
    if end > start and text[end - 1] in "x-:":
        end -= 1
    file = NONE
    row = NONE
    for i in range(start, end):
        letter = text[i]
        if "a" <= letter <= "h" and file == NONE and row == NONE:
            file = ord(letter) - 97
        elif "1" <= letter <= "8" and row == NONE:
            row = ord(letter) - 49
        else:
            return MALFORMED
    if KNIGHT <= kind <= QUEEN and promotion == NONE:
        return aim(b, kind, file, row, target)
    n = list_all(b)
    if kind == 0 and file >= 0 and row >= 0:
        return scan_squares(b, n, 8 * row + file, target, promotion)
    return scan(b, n, kind or PAWN, file, row, target, promotion)


def aim(b: Board, kind: int, file: int, row: int, target: int) -> int:
    """Find the one knight, bishop, rook or queen that may legally go to a square, without listing all moves."""
    own = 8 * b.turn
    occupied = b.man[0] | b.man[8]
    if b.man[own] >> target & 1:
        return 0
    if kind == KNIGHT:
        reach = KNIGHT_MOVES[target]
    elif kind == BISHOP:
        reach = bishop_slides(target, occupied)
    elif kind == ROOK:
        reach = rook_slides(target, occupied)
    else:
        reach = bishop_slides(target, occupied) | rook_slides(target, occupied)
    sources = b.man[own + kind] & reach
    if file >= 0:
        sources &= FILE_A << file
    if row >= 0:
        sources &= FIRST_ROW << (8 * row)
    if sources == 0:
        return 0
    king = lowest(b.man[own + KING])
    checkers = checkers_of(b)
    if checkers and (checkers & (checkers - 1) or not (BETWEEN[king][lowest(checkers)] | checkers) >> target & 1):
        return 0
    found = 0
    while sources:
        source = lowest(sources)
        sources &= sources - 1
        if b.pinned >> source & 1 and not LINE[king][source] >> target & 1:
            continue
        if found:
            return SEVERAL
        found = source | target << 6 | (b.man[8 - own] >> target & 1) << 14
    return found


def list_all(b: Board) -> int:
    """List the legal moves into the position's own buffer; return their number."""
    return list_moves(b, b.scratch, 0, EVERY) if b.scratch.reserve(MOST_MOVES) else 0


def promotion_kind(letter: str) -> int:
    """Return the type a pawn becomes, 0 when the letter names none."""
    if letter in "Nn":
        return 2
    if letter in "Bb":
        return 3
    if letter in "Rr":
        return 4
    return 5 if letter in "Qq" else 0


def square_at(text: str, at: int) -> int:
    """Read a square, -1 when there is none."""
    if "a" <= text[at] <= "h" and "1" <= text[at + 1] <= "8":
        return ord(text[at]) - 97 + 8 * (ord(text[at + 1]) - 49)
    return -1


def scan(b: Board, n: int, kind: int, file: int, row: int, target: int, promotion: int) -> int:
    """Find the one listed move of such a piece to a square; 0 for none, SEVERAL for more."""
    found = 0
    for i in range(n):
        word = b.scratch.data[i]
        source = cython.cast(cython.int, word & 63)
        flag = cython.cast(cython.int, word >> 12)
        if (
            cython.cast(cython.int, word >> 6 & 63) == target
            and b.cell[source] & 7 == kind
            and (file == NONE or source & 7 == file)
            and (row == NONE or source >> 3 == row)
            and (2 + (flag & 3) if flag & PROMOTES else NONE) == promotion
            and flag & 14 != SHORT
        ):
            if found:
                return SEVERAL
            found = word
    return found


def scan_castling(b: Board, n: int, flag: int) -> int:
    """Find a castling among the listed moves."""
    for i in range(n):
        word = b.scratch.data[i]
        if cython.cast(cython.int, word >> 12) == flag:
            return word
    return 0


def scan_squares(b: Board, n: int, source: int, target: int, promotion: int) -> int:
    """Find the listed move between two squares; castling is the king's two steps or the king taking its rook."""
    castling = 0
    for i in range(n):
        word = b.scratch.data[i]
        if cython.cast(cython.int, word & 63) != source:
            continue
        flag = cython.cast(cython.int, word >> 12)
        if cython.cast(cython.int, word >> 6 & 63) == target:
            if (2 + (flag & 3) if flag & PROMOTES else NONE) == promotion:
                return word
        elif (flag == SHORT and target == (source & 56) + 6) or (flag == LONG and target == (source & 56) + 2):
            castling = word
    return castling if promotion == NONE else 0


def write(b: Board, word: int) -> str:
    """Write a legal step in the shortest form that no other legal move shares, with its check or mate mark."""
    source = cython.cast(cython.int, word & 63)
    target = cython.cast(cython.int, word >> 6 & 63)
    flag = cython.cast(cython.int, word >> 12)
    mark = check_mark(b, word)
    if flag == SHORT:
        return "O-O" + mark
    if flag == LONG:
        return "O-O-O" + mark
    kind = b.cell[source] & 7
    name = square_name(source)
    if kind == PAWN:
        start = name[0] + "x" if flag & TAKES else ""
        return start + square_name(target) + ("=" + LETTERS[2 + (flag & 3)] if flag & PROMOTES else "") + mark
    rivals = same_file = same_row = 0
    n = list_all(b)
    for i in range(n):
        other = b.scratch.data[i]
        twin = cython.cast(cython.int, other & 63)
        if (
            twin != source
            and cython.cast(cython.int, other >> 6 & 63) == target
            and b.cell[twin] & 7 == kind
            and kind != KING
        ):
            rivals += 1
            same_file += twin & 7 == source & 7
            same_row += twin >> 3 == source >> 3
    which = ""
    if rivals:
        which = name if same_file and same_row else name[1] if same_file else name[0]
    return LETTERS[kind] + which + ("x" if flag & TAKES else "") + square_name(target) + mark


def check_mark(b: Board, word: int) -> str:
    """Say whether a step gives check or mate."""
    b.push(word)
    if checkers_of(b) == 0:
        mark = ""
    else:
        mark = "+" if count_moves(b) else "#"
    b.pop()
    return mark
