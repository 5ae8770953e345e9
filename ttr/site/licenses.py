"""The licenses of the site's components, as texts and as a list."""

from __future__ import annotations

import json
import re
import zipfile
from importlib import metadata
from pathlib import Path

from ttr import __version__
from ttr.site.pages import in_site
from ttr.site.parts import PINS, Parts
from ttr.ui.map.letters import FONTS, VERSION
from ttr.ui.map.map_widget import PLOTLY
from ttr.ui.markup import tag

PYTHON = "Python itself, and its standard library: Python Software Foundation License 2, docs.python.org/3/license.html"

_LICENSE = re.compile(r"(?i)(^|/)(licen[cs]e|copying|notice|authors)[^/]*$")


def write_licenses(parts: Parts, folder: Path) -> None:
    """Write each license as a file, and a page that lists them."""
    folder.mkdir(parents=True)
    rows = []
    wheels = [*sorted(parts.wheels.glob("*.whl")), *sorted(parts.kernel_wheels.glob("*.whl"))]
    for wheel in wheels:
        name, version = wheel.name.split("-")[:2]
        with zipfile.ZipFile(wheel) as archive:
            files = [file for file in archive.namelist() if ".dist-info/" in file and _LICENSE.search(file)]
            about = next(file for file in archive.namelist() if file.endswith(".dist-info/METADATA"))
            said = _license_name(archive.read(about).decode("utf-8"))
            text = "\n\n".join(archive.read(file).decode("utf-8", "replace") for file in files)
        rows.append((name, version, said, _write(folder, name, text)))
    rows += [
        (name, version, said, _write(folder, name, text))
        for name, version, said, text in (
            ("pyodide", _version(parts.pyodide), "MPL-2.0", (PINS / "MPL-2.0.txt").read_text("utf-8")),
            ("plotly.js", "", "MIT", PLOTLY.with_name("LICENSE").read_text("utf-8")),
            ("figtree", VERSION, "OFL-1.1", (FONTS / "LICENSE").read_text("utf-8")),
            ("python", "", "PSF-2.0", PYTHON),
            ("ttr-classroom", __version__, "BSD-3-Clause", own_license()),
        )
    ]
    lines = [
        tag(
            "tr",
            tag("td", f"{name} {version}"),
            tag("td", said),
            tag("td", tag("a", "text", href=file) if file else ""),
        )
        for name, version, said, file in sorted(rows)
    ]
    page = in_site("licenses.html", "../")
    (folder / "index.html").write_text(page.replace("@ROWS@", "\n".join(lines)), encoding="utf-8")


def own_license() -> str:
    """Return the license of this project, from a checkout or from the installed wheel."""
    text = Path(__file__).parents[2] / "LICENSE"
    if text.exists():
        return text.read_text(encoding="utf-8")
    return metadata.distribution("ttr-classroom").read_text("licenses/LICENSE") or ""


def _write(folder: Path, name: str, text: str) -> str:
    if not text.strip():
        return ""
    (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return f"{name}.txt"


def _license_name(metadata: str) -> str:
    """Return the short license name from a wheel's metadata."""
    head = metadata.split("\n\n")[0]
    for pattern in (
        r"^License-Expression: (.+)$",
        r"^Classifier: License :: OSI Approved :: (.+)$",
        r"^License: (.+)$",
    ):
        if match := re.search(pattern, head, re.MULTILINE):
            return match[1].strip()
    return "see its text"


def _version(pyodide: Path) -> str:
    return str(json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"])
