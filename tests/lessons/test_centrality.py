"""Lesson 7: its figures, its tabs, and its counterexamples."""

from dataclasses import replace
from itertools import combinations

import networkx as nx
import pytest

from ttr.graphs import centrality
from ttr.lessons.centrality import cases, compare, exercises
from ttr.lessons.centrality.cases import networks, rank_correlation, shares, story
from ttr.lessons.centrality.compare import LENGTHS, MEASURES, Scatter, correlation
from ttr.lessons.centrality.exercises import rank_correlation as RANKS
from ttr.lessons.centrality.questions import predictions
from ttr.lessons.centrality.tabs import GOALS, GUESSES
from ttr.lessons.exercises.cases import board, edges_of, network_of, routes_through
from ttr.lessons.notebook.lesson import Lesson

from .board_graph import board_graph
from .pages import choose, tab
from .texts import words_of

NAMES = [str(board().routes[edge]) for edge in cases.tracks()]
NOTES = words_of(7)
TWO_TRAINS, TWO = (2,), {"Routes": "of 2 trains (25)"}


def track(*cities: str) -> int:
    return routes_through(cities)[0]


def value(values: tuple[float, ...], *cities: str) -> float:
    return values[list(cases.tracks()).index(cases.first_track()[track(*cities)])]


@pytest.mark.parametrize("weight", ["weight", None])
def test_betweenness_of_the_board_agrees_with_networkx(weight: str | None) -> None:
    theirs = nx.edge_betweenness_centrality(board_graph(), normalized=False, weight=weight)
    for edge, ours in zip(cases.tracks(), cases.betweenness(weighted=weight is not None), strict=True):
        a, b = board().routes[edge].cities
        assert ours == pytest.approx(theirs.get((a, b), theirs.get((b, a))), abs=1e-5)


def test_shares_of_all_pairs_add_up_to_betweenness() -> None:
    net = cases.single_tracks()
    total = dict.fromkeys(cases.tracks(), 0.0)
    for pair in combinations(net.vertices, 2):
        for edge, share in shares(net, *pair).items():
            total[edge] += share
    assert list(total.values()) == pytest.approx(cases.betweenness(), abs=1e-5)


def test_the_board_has_78_routes_when_doubles_are_one_and_630_pairs_of_cities() -> None:
    assert len(cases.tracks()) == 78
    assert sorted(cases.all_tracks(cases.tracks())) == list(range(100))
    assert len(list(combinations(cases.single_tracks().vertices, 2))) == 630


def test_the_first_route_by_trains_has_105_pairs_and_by_routes_it_is_another_one() -> None:
    by_trains, by_routes = cases.betweenness(), cases.betweenness(weighted=False)
    assert max(by_trains) == value(by_trains, "Kansas City", "Saint Louis")
    assert round(max(by_trains)) == 105
    assert max(by_routes) == value(by_routes, "Denver", "Helena")


def test_nobody_uses_two_routes_of_6_trains() -> None:
    unused = [name for name, each in zip(NAMES, cases.betweenness(), strict=True) if each == 0]
    assert unused == ["Duluth – Toronto", "El Paso – Houston"]
    assert value(cases.lengths(), "Duluth", "Toronto") == value(cases.lengths(), "El Paso", "Houston") == 6
    distance = dict(nx.all_pairs_dijkstra_path_length(board_graph()))
    assert distance["Duluth"]["Toronto"] == 5
    assert distance["El Paso"]["Houston"] == 5


def test_denver_has_seven_neighbors_as_many_as_any_city_and_none_of_its_routes_is_first() -> None:
    graph = board_graph()
    assert graph.degree("Denver") == max(dict(graph.degree).values()) == 7
    assert "Denver" not in NAMES[cases.betweenness().index(max(cases.betweenness()))]


def test_the_first_cities_are_saint_louis_by_trains_and_helena_by_routes() -> None:
    for weighted, city in ((True, "Saint Louis"), (False, "Helena")):
        net = cases.single_tracks()
        values = centrality.solve(net, weighted).vertices
        assert net.vertices[values.index(max(values))] == city


def test_without_little_rock_oklahoma_city_138_pairs_use_kansas_city_saint_louis() -> None:
    assert "Dallas – Little Rock (second goal: 163 pairs)" in NOTES
    closed = frozenset({cases.first_track()[track("Little Rock", "Oklahoma City")]})
    assert round(value(cases.betweenness(closed), "Kansas City", "Saint Louis")) == 138


def test_vancouver_on_a_bridge_gives_it_35_pairs() -> None:
    closed = frozenset({cases.first_track()[track("Calgary", "Vancouver")]})
    assert value(cases.betweenness(closed), "Seattle", "Vancouver") == 1 * 35


