"""Fetch modules that no page needs at its start at their first import."""

from __future__ import annotations

import json
import site
import sys
from contextlib import suppress
from importlib import invalidate_caches
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any

from ttr.patches.pyodide_kernel import send_null


class LoadLater(MetaPathFinder):
    """Import finder, the last in line, that fetches the archive of a module."""

    def __init__(self, base: str, archives: dict[str, str]) -> None:
        self._base, self._archives = base, archives

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Return a module's spec, after unpacking its archive."""
        archive = self._archives.get(fullname)
        if archive is None:
            return None
        self._fetch(archive)
        self._archives = {name: other for name, other in self._archives.items() if other != archive}
        invalidate_caches()
        return PathFinder.find_spec(fullname, path, target)

    def _fetch(self, archive: str) -> None:
        from js import XMLHttpRequest
        from pyodide_js import unpackArchive

        request = XMLHttpRequest.new()
        request.open("GET", self._base + archive, False)
        request.responseType = "arraybuffer"
        request.send()
        if request.status != 200:
            raise ImportError(f"{archive} could not be fetched from the site (status {request.status})")
        unpackArchive(request.response, "zip", extractDir=site.getsitepackages()[0])


def begin(base: str, imports: str = "") -> None:
    """Install the finder for the site's archives.

    Also import the page's modules now, while the browser still parses the page's own scripts.
    """
    index = json.loads(Path(__file__).with_name("load_later.json").read_text(encoding="utf-8"))
    sys.meta_path.append(LoadLater(base, index))
    send_null()
    with suppress(Exception):  # the page tries again, and reports the error
        exec(imports, {})
