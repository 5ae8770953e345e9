"""Lesson 3: the figures in its notes, its explanations of wrong answers, and its map."""

import re
from itertools import islice, pairwise

import networkx as nx
import pytest

from tests.ui.seen import parts_of
from ttr.game.rule_sets import USA
from ttr.game.seat_network import board_network
from ttr.graphs import shortest_path
from ttr.lessons.cheapest.cases import ENDS, path_with_fewest_routes
from ttr.lessons.cheapest.exercises import EXERCISES as ALL
from ttr.lessons.cheapest.questions import predictions
from ttr.lessons.cheapest.tabs import FEWEST, MORE, OWN, RIVALS, WANTED, changed_board
from ttr.lessons.exercises.cases import Case, board, costs_of, routes_of_walks, routes_through, tracks
from ttr.lessons.exercises.checker import Verdict, check
from ttr.lessons.notebook.lesson import Lesson
from ttr.ui.algorithms.catalog import BY_KEY

from .board_graph import board_graph
from .pages import choose, follow, tab
from .texts import solutions, words_of

EXERCISES = {exercise.key: exercise for exercise in ALL}
SOLUTIONS = solutions("03-cheapest")
DRAWN = (
    "Santa Fe 2, Salt Lake City 3, Helena 4, Omaha 4, Phoenix 5; Helena – Salt Lake City 3, Helena – Omaha 5, "
    "Phoenix – Santa Fe 3, El Paso – Santa Fe 2, El Paso – Phoenix 3"
)
FIVE = {
    "Oklahoma City – Sault St. Marie": 1,
    "Chicago – Los Angeles": 1,
    "Los Angeles – Miami": 1,
    "Los Angeles – New York": 1,
    "New York – Seattle": 2,
}


@pytest.fixture(scope="module")
def graph() -> nx.Graph:
    return board_graph()


def trains(graph: nx.Graph, a: str, b: str) -> int:
    return nx.shortest_path_length(graph, a, b, weight="weight")


def trains_on_fewest_routes(graph: nx.Graph, a: str, b: str) -> int:
    return min(nx.path_weight(graph, path, "weight") for path in nx.all_shortest_paths(graph, a, b))


def test_both_rules_fit_25_of_30_tickets_but_different_ones(graph: nx.Graph) -> None:
    more = {str(ticket): ticket.points - trains(graph, *ticket.cities) for ticket in board().tickets}
    assert len(more) == 30
    assert {name: points for name, points in more.items() if points} == FIVE
    few = {t: trains_on_fewest_routes(graph, *t.cities) for t in board().tickets}
    assert {str(t) for t in few if t.points != few[t]} == {
        *("Chicago – Santa Fe", "Houston – Winnipeg", "Atlanta – San Francisco"),
        *("Oklahoma City – Sault St. Marie", "New York – Seattle"),
    }
    detours = {ticket.cities for ticket in few if trains(graph, *ticket.cities) < few[ticket]}
    assert detours <= {case.arguments[1:] for case in EXERCISES["3.2"].cases(2) if case.name == "the whole board"}


def test_phoenix_to_santa_fe_with_four_trains_lets_27_tickets_fit_and_no_other_route_does(graph: nx.Graph) -> None:
    best = {}
    for a, b in graph.edges:
        for length in range(1, 7):
            changed = graph.copy()
            changed[a][b]["weight"] = length
            fit = sum(trains(changed, *ticket.cities) == ticket.points for ticket in board().tickets)
            best[frozenset((a, b)), length] = fit
    assert max(best.values()) == 27 == WANTED
    assert {ends for (ends, _), fit in best.items() if fit == 27} == {frozenset(("Phoenix", "Santa Fe"))}
    assert best[frozenset(("Phoenix", "Santa Fe")), 4] == 27


