"""Each slide has few words and matching settings of the lesson's map."""

from pathlib import Path

import ipywidgets as widgets
import pytest
from markupsafe import escape

from tests.ui.seen import parts_of
from ttr.lessons.activities.slide import MAX_WORDS, read_slides
from ttr.lessons.catalog import LESSONS
from ttr.lessons.outputs.slides.page import SlidesPage, choose
from ttr.ui.controls.number_field import NumberField
from ttr.ui.controls.on_demand import is_visible


@pytest.fixture(scope="module")
def page():
    return SlidesPage()


def shown(tab):
    """Return the values of a tab's visible lists and fields, by label."""
    parts = [part for half in (tab.foot, tab.panel) if half is not None for part in parts_of(half)]
    lists = {part.description: part.label for part in parts if isinstance(part, widgets.Dropdown) and is_visible(part)}
    return lists | {part.description: str(part.value) for part in parts if isinstance(part, NumberField)}


@pytest.mark.parametrize("entry", LESSONS, ids=lambda entry: entry.topic)
def test_each_slide_has_few_words_notes_and_matching_settings_of_the_map(entry, page):
    page.lesson.value = entry
    lacking = {"Touch", "Step", "Predict", "Change"} - {slide.tab for slide in page.slides}
    assert not lacking, f"ttr/lessons/{entry.topic}/slides.md has no slide for {', '.join(sorted(lacking))}"
    for place, slide in enumerate(page.slides):
        assert page.place == place
        assert slide.title
        assert slide.aim
        assert slide.word_count <= MAX_WORDS, f"{slide.title}: {slide.word_count} words"
        assert all(slide.notes)
        assert slide.title in page.words.value.unescape()
        assert all(escape(paragraph) in page.keys.notes for paragraph in slide.notes)
        assert page.lesson_page.activity.name == slide.tab
        assert {label: shown(page.lesson_page.activity).get(label) for label in slide.settings} == slide.settings
        _, figure = page.widget.children
        assert (figure is page.lesson_page.widget) == (slide.figure == "")
        buttons = [part.description for part in parts_of(page.widget) if isinstance(part, widgets.Button)]
        assert buttons.count("Next") <= 1, "the class cannot tell which one the notes mean"
        page.next.click()


def test_no_line_of_a_slide_ends_within_a_formula(page):
    page.open(LESSONS[9])
    page.go(5)
    assert "3 · 6 − 6 = 12".replace(" ", "\xa0").replace("=\xa0", "= ") in page.words.value


def test_the_five_steps_of_lesson_5_s_proof_have_their_own_figures_which_come_back_with_their_slides(page):
    page.lesson.value = LESSONS[4]
    page.open(LESSONS[4])
    figures = {}
    for slide in page.slides:
        if slide.title.startswith("Proof"):
            figures[slide.title] = page.lesson_page.activity.picture
        page.go(1)
    assert len(figures) == 5
    assert all(figure not in list(figures.values())[:place] for place, figure in enumerate(figures.values()))
    page.go(4 - page.place)
    assert page.slides[page.place].title == "Proof 2: walk until stuck"
    assert page.lesson_page.activity.picture == figures["Proof 2: walk until stuck"]


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"Bridge": "Königsberg, 7 bridges"}, "The tab Step shows no list or field 'Bridge'."),
        ({"Start": "Calgary"}, "The tab Step shows no list or field 'Start'."),
        ({"Network": "Kaliningrad"}, "There is no 'Kaliningrad' under Network in the tab Step: One player's 7 routes,"),
    ],
    ids=["a label", "a list that is hidden", "a choice"],
)
def test_a_setting_that_does_not_exist_is_named(settings, told):
    lesson = LESSONS[4].open().page
    lesson.open("Step")
    with pytest.raises(LookupError, match=told):
        choose(lesson.activity, settings)


def test_slides_stop_at_the_first_and_the_last_one(page):
    page.lesson.value = LESSONS[1]
    page.open(LESSONS[1])
    assert page.back.disabled
    page.go(-1)
    assert page.place == 0
    page.go(100)
    assert page.place == len(page.slides) - 1
    assert page.next.disabled
    assert not page.back.disabled


@pytest.mark.parametrize(("query", "number"), [("?lesson=5", 5), ("lesson=10", 10), (None, 1)])
def test_a_link_leads_to_a_lesson(query, number, page):
    page.lesson.value = LESSONS[0]
    page.open_link(query)
    assert (page.lesson.value.number, page.place) == (number, 0)


AIM, POINTS, TAB = "Count.\n\n", "- One.\n- Two\n  lines.\n\n", "Tab: Touch · Network: a: b\n\n"
NOTES = "> Ask\n> them.\n>\n> 5 min.\n"
WHOLE = f"# Slides\n\n## Degree\n\n{AIM}{POINTS}{TAB}{NOTES}"


def test_a_slide_is_a_heading_with_its_aim_points_tab_and_notes(tmp_path: Path) -> None:
    (file := tmp_path / "slides.md").write_text(WHOLE, encoding="utf-8")
    (slide,) = read_slides(file)
    assert (slide.title, slide.aim, slide.points) == ("Degree", "Count.", ("One.", "Two lines."))
    assert (slide.tab, slide.settings, slide.notes) == ("Touch", {"Network": "a: b"}, ("Ask them.", "5 min."))


@pytest.mark.parametrize(("left_out", "said"), [(AIM, "an aim"), (TAB, "a line “Tab: ”"), (NOTES, "notes")])
def test_a_slide_that_lacks_a_part_is_told_with_its_title(tmp_path: Path, left_out: str, said: str) -> None:
    (file := tmp_path / "slides.md").write_text(WHOLE.replace(left_out, ""), encoding="utf-8")
    with pytest.raises(ValueError, match=f"slides.md: the slide “Degree” lacks {said}"):
        read_slides(file)
