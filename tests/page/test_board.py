"""Tests of the board in a real browser: what it draws, what it tells, and how little it touches."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from boardwright.catalogue import names
from tests.page.pictures import MIDDLES, pictures
from tests.page.server import Gallery


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    """Serve the pictures."""
    with Gallery(list(pictures().values())) as opened:
        yield opened


@pytest.fixture
def page(browser: Browser, gallery: Gallery) -> Iterator[Page]:
    """Open a page that may not complain about anything."""
    opened = browser.new_page(viewport={"width": 900, "height": 900}, base_url=gallery.address)
    complaints: list[str] = []
    opened.on("console", lambda message: complaints.append(message.text))
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    opened.close()
    assert complaints == []


def show(page: Page, name: str, more: str = "") -> None:
    """Open the gallery with one picture."""
    page.goto(f"/page/gallery.html?only={name}{more}")
    page.wait_for_selector("html[data-ready]")


def picks(page: Page) -> list[str]:
    """Return what was picked so far."""
    found: list[str] = page.evaluate("window.picks")
    return found


def middle(page: Page, site: str) -> tuple[float, float]:
    """Return the middle of a site on the screen."""
    box = page.locator(f'[data-site="{site}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def seen_cells(look: dict[str, Any]) -> int:
    """Count the cells of a still picture; crossings of lines have none to be seen."""
    return 0 if look["style"]["board"] == "points" else len(look["sites"])


def test_every_game_is_drawn(page: Page) -> None:
    """Each game of the catalogue has a cell for each site and an element for each piece, and nothing complains."""
    page.goto("/page/gallery.html")
    page.wait_for_selector("html[data-ready]")
    drawn: dict[str, list[int]] = page.evaluate(
        """() => {
          const count = (board, what) => board.view.querySelectorAll(what).length;
          return Object.fromEntries(Object.entries(boards).map(
            ([name, board]) => [name, [count(board, '.cell'), count(board, '.piece:not([display])')]]));
        }"""
    )
    wanted = {name: [seen_cells(p["look"]), len(p["state"]["pieces"])] for name, p in pictures().items()}
    assert drawn == wanted
    assert set(drawn) >= {*names(), *MIDDLES}


def test_a_click_and_enter_are_picks(page: Page) -> None:
    """A click names the site; so does Enter after a walk with the arrows; Escape steps back."""
    show(page, "chess")
    page.mouse.click(*middle(page, "e2"))
    page.keyboard.press("Tab")
    page.locator('[data-site="e2"]').focus()
    for key in ("ArrowUp", "ArrowUp", "Enter", "ArrowRight", " ", "Home", "Enter", "End", "Enter", "Escape"):
        page.keyboard.press(key)
    assert picks(page) == ["e2", "e4", "f4", "a4", "h4", "back"]


def test_only_one_site_is_in_the_tab_order(page: Page) -> None:
    """Tab leads to one cell, the one that was visited last."""
    show(page, "chess")
    assert page.locator('.cell[tabindex="0"]').count() == 1
    page.locator('[data-site="c3"]').focus()
    assert page.locator('.cell[tabindex="0"]').get_attribute("data-site") == "c3"


def test_arrows_walk_by_geometry(page: Page) -> None:
    """Keys go where people look: on a flipped board, over gaps of a draughts board, along lines, between hexagons."""
    walks = {
        "chess": ("e4", "ArrowRight", "f4"),
        "english-draughts": ("b2", "ArrowRight", "d2"),
        "nine-mens-morris": ("a1", "ArrowRight", "d1"),
        "yavalath": ("e5", "ArrowRight", "e6"),
    }
    for name, (start, key, end) in walks.items():
        show(page, name)
        page.locator(f'[data-site="{start}"]').focus()
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.site") == end, name
    show(page, "chess")
    page.evaluate("boards.chess.flip(true)")
    page.locator('[data-site="e4"]').focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.site") == "d4"


def test_every_site_can_be_reached_by_arrows(page: Page) -> None:
    """From any site of any board the arrows lead to all others."""
    page.goto("/page/gallery.html")
    page.wait_for_selector("html[data-ready]")
    unreached: dict[str, int] = page.evaluate(
        """() => {
          const unreached = ({ geometry }) => {
            const seen = new Set([0]);
            const way = [0];
            while (way.length) {
              const at = way.pop();
              for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
                const next = geometry.next(at, dx, dy);
                if (!seen.has(next)) { seen.add(next); way.push(next); }
              }
            }
            return geometry.names.length - seen.size;
          };
          const small = Object.entries(boards).filter(([name]) => !name.startsWith('dots'));
          return Object.fromEntries(small.map(([name, board]) => [name, unreached(board)]));
        }"""
    )
    assert {name: left for name, left in unreached.items() if left} == {}


def test_a_drag_is_two_picks(page: Page) -> None:
    """Dragging a piece picks where it starts and where it ends; a ghost follows the pointer meanwhile."""
    show(page, "chess")
    page.mouse.move(*middle(page, "g1"))
    page.mouse.down()
    x, y = middle(page, "f3")
    page.mouse.move(x - 30, y + 30, steps=4)
    assert page.locator(".board-ghost").count() == 1
    page.evaluate("boards.chess.choices([{ ask: 'target', site: 'f3' }], 'g1')")
    page.mouse.move(x, y)
    assert page.locator(".hover").is_visible()
    page.mouse.up()
    assert picks(page) == ["g1", "f3"]
    assert not page.locator(".hover").is_visible()
    assert page.locator(".board-ghost").count() == 0


def test_what_cannot_be_moved_is_not_dragged(page: Page) -> None:
    """A drag from a piece that has no move is nothing; a drop beside the board steps back."""
    show(page, "chess")
    page.mouse.move(*middle(page, "e8"))
    page.mouse.down()
    page.mouse.move(*middle(page, "e5"), steps=4)
    page.mouse.up()
    assert picks(page) == []
    page.mouse.move(*middle(page, "g1"))
    page.mouse.down()
    page.mouse.move(5, 5, steps=4)
    page.mouse.up()
    assert picks(page) == ["g1", "back"]


def test_a_page_that_moves_takes_no_click_away(page: Page) -> None:
    """A click counts where it began, even if the board has slipped away before the button comes up."""
    show(page, "chess")
    page.mouse.move(*middle(page, "e2"))
    page.mouse.down()
    page.evaluate("document.querySelector('h2').style.paddingTop = '200px'")
    page.mouse.up()
    assert picks(page) == ["e2"]


def test_touch_picks_and_drags(browser: Browser, gallery: Gallery) -> None:
    """A tap is a pick, and a finger drags."""
    context = browser.new_context(has_touch=True, viewport={"width": 390, "height": 800}, base_url=gallery.address)
    page = context.new_page()
    show(page, "chess")
    page.touchscreen.tap(*middle(page, "e2"))
    assert picks(page) == ["e2"]
    (x, y), (to_x, to_y) = middle(page, "g1"), middle(page, "f3")
    touch = context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for share in (0.3, 0.7, 1.0):
        point = {"x": x + (to_x - x) * share, "y": y + (to_y - y) * share}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert picks(page) == ["e2", "g1", "f3"]
    context.close()


def test_hints_come_from_a_pool(page: Page) -> None:
    """Hints that come and go many times use the same few elements (document 002)."""
    show(page, "othello middle")
    page.evaluate("window.first = new Set(document.querySelectorAll('.hints circle'))")
    made = page.evaluate(
        """() => {
          const board = boards['othello middle'];
          const all = board.geometry.names.filter((name) => !(name in board.state.pieces));
          const offer = (sites) => board.choices(sites.map((site) => ({ ask: 'start', site })));
          for (let round = 0; round < 50; round += 1) {
            offer([]);
            offer(all.slice(round % 40, round % 40 + first.size));
          }
          const now = [...document.querySelectorAll('.hints circle:not([display])')];
          return [first.size, now.length, now.filter((hint) => first.has(hint)).length, board.hints.pool.made];
        }"""
    )
    assert made[0] > 5
    assert made == [made[0]] * 4


def test_a_dot_on_a_large_field_touches_few_elements(page: Page) -> None:
    """A move on 39 x 32 changes a handful of nodes and rebuilds nothing."""
    show(page, "dots large")
    changes: dict[str, Any] = page.evaluate(
        """async () => {
          const board = boards['dots large'];
          const records = [];
          const observer = new MutationObserver((list) => records.push(...list));
          observer.observe(board.root, { subtree: true, childList: true, attributes: true, characterData: true });
          const site = board.geometry.names.find((name) => !(name in board.state.pieces));
          const state = structuredClone(board.state);
          state.pieces[site] = '1/1';
          state.last = [site];
          state.ply += 1;
          board.choices([]);
          board.show(state);
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
          records.push(...observer.takeRecords());
          const added = records.reduce((sum, record) => sum + record.addedNodes.length, 0);
          return { records: records.length, added, shown: board.view.querySelectorAll('.piece:not([display])').length };
        }"""
    )
    assert changes["shown"] == len(pictures()["dots large"]["state"]["pieces"]) + 1
    assert changes["added"] <= 2
    assert changes["records"] <= 20


def test_flipping_turns_everything_round(page: Page) -> None:
    """Pieces, hints, areas and labels change places, and a second flip puts them back."""
    show(page, "dots four")
    snapshot = """() => [...document.querySelectorAll('.piece, .area, .coordinates text, .cell')]
        .map((element) => ['transform', 'points', 'x', 'y'].map((name) => element.getAttribute(name)).join('|'))"""
    before = page.evaluate(snapshot)
    (x, y) = middle(page, "a1")
    page.evaluate("boards['dots four'].flip(true)")
    turned = page.evaluate(snapshot)
    assert sum(a != b for a, b in zip(before, turned, strict=True)) > 150
    (other_x, other_y) = middle(page, "a1")
    assert other_x > x + 300
    assert other_y > y + 300
    page.evaluate("boards['dots four'].flip(false)")
    assert page.evaluate(snapshot) == before


def test_surrounds_are_translucent_polygons(page: Page) -> None:
    """A surround of Dots is a closed polygon through its dots, in its owner's colour; it stays while it lasts."""
    show(page, "dots four")
    points = page.locator(".area.colour-blue").get_attribute("points")
    assert set((points or "").split()) == {"3,3", "4,4", "3,5", "2,4"}
    assert 0 < float(page.locator(".area").evaluate("e => getComputedStyle(e).fillOpacity")) < 0.5
    assert page.evaluate(
        """() => {
          const board = boards['dots four'];
          const element = document.querySelector('.area');
          board.show(structuredClone(board.state));
          const kept = document.querySelector('.area') === element;
          board.show({ ...board.state, areas: [] });
          return [kept, document.querySelectorAll('.area').length];
        }"""
    ) == [True, 0]


