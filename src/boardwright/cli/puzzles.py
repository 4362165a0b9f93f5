"""`boardwright puzzles`: find positions with one clearly best move, solve them, and check that they have one."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from boardwright.cli.arguments import add_game, add_json, game_of, print_json, whole_number
from boardwright.cli.crew import add_crew, crew_of, named_subject
from boardwright.cli.main import AT_FAULT, OK
from boardwright.cli.progress import progress
from boardwright.errors import InputError
from boardwright.kernel.game import Game
from boardwright.kernel.option import Value
from boardwright.kernel.sheet import Sheet
from boardwright.puzzles.puzzle import Puzzle, PuzzleSet, check_legal, read_set, write_set

NODES = 10_000
ENOUGH_UNIQUE = 95.0


def arguments(parser: ArgumentParser) -> None:
    """Take an order: mine, play or check."""
    orders = parser.add_subparsers(dest="do", metavar="ORDER", required=True)

    def order(name: str, text: str) -> ArgumentParser:
        one = orders.add_parser(name, help=text, description=text, allow_abbrev=False)
        add_game(one)
        return one

    mine = order("mine", "find puzzles in games against ourselves, or in records, and prove them")
    mine.add_argument("records", metavar="RECORD", nargs="*", help="files of games to look through")
    mine.add_argument("--self-play", metavar="N", type=whole_number(1, 10**7), help="play N games and search them")
    mine.add_argument("--want", metavar="N", type=whole_number(1, 10**6), help="stop when there are N")
    mine.add_argument(
        "--nodes", metavar="N", type=whole_number(100, 10**9), default=NODES,
        help=f"positions to look at for a puzzle; ten times as many prove it ({NODES})",
    )  # fmt: skip
    mine.add_argument("--seed", metavar="N", type=whole_number(0, 2**31), default=1, help="the same finds the same (1)")
    mine.add_argument("--out", metavar="FILE", help="where to keep what is found, and to go on later (GAME.json)")
    add_crew(mine)
    add_json(mine)
    play = order("play", "solve puzzles in the terminal")
    play.add_argument("--file", metavar="FILE", help="a set that was mined; by default the one that comes with us")
    play.add_argument("--first", metavar="N", type=whole_number(1, 10**6), default=1, help="begin with the N-th (1)")
    check = order("check", "look at every puzzle again, and say how many per cent have one solution")
    check.add_argument("--file", metavar="FILE", help="a set that was mined; by default the one that comes with us")
    check.add_argument("--nodes", metavar="N", type=whole_number(100, 10**12), help="ten times those of the set")
    check.add_argument("--hash", metavar="MB", type=whole_number(1, 4096), default=64, help="memory of the search (64)")
    check.add_argument("--drop", action="store_true", help="take those that failed out of the file")
    add_json(check)


def run(args: Namespace) -> int:
    """Carry out an order."""
    game = game_of(args)
    if args.do == "mine":
        return _mine(args, game)
    return _play(args, game) if args.do == "play" else _check(args, game)


# ---- mine ---------------------------------------------------------------------------------------


def _mine(args: Namespace, game: Game) -> int:
    """Go through games one after the other; the file is whole after each."""
    if bool(args.self_play) == bool(args.records):
        msg = "say where puzzles are to be found: either --self-play N, or files of games"
        raise InputError(msg, code="puzzles/no-source")
    file = Path(args.out or f"{game.name}.json")
    found = _begun(file, PuzzleSet(game.name, _chosen(game), _command(args), args.nodes))
    total = args.self_play or _games(args, game)
    started = found.done
    with progress("puzzles", total) as advance:
        advance(started)
        for fresh in _diggings(args, game, found):
            found.puzzles += fresh[: args.want - len(found.puzzles) if args.want else None]
            found.done += 1
            advance(1)
            _write(file, found)
            if args.want and len(found.puzzles) >= args.want:
                break
    _write(file, found)
    if args.json:
        print_json({"game": game.name, "file": str(file), "games": found.done, "puzzles": len(found.puzzles)})
    else:
        print(f"{game.title}: {len(found.puzzles)} puzzles in {found.done} games, in {file}")  # noqa: T201
    return OK


def _diggings(args: Namespace, game: Game, found: PuzzleSet) -> Iterator[list[Puzzle]]:
    """Return the puzzles of each game that has not been looked through."""
    from boardwright.lab.mining import Miner, Recipe, gather, mine_games

    if args.want and len(found.puzzles) >= args.want:
        return
    recipe, known = Recipe(args.nodes, args.seed), {puzzle.id for puzzle in found.puzzles}
    miner = Miner(game, recipe)
    if args.self_play:
        numbers = range(found.done, args.self_play)
        with closing(mine_games(named_subject(args, game), recipe, numbers, crew_of(args))) as played:
            for puzzles in played:
                yield list(gather(puzzles, known))
        return
    for number, sheet in enumerate(sheet for path in args.records for sheet in _sheets(path, game)):
        if number >= found.done:
            yield list(gather(miner.look_through(sheet), known))


def _sheets(path: str, game: Game) -> list[Sheet]:
    from boardwright.cli.records import find, read_text

    found = find(read_text(path), game.name if game.formats() else None)
    if found.game.name != game.name:
        msg = f"{path} has games of {found.game.name}, not of {game.name}"
        raise InputError(msg, code="puzzles/other-game")
    return found.sheets()


def _games(args: Namespace, game: Game) -> int:
    return sum(len(_sheets(path, game)) for path in args.records)


def _chosen(game: Game) -> dict[str, Value]:
    """Return the options that are not the usual ones."""
    usual = {option.name: option.check(option.default) for option in game.options}
    return {name: value for name, value in game.values.items() if value != usual[name]}


def _command(args: Namespace) -> str:
    """Write the command that finds the same again."""
    words = ["boardwright", "puzzles", "mine", args.game]
    words += [word for pair in args.set for word in ("--set", pair)]
    words += ["--self-play", str(args.self_play)] if args.self_play else [Path(path).name for path in args.records]
    words += ["--want", str(args.want)] if args.want else []
    return " ".join([*words, "--nodes", str(args.nodes), "--seed", str(args.seed)])


def _begun(file: Path, fresh: PuzzleSet) -> PuzzleSet:
    """Go on with a file that the same command began; raise InputError if another did."""
    if not file.exists():
        return fresh
    found = _read(file)
    if found.command != fresh.command:
        msg = f"{file} was begun by `{found.command}`; name another file with --out"
        raise InputError(msg, code="puzzles/other-recipe")
    return found


def _read(file: Path) -> PuzzleSet:
    from boardwright.cli.records import read_text

    return read_set(read_text(str(file)))


def _write(file: Path, found: PuzzleSet) -> None:
    """Replace the file at once, so that it is never half written."""
    draft = file.with_name(file.name + ".part")
    try:
        draft.write_text(write_set(found), encoding="utf-8")
        draft.replace(file)
    except OSError as error:
        msg = f"{file} cannot be written: {error.strerror}"
        raise InputError(msg, code="input/unwritable") from None


# ---- play and check -----------------------------------------------------------------------------


def _set_of(args: Namespace, game: Game) -> PuzzleSet:
    """Read the set that was asked for; raise InputError or RecordError."""
    from boardwright.puzzles.shelf import shelf

    found = _read(Path(args.file)) if args.file else shelf(game.name)
    if found.game != game.name:
        msg = f"these are puzzles of {found.game}, not of {game.name}"
        raise InputError(msg, code="puzzles/other-game")
    return found


def _play(args: Namespace, game: Game) -> int:
    """Show one puzzle after the other and take moves."""
    from boardwright.cli.terminal.puzzles import Quiz

    found = _set_of(args, game)
    if args.first > len(found.puzzles):
        msg = f"there are {len(found.puzzles)} puzzles; there is no number {args.first}"
        raise InputError(msg, code="puzzles/none")
    return Quiz(game.with_options(**found.options), found, sys.stdin, sys.stdout).run(args.first - 1)


def _check(args: Namespace, game: Game) -> int:
    """Look at every puzzle again with a table of another size, so that nothing is repeated by accident."""
    from boardwright.puzzles.judge import PROOF, Judge

    found = _set_of(args, game)
    game = game.with_options(**found.options)
    check_legal(found, game)
    nodes = args.nodes or PROOF * found.nodes
    judge, failed = Judge(game, nodes, args.hash), []
    with progress("check", len(found.puzzles)) as advance:
        for puzzle in found.puzzles:
            if not judge.is_unique(puzzle, game.start(puzzle.setup), nodes):
                failed.append(puzzle)
            advance(1)
    total = len(found.puzzles)
    share = 100.0 * (total - len(failed)) / total if total else 100.0
    if args.drop and args.file:
        found.puzzles = [puzzle for puzzle in found.puzzles if puzzle not in failed]
        _write(Path(args.file), found)
    if args.json:
        names = [puzzle.id for puzzle in failed]
        print_json({"game": game.name, "puzzles": total, "nodes": nodes, "unique": share, "failed": names})
    else:
        print(f"{game.title}: {total} puzzles, {share:.1f} % have one solution at {nodes} nodes")  # noqa: T201
        for puzzle in failed:
            print(f"not unique: {puzzle.id} {puzzle.line[0]} in {puzzle.setup}")  # noqa: T201
    return OK if share >= ENOUGH_UNIQUE else AT_FAULT