def test_betweenness_by_trains_and_by_routes_hardly_agree() -> None:
    assert round(correlation("trains", "routes", 1)[0], 2) == 0.13


@pytest.mark.parametrize("seed", compare.SEEDS)
def test_claims_of_planners_correlate_weakly_with_betweenness_over_all_routes(seed: int) -> None:
    found, interval = correlation("trains", "planners", seed)
    assert round(found, 1) == 0.3
    assert interval[0] > 0


def test_the_interval_for_seed_1_matches_the_notes() -> None:
    _, interval = correlation("trains", "planners", 1)
    assert [round(end, 2) for end in interval] == [0.21, 0.35]


def test_claims_in_two_sets_of_games_agree_much_better() -> None:
    one, other = (compare.count_use(compare.PLANNERS, seed).values for seed in (1, 2))
    assert round(rank_correlation(one, other), 2) == 0.87


@pytest.mark.parametrize("seed", compare.SEEDS)
def test_random_bots_correlate_more_although_they_do_not_plan(seed: int) -> None:
    assert correlation("trains", "aimless", seed)[0] > 0.4
    assert round(correlation("length", "aimless", seed)[0], 2) == -0.96
    assert round(correlation("length", "trains", seed)[0], 2) == -0.46


@pytest.mark.parametrize("seed", compare.SEEDS)
def test_among_routes_of_2_trains_planners_agree_with_betweenness_and_random_bots_do_not(seed: int) -> None:
    planned, interval = correlation("trains", "planners", seed, TWO_TRAINS)
    assert 0.75 < planned < 0.8
    assert interval[0] > 0.5
    _, at_random = correlation("trains", "aimless", seed, TWO_TRAINS)
    assert at_random[0] < 0 < at_random[1]


@pytest.mark.parametrize("seed", compare.SEEDS)
def test_among_routes_of_5_or_6_trains_the_correlation_disappears(seed: int) -> None:
    _, interval = correlation("trains", "planners", seed, (5, 6))
    assert interval[0] < 0 < interval[1]


def test_planners_claim_long_routes_more_often_although_their_betweenness_is_lower() -> None:
    claims, between = compare.count_use(compare.PLANNERS, 1).values, cases.betweenness()
    for values, means in ((claims, (45, 28)), (between, (17, 35))):
        chosen = [compare.chosen_routes(lengths) for lengths in ((5, 6), TWO_TRAINS)]
        assert tuple(round(sum(values[index] for index in each) / len(each)) for each in chosen) == means


def test_the_paths_of_tickets_are_hardly_a_better_guide() -> None:
    gains = []
    for seed in compare.SEEDS:
        (by_tickets, theirs), (by_trains, ours) = (correlation(key, "planners", seed) for key in ("tickets", "trains"))
        assert theirs[0] < ours[1]
        gains.append(by_tickets - by_trains)
    assert abs(gains[0]) < 0.01
    assert all(0.03 < gain < 0.1 for gain in gains[1:])


def test_claims_are_counted_once_for_each_route_of_a_game() -> None:
    use = compare.count_use(compare.PLANNERS, 1)
    assert (use.games, len(use.by_deck)) == (60, 30)
    assert max(use.values) <= 100
    assert all(count <= 2 for counts in use.by_deck for count in counts)


def test_labels_in_the_notebook_match_the_first_step() -> None:
    first = centrality.trace(story().net).steps[0]
    assert first.sentence == "Shortest paths lead from Chicago to 4 of the other vertices."
    assert {mark.vertex: mark.label for mark in first.overlay.vertices}["Denver"] == "8 (2)"
    second = centrality.trace(story().net).steps[1]
    assert second.sentence.startswith("Denver hands 1 on to Kansas City, Omaha")


def test_lengths_in_the_board_work_match_the_map() -> None:
    for edge in story().net.edges:
        ends = (f"{edge.a} – {edge.b} {edge.length}", f"{edge.b} – {edge.a} {edge.length}")
        assert any(each in NOTES for each in ends)


def test_the_quick_rank_correlation_agrees_with_the_arena() -> None:
    for case in RANKS.cases(7):
        assert rank_correlation(*case.arguments) == pytest.approx(RANKS.truth(*case.arguments))
    assert rank_correlation([1, 1, 1], [1, 2, 3]) == 0


