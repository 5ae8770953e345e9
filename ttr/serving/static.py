"""Scripts and styles, compressed once for all visitors and cached by their browsers.

This is a mixin for tornado's `StaticFileHandler` and its subclasses; it only overrides methods that tornado documents
for this purpose. (Tornado's `compress_response`, which compresses each page, would cost half a second per visitor for
these files. It skips answers that are already compressed.)
"""

from __future__ import annotations

import gzip
import os
import re
from typing import Any

import voila
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.utils import url_path_join
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.web import HTTPError, RequestHandler, StaticFileHandler
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler, TemplateStaticFileHandler

from ttr.ui.page.style import served_style

from .own_pages import AnonymousHandler, Explaining

COMPRESSED = re.compile(r".*\.(?:m?js|wasm|css|svg|json|map|ttf|eot)", re.IGNORECASE)

NAMED_ANEW = re.compile(r".*[./-](?:[0-9a-f]{8,}|\d+\.\d+\.\d+)\.\w+")
"""Names with a hash or a version in them: another content has another name."""

YEAR = 365 * 24 * 3600

_compressed: dict[str, tuple[str, bytes]] = {}  # the version and the file's bytes, by handler and path


class Light(AnonymousHandler, StaticFileHandler):
    """Serves compressed files with an ETag; browsers keep a file for a year if its address has a version."""

    versioned = False  # whether the request's address has a version

    def set_headers(self) -> None:
        super().set_headers()
        if self._is_compressed():
            self.set_header("Content-Encoding", "gzip")
            self.set_header("Accept-Ranges", "none")
        stays = "v" in self.request.arguments or NAMED_ANEW.fullmatch(self._file) or self.versioned
        self.clear_header("Expires")
        self.set_header("Cache-Control", f"public, max-age={YEAR}, immutable" if stays else "no-cache")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer with the status alone, because nobody reads more."""
        self.finish()

    def compute_etag(self) -> str:
        compressed = "-gzip" if self._is_compressed() else ""
        return f'"{self._version()}{compressed}"'

    def get_content_size(self) -> int:
        return len(self._compress()) if self._is_compressed() else super().get_content_size()

    def get_content(self, abspath: str, start: int | None = None, end: int | None = None) -> Any:  # type: ignore[override]
        return self._compress() if self._is_compressed() else super().get_content(abspath, start, end)

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

    def _compress(self) -> bytes:
        """Return the whole compressed file, cached."""
        key, version = f"{type(self).__name__} {self._file}", self._version()
        if _compressed.get(key, ("",))[0] != version:
            content = super().get_content(self._file)
            whole = content if isinstance(content, bytes) else b"".join(content)
            _compressed[key] = (version, gzip.compress(whole, 6))
        return _compressed[key][1]


class TemplateFile(Light, TemplateStaticFileHandler):
    """Handler of the template's scripts, styles and fonts."""

    def parse_url_path(self, path: str) -> str:
        """Return a file's path; answer 404 outside the folder of static files."""
        parts = path.split("/")
        if len(parts) < 3 or parts[1] != "static" or ".." in parts:
            raise HTTPError(404)
        return super().parse_url_path(path)


class StaticFile(Light, MultiStaticFileHandler):
    """Handler of Voilà's scripts, whose addresses start with a version, because their names never change."""

    VERSION = f"voila-{voila.__version__}"

    def parse_url_path(self, url_path: str) -> str:
        self.versioned = url_path.startswith(f"{self.VERSION}/")
        return super().parse_url_path(url_path.removeprefix(f"{self.VERSION}/"))


def with_version(page_config: dict[str, Any], base_url: str, **_: Any) -> dict[str, Any]:
    """Return a page's configuration with the versioned address of Voilà's scripts."""
    return {**page_config, "fullStaticUrl": url_path_join(base_url, "voila/static", StaticFile.VERSION)}


class AllowedFile(Explaining, AllowListFileHandler):
    """Handler of pictures beside a notebook, and of all other addresses if only one page is served."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer forbidden and missing files alike."""
        self.set_status(404 if status_code == 403 else status_code)
        super().write_error(self.get_status())


class ThemeFile(Light, ThemesHandler):
    """Handler of JupyterLab's styles."""


class PageStyle(AnonymousHandler, RequestHandler):
    """Handler of the pages' stylesheet, which pages would otherwise receive through their websockets each time."""

    def get(self, name: str) -> None:
        """Answer with the stylesheet; browsers keep it for a year, unless another version of this server named it."""
        own, css = served_style()
        self.set_header("Content-Type", "text/css; charset=utf-8")
        self.set_header("Cache-Control", f"public, max-age={YEAR}, immutable" if name == own else "no-store")
        self.finish(css)


class SiteFile(Explaining, Light):
    """Handler of the static site's files, such as the visitor's own Python."""

    def set_headers(self) -> None:
        """Set the usual headers; the site has scripts of its own in its pages."""
        super().set_headers()
        self.clear_header("Content-Security-Policy")


class ExtensionFile(Light, FileFindHandler):
    """Handler of the scripts of extensions: widgets, anywidget, plotly."""
