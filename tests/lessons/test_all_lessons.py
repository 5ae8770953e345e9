"""Every lesson has the same kinds of files, tabs, notebook and teacher's notes."""

import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial

import pytest
from ipywidgets import Dropdown, Widget

from tests.browser.serve import ROOT
from tests.ui.seen import html_of, parts_of, tags_shown_as_text
from ttr.lessons.catalog import LESSONS, LessonEntry
from ttr.lessons.notebook.lesson import Lesson
from ttr.runtime import STYLE
from ttr.ui.controls.widgets import MarkupBox
from ttr.ui.page.kept_text import KeptText
from ttr.ui.page.style import page_css

from .pages import all_choices, tab
from .texts import cells, every_lesson, notebook, notes, prose

# Each lesson has these files, whose first line names the lesson. Other files are named for their subject.
FILES = ("__init__.py", "exercises.py", "cases.py", "questions.py", "tabs.py", "slides.md", "proof.md")
NO_SUBJECT = {
    *("explaining", "explained", "quiz", "guess", "samples", "trials", "deals", "changing", "closing"),
    *("charts", "drawings", "drawing", "drawn", "activities", "telling", "told", "how", "shown", "plain", "reading"),
    *("running", "wish", "bench", "utils", "helpers", "common", "misc"),
}


@pytest.fixture(scope="module", autouse=True)
def opened() -> Iterator[Callable[[LessonEntry], Lesson]]:
    """Open each lesson only once, since its games and pictures take a second."""
    yield lru_cache(lambda entry: entry.open())
    Widget.close_all()


