"""The algorithms page, pressed from Python."""

import random

import pytest
from ipywidgets import Widget

from tests.odd_boards import hostile_names, three_cities, two_cities_in_one_column
from tests.ui.seen import controls
from ttr.game.board import Board, BoardError, City, Route, Ticket
from ttr.graphs import Role
from ttr.ui.algorithms.catalog import ALGORITHMS, BY_KEY, Need
from ttr.ui.algorithms.network_source import Source
from ttr.ui.algorithms.page import AlgorithmsPage, Tab
from ttr.ui.parts.controls import is_visible
from ttr.ui.parts.sample_games import games
from ttr.ui.parts.shipped import shipped_boards

GAME = "4-players-shared-victory"
MID_GAME = {"network": "seat", "game": GAME, "seat": "2", "turn": "110"}
OPEN = {**MID_GAME, "network": "open"}


def two_islands() -> Board:
    """A board of two parts, and a city to which no route leads."""
    cities = tuple(City(name, x, y) for name, x, y in (("A", 0, 0), ("B", 9, 0), ("C", 0, 9), ("D", 9, 9), ("E", 4, 4)))
    return Board("islands", cities, (Route("A", "B", 2, "red"), Route("C", "D", 3, "red")), (Ticket("A", "B", 2),))


OWN_BOARDS = {make.__name__: make for make in (three_cities, two_cities_in_one_column, two_islands, hostile_names)}


@pytest.fixture
def page():
    yield AlgorithmsPage()
    Widget.close_all()


@pytest.fixture(scope="class")
def one_page():
    yield AlgorithmsPage()
    Widget.close_all()


def said(page):
    return page.status.text


