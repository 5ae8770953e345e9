"""What the site's pages are made of: the way in names only what is there, and a page carries its notebook's cells."""

from __future__ import annotations

import json
import re

import pytest

from tests.browser.serve import ROOT
from ttr.index_page import TABS
from ttr.site.pages import PAGES, cells_of, imports_of, index_html, lab_html, page_html
from ttr.site.parts import SiteError

CONSOLE = (
    '<html><head><title>REPLite</title></head><body class="jp-ThemedContainer">'
    '<div id="jupyterlite-loading-indicator"></div></body></html>'
)


def test_the_way_in_links_to_pages_and_lessons_of_the_site_alone() -> None:
    html, pictures = index_html()
    links = re.findall(r'href="([^"]+)"', html)
    assert not any(".ipynb" in link and "lab/index.html?path=lessons/" not in link for link in links)
    assert {f"{page}/index.html" for page in PAGES} <= set(links)
    assert not any(link.startswith(("table", "class", "http")) for link in links)
    assert "Five pages and ten lessons" in html
    assert TABS not in html
    assert len(pictures) == html.count("pictures/") == 6


@pytest.mark.parametrize("page", PAGES)
def test_a_page_runs_the_cells_of_its_notebook(page: str) -> None:
    cells = cells_of(ROOT / "notebooks" / f"{page}.ipynb")
    html = page_html(CONSOLE, page, cells, "kernel.js")
    assert "when_opened(page.open_link)" in html
    assert f"<title>{PAGES[page]} · Ticket to Ride</title>" in html
    assert html.index("ttrPage") < html.index("<body")


@pytest.mark.parametrize("page", PAGES)
def test_python_starts_before_the_page_with_what_the_page_imports(page: str) -> None:
    cells = cells_of(ROOT / "notebooks" / f"{page}.ipynb")
    imports = imports_of(cells)
    assert imports.splitlines()[0] == "import pyodide_kernel"
    assert re.search(rf"^from ttr\.ui\.{page}\.(page|ready) import", imports, re.MULTILINE)
    assert all(line.startswith(("import ", "from ")) for line in imports.splitlines())
    html = page_html(CONSOLE, page, cells, "kernel.js")
    assert json.dumps(imports) in html
    assert html.index("const ttrWorker") < html.index("<body")
    assert "const ttrWorker" in lab_html(CONSOLE, "kernel.js")


def test_another_console_than_expected_is_told() -> None:
    with pytest.raises(SiteError, match="looks otherwise"):
        lab_html("<html></html>", "kernel.js")
    with pytest.raises(SiteError, match="looks otherwise"):
        page_html("<html><title>Console</title></html>", "play", [], "kernel.js")
