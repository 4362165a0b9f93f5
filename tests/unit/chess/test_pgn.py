"""Reading and writing PGN: everything the format has, and files that are broken."""

import pickle
import random
from collections.abc import Iterator
from io import BytesIO, StringIO

import chess.pgn
import pytest

from boardwright.errors import RecordError
from boardwright.games.chess import Chess
from boardwright.games.chess.pgn import GameRecord, Node, read_games, read_text, record_of, write_game
from boardwright.games.chess.pgn.reader import MOST_TEXT

RICH = """\
[Event "A \\"quoted\\" \\\\ name"]
[White "Müller"]
[Result "1-0"]

{Before the game.} 1. e4 e5 2. Nf3! {good [%clk 0:05:00.5]} (2. f4 exf4 (2... d5 $6 $13 3. exd5) 3. Nf3 ; a gambit
) 2... Nc6 $2 ({or} 2... Nf6 3. Nxe5) 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7?! 1-0
"""


def one(text: str) -> GameRecord:
    """Read a text that holds one game."""
    (record,) = read_text(text)
    return record


def test_everything_the_format_has() -> None:
    """Tags with escapes, comments of both kinds, marks, nested variations, clocks and the result."""
    record = one(RICH).check()
    assert record.tags == {"Event": 'A "quoted" \\ name', "White": "Müller", "Result": "1-0"}
    assert record.root.comment == "Before the game."
    nodes = list(record.nodes())
    assert [str(move) for move in record.moves()][:3] == ["e2e4", "e7e5", "g1f3"]
    knight = nodes[2]
    assert (knight.marks, knight.clock, knight.commands()) == ((1,), 300.5, {"clk": "0:05:00.5"})
    gambit = nodes[1].children[1]
    assert str(gambit.move) == "f2f4"
    assert gambit.children[1].marks == (6, 13)
    assert gambit.children[0].children[0].comment == "a gambit"
    assert nodes[2].children[1].prelude == "or"
    assert nodes[-1].marks == (6,)
    assert (record.result, len(nodes), nodes[0].clock) == ("1-0", 10, None)


def test_written_games_read_the_same() -> None:
    """Writing is stable, lines are short, and python-chess reads the same tree."""
    text = write_game(one(RICH))
    assert text == write_game(one(text))
    assert max(map(len, text.splitlines())) <= 80
    theirs = chess.pgn.read_game(StringIO(text))
    assert theirs is not None
    assert not theirs.errors
    assert one(text).moves() == one(RICH).moves()
    assert [move.uci() for move in theirs.mainline_moves()] == [move.text for move in one(RICH).moves()]


