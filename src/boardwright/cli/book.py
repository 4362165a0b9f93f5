"""`boardwright book`: search the openings of a game, or look into what was found."""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict, fields
from pathlib import Path

from boardwright.cli.arguments import add_json, add_notation, add_position, game_of, print_json, whole_number
from boardwright.cli.crew import add_crew, add_save, crew_of, journal_of, named_subject
from boardwright.cli.progress import progress
from boardwright.errors import InputError, PlayError
from boardwright.kernel.book import Book, BookMove
from boardwright.kernel.game import Game
from boardwright.kernel.position import Position
from boardwright.lab.book import Growth, Plan
from boardwright.lab.stable import read_book
from boardwright.notation.moves import notation

USUAL = Plan()


def arguments(parser: ArgumentParser) -> None:
    """Take a game, what to do, and how much of it."""
    add_position(parser)
    parser.add_argument("order", choices=("build", "show"), help="make a book, or show what one knows of a position")
    parser.add_argument("--moves", metavar="TEXT", default="", help="show: after these moves, with blanks between them")
    parser.add_argument("--book", metavar="FILE", help="show: this book instead of the one that ships with the game")
    add_notation(parser)
    build = parser.add_argument_group("build", "the same plan gives the same book; values are hundredths")
    build.add_argument(
        "--positions", metavar="N", type=whole_number(1, 10**7), default=USUAL.positions, help="how many (20000)"
    )
    build.add_argument("--depth", metavar="N", type=whole_number(1, 60), default=USUAL.depth, help="of searches (10)")
    build.add_argument("--glance", metavar="N", type=whole_number(1, 60), default=USUAL.glance, help="a first look (4)")
    build.add_argument(
        "--near", metavar="N", type=whole_number(0, 10**5), default=USUAL.near, help="search what looks so near (400)"
    )
    build.add_argument(
        "--margin", metavar="N", type=whole_number(0, 10**5), default=USUAL.margin, help="go on from what is (300)"
    )
    build.add_argument(
        "--per-ply", metavar="N", type=whole_number(0, 10**5), default=USUAL.per_ply, help="price of a ply (30)"
    )
    build.add_argument("--out", metavar="FILE", help="write the book here (GAME.book)")
    add_save(parser)
    add_crew(parser, "positions")
    add_json(parser)


def run(args: Namespace) -> int:
    """Build or show."""
    game = game_of(args)
    return _build(game, args) if args.order == "build" else _show(game, args)


# ---- build --------------------------------------------------------------------------------------


def _build(game: Game, args: Namespace) -> int:
    """Search openings until there are enough, and write them down."""
    if args.setup or args.moves:
        raise InputError("a book begins at the start of its game", code="input/usage")
    plan = Plan(**{field.name: getattr(args, field.name) for field in fields(Plan)})
    growth = Growth(game, named_subject(args, game), plan)
    out, before = Path(args.out or f"{game.name}.book"), 0
    journal = journal_of(args, growth.about())
    with journal, progress(f"{plan.positions} positions", plan.positions) as advance:
        for now in growth.grow(journal, crew_of(args)):
            advance(now - before)
            before = now
    book = growth.book()
    try:
        out.write_bytes(book.write())
    except OSError as error:
        msg = f"{out} cannot be written: {error.strerror}"
        raise InputError(msg, code="input/unwritable") from None
    if args.json:
        sizes = {"positions": len(book), "opened": book.opened, "bytes": out.stat().st_size}
        print_json({"book": book.label, "file": str(out), **sizes, "plan": asdict(plan)})
    else:
        print(f"{out}: {len(book)} positions of {book.label}, {book.opened} of them with their moves")  # noqa: T201
    return 0


# ---- show ---------------------------------------------------------------------------------------


def _show(game: Game, args: Namespace) -> int:
    """Show what a book knows of a position: every move with its value and the line that follows."""
    book = read_book(args.book).check(game.label) if args.book else game.book
    if book is None:
        msg = f"no book ships with {game.label}; make one with `boardwright book {game.name} build`"
        raise PlayError(msg, code="book/none")
    position, spelling = game.start(args.setup), notation(game, args.notation)
    for text in args.moves.split():
        position.play(text)
    here, moves = book.find(position), book.moves(position)
    rows = [(spelling.move(position, known.move), known, _line(book, position, known)) for known in moves]
    if args.json:
        plain = [{"move": text, "value": known.value, "depth": known.depth, "line": line} for text, known, line in rows]
        sizes = {"positions": len(book), "opened": book.opened}
        print_json({"book": book.label, **sizes, "value": None if here is None else here.value, "moves": plain})
        return 0
    print(f"book of {book.label}: {len(book)} positions, {book.opened} of them with their moves")  # noqa: T201
    for text, known, line in rows:
        print(f"{text:<8} {known.value / 100:+6.2f}  depth {known.depth:>2}  {' '.join(line[:12])}")  # noqa: T201
    if not rows:
        print("the book has no move here" if here is None else f"worth {here.value / 100:+.2f}; no further moves")  # noqa: T201
    return 0


def _line(book: Book, position: Position, known: BookMove) -> list[str]:
    """Follow the best moves to the end of the book."""
    board, line = position.copy(), list[str]()
    following: BookMove | None = known
    while following is not None and len(line) < 60:
        line.append(board.format(following.move))
        board.make(following.move)
        following = next(iter(book.moves(board)), None)
    return line
