"""Offline use of the site: the list of its files, and a service worker that serves them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from ttr.site.pages import in_site

LIST = "offline.json"
SERVICE_WORKER = "service-worker.js"

WITH_DIGEST = ("static/pyodide/packages/", "static/pyodide/python.mjs", "static/pyodide/early.mjs")
"""Files that pages request with a digest (`ttr.site.archives.with_digest`); a browser knows them by that address."""

LEFT_OUT = ("docs/", "licenses/", LIST, SERVICE_WORKER)
"""What no page and no lesson needs."""


def write_offline(site: Path) -> None:
    """Write the service worker's script, and its list of files: path, digest, size, whether pages add the digest."""
    worker = site / SERVICE_WORKER
    own = in_site("offline.js").replace("@KEEP@", in_site("keep.js"))
    worker.write_text(worker.read_text(encoding="utf-8") + own, encoding="utf-8")
    files = []
    for file in sorted(site.rglob("*")):
        path = file.relative_to(site).as_posix()
        if file.is_file() and not path.startswith(LEFT_OUT):
            data = file.read_bytes()
            files.append((path, hashlib.sha256(data).hexdigest()[:12], len(data), path.startswith(WITH_DIGEST)))
    (site / LIST).write_text(json.dumps(files, separators=(",", ":")), encoding="utf-8")
