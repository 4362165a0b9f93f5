"""Rules texts to try a server with: long ones, broken ones, and ones that ask for more than any game needs."""

import random
from collections.abc import Callable, Iterator

from boardwright.catalogue.built_in import library
from boardwright.catalogue.texts import RulesText

LINES, VARIANTS = 3000, 30


def library_texts() -> dict[str, RulesText]:
    """Return the rules texts of the library with what they include."""
    return {name: RulesText.of_path(path) for name, path in library().items()}


def long_text(lines: int = LINES, variants: int = VARIANTS) -> RulesText:
    """Write a file of given length with a game and a number of variants, each with macros and pieces of its own."""
    base = RulesText.of_path(library()["chess-zrf"])
    parts = [base.whole()]
    each = (lines - parts[0].count("\n")) // variants - 6
    for number in range(variants):
        macros = "\n".join(f"(define step-{number}-{at} ($1 (verify empty?) add))" for at in range(each))
        parts.append(f"""{macros}
(variant
  (title "Chess, variant {number}")
  (description "A king, a rook and {number} more words.")
  (board-setup (White (King e1) (Rook a1)) (Black (King e8) (Rook h8))))
""")
    return RulesText("\n".join(parts))


def mutated(many: int, seed: int = 1) -> Iterator[RulesText]:
    """Change texts of the library a little in every way that fingers slip, and some ways they do not."""
    dice = random.Random(seed)
    texts = list(library_texts().values())
    for _ in range(many):
        text = dice.choice(texts)
        letters = text.text
        for _ in range(dice.randint(1, 4)):
            letters = dice.choice(SLIPS)(letters, dice)
        yield RulesText(letters, text.files, text.file)


TYPED = ("(", ")", '"', ";", "$1", "999999", "-1", "\u0416", "\u68cb", "<b>", "\n")


def _cut(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    return text[:at] + text[at + dice.randint(1, 40) :]


def _double(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    end = at + dice.randint(1, 400)
    return text[:end] + text[at:end] + text[end:]


def _type(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    return text[:at] + dice.choice(TYPED) + text[at:]


def _swap(text: str, dice: random.Random) -> str:
    words = text.split(" ")
    first, second = dice.randrange(len(words)), dice.randrange(len(words))
    words[first], words[second] = words[second], words[first]
    return " ".join(words)


def _grow(text: str, dice: random.Random) -> str:
    return text.replace(dice.choice("23456789"), str(dice.choice([0, 17, 4000, 10**9])), dice.randint(1, 3))


SLIPS = (_cut, _double, _type, _swap, _grow)


# ---- texts that ask for too much ---------------------------------------------------------------


def _grid(size: int) -> str:
    columns, rows = "/".join(f"c{at}_" for at in range(size)), "/".join(map(str, range(size)))
    directions = "(directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1))"
    return f'(board (grid (start-rectangle 0 0 9 9) (dimensions ("{columns}" (9 0)) ("{rows}" (0 9))) {directions}))'


def _game(moves: str, size: int = 8, defines: str = "", more: str = "", men: str = "c1_1 c3_3") -> str:
    return f"""{defines}
(game (title "Much") (players W B) (turn-order W B) {_grid(size)}
  (piece (name Man) (moves {moves})) (board-setup (W (Man {men})) (B (Man c5_5))) {more})"""


def _doubling(first: str, times: int, call: str = "(m{0}) (m{0})") -> str:
    return f"(define m0 {first}) " + " ".join(f"(define m{at} {call.format(at - 1)})" for at in range(1, times + 1))


EIGHT = ("n", "s", "e", "w", "ne", "nw", "se", "sw")
HOSTILE: dict[str, Callable[[int], str]] = {
    "exponential macros": lambda n: _game(f"((m{24 + n}))", defines=_doubling("n add", 24 + n)),
    "macros that glue": lambda n: _game(
        f"((m{18 + n} n))", defines=_doubling("(set-flag $1 true)", 18 + n, "(m{0} $1a) (m{0} $1b)")
    ),
    "endless moves": lambda n: _game(
        " ".join(f"({way} (verify empty?) (add-partial again))" for way in EIGHT)
        + " (move-type again) "
        + " ".join(f"({way} (verify empty?) (add-partial again))" for way in EIGHT),
        size=10 + n,
        more="(move-priorities again)",
    ),
    "endless loops": lambda n: _game("((while true (opposite n)) add)", size=6 + n),
    "giant boards": lambda n: _game(" ".join(f"({way} add)" for way in EIGHT), size=61 + n),
    "boards beyond counting": lambda n: _game("(n add)", size=2000 + n),
    "deep nesting": lambda n: "(" * (150 + 40 * n) + "game" + ")" * (150 + 40 * n),
    "deep choices": lambda n: _game(
        f"((m{24 + n}))", defines=_doubling("n add", 24 + n, "(if (empty? n) (m{0}) else (n (m{0})) (m{0}))")
    ),
    "crowded boards": lambda n: _game(
        "".join(f"((while (on-board? {way}) {way} add))" for way in EIGHT),
        size=40 + n,
        men=" ".join(f"c{x}_{y}" for x in range(40) for y in range(40) if (x, y) != (5, 5)),
    ),
    "many variants": lambda n: _game("(n add)") + f'(variant (title "v") {_grid(40)})' * (200 + 20 * n),
}
"""Texts by what is wrong with them; the number makes them different."""


def hostile(many: int) -> Iterator[tuple[str, RulesText]]:
    """Return a number of texts that ask for too much, each with its kind."""
    kinds = list(HOSTILE.items())
    for at in range(many):
        name, write = kinds[at % len(kinds)]
        yield name, RulesText(write(at // len(kinds)))
