"""Lesson 2: its exercises, its misconceptions with their hints, and its map."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.seen import html_of
from ttr.graphs import connectivity, union_find
from ttr.graphs.words import pluralize
from ttr.lessons.catalog import find_exercise
from ttr.lessons.connected.cases import story
from ttr.lessons.connected.exercises import EXERCISES
from ttr.lessons.connected.questions import one_route_more, predictions
from ttr.lessons.connected.tabs import counted_parts, open_lesson
from ttr.lessons.exercises import cases, render
from ttr.lessons.notebook.lesson import Lesson, TaskPanel

from .pages import choose, follow, tab
from .texts import solutions, words_of

SOLUTIONS = solutions("02-connected")


def test_the_story_has_three_components_one_complete_ticket_and_one_that_is_not() -> None:
    position, board = story(), cases.board()
    parts = connectivity.components(position.net)
    assert len(parts) == 3
    complete = [
        any(set(board.tickets[ticket].cities) <= set(part.vertices) for part in parts) for ticket in position.tickets
    ]
    assert [str(board.tickets[ticket]) for ticket in position.tickets] == ["Miami – Toronto", "Montréal – Vancouver"]
    assert complete == [True, False]
    assert all(city in position.net.vertices for city in ("Montréal", "Vancouver", "Calgary"))


def test_two_clicks_on_cities_show_whether_they_are_connected(lesson: Lesson) -> None:
    follow(
        lesson,
        "Touch",
        ("Miami", lambda touch: touch.picture.terminals == {cases.board().city_index["Miami"]}),
        ("Toronto", "^Connected: Miami – "),
        ("Vancouver",),
        ("Montréal", "^Not connected: from Vancouver you only get to Calgary and "),
        ("Dallas",),
        ("Montréal", "no route of this network leads to Dallas"),
    )


def test_from_raleigh_the_two_searches_find_the_same_cities_in_the_orders_of_the_notes(lesson: Lesson) -> None:
    steps = tab(lesson, "Step")
    found = []
    for name in ("Breadth-first search", "Depth-first search"):
        choose(steps, {"Algorithm": name})
        sentences = [step.sentence for step in steps.stepper.trace]
        found.append([words.split(" is new")[0] for words in sentences if " is new, found from " in words])
    assert found == [["Charleston", "Pittsburgh", "Miami", "Toronto"], ["Charleston", "Miami", "Pittsburgh", "Toronto"]]
    assert all(", ".join(order) in words_of(2) for order in found)


def test_no_ticket_of_the_game_is_a_single_route() -> None:
    neighbors = {frozenset(route.cities) for route in cases.board().routes}
    assert not [ticket for ticket in cases.board().tickets if frozenset(ticket.cities) in neighbors]


@pytest.mark.parametrize(("key", "nobody"), [("2.3", set()), ("3.3", {None})])
def test_players_of_real_games_have_names_in_the_third_exercise(key: str, nobody: set[None]) -> None:
    names = {name for case in find_exercise(key).cases(2) for name, *_ in case.arguments[0]}
    assert names == {"Ada", "Bo", "Cy", "Dee"} | nobody


def test_a_prediction_is_compared_and_counted_once(lesson: Lesson) -> None:
    quiz = tab(lesson, "Predict")
    quiz.skip()
    wrong = next(choice for choice in quiz.current.choices if choice not in quiz.current.right)
    quiz.answer(wrong)
    quiz.answer(quiz.current.right[0])  # too late
    assert f"you said {wrong}; it is" in quiz.verdict
    asked = len(predictions())
    for _ in range(asked + 3):  # after the last question nothing counts
        quiz.next()
        quiz.answer(quiz.current.right[0])
    assert (lesson.progress.right, lesson.progress.predicted) == (asked - 1, asked)


def test_the_picture_of_another_tab_is_presented_with_the_student_s_own_words(lesson: Lesson) -> None:
    lesson.page.activities[0].ask("Montréal", "Vancouver")
    present = tab(lesson, "Present")
    assert present.sentence.startswith("Not connected")
    present.finding.value = "Both ends <b>touched</b>"
    assert "<title>Both ends &lt;b&gt;touched&lt;/b&gt;</title>" in present.as_svg()


def test_a_task_gives_its_hints_one_after_the_other_and_checks_another_student_s_program() -> None:
    panel = TaskPanel(EXERCISES[0])
    for count in range(3):
        assert panel.hint_button.description == f"Hint {count + 1} of 3"
        panel.hint_button.click()
        assert panel.hints == EXERCISES[0].hints[: count + 1]
    assert panel.hint_button.disabled
    assert render.hints(panel.hints).count("<li>") == 3
    panel.check_button.click()
    assert "This program says that" in panel.report.overlay.sentence
    assert "Your function" not in render.result(panel.report)
    panel.program.value = EXERCISES[0].truth
    panel.check_button.click()
    assert "Right, on all" in panel.report.words


def test_a_right_function_is_kept_in_the_progress_and_one_not_written_is_not_counted(lesson: Lesson) -> None:
    lesson.check("2.1", lambda edges, a, b: None)
    assert lesson.progress.checks == 0
    lesson.check("2.1", lambda edges, a, b: False)
    lesson.check("2.1", SOLUTIONS["connected"])
    assert (lesson.progress.done, lesson.progress.checks) == (("2.1",), 2)
    assert "done 2.1" in html_of(lesson.hand_in())


def test_a_name_on_a_hub_is_the_name_on_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTERHUB_USER", "kim")
    assert " | kim | " in html_of(open_lesson().hand_in())


def test_an_unknown_exercise_is_reported_with_the_existing_ones(lesson: Lesson) -> None:
    with pytest.raises(KeyError, match=r"2\.1, 2\.2, 2\.3"):
        lesson.check("3.1", None)


@given(st.lists(st.integers(0, 99), min_size=1, max_size=30, unique=True))
def test_all_places_count_components_alike_and_a_route_does_what_the_theorem_says(order: list[int]) -> None:
    """A network has the cities at the ends of its routes; each new city comes first, as a component of its own."""
    pairs = cases.pairs_of(order)
    for count in range(1, len(order) + 1):
        net, routes, (a, b) = cases.network_of(order[:count]), frozenset(order[:count]), pairs[count - 1]
        parts = len(connectivity.components(net))
        assert f", {pluralize(parts, 'component')}: " in counted_parts(routes)[1]
        assert len(find_exercise("2.2").truth(pairs[:count])) == parts
        assert find_exercise("10.1").truth(pairs[:count]) == 1 + parts - len(net.vertices) + count
        forest = union_find.solve(net)
        assert (len(forest.components), len(forest.joins)) == (parts, len(net.vertices) - parts)
        before = cases.network_of(order[: count - 1])
        new = len(net.vertices) - len(before.vertices)
        is_bridge = find_exercise("6.1").truth(pairs[:count], (a, b))
        assert parts == len(connectivity.components(before)) + new - is_bridge


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_question_about_another_route_names_its_new_cities(level: int) -> None:
    for seed in range(20):
        asked = one_route_more(random.Random(seed), level)
        before = next(number for number in range(50) if f" {pluralize(number, 'component')}. " in asked.why)
        change = int(asked.right[0]) - before
        words = {-1: "joins components", 1: "brings two new cities"}.get(change)
        assert words in asked.why if words else re.search("brings the new city|closes a cycle", asked.why), asked.why