def test_four_players_differ_in_shape(page: Page) -> None:
    """The dots of four players are four different drawings, not only four colours."""
    show(page, "dots four")
    drawings = page.evaluate(
        """() => {
          const pieces = [...document.querySelectorAll('.piece:not([display])')];
          const ids = new Set(pieces.map((use) => use.getAttribute('href')));
          return [...ids].map((id) => document.querySelector(id).innerHTML);
        }"""
    )
    assert len(drawings) == len(set(drawings)) >= 5


def test_hexagons_touch(page: Page) -> None:
    """Six neighbours of a hexagon are equally far, differ in shade from it, and each is found by its middle."""
    show(page, "yavalath")
    (x, y) = middle(page, "e5")
    sites = [site[0] for site in pictures()["yavalath"]["look"]["sites"] if site[0] != "e5"]
    distances = {site: ((px - x) ** 2 + (py - y) ** 2) ** 0.5 for site in sites for px, py in [middle(page, site)]}
    nearest = sorted(distances, key=distances.__getitem__)[:7]
    assert distances[nearest[5]] - distances[nearest[0]] < 0.5
    assert distances[nearest[6]] > 1.5 * distances[nearest[0]]
    shade = page.locator('[data-site="e5"]').get_attribute("class")
    for site in nearest[:6]:
        assert page.locator(f'[data-site="{site}"]').get_attribute("class") != shade, site
        page.mouse.click(*middle(page, site))
    assert picks(page) == nearest[:6]


