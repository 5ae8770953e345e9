"""Pages without code: JupyterLite's console with a notebook's cells, showing only their outputs; pages for teachers."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from zlib import crc32

from nbconvert.filters import markdown2html

from ttr.game.files import shipped_file
from ttr.index_page import CARDS, TABS, TITLE, IndexPage
from ttr.lessons.catalog import LESSONS, glossary, linked_entry
from ttr.lessons.outputs.worksheets.pages import DOCUMENTS
from ttr.lessons.outputs.worksheets.sheet import has_sheets, variants
from ttr.lessons.teachers_desk import TeachersDesk
from ttr.lessons.teachers_notes import notes_page, place_of
from ttr.patches.jupyterlite import console_script, memory_script, registered_script, worker_script
from ttr.site.parts import SiteError
from ttr.ui.how_to_play.page import TITLE as HOW_TO_PLAY_TITLE
from ttr.ui.how_to_play.page import HowToPlay
from ttr.ui.map.tones import TONES, tones_css
from ttr.ui.map.typeface import FACES, FONT, SERVED_FONTS
from ttr.ui.markup import Markup, tag
from ttr.ui.page.link import HOW_TO_PLAY

IN_SITE = Path(__file__).parent / "in_site"
LOST_WIDGET = next((Path(__file__).parents[1] / "serving" / "extension").glob("lost-widget-*.css"))
"""The style of the text that JupyterLab shows in place of a saved widget."""
MANIFEST = "manifest.webmanifest"
PAGES = {
    "play": "Play",
    "score": "Score",
    "replay": "Replay",
    "algorithms": "Algorithms",
    "boards": "Boards",
    "arena": "Arena",
    "practice": "Practice",
}
"""The pages that need no server, by their notebooks, and what each is called."""

LESSON_PAGES = {entry.stem: f"Lesson {entry.number} · {entry.title}" for entry in LESSONS}
"""The pages of the lessons, as `PAGES`."""

PLAIN_PAGES = {"glossary": "Glossary", HOW_TO_PLAY: HOW_TO_PLAY_TITLE}
"""The pages that need no Python: the lessons' terms, and the rules."""

TEXT = """from ttr.ui.controls.widgets import markup
from ttr.ui.markup import Markup
"""
"""The imports of the cells that show a lesson's text."""

ONLY_IN_LAB = "only-in-lab"
"""The tag of cells for JupyterLab alone."""

IN_LAB = (
    '<a href="../index.html">All pages and lessons</a> · '
    '<a href="../lab/index.html?path=lessons/{}.ipynb">This lesson in JupyterLab</a>'
)

KERNEL = "import pyodide_kernel"
"""The first import of JupyterLite's kernel."""

ICON_SIZES = (192, 512)
"""Pixels of the icons that are no SVG."""

SHORTCUTS = ("play", "01-graph", "practice")
"""Pages that an installed site offers beside its first page."""

DESK = {"Desk": "teacher/index.html"}
RECIPES = {"Recipes": "docs/CONTRIBUTING.html"}
"""Further links of the first page: the teacher's desk, and pages of the documentation."""

DOCS = """<p><a href="docs/index.html">The documentation</a>: the package for those who write programs, how to
contribute, and the notes for teachers.</p>
"""

_SETTINGS = re.compile(r'<script id="jupyter-config-data".*?</script>', re.DOTALL)
_LOADING = re.compile(r'<div id="jupyterlite-loading-indicator"')
_LINK = re.compile(r'href="((?:lessons/)?[\w-]+)\.ipynb(\?[^"]*)?"')
_IN_LESSON = re.compile(r'href="((?:\.\./)?[\w-]+)\.ipynb(\?[^"]*)?"')
_MARKER = re.compile(r'<a class="anchor-link".*?</a>')
_PICTURE = re.compile(r'(src|srcset)="data:image/webp;base64,([^"]+)"')


def in_site(name: str, up: str = "") -> str:
    """Return one of the site's own files, with color values, the typeface and the head of a page filled in.

    `up` leads from the page to the site's root.
    """
    text = (IN_SITE / name).read_text(encoding="utf-8")
    head = f'{_head(up)}<link rel="manifest" href="{up}{MANIFEST}">\n'
    return text.replace("@HEAD@", head).replace("@TONES@", tones_css()).replace("@FONT@", FONT)


def _head(up: str) -> str:
    """Return the links to icon and typeface, for the head of a page."""
    icons = (
        f'<link rel="icon" href="{up}icon.svg">\n<link rel="apple-touch-icon" href="{up}icon-{ICON_SIZES[0]}.png">\n'
    )
    return f'{icons}<link rel="stylesheet" href="{up}extensions/{SERVED_FONTS}/{FACES}">\n'


