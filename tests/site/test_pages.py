"""The pages of the site: the index names only existing pages, and each page contains the cells of its notebook."""

import json
import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import nbformat
import pytest
from PIL import Image

from tests.browser.serve import ROOT
from ttr.graphs.words import spell_number
from ttr.index_page import TABS, TITLE
from ttr.lessons.catalog import LESSONS
from ttr.lessons.outputs.worksheets.pages import DOCUMENTS
from ttr.site.build import copy_docs, first_visits
from ttr.site.pages import (
    IN_SITE,
    LESSON_PAGES,
    MANIFEST,
    PAGES,
    PLAIN_PAGES,
    cells_of,
    desk_html,
    imports_of,
    in_site,
    index_html,
    lab_html,
    lesson_cells,
    lesson_digest,
    lesson_digests,
    manifest,
    page_html,
    plain_html,
    teachers_pages,
)
from ttr.site.parts import SiteError
from ttr.ui.setup.game_options import GameOptions

CONSOLE = (
    '<html><head><title>REPLite</title><script id="jupyter-config-data">{}</script></head>'
    '<body class="jp-ThemedContainer"><div id="jupyterlite-loading-indicator"></div></body></html>'
)


def test_the_index_links_only_to_pages_and_lessons_of_the_site() -> None:
    html, pictures = index_html()
    links = re.findall(r'href="([^"]+)"', html)
    assert not any(".ipynb" in link for link in links)
    assert {f"{page}/index.html" for page in PAGES | LESSON_PAGES} <= set(links)
    assert not any(link.startswith(("table", "class", "http")) for link in links)
    assert f"Seven pages and {spell_number(len(LESSONS))} lessons" in html
    assert TABS not in html
    for with_docs in (False, True):
        assert ('href="docs/index.html"' in index_html(with_docs=with_docs)[0]) == with_docs
    assert len(pictures) == html.count("pictures/") == 16  # eight cards, light and dark


def follows_dark_mode(html: str) -> bool:
    """Return True if a page defines its colors by name, also for dark mode, and follows the system."""
    own = re.sub(r"--ttr-[\w-]+:[^;}]+", "", html)  # the definitions of the colors
    named = re.findall(r"(?<!&)#[0-9a-fA-F]{3,8}\b(?=[;\" ])", re.sub(r"<path[^>]*data:|url\([^)]*\)", "", own))
    follows = 'class="ttr-system"' in html or 'classList.add("ttr-system")' in html
    return follows and "@media screen and (prefers-color-scheme:dark){:root.ttr-system{" in html and not named


def test_every_page_of_the_site_follows_the_system_s_light_or_dark_mode() -> None:
    console = page_html(CONSOLE, "play", [], "kernel.js", "early.mjs")
    assert follows_dark_mode(console)
    assert follows_dark_mode(in_site("afresh.html"))
    assert follows_dark_mode(in_site("licenses.html"))
    pictures = re.compile("<svg.*?</svg>")  # of the map, which have colors of their own
    assert all(follows_dark_mode(pictures.sub("", plain_html(page))) for page in PLAIN_PAGES)
    for name, html in teachers_pages():
        assert follows_dark_mode(html) or re.search(f"-({'|'.join(DOCUMENTS)})|index", name)
    assert follows_dark_mode(in_site("index.html").replace("@BODY@", ""))
    assert "@TONES@" not in index_html()[0]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_runs_the_cells_of_its_notebook(page: str) -> None:
    cells = cells_of(ROOT / "notebooks" / f"{page}.ipynb")
    html = page_html(CONSOLE, page, cells, "kernel.js", "early.mjs")
    assert "when_opened(page.open_link)" in html
    assert f"<title>{PAGES[page]} · Ticket to Ride</title>" in html
    assert html.index("ttrPage") < html.index("<body")


@pytest.mark.parametrize("page", LESSON_PAGES)
def test_a_lesson_s_page_has_its_text_its_code_and_working_links(page: str) -> None:
    notebook = ROOT / "notebooks" / "lessons" / f"{page}.ipynb"
    cells = lesson_cells(notebook)
    assert [cell for cell in cells if "jp-RenderedMarkdown" not in cell] == cells_of(notebook)
    texts = "".join(cells)
    assert "<h2" in texts
    assert "Run All Cells" not in texts
    there = {f"../{name}/index.html" for name in [*PAGES, *LESSON_PAGES, *PLAIN_PAGES]} | {"../index.html"}
    lab = f"../lab/index.html?path=lessons/{page}.ipynb"
    assert set(re.findall(r'href="([^"#][^"]*)"', texts)) - there == {lab}


def test_the_glossary_leads_to_the_lessons_and_the_rules_to_a_game_of_each() -> None:
    glossary = re.findall(r'href="(\.\./[^"]*index.html)"', plain_html("glossary"))
    assert {f"../{page}/index.html" for page in LESSON_PAGES} | {"../index.html"} == set(glossary)
    links = re.findall(r'href="(\.\./[^"]*)"', plain_html("how-to-play").partition("</head>")[2])
    games = {link.replace("&amp;", "&").partition("?")[2] for link in links if link.startswith("../play/index.html?")}
    assert set(links) == {"../index.html", *(link for link in links if "/play/" in link)}
    rules = {options.rules for game in games if (options := GameOptions.from_query(game))}
    assert rules == {"usa", "mini", "first-journey"}