def test_a_promotion_is_asked_on_the_board(page: Page) -> None:
    """The choice of a piece is a menu beside the site; keys and clicks answer it, Escape steps back."""
    show(page, "chess promotion")
    assert page.locator(".board-chooser button").count() == 4
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert [word.split()[0] for word in picks(page)] == ["choice"]
    page.keyboard.press("Escape")
    assert picks(page)[-1] == "back"
    assert page.locator(".board-chooser").count() == 0


def test_reserves_are_beside_the_board(page: Page) -> None:
    """Each player's hand has a button with a number for each kind; a click names the piece."""
    show(page, "shogi hands")
    below = page.locator(".reserve-below button")
    assert below.all_inner_texts() == ["1", "2", "3"]
    below.nth(2).click()
    assert picks(page) == ["reserve 1/8"]
    page.evaluate("boards['shogi hands'].flip(true)")
    assert page.locator(".reserve-below button").all_inner_texts() == ["2", "4"]


def test_a_piece_is_dropped_from_the_hand(page: Page) -> None:
    """Dragging from a reserve picks the piece and then the site; beside the board it steps back."""
    show(page, "shogi hands")
    page.evaluate("boards['shogi hands'].offerReserves(['1/8'])")
    for goal, told in (("5e", "5e"), (None, "back")):
        page.locator('[data-piece="1/8"]').hover()
        page.mouse.down()
        page.mouse.move(*(middle(page, goal) if goal else (890, 450)), steps=4)
        assert page.locator(".board-ghost").count() == 1
        page.mouse.up()
        assert picks(page)[-2:] == ["reserve 1/8", told]
        assert page.locator(".board-ghost").count() == 0
    assert len(picks(page)) == 4


