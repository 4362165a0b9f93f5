"""Standard algebraic notation, both ways; also long notation and the notation of engines on the way in."""

import cython

from boardwright.errors import IllegalMove, MoveSyntax
from boardwright.games.chess.board import Board
from boardwright.games.chess.state import square_name

if not cython.compiled:
    from boardwright.games.chess.board import KING, LONG, PAWN, PROMOTES, SHORT, TAKES
    from boardwright.games.chess.movegen import EVERY, MOST_MOVES, checkers_of, count_moves, list_moves

    NONE = -1
    SEVERAL = 65536

LETTERS = ".PNBRQK"
CASTLINGS = {"O-O": 2, "0-0": 2, "o-o": 2, "O-O-O": 3, "0-0-0": 3, "o-o-o": 3}
MOST_TEXT = 20


def piece_kind(letter: str) -> int:
    """Give the type that a capital letter stands for, 0 for none."""
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
    """Give the step that a text means; raise MoveSyntax or IllegalMove, and change nothing."""
    end = len(text)
    if end > MOST_TEXT:
        raise malformed(text)
    while end > 0 and text[end - 1] in "+#!? \t\n":
        end -= 1
    start = 0
    while start < end and text[start] in " \t":
        start += 1
    if end - start < 2:
        raise malformed(text)
    b.scratch.reserve(MOST_MOVES)
    if text[start] in "Oo0":
        flag = CASTLINGS.get(text[start:end], 0)
        if flag == 0:
            raise malformed(text)
        n = list_moves(b, b.scratch, 0, EVERY)
        return chosen(text, scan_castling(b, n, flag))

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
        raise malformed(text)

    # 2. Before it the target, before that whatever tells the piece.
    target = square_at(text, end - 2)
    if target < 0:
        raise malformed(text)
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
            raise malformed(text)
    n = list_moves(b, b.scratch, 0, EVERY)
    if kind == 0 and file >= 0 and row >= 0:
        return chosen(text, scan_squares(b, n, 8 * row + file, target, promotion))
    return chosen(text, scan(b, n, kind or PAWN, file, row, target, promotion))


def promotion_kind(letter: str) -> int:
    """Give the type a pawn becomes, 0 when the letter names none."""
    kind = piece_kind(letter.upper())
    return kind if kind in {2, 3, 4, 5} else 0


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


def chosen(text: str, word: int) -> int:
    """Give the step that was found, or say why there is none."""
    if 0 < word < SEVERAL:
        return word
    wanted = text.strip()
    if word == SEVERAL:
        msg = f"{wanted} is ambiguous: more than one piece can go there"
        raise MoveSyntax(msg, code="move/ambiguous")
    msg = f"{wanted} is not a legal move here"
    raise IllegalMove(msg)


def malformed(text: str) -> MoveSyntax:
    """Say what a move looks like."""
    return MoveSyntax(f"a move such as Nf3, exd5, e8=Q, O-O or g1f3 was expected, not {text[:MOST_TEXT]!r}")


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
    b.scratch.reserve(MOST_MOVES)
    n = list_moves(b, b.scratch, 0, EVERY)
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
