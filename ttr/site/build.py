"""The steps of building the site, up to the list of its files for offline use."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path

from ttr.game.files import shipped_file
from ttr.patches.jupyterlite import leave_files_alone
from ttr.site.archives import own_wheel, slim, with_digest, write, write_archives, write_library, write_licenses
from ttr.site.pages import (
    IN_SITE,
    LESSON_PAGES,
    MANIFEST,
    PAGES,
    PLAIN_PAGES,
    TEACHER,
    afresh_html,
    cells_of,
    in_site,
    index_html,
    lab_html,
    lesson_cells,
    lesson_digest,
    manifest,
    page_html,
    plain_html,
    teachers_pages,
)
from ttr.site.parts import Parts, SiteError, all_parts, check_match
from ttr.ui.map.map_figure import PLOTLY, SERVED
from ttr.ui.map.typeface import FONTS, SERVED_FONTS

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
STDLIB = "python_stdlib.zip"
"""Python's standard library; npm's Pyodide brings it as sources, and each start of a page would compile a fifth."""

SCRIPTS = "static/pyodide"
"""The folder of the browser's Python."""

KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
PYTHON, EARLY = "python.mjs", "early.mjs"
"""Pyodide with what pages need, and the worker that loads it at once."""

WRITING = "written.mjs"
"""The worker that checks programs written on a page; servers that hand the site out lead pages to it."""

KERNEL_SPEC = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
"""JupyterLite's kernel, as its notebooks name it."""

NOT_ON_PAGES = ["@jupyterlab/codemirror-extension:commands"]
"""An extension in JupyterLite's console that cannot start, because it asks for notebooks."""

MAP_SIZE = "page.map.fit([600, 400])"
"""The message with which a browser tells a page the size of its map; this size makes the page draw the map again."""

KERNEL_ASKS = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
"""Packages that JupyterLite's kernel would install at its start, were they not said to be there."""


def build(folder: Path, cache: Path, docs: Path | None = None) -> None:
    """Build the site, including the documentation if it exists. Parts are fetched once and cached.

    The site replaces an older site in the folder. Raises a `SiteError` if the build is impossible.
    """
    if folder.exists() and not folder.is_dir():
        raise SiteError(f"{folder} is a file: name a new or empty folder")
    if folder.exists() and any(folder.iterdir()) and not (folder / "jupyter-lite.json").exists():
        raise SiteError(f"{folder} holds something other than a site: name a new or empty folder")
    folder = folder.resolve()
    try:  # before the work of minutes
        folder.parent.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryDirectory(dir=folder.parent).cleanup()
    except OSError as error:
        raise SiteError(f"{folder} cannot be written: {error.strerror}") from None
    cache.mkdir(parents=True, exist_ok=True)
    cache = cache.resolve()
    parts = all_parts(cache)
    check_match(parts.pyodide, parts.wheels)
    with tempfile.TemporaryDirectory(dir=cache) as name:
        work = Path(name)
        _write_python(parts, cache, work)
        _run_jupyterlite(parts, work)
        _write_pages(work / "site", _kernel_script(parts.extensions).name, with_docs=docs is not None)
        if docs is not None:
            copy_docs(docs, work / "site" / "docs")
        write_licenses(parts, work / "site" / "licenses")
        write_offline(work / "site")
        put_in_place(work / "site", folder)


def copy_docs(docs: Path, target: Path) -> None:
    """Copy the documentation, and show its text for the site in place of its text for a clone."""
    shutil.copytree(docs, target, ignore=shutil.ignore_patterns(".*"))
    (target / "_static" / "place.css").write_text(".in-clone { display: none; }\n", encoding="utf-8")


def put_in_place(site: Path, folder: Path) -> None:
    """Put a new site into its place; an older one stays until all of the new one is on the same disk."""
    new = folder.with_name(f".{folder.name}.part")
    shutil.rmtree(new, ignore_errors=True)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(site, new)
        if folder.exists():
            shutil.rmtree(folder)
        new.rename(folder)
    except OSError as error:
        raise SiteError(f"{folder} cannot be written: {error.strerror or 'is there room for 70 MB?'}") from None
    finally:
        shutil.rmtree(new, ignore_errors=True)


def python_wheels(pyodide: Path, wheels: Path, cache: Path) -> Path:
    """Return a folder with the wheels for the browser's Python, slim, and its standard library, as byte code.

    They are made once for each version.
    """
    made_by = [Path(__file__).with_name(name) for name in ("archives.py", "prepare.mjs")]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in made_by)).hexdigest()[:12]
    folder = cache / "bytecode" / f"{wheels.name}-{pyodide.parents[1].name}-{digest}"
    if not (folder / "done").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for wheel in sorted(wheels.glob("*.whl")):
            slim(wheel, folder)
        shutil.copy(pyodide / STDLIB, folder)
        _prepare(pyodide, folder, "byte code cannot be made")
        (folder / "done").touch()
    return folder