def manifest() -> str:
    """Return the site's manifest, by which a browser installs it like a program."""
    icons = [{"src": "icon.svg", "type": "image/svg+xml", "sizes": "any", "purpose": "any"}] + [
        {"src": f"icon-{size}.png", "type": "image/png", "sizes": f"{size}x{size}", "purpose": purpose}
        for size in ICON_SIZES
        for purpose in ("any", "maskable")
    ]
    about = {
        "name": TITLE,
        "short_name": "Ticket to Ride",
        "description": "A game on a graph, lessons about it, and algorithms step by step. Unofficial.",
        "lang": "en",
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": TONES["page"].light,
        "theme_color": TONES["page"].light,
        "icons": icons,
        "shortcuts": [{"name": (PAGES | LESSON_PAGES)[page], "url": f"./{page}/index.html"} for page in SHORTCUTS],
    }
    return json.dumps(about, indent=2)


def cells_of(notebook: Path) -> list[str]:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def lesson_cells(notebook: Path) -> list[str]:
    """Return the cells of a lesson's page: its code, and its text as HTML without links out of the site."""
    cells = [TEXT + _text(IN_LAB.format(notebook.stem))]
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            cells.append(source)
        elif ONLY_IN_LAB not in cell["metadata"].get("tags", ()):
            cells.append(_text(_IN_LESSON.sub(_of_lesson, _MARKER.sub("", markdown2html(source)))))
    return cells


def _text(html: str) -> str:
    text = f'<div class="jp-RenderedMarkdown jp-RenderedHTMLCommon">{html}</div>'
    return f"markup(Markup({text!r}))"


def _of_lesson(link: re.Match[str]) -> str:
    name = link[1]
    if name == "../index":
        return 'href="../index.html"'
    address = address_of(name.removeprefix("../") if name.startswith("../") else f"lessons/{name}", link[2] or "")
    return f'href="../{address}"'


def plain_html(name: str) -> str:
    """Return one of the pages that need no Python."""
    body, width = (glossary(), 860) if name == "glossary" else (HowToPlay(), 1040)
    return text_page(PLAIN_PAGES[name], _IN_LESSON.sub(_of_lesson, body._repr_html_()), width)


def text_page(title: str, body: str, width: int = 860) -> str:
    """Return a page that needs no Python, for a folder of its own; a browser that opens the page keeps it."""
    page = in_site("text.html", "../").replace("@TITLE@", title).replace("@WIDTH@", str(width))
    page = page.replace("@NOTICE@", in_site("notice.css"))
    return page.replace("@KEEP@", in_site("keep.js") + in_site("keep_page.js")).replace("@BODY@", body)


def imports_of(cells: Iterable[str]) -> str:
    r"""Return the imports of some cells as a program.

    >>> imports_of(["from ttr.ui.play.page import PlayPage\n\nPlayPage()"])
    'import pyodide_kernel\nfrom ttr.ui.play.page import PlayPage'
    """
    lines = [node for cell in cells for node in ast.parse(cell).body if isinstance(node, ast.Import | ast.ImportFrom)]
    return "\n".join([KERNEL, *map(ast.unparse, lines)])


def start_script(kernel: str, early: str, imports: str) -> str:
    """Return the element that starts Python with a first program, for the head of a page."""
    settings = {"early": f"../static/pyodide/{early}", "script": kernel, "imports": imports, "pages": list(PAGES)}
    keeping = f"{registered_script()}{in_site('keep.js')}{in_site('keep_page.js')}"
    scripts = f"{worker_script()}{in_site('worker.js')}{keeping}"
    begin = f'const ttrWorker = {_in_script(settings)}, ttrRoot = "../";'
    return f"<style>{in_site('notice.css')}</style>\n<script>{begin}\n{scripts}</script>\n"


def lesson_digest(notebook: dict[str, Any]) -> str:
    """Return a digest of a notebook's text and code, which outputs do not change.

    >>> lesson_digest({"cells": [{"cell_type": "code", "source": ["1 + ", "1"], "outputs": [2]}]})
    'ba05c484'
    """
    texts = [f"{cell['cell_type']}\n{''.join(cell['source'])}" for cell in notebook["cells"]]
    return f"{crc32(chr(0).join(texts).encode()):08x}"


def lesson_digests() -> dict[str, str]:
    """Return the digest of each lesson's notebook, by its path in JupyterLab."""
    lessons = (Path(shipped_file("notebooks")) / "lessons").glob("*.ipynb")
    return {f"lessons/{path.name}": lesson_digest(json.loads(path.read_text("utf-8"))) for path in sorted(lessons)}


