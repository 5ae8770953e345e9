"""The index page: working links, pictures with descriptions, harmless names."""

import base64
import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import nbformat
import pytest
from bs4 import BeautifulSoup
from PIL import Image

from ttr.index_page import CARDS, READERS, TABS, IndexPage
from ttr.lessons.catalog import LESSONS
from ttr.ui.page.link import HOW_TO_PLAY
from ttr.ui.play.page import PlayPage

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS, PICTURES = ROOT / "notebooks", ROOT / "docs"


class Reader:
    """Content of a page: links with their texts, pictures, and all text except the stylesheet."""

    def __init__(self, html: str) -> None:
        page = BeautifulSoup(html, "html.parser")
        self.links = [str(link["href"]) for link in page("a")]
        self.names = [link.text for link in page("a")]
        self.dark = [{name: str(value) for name, value in source.attrs.items()} for source in page("source")]
        self.images = [{name: str(value) for name, value in image.attrs.items()} for image in page("img")]
        self.text = page.text


def picture_in(address: str) -> bytes:
    return base64.b64decode(address.removeprefix("data:image/webp;base64,"))


@pytest.fixture(scope="module")
def html() -> str:
    return IndexPage(PICTURES)._repr_html_()


@pytest.fixture(scope="module")
def page(html: str) -> Reader:
    return Reader(html)


def test_every_link_has_a_name_and_leads_to_a_notebook_of_the_same_folder(page: Reader) -> None:
    assert len(page.links) > len(CARDS)
    assert all(name.strip() for name in page.names)
    for link in page.links:
        parts = urlsplit(link)
        assert (parts.scheme, parts.netloc) == ("", "")
        assert re.fullmatch(r"(lessons/)?[a-z0-9-]+\.ipynb", parts.path)
        assert (NOTEBOOKS / parts.path).is_file(), link
    assert TABS in page.text, "it says that links open in tabs"


def test_every_page_has_a_card_and_every_lesson_the_glossary_and_the_rules_can_be_opened(page: Reader) -> None:
    pages = {path.name for path in NOTEBOOKS.glob("*.ipynb")} - {"index.ipynb", f"{HOW_TO_PLAY}.ipynb"}
    assert {card.notebook for card in CARDS} == pages | {"lessons/01-graph.ipynb"}
    assert page.names[page.links.index(f"{HOW_TO_PLAY}.ipynb")] == "How to play"
    lessons = {f"lessons/{path.name}" for path in (NOTEBOOKS / "lessons").glob("*.ipynb")}
    assert set() < lessons <= set(page.links)


def test_no_lesson_repeats_its_title_in_the_sentences_after_it() -> None:
    assert [entry.title for entry in LESSONS if entry.title in entry.about] == []


def test_every_link_that_carries_a_game_describes_one_that_can_be_played(page: Reader) -> None:
    queries = [urlsplit(link).query for link in page.links if "?" in link]
    assert queries
    assert "seed=" not in "".join(queries), "no ready beginning deals the same cards each time"
    for query in queries:
        opened = PlayPage()
        opened.open_link(query)
        assert opened.session is not None, query


def test_every_card_has_its_picture_light_and_dark_and_says_in_words_what_it_shows(page: Reader) -> None:
    assert [image["alt"] for image in page.images] == [card.alt for card in CARDS]
    for card, image, dark in zip(CARDS, page.images, page.dark, strict=True):
        assert len(card.alt) > 30
        assert picture_in(image["src"]) == (PICTURES / card.picture).read_bytes()
        assert picture_in(dark["srcset"]) == (PICTURES / card.picture.replace(".", "-dark.")).read_bytes()
        assert dark["media"] == "screen and (prefers-color-scheme: dark)"


def test_a_picture_has_its_reserved_size_and_all_together_are_small(page: Reader) -> None:
    assert sum(len(picture_in(image["src"])) for image in page.images) < 250_000
    assert sum(len(picture_in(dark["srcset"])) for dark in page.dark) < 250_000
    for card, image in zip(CARDS, page.images, strict=True):
        with Image.open(PICTURES / card.picture) as picture:
            assert picture.size == (int(image["width"]), int(image["height"]))


def test_without_its_picture_a_card_still_leads_to_its_page(tmp_path: Path) -> None:
    page = Reader(IndexPage(tmp_path)._repr_html_())
    assert page.images == []
    assert {card.notebook for card in CARDS} <= set(page.links)


def test_names_are_escaped() -> None:
    nasty = '<img src=x onerror="alert(1)">&'
    card = replace(CARDS[0], title=nasty, text=nasty, alt=nasty, links=((nasty, f"?{nasty}"),))
    page = Reader(IndexPage(PICTURES, [card])._repr_html_())
    assert len(page.images) == 1
    assert page.images[0]["alt"] == nasty
    assert page.text.count(nasty) == 3
    assert f"{card.notebook}?{nasty}" in page.links


def test_there_are_links_for_players_students_teachers_and_contributors(page: Reader) -> None:
    assert [way.who for way in READERS] == ["To play", "To learn", "To teach", "To contribute"]
    assert "{" not in page.text
    assert "|" not in page.text


@pytest.mark.parametrize("lacking", [card.title for card in CARDS])
def test_no_text_for_a_reader_names_a_page_that_is_not_there(lacking: str) -> None:
    html = IndexPage(PICTURES, [card for card in CARDS if card.title != lacking])._repr_html_()
    ways = re.findall(r"<dt>.*?</dd>", html)
    assert len(ways) == len(READERS)
    assert not [way for way in ways if re.search(rf"\b{lacking}\b", Reader(way).text)]
    assert html.count("ttr-index-begin") - html.count("a.ttr-index-begin") == len(READERS) - 1 - (
        lacking in ("Play", "Lessons", "Class")
    )


def test_a_document_that_is_there_is_a_link() -> None:
    page = Reader(IndexPage(PICTURES, CARDS[:1], {"Desk": "desk.html"})._repr_html_())
    assert page.names[page.links.index("desk.html")] == "Open your desk"


@pytest.mark.parametrize(
    ("folder", "place", "linked"),
    [
        ("teacher", "VOILA_PREHEAT", True),
        ("teacher-1a2b", "VOILA_PREHEAT", True),
        ("lessons", "VOILA_PREHEAT", False),
        ("teacher", "BINDER_SERVICE_HOST", False),
    ],
)
def test_the_desk_is_one_press_away_where_its_folder_is_beside_the_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, folder: str, place: str, linked: bool
) -> None:
    (tmp_path / folder).mkdir()
    (tmp_path / folder / "index.ipynb").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(place, "False")
    assert ("teacher/index.ipynb" in Reader(IndexPage(PICTURES)._repr_html_()).links) == linked


def test_the_notebook_shows_the_pictures_that_ship_with_the_code() -> None:
    notebook = nbformat.read(NOTEBOOKS / "index.ipynb", as_version=4)
    assert notebook.cells[0].source.endswith("IndexPage()")
    assert IndexPage()._repr_html_() == IndexPage(PICTURES)._repr_html_()


def test_a_whole_game_is_laid_on_the_map_claim_by_claim_and_can_be_stopped(html: str) -> None:
    record = (ROOT / "data" / "records" / "4-players-shared-victory.txt").read_text(encoding="utf-8")
    claims = record.count("\nclaim ")
    assert re.findall(r'class="ttr-laid" style="--n:(\d+)"', html) == [str(number) for number in range(claims)]
    assert re.search(r'<label class="ttr-hero-stop"><input type="checkbox"[ /]*> Stop the game</label>', html)
    assert "@media (prefers-reduced-motion: reduce) {\n  .ttr-laid { animation: none; }" in html