def test_a_move_is_animated_and_then_true(page: Page) -> None:
    """After a part is played, the position that follows changes no piece; a promotion is seen at once."""
    show(page, "chess middle")
    page.evaluate(
        """async () => {
          const board = boards['chess middle'];
          await board.animate([{ source: 'a4', target: 'c6', piece: 'White Bishop' }]);
          await board.animate([[{ source: 'd7', target: 'c6', piece: 'Black Pawn' }]]);
          window.shown = [...board.pieces.standing].map(([site, { code }]) => `${site} ${code}`).sort();
        }"""
    )
    shown = page.evaluate("window.shown")
    state = dict(pictures()["chess middle"]["state"]["pieces"])
    del state["a4"], state["d7"]
    state["c6"] = "2/1"
    assert shown == sorted(f"{site} {code}" for site, code in state.items())
    changed = page.evaluate("state => boards['chess middle'].pieces.show(state, {})", state)
    assert changed == []


def test_a_position_does_not_stop_what_is_on_its_way(page: Page) -> None:
    """A piece goes on travelling when the position arrives; parts of a move are seen before what follows them."""
    show(page, "chess")
    told = page.evaluate(
        """async () => {
          const board = boards.chess;
          const move = (source, target) => [{ source, target, piece: 'White Knight' }];
          const { b1, ...others } = board.state.pieces;
          const seen = board.animate([move('b1', 'c3'), move('c3', 'd5')]);
          board.show({ ...board.state, ply: 2, pieces: { ...others, e4: b1 } });
          const first = [...board.pieces.standing.keys()].filter((site) => /[3-6]/.test(site));
          await seen;
          const last = [...board.pieces.standing.keys()].filter((site) => /[3-6]/.test(site));
          board.show({ ...board.state, pieces: { ...others, d5: b1 } });
          board.animate(move('d5', 'f6'));
          board.show({ ...board.state, pieces: { ...others, f6: b1 } });
          return [first, last, document.getAnimations().length];
        }"""
    )
    assert told == [["c3"], ["e4"], 1]


def test_discs_turn_over(page: Page) -> None:
    """A disc that changes sides keeps its element and shows the other colour in the end."""
    show(page, "othello")
    assert page.evaluate(
        """async () => {
          const board = boards.othello;
          const before = board.pieces.standing.get('d4').element;
          const seen = board.animate(['d3', 'd4'].map((target) => ({ target, piece: 'Black Disc' })));
          const turning = before.getAnimations().length;
          await seen;
          await Promise.all(before.getAnimations().map((a) => a.finished));
          const after = board.pieces.standing.get('d4').element;
          return [turning, before === after, after.classList.contains('colour-black')];
        }"""
    ) == [1, True, True]


