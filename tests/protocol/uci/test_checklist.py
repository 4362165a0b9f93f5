"""Thirty-nine things that engines get wrong, each of which ours must get right."""

from collections.abc import Iterator
from time import monotonic

import chess
import pytest

from tests.protocol.uci.client import PATIENCE, InProcess, Program

MATED = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"
STALEMATED = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
ONE_MOVE = "7k/8/6K1/8/8/8/8/R7 b - - 0 1"
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
MIDDLE = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10"
START_MOVES = {move.uci() for move in chess.Board().legal_moves}


@pytest.fixture
def gui() -> Iterator[InProcess]:
    """Talk to a session of its own."""
    with InProcess() as talk:
        yield talk


@pytest.fixture(scope="module")
def program() -> Iterator[Program]:
    """Talk to one program; each test leaves it idle."""
    with Program() as talk:
        yield talk


# ---- the greeting -----------------------------------------------------------------------------------


def test_01_greeting(program: Program) -> None:
    """Name, author, options and uciok, in that order."""
    program.send("uci")
    lines = program.collect("uciok")
    assert lines[0].startswith("id name ")
    assert lines[1].startswith("id author ")
    assert all(line.startswith("option name ") for line in lines[2:-1])
    names = {line.split(" name ")[1].split(" type ")[0] for line in lines[2:-1]}
    assert names >= {"Hash", "Threads", "MultiPV", "Ponder", "UCI_Chess960", "UCI_LimitStrength", "UCI_Elo", "Level"}
    assert names >= {"Move Overhead", "OwnBook", "BookFile", "UCI_AnalyseMode", "Clear Hash"}


def test_02_ready_when_idle(program: Program) -> None:
    """Readyok, and nothing else."""
    assert program.ready() == []


def test_03_ready_while_searching(program: Program) -> None:
    """Readyok comes during a search, and the search goes on."""
    program.send("position startpos", "go infinite")
    began = monotonic()
    program.send("isready")
    program.until("readyok")
    assert monotonic() - began < 5  # generous: usually a millisecond
    program.quiet(0.1)
    program.send("stop")
    program.until("bestmove*")


# ---- one answer a search, and not too soon ----------------------------------------------------------


@pytest.mark.parametrize("mode", ["go infinite", "go", "go ponder wtime 1000 btime 1000", "go ponder"])
@pytest.mark.parametrize("fen", [MATED, STALEMATED, ONE_MOVE, MATE_IN_ONE])
def test_04_no_answer_before_stop(gui: InProcess, mode: str, fen: str) -> None:
    """Mated, stalemated, without a choice or with a mate at hand: the answer waits for stop, and comes once."""
    gui.send(f"position fen {fen}", mode)
    gui.quiet(0.05)
    gui.send("stop")
    gui.until("bestmove*")
    gui.send("stop")
    assert gui.ready() == []


def test_05_no_answer_at_greatest_depth(gui: InProcess) -> None:
    """A position that is searched to the last depth in no time still waits."""
    gui.send("position fen 8/8/8/8/8/2k5/8/K7 w - - 0 1", "go infinite")
    gui.until("info depth 120 *")
    gui.quiet(0.05)
    assert gui.best("stop") in {"a1a2", "a1b1"}


def test_06_stop_when_idle(program: Program) -> None:
    """Silence."""
    program.send("stop", "stop", "ponderhit")
    assert program.ready() == []


def test_07_go_and_stop_in_one_write(program: Program) -> None:
    """The stop is not lost, though the search may not have begun."""
    for _ in range(20):
        program.send("position startpos", "go infinite", "stop")
        assert program.until("bestmove*").split()[1] in START_MOVES
    assert program.ready() == []


def test_08_a_queued_go_keeps_its_answer(program: Program) -> None:
    """After go, stop, go, stop come two answers, each to its own position."""
    other = f"position fen {MATE_IN_ONE}"
    start = "position startpos"
    program.send(start, "go infinite", "stop", other, "go depth 3", start, "go infinite", "stop")
    assert program.until("bestmove*").split()[1] in START_MOVES
    assert program.until("bestmove*").split()[1] == "a1a8"
    assert program.until("bestmove*").split()[1] in START_MOVES
    assert program.ready() == []


