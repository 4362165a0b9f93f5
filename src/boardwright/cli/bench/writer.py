"""A writer of rules in a real browser: strokes of keys until their diagnostics are seen, a paste until the first move.

Needs Playwright and a chromium of the system; both are looked for only here.
"""

import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from boardwright.catalogue.texts import RulesText
from boardwright.cli.bench.measure import PeerMissing

if TYPE_CHECKING:
    from playwright.async_api import Page

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = ("--disable-gpu", "--no-sandbox")
PAUSES = (50, 350, 800)
"""Milliseconds between strokes: while the last look is fresh, after it, and while moves are tried."""
NOTE = """() => {
    const place = document.querySelector('.workshop');
    let begun = 0;
    globalThis.waits = [];
    document.querySelector('#rules-text').addEventListener('input', () => { begun = performance.now(); }, true);
    new MutationObserver(() => {
        if (!begun || place.dataset.checked === 'waiting') return;
        const from = begun;
        begun = 0;
        requestAnimationFrame(() => setTimeout(() => globalThis.waits.push(performance.now() - from)));
    }).observe(place, { attributeFilter: ['data-checked'] });
}"""
"""Note how long after each change of the text what was found in it is on the screen."""


class Writer:
    """Writes in the workshop of a server."""

    def __init__(self, page: "Page", base: str) -> None:
        """Write on a page."""
        self._page, self._base = page, base

    async def begin(self, rules: RulesText, how: str = "good") -> None:
        """Open the workshop with a text, and wait until it was found good or bad."""
        texts = {rules.file: rules.text, **rules.files}
        draft = json.dumps({"texts": texts, "main": rules.file, "file": rules.file})
        await self._page.goto(f"{self._base}/account")
        await self._page.evaluate("draft => localStorage.setItem('boardwright.workshop', draft)", draft)
        await self._page.goto(f"{self._base}/workshop")
        await self._checked(how)

    async def _checked(self, how: str) -> None:
        await self._page.wait_for_selector(f'.workshop[data-checked="{how}"]')

    async def strokes(self, rules: RulesText, many: int) -> list[float]:
        """Make a mistake at the end of a text and mend it, again and again; return the seconds to each diagnosis."""
        page = self._page
        await self.begin(rules)
        await page.evaluate(NOTE)
        await page.locator("#rules-text").focus()
        await page.keyboard.press("Control+End")
        for stroke in range(many):
            await page.wait_for_timeout(PAUSES[stroke % len(PAUSES)])
            mends = stroke % 2
            await page.keyboard.press("Backspace" if mends else ")")
            while await page.evaluate("globalThis.waits.length") <= stroke:
                await page.wait_for_timeout(20)
            if await page.locator(".problem").count() != 1 - mends:
                msg = f"a mistake at the end of {rules.text[:40]!r} was not told as it should be"
                raise AssertionError(msg)
        return [wait / 1000 for wait in await page.evaluate("globalThis.waits")]

    async def first_move(self, rules: RulesText) -> float:
        """Paste a text into an empty workshop and play it; return the seconds until a move can be made."""
        page = self._page
        await self.begin(RulesText("; nothing yet", rules.files, rules.file), "bad")
        await page.locator("#rules-text").focus()
        await page.keyboard.press("Control+A")
        begun = await page.evaluate("performance.now()")
        await page.keyboard.insert_text(rules.text)
        await self._checked("good")
        await page.locator("#workshop-play").click()
        await page.wait_for_selector('.board-place[data-choosing="yes"]')
        return float(await page.evaluate("performance.now()") - begun) / 1000


@asynccontextmanager
async def writing(port: int) -> AsyncIterator[Writer]:
    """Start a browser for a writer; raise PeerMissing where there is none."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    try:
        from playwright.async_api import async_playwright
    except ImportError:
        program = None
    if program is None:
        msg = "Playwright and chromium are needed to measure the workshop"
        raise PeerMissing(msg)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        context = await browser.new_context(reduced_motion="reduce", service_workers="block", locale="en-GB")
        yield Writer(await context.new_page(), f"http://127.0.0.1:{port}")
        await browser.close()
