"""Students carry the algorithms of a lesson out, in its Step tab."""

import pytest

from ttr.lessons.activities.steps import DO, STEP, Steps
from ttr.lessons.catalog import LESSONS
from ttr.ui.algorithms.catalog import BY_KEY

from .pages import choose, tab

NUMBERS = [2, 3, 4, 5, 6, 7]


def test_most_lessons_have_algorithms_to_carry_out():
    assert [entry.number for entry in LESSONS if isinstance(tab(entry.open(), "Step"), Steps)] == NUMBERS


@pytest.mark.parametrize("number", NUMBERS)
def test_each_algorithm_of_the_step_tab_can_be_carried_out_on_its_map(number):
    lesson = next(entry for entry in LESSONS if entry.number == number).open()
    steps = tab(lesson, "Step")
    steps.show_mode(DO)
    for name, key in steps.choice.options:
        choose(steps, {"Algorithm": name})
        if BY_KEY[key].exercise is None:
            assert steps.stepper.trace is not None, f"{name} is only to watch"
            continue
        attempt, board = steps.carry.attempt, steps.board
        while not attempt.done:
            thing = sorted(attempt.expected, key=str)[0]
            if attempt.ask.what == "edge":
                lesson.page.click_route(thing)
            else:
                lesson.page.click_city(board.city_index[thing])
            assert steps.carry.sentence.text.startswith("✓")
        assert steps.sentence == steps.carry.sentence.text
    steps.show_mode(STEP)
    assert steps.picture.overlay == steps.stepper.step.overlay
