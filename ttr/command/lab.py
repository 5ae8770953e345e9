"""`ttr lab` and `ttr lesson`: open your own copies of the notebooks in JupyterLab.

Copies are kept up to date, but never overwritten once you changed them.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

from ttr.command.serve import Service, choose_port, chosen_store, serve
from ttr.command.usage import (
    FINE,
    Commands,
    WrongUse,
    add_command,
    describe_error,
    find_lesson,
    find_page,
    need,
    notebooks,
    whole_file,
)
from ttr.graphs.words import pluralize

FOLDER = "ttr-notebooks"
"""The default folder for notebooks, in the home folder."""

AS_ROOT = "let JupyterLab run as root, which it refuses by default"

SETTINGS = Path(__file__).parent / "jupyter"
"""The default settings of JupyterLab, in `labconfig`; a user's own settings override them.

Without these, JupyterLab would cover the first lesson with the question whether to fetch news from the network.
"""

BARS_CLOSED = {"layout-restorer:data": {"left": {"collapsed": True}, "right": {"collapsed": True}}}
"""The layout of a new workspace of JupyterLab: all room is for the notebook."""

LAB = f"""\
Open JupyterLab with all notebooks in a folder of your own (default: {FOLDER} in your home folder),
first the start page, which leads to all others.
Notebooks that you changed are never overwritten: a new version is put beside yours. A notebook
that you delete comes back fresh.

examples:
  ttr lab                      your notebooks, in ~/{FOLDER}
  ttr lab course --teacher     in the folder course, with the teacher's notes and solutions
  ttr lab --copy-only          bring the copies up to date, and open nothing"""

LESSON = """\
Open a lesson, by its number or its topic, in JupyterLab; or as a page without code, for the projector.

