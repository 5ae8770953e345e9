"""The boards of the algorithms page: shipped ones, custom ones, and their games."""

import pytest

from tests.odd_boards import hostile_names, three_cities, two_cities_in_one_column
from tests.ui.algorithms.conftest import choose, run
from tests.ui.seen import said
from ttr.game.board import Board, BoardError
from ttr.game.board_parts import City, Route, Ticket
from ttr.ui.algorithms.catalog import ALGORITHMS
from ttr.ui.algorithms.network_source import Source
from ttr.ui.algorithms.page import AlgorithmsPage, AlgorithmsTab
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.controls.widgets import NOTHING
from ttr.ui.records.files import games, shipped_boards


def two_islands() -> Board:
    """A board of two parts, and a city without routes."""
    cities = tuple(City(name, x, y) for name, x, y in (("A", 0, 0), ("B", 9, 0), ("C", 0, 9), ("D", 9, 9), ("E", 4, 4)))
    return Board("islands", cities, (Route("A", "B", 2, "red"), Route("C", "D", 3, "red")), (Ticket("A", "B", 2),))


OWN_BOARDS = {make.__name__: make for make in (three_cities, two_cities_in_one_column, two_islands, hostile_names)}


def choose_board(page, name):
    page.source.board_choice.value = name
    assert not page.status.urgent, said(page)


def offered(control):
    return [value for _, value in control.options]


def test_another_board_keeps_the_algorithm_and_the_figure_and_resets_all_inputs(page):
    assert {label for label, _ in page.source.board_choice.options} == {b.title for b in shipped_boards().values()}
    figure = page.map.widget
    page.source.kind_choice.value = Source.OWN
    page.click_route(3)
    choose(page, "steiner", terminals=["Boston", "Denver"])
    choose_board(page, "konigsberg")
    assert (page.algorithm.key, page.inputs.terminals) == ("steiner", ())
    assert (page.source.kind, page.source.own) == (Source.BOARD, ())
    assert set(offered(page.inputs.city)) - {NOTHING} == {city.name for city in page.board.cities}
    assert page.map.board is page.board is shipped_boards()["konigsberg"]
    assert page.map.widget is figure
    run(page, "dijkstra")
    assert "Algorithms · Königsberg" in page.heading.value
    page.click_city(0)
    assert page.board.cities[0].name in said(page)
    page.source.kind_choice.value = Source.OWN
    page.source.random_button.click()
    assert len(page.source.own) == 4  # about half of a small board


def test_a_board_offers_its_colors_routes_and_sample_games(page):
    choose_board(page, "konigsberg")
    assert set(offered(page.source.color)) == {track.color for track in page.board.routes}
    assert "gray" not in offered(page.source.color)
    assert offered(page.source.kind_choice) == [Source.BOARD, Source.COLOR, Source.OWN]
    assert is_visible(page.source.no_games)
    assert len(page.source.route.options) == 1 + 7
    choose_board(page, "usa")
    assert Source.SEAT in offered(page.source.kind_choice)
    assert not is_visible(page.source.no_games)


@pytest.mark.parametrize("name", [name for name, board in shipped_boards().items() if games(board)])
def test_a_board_offers_its_own_sample_games_and_their_networks(page, name):
    choose_board(page, name)
    assert {game.record.start.board.name for game in games(page.board).values()} == {name}
    for game in games(page.board):
        page.open_link(f"?board={name}&network=seat&game={game}&seat=2&algorithm=longest-trail")
        assert not page.status.urgent, said(page)
        page.open_link(f"?board={name}&network=open&game={game}&seat=1&turn=9")
        assert not page.status.urgent, said(page)
        assert page.source.game.value == game


def test_the_seven_bridges_have_no_euler_trail_as_four_vertices_are_odd(page):
    page.open_link("?board=konigsberg&algorithm=euler")
    page.stepper.timeline.last_button.click()
    assert "4 vertices are odd" in page.stepper.sentence.text
    page.show_tab(AlgorithmsTab.FACTS)
    assert "Altstadt, Kneiphof, Lomse, Vorstadt" in page.facts.value
    assert "4 vertices are odd" in page.facts.value


@pytest.mark.parametrize("make", OWN_BOARDS.values(), ids=OWN_BOARDS)
def test_a_custom_board_is_offered_and_every_algorithm_and_tab_works_on_it(make):
    page = AlgorithmsPage(make())
    assert page.board == make()
    assert page.source.name in offered(page.source.board_choice)
    assert set(shipped_boards()) < set(offered(page.source.board_choice))
    for algorithm in ALGORITHMS:
        run(page, algorithm.key)
        page.stepper.timeline.last_button.click()
        assert page.stepper.step.answer is page.ran.trace.answer
        for question in algorithm.questions:
            page.stepper.timeline.first_button.click()
            page.predictions.ask(question)
            page.predictions.skip_button.click()
            page.predictions.ask(None)
        for tab in AlgorithmsTab:
            page.show_tab(tab)
            assert not page.status.urgent, said(page)
    assert "<img" not in page.headline.value + page.heading.value + page.facts.value + page.picture_as_svg()
    page.source.kind_choice.value = Source.OWN
    page.source.random_button.click()
    assert page.source.own
    assert not page.status.urgent
    page.source.kind_choice.value = Source.BOARD
    page.show_tab(AlgorithmsTab.FACTS)
    assert ("not connected" in page.facts.value) == (make is two_islands)


def test_a_link_to_another_board_opens_that_board(page):
    page.open_link("?board=konigsberg&network=own&routes=0,2,6&algorithm=longest-trail&step=2")
    assert page.source.own == (0, 2, 6)
    other = AlgorithmsPage()
    other.open_link("?" + page.link())
    assert other.ran == page.ran
    assert other.board is page.board
    assert other.stepper.cursor == 2


def test_a_wrong_link_leaves_the_board_as_it_was_and_an_unknown_name_raises_an_error(page):
    page.open_link("?board=konigsberg&network=seat")
    assert "no sample game on the board" in said(page)
    page.open_link("?board=konigsberg&network=own&routes=7")
    assert "from 0 to 6" in said(page)
    assert page.board is shipped_boards()["usa"]
    assert page.map.board is page.board
    with pytest.raises(BoardError, match="no shipped board 'mars'"):
        AlgorithmsPage("mars")
