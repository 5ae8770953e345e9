"""Networks of a game from the score page, and algorithms that students carry out, in the Step tab."""

import pytest
from ipywidgets import Dropdown

from tests.ui.score.conftest import played
from tests.ui.seen import parts_of
from ttr.game.seat_network import SeatNetwork
from ttr.lessons.activities.steps import DO, STEP, Steps
from ttr.lessons.catalog import LESSONS
from ttr.lessons.notebook.lesson import Lesson
from ttr.ui.algorithms.catalog import BY_KEY
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.records.table_code import code_of

from .pages import all_choices, choose, tab

GAME = played(seats=3)
OWN = [SeatNetwork.of(GAME.position(), seat) for seat in range(3)]


@pytest.fixture(params=[2, 5, 6])
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return LESSONS[request.param - 1].open()


def test_a_link_of_the_score_page_brings_each_players_network_into_the_lesson(lesson: Lesson) -> None:
    lesson.own_game.address.receive({"open": code_of(GAME), "known": ""})
    choosers = [each for each in lesson.page.activities if each.places is not None]
    assert choosers
    for activity in choosers:
        assert activity.places.place.name.startswith("Our own game: Ada, ")
        assert [set(activity.places.all[seat - 3].net.numbered.edge) for seat in range(3)] == [own.own for own in OWN]
        choose(activity, {"Network": activity.places.all[-1].name})
        lesson.page.open(activity.name)
        assert lesson.page.map.picture.lit == OWN[2].own
    assert lesson.page.map.picture.owners == GAME.position().owners


def test_every_algorithm_runs_on_every_network_of_a_game(lesson: Lesson) -> None:
    lesson.own_game.use(code_of(played("first-journey", 3)))
    steps = tab(lesson, "Step")
    lists = [each for each in parts_of(steps.panel) if isinstance(each, Dropdown)]
    networks, algorithms = (each for each in lists if each.description in ("Network", "Algorithm"))
    assert len(networks.options) == len(steps.places.all)
    for _ in all_choices((networks, algorithms)):
        assert steps.sentence


def test_a_ticket_of_the_game_is_used_on_its_owner_s_network() -> None:
    lesson = LESSONS[1].open()
    lesson.own_game.use(code_of(GAME))
    touch = tab(lesson, "Touch")
    for ticket in GAME.tickets[0]:
        touch.ask(*GAME.board.tickets[ticket].cities)
        assert touch.sentence.startswith("Connected") == OWN[0].connects(GAME.board.tickets[ticket])


def test_the_last_game_of_this_browser_is_only_offered(lesson: Lesson) -> None:
    assert not is_visible(lesson.own_game.use_button)
    lesson.own_game.memory.receive({"known": code_of(GAME)})
    assert is_visible(lesson.own_game.use_button)
    assert tab(lesson, "Step").places.place == tab(lesson, "Step").places.all[0]
    lesson.own_game.use_button.click()
    assert tab(lesson, "Step").places.place.name.startswith("Our own game: Ada, ")
    assert not is_visible(lesson.own_game.use_button)


def test_a_broken_link_is_refused_and_the_second_of_two_games_replaces_the_first(lesson: Lesson) -> None:
    before = tab(lesson, "Step").places.all
    lesson.own_game.use(code_of(GAME)[:50])
    assert lesson.page.status.text == "This link is incomplete. Copy it again, to the last letter."
    assert lesson.page.status.urgent
    assert tab(lesson, "Step").places.place == before[0]
    for seats in (4, 2):
        lesson.own_game.use(code_of(played(seats=seats)))
    assert len(tab(lesson, "Step").places.all) == len(before) + 2


NUMBERS = [2, 3, 4, 5, 6, 7]


def test_most_lessons_have_algorithms_to_carry_out() -> None:
    assert [entry.number for entry in LESSONS if isinstance(tab(entry.open(), "Step"), Steps)] == NUMBERS


@pytest.mark.parametrize("number", NUMBERS)
def test_each_algorithm_of_the_step_tab_can_be_carried_out_on_its_map(number: int) -> None:
    lesson = LESSONS[number - 1].open()
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
