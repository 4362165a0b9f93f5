"""Generated and mutated rules texts against the machine, for as long as one likes: ``make fuzz-native``.

``build/sanitized`` has the machine with an address sanitizer, which stops the process at the first read or write beyond
a buffer. Each text is kept in ``build/sanitized/last.zrf`` while it is tried, so that what stopped the process can be
tried again.
"""

import argparse
import os
import random
import subprocess
import sys
from pathlib import Path
from time import monotonic

from boardwright.errors import BoardwrightError
from boardwright.games.scripted import ScriptedGame
from boardwright.program import compile_design
from boardwright.program.machine import core
from boardwright.search.perft import perft
from boardwright.search.playouts import Playouts
from boardwright.zrf import Source, read_rules
from tests.fuzz.test_rules import TEXTS, included, mutated, walked

BUILD = Path(__file__).parents[2] / "build" / "sanitized"
LAST = BUILD / "last.zrf"
WALKS = ("n", "s", "e", "w", "r", "a1", "back", "mark", "(go from)", "(go last-to)", "from", "to", "(opposite r)")
TESTS = ("empty?", "enemy?", "friend?", "(on-board? r)", "(not-empty? n)", "last-to?", "(flag? f)", "attacked?",
         "(position-flag? p)", "defended?", "(piece? Man)", "marked?", "hit?", "goal-position?", "adjacent-to-enemy?",
         "true")  # fmt: skip
EFFECTS = ("capture", "(capture e)", "cascade", "flip", "change-owner", "(change-type King)", "(create Man r)",
           "(create Black King)", "(set-attribute hit? true)", "(set-attribute hit? false n)", "(set-flag f true)",
           "(set-position-flag p true)", "(set-position-flag p (flag? f) e)")  # fmt: skip
ADDS = ("add", "(add King)", "(add Man King)", "add-partial", "(add-partial jump)", "(add-copy)", "(add-copy-partial)")
TYPES = ("", "(move-type jump)")
OPTIONS = ('"pass turn" forced', '"pass turn" true', '"pass partial" true', '"maximal captures" true',
           '"maximal captures" 2', '"deferred captures" true', '"recycle captures" captor', '"recycle promotions" true',
           '"discard cascades" true', '"quiet limit" 9')  # fmt: skip
GOALS = ("stalemated", "(checkmated King)", "(captured Man King)", "(pieces-remaining 1)", "repetition",
         "(relative-config Man n Man)", "(absolute-config Man (a4 b4))")  # fmt: skip


def commands(dice: random.Random, depth: int) -> str:
    """Write some commands."""
    found = []
    for _ in range(dice.randint(1, 5)):
        kind = dice.randrange(12)
        test = dice.choice(TESTS)
        if kind < 4:
            found.append(dice.choice(WALKS))
        elif kind < 7:
            found.append(dice.choice(EFFECTS))
        elif kind == 7:
            found.append(f"(verify {test})")
        elif kind == 8 and depth:
            found.append(f"(while {test} {commands(dice, depth - 1)})")
        elif kind == 9 and depth:
            found.append(f"(if {test} {commands(dice, depth - 1)} else {commands(dice, depth - 1)})")
        else:
            found.append(dice.choice(ADDS))
    return " ".join(found)


def generated(dice: random.Random) -> str:
    """Write a game on a small board with a ring, with pieces that do anything."""
    blocks = [
        " ".join(f"{dice.choice(TYPES)} ({commands(dice, 2)} add)" for _ in range(dice.randint(1, 4))) for _ in range(3)
    ]
    options = " ".join(f"(option {dice.choice(OPTIONS)})" for _ in range(dice.randint(0, 3)))
    goals = " ".join(
        f"({dice.choice(['win', 'loss', 'draw'])}-condition (White Black) {dice.choice(GOALS)})"
        for _ in range(dice.randint(0, 3))
    )
    priorities = dice.choice(["", "(move-priorities jump)"])
    return f"""(game (title "Fuzz") (players White Black) (turn-order White Black) {priorities} {options}
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
    (links r (a1 b1) (b1 c1) (c1 d1) (d1 a1)) (symmetry Black (n s) (s n)))
  (piece (name Man) (attribute hit? false) (moves {blocks[0]}) (drops ({commands(dice, 1)} add)))
  (piece (name King) (moves {blocks[1]} {blocks[2]}))
  (board-setup (White (Man a1 b1 off 3) (King c1)) (Black (Man a4 b4 off 2) (King d4)))
  {goals})"""


SLOW, WALKING = 0.02, 1.0
"""Seconds: where the moves take longer to list, a walk must do, and it ends after these; a text may be that costly."""


def tried(text: str, seed: int) -> bool:
    """Play what a text says, in byte code and in graphs; tell whether there was something to play."""
    rules = read_rules(Source("fuzz.zrf", text, included))
    played = False
    for title in rules.titles[:1]:
        for tier in (1, 3):
            try:
                game = ScriptedGame(compile_design(rules.design(title), tier), "fuzz")
                position = game.start()
                position.evaluation(0)
                played, begun = True, monotonic()
                few = len(position.moves()) < 60
                if monotonic() - begun < SLOW:
                    Playouts(seed, limit=30).run(position, 2)
                    if few:
                        perft(position, 2)
                walked(game, seed, monotonic() + WALKING)
            except BoardwrightError:
                continue
    return played


def sanitized(*words: str) -> subprocess.CompletedProcess[str]:
    """Run this module once more, with the machine that has a sanitizer."""
    library = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    settings = {"LD_PRELOAD": library.stdout.strip(), "PYTHONPATH": str(BUILD / "lib"), "PYTHONMALLOC": "malloc"}
    settings |= {"ASAN_OPTIONS": "detect_leaks=0", "BOARDWRIGHT_REQUIRE_NATIVE": "1"}
    command = [sys.executable, "-m", "tests.fuzz.native", "--inside", *words]
    return subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=False)


def main() -> int:
    """Try texts until there were enough or the time is over; 1 where something was beyond its bounds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--texts", type=int, default=1 << 40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if not arguments.inside:
        done = sanitized(*sys.argv[1:])
        print(done.stdout + done.stderr, end="")  # noqa: T201
        return done.returncode
    assert Path(core.__file__).is_relative_to(BUILD), f"the machine is not sanitized: {core.__file__}"
    dice, end, texts, played = random.Random(arguments.seed), monotonic() + arguments.seconds, 0, 0
    names = sorted(TEXTS)
    while monotonic() < end and texts < arguments.texts:
        text = generated(dice) if dice.random() < 0.75 else mutated(TEXTS[dice.choice(names)], dice.randrange(1 << 32))
        LAST.write_text(text, encoding="utf-8")
        texts += 1
        played += tried(text, dice.randrange(1 << 32))
    print(f"{texts} texts, {played} of them played, nothing beyond its bounds")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