def _prepare(pyodide: Path, folder: Path, problem: str, *programs: Path) -> None:
    node = shutil.which("node")
    if node is None:
        raise SiteError("preparing the site's Python needs Node.js, which is missing here: install Node.js 20 or newer")
    script = Path(__file__).with_name("prepare.mjs")
    done = subprocess.run([node, script, pyodide, folder, *programs], capture_output=True, text=True)
    if done.returncode:
        raise SiteError(f"{problem}: {(done.stderr or done.stdout).strip()[-2000:]}")


def _loaded_wheels(parts: Parts, cache: Path, folder: Path) -> None:
    """Write all wheels, including ours, and the list of files that pages load, into a new folder."""
    shutil.copytree(python_wheels(parts.pyodide, parts.wheels, cache), folder)
    for name in ("ipykernel", "pyodide_kernel"):
        shutil.copy(next(parts.kernel_wheels.glob(f"{name}-*.whl")), folder)
    own_wheel(folder)
    with zipfile.ZipFile(folder / "piplite-0-py3-none-any.whl", "w") as target:
        for path in sorted((IN_SITE / "piplite").glob("*.py")):
            write(target, f"piplite/{path.name}", path.read_bytes())
    cells = folder / "cells.json"
    cells.write_text(json.dumps(first_visits()), encoding="utf-8")
    _prepare(parts.pyodide, folder, "a page does not work in the browser's Python", cells)


def first_visits() -> list[list[str]]:
    """Return the code that runs before a visitor sees each page: its cells, and its map's first messages."""
    notebooks = Path(shipped_file("notebooks"))
    page = "import os; os.environ.update(TTR_PAGE='page', QUERY_STRING='')"
    programs = [[page, *cells_of(notebooks / f"{name}.ipynb")] for name in PAGES]
    programs[0].append("page.open_link('rules=usa&seats=you,easy')")
    return [[*program, MAP_SIZE] for program in programs]


