"""Any stream of commands, sensible or not: every search is answered once, in order, and ready is always answered."""

import subprocess

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.protocol.uci.client import PATIENCE, PROGRAM, InProcess

MATED, BARE = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "8/8/8/8/8/2k5/8/K7 w - - 0 1"
FENS = (MATED, BARE, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 99 80", "8/8 w")
MOVES = ("e2e4", "e7e5", "g1f3", "b8c6", "e1g1", "a1a1", "zz", "e7e8q", "0000")

OPTIONS = ("Hash", "Threads", "MultiPV", "UCI_Chess960", "UCI_Elo", "UCI_LimitStrength", "Clear Hash", "Nothing")
PLAIN = ("uci", "isready", "stop", "stop", "ponderhit", "ucinewgame", "debug on", "debug off", "d", "eval")
LIMITS = ("depth 3", "nodes 300", "movetime 3", "wtime 20 btime 20", "mate 1", "infinite", "ponder")
NUMBERED = ("depth", "nodes", "winc", "movestogo", "searchmoves e2e4", "xyzzy")

EXAMPLES = settings().max_examples
"""As many as the profile says: few by default, many for `make fuzz`."""

numbers = st.integers(-5, 40).map(str) | st.sampled_from(["x", "", "99999999999999999999", "1.5"])
limits = st.lists(
    st.sampled_from(LIMITS) | st.tuples(st.sampled_from(NUMBERED), numbers).map(" ".join),
    max_size=3,
).map(lambda parts: " ".join(["go", *parts]))
moves = st.lists(st.sampled_from(MOVES), max_size=6).map(lambda words: " moves " + " ".join(words))
positions = st.tuples(st.sampled_from(["startpos", *(f"fen {fen}" for fen in FENS)]), moves).map(
    lambda pair: "position " + "".join(pair)
)
options = st.tuples(
    st.sampled_from(OPTIONS),
    st.sampled_from(["1", "2", "3", "true", "false", "1200", "-1", "", "<empty>"]),
).map(lambda pair: f"setoption name {pair[0]} value {pair[1]}")
plain = st.sampled_from(PLAIN)
garbage = st.text(max_size=30) | st.text("go stpfenmv0123456789/ ", max_size=30)
streams = st.lists(limits | positions | options | plain | garbage, max_size=14)


def searches(lines: list[str]) -> int:
    """Count the lines that order a search."""
    found = 0
    for line in lines:
        word = next((word for word in line.split() if word in KNOWN), "")
        found += word == "go"
    return found


KNOWN = {
    *("uci", "debug", "isready", "setoption", "register", "ucinewgame", "position"),
    *("go", "stop", "ponderhit", "quit", "d", "eval", "bench", "help"),
}


@given(stream=streams)
@settings(max_examples=5 * EXAMPLES)
def test_every_search_is_answered_once(stream: list[str]) -> None:
    """However commands follow each other, answers are as many as searches, none is lost and none is added."""
    stream = [line for line in stream if "quit" not in line and "bench" not in line and "perft" not in line]
    with InProcess() as talk:
        talk.send(*stream)
        talk.send("stop")
        wanted = searches(stream)
        answered = 0
        while answered < wanted:
            answered += talk.line().startswith("bestmove ")
        rest = talk.ready()
        assert not any(line.startswith("bestmove") for line in rest)


@given(data=st.binary(max_size=400))
@settings(max_examples=EXAMPLES // 2)
def test_any_bytes_end_the_program_well(data: bytes) -> None:
    """The real program reads anything, ends with its input, and complains about nothing."""
    command = b"position startpos\ngo depth 2\n" + data.replace(b"bench", b"").replace(b"perft", b"")
    done = subprocess.run(PROGRAM, input=command, capture_output=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
