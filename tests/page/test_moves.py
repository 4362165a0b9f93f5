"""Moves of every shape on the page: placements, turns of several steps, chains, promotions, drops."""

from tests.page.conftest import Welcome

RING = ("e4", "f5", "e6", "d5")
"""Blue's dots around e5, where Red stands."""
NEARLY_FULL = "-XXX--O-XXXXXOOX--OXOOOXOOOOXXOXOOOXXXOOOOOOOOX--OOOOOOX--O-X-XO X"
OPEN = 10
"""Where Black may place a disc there, of twelve empty squares."""


def test_othello_with_undo_and_redo(welcome: Welcome) -> None:
    """A move and its answer are taken back together, made again, and replaced by a variation (document 002)."""
    ann = welcome()
    number = ann.create("othello", engines={"1": "level:1"})
    ann.may_choose()
    assert ann.label("f5") == "f5, empty, can go here"
    ann.pick("f5")
    ann.at_ply(2)
    ann.may_choose()
    first = ann.moves()
    assert first[0] == "f5"
    ann.press("Undo")
    ann.at_ply(0)
    assert ann.moves() == []
    assert ann.page.locator(".move.undone").count() == 2
    ann.press("Redo")
    ann.at_ply(2)
    assert ann.moves() == first
    ann.press("Undo")
    ann.at_ply(0)
    ann.may_choose()
    ann.pick("d3")
    ann.at_ply(2)
    ann.page.wait_for_selector(".variation .move")
    assert ann.page.locator(".variation .move").first.inner_text() == "f5"
    ann.page.locator(".variation .move").first.click()
    ann.page.wait_for_selector('.board-place[data-ply="0.0.1"]')
    assert ann.label("f5").startswith("f5, Black Disc")
    ann.page.get_by_role("button", name="Latest position").click()
    ann.may_choose()
    while not ann.page.locator(".status.over").count():
        found = ann.ask("choices", match=number, ply=len(ann.moves()))
        if found["type"] == "choices":
            ann.may_choose()
            ann.pick(found["picks"]["sites"][0])
        ann.page.wait_for_timeout(50)
    scores = [int(text.split()[0]) for text in ann.page.locator(".points").all_inner_texts()]
    assert 0 < sum(scores) <= 64


def test_three_people_play_dots(welcome: Welcome) -> None:
    """Three browsers; a ring of four dots captures, and all three see the same polygon (document 003)."""
    ann, bob, eve = [welcome() for _ in range(3)]
    options = {"players": 3, "width": 10, "height": 10, "start": "anywhere"}
    number = ann.create("dots", options=options)
    for visitor in (bob, eve):
        visitor.go("/")
        visitor.page.locator(f'.row:has(a[href="/matches/{number}"]) button').click()
        visitor.page.wait_for_selector(".board-place[data-ply]")
    turns = [("e4", "e5", "a1"), ("f5", "b9", "a3"), ("e6", "d9", "a5"), ("d5",)]
    ply = 0
    for turn in turns:
        for visitor, site in zip((ann, bob, eve), turn, strict=False):
            visitor.at_ply(ply)
            visitor.may_choose()
            visitor.pick(site)
            ply += 1
    for visitor in (ann, bob, eve):
        visitor.at_ply(ply)
        polygon = visitor.page.locator(".areas polygon")
        assert polygon.count() == 1
        corners = str(polygon.get_attribute("points")).replace(",", " ").split()
        assert len(corners) == 2 * len(RING)
        assert visitor.label("e5").startswith("e5, Red Captured dot")
        assert visitor.text('[data-seat="0"] .points') == "1 point"


