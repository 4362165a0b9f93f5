"""What the documentation shows is what happens."""

import doctest
import json
import re
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from boardwright.catalogue import load
from boardwright.cli import games_page
from boardwright.cli.main import COMMANDS, Parser, main
from boardwright.search.perft import perft
from boardwright.server.config import read_config
from tests.docs_blocks import ROOT, module_of, python_blocks

PAGES = [
    "README.md",
    "docs/add-a-game.md",
    "docs/api.md",
    "docs/chess.md",
    "docs/coming-from-python-chess.md",
    "docs/crosses.md",
    "docs/diagrams.md",
    "docs/dots.md",
    "docs/othello.md",
    "docs/play.md",
    "docs/search.md",
    "docs/zrf.md",
]
RUN_ELSEWHERE = ["docs/write-your-own-game.md"]  # tests/unit/test_tutorial.py follows it


@pytest.mark.parametrize("page", PAGES)
def test_examples_run(page: str) -> None:
    """Every session in the page prints what the page says."""
    names = dict(module_of(page).__dict__) if ">>>" not in python_blocks(page)[0] else {}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    text = "\n".join(block for block in python_blocks(page) if ">>>" in block)
    result = runner.run(parser.get_doctest(text, names, page, str(ROOT / page), 0))
    assert result.attempted > 0
    assert result.failed == 0


def test_no_page_with_sessions_is_left_out() -> None:
    """Every page that shows a session of Python is among those that are run."""
    pages = ["README.md", *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
    shown = {page for page in pages if any(">>>" in block for block in python_blocks(page))}
    assert shown <= {*PAGES, *RUN_ELSEWHERE}


def commands(page: str) -> list[str]:
    """Return the command lines of a page, in its blocks and between its words."""
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = "\n".join(re.findall(r"```(?:\w*)\n(.*?)```", text, re.DOTALL))
    lines = re.findall(r"^(?:\$ )?boardwright ([a-z][^\n]*)", blocks, re.MULTILINE)
    return lines + re.findall(r"`boardwright ([a-z][^`]*)`", text)


@pytest.mark.parametrize("page", ["README.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))])
def test_commands_and_their_options_exist(page: str) -> None:
    """Each command that a page shows is one of ours, and so is every option that it is given there."""
    for line in commands(page):
        name = re.split(r"[\s,.;:]", line)[0]
        assert name in COMMANDS, line
        known = options(name)
        for option in re.findall(r"(?<![\w-])(--[a-z][a-z-]*)", re.split(r" {3}|#", line)[0]):
            assert option in known, f"{page}: boardwright {line}"


def test_the_readme_lists_every_command() -> None:
    """Its list has the commands of `boardwright --help`, each once, in the same order."""
    blocks = re.findall(r"```\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    (listed,) = [block for block in blocks if "boardwright games" in block]
    assert re.findall(r"^boardwright ([a-z-]+)", listed, re.MULTILINE) == list(COMMANDS)


@cache
def options(command: str) -> set[str]:
    """Return the options of a command, and of the orders that it takes."""
    parser = Parser()
    import_module(f"boardwright.cli.{command.replace('-', '_')}").arguments(parser)
    choices = [action.choices for action in parser._actions]
    orders = [order for choice in choices if isinstance(choice, dict) for order in choice.values()]
    return {word for one in (parser, *orders) for action in one._actions for word in action.option_strings}


def test_the_game_of_the_readme_can_be_played(tmp_path: Path) -> None:
    """Its rules text has no fault and as many positions after three marks as noughts and crosses."""
    (text,) = re.findall(r"```zrf\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "three.zrf"
    file.write_text(text, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert perft(load(str(file)).start(), 3) == 9 * 8 * 7


def blocks(kind: str) -> list[tuple[str, str]]:
    """Return the fenced blocks of a kind in all pages, each with its page."""
    pages = sorted((ROOT / "docs").glob("*.md"))
    fence = re.compile(rf"```{kind}\n(.*?)```", re.DOTALL)
    return [(page.name, text) for page in pages for text in fence.findall(page.read_text(encoding="utf-8"))]


def test_settings_in_the_pages_are_settings(tmp_path: Path) -> None:
    """A server reads what docs/hosting.md proposes; other tables and messages are at least well-formed."""
    file = tmp_path / "boardwright.toml"
    for page, text in blocks("toml"):
        assert tomllib.loads(text)
        if page == "hosting.md":
            file.write_text(text, encoding="utf-8")
    assert read_config(file, {}, {}).proxies == ("127.0.0.1", "::1")
    assert [json.loads(text) for _, text in blocks("json")]


def test_the_readme_begins_with_the_two_commands() -> None:
    """A newcomer sees `make serve` and `make test` at once."""
    top = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:30]
    assert any("make serve" in line for line in top)
    assert any("make test" in line for line in top)


def test_the_page_of_all_games_is_up_to_date() -> None:
    """docs/games.md is what `boardwright games --markdown` writes; `make pages` renews it."""
    assert (ROOT / "docs/games.md").read_text(encoding="utf-8") == games_page.page()