def test_09_go_while_searching(gui: InProcess) -> None:
    """A GUI that forgets to stop gets both answers, in order."""
    gui.send("position startpos", "go infinite", f"position fen {MATE_IN_ONE}", "go depth 2")
    assert gui.until("bestmove*").split()[1] in START_MOVES
    assert gui.until("bestmove*").split()[1] == "a1a8"


def test_10_ponderhit(gui: InProcess) -> None:
    """After the hit the clock runs and an answer comes; a stop instead gives one, too."""
    gui.send("position startpos moves e2e4", "go ponder wtime 300 btime 300")
    gui.quiet(0.05)
    gui.send("ponderhit")
    gui.until("bestmove*")
    gui.send("go ponder movetime 20", "ponderhit")
    gui.until("bestmove*")
    gui.send("go ponder depth 3")
    gui.quiet(0.05)
    gui.send("ponderhit")
    gui.until("bestmove*")
    gui.send("go ponder", "ponderhit")
    gui.until("bestmove*")
    assert gui.ready() == []


def test_11_position_while_searching(gui: InProcess) -> None:
    """A new position does not disturb the search of the old one."""
    gui.send("position startpos", "go infinite", f"position fen {MATE_IN_ONE}", "stop")
    assert gui.until("bestmove*").split()[1] in START_MOVES


# ---- options ----------------------------------------------------------------------------------------


def test_12_setoption_while_searching(program: Program) -> None:
    """No deadlock: ready is answered, the search can be stopped, and the option holds afterwards."""
    program.send("position startpos", "go infinite", "setoption name Hash value 8", "setoption name Threads value 2")
    program.send("setoption name Clear Hash", "ucinewgame", "isready")
    program.until("readyok")
    program.send("stop")
    program.until("bestmove*")
    assert program.best("go depth 5") in START_MOVES
    program.send("setoption name Threads value 1")


def test_13_hash_sizes(gui: InProcess) -> None:
    """From one megabyte to gigabytes and back; what is out of bounds is refused and changes nothing."""
    for size in (1, 8192, 16):
        gui.send(f"setoption name Hash value {size}")
        assert gui.best("go depth 4") in START_MOVES
    for bad in ("0", "-1", "99999999", "many", "", "1e3"):
        gui.send(f"setoption name Hash value {bad}")
        assert "from 1 to 8192" in gui.until("info string Hash: *")
    gui.send("setoption name Hash")
    assert "not nothing" in gui.until("info string Hash: *")


def test_14_unknown_option(gui: InProcess) -> None:
    """It is named in a remark, and life goes on; names are read without regard to case."""
    gui.send("setoption name Contempt value 3", "setoption", "setoption name", "setoption name hash value 2")
    assert gui.ready() == ["info string there is no option 'Contempt'"]


def test_15_multipv(gui: InProcess) -> None:
    """Lines are numbered, distinct and sorted when a depth is complete; more lines than moves are no fault."""
    gui.send("setoption name MultiPV value 500", f"position fen {ONE_MOVE}", "go depth 3")
    assert all(" multipv 1 " in line for line in gui.collect()[:-1])
    gui.send("setoption name MultiPV value 3", "position startpos", "go depth 4")
    last = [line.split() for line in gui.collect()[:-1] if line.startswith("info depth 4 ")]
    assert [words[words.index("multipv") + 1] for words in last] == ["1", "2", "3"]
    assert len({words[words.index("pv") + 1] for words in last}) == 3


def test_16_threads(gui: InProcess) -> None:
    """Two threads search, obey limits and stop."""
    gui.send("setoption name Threads value 2", "go nodes 20000")
    nodes = [int(line.split(" nodes ")[1].split()[0]) for line in gui.collect()[:-1]]
    assert max(nodes) <= 20_000
    gui.send("go infinite", "stop")
    gui.until("bestmove*")


