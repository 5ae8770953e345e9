"""The tabs of lesson 5: walking by hand on two boards, stepping, building, and the map that becomes a graph."""

import math
import re

import networkx as nx
import pytest

from tests.color import contrast, linear
from tests.ui.seen import html_of
from ttr.game.seat_network import board_network
from ttr.graphs import euler, longest_trail
from ttr.graphs.overlay import Role
from ttr.lessons.catalog import LESSONS
from ttr.lessons.euler import cases, river
from ttr.lessons.euler.questions import predictions
from ttr.lessons.euler.tabs import left_out, most_trains
from ttr.lessons.exercises import cases as on_board
from ttr.lessons.notebook.lesson import Lesson
from ttr.ui.algorithms.catalog import BY_KEY
from ttr.ui.map.tones import TONES

from .pages import choose, follow, tab
from .texts import in_a_row, notes, prose, words_of

HIERHOLZER, BACKTRACKING = (BY_KEY[key].name for key in ("euler", "longest-trail-backtracking"))
KONIGSBERG, PLAYER, DOUBLE = (place.name for place in cases.to_walk())
NOTES = words_of(5)
WHOLE = board_network(on_board.board())


def bridge(color: str) -> int:
    return [route.color for route in cases.konigsberg().board.routes].index(color)


def test_backtracking_finishes_konigsberg_and_gives_up_on_the_whole_board(lesson: Lesson) -> None:
    steps = tab(lesson, "Step")
    choose(steps, {"Algorithm": HIERHOLZER})
    assert "Can all routes be walked in one go?" in html_of(steps.panel)
    choose(steps, {"Algorithm": BACKTRACKING})
    assert "Finds the longest trail by trying" in html_of(steps.panel)
    assert "The same" not in html_of(steps.panel)  # it comes first, so it does not refer to the other one
    ends = {}
    for place in cases.to_step():
        choose(steps, {"Network": place.name})
        assert steps.board == place.board
        ends[place.name] = steps.stepper.trace[len(steps.stepper.trace) - 2].event
        if place == cases.konigsberg():
            assert f"{len(steps.stepper.trace) - 1}, although" in NOTES
    assert [name for name, event in ends.items() if event == "give up"] == ["The whole board"]


def test_hierholzer_inserts_a_round_trip_on_the_network_that_notebook_and_notes_name(lesson: Lesson) -> None:
    name = "7 routes, some of them double"
    assert all(f"*{name}*" in in_a_row(text) for text in (prose(LESSONS[4]), notes(LESSONS[4])))
    assert "stuck at home after two routes" in NOTES
    steps = tab(lesson, "Step")
    choose(steps, {"Network": name, "Algorithm": HIERHOLZER})
    events = [step.event for step in steps.stepper.trace if step.event in ("walk", "note")]
    assert events.index("note") == 2
    assert events[3] == "walk"


def test_the_networks_to_step_have_descriptive_names() -> None:
    places = {place.name: place for place in cases.to_step()}
    assert {"A player's 14 routes", "One player's 7 routes", "The whole board"} <= set(places)
    player = places["A player's 14 routes"].net
    assert len(player.edges) == 14
    trail = longest_trail.solve(player)
    assert len(trail.edges) < 14
    assert len(set(trail.vertices)) < len(trail.vertices)


def test_the_lesson_begins_on_another_board_and_comes_back(lesson: Lesson) -> None:
    bridges = cases.konigsberg().board
    assert lesson.page.map.board == bridges
    lesson.page.open("Change")
    assert lesson.page.map.board == on_board.board()
    choose(tab(lesson, "Touch"), {"Network": PLAYER})
    assert lesson.page.map.board == on_board.board()
    choose(lesson.page.activity, {"Network": KONIGSBERG})
    lesson.page.open("Present")
    assert lesson.page.map.board == bridges
    assert "Kneiphof" in lesson.page.activity.as_svg()
    lesson.page.open("Leave out")
    lesson.page.open("Present")
    assert "Kneiphof" not in lesson.page.activity.as_svg()


