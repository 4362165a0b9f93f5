"""What a move costs each viewer on the wire, measured by `python -m tests.page.traffic`.

Two people play and a third watches, each in a browser; the frames of their websockets are counted in both directions
while whole rounds are played by clicks, so a round holds one move of each player and all that the pages ask about it.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, WebSocket, sync_playwright

from tests.page.conftest import BROWSERS, program_of
from tests.page.serving import Serving
from tests.page.visitor import Visitor

GAMES: dict[str, tuple[dict[str, Any], list[tuple[str, ...]]]] = {
    "amazons": (
        {},
        [
            ("d1", "d7", "g7"),
            ("a7", "b7", "b4"),
            ("g1", "g6", "e6"),
            ("j7", "h7", "h3"),
            ("a4", "a6", "c6"),
            ("d10", "d9", "f9"),
        ],
    ),
    "dots": ({"start": "anywhere"}, [(site,) for site in ("e5", "k9", "t15", "m20", "z10", "q3", "w8", "h28")]),
    "chess": (
        {},
        [("e2", "e4"), ("e7", "e5"), ("g1", "f3"), ("b8", "c6"), ("f1", "b5"), ("a7", "a6")],
    ),
}


PAUSE = 600
"""Milliseconds between clicks, so that no page has to guess for which part of a move they are meant."""
WIDE: Any = {"width": 1280, "height": 900}


class Wire:
    """Counts the frames of the websocket that a page itself has opened."""

    def __init__(self, visitor: Visitor) -> None:
        """Begin to listen."""
        self.frames = self.bytes = 0
        self.sockets = 0
        visitor.page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        self.sockets += 1
        if self.sockets > 1:
            return  # the visitor's own, past the page
        socket.on("framesent", self._count)
        socket.on("framereceived", self._count)

    def _count(self, payload: "str | bytes") -> None:
        self.frames += 1
        self.bytes += len(payload if isinstance(payload, bytes) else payload.encode())


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
            figures = {game: _measure(browser, serving.base, game) for game in GAMES}
        finally:
            browser.close()
            serving.stop()
    print(json.dumps(figures, indent=1))  # noqa: T201
    return 0


def _measure(browser: Browser, base: str, game: str) -> dict[str, dict[str, float]]:
    """Play the first round to warm up, then count; give frames and bytes a round for a player and for a spectator."""
    options, moves = GAMES[game]
    people = [Visitor(browser.new_context(reduced_motion="reduce", viewport=WIDE), base) for _ in range(3)]
    ann, bob, _ = people
    number = ann.create(game, options=options)
    bob.go("/account")
    while not bob.page.evaluate("localStorage.getItem('boardwright.token')"):
        bob.page.wait_for_timeout(20)
    assert bob.ask("sit", match=number)["type"] == "done"
    wires = []
    for one in people:
        one.page.goto("about:blank")
        wires.append(Wire(one))
        one.go(f"/matches/{number}")
        one.page.wait_for_selector(".board-place[data-ply]")
    before: list[tuple[int, int]] = []
    for ply, clicks in enumerate(moves):
        if ply == 2:
            before = _counts(people, wires)
        mover = people[ply % 2]
        mover.at_ply(ply)
        mover.may_choose()
        for click in clicks:
            mover.page.wait_for_timeout(PAUSE)
            mover.pick(click)
        for one in people:
            one.at_ply(ply + 1)
    after = _counts(people, wires)
    for one in people:
        one.context.close()
    rounds = (len(moves) - 2) / 2
    names = ("first player", "second player", "spectator")
    return {
        name: {"frames": (now[0] - then[0]) / rounds, "bytes": round((now[1] - then[1]) / rounds)}
        for name, then, now in zip(names, before, after, strict=True)
    }


def _counts(people: list[Visitor], wires: list[Wire]) -> list[tuple[int, int]]:
    """Wait until everything has arrived, and count."""
    for one in people:
        one.page.wait_for_timeout(400)
    return [(wire.frames, wire.bytes) for wire in wires]


if __name__ == "__main__":
    sys.exit(main())
