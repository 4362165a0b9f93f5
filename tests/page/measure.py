"""Figures of the page, measured by `python -m tests.page.measure`.

First board with a cold cache, bytes that travelled, a move on the largest field of Dots, frames while dragging.
"""

import json
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.page.conftest import BROWSERS, program_of
from tests.page.serving import Serving
from tests.page.visitor import Visitor

WIDE: Any = {"width": 1280, "height": 900}
FIRST_BOARD = """() => new Promise((resolve) => {
    const look = () => {
        const shown = document.querySelector('.picture.ready svg .pieces > *');
        if (!shown) requestAnimationFrame(look);
        else requestAnimationFrame(() => resolve(performance.now()));
    };
    look();
})"""
PAINTED = """() => {
    globalThis.times = [];
    const place = document.querySelector('.board-place .pieces');
    const parse = JSON.parse;
    let came = 0;
    JSON.parse = (text, ...rest) => {
        const found = parse(text, ...rest);
        if (found?.type === 'news' && found.events.some((one) => one.what === 'move')) came = performance.now();
        return found;
    };
    new MutationObserver(() => {
        if (!came) return;
        const begun = came;
        came = 0;
        requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => globalThis.times.push(performance.now() - begun);
            channel.port2.postMessage(0);
        });
    }).observe(place, { childList: true, subtree: true, attributes: true });
}"""
"""Note for each news of a move when its paint was done."""
FRAMES = """() => {
    globalThis.longest = [];
    let last = performance.now();
    const beat = (now) => { globalThis.longest.push(now - last); last = now; requestAnimationFrame(beat); };
    requestAnimationFrame(beat);
}"""


def main() -> int:
    """Measure and print one JSON object."""
    program = program_of(BROWSERS)
    if program is None:
        print("no chromium on this machine; nothing was measured", file=sys.stderr)  # noqa: T201
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        serving = Serving(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        try:
            figures = {**_cold(browser, serving.base), **_dots(browser, serving.base), **_drag(browser, serving.base)}
        finally:
            browser.close()
            serving.stop()
    print(json.dumps(figures, indent=1))  # noqa: T201
    return 0


def _visitor(browser: Browser, base: str) -> Visitor:
    return Visitor(browser.new_context(viewport=WIDE, locale="en-GB"), base)


def _cold(browser: Browser, base: str) -> dict[str, float]:
    """Open the lobby five times, each with an empty cache; the first visit also makes the server compile rules."""
    boards, sizes = [], []
    for _ in range(6):
        visitor = _visitor(browser, base)
        session = visitor.context.new_cdp_session(visitor.page)
        session.send("Network.enable")
        received: list[float] = []
        session.on("Network.loadingFinished", lambda event, kept=received: kept.append(event["encodedDataLength"]))
        visitor.page.goto(base)
        boards.append(float(visitor.page.evaluate(FIRST_BOARD)))
        visitor.page.wait_for_load_state("networkidle")
        sizes.append(sum(received) / 1000)
        visitor.context.close()
    return {
        "first board on the very first visit, ms": round(boards[0]),
        "first board, median ms": round(median(boards[1:])),
        "transferred, kB": round(max(sizes), 1),
    }


def _dots(browser: Browser, base: str) -> dict[str, float]:
    """Watch a move on 39x32: from the message to the paint after it, as the browser's own trace times them."""
    ann = _visitor(browser, base)
    ann.create("dots", options={"start": "anywhere"}, engines={"1": "random"})
    ann.page.evaluate(PAINTED)
    for ply, site in enumerate(("e5", "k9", "aa20", "t15", "ad30", "m3", "q21", "h28")):
        ann.at_ply(2 * ply)
        ann.may_choose()
        ann.pick(site)
    ann.at_ply(16)
    times = [float(time) for time in ann.page.evaluate("globalThis.times")]
    ann.context.close()
    return {
        "Dots 39x32, news to paint, median ms": round(median(times), 1),
        "the slowest of 16, ms": round(max(times), 1),
    }


def _drag(browser: Browser, base: str) -> dict[str, float]:
    """Drag a piece about for two seconds and look at the frames."""
    ann = _visitor(browser, base)
    ann.create("chess", engines={"1": "random"})
    ann.may_choose()
    ann.page.mouse.move(*ann.middle("e2"))
    ann.page.mouse.down()
    ann.page.evaluate(FRAMES)
    for site in ("a4", "h4", "a6", "h6", "a3", "h5", "c4", "e5"):
        ann.page.mouse.move(*ann.middle(site), steps=30)
    frames = [float(frame) for frame in ann.page.evaluate("globalThis.longest")][1:]
    ann.page.mouse.move(*ann.middle("e4"), steps=5)
    ann.page.mouse.up()
    ann.at_ply(2)
    ann.context.close()
    return {
        "frames while dragging": len(frames),
        "median frame, ms": round(median(frames), 1),
        "longest frame, ms": round(max(frames), 1),
        "frames over 50 ms": sum(frame > 50 for frame in frames),
    }


if __name__ == "__main__":
    sys.exit(main())
