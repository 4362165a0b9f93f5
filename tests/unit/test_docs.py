"""What the documentation shows is what happens."""

import doctest

import pytest

from boardwright.cli import games_page
from tests.docs_blocks import ROOT, module_of, python_blocks

PAGES = [
    "README.md",
    "docs/add-a-game.md",
    "docs/chess.md",
    "docs/coming-from-python-chess.md",
    "docs/crosses.md",
    "docs/dots.md",
    "docs/othello.md",
    "docs/play.md",
    "docs/zrf.md",
]


@pytest.mark.parametrize("page", PAGES)
def test_examples_run(page: str) -> None:
    """Every session in the page prints what the page says."""
    names = dict(module_of(page).__dict__) if ">>>" not in python_blocks(page)[0] else {}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    text = "\n".join(block for block in python_blocks(page) if ">>>" in block)
    result = runner.run(parser.get_doctest(text, names, page, str(ROOT / page), 0))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_readme_begins_with_the_two_commands() -> None:
    """A newcomer sees `make serve` and `make test` at once."""
    top = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:30]
    assert any("make serve" in line for line in top)
    assert any("make test" in line for line in top)


def test_the_page_of_all_games_is_up_to_date() -> None:
    """docs/games.md is what `boardwright games --markdown` writes; `make pages` renews it."""
    assert (ROOT / "docs/games.md").read_text(encoding="utf-8") == games_page.page()
