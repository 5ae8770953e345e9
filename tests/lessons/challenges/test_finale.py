"""The last games of lessons: numbered positions, optima proved by brute force, medals, and best scores."""

import random
from collections import deque
from itertools import combinations

import networkx as nx
import pytest

from tests.lessons.board_graph import board_graph, steiner_by_force
from tests.ui.seen import html_of, kept_by, text_of
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, min_cut
from ttr.lessons.centrality.cases import first_track
from ttr.lessons.centrality.tabs import FINALE as STANDS
from ttr.lessons.centrality.tabs import best_stands, greedy_stands, join_passing, position
from ttr.lessons.challenges.finale import Challenge, Finale, PlayFinale, tries
from ttr.lessons.challenges.last_game import LAST, Medal, medal
from ttr.lessons.cheapest.tabs import FINALE as AROUND
from ttr.lessons.connected.tabs import FINALE as PIECES
from ttr.lessons.cuts.tabs import FINALE as CUT
from ttr.lessons.design.cases import crossings
from ttr.lessons.design.tabs import FINALE as DRAWING
from ttr.lessons.design.tabs import best_routes, in_one_piece, longest_first, points
from ttr.lessons.euler.tabs import FINALE as LEFT_OUT
from ttr.lessons.exercises.cases import board, network_of
from ttr.lessons.graph.tabs import FINALE as STATIONS
from ttr.lessons.graph.tabs import by_degree, fewest_stations, served_by
from ttr.lessons.trees.cases import cheapest_joining
from ttr.lessons.trees.tabs import FINALE as TREE

FINALES = (STATIONS, PIECES, AROUND, TREE, LEFT_OUT, CUT, STANDS, DRAWING)


def tried(challenge: Challenge, least: int) -> list[frozenset[int]]:
    """Return all sets of this many routes that solve a challenge."""
    sets = map(frozenset, combinations(sorted(challenge.can_click), least))
    return [each for each in sets if challenge.score(each) is not None]


@pytest.mark.parametrize("finale", FINALES, ids=lambda finale: f"lesson {finale.lesson}")
def test_a_position_is_reproducible_unsolved_at_first_solvable_and_its_own(finale: Finale) -> None:
    numbers, found = (1, 2, 3, 17, LAST), set()
    for number in numbers:
        challenge = finale.challenge(number)
        finale.challenge.cache_clear()  # type: ignore[attr-defined]
        again = finale.challenge(number)
        assert (challenge.can_click, challenge.given, challenge.best) == (again.can_click, again.given, again.best)
        assert challenge.score(frozenset()) is None
        assert challenge.best >= 1
        found.add((again.given, again.can_click, again.vertices, again.board and again.board.cities))
    assert len(found) == len(numbers)


def test_pieces_has_four_or_five_pieces_and_takes_four_routes_or_more() -> None:
    challenges = [PIECES.challenge(number) for number in range(1, 21)]
    assert {len(connectivity.components(network_of(each.given))) for each in challenges} == {4, 5}
    assert min(each.best for each in challenges) == 4


def test_a_search_that_finds_no_position_ends_and_names_it() -> None:
    with pytest.raises(LookupError, match="no position 17"):
        deque(tries(17))


def test_the_fewest_claims_cut_off_or_join_and_no_smaller_set_does() -> None:
    # With few claims, the test can try all smaller sets.
    challenge = next(each for each in map(CUT.challenge, range(1, 50)) if each.best == 3)
    a, b = (mark.vertex for mark in challenge.vertices)
    cut = min_cut.solve(network_of(challenge.can_click), a, b)
    assert challenge.score(frozenset(cut.edges)) == challenge.best
    assert not tried(challenge, challenge.best - 1)
    pieces = PIECES.challenge(1)
    assert pieces.best > 2
    assert not [*tried(pieces, 1), *tried(pieces, 2)]