@pytest.mark.parametrize("page", PAGES)
def test_python_starts_before_the_page_with_the_imports_of_the_page(page: str) -> None:
    cells = cells_of(ROOT / "notebooks" / f"{page}.ipynb")
    imports = imports_of(cells)
    assert imports.splitlines()[0] == "import pyodide_kernel"
    assert re.search(rf"^from ttr\.(ui|lessons\.outputs)\.{page}\.(page|prepared_page) import", imports, re.MULTILINE)
    assert all(line.startswith(("import ", "from ")) for line in imports.splitlines())
    html = page_html(CONSOLE, page, cells, "kernel.js", "early.mjs")
    assert json.dumps(imports) in html
    assert html.index("const ttrWorker") < html.index("<body")
    lab = lab_html(CONSOLE, "kernel.js", "early.mjs")
    assert "const ttrWorker" in lab
    assert "This part ended with its kernel" in lab


RESIZED = """
import json, sys

pages = []
for cells in json.load(sys.stdin):
    names = {}
    for cell in cells:
        exec(cell, names)
    pages.append(names["page"])
there = set(sys.modules)
for page in pages:
    before = page.map.canvas
    page.map.fit([1100, 500])
    assert page.map.canvas != before, "the map was not drawn again"
print(*sorted(set(sys.modules) - there))
"""


def test_imports_for_resizing_a_map_are_loaded_at_the_start() -> None:
    done = subprocess.run(
        [sys.executable, "-c", RESIZED],
        input=json.dumps(first_visits()),
        capture_output=True,
        text=True,
        env={**os.environ, "TTR_STORE": "none"},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [], "at a first visit the browser would fetch an archive of megabytes for it"


@pytest.mark.parametrize(
    "html",
    [index_html()[0], *map(plain_html, PLAIN_PAGES), desk_html(), in_site("afresh.html"), in_site("licenses.html")],
)
def test_every_plain_page_has_the_site_s_icon_letters_and_manifest(html: str) -> None:
    assert html.count('icon.svg"') == html.count(f'{MANIFEST}"') == html.count('rel="stylesheet"') == 1
    assert "favicon" not in html


def test_the_site_installs_under_its_own_name_with_its_own_icons_and_pages() -> None:
    about = json.loads(manifest())
    assert about["name"] == TITLE
    links = [about["start_url"], *(shortcut["url"] for shortcut in about["shortcuts"])]
    there = {"./index.html", *(f"./{page}/index.html" for page in PAGES | LESSON_PAGES)}
    assert set(links) <= there
    for icon in about["icons"]:
        path = IN_SITE / icon["src"]
        if path.suffix == ".png":
            with Image.open(path) as picture:
                assert icon["sizes"] == "{}x{}".format(*picture.size)
        else:
            assert path.is_file()


def test_a_lesson_s_digest_follows_its_text_and_code_and_not_its_outputs() -> None:
    notebook = nbformat.read(ROOT / "notebooks" / "lessons" / "01-graph.ipynb", as_version=4)
    before = lesson_digest(notebook)
    code = next(cell for cell in notebook.cells if cell.cell_type == "code")
    code.outputs, code.execution_count = [nbformat.v4.new_output("stream", text="done")], 3
    assert lesson_digest(notebook) == before == lesson_digests()["lessons/01-graph.ipynb"]
    code.source += " "
    assert lesson_digest(notebook) != before


def test_the_documentation_of_the_site_shows_what_holds_there(tmp_path: Path) -> None:
    (tmp_path / "docs" / "_static").mkdir(parents=True)
    shutil.copy(ROOT / "docs" / "static" / "place.css", tmp_path / "docs" / "_static")
    copy_docs(tmp_path / "docs", tmp_path / "site")
    styles = [(tmp_path / folder / "_static" / "place.css").read_text(encoding="utf-8") for folder in ("docs", "site")]
    assert [re.findall(r"\.([\w-]+) { display: none; }", style) for style in styles] == [["on-site"], ["in-clone"]]


def test_an_unexpected_console_is_reported() -> None:
    with pytest.raises(SiteError, match="is not as"):
        lab_html("<html></html>", "kernel.js", "early.mjs")
    with pytest.raises(SiteError, match="is not as"):
        page_html("<html><title>Console</title></html>", "play", [], "kernel.js", "early.mjs")


@pytest.mark.parametrize("name", sorted(path.stem for path in (ROOT / "tests/browser/site").glob("journey_*.py")))
def test_a_journey_of_make_site_test_has_its_steps(name: str) -> None:
    assert any(step.startswith("test_") for step in vars(import_module(f"tests.browser.site.{name}")))
