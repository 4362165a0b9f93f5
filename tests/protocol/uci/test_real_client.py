"""python-chess's engine module, which GUIs and bots are built on, as a client of the real program."""

from collections.abc import Iterator
from pathlib import Path

import chess
import chess.engine
import pytest

from tests.protocol.uci.client import PROGRAM

QUICK = chess.engine.Limit(nodes=2000)


@pytest.fixture(scope="module")
def engine() -> Iterator[chess.engine.SimpleEngine]:
    """Start the program once."""
    with chess.engine.SimpleEngine.popen_uci(PROGRAM, timeout=30) as found:
        yield found


def test_it_introduces_itself(engine: chess.engine.SimpleEngine) -> None:
    """The client understands name, author and every option."""
    assert engine.id["name"].startswith("Boardwright")
    assert "author" in engine.id
    hash_size = engine.options["Hash"]
    assert (hash_size.type, hash_size.default, hash_size.min, hash_size.max) == ("spin", 64, 1, 8192)
    assert engine.options["Clear Hash"].type == "button"
    assert engine.options["UCI_Elo"].min == 600


def test_a_game_against_itself(engine: chess.engine.SimpleEngine) -> None:
    """The client accepts every move until the game is over or long."""
    board = chess.Board()
    game = object()
    while not board.is_game_over(claim_draw=True) and board.ply() < 60:
        result = engine.play(board, QUICK, game=game, info=chess.engine.INFO_ALL)
        assert result.move
        assert result.move in board.legal_moves
        assert result.info["depth"] > 0
        board.push(result.move)
    assert board.ply() > 10


def test_pondering(engine: chess.engine.SimpleEngine) -> None:
    """The client ponders, and hits or misses as it finds out."""
    board = chess.Board()
    for _ in range(6):
        result = engine.play(board, chess.engine.Limit(white_clock=2, black_clock=2), ponder=True)
        assert result.move
        board.push(result.move)
        reply = result.ponder or next(iter(board.legal_moves), None)
        if reply is None:  # an engine that has no time to foresee replies meets poor ones, and mates
            break
        board.push(reply)
    board.pop()  # a miss at the end: the client would take whatever it is asked next, in any game, for a hit


def test_analysis(engine: chess.engine.SimpleEngine) -> None:
    """Several lines, each with a score and legal moves; a mate is a mate."""
    lines = engine.analyse(chess.Board(), chess.engine.Limit(depth=6), multipv=3)
    assert [line["multipv"] for line in lines] == [1, 2, 3]
    assert all(line["pv"][0] in chess.Board().legal_moves for line in lines)
    mate = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    assert engine.analyse(mate, chess.engine.Limit(depth=4))["score"].relative == chess.engine.Mate(1)
    with engine.analysis(chess.Board()) as going:
        for info in going:
            if info.get("depth", 0) >= 5:
                break
    found = going.wait().move
    assert found
    assert found in chess.Board().legal_moves


def test_chess960(engine: chess.engine.SimpleEngine) -> None:
    """The client sets the option, and castling means the same to both."""
    board = chess.Board.from_chess960_pos(342)
    for _ in range(24):
        move = engine.play(board, QUICK).move
        assert move
        assert move in board.legal_moves
        board.push(move)


def test_options_and_root_moves(engine: chess.engine.SimpleEngine) -> None:
    """Options set by the client hold; the root can be restricted; a lost position is answered, too."""
    engine.configure({"Hash": 2, "Threads": 2, "UCI_LimitStrength": True, "UCI_Elo": 900})
    only = chess.Move.from_uci("a2a4")
    assert engine.play(chess.Board(), QUICK, root_moves=[only]).move == only
    engine.configure({"Hash": 16, "Threads": 1, "UCI_LimitStrength": False})
    assert engine.play(chess.Board("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), QUICK).move is None


def test_a_book(engine: chess.engine.SimpleEngine, tmp_path: Path) -> None:
    """A Polyglot book is followed where it knows the position, castling included."""
    import chess.polyglot

    castles = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    entries = [(chess.Board(), "a2a4", 7), (chess.Board(), "h2h3", 0), (castles, "e1h1", 1)]
    data = []
    for board, text, weight in entries:
        move = chess.Move.from_uci(text)
        packed = move.to_square | move.from_square << 6
        data.append(chess.polyglot.zobrist_hash(board).to_bytes(8) + packed.to_bytes(2) + weight.to_bytes(2) + bytes(4))
    book = tmp_path / "my book.bin"
    book.write_bytes(b"".join(sorted(data)))
    engine.configure({"OwnBook": True, "BookFile": str(book)})
    assert engine.play(chess.Board(), QUICK).move == chess.Move.from_uci("a2a4")
    assert engine.play(castles, QUICK).move == chess.Move.from_uci("e1g1")
    assert engine.play(chess.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), QUICK).move
    engine.configure({"OwnBook": False, "BookFile": ""})
