"""Best networks: the shipped one has its stated value and a proof; hindsight names what would have helped."""

from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest

import ttr
from tests.positions import small_board
from ttr.analysis.best_network import (
    best_network,
    better_networks,
    greedy_network,
    most_points,
    of_the_pile,
    one_route,
    worth,
)
from ttr.game.files.board_json import load_board
from ttr.game.rule_sets import RULE_SETS
from ttr.game.seat_network import board_network
from ttr.game.tabletop import Tabletop
from ttr.graphs import connectivity

both = pytest.mark.parametrize("name", ["usa", "mini"])


@both
def test_the_shipped_network_has_its_stated_points(name: str) -> None:
    best, rules = best_network(name), RULE_SETS[name]
    board = best.board
    assert best.points <= best.bound < best.points + 1, "no room for another point"
    assert len(set(best.routes)) == len(best.routes)
    assert len({frozenset(board.routes[route].cities) for route in best.routes}) == len(best.routes), "one track each"
    trains = [board.routes[route].length for route in best.routes]
    assert sum(trains) <= rules.trains
    net = board_network(board).edge_subgraph(best.routes)
    tickets = [
        ticket.points
        for ticket in board.tickets
        if set(ticket.cities) <= set(net.vertices) and connectivity.path(net, *ticket.cities) is not None
    ]
    assert sum(rules.route_points[length] for length in trains) + sum(tickets) == best.points == best.worth.points


def test_the_best_network_of_the_usa_is_a_tree_for_all_trains_with_sixteen_tickets() -> None:
    best = best_network("usa")
    net = board_network(best.board).edge_subgraph(best.routes)
    assert (best.points, best.worth.routes, best.worth.tickets, best.worth.trains) == (285, 62, 223, 45)
    assert len(best.worth.completed) == 16
    assert len(connectivity.components(net)) == 1
    assert len(net.edges) == len(net.vertices) - 1


def test_on_the_mini_board_no_network_is_better() -> None:
    assert brute_force("mini") == best_network("mini").points


def brute_force(name: str) -> int:
    """Return the most points of any set of routes, by brute force; a list of labels tracks the components."""
    rules = RULE_SETS[name]
    board = load_board(rules.board)
    cities = {city.name: place for place, city in enumerate(board.cities)}
    pairs = {frozenset(route.cities): route for route in board.routes}.values()
    routes = [(*(cities[city] for city in route.cities), route.length) for route in pairs]
    tickets = [(*(cities[city] for city in ticket.cities), ticket.points) for ticket in board.tickets]

    def best(place: int, left: int, points: int, label: tuple[int, ...]) -> int:
        if place == len(routes):
            return points + sum(value for a, b, value in tickets if label[a] == label[b])
        found = best(place + 1, left, points, label)
        a, b, length = routes[place]
        if length <= left:
            joined = tuple(label[a] if each == label[b] else each for each in label)
            found = max(found, best(place + 1, left - length, points + rules.route_points[length], joined))
        return found

    return best(0, rules.trains, 0, tuple(range(len(cities))))


def test_exchanging_one_route_never_improves_the_best_network_of_the_usa() -> None:
    best, rules = best_network("usa"), RULE_SETS["usa"]
    board = best.board
    tracks = set(board.single_tracks)
    for gone in best.routes:
        rest = set(best.routes) - {gone}
        room = rules.trains - worth(board, rest, rules).trains
        for new in tracks - rest:
            if board.routes[new].length <= room:
                assert worth(board, rest | {new}, rules).points <= best.points


@pytest.mark.parametrize(("name", "trains", "points"), [("usa", 45, 273), ("mini", 14, 46)])
def test_the_greedy_rule_comes_near_the_best(name: str, trains: int, points: int) -> None:
    rules = RULE_SETS[name]
    board = load_board(rules.board)
    greedy = worth(board, greedy_network(board, rules), rules)
    assert (greedy.trains, greedy.points) == (trains, points)


def test_a_ticket_counts_once_its_cities_are_joined_and_never_against_the_player() -> None:
    board, rules = load_board("mini"), RULE_SETS["mini"]
    assert worth(board, [], rules).points == 0
    for ticket in board.tickets:
        path = connectivity.path(board_network(board), *ticket.cities)
        assert path is not None
        alone = worth(board, path.edges, rules)
        assert board.tickets.index(ticket) in alone.completed
        assert alone.tickets >= ticket.points


def test_rules_without_points_have_no_best_network() -> None:
    with pytest.raises(FileNotFoundError):
        best_network("first-journey")


USA = ttr.load_board("usa")
RING = small_board(
    [("A", "B", 3), ("A", "B", 3, "red"), ("B", "C", 6), ("C", "A", 2), ("C", "D", 1), ("D", "B", 4), ("D", "E", 2)],
    [("A", "D", 5), ("B", "C", 4), ("E", "B", 12), ("C", "E", 1)],
)
SHORT = replace(ttr.USA, trains=9)