@pytest.mark.parametrize("encode", ["utf-8", "utf-8-sig", "latin-1"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_encodings_and_line_ends(encode: str, newline: str) -> None:
    """Bytes in UTF-8 with or without a mark, or Latin-1, with any line ends, give the same game."""
    data = RICH.replace("\n", newline).encode(encode)
    (record,) = read_games(BytesIO(data))
    assert record.check().tags["White"] == "Müller"
    assert write_game(record) == write_game(one(RICH))


def test_other_ways_to_write_moves() -> None:
    """Engines' moves, zeros in castling, numbers that touch, long notation, missing numbers, escapes."""
    record = one("1.e2e4 e7e5 2.g1f3 Nb8-c6 3. Bf1b5 g8f6\n% an escape line\n4 0-0 Nxe4 5... 6. Re1 Nd6+!? 7. Nxe5 *")
    assert record.check().end().setup().startswith("r1bqkb1r/pppp1ppp/2nn4/1B2N3")
    assert list(record.nodes())[-2].marks == (5,)


def test_a_bad_game_is_reported_and_reading_goes_on() -> None:
    """The trouble names line, ply and word; the next game is whole."""
    text = '[Event "1"]\n\n1. e4 e5\n2. Ke3 Nf6 0-1\n\n[Event "2"]\n\n1. d4 d5 1/2-1/2\n'
    bad, good = read_text(text)
    trouble = bad.troubles[0]
    assert (trouble.line, trouble.ply, trouble.text) == (4, 3, "Ke3")
    assert "not a legal move" in str(trouble)
    assert (len(bad.moves()), bad.result, bad.line) == (2, "0-1", 1)
    assert (good.troubles, good.line, good.result, len(good.moves())) == ([], 6, "1/2-1/2", 2)
    with pytest.raises(RecordError, match="line 4"):
        bad.check()


TROUBLES = {
    "1. e4 (1. d4 Ke4 2. c4) e5 2. Nf3 *": (3, "Ke4"),
    "1. e4 e5 ( *": (2, "closed"),
    "1. e4 ) e5 *": (1, "closes nothing"),
    "(1. e4) *": (0, "before it"),
    "1. e4 $x e5 *": (1, "number"),
    "1. e4 {open e5 *": (1, "not closed"),
    "1. e4 e5 2. zz *": (2, "move was expected"),
    "1. e4 e5 2. Nf3 Nc6 3. Nd4 Nb4 4. -- *": (6, "expected"),
    '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *': (0, "no white king"),
    '[FEN "nonsense"]\n\n1. e4 *': (0, "FEN"),
    "[Event 12]\n\n1. e4 *": (1, "no tag"),
    "1. e4 " + "(1. d4 " * 300 + "*": (1, "inside each other"),
}


@pytest.mark.parametrize("text", TROUBLES)
def test_troubles(text: str) -> None:
    """Each kind of damage is named, and what could be read is kept."""
    moves, reason = TROUBLES[text]
    first, second = read_text(text + '\n\n[Event "next"]\n\n1. c4 *\n')
    assert reason in str(first.troubles[0])
    assert moves == len(first.moves())
    assert second.check().moves()[0].text == "c2c4"


def test_games_without_tags_and_blank_lines_inside() -> None:
    """Results part games; a blank line inside a game does not."""
    first, second, third = read_text("1. e4 e5\n\n2. Nf3 1-0\n\n1. d4 * 1. c4 e5 0-1")
    assert [len(record.moves()) for record in (first, second, third)] == [3, 1, 2]
    assert [record.result for record in (first, second, third)] == ["1-0", "*", "0-1"]
    assert (second.line, third.line) == (5, 5)
    assert read_text("") == read_text("\n \n") == []


def test_chess960_records() -> None:
    """The Variant tag and a Shredder FEN make a Chess960 game; it is written and read back."""
    position = Chess(chess960=True, array=0).start()
    dice = random.Random(5)
    for _ in range(60):
        position.make(dice.choice(position.moves()))
    record = record_of(position, White="A")
    assert record.tags["Variant"] == "Chess960"
    again = one(write_game(record)).check()
    assert again.end().setup() == position.setup()


def test_set_up_positions_and_outcomes() -> None:
    """A game from a FEN that begins with Black is numbered from there, and a mate gives the result."""
    mate = Chess().start()
    for text in ["f3", "e5", "g4", "Qh4#"]:
        mate.play(text)
    record = record_of(mate)
    assert write_game(record).splitlines()[-2] == "1. f3 e5 2. g4 Qh4# 0-1"
    started = Chess().start("4k3/8/8/8/8/8/4p3/K7 b - - 3 20")
    started.play("e1=Q+")
    assert write_game(record_of(started)).splitlines()[-2] == "20... e1=Q+ *"
    assert one(write_game(record_of(started))).check().end().setup() == started.setup()


def test_what_cannot_be_written_is_refused() -> None:
    """An unknown result, a brace in a comment and a tag with a line end have no place in PGN."""
    with pytest.raises(RecordError, match="result"):
        write_game(GameRecord(result="2-0"))
    record = GameRecord()
    record.root.comment = "a } brace"
    with pytest.raises(RecordError, match="brace"):
        write_game(record)
    with pytest.raises(RecordError, match="tag"):
        write_game(GameRecord({"Event": "two\nlines"}))
    assert Node(None).children == []


def test_comments_that_look_like_tags() -> None:
    """A comment with a tag or an escape in it is never wrapped so that a line begins with it."""
    for word in ('[Event "x"]', "%", "[%clk 0:01:00]"):
        record = one("1. e4 *")
        record.root.comment = " ".join(["word"] * 20 + [word] * 20)
        assert one(write_game(record)).check().root.comment == record.root.comment


def test_a_huge_game_is_cut_off() -> None:
    """Memory stays bounded by one game of a limited size; reading goes on behind it."""
    lines = ["1. e4 e5 {" + "x" * 100_000 + "}\n"] * (MOST_TEXT // 100_000 + 5)
    first, second = read_games([*lines, '[Event "next"]\n', "\n", "1. d4 *\n"])
    assert "cut off" in str(first.troubles[0])
    assert second.check().moves()[0].text == "d2d4"


def test_reading_is_lazy() -> None:
    """The first game arrives before the second is read: files of any size need the memory of one game."""
    taken = []

    def lines() -> Iterator[str]:
        for number in range(3):
            taken.append(number)
            yield f'[Event "{number}"]\n'
            yield "\n"
            yield "1. e4 *\n"
            yield "\n"

    games = read_games(lines())
    assert next(games).tags["Event"] == "0"
    assert taken == [0]
    assert len(list(games)) == 2


def test_random_games_agree_with_python_chess() -> None:
    """What we write, python-chess reads to the same end."""
    dice = random.Random(9)
    for _ in range(15):
        position = Chess().start()
        while position.ply < 120 and (moves := position.moves()):
            position.make(dice.choice(moves))
        theirs = chess.pgn.read_game(StringIO(write_game(record_of(position))))
        assert theirs is not None
        assert not theirs.errors
        assert theirs.end().board().fen() == position.setup()


def test_trees_are_pickled() -> None:
    """A tree of moves is the same after a journey through pickle, variations and comments too."""
    tree = one("1. e4 {best by test} (1. d4 d5) e5 2. Nf3 *").root
    twin = pickle.loads(pickle.dumps(tree))  # noqa: S301
    assert twin.line() == tree.line()
    assert [child.move for child in twin.children] == [child.move for child in tree.children]
    assert twin.children[0].comment == "best by test"


def test_null_moves_end_a_variation() -> None:
    """A threat written with a null move is cut off there and is no fault; in the game itself it is one."""
    text = '[Event "x"]\n\n1. e4 e5 (1... c5 2. d4 -- (2... Z0) 3. dxc5 {wins}) 2. Nf3 (2. Z0 Nc6) *\n'
    (record,) = read_text(text)
    assert not record.troubles
    assert [str(move) for move in record.moves()] == ["e2e4", "e7e5", "g1f3"]
    aside = record.root.children[0].children[1]
    assert (str(aside.move), [str(node.move) for node in aside.children]) == ("c7c5", ["d2d4"])
    (bad,) = read_text("1. e4 -- 2. d4 *")
    assert bad.troubles[0].ply == 2
