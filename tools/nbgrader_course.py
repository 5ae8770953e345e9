"""Make an nbgrader course from the lessons: `python tools/nbgrader_course.py FOLDER`.

It writes `FOLDER/nbgrader_config.py` and `FOLDER/source/<lesson>/<lesson>.ipynb`, with the solutions of the teacher's
notes. Then run `cd FOLDER` and `nbgrader generate_assignment 02-connected`, and give students the files in `release/`.
"""

import sys
from pathlib import Path

import nbformat

from ttr.lessons.assignments import CONFIG, NotesError, assignment
from ttr.lessons.catalog import LESSONS

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"


def make(folder: Path) -> list[Path]:
    """Write the course, and return its notebooks."""
    written = []
    for entry in LESSONS:
        student = nbformat.read(NOTEBOOKS / "lessons" / f"{entry.stem}.ipynb", as_version=4)
        notes = (NOTEBOOKS / "teacher" / f"{entry.stem}.md").read_text(encoding="utf-8")
        path = folder / "source" / entry.stem / f"{entry.stem}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        made = nbformat.from_dict(assignment(entry, student, notes))
        nbformat.validate(made)
        nbformat.write(made, path)
        written.append(path)
    config = folder / "nbgrader_config.py"
    if not config.exists():  # the teacher may have changed it
        config.write_text(CONFIG, encoding="utf-8")
    return written


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    try:
        for path in make(Path(sys.argv[1])):
            print(path)
    except (NotesError, OSError) as error:
        sys.exit(str(error))