def test_the_paths_in_the_notes_are_as_cheap_as_they_say(graph: nx.Graph) -> None:
    without = graph.copy()
    without.remove_edge("Phoenix", "Santa Fe")
    five = [ticket for ticket in board().tickets if str(ticket) in FIVE]
    need = {str(t) for t in five if trains(without, *t.cities) > trains(graph, *t.cities)}
    assert need == {"Chicago – Los Angeles", "Los Angeles – New York"}
    assert len(list(nx.all_shortest_paths(graph, "Los Angeles", "New York", weight="weight"))) == 5
    paths = nx.shortest_simple_paths(graph, "Oklahoma City", "Sault St. Marie", weight="weight")
    assert [nx.path_weight(graph, path, "weight") for path in islice(paths, 2)] == [8, 12]  # and none of 9
    for path, cost in (
        (["El Paso", "Houston"], 6),
        (["El Paso", "Dallas", "Houston"], trains(graph, "El Paso", "Houston")),
        (["Denver", "Phoenix", "El Paso"], 8),
        (["Denver", "Santa Fe", "El Paso"], trains(graph, "Denver", "El Paso")),
    ):
        assert nx.path_weight(graph, path, "weight") == cost
    assert (trains(graph, "El Paso", "Houston"), trains(graph, "Denver", "El Paso")) == (5, 4)


def test_the_orders_in_which_dijkstra_and_a_star_settle_cities_match_the_notes(lesson: Lesson) -> None:
    steps, settled = tab(lesson, "Step"), {}
    assert any(step.sentence == "The cost to El Paso through Santa Fe: 4." for step in steps.stepper.trace)
    for key in ("dijkstra", "a-star"):
        choose(steps, {"Algorithm": BY_KEY[key].name})
        sentences = [step.sentence for step in steps.stepper.trace if step.event == "settle"]
        settled[key] = [re.match(r"(.+) is settled at cost (\d+)", each).groups() for each in sentences]
    assert steps.stepper.trace.answer.cost == 4
    choose(steps, {"Algorithm": BY_KEY["path"].name})
    assert steps.stepper.trace.answer.length == 9  # breadth-first search finds the fewest routes
    assert [city for city, _ in settled["a-star"]] == ["Denver", "Santa Fe", "El Paso"]
    between = [(city, "4") for city in ("Helena", "Kansas City", "Oklahoma City", "Omaha", "El Paso")]
    assert settled["dijkstra"] == [("Denver", "0"), ("Santa Fe", "2"), ("Salt Lake City", "3"), *between]


def test_the_routes_to_draw_on_the_board_are_all_between_their_cities_with_their_trains(graph: nx.Graph) -> None:
    assert DRAWN in words_of(3)
    from_denver, others = DRAWN.split("; ")
    drawn = [("Denver", *each) for each in re.findall(r"(\D+) (\d)(?:, )?", from_denver)]
    drawn += re.findall(r"(\D+) – (\D+) (\d)(?:, )?", others)
    between = graph.subgraph({city for a, b, _ in drawn for city in (a, b)}).edges(data="weight")
    assert {frozenset(each) for each in drawn} == {frozenset((a, b, str(trains))) for a, b, trains in between}


def test_with_calgary_to_winnipeg_free_seattle_to_new_york_takes_16_trains(graph: nx.Graph) -> None:
    assert trains(graph, "Seattle", "New York") == 20
    assert graph["Calgary"]["Winnipeg"]["weight"] == 6
    free = graph.copy()
    free["Calgary"]["Winnipeg"]["weight"] = 0
    assert trains(free, "Seattle", "New York") == 16
    # The paths to and from the free route, without its own trains, are 2 trains longer than the cheapest path.
    assert trains(graph, "Seattle", "Calgary") + 6 + trains(graph, "Winnipeg", "New York") == 22


def test_rivals_need_three_routes_to_add_three_trains_and_two_add_two_at_most() -> None:
    net = nx.MultiGraph()
    for index, route in enumerate(board().routes):
        net.add_edge(*route.cities, key=index, weight=route.length)

    def longest(closed: frozenset[int], more: int) -> int:
        """Return the most trains after closing this many more routes; one of them must lie on the cheapest path."""
        left = net.edge_subgraph([edge for edge in net.edges(keys=True) if edge[2] not in closed])
        path = nx.shortest_path(left, *ENDS, weight="weight")
        cost = nx.path_weight(left, path, "weight")
        if not more:
            return int(cost)
        on_it = [key for a, b in pairwise(path) for key in left[a][b]]
        return max(longest(closed | {key}, more - 1) for key in on_it)

    costs = [longest(frozenset(), count) for count in range(4)]
    assert costs[0] == 20
    assert costs[2] == 22
    assert costs[3] >= 20 + MORE
    assert FEWEST == 3


