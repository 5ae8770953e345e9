"""The best network: the shipped one has its stated value and a proof, and on a small board nothing is better."""

import pytest

from ttr.analysis.best_network import best_network, greedy_network, worth
from ttr.game.files.board_json import load_board
from ttr.game.rule_sets import RULE_SETS
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity

both = pytest.mark.parametrize("name", ["usa", "mini"])


@both
def test_the_shipped_network_has_its_stated_points(name: str) -> None:
    best, rules = best_network(name), RULE_SETS[name]
    board = best.board
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


@both
def test_the_proved_bound_leaves_no_room_for_another_point(name: str) -> None:
    best = best_network(name)
    assert best.points <= best.bound < best.points + 1


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