def test_a_walk_continues_from_its_end_and_another_start_can_be_clicked_until_the_first_step(lesson: Lesson) -> None:
    red, black, purple = map(bridge, ("red", "black", "purple"))
    places = lesson.page.activity.place.board.city_index
    follow(
        lesson,
        "Touch",
        (black, "First click the city"),
        *((lambda _, name=name: lesson.page.click_city(places[name]),) for name in ("Vorstadt", "Altstadt")),
        (None, {"start": "Altstadt", "walked": []}),
        (black, "You are in Altstadt; this bridge joins Kneiphof and Lomse.", {"walked": []}),
        ((red, black),),
        (black, "You have already used this bridge", {"walked": [red, black]}),
        (
            lambda _: lesson.page.click_city(places["Vorstadt"]),
            "^3 of 7 bridges. You are in Vorstadt.$",
            {"walked": [red, black, purple], "here": "Vorstadt"},
        ),
    )
    numbers = {mark.edge: mark.label for mark in lesson.page.activity.picture.overlay.edges}
    assert numbers[black] == "2"


def test_a_refused_city_is_explained(lesson: Lesson) -> None:
    walk = lesson.page.activity
    for city, words in (
        ("Lomse", ""),
        ("Altstadt", ""),
        ("Altstadt", "You are already in Altstadt."),
        ("Lomse", "The bridge between Altstadt and Lomse is used"),
        ("Vorstadt", "No bridge leads from Altstadt to Vorstadt."),
        ("Kneiphof", ""),
        ("Altstadt", ""),
        ("Kneiphof", "Both ways between Altstadt and Kneiphof are used"),
    ):
        lesson.page.click_city(walk.place.board.city_index[city])
        assert words in walk.sentence
    assert len(walk.walked) == 3


def test_a_stuck_walk_is_reported_and_can_step_back_and_routes_beside_the_network_are_refused(lesson: Lesson) -> None:
    lesson.page.click_city(lesson.page.activity.place.board.city_index["Altstadt"])
    follow(
        lesson,
        "Touch",
        (
            tuple(map(bridge, ("red", "blue", "orange", "black", "green", "yellow"))),
            "^6 of 7 bridges, and you are stuck in Kneiphof",
        ),
        (lambda walk: walk.back(), {"here": "Vorstadt"}),
        (lambda walk: walk.clear(), {"start": "", "walked": []}),
        (None, lambda walk: walk.rows[0][0].endswith("best so far 6 of 7")),
        ({"Network": PLAYER},),
        ("Miami", "^No route of this network leads to Miami.$"),
        (on_board.routes_through(("Miami", "Atlanta")), "Atlanta – Miami is not part of this network", {"start": ""}),
    )


def test_a_whole_walk_by_keyboard_is_praised(lesson: Lesson) -> None:
    walk = lesson.page.activity
    for name in (PLAYER, DOUBLE):
        choose(walk, {"Network": name})
        trail = euler.solve(walk.place.net).trail
        walk.starts.value = trail.vertices[0]
        for edge in trail.edges:
            walk.onward.value = edge
            walk.walk_listed()
        assert walk.sentence.startswith("Done: every route once, from ")
        assert walk.best[name] == 7
        walk.walk_listed()
        assert walk.walked == list(trail.edges)


def test_degrees_are_shown_on_request_with_rings_around_odd_cities(lesson: Lesson) -> None:
    walk = lesson.page.activity
    assert not walk.picture.overlay.vertices
    walk.show_degrees()
    marks = {mark.vertex: (mark.label, mark.role) for mark in walk.picture.overlay.vertices}
    assert marks["Kneiphof"] == ("5", Role.TERMINAL)
    choose(walk, {"Network": DOUBLE})
    marks = {mark.vertex: (mark.label, mark.role) for mark in walk.picture.overlay.vertices}
    assert marks["Kansas City"] == ("4", Role.DONE)
    walk.show_degrees()
    assert not walk.picture.overlay.vertices


