"""Files of the page: read once, compressed once, and named by what is in them so that browsers keep them for ever."""

import gzip
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from aiohttp import web

from boardwright.server.bundle import bundles
from boardwright.server.once import Once

WEB = Path(__file__).parent.parent / "web"
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
SMALLEST_ZIPPED = 400
ENTRY = "main.js"
"""The module with which the page begins; it is sent with all others in it that are not imported later."""
LANGUAGES = ("en", "ru", "zh")


@dataclass(frozen=True)
class Content:
    """Bytes to send, as they are and compressed, with the tag that changes when they do."""

    kind: str
    plain: bytes
    zipped: bytes
    tag: str

    @classmethod
    def of(cls, plain: bytes, kind: str) -> "Content":
        """Compress and tag some bytes."""
        zipped = gzip.compress(plain, 6, mtime=0) if len(plain) >= SMALLEST_ZIPPED else b""
        return cls(kind, plain, zipped, f'"{sha256(plain).hexdigest()[:20]}"')

    @classmethod
    def packed(cls, plain: bytes, kind: str) -> "Content":
        """Tag some bytes that are compressed already, such as an image."""
        return cls(kind, plain, b"", f'"{sha256(plain).hexdigest()[:20]}"')

    def answer(self, request: web.Request, caching: str) -> web.Response:
        """Send them, unless the browser has them."""
        headers = {"ETag": self.tag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
        if self.tag in request.headers.get("If-None-Match", ""):
            return web.Response(status=304, headers=headers)
        body = self.plain
        if self.zipped and "gzip" in request.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
            body = self.zipped
        return web.Response(body=body, content_type=self.kind, charset="utf-8", headers=headers)


class Files:
    """All files of a folder, and the digest that stands in their addresses."""

    def __init__(self, folder: Path = WEB) -> None:
        """Read everything; files that appear later are not seen."""
        paths = sorted(path for path in folder.rglob("*") if path.suffix in TYPES and path.is_file())
        named = {path.relative_to(folder).as_posix(): path for path in paths}
        self._contents = {name: Content.of(path.read_bytes(), TYPES[path.suffix]) for name, path in named.items()}
        scripts = {name: found.plain.decode() for name, found in self._contents.items() if name.endswith(".js")}
        joined = bundles(scripts, ENTRY)
        self._contents |= {name: Content.of(text.encode(), TYPES[".js"]) for name, text in joined.items()}
        digest = sha256("".join(f"{name}{found.tag}" for name, found in self._contents.items()).encode())
        self.version = digest.hexdigest()[:12]

    def names(self) -> list[str]:
        """List the files."""
        return list(self._contents)

    def find(self, name: str) -> Content | None:
        """Return a file by its name."""
        return self._contents.get(name)

    def page(self, language: str, place: str) -> Content:
        """Return the page, which asks for files by addresses with the digest in them, and at once for what it needs."""
        found = self._contents["index.html"]
        wanted = [f"/web/strings/{language}.json", "/games.json", *(["/games/chess.json"] if place == "/" else [])]
        ahead = "".join(f'<link rel="preload" as="fetch" href="{name}" crossorigin>\n' for name in wanted)
        text = found.plain.decode().replace("</head>", f"{ahead}</head>").replace('"/web/', f'"/web/{self.version}/')
        return Content.of(text.encode(), found.kind)

    def manifest(self) -> Content:
        """Return what a browser wants to know to install the page."""
        found = self._contents["manifest.json"]
        text = found.plain.decode().replace('"/web/', f'"/web/{self.version}/')
        return Content.of(text.encode(), "application/manifest+json")


@cache
def files_of_the_page() -> Files:
    """Return the files of the page, which are read, joined and compressed once, however many servers a process runs."""
    return Files()


def language_of(accepted: str) -> str:
    """Choose a language of the page by what a browser accepts."""
    wanted = [one.split(";")[0].strip().lower().split("-")[0] for one in accepted.split(",")]
    return next((one for one in wanted if one in LANGUAGES), LANGUAGES[0])


class Cupboard:
    """Keeps the latest contents that take time to make."""

    def __init__(self, most: int) -> None:
        """Set the number of files to keep."""
        self._most = most
        self._kept: OrderedDict[str, Content] = OrderedDict()
        self._making = Once[Content | None]()

    async def made(self, name: str, make: Callable[[], Coroutine[Any, Any, Content | None]]) -> Content:
        """Return a content, made now if it is not kept, once for all who wait for it; none is HTTPNotFound."""
        found = self.get(name)
        if found is None:
            found = await self._making.do(name, make)
            if found is None:
                raise web.HTTPNotFound
            self.put(name, found)
        return found

    def get(self, name: str) -> Content | None:
        """Return a content, if it is kept."""
        found = self._kept.get(name)
        if found is not None:
            self._kept.move_to_end(name)
        return found

    def put(self, name: str, content: Content) -> None:
        """Keep a content; the one that was wanted longest ago makes room."""
        self._kept[name] = content
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
