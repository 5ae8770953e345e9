"""An algorithm carried out by presses on a page."""

import pytest

from tests.ui.seen import held_by, html_of, text_of, words
from ttr.graphs import Network, longest_trail
from ttr.ui.algorithms.catalog import ALGORITHMS, BY_KEY
from ttr.ui.algorithms.page import AlgorithmsPage, AlgorithmsTab, StepMode
from ttr.ui.controls.on_demand import is_visible

TO_DO = [algorithm for algorithm in ALGORITHMS if algorithm.exercise is not None]
DIJKSTRA = "board=mini&algorithm=dijkstra&source=Elvemo&target=Kestow&mode=Do+it"


@pytest.fixture
def page():
    return AlgorithmsPage("mini")


def press(page, thing):
    """Press a city or a route on the map."""
    if isinstance(thing, int):
        page.click_route(thing)
    else:
        page.click_city(page.board.city_index[thing])


def opened(page, query):
    page.open_link(query)
    assert not page.status.urgent, page.status.text
    return page.carry


def shown_items(carry):
    """Return the texts of the buttons of the data structure."""
    return [control.description for control in carry.items if is_visible(control)]


@pytest.mark.parametrize("algorithm", TO_DO, ids=lambda algorithm: algorithm.key)
def test_every_exercise_can_be_done_by_presses_on_the_map_and_lists_give_nothing_away(page, algorithm):
    assert algorithm.exercise.__module__ == algorithm.steps.__module__
    carry = opened(page, f"board=mini&algorithm={algorithm.key}&mode=Do+it")
    if algorithm.key == "euler":
        walked = longest_trail.solve(Network.from_board(page.board)).edges
        routes = ",".join(map(str, walked))
        carry = opened(page, f"board=mini&network=own&routes={routes}&algorithm=euler&mode=Do+it")
    net, by_edge = carry.attempt.net, carry.attempt.ask.what == "edge"
    names = [name for name, _ in carry.choice.options]
    assert names == ["choose …", *sorted(names[1:])]
    assert len(names) == 1 + len(net.edges if by_edge else net.vertices)
    assert carry.choice.description == ("Route" if by_edge else "City")
    while not carry.attempt.done:
        assert shown_items(carry) == sorted(shown_items(carry))
        assert len(shown_items(carry)) == len(carry.attempt.step.structure)
        press(page, sorted(carry.attempt.expected)[0])
        assert carry.sentence.text.startswith("✓")
    assert shown_items(carry) == []
    told = f"{carry.question.text} {carry.sentence.text}"
    assert told.startswith("Done.")
    assert told.count(carry.attempt.step.sentence) == 1
    assert "right at the first try" in words(carry.summary)
    assert page.map.picture.overlay.edges == carry.attempt.step.overlay.edges


def test_the_same_can_be_done_with_the_list_and_its_button(page):
    carry = opened(page, DIJKSTRA)
    carry.press_button.click()
    assert carry.sentence.text == "Choose in the list first, or press on the map."
    assert carry.attempt.mistakes == ()
    carry.choice.value = "Elvemo"
    carry.press_button.click()
    assert carry.sentence.text.startswith("✓ Elvemo is settled at cost 0")


def test_a_wrong_press_gets_a_reason_and_the_second_one_offers_to_show_the_choice(page):
    carry = opened(page, DIJKSTRA)
    press(page, "Elvemo")
    picture = page.map.picture
    press(page, "Kestow")
    assert carry.sentence.text == "✗ No. Kestow is not in the heap: no usable edge leads there from a settled vertex."
    assert (page.map.picture, is_visible(carry.show_button)) == (picture, False)
    press(page, "Anvora")
    assert carry.sentence.text == "✗ No. Anvora costs 3, but Dovrik, with 2, is the smallest in the heap."
    assert is_visible(carry.show_button)
    carry.show_button.click()
    assert carry.sentence.text.startswith("Dovrik is settled")
    assert not is_visible(carry.show_button)
    assert words(carry.summary).startswith("1 of 2 choices right at the first try, 1 shown.")


def test_neither_a_route_instead_of_a_city_nor_a_click_outside_the_steps_is_a_mistake(page):
    carry = opened(page, DIJKSTRA)
    press(page, 0)
    assert carry.sentence.text.endswith("is a route: press a city now.")
    page.show_tab(AlgorithmsTab.FACTS)
    press(page, "Kestow")
    assert carry.attempt.mistakes == ()
    page.show_tab(AlgorithmsTab.STEPS)
    press(page, "Kestow")  # before the first right choice
    assert carry.attempt.summary() == "No right choice yet. Once, you took a vertex outside the heap."


def test_the_items_of_the_data_structure_are_buttons_by_name_and_pressing_one_is_pressing_its_city(page):
    carry = opened(page, DIJKSTRA)
    press(page, "Elvemo")
    assert "In the heap, by name" in text_of(html_of(carry.panel))
    assert shown_items(carry) == ["Anvora 3", "Dovrik 2"]
    carry.items[0].click()
    assert carry.sentence.text == "✗ No. Anvora costs 3, but Dovrik, with 2, is the smallest in the heap."
    carry.items[1].click()
    assert carry.sentence.text.startswith("✓ Dovrik is settled")
    assert carry.attempt.presses == ("Elvemo", "Anvora", "Dovrik")


def test_a_forest_to_press_names_the_parent_of_each_city_and_the_size_of_each_tree(page):
    carry = opened(page, "board=mini&algorithm=union-find&mode=Do+it")
    names = [str(city) for city in sorted(carry.attempt.net.vertices)]
    assert shown_items(carry) == [f"{name} (1)" for name in names]
    while carry.attempt.choices < 3:
        press(page, sorted(carry.attempt.expected)[0])
    root = next(item for item in carry.attempt.step.structure.items if item.key == 2).name
    child = next(item for item in carry.attempt.step.structure.items if item.parent is not None).name
    assert f"{root} (2)" in shown_items(carry)
    assert f"{child} → {root}" in shown_items(carry)


def test_the_browser_holds_no_later_step_watching_again_shows_them_and_beginning_again_clears_mistakes(page):
    page.open_link("board=mini&algorithm=dijkstra&source=Elvemo&target=Kestow&step=20")
    page.show_mode(StepMode.DO)
    held = held_by(page)
    assert "Kestow is settled" not in held
    assert "The cheapest path" not in held
    carry = opened(page, "board=mini&algorithm=kruskal&mode=Do+it")
    press(page, max(edge.id for edge in carry.attempt.net.edges))
    carry.again_button.click()
    assert (carry.attempt.mistakes, carry.attempt.choices) == ((), 0)
    page.show_mode(StepMode.STEP)
    assert page.map.picture.overlay == page.stepper.step.overlay


def test_a_link_leads_back_to_the_exercise_if_there_is_one(page):
    opened(page, "board=mini&algorithm=kruskal&mode=Do+it")
    assert "mode=Do+it" in page.link()
    page.open_link("mode=fly")
    assert page.status.text == "There is no mode 'fly': choose one of Step, Predict, Do it."
    page.open_link("board=mini&algorithm=betweenness&mode=Do+it")  # only to watch
    assert BY_KEY["betweenness"].exercise is None
    assert page.mode is StepMode.STEP
    assert (is_visible(page.modes.buttons[StepMode.DO]), len(TO_DO)) == (False, 10)
