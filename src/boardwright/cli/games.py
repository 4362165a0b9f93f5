"""`boardwright games`: list what can be played."""

from argparse import ArgumentParser, Namespace

from boardwright.catalogue import load, names
from boardwright.cli.arguments import add_json, print_json
from boardwright.kernel.option import Option


def arguments(parser: ArgumentParser) -> None:
    """Take --json."""
    add_json(parser)


def run(args: Namespace) -> int:
    """Print a line a game, or all that is known of each as JSON."""
    games = [load(name) for name in names()]
    if args.json:
        print_json(
            [
                {
                    "name": game.name,
                    "title": game.title,
                    "players": [player.name for player in game.players],
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
        seats = sum(not player.is_chance for player in game.players)
        options = ", ".join(f"{option.name} ({option.expected})" for option in game.options)
        line = f"{game.name:<{width}}  {game.title}, {seats} player{'s' * (seats > 1)}"
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
