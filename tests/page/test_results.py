"""Accounts and results on the page: leaderboards, players, games that are over, and the end of an account."""

from playwright.sync_api import expect

from tests.page.conftest import Examine, Welcome
from tests.page.visitor import Visitor


def sign_up(visitor: Visitor, name: str) -> None:
    """Make an account by the form."""
    visitor.go("/account")
    visitor.page.locator("#sign-up-name").fill(name)
    visitor.page.locator("#sign-up-password").fill("long enough")
    visitor.page.get_by_role("form", name="Sign up").get_by_role("button").click()
    expect(visitor.page.locator(".you-are")).to_contain_text(name)


def test_results_of_people(welcome: Welcome, examine: Examine) -> None:
    """A game between two accounts is on the leaderboard, on their pages and among the games that are over."""
    ann, bob = welcome(bypass_csp=True), welcome()
    sign_up(ann, "Annabel")
    sign_up(bob, "Robert")
    number = ann.create("breakthrough")
    assert bob.ask("sit", match=number)["type"] == "done"
    for visitor, move in ((ann, "a2 - a3"), (bob, "a7 - a6")):
        legal = visitor.ask("play", match=number, move=move)
        assert legal["type"] == "done", legal
    assert bob.ask("act", match=number, what="resign")["type"] == "done"
    ann.go("/games/breakthrough")
    ann.page.get_by_role("link", name="Leaderboard").click()
    first = ann.page.locator("tbody tr").first
    expect(first).to_contain_text("Annabel")
    assert examine(ann) == []
    first.get_by_role("link", name="Annabel").click()
    expect(ann.page.locator(".rows .row").first).to_contain_text("Annabel: won")
    assert examine(ann) == []
    ann.go("/matches")
    ann.page.get_by_label("Player").fill("robert")
    ann.page.get_by_role("button", name="Search").click()
    expect(ann.page.locator(".rows .row").first).to_contain_text("Robert: lost")
    assert examine(ann) == []


def test_passwords_sessions_and_the_end(welcome: Welcome, examine: Examine) -> None:
    """The account's page changes the password, lists and ends sessions, and deletes the account."""
    ann, elsewhere = welcome(bypass_csp=True), welcome()
    sign_up(ann, "Claudia")
    elsewhere.go("/account")
    elsewhere.page.locator("#log-in-name").fill("Claudia")
    elsewhere.page.locator("#log-in-password").fill("long enough")
    elsewhere.page.get_by_role("form", name="Log in").get_by_role("button").click()
    expect(elsewhere.page.locator(".you-are")).to_contain_text("Claudia")
    ann.go("/account")
    ann.page.get_by_role("button", name="Log out there").click()
    expect(ann.page.get_by_role("button", name="Log out there")).to_have_count(0)
    ann.page.locator("#old-password").fill("long enough")
    ann.page.locator("#fresh-password").fill("even longer")
    ann.page.get_by_role("form", name="Change the password").get_by_role("button").click()
    expect(ann.page.locator(".notices")).to_contain_text("password is changed")
    assert examine(ann) == []
    ann.page.locator("#deletion-password").fill("even longer")
    ann.page.get_by_role("form", name="Delete the account").get_by_role("button").click()
    expect(ann.page.locator(".notices")).to_contain_text("account is deleted")
    expect(ann.page.locator(".you-are")).to_contain_text("guest")
