"""The practice page asks and explains questions, repeats missed ones, and continues after a reload."""

import random
from collections.abc import Callable

import pytest
from ipywidgets import Button

from tests.ui.seen import controls, html_of, kept_by, send, tags_shown_as_text, text_of, write
from ttr.lessons.exercises.hand_in_panel import FORGET
from ttr.lessons.outputs.practice.asking import Asking
from ttr.lessons.outputs.practice.page import REALLY, PracticePage, practice_page
from ttr.lessons.outputs.practice.schedule import MAX_STORED, WhyAsked, read_schedule
from ttr.runtime.host import BROWSER_PAGE
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.controls.widgets import NOTHING
from ttr.ui.question import Answer, AnswerKind, Question
from ttr.ui.stepper.carry_out import MAX_ITEMS


@pytest.fixture
def page() -> PracticePage:
    return PracticePage(3)


def wrong(asked: Question) -> Answer:
    """Return a plausible wrong answer."""
    if asked.kind is AnswerKind.CHOICE:
        return next(choice for choice in asked.choices if not asked.is_right(choice))
    return 9999 if asked.kind is AnswerKind.NUMBER else NOTHING


def until(asking: Asking, ask: AnswerKind, fits: Callable[[Question], bool] = lambda asked: True) -> Question:
    """Answer correctly until a matching question comes up."""
    for _ in range(300):
        if asking.question.kind is ask and fits(asking.question):
            return asking.question
        asking.answer(asking.question.right[0])
        asking.next()
    raise AssertionError(f"no {ask} was asked for")


def test_a_question_appears_beside_its_map(page: PracticePage) -> None:
    asked = until(page.asking, AnswerKind.CHOICE)
    assert text_of(asked.text) in text_of(html_of(page.widget))
    assert page.map.picture == asked.before.picture
    assert page.map.board == asked.board
    assert page.sentence.text == asked.source
    assert not is_visible(page.asking.next_button)


def test_somebody_new_begins_with_lesson_1_and_each_visit_with_other_questions() -> None:
    visits = [practice_page().asking for _ in range(4)]
    assert {(asking.question.topic, asking.topic.label) for asking in visits} == {(1, "one lesson after another")}
    assert len({asking.question.text for asking in visits}) > 1


def test_a_choice_is_checked_at_once_and_explained(page: PracticePage) -> None:
    asking = page.asking
    asked = until(asking, AnswerKind.CHOICE)
    assert [control.description for control in asking.answers.choices] == list(asked.choices)
    assert not is_visible(asking.answers.send_button)
    done = len(asking.schedule.answered)
    asking.answers.choices[asked.choices.index(str(asked.right[0]))].click()
    assert asking.verdict == "Right."
    assert asked.why in text_of(html_of(page.widget))
    assert page.map.picture == asked.after.picture
    assert len(asking.schedule.answered) == done + 1
    assert all(control.disabled for control in asking.answers.choices)
    page.asking.answer(wrong(asked))  # only the first answer counts
    page.asking.answers.send_button.click()
    assert asking.verdict == "Right."
    assert len(asking.schedule.answered) == done + 1
    asking.next_button.click()
    assert asking.question != asked


def test_a_wrong_answer_gets_its_own_reason_and_the_right_one_and_brings_the_question_back(page: PracticePage) -> None:
    asked = until(page.asking, AnswerKind.CHOICE, lambda asked: len(asked.feedback) > 1)
    chosen, *others = asked.feedback
    page.asking.answer(chosen)
    assert page.asking.verdict.startswith("Not quite: you said ")
    assert all(said in page.asking.verdict for said in (chosen, asked.right_words))
    said = text_of(html_of(page.widget))
    assert all(text_of(words) in said for words in (asked.feedback[chosen], asked.why, "comes back after 2 others"))
    assert all(text_of(asked.feedback[other]) not in said for other in others)
    assert [each.name for each in page.asking.schedule.waiting] == [page.asking.task.name]


def test_a_number_is_typed(page: PracticePage) -> None:
    asked = until(page.asking, AnswerKind.NUMBER)
    assert is_visible(page.asking.answers.number)
    assert not is_visible(page.asking.answers.place)
    page.asking.answers.send_button.click()  # nothing is written yet, and nothing is no 0
    assert page.asking.is_open
    assert page.asking.answers.number.fault == "Write a whole number from 0 to 9999."
    page.click_city(0)
    page.click_route(0)  # clicks on the map mean nothing
    assert page.asking.is_open
    write(page.asking.answers.number, f"{asked.right[0]},0 {asked.unit}")
    page.asking.answers.send_button.click()
    assert page.asking.verdict == "Right."
    page.asking.next()
    assert page.asking.answers.number.text == ""


