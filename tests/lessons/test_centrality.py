"""Lesson 7: its figures, its tabs, and its counterexamples."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import networkx as nx
import pytest

from ttr.graphs import centrality
from ttr.lessons.centrality import cases, compare, exercises
from ttr.lessons.centrality.cases import networks, rank_correlation, shares, story
from ttr.lessons.centrality.compare import LENGTHS, MEASURES, Scatter, correlation
from ttr.lessons.centrality.exercises import rank_correlation as RANKS
from ttr.lessons.centrality.questions import predictions
from ttr.lessons.centrality.tabs import GUESSES
from ttr.lessons.exercises.cases import board, network_of, pairs_of, routes_through
from ttr.lessons.notebook.lesson import Lesson

from .board_graph import board_graph
from .pages import choose, follow, tab
from .texts import figures, words_of

NAMES = [str(board().routes[edge]) for edge in cases.tracks()]
NOTES = words_of(7)
TWO_TRAINS, TWO = (2,), {"Routes": "of 2 trains (25)"}
UNUSED = (("Duluth", "Toronto"), ("El Paso", "Houston"))
DISTANCES = dict(nx.all_pairs_dijkstra_path_length(board_graph()))


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


def test_the_board_has_78_routes_when_doubles_are_one_and_choices_of_lengths_leave_out_only_those_of_1_train() -> None:
    assert len(cases.tracks()) == 78
    assert sorted(cases.all_tracks(cases.tracks())) == list(range(100))
    sizes = [len(compare.chosen_routes(lengths)) for _, lengths in LENGTHS]
    assert sizes == [78, 25, 17, 14, 17]
    assert sum(length == 1 for length in cases.lengths()) == 5 == sizes[0] - sum(sizes[1:])


def first_route(weighted: bool) -> tuple[str, int]:
    values = cases.betweenness(weighted=weighted)
    return NAMES[values.index(max(values))], round(max(values))


def first_city(weighted: bool) -> object:
    net = cases.single_tracks()
    values = centrality.solve(net, weighted).vertices
    return net.vertices[values.index(max(values))]


def pairs_without(closed: tuple[str, str], *cities: str) -> int:
    return round(value(cases.betweenness(frozenset({cases.first_track()[track(*closed)]})), *cities))


def in_each_set(fits: Callable[[float, tuple[float, float]], bool], *measures: object) -> list[bool]:
    return [fits(*correlation(*measures[:2], seed, *measures[2:])) for seed in compare.SEEDS]


def means(values: Sequence[float]) -> list[int]:
    chosen = [compare.chosen_routes(lengths) for lengths in ((5, 6), TWO_TRAINS)]
    return [round(sum(values[index] for index in each) / len(each)) for each in chosen]


test_the_figures_are_right = figures(
    7,
    {
        "Kansas City – Saint Louis, with 105 of 630 pairs": (
            lambda: (first_route(True), len(list(combinations(cases.single_tracks().vertices, 2)))),
            (("Kansas City – Saint Louis", 105), 630),
        ),
        "Denver – Helena": (lambda: first_route(False)[0], "Denver – Helena"),
        "there is a detour that takes fewer": (
            lambda: [name for name, each in zip(NAMES, cases.betweenness(), strict=True) if each == 0],
            ["Duluth – Toronto", "El Paso – Houston"],
        ),
        "Both take 6 trains": (
            lambda: [(value(cases.lengths(), *ends), DISTANCES[ends[0]][ends[1]]) for ends in UNUSED],
            [(6, 5), (6, 5)],
        ),
        "Denver has seven neighbors, and no city has more.": (
            lambda: (board_graph().degree("Denver"), max(dict(board_graph().degree).values())),
            (7, 7),
        ),
        "Saint Louis": (lambda: first_city(True), "Saint Louis"),
        "Helena": (lambda: first_city(False), "Helena"),
        "138 pairs instead of 105": (
            lambda: pairs_without(("Little Rock", "Oklahoma City"), "Kansas City", "Saint Louis"),
            138,
        ),
        "Vancouver with one route left: 1 times 35": (
            lambda: pairs_without(("Calgary", "Vancouver"), "Seattle", "Vancouver"),
            1 * 35,
        ),
        "the rank correlation is 0.13": (lambda: round(correlation("trains", "routes", 1)[0], 2), 0.13),
        "about 0.3 in each of the three sets of games, with intervals that do not contain 0": (
            lambda: in_each_set(lambda rho, ends: round(rho, 1) == 0.3 and ends[0] > 0, "trains", "planners"),
            [True] * 3,
        ),
        "(for seed 1: 0.21 to 0.35)": (
            lambda: [round(end, 2) for end in correlation("trains", "planners", 1)[1]],
            [0.21, 0.35],
        ),
        "the claims of two sets of games have a correlation of 0.87": (
            lambda: round(rank_correlation(*(compare.count_use(compare.PLANNERS, seed).values for seed in (1, 2))), 2),
            0.87,
        ),
        "even higher for random bots, above 0.4": (
            lambda: in_each_set(lambda rho, _: rho > 0.4, "trains", "aimless"),
            [True] * 3,
        ),
        "a correlation of -0.96": (
            lambda: in_each_set(lambda rho, _: round(rho, 2) == -0.96, "length", "aimless"),
            [True] * 3,
        ),
        "(-0.46)": (lambda: in_each_set(lambda rho, _: round(rho, 2) == -0.46, "length", "trains"), [True] * 3),
        "all three intervals contain 0": (
            lambda: in_each_set(lambda _, ends: ends[0] < 0 < ends[1], "trains", "aimless", TWO_TRAINS),
            [True] * 3,
        ),
        "almost 0.8, with intervals well above 0": (
            lambda: in_each_set(lambda rho, ends: 0.75 < rho < 0.8 and ends[0] > 0.5, "trains", "planners", TWO_TRAINS),
            [True] * 3,
        ),
        "no correlation is left (all three intervals contain 0)": (
            lambda: in_each_set(lambda _, ends: ends[0] < 0 < ends[1], "trains", "planners", (5, 6)),
            [True] * 3,
        ),
        "in 45 of 100 games, and one of 2 trains in 28": (
            lambda: means(compare.count_use(compare.PLANNERS, 1).values),
            [45, 28],
        ),
        "its betweenness is 17 against 35": (lambda: means(cases.betweenness()), [17, 35]),
    },
)


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


def test_labels_and_lengths_in_the_notes_match_the_first_steps() -> None:
    first, second, *_ = centrality.trace(story().net).steps
    assert first.sentence == "Shortest paths lead from Chicago to 4 of the other vertices."
    assert {mark.vertex: mark.label for mark in first.overlay.vertices}["Denver"] == "8 (2)"
    assert second.sentence.startswith("Denver hands 1 on to Kansas City, Omaha")
    assert "Dallas – Little Rock (second goal: 163 pairs)" in NOTES
    for edge in story().net.edges:
        assert any(f"{a} – {b} {edge.length}" in NOTES for a, b in ((edge.a, edge.b), (edge.b, edge.a)))


def test_the_quick_rank_correlation_agrees_with_the_arena() -> None:
    for case in RANKS.cases(7):
        assert rank_correlation(*case.arguments) == pytest.approx(RANKS.truth(*case.arguments))
    assert rank_correlation([1, 1, 1], [1, 2, 3]) == 0


def test_rank_correlation_agrees_with_computations_by_hand() -> None:
    xs, ys = [3, 8, 1, 9, 5], [10, 70, 20, 40, 30]  # ranks 4 2 5 1 3 and 5 1 4 2 3: the formula with squares
    assert RANKS.truth(xs, ys) == pytest.approx(1 - 6 * (1 + 1 + 1 + 1 + 0) / (5 * 24))
    # With ties, ranks 4, 2.5, 2.5, 1 and 4, 3, 2, 1: products of deviations 4.5, squares 4.5 and 5.
    assert RANKS.truth([1, 2, 2, 3], [1, 2, 3, 4]) == pytest.approx(4.5 / (4.5 * 5) ** 0.5)


def test_networks_of_cases_have_one_route_for_each_pair_of_cities() -> None:
    for net in networks(4):
        pairs = [frozenset(edge) for edge in pairs_of(net.routes)]
        assert len(set(pairs)) == len(pairs)


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


def test_change_tells_the_highest_betweenness_of_what_is_open(lesson: Lesson) -> None:
    def close_all_but(*routes: int) -> Callable[[Any], None]:
        return lambda change: setattr(change, "routes", frozenset(cases.tracks()) - {*routes})

    omaha, helena, miami = track("Denver", "Omaha"), track("Denver", "Helena"), track("Atlanta", "Miami")
    equal = "Boston – Montréal, Dallas – Houston and Denver – Omaha"
    follow(
        lesson,
        "Change",
        ({"Fewest": "routes"}, "Highest betweenness: Denver – Helena", {"met": (False, False, False)}),
        ({"Fewest": "trains"},),
        (close_all_but(omaha),),
        (omaha, "^78 routes closed. Highest betweenness: none, 0 pairs.$"),
        (close_all_but(omaha, track("Dallas", "Houston"), track("Boston", "Montréal"), miami),),
        (miami, f"^75 routes closed. Highest betweenness: {equal}, 1 pair.$"),
    )
    hover = lesson.page.activity.picture.hover
    assert "Denver – Omaha · 1 pair · place 1 of 78" in hover
    assert hover[helena] == "Denver – Helena · closed"
    lesson.page.activity.clear()
    assert "pairs · place" in lesson.page.activity.picture.hover[helena]


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


def test_compare_tells_both_values_of_a_route_and_leaves_out_other_lengths(lesson: Lesson) -> None:
    helena, left_out = track("Denver", "Helena"), "This route does not have the length that you compare.$"
    values = "betweenness by trains 23.3, place 42; betweenness by routes 65.2, place 1."
    follow(
        lesson,
        "Compare",
        (helena, f"^Denver – Helena: {values}$"),
        (
            {"Against": "degrees of its cities"},
            "^Betweenness by trains and degrees of its cities: rank correlation",
            lambda compare: compare.plot.marked == NAMES.index("Denver – Helena"),  # the route stays singled out
        ),
        (TWO,),
        (track("Duluth", "Toronto"), left_out),
    )
    lesson.page.click_route(track("Kansas City", "Saint Louis"))
    assert left_out[:-1] not in lesson.page.activity.sentence
    choose(lesson.page.activity, {"Map": "length in trains", "Against": "betweenness by trains"})
    assert lesson.page.activity.sentence.endswith("have the same value, so there is nothing to rank.")


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


def test_predictions_about_small_networks_are_right() -> None:
    row, cycle, bridge, *_ = asked = predictions()
    assert [len(each.before.picture.lit) < 10 for each in asked] == [True, True, True, False, False]
    net = network_of(routes_through(("Miami", "Atlanta", "Nashville", "Saint Louis", "Chicago")))
    lengths = dict(zip((edge.id for edge in net.edges), centrality.solve(net, False).edges, strict=True))
    assert row.right[0] == f"{lengths[track('Atlanta', 'Nashville')]:.0f}"
    net = network_of(routes_through(("Denver", "Kansas City", "Oklahoma City", "Santa Fe", "Denver")))
    assert {f"{each:.0f}" for each in centrality.solve(net, False).edges} == {cycle.right[0]}
    labels = {mark.label: mark.edge for mark in bridge.before.picture.overlay.edges if mark.label}
    assert labels[bridge.right[0]] == track("Calgary", "Helena")
