"""Shared parts of the commands: their declaration, two kinds of failure, and notebooks by the names that people use."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ttr.game.files import shipped_file

FINE, FAULT, WRONG_USE, STOPPED = 0, 1, 2, 130
"""Exit codes: success; the checked file has a fault; the command cannot be carried out; Ctrl-C."""


Commands = Any  # the return type of `add_subparsers`, which is private


class WrongUse(ValueError):
    """The command cannot be carried out; the message is a sentence that says why."""


def need(library: str) -> None:
    """Raise `ModuleNotFoundError` if a library is not installed that another process will load."""
    if find_spec(library) is None:
        raise ModuleNotFoundError(f"No module named {library!r}", name=library)


def describe_missing(error: ModuleNotFoundError) -> str:
    """Return a sentence about a library that is not installed.

    >>> describe_missing(ModuleNotFoundError(name="jupyter_core.paths"))
    'this needs jupyter-core, which is not installed: `pip install jupyter-core`'
    """
    library = f"{error.name}".partition(".")[0].replace("_", "-")
    return f"this needs {library}, which is not installed: `pip install {library}`"


def describe_error(error: OSError) -> str:
    """Return a file error in words, without its number; ask for a folder if the path is not one.

    >>> describe_error(FileExistsError(17, "File exists", "paper"))
    'this is a file; name a folder, which may be a new one'
    """
    if isinstance(error, FileExistsError):
        return "this is a file; name a folder, which may be a new one"
    if isinstance(error, NotADirectoryError):
        return "a part of this path is a file; name a folder, which may be a new one"
    return error.strerror or f"{error}"


def check_file(path: Path) -> None:
    """Raise `WrongUse` if a path is not a file that can be read."""
    if path.is_dir():
        raise WrongUse(f"{path} is a folder: name the files in it")
    if not path.is_file():
        raise WrongUse(f"there is no file {path}")


def check_new_file(path: Path) -> None:
    """Raise `WrongUse` if a path is not a new name in a folder."""
    if path.exists():
        raise WrongUse(f"{path} already exists. Name a new file.")
    check_folder_of(path)


def check_folder_of(path: Path) -> None:
    """Raise `WrongUse` if the folder of a path does not exist."""
    if not path.parent.is_dir():
        raise WrongUse(f"there is no folder {path.parent} to write {path.name} into")


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Yield a temporary file to write; it becomes `path` at the end, so that nobody ever finds half a file.

    A killed program leaves its unfinished file; the next program that writes into the folder removes it. Devices and
    pipes are written as they are.
    """
    if path.exists() and not path.is_file():
        yield path
        return
    path = path.resolve()  # a link stays a link
    _remove_unfinished(path.parent)
    part = path.with_name(f".{path.name}.ttr-{os.getpid()}.part")
    try:
        yield part
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _remove_unfinished(folder: Path) -> None:
    for part in folder.glob(".*.ttr-*.part"):
        with suppress(ValueError, OSError):
            if not _runs(int(part.suffixes[-2].removeprefix(".ttr-"))):
                part.unlink()


def _runs(process: int) -> bool:
    """Return True if a process may be running."""
    if os.name == "nt":  # where this signal would end it
        return process != os.getpid()
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # somebody else's
        return True
    return process != os.getpid()


def add_command(commands: Commands, name: str, about: str, more: str, **settings: Any) -> argparse.ArgumentParser:
    """Add a command with a short and a long description; the long one keeps its line breaks."""
    description, _, examples = more.partition("\n\n")
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=about,
        description=description,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        **settings,
    )
    return parser


def notebooks() -> Path:
    """Return the folder of the notebooks: pages, `lessons/`, `teacher/`."""
    return Path(shipped_file("notebooks"))


def find_page(name: str) -> Path:
    """Return the notebook of a page (``"replay"``), a lesson (``"lessons/05-euler"``), or another (``"my.ipynb"``)."""
    root = notebooks()
    path = root / f"{name.removesuffix('.ipynb')}.ipynb"
    if path.is_file() and path.resolve().is_relative_to(root.resolve()):
        return path.resolve()
    own = Path(name)
    if own.suffix == ".ipynb" and own.is_file():
        return own.resolve()
    pages = ", ".join(sorted(path.stem for path in root.glob("*.ipynb")))
    raise WrongUse(f"there is no page {name!r}. The pages: {pages}; and lessons: lessons/01-graph, …")


def find_lesson(name: str) -> Path:
    """Return the notebook of a lesson, by its number or topic: ``"5"``, ``"euler"``."""
    lessons = sorted((notebooks() / "lessons").glob("[0-9][0-9]-*.ipynb"))
    for path in lessons:
        number, topic = path.stem.split("-", 1)
        if name.lower() in (path.stem, topic, number, str(int(number))):
            return path.resolve()
    known = ", ".join(f"{int(number)} {topic}" for number, topic in (path.stem.split("-", 1) for path in lessons))
    raise WrongUse(f"there is no lesson {name!r}. The lessons: {known}.")
