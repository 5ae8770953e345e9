"""The algorithms page, driven from Python."""

import random

import pytest

from tests.ui.algorithms.conftest import GAME, MID_GAME, OPEN, choose, city, marks, run
from tests.ui.seen import controls, said, send, unnamed
from ttr.graphs import Role
from ttr.ui.algorithms.catalog import ALGORITHMS, BY_KEY
from ttr.ui.algorithms.network_source import Source
from ttr.ui.algorithms.page import AlgorithmsPage, AlgorithmsTab
from ttr.ui.records.files import games


def test_start_and_target_are_chosen_by_two_clicks_in_lists_or_by_a_ticket(page):
    page.click_city(city(page, "Denver"))
    assert "Now click the target" in said(page)
    page.click_city(city(page, "Boston"))
    page.run_button.click()
    assert page.stepper.trace.answer.vertices[:: len(page.stepper.trace.answer.vertices) - 1] == ("Denver", "Boston")
    page.inputs.ticket.value = 5
    assert (page.inputs.start.value, page.inputs.target.value) == page.board.tickets[5].cities
    page.inputs.start.value, page.inputs.target.value = "Miami", "Boston"
    assert page.stepper.trace is None
    page.run_button.click()
    assert page.stepper.trace.answer.vertices[0] == "Miami"


def test_terminals_are_toggled_by_clicks_on_cities_or_are_those_of_a_players_tickets(page):
    page.inputs.choice.value = "steiner"
    for name in ("Miami", "Boston", "Denver", "Boston"):
        page.click_city(city(page, name))
    page.run_button.click()
    assert page.ran.inputs.terminals == ("Miami", "Denver")
    page.source.choose(OPEN)
    page.inputs.hand.click()
    tickets = [page.board.tickets[t] for t in games(page.board)[GAME].states[110].tickets[1]]
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


def test_routes_of_a_color_or_random_ones_of_about_half_a_game_are_a_network(page):
    page.source.kind_choice.value = Source.COLOR
    page.source.color.value = "red"
    assert {page.board.routes[edge.id].color for edge in page.source.position.net.edges} == {"red"}
    page.source.rng = random.Random(3)
    page.source.kind_choice.value = Source.OWN
    page.source.random_button.click()
    trains = sum(page.board.routes[route].length for route in page.source.own)
    assert 25 <= trains <= 31
    run(page, "longest-trail")


def test_a_players_network_follows_the_turn(page):
    page.source.kind_choice.value = Source.SEAT
    page.source.game.value = GAME
    page.source.seat.value = 1
    sizes = []
    for turn in (0, 60, 110):
        page.source.turn.value = turn
        owners = games(page.board)[GAME].states[turn].owners
        assert {edge.id for edge in page.source.position.net.edges} == {r for r, o in enumerate(owners) if o == 1}
        sizes.append(len(page.source.position.net.edges))
    assert (sizes, sizes[0]) == (sorted(sizes), 0)
    page.source.choose(OPEN)  # of usable routes, where the player's own cost nothing
    position = page.source.position
    run(page, "dijkstra")
    assert page.ran.inputs.free == position.free != frozenset()
    run(page, "longest-trail")
    assert not position.closed & {edge.id for edge in page.ran.position.net.edges}


def test_a_network_without_routes_gives_a_sentence_for_every_algorithm(page):
    for source, to_do in (
        (Source.SEAT, "no routes yet. Choose a later turn."),
        (Source.OWN, "no routes yet. Click routes on the map to add them, or press Random."),
    ):
        page.source.kind_choice.value = source
        page.source.turn.value = 0
        assert page.stepper.sentence.text.endswith(to_do)
    for algorithm in ALGORITHMS:
        page.inputs.choice.value = algorithm.key
        page.run_button.click()
        for tab in AlgorithmsTab:
            page.show_tab(tab)
        if algorithm.needs is not None:
            assert "Choose" in said(page) or "choose" in said(page)
        assert "Something went wrong" not in said(page)