def test_rank_correlation_without_ties_agrees_with_the_formula_with_squares() -> None:
    xs, ys = [3, 8, 1, 9, 5], [10, 70, 20, 40, 30]  # ranks 4 2 5 1 3 and 5 1 4 2 3
    assert RANKS.truth(xs, ys) == pytest.approx(1 - 6 * (1 + 1 + 1 + 1 + 0) / (5 * 24))


def test_rank_correlation_with_ties_agrees_with_a_computation_by_hand() -> None:
    # Ranks 4, 2.5, 2.5, 1 and 4, 3, 2, 1: products of deviations 4.5, squares 4.5 and 5.
    assert RANKS.truth([1, 2, 2, 3], [1, 2, 3, 4]) == pytest.approx(4.5 / (4.5 * 5) ** 0.5)


def test_networks_of_cases_have_one_route_for_each_pair_of_cities() -> None:
    for net in networks(4):
        pairs = [frozenset(edge) for edge in edges_of(net.routes)]
        assert len(set(pairs)) == len(pairs)


DIAMOND = routes_through(("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver"))


def test_a_table_has_a_row_for_each_of_the_first_values() -> None:
    for case in RANKS.cases(3):
        drawn = RANKS.draw(case, RANKS.explain(case, 99, RANKS.truth(*case.arguments)))
        assert drawn.count("<tr>") == 1 + min(12, len(case.arguments[0]))


def test_five_guesses_are_compared_with_betweenness(lesson: Lesson) -> None:
    guess = lesson.page.activity
    assert guess.send.disabled
    for cities in (
        ("Kansas City", "Saint Louis"),
        ("Denver", "Helena"),
        ("Duluth", "Toronto"),
        ("Kansas City", "Omaha"),
        ("Miami", "Atlanta"),
        ("Boston", "New York"),
    ):
        lesson.page.click_route(track(*cities))
    assert len(guess.chosen) == GUESSES
    assert not guess.picture.heat
    guess.send.click()
    assert guess.sentence.startswith("2 of your 5 are in the top 10. Most travelers use Kansas City – Saint Louis")
    assert guess.picture.heat[track("Kansas City", "Saint Louis")] == 5
    assert guess.picture.heat[track("Duluth", "Toronto")] == 0
    lesson.page.click_route(track("Duluth", "Toronto"))
    assert guess.sentence == "Duluth – Toronto: 0 travelers, place 77 of 78."
    guess.guess_again()
    assert not guess.chosen
    assert not guess.picture.heat


def test_either_track_of_a_double_is_the_same_guess(lesson: Lesson) -> None:
    guess = lesson.page.activity
    one, other = next(tracks for tracks in cases.tracks().values() if len(tracks) == 2)
    lesson.page.click_route(other)
    assert guess.chosen == [one]
    assert {mark.edge for mark in guess.picture.overlay.edges} == {one, other}
    lesson.page.click_route(one)
    assert not guess.chosen


def test_everything_may_be_closed(lesson: Lesson) -> None:
    change = tab(lesson, "Change")
    change.routes = frozenset(cases.tracks()) - {track("Denver", "Omaha")}
    change.click_route(track("Denver", "Omaha"))
    assert change.sentence == "78 routes closed. Highest betweenness: none, 0 pairs."


def test_three_equal_routes_are_listed_with_one_and(lesson: Lesson) -> None:
    change = tab(lesson, "Change")
    apart = {track("Denver", "Omaha"), track("Dallas", "Houston"), track("Boston", "Montréal")}
    change.routes = frozenset(cases.tracks()) - apart - {track("Atlanta", "Miami")}
    change.click_route(track("Atlanta", "Miami"))
    named = "Boston – Montréal, Dallas – Houston and Denver – Omaha"
    assert change.sentence == f"75 routes closed. Highest betweenness: {named}, 1 pair."
    assert "Denver – Omaha · 1 pair · place 1 of 78" in change.picture.hover


def test_change_counts_trains_or_routes(lesson: Lesson) -> None:
    change = tab(lesson, "Change")
    choose(change, {"Fewest": "routes"})
    assert "Highest betweenness: Denver – Helena" in change.sentence
    assert not any(change.met)


def test_two_measures_are_compared_on_the_map_and_as_ranks(lesson: Lesson) -> None:
    compare = tab(lesson, "Compare")
    assert compare.sentence == ("Betweenness by trains and betweenness by routes: rank correlation 0.13 on 78 routes.")
    assert (len(compare.plot.across), len(compare.plot.up), compare.plot.marked) == (78, 78, None)
    choose(compare, {"Map": "claimed by planners", "Against": "betweenness by trains", **TWO})
    assert "rank correlation 0.78 on 25 routes; with other games, usually between" in compare.sentence
    assert len(compare.plot.across) == 25
    assert (
        len(compare.picture.closed)
        + sum(len(board_tracks) for edge, board_tracks in cases.tracks().items() if board().routes[edge].length == 2)
        == 100
    )


