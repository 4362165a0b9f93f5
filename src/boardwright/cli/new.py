"""`boardwright new`: write a starting file for a game of one's own."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from boardwright.catalogue.names import SUFFIX
from boardwright.catalogue.templates import DEFAULT, about, class_of, file_of, python_text, rules_text, templates
from boardwright.cli.arguments import add_json, print_json
from boardwright.errors import InputError


def arguments(parser: ArgumentParser) -> None:
    """Take a name and what to begin with."""
    parser.add_argument("name", metavar="NAME", help="what the game is called, or the path of its file")
    known = templates()
    which = f"one of {', '.join(known)} ({DEFAULT})"
    parser.add_argument("--template", metavar="MECHANISM", default=DEFAULT, help=which)
    parser.add_argument("--python", action="store_true", help="write a class in plain Python instead of rules text")
    parser.epilog = "templates: " + "; ".join(f"{name}: {about(text)}" for name, text in known.items())
    add_json(parser)


def run(args: Namespace) -> int:
    """Write the file and say what to do next; exit 1 if there is one already."""
    given = Path(args.name)
    chosen = given.stem if given.suffix in (SUFFIX, ".py") else given.name
    name = file_of(chosen)
    title = chosen if " " in chosen else name.replace("-", " ").capitalize()
    if args.python:
        path = given.parent / f"{name.replace('-', '_')}.py"
        text = python_text(name, title)
        called = f"{path.stem}:{class_of(name)}"
        steps = [f"python {path}", *(f"python -m boardwright {todo} {called}" for todo in ("play", "serve --game"))]
    else:
        path = given.parent / f"{name}{SUFFIX}"
        text = rules_text(args.template, title)
        steps = [f"boardwright check --watch {path}", f"boardwright play {path}", f"boardwright serve --rules {path}"]
    _write(path, text)
    if args.json:
        print_json({"file": str(path), "title": title, "next": steps})
    else:
        print(f"{path} is written; next:", *steps, sep="\n  ")  # noqa: T201
    return 0


def _write(path: Path, text: str) -> None:
    """Write a new file; raise InputError if it is there or cannot be written."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        msg = f"{path} is there already; nothing was written"
        raise InputError(msg, code="new/exists") from None
    except OSError as error:
        msg = f"{path} cannot be written: {error.strerror or error}"
        raise InputError(msg, code="new/unwritable") from None
