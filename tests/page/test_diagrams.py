"""Pictures made without a browser agree with what the page shows in one."""

import base64
import io
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Page

from boardwright.catalogue import load, names
from boardwright.drawing import seen
from boardwright.drawing.picture import Artist, Look
from boardwright.kernel.dice import Dice
from boardwright.kernel.position import Position
from tests.page.pictures import MIDDLES, picture, played
from tests.page.server import Gallery
from tests.unit.scripted.test_hidden_positions import LEVELS, ROUND
from tests.unit.zrf.texts import game

images = pytest.importorskip("PIL.Image", reason="the extra `images` is not installed")
chops = pytest.importorskip("PIL.ImageChops")

WIDTH, PLIES = 360, 24
STRAY = 0.0005
"""The share of pixels that may differ: where lines cross, a browser rounds by a hair."""
PAPER = "#fffdf8"
BOARD = """([name, height, flipped]) => {
  document.body.replaceChildren();
  const { look, state } = pictures.find((one) => one.name === name);
  const board = new Board(document.body, look, { latin: true });
  board.show(state);
  board.choices([], []);
  board.flip(flipped);
  board.root.replaceChildren(board.view);
  const place = { position: 'fixed', inset: 0, width: '%dpx', height: `${height}px`, background: '%s' };
  Object.assign(board.view.style, place);
  return board.view.getAttribute('viewBox').split(' ').map(Number);
}""" % (WIDTH, PAPER)  # noqa: UP031 - a script has braces of its own
SHOWN = """async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  Object.assign(image.style, { position: 'fixed', inset: 0 });
  document.body.replaceChildren(image);
}"""


@cache
def positions() -> dict[str, Position]:
    """Return every game after some random moves, layers, a round board, and positions that show what those may not."""
    found: dict[str, Position] = {}
    for offset in ("(0 96)", "(140 10)"):
        found[f"levels {offset}"] = game(LEVELS.format(offset=offset)).start()
    found["round"] = game(ROUND).start()
    for name in names():
        position, dice = load(name).start(), Dice(5)
        for _ in range(PLIES):
            moves = position.moves()
            if moves:
                position.make(moves[dice.number(len(moves))])
        found[name] = position
    for name, (about, options, setup, line, _) in MIDDLES.items():
        found[name] = played(load(about, **options).start(setup), line.split())
    return found


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """Open the gallery, whose pictures are these."""
    with Gallery([picture(name, position) for name, position in positions().items()]) as gallery:
        opened = browser.new_page(viewport={"width": WIDTH, "height": 500}, color_scheme="light")
        opened.goto(f"{gallery.address}/page/gallery.html?only=chess")
        opened.wait_for_selector("html[data-ready]")
        yield opened
        opened.close()


@pytest.mark.slow
@pytest.mark.parametrize("flipped", [False, True])
def test_pictures_agree_with_the_page(page: Page, flipped: bool) -> None:
    """For every game what is seen is the same, pixel by pixel: board, lines, marks, areas, pieces and labels."""
    strayed = {}
    for at, (name, position) in enumerate(positions().items()):
        if flipped and at % 3:
            continue  # a third is enough to see that boards turn alike
        drawn = Artist(position.game, Look(WIDTH, flipped=flipped, latin=True)).picture(seen(position), hands=False)
        height = int(drawn.attributes["height"])
        clip = {"x": 0.0, "y": 0.0, "width": float(WIDTH), "height": float(height)}
        box = page.evaluate(BOARD, [name, height, flipped])
        assert box == pytest.approx([float(number) for number in drawn.attributes["viewBox"].split()], abs=0.002), name
        theirs = page.screenshot(clip=clip)  # type: ignore[arg-type]
        page.evaluate(SHOWN, "data:image/svg+xml;base64," + base64.b64encode(str(drawn).encode()).decode())
        ours = page.screenshot(clip=clip)  # type: ignore[arg-type]
        both = [images.open(io.BytesIO(one)).convert("RGB") for one in (theirs, ours)]
        far = chops.difference(*both).convert("L").point(lambda value: 255 if value > 40 else 0)
        strayed[name] = far.histogram()[255] / (WIDTH * height)
    assert {name: share for name, share in strayed.items() if share > STRAY} == {}
    assert len(strayed) > 10


@pytest.mark.slow
def test_letters_of_layers_stay_where_a_part_is_seen(page: Page) -> None:
    """Labels stand at the edge of what is seen; letters there are not taken for numbers too near to each other."""
    texts = """() => {
      document.body.replaceChildren();
      const { look } = pictures.find((one) => one.name === 'levels (0 96)');
      const { coordinates } = new Board(document.body, look, { latin: true });
      const written = () => [...coordinates.labels.children].map((label) => label.textContent).join('');
      const whole = written();
      coordinates.follow({ x: 0, y: 0, width: 2, height: 2 }, 2);
      return [whole, written()];
    }"""
    whole, part = page.evaluate(texts)
    assert sorted(whole) == sorted("abc212121")
    assert part == whole
