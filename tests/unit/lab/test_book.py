"""Books of openings: how they grow, what they know, and who uses them."""

import json
from contextlib import closing
from pathlib import Path

import pytest

import boardwright
from boardwright.cli.main import main
from boardwright.errors import PlayError, RecordError
from boardwright.games.othello.symmetry import images
from boardwright.kernel.book import Book, BookPosition, Trust
from boardwright.kernel.dice import Dice
from boardwright.kernel.game import Game
from boardwright.kernel.position import Position
from boardwright.lab.book import Growth, Plan
from boardwright.lab.journal import Journal
from boardwright.lab.stable import NAMED
from boardwright.lab.subject import subject_of
from boardwright.lab.workers import Crew
from boardwright.play.budget import Budget
from boardwright.play.players import player_of
from boardwright.search.limits import Info
from tests.port.toys import RaceGame

Capture = pytest.CaptureFixture[str]
PLAN = Plan(positions=60, depth=3, glance=1)
OTHELLO = boardwright.load("othello")
SMALL = boardwright.load("othello", size=6)


def grown(game: Game, plan: Plan = PLAN, crew: Crew = Crew(), journal: Journal | None = None) -> Book:  # noqa: B008
    """Grow a book."""
    growth = Growth(game, subject_of(game), plan)
    assert list(growth.grow(journal or Journal(None, {}), crew))
    return growth.book()


def after(game: Game, moves: str) -> Position:
    """Play some moves."""
    position = game.start()
    for text in moves.split():
        position.play(text)
    return position


def test_the_same_plan_gives_the_same_book(tmp_path: Path) -> None:
    """On threads, in processes, and in two goes: every byte is the same."""
    whole = grown(SMALL).write()
    assert grown(SMALL, crew=Crew("processes", 2)).write() == whole
    growth, file = Growth(SMALL, subject_of(SMALL), PLAN), tmp_path / "book.work"
    with Journal(file, growth.about()) as journal, closing(growth.grow(journal, Crew())) as rounds:
        for _ in range(3):
            next(rounds)
    with Journal(file, growth.about()) as journal:
        assert len(journal.results) > 2
        assert grown(SMALL, journal=journal).write() == whole


def test_a_position_is_worth_its_best_move() -> None:
    """Values go back from the last positions to the first: after every opened position the best answer counts."""
    book, looked_at = grown(SMALL), 0
    queue = [SMALL.start()]
    while queue:
        position = queue.pop()
        here, moves = book.find(position), book.moves(position)
        assert here is not None
        assert here.opened == bool(moves)
        if moves:
            looked_at += 1
            assert here.value == moves[0].value
            assert [known.value for known in moves] == sorted((known.value for known in moves), reverse=True)
        for known in moves:
            queue.append(position.copy())
            queue[-1].make(known.move)
    assert looked_at >= book.opened > 5
    assert len(book) >= PLAN.positions


