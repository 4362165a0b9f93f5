"""A visitor: one browser context with one page, and what people do there."""

import re
from collections import deque
from time import strftime
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, WebSocket, expect

PATIENCE = 60_000
"""How long anything may take, in milliseconds; nothing waits longer than it has to."""
expect.set_options(timeout=PATIENCE)


class Visitor:
    """Does what a person does: looks, clicks, types."""

    def __init__(self, context: BrowserContext, base: str, allowed: str = "") -> None:
        """Open a page; messages that match ``allowed`` are no trouble."""
        self.context, self.base, self._allowed = context, base, allowed
        context.set_default_timeout(PATIENCE)
        self._troubles: list[str] = []
        self.frames: deque[str] = deque(maxlen=12)
        self.page = context.new_page()
        self.page.on("websocket", self._connected)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self._troubles.append(f"error: {error}"))

    def _heard(self, message: ConsoleMessage) -> None:
        blocked = message.text.startswith("Service Worker registration blocked")  # where a test wants none
        if message.type in ("error", "warning") and not blocked:
            self._troubles.append(f"{message.type}: {message.text}")

    def _connected(self, socket: WebSocket) -> None:
        def keep(way: str, frame: str | bytes) -> None:
            self.frames.append(f"{strftime('%X')} {way} {str(frame)[:400]}")

        socket.on("framesent", lambda frame: keep(">", frame))
        socket.on("framereceived", lambda frame: keep("<", frame))
        socket.on("close", lambda _: keep("closed", ""))

    def report(self) -> str:
        """Tell where the visitor is, what the page shows there, and what was said last."""
        try:
            seen = self.page.evaluate("""[
                document.activeElement?.outerHTML.slice(0, 200),
                {...document.querySelector('.board-place')?.dataset},
                document.querySelector('main')?.innerText.slice(0, 600),
            ]""")
        except Error as error:
            seen = [str(error)]
        return "\n".join([self.page.url, *map(str, seen), *self.frames, *self._troubles])

    def troubles(self) -> list[str]:
        """Return what the page complained about."""
        return [text for text in self._troubles if not (self._allowed and re.search(self._allowed, text))]

    # ---- going ------------------------------------------------------------------------------

    def go(self, path: str = "/") -> None:
        """Go to a place and wait until it is there."""
        self.page.goto(self.base + path)
        self.page.wait_for_selector("main h1")

    def walk(self, path: str) -> None:
        """Go to a place as by a link: the page stays, its place changes."""
        self.page.evaluate("path => { history.pushState(null, '', path); dispatchEvent(new Event('popstate')); }", path)
        self.page.wait_for_selector("main h1")

    def known(self) -> None:
        """Wait until the server has said who this visitor is."""
        if not self.page.url.startswith(self.base):
            self.go("/account")
        self.page.wait_for_selector(".who .account", state="attached")

    def ask(self, type_: str, **fields: Any) -> Any:
        """Say something to the server as this visitor, past the page."""
        script = """([type, fields]) => new Promise((resolve) => {
            const socket = new WebSocket(`ws://${location.host}/ws`);
            const token = localStorage.getItem('boardwright.token') ?? '';
            socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', id: 'h', token }));
            socket.onmessage = (event) => {
                const message = JSON.parse(event.data);
                if (message.id === 'h') socket.send(JSON.stringify({ type, id: crypto.randomUUID(), ...fields }));
                else if (message.id) { socket.close(); resolve(message); }
            };
        })"""
        return self.page.evaluate(script, [type_, fields])

    def create(self, game: str, **fields: Any) -> int:
        """Open a table past the form, from a set-up if need be, and go there."""
        self.known()
        answer = self.ask("create", game=game, **fields)
        assert answer["type"] == "done", answer
        number = int(answer["match"])
        self.walk(f"/matches/{number}")
        self.page.wait_for_selector(".board-place[data-ply]")
        return number

    def pictures_in_sight(self) -> None:
        """Wait until the pictures that can be seen, or are near that, are drawn."""
        self.page.wait_for_selector(".picture.ready")
        self.page.wait_for_function("""() => [...document.querySelectorAll('.picture:not(.ready)')].every((one) => {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            return right < -200 || bottom < -200 || left > innerWidth + 200 || top > innerHeight + 200;
        })""")

    # ---- playing ----------------------------------------------------------------------------

    def may_choose(self) -> None:
        """Wait until something can be picked."""
        self.page.wait_for_selector('.board-place[data-choosing="yes"]')

    def at_ply(self, ply: int) -> None:
        """Wait until the board shows a ply."""
        self.page.wait_for_selector(f'.board-place[data-ply="{ply}"]')

    def pick(self, *sites: str) -> None:
        """Click on sites, one after the other."""
        for site in sites:
            x, y = self.middle(site)
            self.page.mouse.click(x, y)

    def middle(self, site: str) -> tuple[float, float]:
        """Return the middle of a site on the screen."""
        box = self.page.locator(f'.board-place [data-site="{site}"]').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def label(self, site: str) -> str:
        """Return what a site is called for whoever listens."""
        return str(self.page.locator(f'.board-place [data-site="{site}"]').get_attribute("aria-label"))

    def says(self, site: str, words: str) -> None:
        """Wait until a site is called by a name with these words in it."""
        cell = self.page.locator(f'.board-place [data-site="{site}"]')
        expect(cell).to_have_attribute("aria-label", re.compile(words))

    def press(self, name: str) -> None:
        """Press a button by its name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def moves(self) -> list[str]:
        """Read the move list, without variations."""
        return [str(text) for text in self.page.locator(".round > .move:not(.undone)").all_inner_texts()]

    def text(self, selector: str) -> str:
        """Read something."""
        return str(self.page.locator(selector).first.inner_text())