@pytest.mark.parametrize("seed", range(12))
def test_no_fewer_stations_serve_a_small_network(seed: int) -> None:
    serves = served_by(network_of(random.Random(seed).sample(range(len(board().routes)), 9)))
    fewest = fewest_stations(serves)
    served = [{*stations} for stations in combinations(serves, len(fewest) - 1)] + [{*fewest}]
    whole = [stations for stations in served if set().union(*(serves[city] for city in stations)) == set(serves)]
    assert whole == [{*fewest}]


def test_the_fewest_stations_are_gold_and_the_largest_degrees_first_are_not() -> None:
    tab = PlayFinale(board(), STATIONS)
    challenge = tab.challenge
    serves = served_by(network_of(challenge.given))
    greedy = by_degree(serves)
    for city in sorted(greedy):
        assert "Solved" not in tab.sentence
        tab.click_city(city)
    prize = medal(len(greedy), challenge.best)
    assert prize is not Medal.GOLD
    assert tab.sentence.endswith(f"Solved with {len(greedy)} stations: {prize}. You can do it with fewer stations.")
    tab.clear()
    for city in sorted(fewest_stations(serves)):
        tab.click_city(city)
    assert tab.sentence.endswith(f"Solved with {challenge.best} stations: gold. {STATIONS.proof}")
    assert tab.scores == {1: challenge.best}
    tab.clear()
    tab.click_route(0)
    assert tab.sentence.startswith("You choose cities here: click a city.")
    assert tab.chosen == frozenset()
    # Each press says what a station adds, which may be nothing.
    names = [city.name for city in board().cities]
    first = max(serves, key=lambda city: len(serves[city]))
    tab.click_city(first)
    cities = len(serves[first])
    assert tab.sentence.startswith(
        f"{names[first]} has degree {cities - 1}. A station there serves {cities} cities that had no station. "
        f"{36 - cities} cities are not served. "
    )
    tab.click_city(first)
    assert tab.sentence.startswith(f"Without the station in {names[first]} {cities} cities fewer are served.")
    for city in sorted(fewest_stations(serves)):
        tab.click_city(city)
    other = min(set(serves) - tab.chosen)
    tab.click_city(other)
    assert "but a station already serves each of them" in tab.sentence
    tab.click_city(other)
    assert f"Without the station in {names[other]} as many cities are served as before." in tab.sentence


def test_no_other_stands_sell_to_more_travelers() -> None:
    _, passed = position(1)
    sets = combinations(passed.values(), 4)
    assert max((a | b | c | d).bit_count() for a, b, c, d in sets) == STANDS.challenge(1).best


def test_a_traveler_counts_once_and_the_busiest_routes_are_not_the_best() -> None:
    tab = PlayFinale(board(), STANDS)
    usable, passed = position(1)
    best, greedy = best_stands(passed), greedy_stands(passed)
    for route in sorted(greedy):
        assert "gold" not in tab.sentence
        tab.click_route(route)
    sold = join_passing(passed, greedy).bit_count()
    assert sold < sum(passed[route].bit_count() for route in greedy)
    prize = medal(sold, tab.challenge.best, more_is_better=True)
    assert "take one back" not in tab.sentence
    assert tab.sentence.endswith(f"{sold} travelers buy: {prize}. You can do better.")
    other = min(usable - greedy)
    tab.click_route(other)
    assert "But you only have 4 stands: take one back." in tab.sentence
    assert "not solved yet" in tab.sentence
    tab.clear()
    for route in sorted(best):
        tab.click_route(route)
    assert tab.sentence.endswith(f"{tab.challenge.best} travelers buy: gold. {STANDS.proof}")
    assert tab.scores == {1: tab.challenge.best}
    # Each stand says how many of its travelers buy elsewhere.
    tab.clear()
    busy = max(passed, key=lambda route: passed[route].bit_count())
    tab.click_route(busy)
    many, name = passed[busy].bit_count(), board().routes[busy]
    assert tab.sentence == f"{name} has {many} travelers. So far {many} of 60 buy. 1 route chosen, not solved yet."
    near = max(set(passed) - {busy}, key=lambda route: (passed[route] & passed[busy]).bit_count())
    both = (passed[near] & passed[busy]).bit_count()
    assert both
    tab.click_route(near)
    assert f", and {both} of them already bought elsewhere. " in tab.sentence
    tab.click_route(busy)
    assert tab.sentence.startswith(f"Without the stand on {name}, {many - both} fewer buy.")
    closed = min(set(first_track().values()) - usable)
    tab.click_route(closed)
    assert tab.sentence.startswith(f"{board().routes[closed]} is not part of this game.")


