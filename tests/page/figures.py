"""`make page-figures`: what the page promises, measured in chromium against a server on this machine.

Each figure is printed with what is wanted; the exit code is 1 when one is missed.
`python -m tests.page.figures fits clicks` measures some of them.
"""

import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.page.conftest import BROWSERS, program_of
from tests.page.measure import FIRST_BOARD
from tests.page.serving import Serving
from tests.page.test_table import LARGE, SHIFT, SMALL, laid
from tests.page.visitor import Visitor

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP: Any = {"viewport": {"width": 1366, "height": 768}}
PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PHONES = [(360, 640), (640, 360), (412, 915), (915, 412)]
DESKS = [(1024, 768), (1280, 720), (1440, 900), (1920, 1080), (1080, 1920), (1440, 2560)]
"""Windows beside those that every test of the page looks at."""
PLACES = {
    "/": ".door >> nth=3",
    "/watch": ".tables > *",
    "/mine": ".played-row",
    "/matches": ".rows .row",
    "/games/dots": "#quick-start",
    "/games/chess/leaders": ".leaders > *",
    "/games/chess/setup": '.rules-state[data-how="good"]',
    "/workshop?template=placing": '.workshop[data-checked="good"]',
    "/analysis/chess": ".engine-line",
    "/puzzles/othello": ".puzzle[data-puzzle]",
    "/account": ".tally",
    "/matches/999999": "main a",
}
"""Places of the page, and what is there when all has come."""
ROUND_TRIP = 300
VISITS = 200
SEEN = """() => {
    const layer = document.querySelector('.board-place .pieces');
    addEventListener('pointerup', () => { globalThis.clicked = performance.now(); }, true);
    new MutationObserver(() => { globalThis.seen ??= performance.now() - globalThis.clicked; })
        .observe(layer, { childList: true, subtree: true, attributes: true });
}"""
"""Note how long after a click the pieces change."""


LINE = """() => {
    globalThis.line = undefined;
    const lines = document.querySelector('.engine-lines');
    addEventListener('pointerup', () => {
        const clicked = performance.now();
        let cleared = false;
        const observer = new MutationObserver(() => {
            if (!lines.firstElementChild) cleared = true;
            else if (cleared) {
                globalThis.line = performance.now() - clicked;
                observer.disconnect(); // the next click has an observer of its own
            }
        });
        observer.observe(lines, { childList: true });
    }, { capture: true, once: true });
}"""
"""Note how long after a click the engine's lines are those of another position."""


class Figures:
    """Prints figures and remembers whether one was missed."""

    def __init__(self) -> None:
        """Begin with nothing missed."""
        self.missed = 0

    def tell(self, what: str, value: float, most: float, unit: str = "") -> None:
        """Print a figure that should not be above a limit."""
        fine = value <= most
        self.missed += not fine
        print(f"{'  ' if fine else '! '}{what}: {value:g}{unit} (at most {most:g}{unit})", flush=True)  # noqa: T201


