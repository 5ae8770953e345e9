"""Lesson 5: walking by hand on two boards, its figures by other means than its own, kind words for any wrong answer."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator

import networkx as nx
import pytest
from ipywidgets import Widget

import ttr
from tests.browser.serve import ROOT
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, euler, longest_trail
from ttr.graphs.network import Network
from ttr.graphs.overlay import Role
from ttr.lessons.euler import growth, networks, river
from ttr.lessons.euler.cases import samples
from ttr.lessons.euler.exercises import EXERCISES, IS_TRAIL, WALKABLE
from ttr.lessons.euler.exercises import LONGEST_TRAIL as LENGTH
from ttr.lessons.euler.leaving_out import LeaveOut, left_out, most_trains
from ttr.lessons.euler.predictions import predictions
from ttr.lessons.euler.tabs import open_lesson
from ttr.lessons.euler.touch import Walk
from ttr.lessons.euler.trails import longest_path
from ttr.lessons.kit import cases
from ttr.lessons.kit.checker import Verdict, check
from ttr.lessons.kit.exercise import OF_OTHERS, Case
from ttr.lessons.kit.lesson import Lesson
from ttr.ui.parts.sample_games import games

from .solutions import solutions

SOLUTIONS = solutions("05-euler")
NOTES = (ROOT / "notebooks" / "teacher" / "05-euler.md").read_text(encoding="utf-8")
WHOLE = board_network(cases.board())


@pytest.fixture
def lesson() -> Iterator[Lesson]:
    yield open_lesson()
    Widget.close_all()


@pytest.fixture
def walk(lesson: Lesson) -> Walk:
    touch = lesson.map.activities[0]
    assert isinstance(touch, Walk)
    return touch


def bridge(color: str) -> int:
    return [route.color for route in networks.konigsberg().board.routes].index(color)


def place_city(walk: Walk, name: str) -> int:
    return walk.place.board.city_index[name]


# --- the figures in the notebook and in the teacher's notes ---


def test_of_the_three_networks_to_walk_only_konigsberg_is_impossible_and_six_of_its_bridges_are_not() -> None:
    graphs = [place.position.net.to_networkx() for place in networks.to_walk()]
    assert [graph.number_of_edges() for graph in graphs] == [7, 7, 7]
    assert [nx.has_eulerian_path(graph) for graph in graphs] == [False, True, True]
    assert [nx.is_eulerian(graph) for graph in graphs] == [False, False, True]
    assert sorted(dict(graphs[0].degree).values()) == [3, 3, 3, 5]
    six = nx.MultiGraph(graphs[0])
    six.remove_edge("Kneiphof", "Lomse")
    assert nx.has_eulerian_path(six)


def test_the_player_s_seven_routes_can_be_walked_from_portland_or_omaha_only() -> None:
    graph = networks.to_walk()[1].position.net.to_networkx()
    starts = {city for city in graph if nx.has_eulerian_path(graph, source=city)}
    assert starts == {"Portland", "Omaha"}


def test_any_one_bridge_can_be_closed_and_an_eighth_between_two_odd_cities_makes_a_walk() -> None:
    graph = networks.konigsberg().position.net.to_networkx()
    for a, b, key in list(graph.edges(keys=True)):
        fewer = nx.MultiGraph(graph)
        fewer.remove_edge(a, b, key)
        assert nx.has_eulerian_path(fewer)
    for a, b in itertools.combinations(graph, 2):
        more = nx.MultiGraph(graph)
        more.add_edge(a, b)
        assert nx.has_eulerian_path(more)


def test_konigsberg_has_the_hamilton_path_of_the_notes_and_a_star_has_none() -> None:
    graph = networks.konigsberg().position.net.to_networkx()
    path = ["Altstadt", "Kneiphof", "Lomse", "Vorstadt"]
    assert ", ".join(path) in NOTES
    assert sorted(path) == sorted(graph)
    assert nx.is_path(graph, path)
    star = nx.star_graph(3)
    assert not any(nx.is_path(star, order) for order in itertools.permutations(star))


def simple_path(net: Network) -> int:
    """The longest path, tried out by networkx."""
    graph = nx.Graph()
    for edge in net.edges:
        graph.add_edge(edge.a, edge.b, weight=edge.length)
    paths = (nx.all_simple_paths(graph, a, b) for a, b in itertools.permutations(graph, 2))
    return max(nx.path_weight(graph, path, "weight") for path in itertools.chain.from_iterable(paths))


def test_the_real_game_was_decided_by_a_trail_and_would_be_lost_by_a_path() -> None:
    scores = ttr.scores(games(cases.board())[networks.DECIDED].states[-1])
    first, second = (next(s for s in scores if s.seat == seat) for seat in (networks.WINNER, networks.SECOND))
    assert scores.decided_by.value == "longest path"
    assert (first.total, second.total) == (104, 104)
    assert first.completed == second.completed
    assert (first.bonus, second.bonus) == (10, 0)
    assert (first.longest.length, second.longest.length) == (32, 25)
    nets = [networks.final(networks.DECIDED, seat).net for seat in range(5)]
    assert [simple_path(net) for net in nets] == [longest_path(net)[0] for net in nets]
    assert simple_path(nets[networks.WINNER]) == 23
    assert max(map(simple_path, nets)) == simple_path(nets[networks.SECOND]) == 25
    again = first.longest.vertices
    assert [city for city in dict.fromkeys(again) if again.count(city) > 1] == ["Helena"]


def test_the_longest_trail_over_the_whole_board_leaves_out_the_least_that_pairs_all_odd_cities_but_two() -> None:
    trail = longest_trail.solve(WHOLE)
    gone = [edge for edge in WHOLE.edges if edge.id not in trail.edges]
    assert {("Portland", "Seattle"), ("Seattle", "Vancouver")} <= {(edge.a, edge.b) for edge in gone}
    assert WHOLE.degree("Seattle") % 2 == 0
    assert (trail.length, WHOLE.length, len(gone), sum(edge.length for edge in gone)) == (285, 309, 11, 24)
    stays = WHOLE.edge_subgraph(trail.edges).to_networkx()
    assert nx.has_eulerian_path(stays)
    # No less will do: the cheapest matching of the odd cities, where two may stay alone with a partner of no cost.
    graph = nx.Graph()
    for edge in WHOLE.edges:
        graph.add_edge(edge.a, edge.b, weight=edge.length)
    odd = [city for city, degree in WHOLE.to_networkx().degree if degree % 2]
    assert len(odd) == 22
    pairs = nx.Graph()
    for a, b in itertools.combinations(odd, 2):
        pairs.add_edge(a, b, weight=nx.dijkstra_path_length(graph, a, b))
    for city, alone in itertools.product(odd, ("one end", "other end")):
        pairs.add_edge(city, alone, weight=0)
    assert sum(pairs.edges[pair]["weight"] for pair in nx.min_weight_matching(pairs)) == 24


def test_the_notes_tell_the_figures_of_the_whole_board_and_of_the_game() -> None:
    for figure in ("285 of 309 trains", "22 odd cities", "24 trains on 11 routes", "104 points", "32 trains"):
        assert figure in NOTES.replace("\n   ", " ")


def test_the_table_counts_every_trail_that_backtracking_walks() -> None:
    for row, cities in zip(growth.rows()[:2], growth.CITIES, strict=False):
        inside = connectivity.breadth_first(WHOLE, growth.CENTER).vertices[:cities]
        edges = [edge for edge in WHOLE.edges if edge.a in inside and edge.b in inside]
        count = 0
        for size in range(1, len(edges) + 1):
            for order in itertools.permutations(edges, size):
                for start in inside:
                    here = start
                    for edge in order:
                        here = edge.other(here) if here in (edge.a, edge.b) else None
                        if here is None:
                            break
                    count += here is not None
        assert row.walked == count


def test_each_further_route_makes_backtracking_two_to_three_times_as_long() -> None:
    first, last = growth.rows()[0], growth.rows()[-2]
    assert first.walked is not None
    assert last.walked is not None
    factor = (last.walked / first.walked) ** (1 / (last.routes - first.routes))
    assert 2 < factor < 3
    assert f"about {factor:.1f} times" in growth.compare().sentence
    assert "285 of 309" in repr(growth.compare())
    assert "<td" in growth.compare()._repr_html_()


def test_konigsberg_is_tried_to_its_end_and_the_whole_board_is_given_up(lesson: Lesson) -> None:
    lesson.map.open("Step")
    steps = lesson.map.activity
    steps.choose("longest-trail-backtracking")
    ends = {}
    for place in networks.to_step():
        steps.choose_place(place.name)
        assert steps.board == place.board
        ends[place.name] = steps.stepper.trace[len(steps.stepper.trace) - 2].event
        if place == networks.konigsberg():
            assert f"{len(steps.stepper.trace) - 1}, and that although" in NOTES
    assert [name for name, event in ends.items() if event == "give up"] == ["The whole board"]


def test_backtracking_is_described_by_itself_as_it_comes_before_the_other_algorithm_for_the_longest_trail(
    lesson: Lesson,
) -> None:
    lesson.map.open("Step")
    steps = lesson.map.activity
    told = {}
    for key in ("longest-trail-backtracking", "euler"):
        steps.choose(key)
        told[key] = steps.description
    assert "The longest trail, found by trying" in told["longest-trail-backtracking"]
    assert "The same" not in told["longest-trail-backtracking"]
    assert "Can all routes be walked in one go?" in told["euler"]


def test_the_networks_to_step_are_named_by_what_they_are() -> None:
    places = {place.name: place for place in networks.to_step()}
    assert {"A player's 14 routes", "One player's 7 routes", "The whole board"} <= set(places)
    player = places["A player's 14 routes"].position.net
    assert len(player.edges) == 14
    trail = longest_trail.solve(player)
    assert len(trail.edges) < 14
    assert len(set(trail.vertices)) < len(trail.vertices)


# --- walking by hand ---


def test_the_lesson_begins_on_another_board_and_comes_back(lesson: Lesson) -> None:
    bridges = networks.konigsberg().board
    assert lesson.map.map.board == bridges
    lesson.map.open("Change")
    assert lesson.map.map.board == cases.board()
    lesson.map.open("Touch")
    lesson.map.activity.choose(1)
    assert lesson.map.map.board == cases.board()
    lesson.map.activity.choose(0)
    lesson.map.open("Present")
    assert lesson.map.map.board == bridges
    assert "Kneiphof" in lesson.map.activity.as_svg()
    lesson.map.open("Leave out")
    lesson.map.open("Present")
    assert "Kneiphof" not in lesson.map.activity.as_svg()


def test_a_walk_goes_on_where_it_ended(lesson: Lesson, walk: Walk) -> None:
    lesson.map.click_city(place_city(walk, "Altstadt"))
    lesson.map.click_route(bridge("red"))
    lesson.map.click_route(bridge("black"))
    lesson.map.click_city(place_city(walk, "Vorstadt"))
    assert walk.walked == [bridge("red"), bridge("black"), bridge("purple")]
    assert walk.here == "Vorstadt"
    assert walk.sentence == "3 of 7 bridges. You are in Vorstadt."
    numbers = {mark.edge: mark.label for mark in walk.picture.overlay.edges}
    assert numbers[bridge("black")] == "2"


@pytest.mark.parametrize(
    ("clicks", "words"),
    [
        ([], "First click the city"),
        (["Altstadt"], "You are in Altstadt; this bridge joins Kneiphof and Lomse."),
        (["Altstadt", "black"], "You are in Altstadt; this bridge joins"),
        (["Kneiphof", "black"], "You have used this bridge already"),
    ],
)
def test_a_refused_bridge_is_told_why(lesson: Lesson, walk: Walk, clicks: list[str], words: str) -> None:
    for click in clicks:
        if click in walk.place.board.city_index:
            lesson.map.click_city(place_city(walk, click))
        else:
            lesson.map.click_route(bridge(click))
    before = list(walk.walked)
    lesson.map.click_route(bridge("black"))
    assert words in walk.sentence
    assert walk.walked == before


def test_a_refused_city_is_told_why(lesson: Lesson, walk: Walk) -> None:
    for city in ("Lomse", "Altstadt"):
        lesson.map.click_city(place_city(walk, city))
    lesson.map.click_city(place_city(walk, "Altstadt"))
    assert "You are in Altstadt already." in walk.sentence
    lesson.map.click_city(place_city(walk, "Lomse"))
    assert "The bridge between Altstadt and Lomse is used" in walk.sentence
    lesson.map.click_city(place_city(walk, "Vorstadt"))
    assert "No bridge leads from Altstadt to Vorstadt." in walk.sentence
    for city in ("Kneiphof", "Altstadt", "Kneiphof"):
        lesson.map.click_city(place_city(walk, city))
    assert "Both ways between Altstadt and Kneiphof are used" in walk.sentence
    assert len(walk.walked) == 3


def test_routes_and_cities_beside_the_network_are_refused(lesson: Lesson, walk: Walk) -> None:
    walk.choose(1)
    lesson.map.click_city(place_city(walk, "Miami"))
    assert walk.sentence == "No route of this network leads to Miami."
    lesson.map.click_route(cases.routes_through(("Miami", "Atlanta"))[0])
    assert "Atlanta – Miami is not a part of this network" in walk.sentence
    assert walk.start == ""


def test_another_start_can_be_clicked_until_the_first_step(lesson: Lesson, walk: Walk) -> None:
    lesson.map.click_city(place_city(walk, "Altstadt"))
    lesson.map.click_city(place_city(walk, "Vorstadt"))
    assert (walk.start, walk.walked) == ("Vorstadt", [])


def test_who_is_stuck_is_told_so_and_can_step_back(lesson: Lesson, walk: Walk) -> None:
    lesson.map.click_city(place_city(walk, "Altstadt"))
    for color in ("red", "blue", "orange", "black", "green", "yellow"):
        lesson.map.click_route(bridge(color))
    assert walk.sentence.startswith("6 of 7 bridges, and you are stuck in Kneiphof")
    walk.back()
    assert walk.here == "Vorstadt"
    walk.clear()
    assert (walk.start, walk.walked) == ("", [])
    assert walk.best == [6, 0, 0]
    assert walk.rows[0][0].endswith("best so far 6 of 7")


@pytest.mark.parametrize("number", [1, 2])
def test_a_whole_walk_by_keyboard_is_praised(walk: Walk, number: int) -> None:
    walk.choose(number)
    trail = euler.solve(walk.place.position.net).trail
    walk.starts.value = trail.vertices[0]
    for edge in trail.edges:
        walk.onward.value = edge
        walk.walk_listed()
    assert walk.sentence.startswith("Done: every route once, from ")
    assert walk.best[number] == 7
    walk.walk_listed()
    assert walk.walked == list(trail.edges)


def test_degrees_are_shown_on_request_with_rings_round_odd_cities(walk: Walk) -> None:
    assert not walk.picture.overlay.vertices
    walk.show_degrees()
    marks = {mark.vertex: (mark.label, mark.role) for mark in walk.picture.overlay.vertices}
    assert marks["Kneiphof"] == ("5", Role.TERMINAL)
    walk.choose(2)
    marks = {mark.vertex: (mark.label, mark.role) for mark in walk.picture.overlay.vertices}
    assert marks["Kansas City"] == ("4", Role.DONE)
    walk.show_degrees()
    assert not walk.picture.overlay.vertices


# --- predicting and building ---


def test_what_is_predicted_is_true() -> None:
    asked = predictions()
    graphs = []
    for each in asked:
        net = cases.network_of(each.after.lit)
        graphs.append(net.to_networkx())
    degrees = [[degree for _, degree in graph.degree] for graph in graphs]
    assert asked[0].right == str(sum(degree % 2 for degree in degrees[0]))
    answers = [each.right for each in asked[1:4]]
    assert [nx.has_eulerian_path(graph) for graph in graphs[1:4]] == [answer == "yes" for answer in answers]
    assert [nx.is_connected(graph) for graph in graphs[1:4]] == [answer != "no: not connected" for answer in answers]
    assert len(set(answers)) == 3
    starts = [city for city in asked[4].choices if nx.has_eulerian_path(graphs[4], source=city)]
    assert starts == [asked[4].right]
    assert asked[5].right == "32"
    assert {"23", "45"} <= set(asked[5].choices)


def test_goals_of_change_are_met_by_building_them(lesson: Lesson) -> None:
    lesson.map.open("Change")
    change = lesson.map.activity
    for cities in (("Miami", "Atlanta", "Nashville", "Saint Louis"), ("Denver", "Omaha")):
        for route in cases.routes_through(cities):
            lesson.map.click_route(route)
    assert change.met == (False, False, False)
    assert "4 odd cities: Denver, Miami, Omaha and Saint Louis." in change.sentence
    change.clear()
    for route in cases.routes_through(("Miami", "Atlanta", "Nashville", "Saint Louis", "Chicago", "Omaha", "Denver")):
        lesson.map.click_route(route)
    assert change.met == (True, False, False)
    lesson.map.click_route(cases.routes_through(("Denver", "Omaha"))[0])
    lesson.map.click_route(cases.routes_through(("Chicago", "Duluth"))[0])
    assert change.met == (True, True, False)
    change.clear()
    for route in networks.tracks("Denver", "Kansas City"):
        lesson.map.click_route(route)
    assert change.met == (True, True, True)
    assert change.sentence == ("2 routes, 8 trains: all of it in one go, the longest path 4. No city is odd.")


def test_the_best_that_can_be_left_out_meets_all_goals_and_leaving_out_everything_meets_none(lesson: Lesson) -> None:
    lesson.map.open("Leave out")
    leave = lesson.map.activity
    assert isinstance(leave, LeaveOut)
    assert "22 cities are odd" in leave.sentence
    assert not any(goal.met(frozenset()) for goal in leave.goals.all)
    trail = longest_trail.solve(WHOLE)
    for route in range(len(WHOLE.edges)):
        if route not in trail.edges:
            lesson.map.click_route(route)
    assert leave.met == (True, True, True)
    assert leave.sentence == "285 of 309 trains stay. 2 cities are odd: what stays can be walked in one go."
    assert most_trains() == 285


def test_what_stays_in_pieces_is_told_so() -> None:
    routes = frozenset(cases.routes_through(("Denver", "Omaha", "Kansas City", "Denver", "Phoenix")))
    apart = frozenset(cases.routes_through(("Boston", "Montréal", "New York", "Boston")))
    assert left_out(routes | apart)[1].endswith("2 cities are odd, but there are 2 components.")
    assert (
        "6 cities are odd: 2 may be."
        in left_out(
            routes
            | frozenset(cases.routes_through(("Boston", "New York")) + cases.routes_through(("Miami", "Atlanta")))
        )[1]
    )


# --- the exercises ---


def test_the_second_solution_by_lists_is_right_too() -> None:
    assert check(LENGTH, SOLUTIONS["longest_trail_by_lists"]).done


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.key)
def test_cases_are_small_ones_real_games_and_random_ones(exercise) -> None:
    names = [case.name for case in exercise.cases(2)]
    assert names[0] == "one route"
    assert any("real game" in name for name in names)
    assert names[-1].startswith(("a random network", "a random round trip"))


@pytest.mark.parametrize("seed", range(2, 8))
def test_all_networks_are_small_enough_to_try_everything(seed: int) -> None:
    most = max(growth.routes_walked(cases.network_of(net.routes)) for net in samples(seed))
    assert most < 20_000  # a hundredth of what a second is enough for


@pytest.mark.parametrize("seed", [2, 3])
def test_walkable_agrees_with_networkx(seed: int) -> None:
    for case in WALKABLE.cases(seed):
        graph = nx.MultiGraph((a, b) for a, b, _ in case.arguments[0])
        assert WALKABLE.truth(*case.arguments) == nx.has_eulerian_path(graph), case.name


@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize("exercise", [WALKABLE, IS_TRAIL], ids=lambda exercise: exercise.key)
def test_both_answers_are_right_for_a_third_of_the_cases(exercise, seed: int) -> None:
    truths = [exercise.truth(*case.arguments) for case in exercise.cases(seed)]
    assert min(truths.count(True), truths.count(False)) > len(truths) / 3


def assert_drawable(case: Case, overlay) -> None:
    board = cases.board()
    assert overlay.sentence.startswith("Your function says ")
    assert overlay.sentence.endswith(".")
    assert len({mark.edge for mark in overlay.edges}) == len(overlay.edges)
    assert len({mark.vertex for mark in overlay.vertices}) == len(overlay.vertices)
    assert {mark.edge for mark in overlay.edges} <= case.routes
    assert {mark.vertex for mark in overlay.vertices} <= set(board.city_index)


@pytest.mark.parametrize("exercise", [WALKABLE, IS_TRAIL], ids=lambda exercise: exercise.key)
def test_the_wrong_one_of_two_answers_is_explained_in_every_case(exercise) -> None:
    for case in exercise.cases(2):
        truth = exercise.truth(*case.arguments)
        assert_drawable(case, exercise.explain(case, not truth, truth))


@pytest.mark.parametrize("off", [-1000, -1, 1, 7, 10**9])
def test_any_wrong_length_is_explained_in_every_case(off: int) -> None:
    for case in LENGTH.cases(2):
        truth = LENGTH.truth(*case.arguments)
        overlay = LENGTH.explain(case, truth + off, truth)
        assert_drawable(case, overlay)
        assert ("Here is a trail of" in overlay.sentence) == (off < 0)


def explained(exercise, cities: tuple[str, ...], answer: object, *more: object) -> str:
    routes = cases.routes_through(cities)
    case = Case("a walk", (cases.costs_of(routes), *more), frozenset(routes))
    return exercise.explain(case, answer, exercise.truth(*case.arguments)).sentence


CYCLE = ("Denver", "Omaha", "Kansas City", "Denver")


@pytest.mark.parametrize(
    ("cities", "words"),
    [
        (["Omaha", "Denver", "Miami"], "is a trail. But no route of this network joins Denver and Miami."),
        (["Omaha", "Denver", "Omaha"], "it goes 2 times between Denver and Omaha, where there is only one route."),
        (["Omaha", "Omaha"], "is a trail. But its step number 1 stays in Omaha, and no route does."),
        (list(CYCLE), "is no trail. It is one: each step has a route of its own. It visits Denver again"),
    ],
)
def test_what_is_wrong_about_a_walk_is_said_in_words(cities: list[str], words: str) -> None:
    assert words in explained(IS_TRAIL, CYCLE, "It is one" not in words, cities)


def test_a_third_walk_over_a_double_route_is_said_to_be_one_too_many() -> None:
    routes = networks.tracks("Denver", "Kansas City")
    cities = ["Denver", "Kansas City", "Denver", "Kansas City"]
    case = Case("a double", (cases.costs_of(routes), cities), frozenset(routes))
    assert not IS_TRAIL.truth(*case.arguments)
    sentence = IS_TRAIL.explain(case, True, False).sentence
    assert "it goes 3 times between Denver and Kansas City, where there are only 2 routes." in sentence


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (-3, "Your function says -3. Here is a trail of 9 trains"),
        (0, "Your function says 0 trains. Here is a trail of 9 trains"),
        (99, "Your function says 99 trains. All routes together have only 9"),
    ],
)
def test_a_wrong_length_is_answered_by_what_there_is(answer: int, words: str) -> None:
    assert words in explained(LENGTH, CYCLE, answer)


def test_a_program_of_others_is_not_told_as_one_s_own() -> None:
    routes = cases.routes_through(CYCLE)
    case = Case("a cycle", (cases.costs_of(routes),), frozenset(routes))
    assert LENGTH.explain(case, 0, 9, OF_OTHERS).sentence.startswith("This program says 0 trains. Here is")
    assert WALKABLE.explain(case, False, True, OF_OTHERS).sentence.startswith("This program says that these routes ")
    case = Case("a cycle", (cases.costs_of(routes), ["Omaha", "Denver"]), frozenset(routes))
    assert IS_TRAIL.explain(case, False, True, OF_OTHERS).sentence.startswith("This program says that the way Omaha")


def test_a_length_that_ignores_pieces_or_odd_cities_is_told_which() -> None:
    apart = cases.routes_through(CYCLE) + cases.routes_through(("Boston", "New York"))
    case = Case("apart", (cases.costs_of(apart),), frozenset(apart))
    assert "The routes lie in 2 components, and a trail stays in one." in LENGTH.explain(case, 11, 9).sentence
    star = cases.routes_through(("Chicago", "Omaha", "Denver")) + cases.routes_through(("Omaha", "Helena"))
    case = Case("star", (cases.costs_of(star),), frozenset(star))
    assert "4 cities are odd, so something must be left out." in LENGTH.explain(case, 13, 9).sentence


def test_a_program_that_walks_to_and_fro_for_ever_is_told_what_to_mark() -> None:
    def longest_trail(edges):
        length = 0
        while True:
            length += edges[0][2]

    report = check(LENGTH, longest_trail, seconds=0.2)
    assert report.verdict is Verdict.ENDLESS
    assert report.hint.startswith("Is a route marked as used before you go on")


@pytest.mark.parametrize("exercise", [WALKABLE, IS_TRAIL], ids=lambda exercise: exercise.key)
@pytest.mark.parametrize("always", [True, False])
def test_saying_the_same_of_everything_is_no_misconception(exercise, always: bool) -> None:
    report = check(exercise, (lambda edges: always) if exercise is WALKABLE else (lambda edges, cities: always))
    assert report.verdict is Verdict.WRONG
    assert report.overlay is not None


@pytest.mark.parametrize("seed", range(3))
def test_a_round_trip_has_no_odd_city(seed: int) -> None:
    graph = cases.network_of(networks.round_trip(random.Random(seed))).to_networkx()
    assert nx.is_eulerian(graph)


# --- the map of Königsberg that turns into the graph ---


def test_the_map_has_four_pieces_of_land_in_a_river_and_seven_bridges() -> None:
    drawn = river.drawing(0)
    assert [drawn.count(f"ttr-{what}") for what in ("water", "land", "bridge")] == [1, 4, 7]
    assert "Pregel" in drawn


def test_each_bridge_begins_and_ends_on_the_land_that_it_joins() -> None:
    for (start, end, _), edge in zip(river.BRIDGES, networks.konigsberg().position.net.edges, strict=True):
        for point, name in ((start, edge.a), (end, edge.b)):
            assert inside(river.LANDS[name].outline, point), (name, point)


def inside(outline, point) -> bool:
    """Count how often a ray to the right leaves the outline."""
    x, y = point
    crossed = [
        (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0] > x
        for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)
        if (a[1] > y) != (b[1] > y)
    ]
    return sum(crossed) % 2 == 1


def test_the_graph_that_it_turns_into_has_a_circle_with_its_degree_for_each_piece_of_land() -> None:
    net = networks.konigsberg().position.net
    drawn = river.drawing(1)
    for name, land in river.LANDS.items():
        assert all(math.isclose(math.dist(point, land.vertex), river.RADIUS) for point in river.shore(land, 1))
        assert f">{net.degree(name)}</text>" in drawn
    assert drawn.count("ttr-bridge") == len(net.edges)
    assert "Pregel" not in drawn


def test_next_leads_from_the_map_to_the_graph_and_each_picture_is_told() -> None:
    shown = river.from_map_to_graph()
    seen = [shown.picture.value]
    assert river.TOLD[0] in shown.words.value
    for _ in range(river.STEPS):
        shown.go(1)
        seen.append(shown.picture.value)
    assert len(set(seen)) == river.STEPS + 1
    assert river.TOLD[-1] in shown.words.value
    shown.go(1)
    assert shown.slider.value == river.STEPS
    shown.go(-river.STEPS)
    assert shown.picture.value == seen[0]