def test_17_weaker(gui: InProcess) -> None:
    """Levels and ratings give legal moves within their nodes; a rating goes before a level."""
    gui.send("setoption name Level value 3", "go movetime 5000")
    nodes = [int(line.split(" nodes ")[1].split()[0]) for line in gui.collect()[:-1]]
    assert max(nodes) <= 100
    gui.send("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1250")
    assert gui.best("go wtime 60000 btime 60000") in START_MOVES


# ---- positions --------------------------------------------------------------------------------------

BAD_FENS = [
    "",
    "nonsense",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
    "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    "k6R/8/8/8/8/8/8/K7 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -5 1",
    "/" * 500,
    "\u2654\u265a 8/8 w",
]


@pytest.mark.parametrize("fen", BAD_FENS)
def test_18_bad_fen(gui: InProcess, fen: str) -> None:
    """The last legal position is kept and the GUI is told why."""
    gui.send("position startpos moves e2e4 e7e5", f"position fen {fen}")
    assert "kept as it was" in gui.until("info string*")
    gui.send("d")
    assert any("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -" in row for row in gui.collect("Moves*"))


def test_19_sloppy_fen(gui: InProcess) -> None:
    """Castling rights and en-passant squares that an editor left behind are dropped, with a remark."""
    gui.send("position fen 4k3/8/8/8/8/8/4P3/4K2R w KQkq e3 0 1")
    assert "left out" in gui.until("info string*")
    gui.send("d")
    assert "Fen: 4k3/8/8/8/8/8/4P3/4K2R w K - 0 1" in gui.collect("Moves*")


@pytest.mark.parametrize("bad", ["e2e5", "0000", "e7e8q", "xyzzy", "a1a1", "e2e4e5"])
def test_20_illegal_move_in_the_list(gui: InProcess, bad: str) -> None:
    """What comes before it is played, it is named, and what follows is left out."""
    gui.send(f"position startpos moves e2e4 {bad} g1f3")
    assert "move 2" in gui.until("info string*")
    gui.send("d")
    assert any("PPPP1PPP/RNBQKBNR b" in row for row in gui.collect("Moves*"))


def test_21_no_moves(gui: InProcess) -> None:
    """Mated or stalemated: no move, and the right score."""
    gui.send(f"position fen {MATED}", "go depth 5")
    assert gui.collect() == ["info depth 0 score mate 0", "bestmove (none)"]
    gui.send(f"position fen {STALEMATED}", "go movetime 100")
    assert gui.collect() == ["info depth 0 score cp 0", "bestmove (none)"]


def test_22_only_move(gui: InProcess) -> None:
    """It is played at once on a clock."""
    began = monotonic()
    assert gui.best(f"position fen {ONE_MOVE}", "go wtime 600000 btime 600000") == "h8g8"
    assert monotonic() - began < 5


@pytest.mark.parametrize("clock", [99, 100, 101, 149, 150, 200])
def test_23_late_clock(gui: InProcess, clock: int) -> None:
    """A move is found where a draw could be claimed or the game should have been ended; a mate comes first."""
    gui.send(f"position fen 8/8/8/3k4/8/8/4QK2/8 w - - {clock} 150", "go depth 6")
    lines = gui.collect()
    assert chess.Move.from_uci(lines[-1].split()[1]) in chess.Board("8/8/8/3k4/8/8/4QK2/8 w - - 0 1").legal_moves
    assert " score cp 0 " in lines[-2]
    gui.send("position fen 7k/8/5KQ1/8/8/8/8/8 w - - 99 150", "go depth 4")
    assert " score mate 1 " in gui.collect()[-2]


def test_24_long_games(gui: InProcess) -> None:
    """Six hundred plies are followed, also move by move, past the draws that a GUI did not claim."""
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"] * 150
    began = monotonic()
    for plies in range(0, 601, 4):
        gui.send("position startpos moves " + " ".join(shuffle[:plies]))
    assert monotonic() - began < 10
    assert gui.best("go depth 3") in START_MOVES