@pytest.mark.parametrize("number", [1, 2])
def test_no_other_drawing_without_a_crossing_is_worth_more(number: int) -> None:
    challenge = DRAWING.challenge(number)
    on = challenge.board
    pairs = [1 << a | 1 << b for a, b in crossings(on)]
    most = 0
    for chosen in range(1 << len(on.routes)):
        if not any(chosen & pair == pair for pair in pairs):
            routes = frozenset(route for route in range(len(on.routes)) if chosen >> route & 1)
            worth = points(on, routes)
            if worth > most and in_one_piece(on, routes):
                most = worth
    assert most == challenge.best


def test_the_longest_routes_first_are_not_the_best_drawing() -> None:
    tab = PlayFinale(board(), DRAWING)
    on = tab.challenge.board
    assert tab.board == on
    for route in sorted(longest_first(on)):
        assert "gold" not in tab.sentence
        tab.click_route(route)
    assert "gold" not in tab.sentence
    tab.clear()
    for route in sorted(best_routes(on)):
        tab.click_route(route)
    best = tab.challenge.best
    assert f"The drawing has {best} points and " in tab.sentence
    assert tab.sentence.endswith(f"No crossing, all in one piece: {best} points: gold. {DRAWING.proof}")
    assert tab.scores == {1: best}
    tab.go_on()
    assert tab.board == tab.challenge.board != on


def test_each_route_says_what_it_is_worth_and_which_routes_it_blocks() -> None:
    tab = PlayFinale(board(), DRAWING)
    on = tab.challenge.board
    one, other = crossings(on)[0]
    tab.click_route(one)
    rivals = {route for pair in crossings(on) if one in pair for route in pair} - {one}
    lost = points(on, frozenset(rivals))
    name, worth = on.routes[one], points(on, frozenset({one}))
    assert tab.sentence.startswith(f"{name} is worth {worth} point")
    assert f"it blocks {len(rivals)} route" in tab.sentence
    assert f"worth {lost} point" in tab.sentence
    assert tab.sentence.endswith("1 face. 1 route chosen, not solved yet.")
    tab.click_route(other)
    assert f", but it crosses {name}. " in tab.sentence
    assert "not solved yet" in tab.sentence
    tab.click_route(other)
    assert tab.sentence.startswith(f"{on.routes[other]} is worth ")
    assert ": rubbed out. " in tab.sentence


@pytest.mark.parametrize("number", [1, 2])
def test_no_tree_joins_the_five_cities_with_fewer_trains_and_no_smaller_set_of_routes_a_network(number: int) -> None:
    challenge = TREE.challenge(number)
    assert steiner_by_force(board_graph(), [mark.vertex for mark in challenge.vertices]) == challenge.best
    # Contract each component to one vertex, with cost 1 for every route.
    challenge = PIECES.challenge(number)
    parts = connectivity.components(network_of(challenge.given))
    piece = {city: place for place, part in enumerate(parts) for city in part.vertices}
    graph = nx.Graph()
    for edge in board_network(board()).edges:
        a, b = piece.get(edge.a, edge.a), piece.get(edge.b, edge.b)
        if a != b:
            graph.add_edge(a, b, weight=1)
    assert steiner_by_force(graph, range(len(parts))) == challenge.best


