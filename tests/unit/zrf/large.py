"""A large text as collections of variants have them: 3 000 lines, 30 variants, 40 types of pieces on a large board."""

LETTERS = "abcdefghijklmnop"
SIDES = ("n", "s", "e", "w", "ne", "nw", "se", "sw")


def large_text(variants: int = 30, kinds: int = 40) -> str:
    """Write it: sliders, leapers and hoppers by macros, and variants with other armies, boards and ends."""
    lines = [
        "(define slide ($1 (while empty? add $1) (verify not-friend?) add))",
        "(define step ($1 (verify not-friend?) add))",
        "(define leap ($1 $1 $2 (verify not-friend?) (set-attribute moved? true) add))",
        "(define hop ($1 (while empty? $1) $1 (while empty? $1) (verify enemy?) capture add))",
        "(define crown ($1 (verify empty?) (if (in-zone? home) (add King Queen) else add)))",
    ]
    files = "/".join(LETTERS)
    ranks = "/".join(str(rank) for rank in range(16, 0, -1))
    every = range(kinds)
    armies = [
        f"({player} (King h{back}) " + " ".join(f"(P{k} {LETTERS[k % 16]}{row + step * (k // 16)})" for k in every)
        for player, back, row, step in (("White", 1, 2, 1), ("Black", 16, 15, -1))
    ]
    setups = ["  (board-setup", f"    {armies[0]})", f"    {armies[1]}))"]
    lines += [
        '(game (title "Large") (players White Black) (turn-order White Black)',
        "  (board (grid (start-rectangle 0 0 9 9)",
        f'    (dimensions ("{files}" (10 0)) ("{ranks}" (0 10)))',
        "    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))",
        "    (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))",
        "    (zone (name home) (players White) (positions a16 b16 c16))",
        "    (zone (name home) (players Black) (positions a1 b1)))",
    ]
    lines += [piece for kind in range(kinds) for piece in _piece(f"P{kind}", kind)]
    lines += _piece("King", 1) + _piece("Queen", 0)
    lines += [*setups, "  (loss-condition (White Black) (checkmated King)))"]
    for number in range(variants):
        lines += [f'(variant (title "Variant {number}")']
        for kind in range(number % 10, kinds, 10):
            lines += _piece(f"P{kind}", kind + number)
        lines += [f'  (description "line {line} of a long text")' for line in range(55)]
        lines += [*setups, f"  (loss-condition (White Black) (pieces-remaining {number})))"]
    return "\n".join(lines)


def _piece(name: str, kind: int) -> list[str]:
    """Write a type of piece on eight lines."""
    side = SIDES[kind % 8]
    return [
        f"  (piece (name {name})",
        f'    (help "{name} moves in its own way")',
        "    (attribute moved? false)",
        "    (moves",
        f"      {' '.join(f'(slide {one})' for one in SIDES[kind % 5 :])}",
        f"      (step {side}) (leap n e) (leap e n) (leap s w) (leap w s)",
        f"      (hop {side}) (crown n)",
        "    ))",
    ]
