"""Wheels for the browser's Python, archives of them, and the licenses of all components.

Wheels are slim copies without unused files, and the project's own wheel. One archive has the files that pages load
first, and one for each package has the rest.
"""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from ttr import __version__
from ttr.game.files import shipped_file
from ttr.site.pages import in_site
from ttr.site.parts import PINS, Parts
from ttr.ui.map.map_figure import PLOTLY
from ttr.ui.map.typeface import FONTS, VERSION
from ttr.ui.markup import tag

PACKAGE = Path(__file__).parents[1]
STAYS_OUT = {"serving", "site", "command", "plotly", "__pycache__"}  # needed only on a server or on this computer

# Unused parts of each wheel, by the wheel's name.
_DROPPED = {
    "plotly": r"labextension|\.js$|\.map$|/package_data/datasets/|plotly/matplotlylib/|\.data/"
    r"|package_data/templates/(?!plotly\.json)",
    "networkx": r"/tests/|\.data/",
    "anywidget": r"\.data/|\.map$|nbextension|labextension",
    "ipywidgets": r"/tests/",
    "jupyterlab_widgets": r"\.data/",
    "ipython": r"/tests/|\.data/",
    "pydantic": r"/v1/|mypy\.py$",
    "markupsafe": r"\.so$|\.c$",
}
_FIXED = (2020, 2, 2, 0, 0, 0)


