"""The command line: find the command, import only what it needs, and turn errors into one line."""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from importlib import import_module
from typing import NoReturn

from boardwright.errors import BoardwrightError

COMMANDS = {
    "serve": "let people and engines meet: a page, websockets, the Dots protocol",
    "games": "list what can be played",
    "play": "play in the terminal against the engine, or with others at one keyboard",
    "watch": "let two engines play and step back and forth",
    "replay": "play a record through and name the first move that is not legal",
    "show": "draw a position and its moves",
    "check": "validate rules text",
    "perft": "count the positions a number of moves away",
    "playouts": "play random games as fast as possible",
    "search": "find the best move of a position",
    "solve": "score every move by perfect play",
    "match": "let two players meet many times and measure who is stronger",
    "uci": "a chess engine for any GUI",
    "tune": "fit the weights of an evaluation to the engine's own games",
    "dots-client": "try the Dots protocol by hand",
    "backup": "copy the server's database, also while it runs",
    "bench": "measure speed, beside the peers that are installed",
}
"""Each is a module of this package with ``arguments(parser)`` and ``run(args) -> exit code``."""

OK, AT_FAULT, WRONG_USAGE = 0, 1, 2


class Parser(ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is; exit 2."""
        self.exit(WRONG_USAGE, f"{self.prog}: {message}; try `{self.prog} --help`\n")


def main(argv: list[str] | None = None) -> int:
    """Run a command and give its exit code: 0 fine, 1 the input is at fault, 2 wrong usage."""
    words = sys.argv[1:] if argv is None else argv
    if not words or words[0] not in COMMANDS:
        return _front_page(words)
    name = words[0]
    command = import_module(f"boardwright.cli.{name.replace('-', '_')}")
    parser = Parser(prog=f"boardwright {name}", description=COMMANDS[name], allow_abbrev=False)
    command.arguments(parser)
    args = parser.parse_args(words[1:])
    try:
        code: int = command.run(args)
        sys.stdout.flush()
    except BoardwrightError as error:
        print(f"boardwright {name}: {error}", file=sys.stderr)  # noqa: T201
        return AT_FAULT
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has seen enough, as in `boardwright games | head -1`.
        sys.stderr.close()
        return OK
    return code


def _front_page(words: list[str]) -> int:
    """Show the version or the list of commands; complain about an unknown one."""
    listing = "\n".join(f"  {name:<12}{text}" for name, text in COMMANDS.items())
    parser = Parser(
        prog="boardwright",
        usage="boardwright COMMAND ...",
        description=f"Play any turn-based board game you can write down.\n\ncommands:\n{listing}",
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    if words and not words[0].startswith("-"):
        parser.error(f"there is no command {words[0][:40]!r}; commands are {', '.join(COMMANDS)}")
    if parser.parse_args(words).version:
        from importlib.metadata import version

        print(f"boardwright {version('boardwright')}")  # noqa: T201
        return OK
    parser.print_help()
    return OK

