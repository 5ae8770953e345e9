"""Scripts and styles, compressed once for all visitors and kept by their browsers.

A mixin for tornado's `StaticFileHandler` and its subclasses; what it overrides are methods that tornado documents for
that. (To compress each answer anew, as tornado's `compress_response` does with pages, would cost half a second a
visitor. It leaves alone what is compressed here.)
"""

from __future__ import annotations

import gzip
import os
import re
from typing import Any

from tornado.web import StaticFileHandler

COMPRESSED = re.compile(r".*\.(?:m?js|wasm|css|svg|json|map|ttf|eot)", re.IGNORECASE)

NAMED_ANEW = re.compile(r".*[./-](?:[0-9a-f]{8,}|\d+\.\d+\.\d+)\.\w+")
"""Names with a hash or a version in them: another content has another name."""

YEAR = 365 * 24 * 3600

_compressed: dict[str, tuple[str, bytes]] = {}  # by handler and path: the version, and the file's bytes


class Light(StaticFileHandler):
    """Sends a file compressed to a browser that can read that, with an ETag; for a year where its address changes."""

    versioned = False  # whether it was asked for at an address with a version in it

    def set_headers(self) -> None:
        """Tell how the file is written, and how long it stays as it is."""
        super().set_headers()
        if self._is_compressed():
            self.set_header("Content-Encoding", "gzip")
            self.set_header("Accept-Ranges", "none")
        stays = "v" in self.request.arguments or NAMED_ANEW.fullmatch(self._file) or self.versioned
        self.clear_header("Expires")
        self.set_header("Cache-Control", f"public, max-age={YEAR}, immutable" if stays else "no-cache")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Say no more than the number: nobody reads it."""
        self.finish()

    def compute_etag(self) -> str:
        """Return the version of the file: a change of it is a change of its time or size."""
        compressed = "-gzip" if self._is_compressed() else ""
        return f'"{self._version()}{compressed}"'

    def get_content_size(self) -> int:
        """Return how many bytes are sent."""
        return len(self._whole()) if self._is_compressed() else super().get_content_size()

    def get_content(self, abspath: str, start: int | None = None, end: int | None = None) -> Any:  # type: ignore[override]
        """Return what is sent."""
        return self._whole() if self._is_compressed() else super().get_content(abspath, start, end)

    @property
    def _file(self) -> str:
        assert self.absolute_path is not None
        return self.absolute_path

    def _is_compressed(self) -> bool:
        return (
            COMPRESSED.fullmatch(self._file) is not None
            and "gzip" in self.request.headers.get("Accept-Encoding", "")
            and "Range" not in self.request.headers
        )

    def _version(self) -> str:
        stat = os.stat(self._file)
        return f"{stat.st_mtime_ns:x}-{stat.st_size:x}"

    def _whole(self) -> bytes:
        """The whole file, compressed; done once."""
        key, version = f"{type(self).__name__} {self._file}", self._version()
        if _compressed.get(key, ("",))[0] != version:
            content = super().get_content(self._file)
            whole = content if isinstance(content, bytes) else b"".join(content)
            _compressed[key] = (version, gzip.compress(whole, 6))
        return _compressed[key][1]
