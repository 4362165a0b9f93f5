"""Diagrams: matches as pictures and films, drawn beside the event loop, kept for a while; and previews of links."""

from collections.abc import Sequence
from html import escape
from importlib.util import find_spec

from aiohttp import web

from boardwright.drawing.picture import Artist, Look
from boardwright.errors import StorageFault
from boardwright.kernel.game import Game
from boardwright.play.history import History, last_sites
from boardwright.play.ledger import Entry, replay
from boardwright.play.ports import Stored
from boardwright.play.scene import Scene, scene
from boardwright.server.addresses import client_of
from boardwright.server.config import Config
from boardwright.server.fair import FairQueue
from boardwright.server.files import Content, Cupboard
from boardwright.server.limits import Buckets
from boardwright.server.lobby import Lobby
from boardwright.server.records import MINUTE, visible

TYPES = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
WIDTH, FILM_WIDTH = 600, 400
MOST_FRAMES = 160
"""A film of a longer match leaves moves out, evenly: how long it takes is not for strangers to choose."""
LONGEST_PLY = 6
HAS_IMAGES = find_spec("resvg_py") is not None and find_spec("PIL") is not None
"""Whether the extra `images` is installed; without it there is SVG alone."""


MOST_KEPT = 128
DRAWN_FOR_ONE, MOST_DRAWN = 4, 64
"""Pictures that one client, and all together, may wait for."""


class Diagrams:
    """Draws the matches of a lobby."""

    def __init__(self, lobby: Lobby, config: Config) -> None:
        """Draw for each client as many pictures as it may have records."""
        self._lobby = lobby
        self._kept = Cupboard(MOST_KEPT)
        each = config.records_per_minute
        self._asked = Buckets(each / MINUTE, each, "pictures")
        self._artists = FairQueue("pictures", 1, DRAWN_FOR_ONE, MOST_DRAWN)

    async def answer(self, request: web.Request, address: str) -> web.StreamResponse:
        """Send a picture of a match as it stands, or after a ply, or a film; raise as records do."""
        client = client_of(address)
        self._asked.take(client)
        room = await visible(self._lobby, request, client)
        how = f"{request.match_info['suffix']} {request.query.get('ply', '')[:20]}".strip()
        key = f"{room.number} {room.version} {how}"

        async def made() -> Content | None:
            # Games of strangers are drawn from what was told of them: no rule is run for a picture.
            entries = [step.entry for step in room.steps]
            return await self._artists.run(client, drawn, room.stored, room.match.game, entries, how)

        return (await self._kept.made(key, made)).answer(request, "no-cache")

    async def preview(self, number: int, origin: str) -> str:
        """Return what other sites show of a link to a match: nothing of a private one, or of none."""
        try:
            stored = await self._lobby.ledgers.find(number)
        except StorageFault:
            return ""
        return preview(stored, origin) if stored else ""

    def close(self) -> None:
        """Draw nothing more."""
        self._artists.close()


def drawn(stored: Stored, game: Game, entries: Sequence[Entry], how: str) -> Content | None:
    """Draw a match as ``suffix ply`` says, its last position without a ply; None where there is nothing to draw."""
    suffix, _, ply = how.partition(" ")
    if suffix not in TYPES or (suffix != "svg" and not HAS_IMAGES) or (ply and not ply.isdecimal()):
        return None
    if len(ply) > LONGEST_PLY:
        return None
    history = replay(stored.opening, game, entries)[0].history
    last = int(ply) if ply else history.at
    if last > len(history.line):
        return None
    if suffix == "svg":
        picture = Artist(game, Look(WIDTH)).picture(_scenes(stored, game, history, [last])[0])
        return Content.of(str(picture).encode(), TYPES[suffix])
    return Content.packed(_pixels(stored, game, history, suffix, last), TYPES[suffix])


def _pixels(stored: Stored, game: Game, history: History, suffix: str, last: int) -> bytes:
    """Draw with the extra `images`."""
    from boardwright.drawing.film import gif
    from boardwright.drawing.images import can_write, png

    look = Look(FILM_WIDTH if suffix == "gif" else WIDTH, latin=not can_write())
    if suffix == "png":
        return png(Artist(game, look).picture(_scenes(stored, game, history, [last])[0]))
    step = -(-(last + 1) // MOST_FRAMES)
    return gif(Artist(game, look), _scenes(stored, game, history, [*range(0, last, step), last]))


def _scenes(stored: Stored, game: Game, history: History, wanted: Sequence[int]) -> list[Scene]:
    """Return what is seen after some numbers of entries, which grow."""
    position, found = game.start(stored.opening.setup), []
    chosen = set(wanted)
    for at in range(wanted[-1] + 1):
        if at:
            history.line[at - 1].apply(position)
        if at in chosen:
            found.append(scene(position, last_sites(position, history.line[:at])))
    return found


def preview(stored: Stored, origin: str) -> str:
    """Return what other sites show of a link to a match, as lines of the page's head; nothing of a private one."""
    if stored.invitation:
        return ""
    game = stored.opening.game
    name = "Boardwright" if "/" in game else game  # what a stranger calls his game is not repeated elsewhere
    lines = {"og:site_name": "Boardwright", "og:title": f"{name} #{stored.number}", "og:type": "website"}
    if origin and HAS_IMAGES:
        lines["og:image"] = f"{origin}/matches/{stored.number}.png"
    return "".join(f'<meta property="{name}" content="{escape(value)}">\n' for name, value in lines.items())
