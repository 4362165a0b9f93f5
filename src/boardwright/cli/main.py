"""The command line: find the command, import only what it needs, and turn errors into one line."""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from importlib import import_module
from typing import NoReturn

from boardwright.errors import BoardwrightError

COMMANDS = {
    "serve": "let people and engines meet: a page, websockets, the Dots protocol",
    "work": "think for servers on other machines, over their bus",
    "games": "list what can be played",
    "play": "play in the terminal against the engine, or with others at one keyboard",
    "watch": "let two engines play and step back and forth",
    "replay": "play a record through and name the first move that is not legal",
    "analyse": "the report of a game: what each move gave away, and what was better",
    "show": "draw a position and its moves",
    "draw": "a position as a picture, or a game as an animated one: SVG, PNG, PDF, GIF",
    "new": "write a starting file for a game of your own",
    "check": "validate rules text, also again whenever it changes",
    "lsp": "help editors with rules text: mistakes, completion, outline, layout",
    "perft": "count the positions a number of moves away",
    "playouts": "play random games as fast as possible",
    "search": "find the best move of a position",
    "solve": "score every move by perfect play",
    "puzzles": "find, solve and check positions with one clearly best move",
    "explorer": "what was played in a position: collect games and ask",
    "match": "let two players meet many times and measure who is stronger",
    "study": "what self-play says about the design of a game",
    "uci": "a chess engine for any GUI",
    "book": "search the openings of a game for a book, or look into one",
    "tune": "fit the weights of an evaluation to the engine's own games",
    "dots-client": "try the Dots protocol by hand",
    "backup": "copy the server's database, also while it runs",
    "restore": "fill an empty database from a copy",
    "admin": "ban, mute, rename, end a match: orders to a running server",
    "bench": "measure speed, beside the peers that are installed",
}
"""Each is a module of this package with ``arguments(parser)`` and ``run(args) -> exit code``."""

SERVER = frozenset(
    (
        *("aiohttp", "alembic", "argon2", "msgspec", "openskill", "platformdirs"),
        *("prometheus_client", "sqlalchemy", "structlog", "uvloop"),
    )
)
"""What the extra `server` of pyproject.toml installs; the library does without."""
IMAGES = frozenset(("PIL", "reportlab", "resvg_py"))
"""What the extra `images` installs: pixels, films and PDF; SVG needs none of it."""
EDITORS = frozenset(("pygls", "lsprotocol"))
"""What the extra `lsp` installs."""
EXTRAS = {
    **dict.fromkeys(SERVER, "server"),
    **dict.fromkeys(IMAGES, "images"),
    **dict.fromkeys(EDITORS, "lsp"),
    "redis": "cluster",
    "ray": "ray",
}
"""Modules that may be missing, and the extra that installs each."""
WHOLE = {"work": "cluster"}
"""Commands that use all of an extra, whichever of its modules is missed first."""

OK, AT_FAULT, WRONG_USAGE = 0, 1, 2


class Parser(ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is; exit 2."""
        self.exit(WRONG_USAGE, f"{self.prog}: {message}; try `{self.prog} --help`\n")


def main(argv: list[str] | None = None) -> int:
    """Run a command and return its exit code: 0 fine, 1 the input is at fault, 2 wrong usage."""
    words = sys.argv[1:] if argv is None else argv
    if not words or words[0] not in COMMANDS:
        return _front_page(words)
    name = words[0]
    try:
        command = import_module(f"boardwright.cli.{name.replace('-', '_')}")
        parser = Parser(prog=f"boardwright {name}", description=COMMANDS[name], allow_abbrev=False)
        command.arguments(parser)
        args = parser.parse_args(words[1:])
        code: int = command.run(args)
        sys.stdout.flush()
    except ModuleNotFoundError as error:
        missing = str(error.name).partition(".")[0]
        if missing not in EXTRAS:
            raise
        mend = f"pip install 'boardwright[{WHOLE.get(name, EXTRAS[missing])}]'"
        print(f"boardwright {name}: {missing} is not installed; {mend}", file=sys.stderr)  # noqa: T201
        return AT_FAULT
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
        print(build())  # noqa: T201
        return OK
    parser.print_help()
    return OK


def build() -> str:
    """Name the version, the build of the compiled modules and the Python that run here."""
    from boardwright import __version__
    from boardwright.instructions import used

    return f"boardwright {__version__} ({used()}, Python {'.'.join(map(str, sys.version_info[:3]))})"

