"""Rules of the style sheet that depend on each other: precedence, and values that must agree."""

import re
from pathlib import Path

import pytest

from tests.ui.seen import html_of
from ttr.classroom.page import ClassPage
from ttr.game.cards import CARDS, LETTERS, LOCOMOTIVE
from ttr.lessons.catalog import glossary
from ttr.lessons.misconceptions_page import MisconceptionsPage
from ttr.lessons.outputs.practice.lines_panel import LinesPanel
from ttr.lessons.outputs.worksheets.panel import WorksheetPanel
from ttr.lessons.teachers_desk import TeachersDesk
from ttr.runtime import INDEX, STYLE
from ttr.ui.how_to_play.page import HowToPlay
from ttr.ui.map.map_css import MAP_CSS
from ttr.ui.map.tones import TONES
from ttr.ui.map.typeface import SIZES
from ttr.ui.page.style import SHEETS, page_css, page_style
from ttr.ui.replay.page import ReplayPage

ROOT = Path(__file__).parents[3]
RULES = "\n".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS)


def test_a_page_links_to_its_stylesheet_only_where_a_server_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert page_style().startswith("<style>")
    monkeypatch.setenv(STYLE, "/voila/page-1.css")
    assert page_style().startswith("<style>")  # in JupyterLab, say
    monkeypatch.setenv("VOILA_PREHEAT", "True")
    assert page_style() == '<link rel="stylesheet" href="/voila/page-1.css"/>'


def test_sheets_stand_beside_their_parts_and_no_room_styles_a_class_of_another():
    computed = {"map_css.py", "style.py"}
    files = [file for file in (ROOT / "ttr").rglob("*.py") if file.name not in computed]
    assert [file.name for file in files if re.search(r"^\.ttr-[^(\n]*\{", file.read_text("utf-8"), re.M)] == []
    rooms: dict[str, set[str]] = {}
    for sheet in (sheet for sheet in SHEETS if sheet.parts[-3:-1] != ("ui", "page")):
        rules = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.S)
        for name in re.findall(r"(?:^|[,}{])\s*(\.ttr-[\w-]+)\s*(?=[,{])", rules):
            rooms.setdefault(name, set()).add(sheet.name)
    assert {name: sheets for name, sheets in rooms.items() if len(sheets) > 1} == {}


def test_an_active_overlay_takes_no_more_room_touch_targets_are_large_and_the_chosen_payment_has_a_border() -> None:
    found = [re.search(rf"\.ttr-page \.ttr-pill-{on} \{{[^}}]*font-weight: (\d+)", RULES) for on in ("on", "off")]
    assert [weight and weight[1] for weight in found] == ["400", "400"]  # bold letters would move their neighbors
    heights = re.findall(r"\.ttr-page \.ttr-button\.ttr-opener \{[^}]*?height: (\w+)", RULES)
    assert heights == ["auto", "44px"]  # the later one wins
    any_chip, chosen = RULES.index(".ttr-page button.ttr-chip {"), RULES.index(".ttr-page button.ttr-chip-on {")
    assert any_chip < chosen  # equally specific and later, so it wins


def test_nothing_is_hidden_by_a_view_where_no_bar_leads_to_another_view() -> None:
    """The bar is there if the page is divided: `GamePage` decides that in one place."""
    rules = re.sub(r"/\*.*?\*/", "", RULES, flags=re.S)
    selectors = [each for heads in re.findall(r"([^{}]+)\{", rules) for each in re.split(r",(?![^(]*\))", heads)]
    by_view = [each.strip() for each in selectors if re.search(r"data-view|ttr-behind", each)]
    assert len(by_view) > 10
    assert [each for each in by_view if not each.startswith(".ttr-divided ")] == []
    bars = [each.strip() for each in selectors if re.search(r"\.ttr-views$", each.strip())]
    assert [each for each in bars if not each.startswith(".ttr-divided ")] == [".ttr-views"]


def test_clicks_hit_their_targets_on_an_enlarged_map() -> None:
    sheets = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "ttr").rglob("*.css"))]
    assert [
        said
        for sheet in [*sheets, MAP_CSS]
        for said in re.findall(r"\.ttr-map(?:-plot)? \{([^}]*)\}", sheet)
        if "zoom" in said
    ] == []
    assert len(re.findall(r"transform: scale\(var", MAP_CSS)) == 1  # of which plotly accounts
    rooms = {room for sheet in sheets for room in re.findall(r"\.(ttr-[\w-]+) \{[^}]*--ttr-map-scale:", sheet)}
    assert rooms == {"ttr-projector", "ttr-class-projector", "ttr-slides"}


def test_each_card_has_its_own_letter_and_a_small_drawing_with_inks_that_are_the_same_in_the_dark() -> None:
    looks = dict(re.findall(r"\.ttr-(\w+)[^{}]*\{ --ttr-car: (url.*?); --ttr-ground", page_css()))
    assert (set(looks), len(set(looks.values()))) == (set(CARDS), len(CARDS))
    letters = dict(re.findall(r'\.ttr-(\w+)[^{}]*\{ --ttr-car: [^{}]*--ttr-letter: "(.)"', page_css()))
    assert letters == LETTERS | {LOCOMOTIVE: "★"}
    for file in sorted((ROOT / "ttr/ui/page/cards").glob("*.svg")):
        text = file.read_text(encoding="utf-8")
        inks = [TONES[name] for name in re.findall(r"var\(--ttr-([\w-]+)\)", text)]
        assert inks
        assert all(ink.light.lower() == ink.dark.lower() for ink in inks)
        assert (len(text) < 1000, re.findall(r"#[0-9a-fA-F]{3}", text)) == (True, []), file


# Slides grow with their wall.
FILES = [
    file
    for kind in ("*.css", "*.py", "*.html", "*.j2", "*.js")
    for file in sorted((ROOT / "ttr").rglob(kind))
    if not {"slides", "plotly"} & set(file.parts)
]
_SIZED = re.compile(r"(?<![\w-])font(?:-size)?: ?([^;}\"']*)")
_WITH_A_UNIT = re.compile(r"(?<![\w.-])[\d.]+(?:px|pt|mm|r?em|%|vw|vh|cqw)(?=[ /!]|$)")


def test_all_letters_have_one_of_six_sizes() -> None:
    sizes = {f"var(--ttr-size-{name})" for name in SIZES} | {f"{size}px" for size in SIZES.values()}
    assert len(SIZES) == 6
    found = {
        (file.name, size)
        for file in FILES
        for said in _SIZED.findall(file.read_text(encoding="utf-8"))
        for size in _WITH_A_UNIT.findall(said.strip())[:1]
    }
    assert {(name, size) for name, size in found if size not in sizes} == set()


def shown_by(page: object) -> str:
    return page._repr_html_() if hasattr(page, "_repr_html_") else html_of(page.widget)


@pytest.mark.parametrize(
    ("make", "back"),
    [
        *((make, "/ttr/voila/render/index.ipynb") for make in (ReplayPage, HowToPlay, glossary, TeachersDesk)),
        (lambda: ClassPage(None), "/ttr/voila/render/index.ipynb"),
        *((make, "index.ipynb") for make in (WorksheetPanel, MisconceptionsPage, LinesPanel)),
    ],
)
def test_every_page_leads_back_to_the_start_page_or_to_the_desk(make, back, monkeypatch):
    monkeypatch.setenv("VOILA_PREHEAT", "True")
    assert 'ttr-home"' not in shown_by(make())
    monkeypatch.setenv(INDEX, "/ttr/voila/render/index.ipynb")
    assert f'<a href="{back}"' in shown_by(make())
