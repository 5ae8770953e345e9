"""Questions of practice that are answered by carrying an algorithm out on the map."""

import pytest

from tests.ui.seen import html_of, text_of
from ttr.lessons.bank import sources
from ttr.lessons.outputs.practice.page import PracticePage
from ttr.ui.controls.on_demand import is_visible

CARRIED = {name: each for name, each in sources().items() if name.startswith("carry out")}


@pytest.fixture
def page() -> PracticePage:
    return PracticePage(3)


def ask_for(page: PracticePage, name: str) -> None:
    """Answer correctly until an exercise comes up."""
    asking = page.asking
    asking.choose(CARRIED[name].topic, 0)
    for _ in range(100):
        if asking.task.name == name:
            return
        asking.answer(asking.question.right[0])
        asking.next()
    raise AssertionError(f"{name} was not asked for")


def press(page: PracticePage, thing: object) -> None:
    """Press a city or a route on the map."""
    if isinstance(thing, int):
        page.click_route(thing)
    else:
        page.click_city(page.map.board.city_index[str(thing)])


def press_wrong(page: PracticePage) -> None:
    """Press a city or a route that is wrong now."""
    attempt = page.asking.answers.carry.attempt
    assert attempt is not None
    assert attempt.ask is not None
    things = attempt.net.numbered.ids if attempt.ask.what == "edge" else attempt.net.vertices
    press(page, next(thing for thing in things if thing not in attempt.expected))


def finish(page: PracticePage) -> None:
    while page.asking.is_open:
        press(page, sorted(page.asking.answers.carry.attempt.expected, key=str)[0])


@pytest.mark.parametrize("name", CARRIED)
def test_an_algorithm_carried_out_right_is_a_right_answer(page: PracticePage, name: str) -> None:
    one, two = (CARRIED[name].question(3, 1).to_do.begin() for _ in range(2))
    assert (one.step, one.expected) == (two.step, two.expected)
    ask_for(page, name)
    right = page.asking.schedule.right
    assert not is_visible(page.asking.answers.send_button)
    assert not is_visible(page.asking.answers.carry.again_button)
    finish(page)
    assert page.asking.verdict == "Right."
    assert page.asking.schedule.right == right + 1
    assert page.asking.question.why in text_of(html_of(page.widget))


def test_one_wrong_press_is_forgiven_and_two_bring_the_exercise_back(page: PracticePage) -> None:
    for wrong, verdict in ((1, "Right."), (2, "Not quite: ")):
        ask_for(page, "carry out: kruskal")
        for _ in range(wrong):
            press_wrong(page)
        finish(page)
        assert page.asking.verdict.startswith(verdict)
        page.asking.next()
    assert "carry out: kruskal" in {each.name for each in page.asking.schedule.waiting}
    ask_for(page, "carry out: dijkstra")
    for _ in range(2):
        press_wrong(page)
    page.asking.answers.carry.show_button.click()
    finish(page)
    assert "1 shown" in page.asking.verdict  # this does not count as right


def test_a_route_outside_the_network_is_no_press(page: PracticePage) -> None:
    ask_for(page, "carry out: kruskal")
    lit = page.asking.question.before.picture.lit
    page.click_route(next(route for route in range(len(page.map.board.routes)) if route not in lit))
    assert page.asking.answers.carry.attempt.mistakes == ()
    assert "not in the bright network" in text_of(html_of(page.widget))