examples:
  ttr lesson 5
  ttr lesson euler --folder course
  ttr lesson 5 --page
  ttr lesson 5 --slides              slides for the projector; arrow keys go on and back, N shows notes"""


def add_commands(commands: Commands) -> None:
    lab = add_command(commands, "lab", "open JupyterLab with all notebooks, in a folder of your own", LAB)
    lab.add_argument("folder", nargs="?", type=Path, help=f"where your copies are (default: ~/{FOLDER})")
    lab.add_argument("--teacher", action="store_true", help="copy the teacher's notes and solutions too")
    lab.add_argument("--copy-only", action="store_true", help="copy, and open nothing")
    lab.add_argument("--no-browser", dest="browser", action="store_false", help="only print the address")
    lab.add_argument("--allow-root", action="store_true", help=AS_ROOT)
    lab.set_defaults(run=_lab)

    lesson = add_command(commands, "lesson", "open a lesson, by its number", LESSON)
    lesson.add_argument("lesson", help="its number or its topic: 5, euler")
    lesson.add_argument("--folder", type=Path, help=f"where your copies are (default: ~/{FOLDER})")
    lesson.add_argument("--page", action="store_true", help="as a page without code")
    lesson.add_argument("--slides", action="store_true", help="as slides for the projector, with the map")
    lesson.add_argument("--no-browser", dest="browser", action="store_false", help="only print the address")
    lesson.add_argument("--allow-root", action="store_true", help=AS_ROOT)
    lesson.set_defaults(run=_lesson)


def _lab(options: argparse.Namespace) -> int:
    if not options.copy_only:
        need("jupyterlab")
        refuse_root(options)
    folder = own_folder(options.folder, teacher=options.teacher)
    return FINE if options.copy_only else open_lab(folder, browser=options.browser, as_root=options.allow_root)


def _lesson(options: argparse.Namespace) -> int:
    notebook = find_lesson(options.lesson)
    if options.slides or options.page:
        service = Service(notebook, choose_port(None, "localhost"), browser=options.browser)
        if options.slides:
            service = replace(service, notebook=find_page("teacher/slides"), query=f"?lesson={int(notebook.stem[:2])}")
        return serve(service)
    need("jupyterlab")
    refuse_root(options)
    folder = own_folder(options.folder)
    return open_lab(folder, f"lessons/{notebook.name}", browser=options.browser, as_root=options.allow_root)


def refuse_root(options: argparse.Namespace) -> None:
    """Raise `WrongUse` for an account that JupyterLab refuses, before anything is copied for it."""
    if not options.allow_root and hasattr(os, "geteuid") and os.geteuid() == 0:
        raise WrongUse("JupyterLab does not run as root by default. Use another account, or add --allow-root.")


def own_folder(folder: Path | None, *, teacher: bool = False) -> Path:
    """Update the notebooks in a folder, print what changed, and return the folder.

    In a checkout, the original folder of the notebooks is used as it is.
    """
    folder = Path.home() / FOLDER if folder is None else folder
    if folder.resolve() == notebooks().resolve():
        return folder
    try:
        copies = copy_notebooks(notebooks(), folder, leave_out=() if teacher else ("teacher",))
    except OSError as error:
        raise WrongUse(f"notebooks cannot be copied to {folder}: {describe_error(error)}") from None
    report(copies, folder)
    return folder


def report(copies: Copies, folder: Path) -> None:
    """Print which files were copied, and which went beside a changed notebook."""
    if copies.written:
        many = pluralize(len(copies.written), "file")
        print(f"{many} {'is' if len(copies.written) == 1 else 'are'} new in {folder}.")
    for name, beside in copies.beside.items():
        print(f"{name} has your changes, and stays; the new version is {beside}.")
    if not copies.written and not copies.beside:
        print(f"The notebooks in {folder} are up to date.")


def open_lab(folder: Path, notebook: str = "index.ipynb", *, browser: bool = True, as_root: bool = False) -> int:
    """Run JupyterLab on a folder until it stops."""
    root = str(folder.resolve())
    workspace = f"ttr-{sha256(root.encode()).hexdigest()[:8]}"  # each folder has its own open notebooks
    options = [f"--ServerApp.root_dir={root}", f"--LabApp.default_url=/lab/workspaces/{workspace}/tree/{notebook}"]
    if as_root:
        options.append("--allow-root")
    if not browser:
        options.append("--no-browser")
    os.environ.update(chosen_store())
    # Fork kernels from one process that has imported everything.
    os.environ.setdefault("JUPYTER_DEFAULT_PROVISIONER_NAME", "ttr-forked")
    paths = [os.environ.get("JUPYTER_CONFIG_PATH"), str(SETTINGS)]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, paths))
    os.chdir(folder)
    from jupyterlab.commands import get_workspaces_dir  # load them only if needed, and with this environment
    from jupyterlab.labapp import LabApp
    from jupyterlab_server.workspaces_handler import WorkspacesManager

    workspaces = WorkspacesManager(get_workspaces_dir())
    if not workspaces.load(workspace)["data"]:  # later it is as the user has left it
        workspaces.save(workspace, json.dumps({"data": BARS_CLOSED, "metadata": {"id": workspace}}))
    LabApp.launch_instance(options)
    return FINE


# --- copies ---

NOTES = ".ttr-notebooks.json"
"""The name of the list of copied files, with a digest for each, inside the folder."""


@dataclass(frozen=True, slots=True)
class Copies:
    written: tuple[str, ...] = ()  # new files, and unchanged files with a new version
    beside: dict[str, str] = field(default_factory=dict)  # changed files, with the new versions beside them


def copy_notebooks(source: Path, folder: Path, leave_out: Collection[str] = ()) -> Copies:
    """Copy new files of `source`; a changed file stays, and its new version goes beside it.

    The folder is created if it does not exist, and other files in it are left alone. `leave_out` names folders directly
    below `source`. If a file cannot be read or written, the files copied before stay.
    """
    folder.mkdir(parents=True, exist_ok=True)
    known = _read_notes(folder / NOTES)
    written, beside = [], {}
    for path in sorted(path for path in source.rglob("*") if path.is_file()):
        name = path.relative_to(source).as_posix()
        if name.split("/")[0] in leave_out or any(part.startswith((".", "_")) for part in name.split("/")):
            continue
        new = _digest(path)
        place = _place(folder, name, new, known)
        if place is None:
            continue
        target = folder / place
        if not target.is_file() or _digest(target) != new:
            target.parent.mkdir(parents=True, exist_ok=True)
            with whole_file(target) as part:
                shutil.copyfile(path, part)
            if place == name:
                written.append(name)
            else:
                beside[name] = place
        if known.get(place) != new:
            known[place] = new
            _write_notes(folder / NOTES, known)
    return Copies(tuple(written), beside)


def _place(folder: Path, name: str, new: str, known: dict[str, str]) -> str | None:
    """Return the name for a version in the folder; None if it was copied before and changed since."""
    for place in _places(name):
        path = folder / place
        if not path.exists():  # the user may delete a new version beside a changed file for good
            return None if place != name and known.get(place) == new else place
        if path.is_file() and _digest(path) in (new, known.get(place)):
            return place  # unchanged since it was copied: nothing is lost
        if known.get(place) == new:
            return None
    raise AssertionError("there are always more names")


def _places(name: str) -> Iterator[str]:
    """Yield the name of a file, then alternatives: `a.ipynb`, `a-new.ipynb`, `a-new-2.ipynb` and so on."""
    yield name
    stem, dot, suffix = name.rpartition(".")
    yield f"{stem}-new{dot}{suffix}"
    number = 2
    while True:
        yield f"{stem}-new-{number}{dot}{suffix}"
        number += 1


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _read_notes(path: Path) -> dict[str, str]:
    """Return the list of copied files; if it cannot be read, it is empty, and every file counts as changed."""
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return {str(key): str(value) for key, value in read.items()} if isinstance(read, dict) else {}


def _write_notes(path: Path, known: dict[str, str]) -> None:
    with whole_file(path) as part:
        part.write_text(json.dumps(known, indent=1, sort_keys=True), encoding="utf-8")