def test_the_right_answers_of_predictions_are_true() -> None:
    asked = predictions()
    graphs = [on_board.network_of(each.after.picture.lit).to_networkx() for each in asked]
    degrees = [[degree for _, degree in graph.degree] for graph in graphs]
    assert asked[0].right[0] == str(sum(degree % 2 for degree in degrees[0]))
    answers = [each.right[0] for each in asked[1:4]]
    assert [nx.has_eulerian_path(graph) for graph in graphs[1:4]] == [answer == "yes" for answer in answers]
    assert [nx.is_connected(graph) for graph in graphs[1:4]] == [answer != "no: not connected" for answer in answers]
    assert len(set(answers)) == 3
    starts = [city for city in asked[4].choices if nx.has_eulerian_path(graphs[4], source=city)]
    assert starts == [asked[4].right[0]]
    assert asked[5].right[0] == "32"
    assert {"23", "45"} <= set(asked[5].choices)


def test_the_best_that_can_be_left_out_meets_all_goals_and_leaving_out_everything_meets_none(lesson: Lesson) -> None:
    leave = tab(lesson, "Leave out")
    assert "22 cities are odd" in leave.sentence
    assert not any(goal.met(frozenset()) for goal in leave.goals.all)
    trail = longest_trail.solve(WHOLE)
    for route in range(len(WHOLE.edges)):
        if route not in trail.edges:
            lesson.page.click_route(route)
    assert leave.met == (True, True, True)
    assert leave.sentence == "285 of 309 trains stay. 2 cities are odd: you can walk the rest in one go."
    assert most_trains() == 285


def test_a_disconnected_rest_is_reported() -> None:
    routes = frozenset(on_board.routes_through(("Denver", "Omaha", "Kansas City", "Denver", "Phoenix")))
    apart = frozenset(on_board.routes_through(("Boston", "Montréal", "New York", "Boston")))
    assert left_out(routes | apart)[1].endswith("2 cities are odd, but there are 2 components.")
    more = on_board.routes_of_walks([("Boston", "New York"), ("Miami", "Atlanta")])
    assert "6 cities are odd: 2 may be." in left_out(routes | {*more})[1]


def test_the_map_has_four_pieces_of_land_in_a_river_and_seven_bridges() -> None:
    drawn = river.drawing(0)
    assert [drawn.count(f'class="ttr-{what}"') for what in ("water", "land", "bridge")] == [1, 4, 7]
    assert "Pregel" in drawn


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_shores_stand_out_from_land_and_water(mode: str) -> None:
    land = re.search(r'<polygon [^>]*class="ttr-land"', river.drawing(0))[0]
    [shore] = re.findall(r"var\(--ttr-([a-z]+)\)\)\" stroke-width", land)
    for ground in ("land", "water"):
        one, other = (linear(getattr(TONES[name], mode)) for name in (shore, ground))
        assert contrast(one, other) >= 3, ground


def test_each_bridge_begins_and_ends_on_the_land_that_it_joins() -> None:
    for (start, end, _), edge in zip(river.BRIDGES, cases.konigsberg().net.edges, strict=True):
        for point, name in ((start, edge.a), (end, edge.b)):
            assert inside(river.LANDS[name].outline, point), (name, point)


def inside(outline, point) -> bool:
    """Return True if a ray to the right crosses the outline an odd number of times."""
    x, y = point
    crossed = [
        (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0] > x
        for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)
        if (a[1] > y) != (b[1] > y)
    ]
    return sum(crossed) % 2 == 1


def test_the_graph_that_it_turns_into_has_a_circle_with_its_degree_for_each_piece_of_land() -> None:
    net = cases.konigsberg().net
    drawn = river.drawing(1)
    for name, land in river.LANDS.items():
        assert all(math.isclose(math.dist(point, land.vertex), river.RADIUS) for point in river.shore(land, 1))
        assert f">{net.degree(name)}</text>" in drawn
    assert drawn.count("ttr-bridge") == len(net.edges)
    assert "Pregel" not in drawn


def test_next_leads_from_the_map_to_the_graph_and_describes_each_picture() -> None:
    shown = river.from_map_to_graph()
    seen = [shown.picture.value]
    assert river.CAPTIONS[0] in shown.words.value
    for _ in range(river.STEPS):
        shown.go(1)
        seen.append(shown.picture.value)
    assert len(set(seen)) == river.STEPS + 1
    assert river.CAPTIONS[-1] in shown.words.value
    shown.go(1)
    assert shown.slider.value == river.STEPS
    shown.go(-river.STEPS)
    assert shown.picture.value == seen[0]
