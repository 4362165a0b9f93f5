"""The weights that common sense gives the evaluation, from which fitting begins.

A weight has two values in hundredths of a pawn, the opening's and the ending's. Rows count from the own side, 0 to 7.
"""

from collections.abc import Callable, Iterator

Pair = tuple[int, int]


def _pawn(file: int, row: int) -> Pair:
    """Pawns belong in the centre early and forward late."""
    early = (0, 0, 2, 8, 12, 20, 45, 0)[row] * (file + 1) // 2 - 6 * (file == 0)
    return early + 10 * (row == 3) * (file == 3), (0, 0, 4, 8, 14, 20, 30, 0)[row]


def _knight(file: int, row: int) -> Pair:
    """Knights belong in the middle, a little forward."""
    edge = 7 - 2 * file + abs(2 * row - 7)
    return 26 - 5 * edge + 3 * min(row, 5) - 8 * (row == 0), 20 - 5 * edge


def _bishop(file: int, row: int) -> Pair:
    """Bishops dislike the edge and love long diagonals."""
    edge = 7 - 2 * file + abs(2 * row - 7)
    return 14 - 2 * edge + 8 * (file == min(row, 7 - row)) - 10 * (row == 0), 10 - 2 * edge


def _rook(file: int, row: int) -> Pair:
    """Rooks stand well in the centre files and on the seventh row."""
    return 8 - 2 * (7 - 2 * file) + 16 * (row == 6), 4 + 10 * (row == 6)


def _queen(file: int, row: int) -> Pair:
    """Queens wait at home and rule the centre later."""
    edge = 7 - 2 * file + abs(2 * row - 7)
    return 2 - edge // 2 - 3 * max(0, row - 2), 24 - 4 * edge


def _king(file: int, row: int) -> Pair:
    """Kings hide in a corner first and march to the centre in the end."""
    edge = 7 - 2 * file + abs(2 * row - 7)
    return (0, -18, -40, -60, -70, -80, -90, -100)[row] + (20, 30, 4, -8)[file], 32 - 7 * edge


def _squares() -> Iterator[Pair]:
    """Return the six kinds on half the board, row by row."""
    for rule in (_pawn, _knight, _bishop, _rook, _queen, _king):
        yield from (rule(file, row) for row in range(8) for file in range(4))


def _mobility(squares: int, early: float, late: float) -> Iterator[Pair]:
    """Value each number of squares around the usual number, which is a little less than half of the most."""
    usual = 0.4 * squares
    for count in range(squares + 1):
        lame = -8 if count == 0 else 0  # a piece that cannot move is worse off than the line says
        yield round(early * (count - usual)) + lame, round(late * (count - usual)) + lame


def _rows(rule: Callable[[int], Pair]) -> list[Pair]:
    """Return a value for each of the rows 0 to 7."""
    return [rule(row) for row in range(8)]


def _kinds(*pairs: Pair) -> list[Pair]:
    """Return values for pawn, knight, bishop and so on; nothing stands at 0."""
    return [(0, 0), *pairs, *[(0, 0)] * (7 - len(pairs))]


INITIAL: dict[str, list[Pair]] = {
    "material": _kinds((82, 108), (330, 310), (345, 325), (480, 540), (1010, 1000), (0, 0)),
    "square": list(_squares()),
    "mobility of a knight": list(_mobility(8, 4.0, 4.0)),
    "mobility of a bishop": list(_mobility(13, 4.0, 4.5)),
    "mobility of a rook": list(_mobility(14, 2.5, 4.5)),
    "mobility of a queen": list(_mobility(27, 1.2, 3.0)),
    "connected pawn, by row": _rows(lambda row: ((0, 3, 6, 9, 16, 30, 50, 0)[row], (0, 0, 3, 6, 14, 28, 40, 0)[row])),
    "passed pawn, by row": _rows(lambda row: ((0, 0, 2, 4, 15, 35, 70, 0)[row], (0, 10, 14, 26, 48, 84, 130, 0)[row])),
    "passed pawn with a free way": _rows(
        lambda row: ((0, 0, 0, 2, 6, 12, 20, 0)[row], (0, 0, 4, 8, 20, 45, 80, 0)[row])
    ),
    "passed pawn that is blocked": _rows(
        lambda row: ((0, 0, 0, 0, -4, -8, -14, 0)[row], (0, -2, -4, -8, -16, -30, -50, 0)[row])
    ),
    "passed pawn that may safely step": _rows(
        lambda row: ((0, 0, 0, 2, 4, 8, 14, 0)[row], (0, 0, 2, 4, 10, 18, 28, 0)[row])
    ),
    "shelter, by row of the pawn, beside the king": [(e, 0) for e in (-22, 20, 12, 2, -6, -10, -14, 0)],
    "shelter, on the file of the king": [(e, 0) for e in (-26, 24, 14, 2, -6, -10, -14, 0)],
    "storm, by row of their pawn, beside the king": [(e, 0) for e in (-2, -10, -34, -22, -8, 0, 4, 0)],
    "storm, on the file of the king": [(e, 0) for e in (-6, 0, -24, -16, -6, 0, 4, 0)],
    "attack by a pawn, by kind of the victim": _kinds((0, 0), (55, 40), (55, 45), (75, 40), (70, 45)),
    "attack by a minor piece": _kinds((4, 12), (18, 22), (22, 26), (44, 34), (40, 50)),
    "attack by a rook": _kinds((2, 12), (18, 22), (18, 24), (4, 8), (46, 34)),
    "tempo": [(18, 12)],
    "bishop pair": [(28, 55)],
    "rook on an open file": [(34, 14)],
    "rook on a half-open file": [(14, 10)],
    "outpost of a knight": [(32, 22)],
    "outpost of a bishop": [(20, 12)],
    "minor piece behind a pawn": [(8, 2)],
    "own pawn on the shade of a bishop": [(-3, -6)],
    "doubled pawn": [(-8, -18)],
    "isolated pawn": [(-8, -12)],
    "isolated pawn on a half-open file": [(-8, -4)],
    "backward pawn": [(-6, -8)],
    "backward pawn on a half-open file": [(-10, -4)],
    "pawns side by side": [(6, 4)],
    "steps of the own king to a passed pawn, times its row": [(0, -3)],
    "steps of their king to a passed pawn, times its row": [(0, 5)],
    "pawn that nobody can stop": [(60, 350)],
    "undefended piece attacked": [(34, 22)],
    "attack by the king": [(4, 28)],
    "pawn step that would attack a piece": [(18, 14)],
    "rook behind a passed pawn": [(4, 12)],
    "space": [(3, 0)],
    "danger by an attacker, by kind": [(e, 0) for e in (0, 0, 60, 45, 50, 40, 0, 0)],
    "danger by a safe check": [(e, 0) for e in (0, 0, 200, 130, 220, 180, 0, 0)],
    "danger always": [(-40, 0)],
    "danger by an attacked square beside the king": [(30, 0)],
    "danger by such a square that is weak": [(60, 0)],
    "danger without a queen": [(-330, 0)],
}