def test_who_wants_no_motion_sees_none(browser: Browser, gallery: Gallery) -> None:
    """With reduced motion a part is shown at once."""
    context = browser.new_context(reduced_motion="reduce", base_url=gallery.address)
    page = context.new_page()
    show(page, "chess")
    assert page.evaluate(
        """() => {
          const board = boards.chess;
          board.animate([{ source: 'e2', target: 'e4', piece: 'White Pawn' }]);
          return document.getAnimations().filter((animation) => animation.playState === 'running').length;
        }"""
    ) == 0
    context.close()


def test_a_large_board_can_be_looked_at_closely(page: Page) -> None:
    """Wheel, buttons and keys zoom; a drag pans; picks still name the right site."""
    show(page, "dots large")
    box = "document.querySelector('.board-view').getAttribute('viewBox')"
    whole = page.evaluate(box)
    page.mouse.move(*middle(page, "t16"))
    page.mouse.wheel(0, -500)
    page.wait_for_function(f"{box} !== {whole!r}")
    page.mouse.click(*middle(page, "t16"))
    close = page.evaluate(box)
    page.mouse.down()
    page.mouse.move(300, 300, steps=5)
    page.mouse.up()
    assert page.evaluate(box) != close
    assert picks(page) == ["t16"]
    page.get_by_label("whole").click()
    assert page.evaluate(box) == whole
    page.locator('[data-site="t16"]').focus()
    page.keyboard.press("+")
    assert page.evaluate(box) != whole
    page.keyboard.press("0")
    assert page.evaluate(box) == whole


def test_two_fingers_zoom(browser: Browser, gallery: Gallery) -> None:
    """A pinch on a large field comes closer and picks nothing."""
    context = browser.new_context(has_touch=True, viewport={"width": 390, "height": 800}, base_url=gallery.address)
    page = context.new_page()
    show(page, "dots large")
    touch = context.new_cdp_session(page)
    (x, y) = middle(page, "t16")
    for kind, gap in (("touchStart", 20), ("touchMove", 50), ("touchMove", 90)):
        fingers = [{"x": x - gap, "y": y, "id": 1}, {"x": x + gap, "y": y, "id": 2}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate("boards['dots large'].camera.scale") > 1.5
    assert picks(page) == []
    context.close()


def test_sites_say_what_stands_on_them(page: Page) -> None:
    """The owner's words name every site; a move renames only what it touched."""
    show(page, "chess")
    grid = page.get_by_role("grid", name="chess")
    assert grid.get_by_role("row").count() == 8
    assert grid.get_by_role("gridcell").count() == 64
    assert page.locator('[data-site="e2"]').get_attribute("aria-label") == "e2, 1/1, target"
    page.evaluate("boards.chess.show({ ply: 1, turn: 1, pieces: { e4: '1/1' }, last: ['e2', 'e4'] })")
    assert page.locator('[data-site="e4"]').get_attribute("aria-label") == "e4, 1/1"
    show(page, "yavalath")
    assert page.get_by_role("listbox").get_by_role("option").count() == 61


def test_unknown_kinds_are_letters(page: Page) -> None:
    """A kind without a drawing is a disc with its letters; dice show their number."""
    show(page, "chess")
    texts = page.evaluate(
        """() => {
          const host = document.body.appendChild(document.createElement('div'));
          const look = {
            game: 'x', title: 'x', sites: [['a1', 0, 0], ['two', 1, 0], ['b1', 2.5, 1.2]],
            players: [{ name: 'P', colour: 'purple' }], style: { board: 'nonsense', pieces: 'nonsense' },
            kinds: [{ name: 'Grand Wazir' }, { name: 'Die' }, { name: 'Zebra', letters: ['Z'] }],
          };
          const board = new Board(host, look);
          board.show({ ply: 0, turn: 0, pieces: { a1: '1/1', two: '1/2', b1: '1/3' } });
          const found = [host.querySelector('.letter').textContent, host.querySelectorAll('.pip').length];
          board.destroy();
          return [...found, host.childElementCount];
        }"""
    )
    assert texts == ["GW", 2, 0]
