"""The teacher's pages in the site: the desk, the notes, and sheets to print with their keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ttr.game.files.shipped_data import shipped_file
from ttr.lessons.catalog import LESSONS, linked_entry
from ttr.lessons.present.worksheets.pages import DOCUMENTS
from ttr.lessons.present.worksheets.sheet import has_sheets, variants
from ttr.lessons.teachers_desk import TeachersDesk
from ttr.lessons.teachers_notes import notes_page, place_of
from ttr.site.pages import address_of, text_page
from ttr.ui.map.letters import FACES, SERVED_FONTS

TEACHER = "teacher"
"""The folder of these pages."""

VARIANTS = 4
ABOUT = "Everybody who can open this site can read these pages and their solutions."


def teachers_pages() -> Iterator[tuple[str, str]]:
    """Yield the name of each file in the folder, and its text."""
    yield "index.html", desk_html()
    for path in _notes():
        text = path.read_text(encoding="utf-8")
        yield f"{path.stem}.html", notes_page(text, lead, "index.html", f"../extensions/{SERVED_FONTS}/{FACES}")
    for entry in filter(has_sheets, LESSONS):
        sheets = variants(entry.number, VARIANTS, 1)
        for kind, make in DOCUMENTS.items():
            yield f"{entry.stem}-{kind}.html", make(sheets)


def desk_html() -> str:
    """Return the page of the desk."""
    return text_page("For the teacher", TeachersDesk(lead, ABOUT)._repr_html_())


def lead(address: str) -> str:
    """Return where a link of the notes leads in the site, or an empty text.

    >>> lead("05-euler.md#solutions"), lead("../practice.ipynb"), lead("progress.ipynb")
    ('05-euler.html#solutions', '../practice/index.html', '')
    """
    name, _, place = address.partition("#")
    name, _, query = name.partition("?")
    entry = linked_entry(query)
    if name == "index.ipynb":
        return "index.html"
    if name == "worksheets.ipynb" and entry and has_sheets(entry):
        return f"{entry.stem}-{next((kind for kind in DOCUMENTS if f'show={kind}' in query), 'sheets')}.html"
    if name == "misconceptions.ipynb":
        return "misconceptions.html" + (f"#{place_of(f'Lesson {entry.number}: {entry.title}')}" if entry else "")
    if name in {path.name for path in _notes()}:
        return f"{name.removesuffix('.md')}.html" + (f"#{place}" if place else "")
    found = re.fullmatch(r"\.\./(.+)\.ipynb", name)
    there = found and address_of(found[1], f"?{query}" if query else "")
    return f"../{there}" if there else ""


def _notes() -> list[Path]:
    return sorted((Path(shipped_file("notebooks")) / "teacher").glob("*.md"))
