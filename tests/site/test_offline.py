"""The list of files that a browser caches for offline use, and the worker that serves them."""

import hashlib
import json
from pathlib import Path

import pytest

from ttr.site.archives import with_digest
from ttr.site.build import EARLY, PYTHON, SCRIPTS, write_offline


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for path in ("index.html", "play/index.html", "docs/index.html", "licenses/python.txt", "service-worker.js"):
        file = tmp_path / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"what {path} says\n")
    return tmp_path


def test_each_file_that_pages_need_is_listed_with_its_digest_and_its_bytes(site: Path) -> None:
    write_offline(site)
    says = b"what play/index.html says\n"
    listed = json.loads((site / "offline.json").read_text())
    assert listed[1] == ["play/index.html", hashlib.sha256(says).hexdigest()[:12], len(says), False]
    left_out = "documentation, licenses, and files that browsers cache anyway"
    assert [path for path, *_ in listed] == ["index.html", "play/index.html"], left_out


def test_files_that_pages_request_with_a_digest_are_kept_by_that_address(site: Path) -> None:
    """Otherwise each browser would fetch megabytes twice: once for the page, once to keep them."""
    for name in (PYTHON, EARLY, "packages/start.zip"):
        (site / SCRIPTS / name).parent.mkdir(parents=True, exist_ok=True)
        (site / SCRIPTS / name).write_text(name)
    write_offline(site)
    listed = {path: (digest, asked) for path, digest, _, asked in json.loads((site / "offline.json").read_text())}
    with_digests = {path for path, (_, asked) in listed.items() if asked}
    assert with_digests == {f"{SCRIPTS}/{name}" for name in (PYTHON, EARLY, "packages/start.zip")}
    for path in with_digests:
        assert with_digest(site / path) == f"{Path(path).name}?{listed[path][0]}"


def test_the_service_worker_of_jupyterlite_stays_and_gets_a_second_part(site: Path) -> None:
    write_offline(site)
    script = (site / "service-worker.js").read_text()
    assert script.startswith("what service-worker.js says\n")
    assert "const ttrKept = " in script
    assert "@" not in script.partition("says\n")[2].replace("@jupyter", "")