def choose(page, key, **inputs):
    """Choose an algorithm, and inputs that the network has if none are given."""
    page.inputs.choice.value = key
    if BY_KEY[key].needs is Need.TERMINALS:
        cities = [value for _, value in page.inputs.city.options]
        page.inputs.set_terminals(tuple(inputs.get("terminals", cities[:: max(1, len(cities) // 4)][:4])))
    page.inputs.set_pair(inputs.get("start"), inputs.get("target"))


def run(page, key, **inputs):
    choose(page, key, **inputs)
    page.run_button.click()
    assert not page.status.urgent, said(page)


def city(page, name):
    return page.board.city_index[name]


def marks(page, role):
    overlay = page.map.picture.overlay
    return [mark.edge for mark in overlay.edges if mark.role is role]


# --- every algorithm, on the board and in a game ---


class TestEveryAlgorithm:
    """One page for all: each test chooses its network and its algorithm."""

    @pytest.mark.parametrize("network", [{}, MID_GAME, OPEN], ids=["board", "seat", "open"])
    @pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda algorithm: algorithm.key)
    def test_the_last_frame_of_every_algorithm_is_the_answer_of_solve(self, one_page, algorithm, network):
        page = one_page
        page.source.choose(network)
        run(page, algorithm.key)
        trace = page.stepper.trace
        position, inputs = page.ran.position, page.ran.inputs
        page.stepper.timeline.last_button.click()
        assert page.stepper.step.answer == algorithm.solve(position.net, inputs)
        assert page.map.picture.overlay == trace[-1].overlay
        assert algorithm.reads(trace.answer).endswith((".", "!"))
        page.stepper.timeline.back_button.click()
        page.stepper.timeline.first_button.click()
        shown = page.map.picture.overlay
        assert shown.vertices == trace[0].overlay.vertices
        assert shown.edges == tuple(mark for mark in trace[0].overlay.edges if mark.edge not in position.closed)
        assert algorithm.function.split(".")[0] in algorithm.solve.__code__.co_names

    @pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda algorithm: algorithm.key)
    def test_every_question_of_every_algorithm_can_be_answered(self, one_page, algorithm):
        page = one_page
        page.source.choose({})
        run(page, algorithm.key)
        for question in algorithm.questions:
            page.stepper.timeline.first_button.click()
            page.predict.ask(question)
            if not page.predict.pending:
                continue  # nothing of the kind happens here
            before = len(page.predict.judged)
            truth = page.predictions.truth
            page.stepper.timeline.last_button.click()
            assert page.stepper.cursor < truth.step
            right = truth.right if isinstance(truth.right, int) else truth.right[0] if truth.right else None
            page.predictions.commit(right)
            assert len(page.predict.judged) == before + 1
            assert page.predict.judged[-1].is_right
            assert page.stepper.cursor == truth.step
            page.predict.ask(None)


# --- choosing ---


def test_two_clicks_on_cities_choose_start_and_target(page):
    page.click_city(city(page, "Denver"))
    assert "Now click the target" in said(page)
    page.click_city(city(page, "Boston"))
    page.run_button.click()
    assert page.stepper.trace.answer.vertices[0] == "Denver"
    assert page.stepper.trace.answer.vertices[-1] == "Boston"


def test_the_same_can_be_done_with_labelled_lists(page):
    page.inputs.start.value, page.inputs.target.value = "Denver", "Boston"
    assert page.stepper.trace is None
    page.run_button.click()
    assert page.stepper.trace.answer.vertices[0] == "Denver"


def test_a_ticket_chooses_both_its_cities(page):
    page.inputs.ticket.value = 5
    assert (page.inputs.start.value, page.inputs.target.value) == page.board.tickets[5].cities


def test_clicks_on_cities_are_terminals_and_a_second_click_removes_one(page):
    page.inputs.choice.value = "steiner"
    for name in ("Miami", "Boston", "Denver", "Boston"):
        page.click_city(city(page, name))
    page.run_button.click()
    assert page.ran.inputs.terminals == ("Miami", "Denver")


def test_the_tickets_of_a_player_are_terminals_in_one_press(page):
    page.source.choose(OPEN)
    page.inputs.choice.value = "steiner-approximate"
    page.inputs.hand.click()
    game = games(page.board)[GAME]
    tickets = [page.board.tickets[t] for t in game.states[110].tickets[1]]
    assert set(page.inputs.terminals) == {name for ticket in tickets for name in ticket.cities}


def test_own_routes_are_toggled_by_clicks_and_by_the_list(page):
    page.source.kind_choice.value = Source.OWN
    page.click_route(3)
    page.click_route(8)
    page.click_route(3)
    assert page.source.own == (8,)
    page.source.route.value = 12
    page.source.toggle_button.click()
    assert page.source.own == (8, 12)
    page.source.undo_button.click()
    assert page.source.own == (8,)
    page.source.clear_button.click()
    assert page.source.own == ()
    page.source.undo_button.click()
    assert page.source.own == (8,)


def test_random_routes_make_a_network_of_about_half_a_game(page):
    page.source.rng = random.Random(3)
    page.source.kind_choice.value = Source.OWN
    page.source.random_button.click()
    trains = sum(page.board.routes[route].length for route in page.source.own)
    assert 25 <= trains <= 31
    run(page, "longest-trail")


def test_one_color_is_a_network(page):
    page.source.kind_choice.value = Source.COLOR
    page.source.color.value = "red"
    assert {page.board.routes[edge.id].color for edge in page.source.position.net.edges} == {"red"}


def test_a_players_network_is_that_of_the_turn(page):
    page.source.kind_choice.value = Source.SEAT
    page.source.game.value = GAME
    page.source.seat.value = 1
    sizes = []
    for turn in (0, 60, 110):
        page.source.turn.value = turn
        owners = games(page.board)[GAME].states[turn].owners
        assert {edge.id for edge in page.source.position.net.edges} == {r for r, o in enumerate(owners) if o == 1}
        sizes.append(len(page.source.position.net.edges))
    assert sizes == sorted(sizes)
    assert sizes[0] == 0


def test_what_a_player_can_still_use_costs_nothing_where_it_is_built(page):
    page.source.choose(OPEN)
    position = page.source.position
    run(page, "dijkstra")
    assert page.ran.inputs.free == position.free != frozenset()
    run(page, "longest-trail")
    assert not position.closed & {edge.id for edge in page.ran.position.net.edges}


# --- boards ---


def choose_board(page, name):
    page.source.board_choice.value = name
    assert not page.status.urgent, said(page)


def offered(control):
    return [value for _, value in control.options]


def test_every_shipped_board_can_be_chosen_by_its_title(page):
    titles = {board.title for board in shipped_boards().values()}
    assert {label for label, _ in page.source.board_choice.options} == titles
    assert "usa" in shipped_boards()


def test_another_board_keeps_the_algorithm_and_resets_all_inputs(page):
    page.source.kind_choice.value = Source.OWN
    page.click_route(3)
    choose(page, "steiner", terminals=["Boston", "Denver"])
    choose_board(page, "konigsberg")
    assert page.algorithm.key == "steiner"
    assert page.inputs.terminals == ()
    assert page.source.kind is Source.BOARD
    assert page.source.own == ()
    assert set(offered(page.inputs.city)) == {city.name for city in page.board.cities}
    assert page.map.board is page.board is shipped_boards()["konigsberg"]
    run(page, "dijkstra")
    assert "Algorithms · Königsberg" in page.heading.value


def test_a_board_offers_its_own_colors_and_routes_and_no_games_where_none_was_played(page):
    choose_board(page, "konigsberg")
    assert set(offered(page.source.color)) == {track.color for track in page.board.routes}
    assert "gray" not in offered(page.source.color)
    assert offered(page.source.kind_choice) == [Source.BOARD, Source.COLOR, Source.OWN]
    assert is_visible(page.source.no_games)
    assert len(page.source.route.options) == 7
    choose_board(page, "usa")
    assert Source.SEAT in offered(page.source.kind_choice)
    assert not is_visible(page.source.no_games)


@pytest.mark.parametrize("name", [name for name, board in shipped_boards().items() if games(board)])
def test_the_games_of_a_board_are_those_played_on_it_and_their_networks_can_be_seen(page, name):
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
    page.show_tab(Tab.FACTS)
    assert "Altstadt, Kneiphof, Lomse, Vorstadt" in page.facts.value
    assert "4 vertices are odd" in page.facts.value


def test_random_routes_on_a_small_board_are_half_of_it(page):
    choose_board(page, "konigsberg")
    page.source.kind_choice.value = Source.OWN
    page.source.random_button.click()
    assert len(page.source.own) == 4


def test_the_figure_stays_the_same_on_another_board(page):
    figure = page.map.widget
    choose_board(page, "konigsberg")
    page.click_city(0)
    assert page.board.cities[0].name in said(page)
    assert page.map.widget is figure


@pytest.mark.parametrize("make", OWN_BOARDS.values(), ids=OWN_BOARDS)
def test_a_board_of_ones_own_is_offered_and_every_algorithm_and_tab_works_on_it(make):
    page = AlgorithmsPage(make())
    assert page.board == make()
    assert page.source.name in offered(page.source.board_choice)
    assert set(shipped_boards()) < set(offered(page.source.board_choice))
    for algorithm in ALGORITHMS:
        run(page, algorithm.key)
        page.stepper.timeline.last_button.click()
        position, inputs = page.ran.position, page.ran.inputs
        assert page.stepper.step.answer == algorithm.solve(position.net, inputs)
        for question in algorithm.questions:
            page.stepper.timeline.first_button.click()
            page.predict.ask(question)
            page.predict.skip_button.click()
            page.predict.ask(None)
        for tab in Tab:
            page.show_tab(tab)
            assert not page.status.urgent, said(page)
    assert "<img" not in page.headline.value + page.heading.value + page.facts.value + page.picture_as_svg()
    page.source.kind_choice.value = Source.OWN
    page.source.random_button.click()
    assert page.source.own
    assert not page.status.urgent
    Widget.close_all()


def test_a_board_in_two_parts_says_so_in_its_facts():
    page = AlgorithmsPage(two_islands())
    page.show_tab(Tab.FACTS)
    assert "not connected" in page.facts.value
    page.inputs.set_pair("A", "C")
    page.run_button.click()
    page.stepper.timeline.last_button.click()
    assert "There is no way" in page.stepper.sentence.text
    Widget.close_all()


def test_a_page_on_a_board_that_is_not_shipped_by_name_is_an_error():
    with pytest.raises(BoardError, match="no shipped board 'mars'"):
        AlgorithmsPage("mars")


def test_a_link_to_another_board_shows_it_again(page):
    page.open_link("?board=konigsberg&network=own&routes=0,2,6&algorithm=longest-trail&step=2")
    assert page.source.own == (0, 2, 6)
    other = AlgorithmsPage()
    other.open_link("?" + page.link())
    assert other.ran == page.ran
    assert other.board is page.board
    assert other.stepper.cursor == 2


def test_a_wrong_link_leaves_the_board_as_it_was(page):
    page.open_link("?board=konigsberg&network=seat")
    assert "no sample game on the board" in said(page)
    page.open_link("?board=konigsberg&network=own&routes=7")
    assert "from 0 to 6" in said(page)
    assert page.board is shipped_boards()["usa"]
    assert page.map.board is page.board


# --- what cannot be done ---


def test_no_routes_at_all_is_a_sentence_for_every_algorithm(page):
    page.source.kind_choice.value = Source.OWN
    for algorithm in ALGORITHMS:
        page.inputs.choice.value = algorithm.key
        page.run_button.click()
        for tab in Tab:
            page.show_tab(tab)
        if algorithm.needs is not None:
            assert "Choose" in said(page) or "choose" in said(page)
        assert "Something went wrong" not in said(page)


def test_terminals_that_are_not_connected_are_a_sentence(page):
    page.source.choose({"network": "own", "routes": "0,1,60"})
    ends = [page.board.routes[route].a for route in (0, 60)]
    run(page, "dijkstra", start=ends[0], target=ends[1])
    page.stepper.timeline.last_button.click()
    assert "There is no way" in page.stepper.sentence.text
    run(page, "steiner", terminals=ends)
    page.stepper.timeline.last_button.click()
    assert "There is no tree" in page.stepper.sentence.text
    run(page, "min-cut", start=ends[0], target=ends[1])
    page.stepper.timeline.last_button.click()
    assert "nothing to cut" in page.stepper.sentence.text


def test_a_city_outside_the_network_is_a_sentence(page):
    page.source.choose({"network": "own", "routes": "0"})
    page.click_city(city(page, "Miami") if "Miami" not in page.board.routes[0].cities else city(page, "Seattle"))
    assert "is not in this network" in said(page)


def test_too_many_terminals_for_the_exact_tree_are_refused_with_the_reason(page):
    choose(page, "steiner", terminals=[c.name for c in page.board.cities[:15]])
    page.run_button.click()
    assert "16384 for 15" in said(page)


# --- predictions ---


def test_the_stepper_waits_for_a_prediction_and_then_shows_it(page):
    run(page, "dijkstra", start="Seattle", target="Miami")
    page.predict.ask(BY_KEY["dijkstra"].questions[0])
    page.stepper.timeline.next_button.click()
    assert "Predict first" in page.stepper.sentence.text
    page.click_city(city(page, "Boston"))
    assert "once more" in said(page)
    page.click_city(city(page, "Boston"))
    assert "No: it is Seattle; you said Boston." in said(page)
    roles = {mark.vertex: mark.role for mark in page.map.picture.overlay.vertices}
    assert roles["Boston"] is Role.BOTTLENECK
    assert roles["Seattle"] is Role.ANSWER


def test_after_a_prediction_the_next_one_is_asked_for(page):
    run(page, "dijkstra", start="Seattle", target="Miami")
    page.predict.ask(BY_KEY["dijkstra"].questions[0])
    page.predictions.commit("Seattle")
    page.stepper.timeline.next_button.click()
    assert page.predict.pending
    page.predictions.commit("Vancouver")
    assert len(page.predict.judged) == 2


def test_the_answer_is_nowhere_in_the_browser_before_it_is_predicted(page):
    run(page, "longest-trail")
    page.predict.ask(BY_KEY["longest-trail"].questions[0])
    for state in controls():
        assert "285" not in str(state.get_state().get("value"))


def test_just_show_me_shows_without_a_score(page):
    run(page, "longest-trail")
    page.predict.ask(BY_KEY["longest-trail"].questions[0])
    page.predict.skip_button.click()
    assert page.stepper.cursor == page.stepper.timeline.last
    assert page.predict.judged == []


def test_a_bridge_is_predicted_by_clicking_a_route(page):
    page.source.choose(MID_GAME)
    run(page, "bridges")
    bridge = page.stepper.trace.answer.edges[0]
    page.predict.ask(BY_KEY["bridges"].questions[0])
    page.click_route(bridge)
    page.click_route(bridge)
    assert page.predict.judged[-1].is_right
    assert bridge in marks(page, Role.ANSWER)


# --- compare, facts, save ---


@pytest.mark.parametrize("algorithm", [a for a in ALGORITHMS if a.rivals], ids=lambda algorithm: algorithm.key)
def test_counters_stand_beside_those_of_each_rival(page, algorithm):
    run(page, algorithm.key)
    page.show_tab(Tab.COMPARE)
    for rival in algorithm.rivals:
        page.compare.rival.value = rival
        assert not page.status.urgent
        assert "<tbody><tr>" in page.compare.table.value
    page.compare.switch.click()
    assert page.algorithm.key == algorithm.rivals[-1]


def test_a_star_settles_fewer_cities_than_dijkstra(page):
    page.show_tab(Tab.COMPARE)
    assert "<td>36</td><td><b>29</b></td>" in page.compare.table.value


def test_facts_are_those_of_the_network(page):
    page.show_tab(Tab.FACTS)
    for words in ("22", "65", "<dd>yes", "22 vertices are odd"):
        assert words in page.facts.value


def test_everything_can_be_saved(page):
    page.show_tab(Tab.SAVE)
    for name in ("edges.csv", "network.graphml", "network.py"):
        assert f'download="{name}"' in page.save.files.value
    assert page.picture_as_svg().startswith("<svg")
    page.stepper.timeline.next_button.click()
    assert "step=1" in page.save.link.value


# --- links ---


def test_a_link_chooses_and_runs(page):
    page.open_link("?board=usa&algorithm=a-star&source=Denver&target=Boston&step=5")
    assert page.stepper.trace.algorithm == "A*"
    assert page.stepper.trace.answer.vertices[0] == "Denver"
    assert page.stepper.cursor == 5


def test_the_link_of_what_is_shown_shows_it_again(page):
    page.source.choose(OPEN)
    run(page, "steiner", terminals=["Boston", "Denver", "Houston"])
    page.stepper.go(3)
    other = AlgorithmsPage()
    other.open_link("?" + page.link())
    assert other.ran == page.ran
    assert other.stepper.cursor == 3


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("?board=mars", "no board 'mars'"),
        ("?algorithm=bogo", "no algorithm 'bogo'"),
        ("?source=Atlantis", "no city 'Atlantis'"),
        ("?network=color&color=pink", "no color 'pink'"),
        ("?board=konigsberg&network=color&color=gray", "no color 'gray' on this board: choose one of purple"),
        ("?board=konigsberg&source=Denver", "no city 'Denver'"),
        ("?board=../usa", "no board '../usa' on this page: choose one of"),
        ("?network=seat&game=chess", "no sample game 'chess'"),
        (f"?network=seat&game={GAME}&seat=9", "from 1 to"),
        (f"?network=seat&game={GAME}&turn=9999", "from 0 to"),
        ("?network=own&routes=0&source=Miami", "Miami is not in this network"),
        ("?network=own&routes=a,b", "whole number"),
        ("?network=moon", "no network 'moon'"),
        ("?step=-1", "whole number"),
        ("?step=１", "whole number"),
        ("?colour=red", "colour"),
    ],
)
def test_a_wrong_link_says_what_is_wrong(page, link, words):
    page.open_link(link)
    assert page.status.urgent
    assert words in said(page)


def test_every_control_has_a_name(page):
    page.source.kind_choice.value = Source.OWN
    for widget in controls():
        state = widget.get_state()
        if state.get("_view_name") in ("ButtonView", "DropdownView", "TextView", "IntTextView", "TextareaView"):
            assert state["description"] or "hidden" in str(state["_dom_classes"]), state