def _write_python(parts: Parts, cache: Path, work: Path) -> None:
    wheels, target = work / "wheels", work / "lite" / SCRIPTS
    _loaded_wheels(parts, cache, wheels)
    target.mkdir(parents=True)
    for name in CORE:
        shutil.copy(parts.pyodide / name, target / name)
    write_library(wheels, parts.pyodide / STDLIB, target / STDLIB)
    lock = json.loads((target / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {}  # our wheels are in archives; prevent any other lookup
    (target / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    start = write_archives(wheels, sorted(IN_SITE.glob("*.py")), target / "packages")
    kernel = _kernel_script(parts.extensions)
    marks = {"@START@": start, "@KERNEL@": f"../../extensions/{kernel.relative_to(parts.extensions).as_posix()}"}
    for name in (PYTHON, EARLY, WRITING):
        script = (IN_SITE / name).read_text(encoding="utf-8")
        for mark, value in marks.items():
            script = script.replace(mark, value)
        (target / name).write_text(script, encoding="utf-8")
        marks["@PYTHON@"] = with_digest(target / PYTHON)


def _kernel_script(extensions: Path) -> Path:
    folder = extensions / "@jupyterlite" / "pyodide-kernel-extension" / "static"
    scripts = sorted(folder.glob("comlink.worker.*.js"))
    if len(scripts) != 1:
        raise SiteError("JupyterLite's kernel is not as ttr.site.build expects: check its version")
    return scripts[0]


def _run_jupyterlite(parts: Parts, work: Path) -> None:
    lite, notebooks = work / "lite", Path(shipped_file("notebooks"))
    shutil.copytree(notebooks / "lessons", lite / "files" / "lessons", ignore=shutil.ignore_patterns(".*"))
    for lesson in (lite / "files" / "lessons").glob("*.ipynb"):
        notebook = json.loads(lesson.read_text(encoding="utf-8"))
        notebook["metadata"] |= {
            "kernelspec": KERNEL_SPEC,  # otherwise it may ask for a kernel
            "ttr": {"lesson": lesson_digest(notebook)},  # a notebook of an earlier release is known by it
        }
        lesson.write_text(json.dumps(notebook, ensure_ascii=False, indent=1), encoding="utf-8")
    settings = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": list(KERNEL_ASKS)}}
    data = {
        "appName": "Ticket to Ride, lessons",
        "faviconUrl": "./icon.svg",
        "exposeAppInBrowser": True,  # worker.js handles interrupts
        "disabledExtensions": [
            "@jupyterlab/apputils-extension:announcements",
            "@jupyterlab/terminal-extension",  # it would say in the console that there are no terminals
        ],
        "litePluginSettings": {KERNEL: settings},
        "settingsOverrides": {
            "@jupyterlab/notebook-extension:tracker": {"autoStartDefaultKernel": True},
            "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},  # as the system prefers
        },
    }
    config = {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}
    (lite / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")
    command = [str(parts.builder / "bin" / "jupyter"), "lite", "build", "--lite-dir", ".", "--contents", "files"]
    options = ["--output-dir", str(work / "site"), "--apps", "lab", "--apps", "repl"]
    small = ["--no-sourcemaps", "--no-unused-shared-packages"]
    done = subprocess.run([*command, *options, *small], cwd=lite, capture_output=True, text=True)
    if done.returncode:
        raise SiteError(f"JupyterLite could not build the site: {(done.stderr or done.stdout)[-2000:]}")
    for recipe in (work / "site").rglob("rspack.config*.js"):  # files of JupyterLite's build that no browser requests
        recipe.unlink()
    try:
        leave_files_alone(work / "site" / "service-worker.js")
    except ValueError as error:
        raise SiteError(f"{error}: its version is a new one") from None
    path = work / "site" / "jupyter-lite.json"
    config = json.loads(path.read_text(encoding="utf-8"))
    config["jupyter-config-data"]["litePluginSettings"][KERNEL]["pyodideUrl"] = (
        f"./{SCRIPTS}/{with_digest(work / 'site' / SCRIPTS / PYTHON)}"
    )
    path.write_text(json.dumps(config), encoding="utf-8")


def _write_pages(site: Path, kernel: str, *, with_docs: bool) -> None:
    notebooks = Path(shipped_file("notebooks"))
    console = (site / "repl" / "index.html").read_text(encoding="utf-8")
    early = with_digest(site / SCRIPTS / EARLY)
    cells = {page: cells_of(notebooks / f"{page}.ipynb") for page in PAGES}
    cells |= {page: lesson_cells(notebooks / "lessons" / f"{page}.ipynb") for page in LESSON_PAGES}
    for page, code in cells.items():
        (site / page).mkdir()
        html = page_html(console, page, code, kernel, early)
        (site / page / "index.html").write_text(html, encoding="utf-8")
        shutil.copy(site / "repl" / "jupyter-lite.ipynb", site / page / "jupyter-lite.ipynb")
        settings = json.loads((site / "repl" / "jupyter-lite.json").read_text(encoding="utf-8"))
        settings["jupyter-config-data"]["disabledExtensions"] = NOT_ON_PAGES
        (site / page / "jupyter-lite.json").write_text(json.dumps(settings), encoding="utf-8")
    shutil.rmtree(site / "repl")
    lab = site / "lab" / "index.html"
    lab.write_text(lab_html(lab.read_text(encoding="utf-8"), kernel, early), encoding="utf-8")
    html, pictures = index_html(with_docs=with_docs)
    (site / "index.html").write_text(html, encoding="utf-8")
    (site / "pictures").mkdir()
    for number, picture in enumerate(pictures, 1):
        (site / "pictures" / f"{number}.webp").write_bytes(base64.b64decode(picture))
    for page in PLAIN_PAGES:
        (site / page).mkdir()
        (site / page / "index.html").write_text(plain_html(page), encoding="utf-8")
    (site / TEACHER).mkdir()
    for name, text in teachers_pages():
        (site / TEACHER / name).write_text(text, encoding="utf-8")
    (site / "afresh.html").write_text(afresh_html(), encoding="utf-8")
    (site / MANIFEST).write_text(manifest(), encoding="utf-8")
    for icon in [*site.glob("icon-*.png"), site / "lab" / "favicon.ico"]:  # JupyterLite's own
        icon.unlink()
    for icon in IN_SITE.glob("icon*"):
        shutil.copy(icon, site)
    shutil.copytree(PLOTLY.parent, (site / "extensions" / SERVED).parent)
    shutil.copytree(FONTS, site / "extensions" / SERVED_FONTS)


LIST = "offline.json"
SERVICE_WORKER = "service-worker.js"

WITH_DIGEST = ("static/pyodide/packages/", "static/pyodide/python.mjs", "static/pyodide/early.mjs")
"""Files that pages request with a digest (`ttr.site.archives.with_digest`); a browser knows them by that address."""

LEFT_OUT = ("docs/", "licenses/", LIST, SERVICE_WORKER)
"""Files that no page and no lesson needs."""


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