def test_unconnected_terminals_and_cities_outside_the_network_give_a_sentence(page):
    page.source.choose({"network": "own", "routes": "0,1,60"})
    ends = [page.board.routes[route].a for route in (0, 60)]
    for key, told in (("dijkstra", "There is no path"), ("min-cut", "nothing to cut"), ("steiner", "There is no tree")):
        run(page, key, start=ends[0], target=ends[1], terminals=ends)
        page.stepper.timeline.last_button.click()
        assert told in page.stepper.sentence.text
    covered = {name for route in (0, 1, 60) for name in page.board.routes[route].cities}
    page.click_city(next(index for index, each in enumerate(page.board.cities) if each.name not in covered))
    assert "is not in this network" in said(page)


def test_too_many_terminals_for_the_exact_tree_or_a_single_one_are_refused_with_the_reason(page):
    choose(page, "steiner", terminals=[c.name for c in page.board.cities[:15]])
    page.run_button.click()
    assert "16384 for 15" in said(page)
    for key in ("steiner", "steiner-approximate"):
        choose(page, key, terminals=["Denver"])
        page.say("")
        page.run_button.click()
        assert said(page) == "Choose at least two cities to join, on the map or in the list."


def test_the_stepper_waits_for_a_prediction_then_shows_it_and_asks_for_the_next(page):
    run(page, "dijkstra", start="Seattle", target="Miami")
    page.predictions.ask(BY_KEY["dijkstra"].questions[0])
    page.stepper.timeline.next_button.click()
    assert "Predict first" in page.stepper.sentence.text
    page.click_city(city(page, "Boston"))
    assert "click it again" in said(page)
    page.click_city(city(page, "Boston"))
    assert "No: it is Seattle; you said Boston." in said(page)
    roles = {mark.vertex: mark.role for mark in page.map.picture.overlay.vertices}
    assert (roles["Boston"], roles["Seattle"]) == (Role.BOTTLENECK, Role.ANSWER)
    page.stepper.timeline.next_button.click()
    assert page.predictions.truth is not None
    page.predictions.commit("Vancouver")
    assert len(page.predictions.lines) == 2


def test_the_answer_is_nowhere_in_the_browser_before_it_is_predicted_or_just_shown_without_a_score(page):
    run(page, "longest-trail")
    page.predictions.ask(BY_KEY["longest-trail"].questions[0])
    assert [each for each in controls() if "285" in str(each.get_state().get("value"))] == []
    page.predictions.skip_button.click()
    assert page.stepper.cursor == page.stepper.timeline.last
    assert page.predictions.lines == ()
    assert [each for each in controls() if "285" in str(each.get_state().get("value"))] != []


def test_a_bridge_is_predicted_by_clicking_a_route(page):
    page.source.choose(MID_GAME)
    run(page, "bridges")
    bridge = page.stepper.trace.answer.edges[0]
    page.predictions.ask(BY_KEY["bridges"].questions[0])
    page.click_route(bridge)
    page.click_route(bridge)
    assert page.predictions.lines[-1].is_right
    assert bridge in marks(page, Role.ANSWER)


@pytest.mark.parametrize("algorithm", [a for a in ALGORITHMS if a.rivals], ids=lambda algorithm: algorithm.key)
def test_counters_stand_beside_those_of_each_rival(page, algorithm):
    run(page, algorithm.key)
    page.show_tab(AlgorithmsTab.COMPARE)
    for rival in algorithm.rivals:
        page.compare.rival.value = rival
        assert not page.status.urgent
        assert "<tbody><tr>" in page.compare.table.value
    page.compare.switch.click()
    assert page.algorithm.key == algorithm.rivals[-1]


def test_the_tabs_compare_describe_and_save(page):
    page.show_tab(AlgorithmsTab.COMPARE)
    assert "<td>36</td><td><b>29</b></td>" in page.compare.table.value  # A* settles fewer cities than Dijkstra
    page.show_tab(AlgorithmsTab.FACTS)
    for words in ("22", "65", "<dd>yes", "22 vertices are odd"):
        assert words in page.facts.value
    page.show_tab(AlgorithmsTab.SAVE)
    for name in ("edges.csv", "network.graphml", "network.py"):
        assert f'download="{name}"' in page.save.files.value
    assert page.picture_as_svg().startswith("<svg")
    page.stepper.timeline.next_button.click()
    assert "step=1" in page.save.link.value