def test_25_repetition_is_known(gui: InProcess) -> None:
    """A side that is lost holds the draw by checking for ever, and knows that the game has seen these positions."""
    lost = "position fen 6k1/6p1/8/7Q/8/2q5/rr4PP/6K1 w - - 0 1"
    gui.send(f"{lost} moves h5e8 g8h7 e8h5 h7g8", "go depth 8")
    lines = gui.collect()
    assert " score cp 0 " in lines[-2]
    assert lines[-1].split()[1] == "h5e8"


# ---- Chess960 ---------------------------------------------------------------------------------------

FISCHER = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"


def test_26_chess960_is_understood(gui: InProcess) -> None:
    """The king takes its rook, on both sides of the board, in what we read."""
    gui.send("setoption name UCI_Chess960 value true")
    gui.send("position fen 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1 moves e1g1 e8b8", "d")
    assert any("2kr2r1/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1 w - -" in row for row in gui.collect("Moves*"))
    gui.send(f"position fen {FISCHER}", "go depth 4")
    best = gui.collect()[-1].split()[1]
    assert chess.Board(FISCHER, chess960=True).parse_uci(best)


def test_27_chess960_is_spoken(gui: InProcess) -> None:
    """The king takes its rook in what we write, and moves two squares in usual chess."""
    castles = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert gui.best(castles, "go depth 2 searchmoves e1g1") == "e1g1"
    assert gui.best(castles, "go depth 2 searchmoves e1h1") == "e1g1"
    gui.send("setoption name UCI_Chess960 value true")
    assert gui.best("go depth 2 searchmoves e1h1") == "e1h1"
    assert gui.best(castles, "go depth 2 searchmoves e1a1") == "e1a1"


# ---- limits -----------------------------------------------------------------------------------------


def test_28_searchmoves(gui: InProcess) -> None:
    """Only these; what is not legal is named; if none is, all are searched."""
    for move in ("a2a3", "h2h4"):
        assert gui.best("position startpos", f"go searchmoves {move} depth 4") == move
    gui.send("go depth 2 searchmoves e2e5 g1f3")
    assert "e2e5" in gui.until("info string searchmoves*")
    assert gui.until("bestmove*").startswith("bestmove g1f3")


def test_29_depth_and_nodes(gui: InProcess) -> None:
    """The depth is reached and not passed; nodes are not passed."""
    gui.send("go depth 5")
    assert gui.collect()[-2].startswith("info depth 5 ")
    for most in (1, 100, 5000):
        gui.send(f"go nodes {most}")
        lines = gui.collect()
        assert all(int(line.split(" nodes ")[1].split()[0]) <= max(most, 40) for line in lines[:-1])


