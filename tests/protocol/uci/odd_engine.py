"""An engine with one bad habit, named on its command line; for tests of those who talk to engines."""

import os
import sys
import time

import boardwright

HABIT = sys.argv[1] if len(sys.argv) > 1 else "none"
WORDS = (
    "id name Odd 1.0\nid author nobody\n"
    "option name Hash type spin default 16 min 1 max 1024\n"
    "option name Skill Level type spin default 20 min 0 max 20\n"
    "option name Ponder type check default false\n"
    "option name Style type combo default Solid var Solid var Very Risky\n"
    "option name Clear Hash type button\n"
    "option name Book type string default <empty>\n"
    "uciok"
)


def say(text: str) -> None:
    """Write a line."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> None:
    """Obey, but for the habit; everything that was heard goes to the file in ODD_LOG."""
    log = open(os.environ["ODD_LOG"], "a", encoding="utf-8") if "ODD_LOG" in os.environ else None  # noqa: SIM115, PTH123
    game = boardwright.load("chess")
    position, searches = game.start(), 0
    for line in sys.stdin:
        words = line.split()
        if log:
            log.write(line)
            log.flush()
        if words[:1] == ["uci"]:
            say("hello" if HABIT == "foreign" else WORDS)
        elif words[:1] == ["isready"]:
            say("readyok")
        elif words[:1] == ["position"]:
            at = words.index("moves") if "moves" in words else len(words)
            position = game.start(None if words[1] == "startpos" else " ".join(words[2:at]))
            for text in words[at + 1 :]:
                position.play(text)
        elif words[:1] == ["go"]:
            searches += 1
            if HABIT == "dies" and searches == 2:
                sys.exit(3)
            if HABIT == "silent" and searches == 2:
                time.sleep(60)
            if HABIT == "slow":
                time.sleep(0.4)
            move = position.moves()[0].text
            say(f"info depth 3 seldepth 4 multipv 1 score cp 31 nodes 1234 time 5 hashfull 1 pv {move}")
            say("info string nothing else")
            say("bestmove e2e5" if HABIT == "illegal" and searches == 2 else f"bestmove {move} ponder a7a6")
        elif words[:1] == ["quit"] and HABIT != "deaf":
            return


if __name__ == "__main__":
    main()
