"""Small rules texts for the tests."""

from boardwright.design import Design
from boardwright.games.scripted import ScriptedGame
from boardwright.program import compile_design
from boardwright.zrf import RulesFile, Source, read_rules

BOARD = """
  (players White Black)
  (turn-order White Black)
  (board
    (grid (start-rectangle 0 0 10 10) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
    (symmetry Black (n s) (s n)))
"""


def read(text: str, **files: str) -> RulesFile:
    """Read a text; its includes are given by name."""

    def find(name: str) -> Source | None:
        return Source(name, files[name], find) if name in files else None

    return read_rules(Source("test.zrf", text, find))


def game_text(moves: str, *, setup: str = "(White (Man a1))", more: str = "", defines: str = "") -> str:
    """Write a game on 4x4 cells whose one piece has these moves."""
    return f"""{defines}
(game (title "Test") {BOARD} {more}
  (piece (name Man) {moves})
  (piece (name King) (moves (n add)))
  (board-setup {setup}))"""


def design(text: str) -> Design:
    """Build the default game of a text."""
    return read(text).design()


def game(text: str, tier: int = 3) -> ScriptedGame:
    """Compile the default game of a text."""
    return ScriptedGame(compile_design(design(text), tier), "test")


def listed(text: str, tier: int = 3, setup: str | None = None) -> list[str]:
    """Name the first moves of a text."""
    position = game(text, tier).start(setup)
    return [position.format(move) for move in position.moves()]


def counting(bits: int) -> str:
    """Write a loop that counts with flags up to a power of two, and so takes very many steps."""
    add = "".join(f"(if (not-flag? f{i}) (set-flag f{i} true) else (set-flag f{i} false) " for i in range(bits + 1))
    return f"(while (not-flag? f{bits}) {add + ')' * (bits + 1)})"
