"""Rules texts that ask for too much end in one diagnostic, soon; the work is counted, so no clock is needed here."""

from collections.abc import Callable
from pathlib import Path

import pytest

import boardwright
from boardwright.catalogue.check import examine
from boardwright.errors import BoardwrightError

DIRECTIONS = "(directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))"


def grid(size: int) -> str:
    """Write a square board."""
    columns, rows = "/".join(f"c{i}_" for i in range(size)), "/".join(map(str, range(size)))
    return f'(grid (start-rectangle 0 0 9 9) (dimensions ("{columns}" (9 0)) ("{rows}" (0 9))) {DIRECTIONS})'


def text(
    moves: str = "(n add)", *, defines: str = "", board: str = "", more: str = "", pieces: str = "", size: int = 8,
    players: str = "W B", men: str = "c1_1", tail: str = "",
) -> str:  # fmt: skip
    """Write a game that one of its parts makes enormous."""
    return f"""{defines} (game (title "Much") (players {players}) (turn-order W B) (board {grid(size)} {board})
      (piece (name Man) (moves {moves})) {pieces} (board-setup (W (Man {men}))) {more}) {tail}"""


def doubling(first: str, times: int, call: str = "(m{0}) (m{0})") -> str:
    """Define macros each of which stands for two of the one before."""
    return f"(define m0 {first}) " + " ".join(f"(define m{i} {call.format(i - 1)})" for i in range(1, times + 1))


def kinds(many: int, rest: str = "") -> str:
    """Write pieces that differ in nothing but their names."""
    return " ".join(f"(piece (name P{i}) {rest})" for i in range(many))


def places(size: int) -> str:
    """Name every position of a square board."""
    return " ".join(f"c{i}_{j}" for i in range(size) for j in range(size))


TOO_MUCH: dict[str, tuple[Callable[[], str], str]] = {
    "words": (lambda: "(a) " * 150_000, "zrf/limit-size"),
    "parentheses": (lambda: ")" * 400_000, "zrf/limit-size"),
    "doubled commands": (lambda: text("((m25))", defines=doubling("n add", 25)), "zrf/limit-items"),
    "doubled nothing": (lambda: text("((m25) n add)", defines=doubling("(if true)", 25)), "zrf/limit-items"),
    "different calls": (
        lambda: text("((m20 n))", defines=doubling("(set-flag $1 true)", 20, "(m{0} $1a) (m{0} $1b)")),
        "zrf/limit-calls",
    ),
    "calls for every variant": (
        lambda: text(
            defines=doubling("$1", 40, "(m{0} $1)"),
            tail='(define z n) (variant (title "v") (piece (name Man) (moves (m40 n))))' * 5000,
        ),
        "zrf/limit-nodes",
    ),
    "nested choices": (
        lambda: text("((m30))", defines=doubling("n add", 30, "(if (empty? n) (m{0}) else (n (m{0})) (m{0}))")),
        "zrf/limit-code",
    ),
    "nested goals": (
        lambda: text(more="(win-condition (W) (m25))", defines=doubling("stalemated", 25, "(and (m{0}) (m{0}))")),
        "zrf/limit-work",
    ),
    "places nobody knows": (
        lambda: text(size=60, board=f"(zone (name z) (positions {' '.join(f'x{i}' for i in range(9000))}))"),
        "zrf/limit-work",
    ),
    "pieces": (lambda: text(pieces=kinds(3000, "(moves (n add))")), "zrf/limit-tables"),
    "drops": (lambda: text(pieces=kinds(1500, "(drops ((verify empty?) add))")), "zrf/limit-tables"),
    "directions": (
        lambda: text(size=60, board=" ".join(f"(links d{i} (c1_1 c2_2))" for i in range(3000))),
        "zrf/limit-tables",
    ),
    "move types": (
        lambda: text(" ".join(f"(move-type t{i}) (n add-partial)" for i in range(3000))),
        "zrf/limit-tables",
    ),
    "turns": (lambda: text(more=f"(turn-order {'W ' * 5000})"), "zrf/limit-turns"),
    "attributes": (
        lambda: text(
            pieces=f"""(piece (name Q) {' '.join(f'(attribute a{i} true)' for i in range(30))}
              (moves (n {' '.join(f'(set-attribute a{i} false)' for i in range(30))} add)) (drops (add)))"""
        ),
        "zrf/limit-codes",
    ),
    "steps": (lambda: text("(m9)", defines=doubling("(n add)", 9), size=60, men=places(60)), "fault/limit"),
    "loops": (lambda: text("((while true n s) add)"), "fault/limit"),
}  # fmt: skip


@pytest.mark.parametrize("name", TOO_MUCH)
def test_too_much_is_one_error(name: str, tmp_path: Path) -> None:
    """`check` says what is too much and loading raises the same; neither floods nor hangs."""
    write, code = TOO_MUCH[name]
    path = tmp_path / "much.zrf"
    path.write_text(write())
    found = [finding.code for finding in examine(path).findings if finding.severity == "error"]
    assert found == [code]
    with pytest.raises(BoardwrightError) as error:
        boardwright.load(str(path)).start().moves()
    assert error.value.code == code


MUCH: dict[str, Callable[[], str]] = {
    "equal questions": lambda: text(
        "((verify (m25)) n add)", defines=doubling("empty?", 25, "(or (and (m{0}) (m{0})) (not (m{0})))")
    ),
    "killed positions": lambda: text(size=60, board=f"(kill-positions {places(58)})", men="c59_59"),
    "unlinked positions": lambda: text(size=60, board=f"(unlink {places(60)})"),
    "nested arguments": lambda: text("((m40 (n)))", defines=doubling("$1 add", 40, "(m{0} ($1 $1))")),
    "goals": lambda: text(more="(m10)", defines=doubling("(win-condition (W B) (absolute-config Man (c1_1)))", 10)),
    "no moves in long lists": lambda: text("((m10))", defines=doubling("(if (empty? n) n)", 10)),
}


@pytest.mark.parametrize("name", MUCH)
def test_much_that_is_little_when_shared_is_played(name: str, tmp_path: Path) -> None:
    """Texts that only look enormous load, and the first position can be asked for its moves."""
    path = tmp_path / "much.zrf"
    path.write_text(MUCH[name]())
    assert all(finding.severity != "error" for finding in examine(path).findings)
    assert len(boardwright.load(str(path)).start().moves()) < 100