def test_30_mate(gui: InProcess) -> None:
    """Mates are counted in moves, also when one is being mated; a mate that is not there does not hang."""
    gui.send(f"position fen {MATE_IN_ONE}", "go mate 1")
    assert " score mate 1 " in gui.collect()[-2]
    gui.send("position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "go mate 2")
    assert " score mate 2 " in gui.collect()[-2]
    gui.send("position fen 7k/R7/8/8/8/8/8/1R4K1 b - - 0 1", "go depth 4")
    assert " score mate -1 " in gui.collect()[-2]
    gui.send("position fen 8/8/8/3k4/8/3K4/4P3/8 w - - 0 1", "go mate 1")
    assert gui.collect()[-1].startswith("bestmove ")


HASTY = [
    "wtime 0 btime 0",
    "wtime -100 btime -5000",
    "wtime 1 btime 1",
    "wtime 1 btime 1 movestogo 1",
    "winc 100 binc 100",
    "wtime 0 btime 0 winc 50 binc 50",
    "movetime 0",
    "movetime 1",
    "movetime -7",
    "wtime 100 btime 100 movestogo 1",
    "btime 100",
    "movestogo 3",
    "depth 0",
    "depth -3",
    "nodes 0",
    "nodes -1",
    "mate 0 depth 2",
    "wtime 200 btime 200 movestogo 0",
    "wtime 99999999999999999999999 movetime 5",
    "depth 1000000 movetime 5",
]


@pytest.mark.parametrize("limits", HASTY)
def test_31_little_time(gui: InProcess, limits: str) -> None:
    """With no time at all a legal move comes, and soon."""
    began = monotonic()
    assert gui.best(f"position fen {MIDDLE}", f"go {limits}") in {m.uci() for m in chess.Board(MIDDLE).legal_moves}
    assert monotonic() - began < 5  # generous: the machine may be busy


def test_32_movetime_is_used(gui: InProcess) -> None:
    """A fixed time is neither thrown away nor passed by much."""
    gui.send("ucinewgame", f"position fen {MIDDLE}")
    gui.ready()
    began = monotonic()
    gui.best("go movetime 400")
    assert 0.35 < monotonic() - began < PATIENCE


# ---- lines ------------------------------------------------------------------------------------------


def test_33_carriage_returns_and_blanks(program: Program) -> None:
    """CRLF, tabs, blank lines and runs of blanks are all the same."""
    program.raw(b"\r\n\n  \t \r\n  isready\r\n\tposition\t startpos   moves  e2e4 \r\n go \t depth   2\r\n")
    program.until("readyok")
    assert program.until("bestmove*").split()[1][1] in "78"


def test_34_unknown_words(program: Program) -> None:
    """They are skipped, before a command and inside one; a missing number is, too."""
    program.send("xyzzy", "joho isready")
    program.until("readyok")
    program.send("position startpos", "go plugh depth 2 xyzzy", "register later", "Go depth 3")
    program.until("bestmove*")
    program.send("debug on", "plugh", "debug off", "plugh")
    program.until("info string not understood: plugh")
    program.send("go depth nodes 50 mate")
    program.until("bestmove*")
    assert program.ready() == []


def test_35_bytes_that_are_no_text(program: Program) -> None:
    """They do no harm."""
    program.raw(b"\xff\xfe\x00isready\n\x00\x01\x02\n" + b"x" * 100_000 + b"\nposition fen \xc3\x28\n")
    program.until("info string*")
    assert program.ready() == []


def test_36_lines_are_legal(gui: InProcess) -> None:
    """Every line of every depth can be played, and what is pondered on is its second move."""
    for fen in (chess.STARTING_FEN, MIDDLE, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"):
        gui.send(f"position fen {fen}", "go depth 8")
        lines = gui.collect()
        for line in lines[:-1]:
            board = chess.Board(fen)
            for move in line.split(" pv ")[1].split():
                board.push_uci(move)
        answer = lines[-1].split()
        assert lines[-2].split(" pv ")[1].split()[:2] == [answer[1], answer[3]]


def test_37_information(gui: InProcess) -> None:
    """Every line says all that it should; long searches say which move they are at."""
    gui.send(f"position fen {MIDDLE}", "go infinite")
    gui.until("info depth * currmove * currmovenumber * nodes *")
    gui.send("stop")
    gui.until("bestmove*")
    for line in [each for each in gui.log if " pv " in each]:
        words = line.split()
        for name in ("depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv"):
            assert name in words


# ---- the end ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", ["", "go infinite", "go ponder wtime 1000 btime 1000", "go perft 8", "go depth 100"])
def test_38_end_of_input(state: str) -> None:
    """When the GUI goes away the program ends at once, whatever it was doing."""
    with Program() as talk:
        talk.send("isready")
        talk.until("readyok")
        talk.send("position startpos", state)
        began = monotonic()
    assert monotonic() - began < 10


@pytest.mark.parametrize("state", ["isready", "go infinite"])
def test_39_quit(state: str) -> None:
    """Quit ends the program, during a search too."""
    with Program() as talk:
        talk.send("position startpos", state, "quit")
        assert talk.process.wait(PATIENCE) == 0