def files(entry: LessonEntry) -> dict[str, str]:
    """Return the text of each file of a lesson, by name."""
    folder = ROOT / "ttr" / "lessons" / entry.topic
    return {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.py")}


@every_lesson
def test_a_lesson_has_the_files_of_every_lesson_and_their_names_and_first_lines_name_the_subject(entry) -> None:
    lacking = [name for name in FILES if not (ROOT / "ttr" / "lessons" / entry.topic / name).exists()]
    assert not lacking, f"ttr/lessons/{entry.topic} lacks {', '.join(lacking)}"
    assert not NO_SUBJECT & set(files(entry))
    lesson = f'"""Lesson {entry.number}, {entry.title}'
    for name, text in files(entry).items():
        first = text.splitlines()[0]
        begin = f'{lesson}."""' if name == "__init__" else f"{lesson}: "
        assert first.lower().startswith(begin.lower()), f"{name}.py begins {first}, not {begin}"


@every_lesson
def test_a_lesson_has_one_title_everywhere(entry: LessonEntry, opened) -> None:
    course = (ROOT / "notebooks" / "teacher" / "curricula.md").read_text(encoding="utf-8")
    table = (ROOT / "notebooks" / "teacher" / "misconceptions.md").read_text(encoding="utf-8")
    inside = f"lesson {entry.number}: {entry.title}".lower()
    assert notebook(entry).metadata.title.lower() == inside
    first = f"# {inside}. notes for the teacher"
    assert notes(entry).lower().startswith(f"{first}\n"), f"{entry.stem}.md does not begin “{first}”"
    assert f"[{entry.number} {entry.title}]({entry.stem}.md)" in course, (
        f"teacher/curricula.md has no row for {entry.stem}"
    )
    assert f"## {inside}\n" in table.lower()
    assert f"Lesson {entry.number} · {entry.title}" in opened(entry).page.heading.value


def test_lessons_are_numbered_in_their_order_and_no_term_is_defined_twice() -> None:
    """Lesson 5 defines the longest trail, but not the game's name for it, the longest path."""
    assert [entry.number for entry in LESSONS] == list(range(1, len(LESSONS) + 1))
    names = [term.name for entry in LESSONS for term in entry.terms]
    assert len(names) == len(set(names))
    superlatives = {found for entry in LESSONS for found in re.findall(r"(?:longest|cheapest) \w+", entry.title)}
    assert superlatives <= {*names}


@every_lesson
def test_the_tabs_lead_from_touching_to_presenting_the_picture_of_the_tab_before(entry: LessonEntry, opened) -> None:
    page = opened(entry).page
    names = [activity.name for activity in page.activities]
    assert names[0] == "Touch"
    assert names[-1] == "Present"
    assert {"Step", "Predict", "Change"} <= set(names)
    for name in names:
        page.open(name)
        assert page.activity.name == name
        assert page.activity.sentence or name == "Present"
        assert not tags_shown_as_text(html_of(page.widget)), name
    page.open("Step")
    shown = page.activity.picture
    page.open("Present")
    assert page.activity.picture.overlay == shown.overlay


def choose_last(control: Dropdown) -> None:
    if control.options:
        control.index = len(control.options) - 1


@every_lesson
def test_opening_a_tab_a_click_and_a_choice_each_draw_the_map_once_and_no_goal_is_met_at_first(entry) -> None:
    page, drawn = entry.open().page, []
    (change,) = (each for each in page.activities if each.name == "Change")
    assert len(change.met) >= 3, f"ttr/lessons/{entry.topic}/tabs.py has {len(change.met)} of at least 3 goals"
    assert not any(change.met)
    page.drawn = lambda: drawn.append(page.activity.name)
    for activity in page.activities:
        lists = [part for part in parts_of(activity.panel) if isinstance(part, Dropdown)]
        presses = [partial(page.open, activity.name), *(partial(page.click_city, city) for city in (0, 3, 1))]
        for press in [*presses, *(partial(choose_last, each) for each in lists)]:
            drawn.clear()
            press()
            assert len(drawn) <= 1, (activity.name, press)


@every_lesson
def test_a_lesson_ends_with_skills_progress_the_next_lesson_and_the_overview(entry, opened) -> None:
    end = cells(entry)[-1]
    assert (end.id, cells(entry)[-2].source) == ("end", "lesson.hand_in()")
    assert end.source.startswith("## What you can do now")
    for follower in LESSONS[entry.number : entry.number + 1]:
        assert f"]({follower.stem}.ipynb)" in end.source, f"{entry.stem}.ipynb ends without a link to {follower.stem}"
    assert "[overview](../index.ipynb)" in end.source, f"{entry.stem}.ipynb ends without a link to the overview"
    lesson, count, asked = opened(entry), len(entry.exercises), len(entry.predictions)
    words = rf"So far: 0 of {count} exercises solved, \d+ of {asked} predictions made"
    assert re.search(words, html_of(lesson.hand_in()))
    lesson.check(entry.exercises[0].key, entry.exercises[0].truth)
    assert f"So far: 1 of {count} exercises solved" in html_of(lesson.hand_in())


@every_lesson
def test_a_last_game_has_its_own_tab_and_best_list_where_a_browser_may_have_stored_anything(
    entry: LessonEntry, opened
) -> None:
    games = [tab for tab in opened(entry).page.activities if tab.name == "Finale"]
    assert len(games) == ("Finale" in notes(entry)), "the notes tell when the last game is played"
    kept = [part.name for game in games for part in parts_of(game.panel) if isinstance(part, KeptText)]
    assert kept == [f"best-lesson-{entry.number}" for _ in games]
    for text in ("", "nonsense", "1:x 0:3 1000:2", "<b>1:2</b>", "1:-4", "9" * 5000):
        for game in games:
            game.load_best(text)
            assert game.scores == {}


def test_the_panels_of_a_lesson_share_one_sheet_and_its_outputs_link_to_it_on_a_server(monkeypatch) -> None:
    lesson = LESSONS[1].open()
    panels = [lesson.hand_in(), *(lesson.task(key) for key in lesson.exercises)]
    boxes = {part for panel in panels for part in parts_of(panel) if isinstance(part, MarkupBox)}
    assert len([each for each in boxes if ".ttr-lesson {" in each.value]) == 1
    output = lesson.check("2.1", lambda edges, a, b: True)
    assert ".ttr-lesson {" in output._repr_html_()
    monkeypatch.setenv(STYLE, "/voila/page-1.css")
    monkeypatch.setenv("VOILA_PREHEAT", "True")
    assert ".ttr-lesson {" not in output._repr_html_()
    assert "/voila/page-1.css" in output._repr_html_()
    assert ".ttr-lesson {" in page_css()


@every_lesson
def test_everything_on_the_step_tab_can_be_stepped_to_its_end(entry: LessonEntry, opened) -> None:
    page = opened(entry).page
    steps, stepper = tab(opened(entry), "Step"), page.activity.stepper
    lists = [each for each in parts_of(steps.panel) if isinstance(each, Dropdown) and each.options]
    for _ in all_choices([each for each in lists if each.description != "Start"]):
        stepper.go(len(stepper.trace) - 1)
        assert stepper.step.event in ("answer", "crossing")
        assert page.map.picture == steps.picture
        assert steps.sentence == stepper.step.sentence


@every_lesson
def test_each_prediction_has_its_right_answer_among_different_choices_and_explains_it(
    entry: LessonEntry, opened
) -> None:
    page = opened(entry).page
    page.open("Predict")
    quiz = page.activity
    assert len(quiz.predictions) >= 4, (
        f"ttr/lessons/{entry.topic}/questions.py has {len(quiz.predictions)} of at least 4 predictions"
    )
    for each in (*quiz.opening, *quiz.predictions):
        asked = quiz.current
        assert asked == each
        assert asked.right[0] in asked.choices
        assert len(set(asked.choices)) == len(asked.choices) >= 2
        quiz.answer(next(choice for choice in asked.choices if choice not in asked.right))
        assert asked.why == asked.after.sentence != ""
        quiz.next()


@every_lesson
def test_a_notebook_begins_with_the_map_and_something_to_touch_and_shows_only_code_for_readers(
    entry: LessonEntry,
) -> None:
    run, first, second = cells(entry)[:3]
    assert run.source.startswith("**Begin here:** in the menu above, choose *Run*, then *Run All Cells*.")
    assert (
        run.metadata.tags == json.loads((ROOT / "voila.json").read_text())["TagRemovePreprocessor"]["remove_cell_tags"]
    )
    assert first.cell_type == "code"
    assert "open_lesson" in first.source
    assert second.source.startswith("## 1 Touch")
    for cell in cells(entry):
        if cell.cell_type == "code":
            hidden = cell.metadata.get("jupyter", {}).get("source_hidden", False)
            told = f"cell {cell.id} of {entry.stem}.ipynb: hide its source unless it calls lesson.check"
            assert hidden is ("lesson.check(" not in cell.source), told


@every_lesson
def test_words_in_bold_are_tabs_which_open_there_and_terms_of_the_glossary(entry: LessonEntry, opened) -> None:
    text = re.sub(r"^\|.*$", "", prose(entry), flags=re.MULTILINE)  # rows of a table begin in bold
    bold = {word for word in re.findall(r"\*\*(.+?)\*\*", text) if word[-1] not in ".?:"}  # these begin paragraphs
    tabs, terms = {tab.name for tab in opened(entry).page.activities}, {term.name for term in entry.terms}
    assert not tabs - bold, f"{entry.stem}.ipynb does not name {', '.join(sorted(tabs - bold))} in bold"
    undefined = ", ".join(sorted(bold - tabs - terms))
    assert not undefined, f"{entry.stem}.ipynb has no line “* **{undefined}**: …” that defines the term"
    assert terms


@every_lesson
def test_a_notebook_goes_through_all_parts_and_links_to_the_glossary(entry: LessonEntry) -> None:
    headings = re.findall(r"^## (.+)$", prose(entry), re.MULTILINE)
    words = [heading.split(":")[0].split()[-1] for heading in headings]
    assert words == ["Touch", "View", "Respond", "Change", "Construct", "Present", "in", "now"]
    assert "](glossary.ipynb" in prose(entry)


@every_lesson
def test_the_student_s_notebook_asks_for_every_exercise_and_holds_no_solution(entry: LessonEntry) -> None:
    code = [cell.source for cell in cells(entry) if cell.cell_type == "code"]
    for exercise in entry.exercises:
        task, call = f'lesson.task("{exercise.key}")', f'lesson.check("{exercise.key}", {exercise.function})'
        for wanted in (task, call):
            assert any(wanted in source for source in code), f"no cell of {entry.stem}.ipynb calls {wanted}"
        asked = next(source for source in code if call in source)
        assert f"def {exercise.signature}:" in asked
        body = [line.strip() for line in asked.splitlines() if line.startswith("    ")]
        assert all(line.startswith(("#", "return None")) for line in body), asked


PARTS = [
    *("Timetable: 45 minutes", "Key questions and the answers to expect"),
    *("What students get wrong, and how to answer", "Board work", "The proof", "Three levels of tasks"),
    *("Extension", "The lines that students hand in", "Solutions"),
]


@every_lesson
def test_the_teacher_s_notes_have_every_part(entry: LessonEntry) -> None:
    assert all(part in notes(entry) for part in ("**Aim.**", "**Prior knowledge.**"))
    assert re.findall(r"^## (.+)$", notes(entry), re.MULTILINE) == PARTS


@every_lesson
def test_the_readme_the_teacher_s_page_and_the_course_name_every_lesson(entry: LessonEntry) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    teacher_s = (ROOT / "notebooks" / "teacher" / "README.md").read_text(encoding="utf-8")
    for path, table, *lines in (
        ("README.md", readme, f"| {entry.number} [{entry.title}](notebooks/lessons/{entry.stem}.ipynb) |"),
        ("notebooks/teacher/README.md", teacher_s, f"| {entry.number} {entry.title} |", f"({entry.stem}.md)"),
    ):
        assert all(line in table for line in lines), f"{path}'s table of lessons lacks {entry.stem}"
