"""No text of the site names a page, a file or a command that the site lacks.

Texts are written for servers too. A sentence about a page that only a server has must not reach the site.
"""

import re
import sys
from collections.abc import Iterator
from html import unescape

import pytest
from ipywidgets import Widget

from tests.browser.serve import ROOT
from tests.ui.seen import everything_sent
from ttr.command.main import parser
from ttr.index_page import CARDS
from ttr.runtime import BROWSER_PAGE
from ttr.site.pages import LESSON_PAGES, PAGES, PLAIN_PAGES, cells_of, desk_html, index_html, lesson_cells, plain_html

NOTEBOOKS = ROOT / "notebooks"
COMMANDS = re.findall(r"^    (\w+) ", parser().format_help(), re.MULTILINE)
LACKING = [
    card.title for card in CARDS if card.notebook.rpartition("/")[2].removesuffix(".ipynb") not in PAGES | LESSON_PAGES
]

LACKS = re.compile(
    rf"\b(?:{'|'.join(LACKING)}) page\b|\b(?:open|opens) an? (?:{'|'.join(LACKING)})\b"  # its pages
    rf"|\bttr (?:{'|'.join(COMMANDS)})\b|\bmake [a-z-]+\b(?=[:“”.]| PAGE)"  # its commands
    r"|\b[\w-]+/[\w/-]+\.(?:md|ipynb)\b|\b[A-Z]{2,}\.md\b|\bnotebooks/\w+",  # its files
    re.IGNORECASE,
)


def text_of(html: str) -> str:
    """Return what a reader sees of HTML: no stylesheet, no script, no address."""
    return " ".join(unescape(re.sub(r"<(style|script)\b.*?</\1>|<[^>]+>", " ", html, flags=re.DOTALL)).split())


def named(texts: Iterator[str]) -> list[str]:
    return sorted(
        {text[max(0, found.start() - 60) : found.end() + 40] for text in texts for found in LACKS.finditer(text)}
    )


def sent_to(page: str, cells: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Yield all texts of a page's widgets, made as in a visitor's browser."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setenv(BROWSER_PAGE, page)
    names: dict[str, object] = {}
    for cell in cells:
        exec(cell, names)
    for state in everything_sent().values():
        for name, value in state.items():
            if isinstance(value, str) and not name.startswith("_"):
                yield text_of(value)
    Widget.close_all()


@pytest.mark.parametrize("with_docs", [True, False])
def test_the_index_names_nothing_that_the_site_lacks(with_docs: bool) -> None:
    body = index_html(with_docs=with_docs)[0].partition('<footer class="ttr-site-note">')[0]
    assert named(iter([text_of(body)])) == []
    assert [title for title in LACKING if re.search(rf"\b{title}\b", text_of(body))] == []


@pytest.mark.parametrize("html", [*map(plain_html, PLAIN_PAGES), desk_html()], ids=[*PLAIN_PAGES, "desk"])
def test_a_page_without_python_names_nothing_that_the_site_lacks(html: str) -> None:
    assert named(iter([text_of(html)])) == []


@pytest.mark.parametrize("page", [*PAGES, *LESSON_PAGES])
def test_a_page_or_a_lesson_names_nothing_that_the_site_lacks(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    is_page = page in PAGES
    notebook = NOTEBOOKS / ("" if is_page else "lessons") / f"{page}.ipynb"
    assert named(sent_to(page, (cells_of if is_page else lesson_cells)(notebook), monkeypatch)) == []