def test_the_link_to_a_view_opens_the_same_view(page):
    page.open_link("?board=usa&algorithm=a-star&source=Denver&target=Boston&step=5")
    assert (page.stepper.trace.algorithm, page.stepper.cursor) == ("A*", 5)
    assert page.stepper.trace.answer.vertices[0] == "Denver"
    page.source.choose(OPEN)
    run(page, "steiner", terminals=["Boston", "Denver", "Houston"])
    page.stepper.go(3)
    other = AlgorithmsPage()
    other.open_link("?" + page.link())
    assert (other.ran, other.stepper.cursor) == (page.ran, 3)
    for link, ends in (  # one end of a link leads to another city
        ("?source=Miami", ("Miami", "Seattle")),
        ("?target=Seattle", ("Miami", "Seattle")),
        ("?source=Denver", ("Denver", "Miami")),
        ("?source=Miami&target=Miami", ("Miami", "Miami")),
    ):
        other = AlgorithmsPage()
        other.open_link(link)
        assert (other.ran.inputs.start, other.ran.inputs.target) == ends


@pytest.mark.parametrize("key", ["dijkstra", "breadth-first"])
def test_the_link_to_an_empty_network_names_no_city(page, key):
    page.source.kind_choice.value = Source.OWN
    page.inputs.choice.value = key
    assert page.link() == f"board=usa&network=own&routes=&algorithm={key}"
    other = AlgorithmsPage()
    other.open_link("?" + page.link())
    assert other.source.kind is Source.OWN
    assert "no city" not in said(other)


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("?board=mars", "no board 'mars'"),
        ("?algorithm=bogo", "no algorithm 'bogo'"),
        ("?source=Atlantis", "no city 'Atlantis'"),
        ("?network=color&color=pink", "no color 'pink'"),
        ("?board=konigsberg&network=color&color=gray", "no color 'gray': choose one of purple"),
        ("?board=konigsberg&source=Denver", "no city 'Denver'"),
        ("?board=../usa", "no board '../usa': choose one of"),
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


def opened(text, query="", *, link_first):
    """Return a page as a browser opens it: with a link, and with what its tab has kept."""
    page = AlgorithmsPage()
    for opens_link in (link_first, not link_first):
        if opens_link:
            page.open_link(query)
        else:
            send(page.kept, {"known": text, "own": True})
    return page


@pytest.mark.parametrize("link_first", [True, False])
@pytest.mark.parametrize("query", ["", "?board=mini&algorithm=bridges"])
def test_own_routes_and_predictions_come_back_after_a_reload(query, link_first):
    page = opened("", query, link_first=link_first)
    run(page, "bridges")
    page.predictions.ask(BY_KEY["bridges"].questions[0])
    page.predictions.commit(None)
    page.show_tab(AlgorithmsTab.CHOOSE)
    page.source.kind_choice.value = Source.OWN
    for route in (3, 8):
        page.click_route(route)
    again = opened(page.kept.text, query, link_first=link_first)
    assert (again.link(), again.ran) == (page.link(), None)
    assert again.predictions.text.value == page.predictions.text.value
    assert "1 predictions" in again.predictions.text.value
    assert again.kept.text == page.kept.text


@pytest.mark.parametrize("link_first", [True, False])
def test_another_link_goes_before_the_kept_choices(link_first):
    page = opened("", link_first=link_first)
    page.source.kind_choice.value = Source.OWN
    again = opened(page.kept.text, "?board=mini&algorithm=bridges", link_first=link_first)
    assert (again.source.name, again.algorithm.key) == ("mini", "bridges")


def test_an_untouched_page_keeps_nothing_and_every_control_has_a_name(page):
    send(page.kept, {"known": "", "own": True})
    page.open_link("")
    page.run()
    assert page.kept.text == ""
    page.source.kind_choice.value = Source.OWN
    for tab in AlgorithmsTab:
        page.tabs.buttons[tab].click()
        assert unnamed(page.widget) == []


@pytest.mark.parametrize("text", ["x", "[]", '{"predictions": 7}', '{"predictions": [[]], "link": "", "view": "x=1"}'])
def test_anything_else_that_a_browser_gives_back_changes_nothing(text):
    page = opened(text, link_first=True)
    assert page.link() == AlgorithmsPage().link()
    assert page.predictions.lines == ()