def test_from_chicago_to_santa_fe_one_more_train_gives_six_more_points(graph: nx.Graph) -> None:
    net = board_network(board())
    cheap, few = shortest_path.solve(net, "Chicago", "Santa Fe"), path_with_fewest_routes(net, "Chicago", "Santa Fe")
    assert [(path.cost, len(path.edges)) for path in (cheap, few)] == [(9, 4), (10, 3)]
    gained = [sum(USA.route_points[graph[a][b]["weight"]] for a, b in pairwise(path.vertices)) for path in (cheap, few)]
    assert gained == [10, 16]


def test_the_solution_finds_the_five_tickets_on_the_whole_board() -> None:
    tickets = [(*ticket.cities, ticket.points) for ticket in board().tickets]
    found = SOLUTIONS["odd_tickets"](costs_of(range(len(board().routes))), tickets)
    assert {f"{a} – {b}" for a, b, _ in found} == set(FIVE)
    assert EXERCISES["3.4"].cases(2)[-1].arguments[1] == tickets


def test_without_a_path_a_wrong_cost_is_explained_by_what_you_reach() -> None:
    words = "from Denver you only get to the cities marked here. There is no path to Boston"
    within, beyond = routes_through(("Denver", "Santa Fe", "El Paso")), routes_through(("Boston", "Montréal"))
    routes = (*within, *beyond)
    overlay = EXERCISES["3.2"].explain(
        Case("a case", (costs_of(routes), "Denver", "Boston"), frozenset(routes)), 3, None
    )
    assert words in overlay.sentence
    assert {mark.edge for mark in overlay.edges} == {*within}


def test_a_path_that_a_rival_closes_is_not_shown_and_own_routes_cost_nothing() -> None:
    own, rival, free = (
        routes_through(ends)[0] for ends in (("Denver", "Omaha"), ("Chicago", "Omaha"), ("Omaha", "Duluth"))
    )
    cities = [board().routes[route] for route in (own, rival, free)]
    claims = [(who, *route.cities, route.length) for who, route in zip(("Ada", "Bo", None), cities, strict=True)]
    owners: list[int | None] = [None] * len(board().routes)
    owners[own], owners[rival] = 0, 1
    exercise = EXERCISES["3.3"]
    case = Case("three routes", (claims, "Ada", "Denver", "Duluth"), frozenset((own, rival, free)), tuple(owners))
    assert "Denver – Omaha – Duluth, 0 + 2 = 2 trains (routes of Ada cost 0)" in exercise.explain(case, 6, 2).sentence
    case = Case("three routes", (claims, "Ada", "Denver", "Chicago"), frozenset((own, rival, free)), tuple(owners))
    apart = exercise.explain(case, 4, None)
    assert "There is no path to Chicago, so the answer is None." in apart.sentence
    assert {mark.edge for mark in apart.edges} == {own, free}


def test_trying_all_paths_is_stopped_with_an_explanation() -> None:
    def all_paths(edges, a, b, seen=()):
        if a == b:
            return 0
        best = None
        for edge in edges:
            if a in edge[:2]:
                other = edge[1] if edge[0] == a else edge[0]
                if other not in seen:
                    rest = all_paths(edges, other, b, (*seen, a))
                    if rest is not None and (best is None or rest + edge[2] < best):
                        best = rest + edge[2]
        return best

    report = check(EXERCISES["3.2"], all_paths, seconds=0.2)
    assert report.verdict in (Verdict.SLOW, Verdict.ENDLESS)  # depends on the machine
    assert "all paths" in report.hint


def test_a_ticket_or_two_cities_show_the_fewest_trains_beside_the_fewest_routes(lesson: Lesson) -> None:
    touch = lesson.page.activity
    (tickets,) = (part for part in parts_of(touch.panel) if getattr(part, "description", "") == "Ticket")
    follow(
        lesson,
        "Touch",
        (
            {"Ticket": "Houston – Winnipeg (12)"},
            "^Houston – Winnipeg, a ticket for 12 points. Fewest trains: 12 trains on 6 routes. "
            "Fewest routes (dotted): 15 trains on 5 routes.$",
        ),
    )
    fewest_trains, fewest_routes = touch.facts[1:]
    assert fewest_trains[2] == "Houston – Dallas – Oklahoma City – Kansas City – Omaha – Duluth – Winnipeg"
    assert fewest_routes[2].endswith("Helena – Winnipeg (dotted)")
    follow(
        lesson,
        "Touch",
        (
            "Boston",
            "^From Boston: now click a second city.$",
            lambda _: tickets.label == "choose …" and not touch.facts,
        ),
        ("Denver",),
        ("El Paso",),
        (
            "Denver",
            "^El Paso – Denver, a ticket for 4 points. Fewest trains: 4 trains on 2 routes. No path has fewer routes.$",
        ),
    )