def test_a_turn_of_crosses(welcome: Welcome) -> None:
    """Three steps make a turn; the page counts them, and the fourth is the other player's (document 004)."""
    ann, bob = welcome(), welcome()
    number = ann.create("crosses")
    bob.go(f"/matches/{number}")
    bob.page.get_by_role("button", name="Sit here").click()
    for ply, site in enumerate(("b2", "c3", "d4")):
        ann.at_ply(ply)
        ann.may_choose()
        assert f"{3 - ply} step" in ann.text(".status")
        ann.pick(site)
    bob.may_choose()
    assert "3 steps" in bob.text(".status")
    assert bob.text(".status").startswith("Your turn")
    assert bob.label("d4").split(", ")[1].endswith("Cross")
    assert len(bob.page.locator(".round").all()) == 1


def test_a_chain_of_jumps_by_clicks(welcome: Welcome) -> None:
    """A jump goes on from where it landed; stepping back takes one part back, and the last click makes the move."""
    ann = welcome()
    ann.create(
        "russian-draughts", setup="turn 0; White: Man c3; Black: Man d4 f6 h2", engines={"1": "random"}
    )
    ann.may_choose()
    ann.pick("c3", "e5")
    ann.page.wait_for_selector("#step-back:visible")
    ann.says("g7", "can go")
    assert ann.label("e5").startswith("e5, White Man")
    ann.press("Step back")
    ann.says("c3", "Man")
    ann.pick("c3", "e5")
    ann.says("g7", "can go")
    ann.pick("g7")
    ann.page.wait_for_selector(".round .move")
    assert ann.moves()[0].replace(" ", "").startswith("c3-e5-g7")


def test_a_promotion_asks_on_the_board(welcome: Welcome) -> None:
    """The piece is chosen beside the square; Escape takes the question back."""
    ann = welcome()
    ann.create("chess", setup="8/P6k/8/8/8/8/7p/K7 w - - 0 1", engines={"1": "random"})
    ann.may_choose()
    ann.pick("a7", "a8")
    ann.page.wait_for_selector(".board-chooser")
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector(".board-chooser", state="detached")
    ann.pick("a7", "a8")
    ann.page.get_by_role("button", name="White Rook").click()
    ann.page.wait_for_selector(".round .move")
    assert ann.moves()[0] == "a8=R"


def test_a_shogi_drop(welcome: Welcome) -> None:
    """A piece in hand is picked beside the board and put on an empty square; or the square asks which piece."""
    ann = welcome()
    setup = "turn 0; Sente: King 5i, Gold off 1, Pawn off 2; Gote: King 5a, Lance 1a"
    ann.create("shogi", setup=setup, engines={"1": "random"})
    ann.may_choose()
    ann.page.get_by_role("button", name="Sente Gold in hand: 1").click()
    ann.pick("5e")
    ann.page.wait_for_selector(".round .move")
    assert ann.moves()[0] == "Gold 5e"
    ann.at_ply(2)
    ann.may_choose()
    ann.pick("7f")
    ann.at_ply(4)
    assert ann.moves()[2] == "Pawn 7f"


def test_dragging_is_two_clicks(welcome: Welcome) -> None:
    """A piece that is dragged to a legal square has moved."""
    ann = welcome()
    ann.create("chess", engines={"1": "random"})
    ann.may_choose()
    ann.page.mouse.move(*ann.middle("e2"))
    ann.page.mouse.down()
    ann.page.mouse.move(*ann.middle("e3"), steps=4)
    ann.page.mouse.move(*ann.middle("e4"), steps=4)
    ann.page.mouse.up()
    ann.page.wait_for_selector(".round .move")
    assert ann.moves()[0] == "e4"


def test_fanorona_asks_which_line_is_taken(welcome: Welcome) -> None:
    """The same step may capture by approach or by withdrawal: the page asks, and a click on a victim answers."""
    ann = welcome()
    ann.create("fanorona", engines={"1": "random"})
    ann.may_choose()
    ann.pick("d3", "e3")
    ann.says("c3", "can be chosen")
    ann.says("f3", "can be chosen")
    ann.pick("f3")
    ann.page.wait_for_selector(".round .move")
    assert ann.moves()[0].replace(" ", "").startswith("d3-e3xf3")


