"""`boardwright tune`: fit the weights of an evaluation to the engine's own games, the same for the same seed."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from boardwright.cli.arguments import add_game, add_json, game_of, print_json, whole_number
from boardwright.cli.progress import progress
from boardwright.lab.fit import Examples, best_scale, fit
from boardwright.lab.tune import Recipe, play_lessons, study, tuning_of


def arguments(parser: ArgumentParser) -> None:
    """Take a game, and how much to play and to learn from it."""
    add_game(parser)
    parser.add_argument("--games", metavar="N", type=whole_number(1, 10**7), default=4000, help="games to play (4000)")
    parser.add_argument("--nodes", metavar="N", type=whole_number(1, 10**9), default=1000, help="nodes a move (1000)")
    parser.add_argument("--plies", metavar="N", type=whole_number(0, 100), default=8, help="random plies first (8)")
    parser.add_argument("--seed", metavar="N", type=whole_number(0, 10**6), default=1, help="which openings (1)")
    parser.add_argument("--passes", metavar="N", type=whole_number(1, 10**5), default=300, help="steps of it (300)")
    parser.add_argument("--keep", metavar="N", type=whole_number(0, 10**6), default=50, help="trust in the old (50)")
    parser.add_argument("--concurrency", metavar="N", type=whole_number(1, 256), default=1, help="games at a time (1)")
    parser.add_argument("--out", metavar="FILE", help="write the module of weights here instead of standard output")
    add_json(parser)


def run(args: Namespace) -> int:
    """Play, fit, and write the weights with where they come from."""
    game = game_of(args)
    tuning = tuning_of(game)
    recipe = Recipe(args.games, args.nodes, args.plies, args.seed)
    examples, results = Examples(), [0, 0, 0]
    with progress(f"{args.games} games", args.games) as advance:
        for lesson in play_lessons(game, recipe, args.concurrency):
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
    command = (
        f"boardwright tune {game.name} --games {args.games} --nodes {args.nodes} --plies {args.plies} "
        f"--seed {args.seed} --passes {args.passes} --keep {args.keep}"
    )
    before, after = errors[0], errors[len(errors) - 1]
    origin = (
        f"Fitted by `{command}`\nto {len(examples)} quiet positions of {args.games} games; "
        f"the error fell from {before:.5f} to {after:.5f}."
    )
    text = tuning.module(fitted, origin)
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
