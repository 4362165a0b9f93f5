"""A small server for the gallery: the files of the page, the files of this folder, and the pictures."""

import json
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Any, Self

HERE = Path(__file__).parent
WEB = HERE.parent.parent / "src" / "boardwright" / "web"
TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".json": "application/json"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; require-trusted-types-for 'script'"
)


class Gallery:
    """Serves while it is open; ``address`` says where."""

    def __init__(self, pictures: list[dict[str, Any]]) -> None:
        """Prepare the pictures."""
        self.pictures = json.dumps(pictures).encode()

    def __enter__(self) -> Self:
        """Begin to serve on any free port."""
        pictures = self.pictures

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                path = self.path.partition("?")[0]
                body = pictures if path == "/page/pictures.json" else _file(path)
                self.send_response(HTTPStatus.NOT_FOUND if body is None else HTTPStatus.OK)
                self.send_header("Content-Type", TYPES.get(Path(path).suffix, "text/plain") + "; charset=utf-8")
                self.send_header("Content-Security-Policy", POLICY)
                self.end_headers()
                self.wfile.write(body or b"")

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop."""
        self.server.shutdown()
        self.server.server_close()


def _file(path: str) -> bytes | None:
    """Read a file of the page or of this folder."""
    if path == "/favicon.ico":
        return b""
    for prefix, folder in (("/web/", WEB), ("/page/", HERE)):
        found = (folder / path.removeprefix(prefix)).resolve()
        if path.startswith(prefix) and found.is_relative_to(folder) and found.is_file():
            return found.read_bytes()
    return None
