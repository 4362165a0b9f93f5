"""The study of a game in a browser: asked for, played, shown with plots, and saved."""

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.page.conftest import Examine, Welcome

GAME = "three-in-a-row-for-three"


def test_a_study_is_asked_for_shown_and_saved(welcome: Welcome, examine: Examine, tmp_path: Path) -> None:
    """The page of a game leads to its study; a button has it played; tables, plots and JSON have what was found."""
    ann = welcome(bypass_csp=True)
    ann.go(f"/games/{GAME}")
    ann.page.get_by_role("link", name="Study", exact=True).click()
    ann.page.locator("#begin-study").click()
    expect(ann.page.locator(".study-table tbody tr")).to_have_count(3)
    expect(ann.page.locator(".plot svg")).to_have_count(6)
    assert ann.text(".study-verdict")
    assert examine(ann) == []
    with ann.page.expect_download() as saved:
        ann.page.locator("#download-study").click()
    file = tmp_path / "study.json"
    saved.value.save_as(file)
    found = json.loads(file.read_text(encoding="utf-8"))
    assert (found["game"], found["games"]) == (GAME, 2)
    bob = welcome(locale="ru")
    bob.go(f"/study/{GAME}")
    expect(bob.page.locator(".study-table tbody tr")).to_have_count(3)
    expect(bob.page.locator("h1")).to_contain_text("Исследование")


def test_a_game_for_one_cannot_be_studied(welcome: Welcome) -> None:
    """The reason is said in a sentence, and an unknown game, too."""
    ann = welcome(allowed="404")
    ann.go("/study/peg-solitaire")
    ann.page.locator("#begin-study").click()
    expect(ann.page.locator(".study-state")).to_contain_text("for one player")
    ann.go("/study/no-such-game")
    expect(ann.page.locator("h1")).to_contain_text("no such game")
