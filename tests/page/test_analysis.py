"""The analysis board in a browser: an engine's lines, variations that stay, records in and out, a match's report."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.page.conftest import Examine, Welcome
from tests.page.visitor import Visitor

PGN = "1. e4 {[%eval 0.3] best by test} e5 2. Nf3 (2. f4 exf4) 2... Nc6?! *"
FOOLS = ("f3", "e5", "g4", "Qh4#")


def shown(visitor: Visitor) -> list[str]:
    """Read the main line."""
    return [str(text) for text in visitor.page.locator(".variations > .move:not(.start)").all_inner_texts()]


def paste(visitor: Visitor, text: str) -> None:
    """Paste a record."""
    visitor.page.locator(".records > summary").click()
    visitor.page.locator("#record-text").fill(text)
    visitor.page.locator("#read-record").click()


def test_an_engine_looks_at_what_is_played(welcome: Welcome, examine: Examine) -> None:
    """Both sides are moved, each place gets lines with arrows, a line is played by a click, and the switch ends it."""
    ann = welcome(bypass_csp=True)
    ann.go("/games/chess")
    ann.page.get_by_role("link", name="Analysis board").click()
    ann.may_choose()
    ann.pick("e2", "e4")
    ann.at_ply(1)
    ann.may_choose()
    ann.pick("e7", "e5")
    ann.at_ply(2)
    expect(ann.page.locator(".engine-line").first).to_be_visible()
    expect(ann.page.locator(".arrow.rank-1 line")).to_have_count(1)
    expect(ann.page.locator(".engine-state")).to_contain_text("Depth")
    ann.page.get_by_label("How many lines").select_option("3")
    expect(ann.page.locator(".engine-line")).to_have_count(3)
    ann.page.locator(".explorer-place > summary").click()
    expect(ann.page.locator(".explorer-place .explorer")).to_be_visible()
    assert examine(ann) == []
    ann.page.locator(".engine-line").first.click()
    ann.at_ply(3)
    assert shown(ann)[:2] == ["e4", "e5"]
    ann.page.locator("#engine-switch").click()
    expect(ann.page.locator(".engine-line")).to_have_count(0)
    expect(ann.page.locator(".arrow")).to_have_count(0)
    ann.page.keyboard.press("Home")
    ann.at_ply(0)
    ann.page.keyboard.press("ArrowRight")
    ann.at_ply(1)
    ann.page.keyboard.press("End")
    ann.at_ply(3)


def test_variations_are_promoted_deleted_and_kept(welcome: Welcome) -> None:
    """What is pasted, promoted, said and signed is still there after the page was loaded again."""
    ann = welcome()
    ann.go("/analysis/chess")
    ann.may_choose()
    paste(ann, PGN)
    expect(ann.page.locator(".variations .variation")).to_contain_text("f4")
    assert shown(ann) == ["e4", "e5", "Nf3", "Nc6?!"]
    assert "best by test" in ann.text(".variations")
    ann.page.locator(".variation .move", has_text=re.compile("^f4$")).click()
    ann.at_ply(3)
    ann.page.locator("#promote").click()
    ann.page.locator("#comment").fill("a gambit")
    ann.page.locator("#glyph").select_option("!?")
    expect(ann.page.locator(".variations")).to_contain_text("a gambit")
    assert shown(ann) == ["e4", "e5", "f4!?", "exf4"]
    ann.page.reload()
    ann.at_ply(3)
    assert shown(ann) == ["e4", "e5", "f4!?", "exf4"]
    assert "a gambit" in ann.text(".variations")
    ann.page.locator("#delete-variation").click()
    ann.at_ply(2)
    assert shown(ann) == ["e4", "e5", "Nf3", "Nc6?!"]


def test_records_that_are_wrong_and_files_that_are_saved(welcome: Welcome, tmp_path: Path) -> None:
    """A record is shown up to its illegal move with the reason, nonsense is refused, and a download has comments."""
    ann = welcome(allowed="404")  # a game that is not there
    ann.go("/analysis/chess")
    ann.may_choose()
    paste(ann, "nonsense")
    expect(ann.page.locator(".notices")).to_contain_text("no record")
    ann.page.locator("#record-text").fill("1. e4 {good} e5 2. Ke3")
    ann.page.locator("#read-record").click()
    expect(ann.page.locator(".notices")).to_contain_text("Ke3 is not a legal move here")
    expect(ann.page.locator(".variations > .move")).to_have_count(3)
    ann.page.locator(".records > summary").click()
    ann.page.get_by_label("Format").select_option(".pgn")
    with ann.page.expect_download() as saved:
        ann.page.locator("#download-analysis").click()
    file = tmp_path / "saved.pgn"
    saved.value.save_as(file)
    assert saved.value.suggested_filename == "chess.pgn"
    assert "good" in file.read_text(encoding="utf-8")
    ann.go("/analysis/no-such-game")
    expect(ann.page.locator("main")).to_contain_text("no such game")


def test_every_player_has_a_value(welcome: Welcome) -> None:
    """In a game for three each player's strip shows a chance."""
    ann = welcome()
    ann.go("/analysis/dots?set=players=3&set=width=10&set=height=10")
    expect(ann.page.locator(".strip .chance", has_text="%")).to_have_count(3)


def test_the_report_of_a_match(welcome: Welcome, examine: Examine) -> None:
    """A finished table leads to its report; mistakes lead to their places, and a second visitor gets the same."""
    ann, bob = welcome(bypass_csp=True), welcome()
    number = ann.create("chess")
    bob.known()
    assert bob.ask("sit", match=number)["type"] == "done"
    for ply, move in enumerate(FOOLS):
        assert (ann, bob)[ply % 2].ask("play", match=number, move=move)["type"] == "done"
    ann.page.locator("#report").click()
    mistake = ann.page.locator(".mistake.blunder")
    expect(mistake).to_contain_text("g4")
    expect(ann.page.locator(".worth-graph .verdict.blunder")).to_have_count(1)
    mistake.click()
    ann.at_ply(3)
    assert examine(ann) == []
    bob.go(f"/analysis/chess?match={number}&report")
    expect(bob.page.locator(".mistake.blunder")).to_contain_text("g4")
