"""Find the notebooks that ship with the code by the names that people use."""

from __future__ import annotations

from pathlib import Path

from ttr.command.usage import WrongUse
from ttr.game.files.shipped_data import shipped_file


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
