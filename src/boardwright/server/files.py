"""Files of the page: read once, compressed once, and named by what is in them so that browsers keep them for ever."""

import gzip
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from aiohttp import web

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
        digest = sha256("".join(f"{name}{found.tag}" for name, found in self._contents.items()).encode())
        self.version = digest.hexdigest()[:12]

    def names(self) -> list[str]:
        """List the files."""
        return list(self._contents)

    def find(self, name: str) -> Content | None:
        """Give a file by its name."""
        return self._contents.get(name)

    def page(self) -> Content:
        """Give the page, which asks for all else by an address with the digest in it, and for all modules at once."""
        found = self._contents["index.html"]
        modules = [name for name in self._contents if name.endswith(".js")]
        ahead = "".join(f'<link rel="modulepreload" href="/web/{name}">\n' for name in modules)
        text = found.plain.decode().replace("</head>", f"{ahead}</head>").replace('"/web/', f'"/web/{self.version}/')
        return Content.of(text.encode(), found.kind)


class Cupboard:
    """Keeps the latest contents that take time to make."""

    def __init__(self, most: int) -> None:
        """Keep so many."""
        self._most = most
        self._kept: OrderedDict[str, Content] = OrderedDict()

    def get(self, name: str) -> Content | None:
        """Give a content, if it is kept."""
        found = self._kept.get(name)
        if found is not None:
            self._kept.move_to_end(name)
        return found

    def put(self, name: str, content: Content) -> None:
        """Keep a content; the one that was wanted longest ago makes room."""
        self._kept[name] = content
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