def test_a_city_is_clicked_twice_or_chosen_in_the_list(page: PracticePage) -> None:
    asked = until(page.asking, AnswerKind.CITY)
    city = asked.board.city_index[str(asked.right[0])]
    page.click_city(city)
    assert page.asking.is_open
    assert page.asking.answers.place.value == asked.right[0]
    assert "click again, or press Check" in html_of(page.widget)
    page.click_city(city)
    assert page.asking.verdict == "Right."
    page.click_city(city)
    page.asking.next()
    asked = until(page.asking, AnswerKind.CITY)
    page.asking.answers.place.value = asked.right[0]
    page.asking.answers.send_button.click()
    assert page.asking.verdict == "Right."


def test_a_route_is_clicked_and_none_outside_the_network(page: PracticePage) -> None:
    asked = until(page.asking, AnswerKind.ROUTE)
    outside = next(route for route in range(len(asked.board.routes)) if route not in asked.before.picture.lit)
    page.click_route(outside)
    assert page.asking.answers.place.value == NOTHING
    assert "not in the bright network" in html_of(page.widget)
    page.asking.answers.send_button.click()
    assert page.asking.is_open
    assert "First choose" in html_of(page.widget)
    for _ in range(2):
        page.click_route(int(asked.right[0]))
    assert page.asking.verdict == "Right."


def test_another_topic_changes_an_open_question_but_not_an_answered_one(page: PracticePage) -> None:
    page.asking.topic.value = 5
    assert page.asking.question.topic == 5
    page.asking.level.value = 4
    assert page.asking.question.level == 4
    answered = page.asking.question
    page.asking.answer(answered.right[0])
    page.asking.topic.value = 2
    assert page.asking.question == answered
    page.asking.next()
    assert page.asking.question.topic == 2


def test_streaks_and_new_levels_are_praised(page: PracticePage) -> None:
    page.asking.topic.value = 1
    for _ in range(3):
        page.asking.next()
        page.asking.answer(page.asking.question.right[0])
    shown = text_of(html_of(page.widget))
    assert "3 right in a row!" in shown
    assert "Lesson 1 goes up to level 2." in shown


def test_the_summary_counts_by_topic_and_lists_questions_that_come_back(page: PracticePage) -> None:
    page.open("Summary")
    assert page.sentence.text == "No answers yet."
    assert page.summary.forget_button.disabled
    page.open("Practice")
    asked = page.asking.question
    page.asking.answer(wrong(asked))
    page.asking.next()
    page.asking.answer(page.asking.question.right[0])
    page.open("Summary")
    shown = text_of(html_of(page.summary.panel))
    assert "1 of 2" in shown
    assert "Most in a row: 1." in shown
    assert f"{asked.name}: after 1 other" in shown
    assert page.sentence.text == "1 of 2 questions right."
    assert not tags_shown_as_text(html_of(page.widget))


def test_all_answers_are_forgotten_after_two_presses(page: PracticePage) -> None:
    page.asking.answer(page.asking.question.right[0])
    page.summary.forget_button.click()
    assert page.summary.forget_button.description == REALLY
    assert len(page.asking.schedule.answered) == 1
    page.summary.forget_button.click()
    assert page.summary.forget_button.description == FORGET
    assert not page.asking.schedule.answered
    assert page.memory.text == ""


def test_after_a_reload_practice_continues_from_the_same_place(page: PracticePage) -> None:
    page.asking.topic.value = 4
    for number in range(7):
        page.asking.answer(page.asking.question.right[0] if number % 3 else wrong(page.asking.question))
        page.asking.next()
    again = PracticePage(99)
    send(again.memory, {"known": kept_by(page.memory)})
    assert again.asking.schedule == page.asking.schedule
    assert again.asking.question == page.asking.question
    assert again.asking.topic.value == 4


def test_answers_before_the_browser_s_stored_text_arrives_are_not_lost(page: PracticePage) -> None:
    page.asking.answer(page.asking.question.right[0])
    assert page.memory.text == ""  # so that the answer of the browser is still there
    send(page.memory, {"known": "7:RRRR"})
    assert len(page.asking.schedule.answered) == 1
    assert read_schedule(page.memory.text) == page.asking.schedule


