"""Advice on boards in the making, and proposed tickets."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import networkx as nx
import pytest

from tests.odd_boards import sixty_cities
from ttr.analysis.board_advice import (
    Advice,
    Difficulty,
    advice,
    color_for_balance,
    color_spaces,
    propose_tickets,
    revalue_tickets,
    ticket_value,
)
from ttr.game.board import Board
from ttr.game.board_parts import City, Route, Ticket
from ttr.game.files.board_json import load_board
from ttr.game.rule_sets import MINI, USA
from ttr.game.rules import Rules

USA_BOARD = load_board("usa")


def board(routes: list[Route], tickets: list[Ticket] | None = None, more: str = "") -> Board:
    """Return a board with the cities of its routes, and one for each letter of `more`."""
    names = dict.fromkeys([city for route in routes for city in route.cities] + list(more))
    cities = tuple(City(name, 10 * index, index**2) for index, name in enumerate(names))
    return Board("test", cities, tuple(routes), tuple(tickets or ()))


def ring(names: str, color: str = "gray") -> list[Route]:
    return [Route(a, b, 2, color) for a, b in pairwise([*names, names[0]])]


def titles(given: Board, rules: Rules = USA) -> list[str]:
    return [each.title for each in advice(given, rules)]


def found(given: Board, title: str, rules: Rules = USA) -> Advice:
    """Return the advice with a title."""
    return advice(given, rules)[titles(given, rules).index(title)]


def test_a_bridge_and_its_cut_vertices_are_named() -> None:
    given = board([*ring("ABC"), Route("C", "D", 3, "red"), *ring("DEF")])
    bridge, cut = found(given, "Bridges"), found(given, "Cut vertices")
    assert bridge.routes == (3,)
    assert "C – D" in bridge.sentence
    assert cut.cities == ("C", "D")


def test_whoever_claims_one_of_several_bridges_cuts_the_others_off() -> None:
    one = board([*ring("ABC"), Route("C", "D", 3, "red")])
    two = board([Route("A", "B", 1, "red"), Route("B", "C", 1, "red")])
    assert "No path leads around C – D: whoever claims it may" in found(one, "Bridges").sentence
    assert "No path leads around A – B, B – C: whoever claims one of them may" in found(two, "Bridges").sentence


def test_a_second_track_makes_a_route_not_a_bridge() -> None:
    given = board([*ring("ABC"), Route("C", "D", 3, "red"), Route("D", "C", 3, "blue"), *ring("DEF")])
    assert "Bridges" not in titles(given)


def test_a_route_that_is_there_twice_in_one_color_is_named() -> None:
    twice = found(board([*ring("ABC"), Route("C", "D", 3, "red"), Route("D", "C", 3, "red")]), "Tracks of one color")
    assert twice.routes == (3, 4)
    assert twice.sentence.startswith("Both tracks of C – D are red. Delete one if ")


@pytest.mark.parametrize("color", ["gray", "blue"])
def test_tracks_of_two_colors_or_gray_are_no_mistake(color: str) -> None:
    first = "gray" if color == "gray" else "red"
    assert "Tracks of one color" not in titles(board([Route("C", "D", 3, first), Route("D", "C", 3, color)]))


def test_a_city_without_a_route_is_named() -> None:
    lonely = found(board(ring("ABC"), more="XY"), "Cities without a route")
    assert lonely.cities == ("X", "Y")


def test_disconnected_parts_are_named_by_the_smaller_one_but_not_single_cities() -> None:
    parts = found(board([*ring("ABCD"), *ring("EFG")], more="X"), "Separate parts")
    assert set(parts.cities) == {"E", "F", "G"}
    assert "Separate parts" not in titles(board(ring("ABC"), more="X"))


def test_cities_without_a_ticket_are_named_once_there_are_tickets() -> None:
    bare = found(board(ring("ABCDE"), [Ticket("A", "C", 4)]), "Cities without a ticket")
    assert bare.cities == ("B", "D", "E")
    assert "Cities without a ticket" not in titles(board(ring("ABCDE")))


def test_too_few_tickets_for_four_players_are_counted() -> None:
    few = found(board(ring("ABCDE"), [Ticket("A", "C", 4)]), "Few tickets")
    assert "is 1 ticket" in few.sentence
    assert "12" in few.sentence  # three each for four players
    assert "Few tickets" not in titles(USA_BOARD)


def test_how_many_tickets_are_enough_depends_on_the_rules() -> None:
    given = board(ring("ABCDE"), [Ticket("A", "C", 4), Ticket("B", "D", 4), Ticket("C", "E", 4), Ticket("A", "D", 4)])
    modest = replace(USA, tickets_dealt=1, tickets_kept_first=1)
    assert "Few tickets" not in titles(given, modest)
    assert "Few tickets" in titles(given)


def test_a_ticket_between_neighbors_is_reported() -> None:
    near = found(board(ring("ABCDE"), [Ticket("A", "B", 2), Ticket("A", "C", 4)]), "Tickets with one route")
    assert near.cities == ("A", "B")


def test_a_color_with_more_than_twice_the_spaces_of_another_is_unbalanced() -> None:
    red = board([Route(a, b, 6, "red") for a, b in pairwise("ABCDE")])
    uneven = found(red, "Colors out of balance")
    assert "Red has 24 spaces" in uneven.sentence
    assert uneven.routes == (0, 1, 2, 3)
    assert "Colors out of balance" not in titles(USA_BOARD)


def test_a_gray_board_is_balanced() -> None:
    assert "Colors out of balance" not in titles(board([Route(a, b, 6, "gray") for a, b in pairwise("ABCDE")]))


def test_trains_that_do_not_fit_on_the_routes_are_reported() -> None:
    assert "Little room for the trains" in titles(board(ring("ABCDE")))
    assert "Little room for the trains" not in titles(USA_BOARD)


def test_five_of_the_thirty_printed_american_tickets_are_not_worth_their_shortest_path() -> None:
    values = found(USA_BOARD, "Ticket values")
    assert values.sentence.startswith("The points of 5 tickets differ")
    assert "Chicago – Los Angeles (16, not 15)" in values.sentence


def test_routes_whose_color_has_no_cards_are_named() -> None:
    given = board([*ring("ABC", "black"), Route("C", "D", 3, "blue"), Route("D", "A", 2, "gray")])
    without = found(given, "Colors without cards", MINI)
    assert "no cards of blue" in without.sentence
    assert without.routes == (3,)
    assert "Colors without cards" not in titles(given)


def test_advice_works_on_an_empty_board() -> None:
    for empty in (Board("none", (), (), ()), Board("one", (City("A", 0, 0),), (), ())):
        assert {*titles(empty)} <= {"Few tickets", "Cities without a route"}


def test_the_spaces_of_each_color_are_counted_over_its_routes() -> None:
    spaces = color_spaces(board([Route("A", "B", 3, "red"), Route("B", "C", 2, "red"), Route("C", "A", 1, "gray")]))
    assert spaces["red"] == 5
    assert spaces["gray"] == 1
    assert spaces["blue"] == 0


def test_suggested_colors_keep_a_board_balanced() -> None:
    given = board([Route("A", "B", 3, "red")])
    for _ in range(40):
        given = replace(given, cities=(*given.cities, City(f"x{len(given.cities)}", 5, 100 + len(given.cities))))
        new = Route("A", given.cities[-1].name, 3, color_for_balance(given))
        given = replace(given, routes=(*given.routes, new))
    spaces = color_spaces(given)
    gray = spaces.pop("gray")
    assert max(spaces.values()) - min(spaces.values()) <= 3
    assert gray == pytest.approx(sum(spaces.values()) / 2, abs=3)


def test_a_revalued_ticket_is_worth_at_most_a_hundred_points() -> None:
    chain = [Route(a, b, 6, "gray") for a, b in pairwise(map(str, range(21)))]
    assert [ticket.points for ticket in revalue_tickets(board(chain, [Ticket("0", "20", 5)]))] == [100]


def test_a_ticket_that_no_routes_connect_has_no_value() -> None:
    assert ticket_value(board([*ring("ABC"), *ring("DEF")]), "A", "D") is None


def test_revalued_tickets_match_networkx() -> None:
    graph = nx.Graph()
    for route in USA_BOARD.routes:
        graph.add_edge(route.a, route.b, length=route.length)
    for ticket in revalue_tickets(USA_BOARD):
        assert ticket.points == nx.shortest_path_length(graph, ticket.a, ticket.b, weight="length")


@pytest.mark.parametrize("difficulty", Difficulty)
@pytest.mark.parametrize("given", [USA_BOARD, sixty_cities()], ids=["usa", "sixty"])
def test_proposed_tickets_are_new_distinct_connected_and_not_between_neighbors(
    given: Board, difficulty: Difficulty
) -> None:
    new = propose_tickets(given, difficulty, 20, Random(4))
    assert len(new) == 20
    pairs = [frozenset(ticket.cities) for ticket in (*given.tickets, *new)]
    assert len(set(pairs)) == len(pairs)
    assert not {frozenset(ticket.cities) for ticket in new} & set(given.pairs)
    assert all(ticket.points == ticket_value(given, ticket.a, ticket.b) for ticket in new)


def test_long_tickets_are_worth_more_than_medium_and_short_ones() -> None:
    bare = replace(USA_BOARD, tickets=())
    short, medium, long = (
        [ticket.points for ticket in propose_tickets(bare, difficulty, 25, Random(1))]
        for difficulty in (Difficulty.SHORT, Difficulty.MEDIUM, Difficulty.LONG)
    )
    assert max(short) <= min(medium)
    assert max(medium) <= min(long)
    assert max(short) < min(long)


def test_mixed_tickets_come_from_every_third_in_turn() -> None:
    bare = replace(USA_BOARD, tickets=())
    mixed = [ticket.points for ticket in propose_tickets(bare, Difficulty.MIXED, 12, Random(1))]
    assert max(mixed[0::3]) <= min(mixed[1::3])
    assert max(mixed[1::3]) <= min(mixed[2::3])


def test_proposed_tickets_reach_every_city_before_any_has_three() -> None:
    bare = replace(USA_BOARD, tickets=())
    new = propose_tickets(bare, Difficulty.MIXED, 30, Random(7))
    held = Counter(city for ticket in new for city in ticket.cities)
    assert set(held) == {city.name for city in bare.cities}
    assert max(held.values()) <= 3


def test_cities_without_a_ticket_come_first() -> None:
    wanted = {city for ticket in USA_BOARD.tickets for city in ticket.cities}
    bare = {city.name for city in USA_BOARD.cities} - wanted
    new = propose_tickets(USA_BOARD, Difficulty.MIXED, len(bare), Random(3))
    assert bare <= {city for ticket in new for city in ticket.cities}


def test_the_same_seed_proposes_the_same_tickets_and_another_seed_others() -> None:
    one, same, other = (propose_tickets(USA_BOARD, Difficulty.LONG, 8, Random(seed)) for seed in (5, 5, 6))
    assert one == same != other


def test_with_too_few_pairs_there_are_fewer_tickets() -> None:
    given = board(ring("ABCD"))  # two pairs that are not neighbors
    new = propose_tickets(given, Difficulty.MIXED, 10, Random(1))
    assert {frozenset(ticket.cities) for ticket in new} == {frozenset("AC"), frozenset("BD")}
    assert propose_tickets(replace(given, tickets=new), Difficulty.MIXED, 10, Random(1)) == ()


def test_nothing_is_proposed_between_separate_parts() -> None:
    given = board([Route("A", "B", 1, "red"), Route("C", "D", 1, "red")])
    assert propose_tickets(given, Difficulty.MIXED, 5, Random(1)) == ()
