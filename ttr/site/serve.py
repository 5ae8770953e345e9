"""Serve the site on this computer, compressed as a good web server would, below any path."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

_PACKED = (".zip", ".png", ".webp", ".gz", ".woff2")
_TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}


class _Handler(SimpleHTTPRequestHandler):
    """Handler of a folder's files, each compressed once, with an ETag for revalidation."""

    protocol_version = "HTTP/1.1"
    root: Path
    base: str

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        if not path.startswith(self.base):
            return self._say(HTTPStatus.NOT_FOUND)
        file = (self.root / path[len(self.base) :]).resolve()
        if file.is_dir():
            if not path.endswith("/"):
                return self._say(HTTPStatus.MOVED_PERMANENTLY, {"Location": f"{path}/"})
            file = file / "index.html"
        if not file.is_relative_to(self.root) or not file.is_file():
            return self._say(HTTPStatus.NOT_FOUND)
        data, packed, tag = _content(file, file.stat().st_mtime_ns)
        headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if self.headers.get("If-None-Match") == tag:
            return self._say(HTTPStatus.NOT_MODIFIED, headers)
        kind = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers["Content-Type"] = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        if packed is not None and "gzip" in self.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"], data = "gzip", packed
        return self._say(HTTPStatus.OK, headers, data)

    do_HEAD = do_GET

    def _say(self, status: HTTPStatus, headers: dict[str, str] | None = None, data: bytes = b"") -> None:
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        """Log nothing for each file."""


@lru_cache(maxsize=512)
def _content(file: Path, changed: int) -> tuple[bytes, bytes | None, str]:
    data = file.read_bytes()
    packed = None if file.suffix in _PACKED or len(data) < 500 else gzip.compress(data, 6, mtime=0)
    return data, packed, f'"{changed:x}-{len(data):x}"'


def server(folder: Path, port: int = 0, host: str = "localhost", base: str = "/") -> ThreadingHTTPServer:
    """Return a server of a site, not yet running; `base` is the path of the site's root."""
    handler = type("Handler", (_Handler,), {"root": folder.resolve(), "base": base})
    return ThreadingHTTPServer((host, port), handler)


def serve(folder: Path, port: int = 0, host: str = "localhost") -> None:
    """Serve a site until Ctrl-C, and print its address."""
    running = server(folder, port, host)
    print(f"The site is at http://{host}:{running.server_address[1]}/ (Ctrl-C ends it)", flush=True)
    try:
        running.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        running.server_close()
