"""Copies of notebooks in a user's folder: kept up to date, but never overwritten once changed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from ttr.command.usage import whole_file

NOTES = ".ttr-notebooks.json"
"""The name of the list of copied files, with a digest for each, inside the folder."""


@dataclass(frozen=True, slots=True)
class Copies:
    """The result of copying."""

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