def played(seed: int, seats: int = 2, rules: str = "usa") -> Tabletop:
    return Tabletop.of(ttr.play(["destination", "random", "destination"][:seats], rules=rules, seed=seed).final_state)


@pytest.mark.parametrize("rules", ["usa", "mini", "first-journey"])
def test_one_route_changes_the_winner_and_breaks_no_rule(rules: str) -> None:
    for seed in range(12):
        game = played(seed, rules=rules)
        winners = ttr.scores(game.position()).winners
        for found in one_route(game):
            routes = [[one for one in own if one != found.route] for own in game.routes]
            routes[found.seat].append(found.route)
            arguments = game.board, game.rules, routes, game.tickets
            assert found.seat not in winners
            assert found.seat in ttr.score_table(*arguments).winners
            assert ttr.table_problems(*arguments) == ()


def test_open_routes_are_named_first_short_ones_before_long_ones_and_an_open_double_route_once() -> None:
    found = one_route(Tabletop(ttr.USA, USA, ("Ada", "Bo"), ((2,), ()), ((), ())))
    keys = [(one.taken_from is not None, USA.routes[one.route].length) for one in found]
    assert keys == sorted(keys)
    assert any(taken for taken, _ in keys)
    named = [(one.seat, str(USA.routes[one.route])) for one in found]
    assert len(named) == len(set(named))


@pytest.mark.parametrize(("trains", "routes"), [(9, {0, 3, 4}), (12, {0, 2, 3, 4})])
def test_a_player_needs_trains_for_the_route(trains: int, routes: set[int]) -> None:
    """Ada has built 6 trains and misses a ticket of 4 points; any route of Bo's makes her win, and so does B – C."""
    rules = replace(ttr.USA, trains=trains, longest_path_bonus=0)
    game = Tabletop(rules, RING, ("Ada", "Bo"), ((5, 6), (0, 3, 4)), ((1,), ()))
    assert {(found.seat, found.route) for found in one_route(game)} == {(0, route) for route in routes}


def test_tickets_of_the_pile_are_unheld_tickets_that_the_routes_connect() -> None:
    game = played(4)
    state = game.position()
    for seat, own in enumerate(game.routes):
        every = ttr.score_table(USA, ttr.USA, [own], [range(len(USA.tickets))])[0].tickets
        held = {ticket for tickets in game.tickets for ticket in tickets}
        assert {*of_the_pile(state, seat)} == {one.ticket for one in every if one.completed} - held


def by_brute_force(board: ttr.Board, rules: ttr.Rules, tickets: tuple[int, ...]) -> int:
    """Return the most points of any routes within the trains, alone on the board and without a bonus."""
    best = -1000
    for size in range(len(board.routes) + 1):
        for own in combinations(range(len(board.routes)), size):
            trains = sum(board.routes[route].length for route in own)
            both = any(board.twins[route] in own for route in own)
            if trains <= rules.trains and not both:
                (seat,) = ttr.score_table(board, rules, [own], [tickets])
                best = max(best, seat.route_points + seat.ticket_points)
    return best


@pytest.mark.parametrize("tickets", [(), (0,), (1, 2), (0, 1, 2, 3)])
@pytest.mark.parametrize("trains", [2, 5, 9, 12])
def test_the_search_finds_the_best_network_of_a_small_board(tickets: tuple[int, ...], trains: int) -> None:
    rules = replace(SHORT, trains=trains)
    *_, best = [found for found in better_networks(RING, rules, tickets, Random(1)) if found is not None]
    assert best.points == by_brute_force(RING, rules, tickets)
    assert best.points <= most_points(RING, rules, tickets)


@pytest.mark.parametrize("trains", range(1, 14))
@pytest.mark.parametrize("lengths", [(1, 1, 3, 5), (2, 2, 3, 3, 6)])
def test_without_tickets_the_bound_is_the_most_that_routes_bring(trains: int, lengths: tuple[int, ...]) -> None:
    board = small_board([(a, b, length) for (a, b), length in zip(pairwise("ABCDEF"), lengths, strict=False)])
    rules = replace(SHORT, trains=trains)
    assert most_points(board, rules, ()) == by_brute_force(board, rules, ())


def test_the_bound_counts_a_ticket_out_of_reach_as_missed() -> None:
    two = replace(SHORT, trains=2)
    assert [most_points(RING, two, tickets) for tickets in ((), (0,), (3,))] == [2, 2 - 5, 2 - 1]


@pytest.mark.parametrize("seed", range(8))
def test_a_network_found_can_be_built_and_has_its_stated_value(seed: int) -> None:
    tickets = tuple(Random(seed).sample(range(30), 3 + seed % 3))
    points = -1000
    for found in better_networks(USA, ttr.USA, tickets, Random(seed)):
        if found is not None:
            (seat,) = ttr.score_table(USA, ttr.USA, [found.routes], [tickets])
            assert seat.built.trains(found.routes) <= 45
            assert points < found.points == seat.route_points + seat.ticket_points
            assert {*found.completed} == {one.ticket for one in seat.tickets if one.completed}
            points = found.points
    assert points <= most_points(USA, ttr.USA, tickets)
