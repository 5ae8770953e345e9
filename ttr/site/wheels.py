"""Wheels for the browser: slim copies without unused files, and the project's own wheel."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from ttr import __version__
from ttr.game.files.shipped_data import shipped_file

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
        data = Path(shipped_file("data"))
        for path in sorted(data.rglob("*")):
            if path.is_file():
                write(target, f"ttr/data/{path.relative_to(data).as_posix()}", path.read_bytes())
        write(
            target, f"{info}/METADATA", f"Metadata-Version: 2.1\nName: ttr-classroom\nVersion: {__version__}\n".encode()
        )
    return to


def write(target: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Write a file with a fixed date, so that equal sites have equal bytes."""
    target.writestr(zipfile.ZipInfo(name, _FIXED), data, zipfile.ZIP_DEFLATED, 9)