def slim(wheel: Path, folder: Path) -> Path:
    """Write a wheel without its unused parts into a folder."""
    name, version = wheel.name.split("-")[:2]
    dropped = re.compile(_DROPPED.get(name, r"(?!)"))
    pure = wheel.name.endswith("-none-any.whl") or "pyemscripten" in wheel.name
    to = folder / (wheel.name if pure else f"{name}-{version}-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(to, "w") as target:
        for file in source.namelist():
            if not file.endswith("/") and not dropped.search(file):
                write(target, file, source.read(file))
    return to


def own_wheel(folder: Path) -> Path:
    """Write the project's own wheel from the package's source folder."""
    to = folder / f"ttr_classroom-{__version__}-py3-none-any.whl"
    info = f"ttr_classroom-{__version__}.dist-info"
    with zipfile.ZipFile(to, "w") as target:
        for path in sorted(PACKAGE.rglob("*")):
            inside = path.relative_to(PACKAGE)
            shipped = inside.parts[0] in ("data", "docs", "notebooks")
            if path.is_file() and not shipped and not STAYS_OUT & set(inside.parts):
                write(target, f"ttr/{inside.as_posix()}", path.read_bytes())
        home = Path(shipped_file())
        lessons = (home / "notebooks" / "lessons").glob("[0-9]*.ipynb")  # the glossary is made of their definitions
        for path in sorted([*(home / "data").rglob("*"), *lessons]):
            if path.is_file():
                write(target, f"ttr/{path.relative_to(home).as_posix()}", path.read_bytes())
        write(
            target, f"{info}/METADATA", f"Metadata-Version: 2.1\nName: ttr-classroom\nVersion: {__version__}\n".encode()
        )
    return to


def write(target: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Write a file with a fixed date, so that equal sites have equal bytes."""
    target.writestr(zipfile.ZipInfo(name, _FIXED), data, zipfile.ZIP_DEFLATED, 9)


# --- archives ---

# Whole packages for the start: pages import some of their modules only after a click on a button.
_AT_ONCE = ("ttr/",)


def write_archives(wheels: Path, own: Iterable[Path], folder: Path) -> str:
    """Write the archives of wheels with byte code, and return the first one to load, as pages ask for it.

    It also holds modules of our own, one of which fetches the other archives.
    """
    loaded = _read_loaded(wheels, "packages")
    packages = {name.split("/")[0] for name in loaded}
    folder.mkdir(parents=True, exist_ok=True)
    later: dict[str, str] = {}
    start = folder / "start.zip"
    with zipfile.ZipFile(start, "w") as first:
        for wheel in sorted(wheels.glob("*.whl")):
            name = wheel.name.split("-")[0]
            rest: dict[str, bytes] = {}
            with zipfile.ZipFile(wheel) as source:
                for file in source.namelist():
                    part = _part(file, loaded, packages)
                    if part == "start":
                        write(first, file, source.read(file))
                    elif part == "later":
                        rest[file] = source.read(file)
            if not rest:
                continue
            target = folder / f"{name}.zip"
            with zipfile.ZipFile(target, "w") as archive:
                for file, data in rest.items():
                    write(archive, file, data)
            later |= {module: with_digest(target) for file in rest if (module := _module(file))}
        for path in own:
            write(first, path.name, path.read_bytes())
        write(first, "load_later.json", json.dumps(later, separators=(",", ":")).encode())
    return with_digest(start)


def with_digest(file: Path) -> str:
    """Return a file's name with its digest as a query, so that no browser takes a file of another release for it."""
    return f"{file.name}?{hashlib.sha256(file.read_bytes()).hexdigest()[:12]}"


def write_library(wheels: Path, sources: Path, to: Path) -> None:
    """Write Python's standard library: byte code for the modules that pages load, smaller sources for the rest."""
    loaded = {file.removesuffix(".py") for file in _read_loaded(wheels, "library")}
    with (
        zipfile.ZipFile(sources) as as_text,
        zipfile.ZipFile(wheels / sources.name) as as_code,
        zipfile.ZipFile(to, "w") as target,
    ):
        for file in as_text.namelist():
            if file.endswith(".py") and file.removesuffix(".py") in loaded:
                write(target, f"{file}c", as_code.read(f"{file}c"))
            else:
                write(target, file, as_text.read(file))


def _read_loaded(wheels: Path, part: str) -> set[str]:
    return set(json.loads((wheels / "loaded.json").read_text(encoding="utf-8"))[part])


def _part(file: str, loaded: set[str], packages: set[str]) -> str:
    """Return the archive of a wheel's file: for the start, for later, or none."""
    if file == "BYTECODE":
        return ""
    if ".dist-info/" in file:
        return "start" if file.endswith(("/METADATA", "/entry_points.txt")) else ""
    if file in loaded or file.startswith(_AT_ONCE):
        return "start"
    if file.endswith((".pyi", "py.typed")):
        return ""
    is_data = not file.endswith((".py", ".pyc", ".so"))
    return "start" if is_data and file.split("/")[0] in packages else "later"


def _module(file: str) -> str:
    """Return the name of the module in a file, or an empty text."""
    stem, _, kind = file.rpartition(".")
    if kind not in ("py", "pyc", "so"):
        return ""
    return stem.split(".")[0].removesuffix("/__init__").replace("/", ".")


# --- licenses ---

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
            terms = _license_name(archive.read(about).decode("utf-8"))
            text = "\n\n".join(archive.read(file).decode("utf-8", "replace") for file in files)
        rows.append((name, version, terms, _write_license(folder, name, text)))
    pyodide = json.loads((parts.pyodide / "package.json").read_text(encoding="utf-8"))
    rows += [
        (name, version, terms, _write_license(folder, name, text))
        for name, version, terms, text in (
            ("pyodide", str(pyodide["version"]), "MPL-2.0", (PINS / "MPL-2.0.txt").read_text("utf-8")),
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
            tag("td", terms),
            tag("td", tag("a", "text", href=file) if file else ""),
        )
        for name, version, terms, file in sorted(rows)
    ]
    page = in_site("licenses.html", "../")
    (folder / "index.html").write_text(page.replace("@ROWS@", "\n".join(lines)), encoding="utf-8")


def own_license() -> str:
    """Return the license of this project, from a checkout or from the installed wheel."""
    text = Path(__file__).parents[2] / "LICENSE"
    if text.exists():
        return text.read_text(encoding="utf-8")
    return metadata.distribution("ttr-classroom").read_text("licenses/LICENSE") or ""


def _write_license(folder: Path, name: str, text: str) -> str:
    if not text.strip():
        return ""
    (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return f"{name}.txt"


def _license_name(metadata: str) -> str:
    head = metadata.split("\n\n")[0]
    for pattern in (
        r"^License-Expression: (.+)$",
        r"^Classifier: License :: OSI Approved :: (.+)$",
        r"^License: (.+)$",
    ):
        if match := re.search(pattern, head, re.MULTILINE):
            return match[1].strip()
    return "see its text"
