"""Any text as FEN, EPD, move or PGN ends in a typed error or a sound value; `make fuzz` tries for minutes."""

import os
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from boardwright.errors import BoardwrightError, InputError, PlayError
from boardwright.games.chess import Chess
from boardwright.games.chess.epd import read_epd
from boardwright.games.chess.packed import unpack
from boardwright.games.chess.pgn import read_games, read_text, write_game
from boardwright.games.chess.polyglot import Book
from boardwright.games.chess.setup import START_FEN, read_fen, write_fen
from boardwright.testing.walks import snapshot

GAMES = (Chess(), Chess(chess960=True))
seeds = st.integers(0, 2**32)
for_minutes = settings(max_examples=20_000) if os.environ.get("BOARDWRIGHT_FUZZ") else settings()

rows = st.lists(st.text("pnbrqkPNBRQK12345678", max_size=9), min_size=7, max_size=9).map("/".join)
fens = st.builds(
    " ".join,
    st.tuples(
        rows | st.just(START_FEN.split(maxsplit=1)[0]),
        st.sampled_from(["w", "b", "x", ""]),
        st.text("KQkqABCDEFGHabcdefgh-", max_size=5),
        st.sampled_from(["-", "e3", "d6", "a9", "h5"]),
        st.text("0123456789-+", max_size=4),
        st.text("0123456789", max_size=6),
    ),
)
sans = st.text("abcdefgh12345678NBRQKPOxo0-+#=!?() ", max_size=10)
movetext = st.text('abcdefgh12345678NBRQKO-x+#=!?(){};$%.*/ \n[]"\\', max_size=300)
words = st.sampled_from(
    ["1.", "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O", "0-0", "(", ")", "{", "}", ";", "$1", "$", "1-0", "*", "\n",
     "\n\n", '[Event "x"]', '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]', '[Variant "Chess960"]', "%", "--", "e8=Q", "½-½"]
)  # fmt: skip


def broken(text: str, seed: int) -> str:
    """Change a few letters of a text."""
    dice = random.Random(seed)
    letters = list(text)
    for _ in range(dice.randrange(4)):
        at = dice.randrange(len(letters))
        letters[at : at + dice.randrange(3)] = dice.choice(["", " ", "9", "K", "x", "/", "-", "\0", "é"])
    return "".join(letters)


@for_minutes
@given(text=fens | st.text(max_size=120) | st.builds(broken, st.just(START_FEN), seeds))
def test_any_fen(text: str) -> None:
    """A set-up is read or refused; what can be played can be written, read again and played on."""
    try:
        setup = read_fen(text)
    except InputError as error:
        assert str(error)
        return
    assert read_fen(write_fen(setup)).state.cells == setup.state.cells
    for game in GAMES:
        try:
            position = game.from_setup(setup)
        except InputError as error:
            assert str(error)
            continue
        assert game.start(position.setup()).key == position.key
        before = snapshot(position)
        for move in position.moves():
            position.play(position.format(move))
            assert position.key == position.fresh_key()
            position.undo()
        assert before == snapshot(position)


@for_minutes
@given(text=sans | st.text(max_size=12), seed=seeds, length=st.integers(0, 60))
def test_any_move(text: str, seed: int, length: int) -> None:
    """A move text is refused and nothing changes, or it is a legal move."""
    dice = random.Random(seed)
    position = GAMES[seed % 2].start()
    for _ in range(length):
        moves = position.moves()
        if not moves:
            break
        position.make(dice.choice(moves))
    before = snapshot(position)
    try:
        move = position.parse(text)
    except (InputError, PlayError) as error:
        assert str(error)
    else:
        assert move in position.moves()
    assert before == snapshot(position)


@for_minutes
@given(text=movetext | st.lists(words, max_size=60).map(" ".join) | st.text(max_size=200))
def test_any_pgn(text: str) -> None:
    """Games are read with their troubles; what was read can be written and read again without trouble."""
    for record in read_text(text):
        for trouble in record.troubles:
            assert trouble.line >= 1
            assert trouble.reason
        try:
            written = write_game(record)
        except BoardwrightError as error:
            assert str(error)
            continue
        (again,) = read_text(written)
        assert again.moves() == record.moves()
        assert again.result == record.result


@for_minutes
@given(data=st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    """Bytes as PGN, as a book and as a packed move are read or refused."""
    assert all(record.line >= 1 for record in read_games(data.splitlines(keepends=True)))
    for reader in (Book, unpack):
        try:
            assert reader(data) is not None
        except InputError as error:
            assert str(error)


@for_minutes
@given(text=st.text('bmamidpvcehmvcfmvn "Nf3;e4 0123', max_size=60) | st.text(max_size=60))
def test_any_epd(text: str) -> None:
    """Operations behind a position are read or refused."""
    try:
        epd = read_epd(START_FEN.rsplit(" ", 2)[0] + " " + text)
    except InputError as error:
        assert str(error)
        return
    assert read_epd(str(epd)).operations == epd.operations