def test_a_link_to_a_topic_continues_the_stored_schedule_unless_it_gives_everyone_the_same_questions() -> None:
    for start, answered in (("", 4), ("&start=7", 0)):
        one, other = PracticePage(3), PracticePage(5)
        for visit in (one, other):
            visit.open_link(f"?topic=4&level=3{start}")
            send(visit.memory, {"known": "7:RRRR"})
            assert (visit.asking.question.topic, visit.asking.question.level) == (4, 3)
            assert len(visit.asking.schedule.answered) == answered
        assert one.asking.question == other.asking.question
        one.open_link("")
        assert one.asking.topic.value == 4


@pytest.mark.parametrize("query", ["?topic=99", "?level=5", "?topic=x", "?start=-1", "?topic=٣", "?start=12345678901"])
def test_a_link_to_an_unknown_topic_or_level_is_explained(page: PracticePage, query: str) -> None:
    before = page.asking.question
    page.open_link(query)
    assert page.status.text.startswith("The link asks for ")
    assert page.status.urgent
    assert page.asking.question == before


@pytest.mark.parametrize(
    "said", [None, "x", {}, {"known": 5}, {"known": ""}, {"known": "<b>"}, {"known": "7:" + "R" * MAX_STORED}]
)
def test_the_page_shows_a_question_after_any_message_of_a_browser(page: PracticePage, said: object) -> None:
    before = page.asking.question
    send(page.memory, said)
    assert page.asking.question == before


def test_an_empty_choice_is_neither_an_answer_nor_a_topic(page: PracticePage) -> None:
    # Our pages never send this, but a browser can.
    asking = page.asking
    asking.answer(asking.question.right[0])
    asking.next()
    until(asking, AnswerKind.CITY)
    kept = kept_by(page.memory)
    for control in (asking.topic, asking.level, asking.answers.place):
        control.set_state({"index": None})
    asking.answers.send_button.click()
    assert "First choose" in html_of(page.widget)
    assert asking.is_open
    assert (asking.topic.value, asking.level.value) == (asking.schedule.topic, asking.schedule.level)
    assert page.memory.text == kept
    assert read_schedule(kept) == asking.schedule


def test_a_lesson_has_a_link_where_links_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def shown() -> str:
        page = PracticePage(3)
        page.asking.topic.value = 3
        page.asking.answer(page.asking.question.right[0])
        return html_of(page.widget)

    assert "Lesson 3: The cheapest path" in shown()
    assert "href=" not in shown()
    monkeypatch.setenv("VOILA_PREHEAT", "False")
    assert 'href="lessons/03-cheapest.ipynb"' in shown()
    monkeypatch.delenv("VOILA_PREHEAT")
    monkeypatch.setattr("sys.platform", "emscripten")
    monkeypatch.setenv(BROWSER_PAGE, "practice")
    assert 'href="../03-cheapest/index.html"' in shown()


def test_two_hundred_questions_are_answered_right_and_wrong_on_the_page(page: PracticePage) -> None:
    rng = random.Random(2)
    asking, kinds, said, last = page.asking, set(), [], set()

    def others() -> int:
        """Return the number of buttons that do not belong to the current question."""
        panel = asking.answers
        return len(controls(Button)) - len(panel.choices) - len(panel.carry.items) - len(panel.order.buttons)

    few = others()
    for number in range(200):
        asked = asking.question
        kinds.add(asked.name)
        last.add(("ttr-map-last" in page.widget._dom_classes, asked.needs_map))
        assert asked.needs_map or "map" not in asked.text
        right = rng.random() < 0.75
        asking.answer(asked.right[0] if right else wrong(asked))
        assert asking.verdict.startswith("Right." if right else "Not quite"), (number, asked)
        said.append(right)
        asking.next()
    assert last == {(True, False), (False, True)}  # a map that a question does not need stands last on a phone
    assert others() == few  # the buttons of past questions do not pile up
    assert len(asking.answers.carry.items) <= MAX_ITEMS
    schedule = asking.schedule
    assert [each.right for each in schedule.answered] == said
    assert schedule.right == sum(said)
    assert len(kinds) > 40
    back = [each for each in schedule.answered if each.task.reason is WhyAsked.AGAIN]
    assert len(back) > 60
    assert read_schedule(kept_by(page.memory)) == schedule
