"""`boardwright games`: list what can be played."""

from argparse import ArgumentParser, Namespace

from boardwright.catalogue import REGISTRY
from boardwright.cli.arguments import add_json, add_places, print_json, warn_of_problems
from boardwright.kernel.option import Option


def arguments(parser: ArgumentParser) -> None:
    """Take further games, --json or --markdown."""
    add_places(parser)
    add_json(parser)
    parser.add_argument("--markdown", action="store_true", help="print a page about all games, with pictures")


def run(args: Namespace) -> int:
    """Print a line a game, all that is known of each as JSON, or a page to read."""
    if args.markdown:
        from boardwright.cli.games_page import page

        print(page(), end="")  # noqa: T201
        return 0
    REGISTRY.add(*args.places)
    games = REGISTRY.summaries()
    warn_of_problems("games")
    if args.json:
        print_json(
            [
                {
                    "name": game.name,
                    "title": game.title,
                    "players": list(game.players),
                    "options": [_describe(option) for option in game.options],
                    "native": game.native,
                    "rules": game.rules,
                }
                for game in games
            ]
        )
        return 0
    width = max(len(game.name) for game in games)
    for game in games:
        options = ", ".join(f"{option.name} ({option.expected})" for option in game.options)
        line = f"{game.name:<{width}}  {game.title}, {game.seats} player{'s' * (game.seats > 1)}"
        print(line + (f"; {options}" if options else ""))  # noqa: T201
    return 0


def _describe(option: Option) -> dict[str, object]:
    """Tell a program what an option takes."""
    return {
        "name": option.name,
        "default": option.default,
        "help": option.help,
        "expected": option.expected,
        "choices": list(option.choices),
        "low": option.low,
        "high": option.high,
    }
