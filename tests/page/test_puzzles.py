"""Puzzles and the explorer in a real browser: solve one, miss one; what was played stands beside the forms."""

import re

from playwright.sync_api import expect

import boardwright
from boardwright.puzzles.puzzle import Puzzle
from boardwright.puzzles.shelf import shelf
from tests.page.conftest import Examine, Welcome
from tests.page.test_games import clicks_of
from tests.page.visitor import Visitor

GAME = "othello"


def puzzle_of(visitor: Visitor) -> Puzzle:
    """Return the puzzle that is shown."""
    visitor.page.wait_for_selector(".puzzle[data-puzzle]")
    name = str(visitor.page.locator(".puzzle").get_attribute("data-puzzle"))
    found = shelf(GAME).find(name)
    assert found is not None
    return found


def pick_move(visitor: Visitor, setup: str, text: str) -> None:
    """Click a move on the board."""
    position = boardwright.load(GAME).start(setup)
    visitor.may_choose()
    visitor.pick(*clicks_of(position, position.parse(text)))


def test_one_is_solved_and_one_is_missed(welcome: Welcome, examine: Examine) -> None:
    """Right moves are answered until it is solved and its theme is told; a wrong one is said to be wrong."""
    ann = welcome()
    ann.go(f"/puzzles/{GAME}")
    puzzle = puzzle_of(ann)
    board = boardwright.load(GAME).start(puzzle.setup)
    solver = board.turn
    for ply, text in enumerate(puzzle.line):
        if board.turn == solver:
            expect(ann.page.locator(f'.board-place[data-ply="{ply}"]')).to_be_visible()
            pick_move(ann, board.setup(), text)
        board.play(text)
    expect(ann.page.locator(".puzzle .status")).to_have_text("Solved!")
    assert ann.page.locator(".puzzle-themes li").count() == len(puzzle.themes)
    assert "In a row: 1" in ann.text(".puzzle-facts")
    assert examine(ann) == []
    ann.press("Next puzzle")
    expect(ann.page.locator(".puzzle")).not_to_have_attribute("data-puzzle", puzzle.id)
    second = puzzle_of(ann)
    position = boardwright.load(GAME).start(second.setup)
    wrong = next(move for move in position.moves() if move.text != second.line[0])
    pick_move(ann, second.setup, wrong.text)
    expect(ann.page.locator(".puzzle .status")).to_have_text(re.compile("not it"))
    assert "In a row: 0" in ann.text(".puzzle-facts")
    ann.may_choose()  # it can be tried again
    ann.press("Show the solution")
    expect(ann.page.locator(".puzzle-moves")).to_contain_text(second.line[0])


def test_a_game_without_puzzles_says_so(welcome: Welcome) -> None:
    """The place of puzzles of a game that has none leads back."""
    ann = welcome()
    ann.go("/puzzles/dots")
    expect(ann.page.locator("main .nothing")).to_have_text("There are no puzzles of this game.")


def test_matches_come_into_the_explorer_of_their_game(welcome: Welcome, examine: Examine) -> None:
    """A game that was played to its end stands on the page of its game, with its moves, its result and a link."""
    ann = welcome(bypass_csp=True)
    number = ann.create("breakthrough", engines={"1": "random"})
    ann.may_choose()
    ann.pick("a2", "a3")
    ann.at_ply(2)
    assert ann.ask("act", match=number, what="resign")["type"] == "done"
    row = ann.page.locator(".explorer-found table tbody tr")
    mine = ann.page.locator(f'.explorer-last a[href="/matches/{number}"]')
    for _ in range(300):  # it comes in beside everything else
        ann.walk("/games/breakthrough")
        ann.page.wait_for_selector(".explorer-count, .explorer .nothing")
        if mine.count():
            break
        ann.page.wait_for_timeout(200)
    assert mine.count() == 1
    assert "a2 - a3" in row.all_inner_texts()[0]
    ann.page.locator(".explorer-move").first.click()
    expect(ann.page.locator(".explorer-way")).to_contain_text("a2 - a3")
    ann.walk("/analysis/breakthrough")
    ann.page.locator(".explorer-place > summary").click()
    expect(ann.page.locator(".explorer-last")).to_be_visible()
    assert examine(ann) == []