def afresh_html() -> str:
    """Return the page that lists the notebooks changed in this browser."""
    page = in_site("afresh.html").replace("@NOTEBOOKS@", in_site("notebooks.js"))
    return page.replace("@LESSONS@", _in_script(lesson_digests()))


def lab_html(lab: str, kernel: str, early: str) -> str:
    """Return JupyterLab's page with an early and interruptible Python, which follows new releases of lessons."""
    imports = "\n".join([KERNEL, "import ttr.lessons.notebook.lesson"])
    follow = f"const ttrLessons = {_in_script(lesson_digests())};\n{in_site('notebooks.js')}{in_site('new_lessons.js')}"
    scripts = f"{start_script(kernel, early, imports)}<script>{follow}</script>\n"
    style = in_site("lab.css") + LOST_WIDGET.read_text(encoding="utf-8")
    top = f"<title>Ticket to Ride, lessons</title>\n{_head('../')}<style>{style}</style>\n{scripts}"
    html, titles = re.subn(r"<title>.*?</title>", lambda _: top, lab, count=1)
    html, places = _SETTINGS.subn(_with_settings, html)
    if (titles, places) != (1, 1):
        raise SiteError("JupyterLab's page is not as ttr.site.pages expects: check its version")
    return html


def page_html(console: str, page: str, cells: list[str], kernel: str, early: str) -> str:
    """Return a page without code: the page of JupyterLite's console, with the cells to run."""
    title = (PAGES | LESSON_PAGES)[page]
    loading = in_site("loading.html").replace("@TITLE@", Markup.escape(title))
    style = tones_css() + in_site("page.css")
    script = console_script() + in_site("page.js")
    settings = _in_script({"page": page, "cells": cells})
    head = f"{_head('../')}<style>{style}</style>\n<script>const ttrPage = {settings};\n{script}</script>\n"
    top = f"{tag('title', f'{title} · Ticket to Ride')}\n{head}{start_script(kernel, early, imports_of(cells))}"
    html, titles = re.subn(r"<title>.*?</title>", lambda _: top, console, count=1)
    html, settings_there = _SETTINGS.subn(_with_settings, html)
    html, places = _LOADING.subn(lambda match: f"{loading}\n{match[0]}", html, count=1)
    html, bodies = re.subn(r'<body class="', '<body class="jp-Notebook ', html, count=1)
    if (titles, settings_there, places, bodies) != (1, 1, 1, 1):
        raise SiteError("JupyterLite's console is not as ttr.site.pages expects: check its version")
    return html


def _with_settings(match: re.Match[str]) -> str:
    return f"{match[0]}\n<script>{memory_script()}</script>"


def _in_script(value: object) -> str:
    """Return a value as JavaScript that is safe inside a script element."""
    return json.dumps(value).replace("<", "\\u003c")


def index_html(*, with_docs: bool = False) -> tuple[str, list[str]]:
    """Return the index page as static HTML, and its pictures in base64, for the folder `pictures/`."""
    there = [card for card in CARDS if address_of(card.notebook.removesuffix(".ipynb"), "")]
    cards = [replace(card, wide=card is there[0]) for card in there]  # three rows without a gap
    pictures: list[str] = []

    def picture(match: re.Match[str]) -> str:
        pictures.append(match[2])
        return f'{match[1]}="pictures/{len(pictures)}.webp"'

    page = IndexPage(cards=cards, documents=DESK | (RECIPES if with_docs else {}))
    body = page._repr_html_().replace(TABS, "")  # links open as on any page
    body = _LINK.sub(lambda match: f'href="{address_of(match[1], match[2] or "")}"', body)
    body = _PICTURE.sub(picture, body)
    frame = in_site("index.html").replace("@KEEP@", in_site("keep.js"))
    return frame.replace("@BODY@", body).replace("@DOCS@", DOCS if with_docs else ""), pictures


def address_of(notebook: str, query: str) -> str:
    """Return the address of a page or a lesson in the site, or an empty text if it is not there."""
    page = notebook.removeprefix("lessons/")
    return f"{page}/index.html{query}" if page in (*PAGES, *LESSON_PAGES, *PLAIN_PAGES) else ""


# --- pages for teachers ---

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
    match = re.fullmatch(r"\.\./(.+)\.ipynb", name)
    there = match and address_of(match[1], f"?{query}" if query else "")
    return f"../{there}" if there else ""


def _notes() -> list[Path]:
    return sorted((Path(shipped_file("notebooks")) / "teacher").glob("*.md"))