@pytest.mark.parametrize("game", [OTHELLO, SMALL])
def test_mirror_images_are_one_position(game: Game) -> None:
    """All eight images of a board have one key, with its colours exchanged too; boards that differ have others."""
    position, size = game.start(), int(game.values["size"])
    dice = Dice(4)
    for _ in range(9):
        moves = position.moves()
        position.make(moves[dice.number(len(moves))])
    text = position.setup()
    swapped = text.translate(str.maketrans("XO", "OX"))
    keys = set()
    for rows in images(size):
        letters = ["-"] * (size * size)
        for at in range(size * size):
            target = rows[at // size][1 << at % size].bit_length() - 1
            letters[target // 8 * size + target % 8] = text[at]
        keys.add(game.canonical_key(game.start("".join(letters) + text[-2:])))
    assert keys == {game.canonical_key(game.start(swapped))} == {game.canonical_key(position)}
    position.make(position.moves()[0])
    assert game.canonical_key(position) not in keys


@pytest.mark.parametrize("name", ["reversi-zrf", "breakthrough", "connect-four"])
def test_games_in_rules_text_have_books_too(name: str) -> None:
    """The machinery knows no game: their positions are told apart by their own keys."""
    game = boardwright.load(name)
    book = grown(game, Plan(positions=12, depth=1, glance=1))
    assert book.moves(game.start())
    assert Book.read(book.write()).check(game.label).moves(game.start()) == book.moves(game.start())


@pytest.mark.parametrize(
    "game", [RaceGame(), boardwright.load("crosses", players=3), boardwright.load("peg-solitaire")]
)
def test_some_games_have_no_books(game: Game) -> None:
    """Dice, three players or one: one error that says why."""
    with pytest.raises(PlayError) as caught:
        Growth(game, subject_of(game), PLAN)
    assert caught.value.code == "book/unsupported"


def test_files() -> None:
    """A book is read as it was written; whatever else is an error with a code."""
    known = [BookPosition(7, -120, 10, True), BookPosition(3, 40_000, 0), BookPosition(2**64 - 1, 5, 12)]
    book = Book("othello size=8", known)
    data = book.write()
    again = Book.read(data)
    assert (len(again), again.opened, again.label, again.write()) == (3, 1, "othello size=8", data)
    for broken in (b"", b"x" * 600, data[:-1], data + b"x", b"\n" + data, data.replace(b"-1 3", b"-1 4")):
        with pytest.raises(RecordError) as caught:
            Book.read(broken)
        assert caught.value.code == "book/format"
    with pytest.raises(RecordError, match="not of othello size=6") as caught:
        again.check(SMALL.label)
    assert caught.value.code == "book/other-game"


def test_moves_within_the_slack_are_chosen() -> None:
    """Only moves that are nearly as good as the best, each of them sometimes; none that was not looked at so deep."""
    start, dice = after(OTHELLO, "f5"), Dice(1)
    first, second, third = (move.text for move in start.moves())
    known = [BookPosition(OTHELLO.canonical_key(start), 50, 9, True)]
    for text, value in ((first, -50), (second, -35), (third, 10)):
        known.append(BookPosition(OTHELLO.canonical_key(after(OTHELLO, f"f5 {text}")), value, 9))
    book = Book(OTHELLO.label, known)
    chosen = {book.choose(start, Trust(20, 10), dice) for _ in range(60)}
    assert {one and (one.move.text, one.value) for one in chosen} == {(first, 50), (second, 35)}
    assert book.choose(start, Trust(20, 11), dice) is None
    assert book.choose(OTHELLO.start(), Trust(20, 10), dice) is None


def test_the_book_that_ships() -> None:
    """At least 20 000 positions in a few hundred kilobytes; it prefers what theory prefers."""
    book = OTHELLO.book
    assert book is not None
    assert len(book) >= 20_000
    assert len(book.write()) < 400_000
    assert book.check(OTHELLO.label).opened > 2000
    assert {known.move.text for known in book.moves(OTHELLO.start())} == {"c4", "d3", "e6", "f5"}
    diagonal, perpendicular, parallel = "f6", "d6", "f4"
    replies = {known.move.text: known.value for known in book.moves(after(OTHELLO, "f5"))}
    assert replies.get(parallel, -1000) < min(replies[diagonal], replies[perpendicular])
    assert SMALL.book is None


def test_who_knows_theory(tmp_path: Path) -> None:
    """Level 9 plays from the book that ships, the engine from one that is named; all others think for themselves."""
    position, heard = after(OTHELLO, "f5"), list[Info]()
    book = OTHELLO.book
    assert book is not None
    good = {known.move for known in book.moves(position) if known.value >= book.moves(position)[0].value - 50}
    file = tmp_path / "named.book"
    file.write_bytes(book.write())
    for spelling in ("level:9", f"engine:book={file}"):
        heard.clear()
        assert player_of(spelling, 1, NAMED).choose(position, heard.append) in good
        assert [(info.nodes, info.depth > 0) for info in heard] == [(0, True)]
    for spelling in ("level:5", "level:10", "engine", "engine:no-book"):
        heard.clear()
        player_of(spelling, 1).choose(position, heard.append, Budget(nodes=500))
        assert heard[-1].nodes > 0


def test_the_commands(tmp_path: Path, capsys: Capture) -> None:
    """Build, show, search with it, and play with it; a book of another game is refused."""
    file = str(tmp_path / "small.book")
    small = ["othello", "--set", "size=6"]
    assert main(["book", *small, "build", "--positions", "30", "--depth", "2", "--out", file, "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["positions"] >= 30
    assert main(["book", *small, "show", "--book", file, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["value"] == shown["moves"][0]["value"]
    assert main(["book", *small, "show", "--book", file, "--moves", shown["moves"][0]["line"][0]]) == 0
    assert "depth  6" in capsys.readouterr().out
    assert main(["search", *small, "--book", file, "--depth", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["book"][0]["score"] == shown["value"]
    assert main(["search", *small, "--book", file, "--depth", "2"]) == 0
    assert capsys.readouterr().out.startswith("book     score")
    quick = ["--games", "2", "--plies", "0", "--nodes", "50"]
    assert main(["match", f"engine:book={file}", "random", *small, *quick]) == 0
    capsys.readouterr()
    for words, reason in (
        (["book", "othello", "show", "--book", file], "not of othello size=8"),
        (["match", f"engine:book={file}", "random", "othello"], "not of othello size=8"),
        (["match", "engine:book=none.book", "random", "othello"], "none.book cannot be read"),
        (["book", *small, "show"], "no book ships with othello size=6"),
        (["book", "othello", "build", "--moves", "f5"], "begins at the start"),
    ):
        assert main(words) == 1
        assert reason in capsys.readouterr().err