@pytest.mark.parametrize("number", [1, 2, 3])
def test_no_path_around_the_closed_routes_takes_fewer_trains(number: int) -> None:
    challenge = AROUND.challenge(number)
    a, b = (str(mark.vertex) for mark in challenge.vertices)
    routes = {route: board().routes[route] for route in challenge.can_click}
    # Bellman-Ford: relax every route in both directions, for as many rounds as a path can have routes.
    trains = {a: 0}
    for _ in board().cities:
        for route in routes.values():
            for start, end in (route.cities, route.cities[::-1]):
                if start in trains:
                    trains[end] = min(trains.get(end, 10**6), trains[start] + route.length)
    assert trains[b] == challenge.best


def test_an_extra_route_counts_and_the_fewest_routes_are_not_the_fewest_trains() -> None:
    challenge = AROUND.challenge(1)
    a, b = (mark.vertex for mark in challenge.vertices)
    path = connectivity.path(network_of(challenge.can_click), a, b)
    fewest = frozenset(path.edges)
    score = challenge.score(fewest)
    assert score > challenge.best
    other = min(challenge.can_click - fewest)
    assert challenge.score(fewest | {other}) == score + board().routes[other].length
    assert challenge.score(fewest - {path.edges[0]}) is None


def test_no_other_choice_of_removed_routes_keeps_more_trains() -> None:
    challenge = LEFT_OUT.challenge(1)
    routes = sorted(challenge.given)
    sets = (frozenset(chosen) for count in range(1, len(routes)) for chosen in combinations(routes, count))
    assert min(score for each in sets if (score := challenge.score(each)) is not None) == challenge.best


def test_a_steiner_tree_is_gold_and_kept_and_taking_a_route_back_leaves_it_unsolved() -> None:
    tab = PlayFinale(board(), TREE)
    tab.load_best("3:40")
    cities = tuple(str(mark.vertex) for mark in tab.challenge.vertices)
    for route in cheapest_joining(cities).routes:
        assert "Solved" not in tab.sentence
        tab.click_route(route)
    assert tab.sentence == f"Solved with {tab.challenge.best} trains: gold. {TREE.proof}"
    assert kept_by(tab.kept) == f"1:{tab.challenge.best} 3:40"  # the browser stores the new score
    tab.click_route(next(iter(tab.chosen)))
    assert "not solved yet" in tab.sentence
    assert tab.scores == {1: tab.challenge.best, 3: 40}
    tab.go_on()
    assert (tab.number, tab.chosen) == (2, frozenset())


def test_a_route_that_is_not_in_play_is_refused_and_a_stored_impossible_score_gives_way_to_a_real_one() -> None:
    tab = PlayFinale(board(), CUT)
    tab.load_best("1:1")
    assert "Position 1: 1" not in text_of(html_of(tab.panel))
    twins = board().twins
    other = next(route for route in range(len(twins)) if not {route, twins[route]} & tab.challenge.can_click)
    tab.click_route(other)
    assert tab.sentence.startswith(f"{board().routes[other]} is not part of this game.")
    assert tab.chosen == frozenset()
    for route in sorted(tab.challenge.can_click):
        tab.click_route(route)
    assert tab.scores[1] >= tab.challenge.best


def test_medals_go_to_the_best_scores_and_close_ones() -> None:
    for best, more_is_better, scores in (
        (4, False, (4, 5, 6, 7)),
        (4, True, (4, 3, 2, 1)),
        (40, True, (40, 36, 30, 29)),
    ):
        assert [medal(score, best, more_is_better=more_is_better) for score in scores] == list(Medal)


@pytest.mark.parametrize(("finale", "kept", "impossible"), [(TREE, 7, 1), (STANDS, 9, 61)])
def test_a_best_list_keeps_the_better_score_and_deletes_impossible_ones(
    finale: Finale, kept: int, impossible: int
) -> None:
    tab = PlayFinale(board(), finale)
    for score in (8, 7, 9):
        tab.load_best(f"3:{score}")
    tab.load_best(f"1:{impossible}")
    assert tab.scores == {3: kept}
    tab.load_best(f"1:{tab.challenge.best}")
    assert tab.scores == {1: tab.challenge.best, 3: kept}