def test_predictions_are_right_by_networkx(graph: nx.Graph) -> None:
    asked = predictions()
    assert [each.right[0] for each in asked] == ["Salt Lake City", "yes", "9", "no", "16", "3"]
    assert trains(graph, "Chicago", "Santa Fe") == 9
    for (a, b), right in ((("Calgary", "Salt Lake City"), "yes"), (("Houston", "Winnipeg"), "no")):
        assert (trains(graph, a, b) == trains_on_fewest_routes(graph, a, b)) == (right == "yes")


def test_a_click_makes_a_route_yours_then_a_rival_s_then_nobody_s(lesson: Lesson) -> None:
    route = routes_through(("Helena", "Duluth"))[0]
    follow(
        lesson,
        "Change",
        (None, "^20 trains to lay: Seattle – Helena – "),
        (route, "^14 trains to lay (6 fewer than at first)", lambda change: change.claims.own == {route}),
        (route, lambda change: change.claims.rivals == {route}, lambda change: change.picture.owners[route] == RIVALS),
        (route, "^20 trains to lay: "),
    )
    for index, each in enumerate(board().routes):
        if "Seattle" in each.cities:
            lesson.page.activity.claim(index, RIVALS)
    assert lesson.page.activity.sentence == "Seattle and New York can no longer be connected."


def test_goals_of_change_are_met_as_the_notes_say_but_not_with_more_routes_than_needed(lesson: Lesson) -> None:
    change = tab(lesson, "Change")
    needless, *three = routes_of_walks([("Miami", "Atlanta"), ("Helena", "Seattle")]) + tracks("New York", "Pittsburgh")
    for route in (needless, *three):
        change.claim(route, RIVALS)
    assert change.met == (False, False, False)
    change.claim(needless, None)
    assert change.met == (False, False, True)
    change.clear()
    change.claim(routes_through(("Denver", "Helena"))[0], OWN)
    assert change.met == (True, False, True)
    change.clear()
    change.claim(routes_through(("Helena", "Omaha"))[0], OWN)
    assert change.met == (True, True, True)
    change.clear()
    for route in three:
        assert change.claims.rivals != {*three}
        change.claim(route, RIVALS)
    assert change.met == (True, True, True)


@pytest.mark.parametrize(("third", "more"), [("Calgary", 3), ("Seattle", 2)])
def test_three_claims_meet_the_last_goal_from_three_more_trains_on(lesson: Lesson, third: str, more: int) -> None:
    change = tab(lesson, "Change")
    for cities in (("Calgary", "Seattle"), ("Helena", "Seattle"), (third, "Vancouver")):
        change.claim(routes_through(cities)[0], RIVALS)
    assert f"({more} more than at first)" in change.sentence
    assert change.met == (False, False, more == 3)


def test_both_rules_fit_25_tickets_and_show_one_that_does_not(lesson: Lesson) -> None:
    rule = tab(lesson, "Tickets")
    assert rule.fitting == 25
    assert set(rule.misfits) == set(FIVE)
    choose(rule, {"Show": "New York – Seattle"})
    assert rule.sentence.startswith("22 points, 20 trains by the cheapest path: New York – Pittsburgh – ")
    choose(rule, {"Rule": "trains of the fewest routes"})
    assert rule.fitting == 25
    assert set(rule.misfits) != set(FIVE)


def test_one_more_train_from_phoenix_to_santa_fe_meets_the_goal_and_can_be_undone(lesson: Lesson) -> None:
    rule = tab(lesson, "Tickets")
    lesson.page.click_route(routes_through(("Phoenix", "Santa Fe"))[0])
    (trains,) = (part for part in parts_of(rule.panel) if getattr(part, "description", "") == "Trains")
    assert trains.label == "3"
    assert not rule.reached
    choose(rule, {"Trains": "4"})
    assert rule.fitting == 27
    assert rule.reached
    assert rule.changes == ("Phoenix – Santa Fe: 4 trains instead of 3",)
    rule.clear()
    assert (rule.fitting, trains.label) == (25, "3")


def test_both_tracks_of_a_double_route_get_longer_together() -> None:
    both = tracks("New York", "Pittsburgh")
    net = changed_board({both[0]: 6})
    assert [net.edge(track).length for track in both] == [6, 6]