def test_every_route_is_a_dot_and_the_one_singled_out_is_a_second_one() -> None:
    plain = Scatter([1, 2, 3], [2, 1, 3], "All <b>three</b>", ("across & on", "up"))
    assert plain.to_svg().count("<circle") == 3
    assert "across &amp; on" in plain.to_svg()
    assert "<b>" not in plain.to_svg()
    assert replace(plain, marked=1).to_svg().count("<circle") == 4


def test_equal_values_are_not_ranked(lesson: Lesson) -> None:
    choose(tab(lesson, "Compare"), {"Map": "length in trains", "Against": "betweenness by trains", **TWO})
    assert lesson.page.activity.sentence.endswith("have the same value, so there is nothing to rank.")


def test_a_click_on_a_route_shows_both_its_values(lesson: Lesson) -> None:
    lesson.page.open("Compare")
    lesson.page.click_route(track("Denver", "Helena"))
    assert lesson.page.activity.sentence == (
        "Denver – Helena: betweenness by trains 23.3, place 42; betweenness by routes 65.2, place 1."
    )
    choose(lesson.page.activity, {"Against": "degrees of its cities"})
    assert lesson.page.activity.sentence.startswith("Betweenness by trains and degrees of its cities: rank correlation")
    plot = lesson.page.activity.plot
    assert (len(plot.across), plot.marked) == (78, NAMES.index("Denver – Helena"))  # the route stays singled out


def test_a_click_on_a_route_that_is_left_out_says_so(lesson: Lesson) -> None:
    choose(tab(lesson, "Compare"), TWO)
    lesson.page.click_route(track("Denver", "Helena"))
    assert lesson.page.activity.sentence.endswith("This route does not have the length that you compare.")
    lesson.page.click_route(track("Kansas City", "Saint Louis"))
    assert "the length that you compare" not in lesson.page.activity.sentence


def test_a_closed_route_says_that_it_is_closed_where_the_pointer_rests(lesson: Lesson) -> None:
    lesson.page.open("Change")
    lesson.page.click_route(track("Denver", "Omaha"))
    assert lesson.page.activity.picture.hover[track("Denver", "Omaha")] == "Denver – Omaha · closed"
    assert "pairs · place" in lesson.page.activity.picture.hover[track("Denver", "Helena")]


def test_a_route_called_a_bridge_is_right_if_it_is_one() -> None:
    row = [("Miami", "Atlanta"), ("Atlanta", "Nashville"), ("Nashville", "Saint Louis"), ("Saint Louis", "Chicago")]
    assert exercises.as_a_bridge(row, ("Atlanta", "Nashville")) == 6
    cycle = [("Denver", "Omaha"), ("Omaha", "Kansas City"), ("Kansas City", "Denver")]
    assert exercises.as_a_bridge(cycle, ("Denver", "Omaha")) == 9


@pytest.mark.parametrize("key", MEASURES)
def test_every_measure_has_a_value_for_each_route(key: str) -> None:
    values = MEASURES[key].of(1)
    assert len(values) == 78
    assert len(set(values)) > 1


def test_choices_of_lengths_leave_out_only_the_few_routes_of_1_train() -> None:
    sizes = [len(compare.chosen_routes(lengths)) for _, lengths in LENGTHS]
    assert sizes == [78, 25, 17, 14, 17]
    assert sum(length == 1 for length in cases.lengths()) == 5 == sizes[0] - sum(sizes[1:])


def test_there_are_three_goals_and_five_predictions_three_of_them_about_small_networks() -> None:
    assert len(GOALS) == 3
    small = [len(asked.before.picture.lit) < 10 for asked in predictions()]
    assert small == [True, True, True, False, False]


def test_predictions_about_small_networks_are_right() -> None:
    row, cycle, bridge, *_ = predictions()
    net = network_of(routes_through(("Miami", "Atlanta", "Nashville", "Saint Louis", "Chicago")))
    lengths = dict(zip((edge.id for edge in net.edges), centrality.solve(net, False).edges, strict=True))
    assert row.right[0] == f"{lengths[track('Atlanta', 'Nashville')]:.0f}"
    net = network_of(DIAMOND)
    assert {f"{each:.0f}" for each in centrality.solve(net, False).edges} == {cycle.right[0]}
    asked = {mark.label: mark.edge for mark in bridge.before.picture.overlay.edges if mark.label}
    assert asked[bridge.right[0]] == track("Calgary", "Helena")