def test_a_chain_of_fanorona_is_stopped_by_pass(welcome: Welcome) -> None:
    """After a capture one may go on or stop: by the Pass button, by its key, or step back (document 000)."""
    ann = welcome()
    setup = "turn 0; White: Stone a1; Black: Stone a3 c2 i5"
    for key in ("", "p"):
        ann.create("fanorona", setup=setup, engines={"1": "random"})
        ann.may_choose()
        ann.pick("a1", "a2")
        ann.page.wait_for_selector(".pass")
        ann.says("b2", "can go here")
        ann.press("Step back")
        ann.page.wait_for_selector(".pass", state="detached")
        assert ann.label("a3").startswith("a3, Black Stone")
        ann.pick("a1", "a2")
        ann.page.wait_for_selector(".pass")
        ann.page.keyboard.press(key) if key else ann.press("Pass")
        ann.page.wait_for_selector(".round .move")
        assert ann.moves()[0] == "a1 - a2 x a3"


def test_othello_shows_where_one_may_place_at_every_turn(welcome: Welcome) -> None:
    """Discs of the mover's colour that one can see through: near the end, for a spectator and on look back too."""
    ann, eve = welcome(), welcome()
    number = ann.create("othello", setup=NEARLY_FULL, engines={"1": "level:1"})
    ann.may_choose()
    assert ann.page.locator(".hints .placing.colour-black").count() == OPEN
    eve.go(f"/matches/{number}")
    eve.page.wait_for_selector(".board-place[data-ply]")
    assert eve.page.locator(".hints .placing.colour-black").count() == OPEN
    site = str(ann.page.locator('[aria-label$="can go here"]').first.get_attribute("data-site"))
    ann.pick(site)
    ann.page.wait_for_selector(".round .move")
    eve.page.wait_for_selector(".round .move")
    eve.page.get_by_role("button", name="First position").click()
    eve.at_ply(0)
    assert eve.page.locator(".hints .placing.colour-black").count() == OPEN


def test_a_draw_is_claimed_against_an_engine(welcome: Welcome) -> None:
    """After fifty moves without progress there is a button that ends the game (document 001)."""
    ann = welcome()
    ann.create("chess", setup="7k/8/8/8/8/8/q7/7K w - - 100 80", engines={"1": "random"})
    ann.may_choose()
    ann.page.locator("#claim").click()
    ann.page.wait_for_selector(".status.over")
    assert "fifty moves" in ann.text(".status").lower()
    assert ann.page.locator("#claim:visible").count() == 0


def test_the_notation_of_the_move_list_is_chosen(welcome: Welcome) -> None:
    """Moves of chess are listed in SAN, by choice as two squares, and in SAN again (document 000)."""
    ann = welcome()
    ann.create("chess", engines={"1": "level:1"})
    ann.may_choose()
    ann.pick("g1")
    ann.pick("f3")
    ann.at_ply(2)
    assert ann.moves()[0] == "Nf3"
    notation = ann.page.get_by_label("Notation")
    ann.page.locator(".more > summary").click()
    notation.select_option("uci")
    ann.page.keyboard.press("Escape")
    listed = ann.page.locator(".moves .move")
    listed.filter(has_text="g1f3").wait_for()
    ann.may_choose()
    ann.pick("b1")
    ann.pick("c3")
    ann.at_ply(4)
    listed.filter(has_text="b1c3").wait_for()
    ann.page.locator(".more > summary").click()
    notation.select_option("native")
    listed.filter(has_text="Nf3").wait_for()


def test_long_moves_stand_below_each_other(welcome: Welcome) -> None:
    """Where a move needs a line for itself, the second of a round is as wide as the first."""
    ann = welcome()
    ann.create("amazons", engines={"1": "random"})
    ann.may_choose()
    ann.pick("d1", "d7", "g7")
    ann.at_ply(2)
    first, second = [box.bounding_box() for box in ann.page.locator(".round > .move").all()]
    assert first is not None
    assert second is not None
    assert (second["x"], second["width"]) == (first["x"], first["width"])
    assert second["y"] > first["y"]
