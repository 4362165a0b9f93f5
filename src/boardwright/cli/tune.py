"""`boardwright tune`: fit the weights of an evaluation to the engine's own games, the same for the same seed."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import fill

from boardwright.cli.arguments import add_game, add_json, game_of, print_json, whole_number
from boardwright.cli.crew import add_crew, add_save, crew_of, journal_of, named_subject
from boardwright.cli.progress import progress
from boardwright.errors import InputError
from boardwright.kernel.game import Game
from boardwright.kernel.tuning import Lessons
from boardwright.lab.course import course_of, play_course
from boardwright.lab.fit import Examples, best_scale, fit
from boardwright.lab.tune import Recipe, lessons_about, play_lessons, study, tuning_of

LINE = 116
"""Letters in a line of what a module of weights says about its origin."""


def arguments(parser: ArgumentParser) -> None:
    """Take a game, and how much to play and to learn from it."""
    add_game(parser)
    parser.add_argument("--games", metavar="N", type=whole_number(1, 10**7), default=4000, help="games to play (4000)")
    parser.add_argument("--nodes", metavar="N", type=whole_number(1, 10**9), default=1000, help="nodes a move (1000)")
    parser.add_argument("--plies", metavar="N", type=whole_number(0, 100), default=8, help="random plies first (8)")
    parser.add_argument("--seed", metavar="N", type=whole_number(0, 10**6), default=1, help="which openings (1)")
    parser.add_argument("--passes", metavar="N", type=whole_number(1, 10**5), default=300, help="steps of it (300)")
    parser.add_argument("--keep", metavar="N", type=whole_number(0, 10**6), default=50, help="trust in the old (50)")
    add_crew(parser)
    add_save(parser)
    tables = parser.add_argument_group("tables", "for a game that learns tables of weights from quick games of its own")
    tables.add_argument("--tables", action="store_true", help="learn its tables instead of a few weights")
    tables.add_argument("--depth", metavar="N", type=whole_number(1, 12), default=4, help="plies a move (4)")
    tables.add_argument("--exact", metavar="N", type=whole_number(1, 20), default=12, help="perfect last steps (12)")
    tables.add_argument("--share", metavar="N", type=whole_number(0, 100), default=60, help="%% of the result (60)")
    tables.add_argument("--weights", metavar="FILE", help="tables to play with, `none` for none; else those in use")
    tables.add_argument("--lessons", metavar="FILE", help="keep positions here, and go on from there")
    tables.add_argument("--doubts", action="store_true", help="measure how far shallow searches lie from deep ones")
    parser.add_argument("--out", metavar="FILE", help="write the module of weights here instead of standard output")
    add_json(parser)


def run(args: Namespace) -> int:
    """Play, fit, and write the weights with where they come from."""
    game = game_of(args)
    if args.tables or args.doubts:
        return _learn_tables(game, args)
    tuning = tuning_of(game)
    recipe = Recipe(args.games, args.nodes, args.plies, args.seed)
    examples, results = Examples(), [0, 0, 0]
    subject = named_subject(args, game)
    journal = journal_of(args, lessons_about(subject, recipe))
    with journal, progress(f"{args.games} games", args.games) as advance:
        for lesson in play_lessons(subject, recipe, crew_of(args), journal):
            study(examples, tuning, lesson)
            results[round(2 * lesson.result)] += 1
            advance(1)
    weights = tuning.weights()
    scale = best_scale(examples, len(weights))
    errors: list[float] = []
    with progress("fit", args.passes) as advance:
        for error, change in fit(examples, len(weights), scale, args.passes, args.keep):
            errors.append(error)
            fitted = [old + new for old, new in zip(weights, change, strict=True)]
            advance(1)
    changed = [option.name for option in game.options if game.values[option.name] != option.default]
    chosen = "".join(f" --set {name}={game.values[name]}" for name in changed)
    command = (
        f"boardwright tune {game.name}{chosen} --games {args.games} --nodes {args.nodes} --plies {args.plies} "
        f"--seed {args.seed} --passes {args.passes} --keep {args.keep}"
    )
    before, after = errors[0], errors[len(errors) - 1]
    origin = (
        f"Fitted by `{command}` to {len(examples)} quiet positions of {args.games} games; "
        f"the error fell from {before:.5f} to {after:.5f}."
    )
    text = tuning.module(fitted, fill(origin, LINE, break_on_hyphens=False))
    if args.out:
        Path(args.out).write_text(text, encoding="utf-8")
    elif not args.json:
        sys.stdout.write(text)
    if args.json:
        print_json(
            {
                "game": game.name,
                "games": args.games,
                "results": results,
                "positions": len(examples),
                "scale": scale,
                "error_before": before,
                "error_after": after,
                "command": command,
            }
        )
    return 0


def _learn_tables(game: Game, args: Namespace) -> int:
    """Play quick games, fit the tables to their positions and write them; or measure doubts."""
    course, subject, weights = course_of(game), named_subject(args, game), None
    if args.weights:
        weights = b"" if args.weights == "none" else Path(args.weights).read_bytes()
        course.use(weights)
    lessons = Lessons(args.seed, args.depth, args.exact, args.share)
    if not args.out:
        msg = "tables are written to a file; name one with --out"
        raise InputError(msg, code="tune/no-file")
    if args.doubts:
        Path(args.out).write_text(course.doubts(lessons, args.games), encoding="utf-8")
        return 0
    with TemporaryDirectory() as folder:
        file = Path(args.lessons or Path(folder) / "lessons")
        with progress(f"{args.games} games", args.games) as advance:
            before = 0
            for done in play_course(subject, lessons, args.games, file, crew_of(args), weights):
                advance(done - before)
                before = done
        told, tables = list[str](), b""
        for text, learnt in course.learn(file.read_bytes(), args.passes):
            print(text, file=sys.stderr)  # noqa: T201
            told.append(text)
            tables = learnt
    Path(args.out).write_bytes(tables)
    if args.json:
        print_json({"game": game.name, "games": args.games, "bytes": len(tables), "parts": told})
    return 0