def main() -> int:
    """Measure everything."""
    program = program_of(BROWSERS)
    if program is None:
        print("no chromium on this machine; nothing was measured", file=sys.stderr)  # noqa: T201
        return 1
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        serving = Serving(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        try:
            for measure in (far_away, clicks, first_lines, shifts, visits, barriers, fits):
                if len(sys.argv) < 2 or measure.__name__ in sys.argv[1:]:
                    measure(browser, serving, figures)
        finally:
            browser.close()
            serving.stop()
    return int(figures.missed > 0)


@contextmanager
def visiting(browser: Browser, serving: Serving, **settings: Any) -> Iterator[Visitor]:
    """Let a visitor in."""
    usual = {"locale": "en-GB", "reduced_motion": "reduce", **DESKTOP}
    visitor = Visitor(browser.new_context(**{**usual, **settings}), serving.base)
    yield visitor
    visitor.context.close()


def far_away(browser: Browser, serving: Serving, figures: Figures) -> None:
    """Open the lobby with an empty cache over a line with a round trip of 300 ms; count what it weighs."""
    times, weights = [], []
    for _ in range(4):
        with visiting(browser, serving, service_workers="block") as ann:
            session = ann.context.new_cdp_session(ann.page)
            session.send("Network.enable")
            line = {"offline": False, "latency": ROUND_TRIP, "downloadThroughput": -1, "uploadThroughput": -1}
            session.send("Network.emulateNetworkConditions", line)
            received: list[float] = []
            session.on("Network.loadingFinished", lambda event, kept=received: kept.append(event["encodedDataLength"]))
            ann.page.goto(serving.base)
            times.append(float(ann.page.evaluate(FIRST_BOARD)) / 1000)
            ann.page.wait_for_load_state("networkidle")
            weights.append(sum(received) / 1000)
    figures.tell(f"first board at a round trip of {ROUND_TRIP} ms, median", round(median(times[1:]), 2), 1.5, " s")
    figures.tell("weight of a cold visit", round(max(weights), 1), 200, " kB")


def clicks(browser: Browser, serving: Serving, figures: Figures) -> None:
    """Click a move while the server answers nothing at all: the worst latency there is."""
    times = []
    assert serving.process is not None
    with visiting(browser, serving) as ann:
        for _ in range(3):
            ann.create("chess", engines={"1": "random"})
            ann.may_choose()
            ann.pick("e2")
            ann.page.evaluate(SEEN)
            serving.process.send_signal(signal.SIGSTOP)
            ann.pick("e4")
            ann.page.wait_for_timeout(200)
            times.append(float(ann.page.evaluate("globalThis.seen ?? 1e9")))
            serving.process.send_signal(signal.SIGCONT)
            ann.at_ply(2)
    figures.tell("from click to moved piece, slowest", round(max(times), 1), 50, " ms")


def first_lines(browser: Browser, serving: Serving, figures: Figures) -> None:
    """Move on an analysis board; note when the engine's first line of the new position is there."""
    times = []
    with visiting(browser, serving) as ann:
        ann.go("/analysis/chess")
        ann.page.wait_for_selector(".engine-line")
        for ply, (start, target) in enumerate((("e2", "e4"), ("e7", "e5"), ("g1", "f3"), ("b8", "c6"), ("f1", "c4"))):
            ann.may_choose()
            ann.pick(start)
            ann.page.evaluate(LINE)
            ann.pick(target)
            ann.at_ply(ply + 1)
            ann.page.wait_for_selector(".engine-line")
            times.append(float(ann.page.evaluate("globalThis.line ?? 1e9")))
    figures.tell("from a move to the first engine line, median", round(median(times), 1), 300, " ms")


def shifts(browser: Browser, serving: Serving, figures: Figures) -> None:
    """Play with captures, an offer and a result; nothing may jump."""
    worst = 0.0
    for size in (DESKTOP, PHONE):
        with visiting(browser, serving, **size) as ann:
            ann.create("shogi", engines={"1": "random"}, clock="600+5")
            ann.may_choose()
            ann.page.evaluate(SHIFT)
            for ply, (start, target) in enumerate((("7g", "7f"), ("2g", "2f"), ("2f", "2e"))):
                ann.at_ply(2 * ply)
                ann.may_choose()
                ann.pick(start, target)
            ann.at_ply(6)
            ann.page.locator("#resign").click()
            ann.page.locator("#resign").click()
            ann.page.wait_for_selector(".status.over")
            worst = max(worst, float(ann.page.evaluate("globalThis.shift")))
    figures.tell("layout shift during a game", worst, 0)


def visits(browser: Browser, serving: Serving, figures: Figures) -> None:
    """Come to the lobby again and again."""
    with visiting(browser, serving) as ann:
        session = ann.context.new_cdp_session(ann.page)
        session.send("Performance.enable")

        def nodes() -> float:
            session.send("HeapProfiler.collectGarbage")
            metrics = session.send("Performance.getMetrics")["metrics"]
            return float(next(one["value"] for one in metrics if one["name"] == "Nodes"))

        ann.go("/")
        ann.pictures_in_sight()
        before = 1.0
        for visit in range(VISITS + 3):
            if visit == 3:
                before = nodes()
            ann.page.locator(".top .account").click()
            ann.page.locator(".you-are").wait_for()  # a handle would keep the page that is left
            ann.page.locator(".top .home").click()
            ann.pictures_in_sight()  # a page that is looked at sooner has fewer nodes
        figures.tell(f"nodes added by {VISITS} visits to the lobby", round(100 * (nodes() / before - 1), 2), 1, " %")


def barriers(browser: Browser, serving: Serving, figures: Figures) -> None:
    """Let axe look at every page in both themes, three languages, on a phone and a desktop."""
    if not AXE.exists():
        print("! axe-core is not installed; barriers were not measured", flush=True)  # noqa: T201
        figures.missed += 1
        return
    axe = AXE.read_text(encoding="utf-8")
    found, looked = 0, 0
    for size in (DESKTOP, PHONE):
        for scheme in ("light", "dark"):
            for locale in ("en-GB", "ru-RU", "zh-CN"):
                with visiting(browser, serving, **size, color_scheme=scheme, locale=locale, bypass_csp=True) as ann:
                    for place in _places(ann):
                        ann.page.evaluate(axe)
                        bad = ann.page.evaluate("async () => (await axe.run()).violations.map((one) => one.id)")
                        found, looked = found + len(bad), looked + 1
                        if bad:
                            print(f"  {place} {scheme} {locale} {size['viewport']}: {bad}", flush=True)  # noqa: T201
    figures.tell(f"barriers that axe finds on {looked} pages", found, 0)


def _places(ann: Visitor) -> Iterator[str]:
    """Go to every place of the page, at tables before, in and after a game."""
    ann.known()
    name = f"axe{ann.page.evaluate('Date.now() % 1e9')}"
    yield "guest's account"
    assert ann.ask("sign-up", name=name, password="long enough")["type"] == "welcome"
    ann.page.reload()
    ann.create("othello")
    yield "waiting table"
    ann.create("chess", engines={"1": "random"}, clock="600+5")
    ann.may_choose()
    ann.pick("e2", "e4")
    ann.at_ply(2)
    ann.may_choose()
    yield "table"
    ann.page.locator("#resign").click()
    ann.page.locator("#resign").click()
    ann.page.wait_for_selector(".status.over")
    yield "finished table"
    for place, there in {**PLACES, f"/players/{name}": ".tally"}.items():
        ann.walk(place)
        ann.page.wait_for_selector(there)
        yield place


def fits(browser: Browser, serving: Serving, figures: Figures) -> None:
    """Lay every game of the catalogue in windows from a small phone to a wide screen."""
    tried, least = 0, 1.0
    bad = []
    for sizes, touch in ((SMALL + PHONES, True), (LARGE + DESKS, False)):
        with visiting(browser, serving, has_touch=touch, is_mobile=touch) as ann:
            for what, fine, share in laid(ann, sizes):
                tried, least = tried + 1, min(least, share)
                if not fine:
                    bad.append(what)
                    print(f"  {what} does not fit", flush=True)  # noqa: T201
    figures.tell(f"games and windows of {tried} that do not fit", len(bad), 0)
    print(f"  least share of the shorter free side that a board fills: {least:.3f}", flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
