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
BARE = replace(USA_BOARD, tickets=())


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
    return advice(given, rules)[titles(given, rules).index(title)]


CD, DC = Route("C", "D", 3, "red"), Route("D", "C", 3, "red")
TWO_RINGS = [*ring("ABC"), CD, *ring("DEF")]
RINGS = board(ring("ABCDE")), board(ring("ABCDE"), [Ticket("A", "C", 4)])
LONG_RED = [Route(a, b, 6, "red") for a, b in pairwise("ABCDE")]
MODEST = replace(USA, tickets_dealt=1, tickets_kept_first=1)
FOUR = board(ring("ABCDE"), [Ticket("A", "C", 4), Ticket("B", "D", 4), Ticket("C", "E", 4), Ticket("A", "D", 4)])
UNPAID = board([*ring("ABC", "black"), Route("C", "D", 3, "blue"), Route("D", "A", 2, "gray")])

GIVEN = [
    (board(TWO_RINGS), "Bridges", "No path leads around C – D: whoever claims it may", {"routes": (3,)}),
    (board(LONG_RED[:2]), "Bridges", "No path leads around A – B, B – C: whoever claims one of them may", {}),
    (board(TWO_RINGS), "Cut vertices", "", {"cities": ("C", "D")}),
    (board([*ring("ABC"), CD, DC]), "Tracks of one color", "Both tracks of C – D are red. Delete", {"routes": (3, 4)}),
    (board(ring("ABC"), more="XY"), "Cities without a route", "", {"cities": ("X", "Y")}),
    # the smaller part, but not single cities
    (board([*ring("ABCD"), *ring("EFG")], more="X"), "Separate parts", "", {"cities": ("E", "F", "G")}),
    (RINGS[1], "Cities without a ticket", "", {"cities": ("B", "D", "E")}),
    (RINGS[1], "Few tickets", "is 1 ticket", {}),
    (RINGS[1], "Few tickets", "12", {}),  # three each for four players
    (FOUR, "Few tickets", "", {}),
    (board(ring("ABC"), [Ticket("A", "B", 2)]), "Tickets with one route", "", {"cities": ("A", "B")}),
    (board(LONG_RED), "Colors out of balance", "Red has 24 spaces", {"routes": (0, 1, 2, 3)}),
    (RINGS[0], "Little room for the trains", "", {}),
    # five of the thirty printed tickets are not worth their shortest path
    (USA_BOARD, "Ticket values", "The points of 5 tickets differ", {}),
    (USA_BOARD, "Ticket values", "Chicago – Los Angeles (16, not 15)", {}),
]


@pytest.mark.parametrize(("given", "title", "words", "places"), GIVEN)
def test_advice_names_what_is_unusual_and_where(given: Board, title: str, words: str, places: dict) -> None:
    named = found(given, title)
    assert words in named.sentence
    assert {name: getattr(named, name) for name in places} == places


NOT_GIVEN = [
    (board([*ring("ABC"), CD, replace(DC, color="blue"), *ring("DEF")]), "Bridges", USA),
    (board([CD, replace(DC, color="blue")]), "Tracks of one color", USA),
    (board([replace(CD, color="gray"), replace(DC, color="gray")]), "Tracks of one color", USA),
    (board(ring("ABC"), more="X"), "Separate parts", USA),
    (RINGS[0], "Cities without a ticket", USA),
    *((USA_BOARD, title, USA) for title in ("Few tickets", "Colors out of balance", "Little room for the trains")),
    (FOUR, "Few tickets", MODEST),  # it depends on the rules how many are enough
    (board([replace(route, color="gray") for route in LONG_RED]), "Colors out of balance", USA),
    (UNPAID, "Colors without cards", USA),
]


@pytest.mark.parametrize(("given", "title", "rules"), NOT_GIVEN)
def test_what_is_usual_needs_no_advice(given: Board, title: str, rules: Rules) -> None:
    assert title not in titles(given, rules)


def test_routes_whose_color_has_no_cards_are_named() -> None:
    without = found(UNPAID, "Colors without cards", MINI)
    assert ("no cards of blue" in without.sentence, without.routes) == (True, (3,))


def test_advice_works_on_an_empty_board() -> None:
    for empty in (Board("none", (), (), ()), Board("one", (City("A", 0, 0),), (), ())):
        assert {*titles(empty)} <= {"Few tickets", "Cities without a route"}


def test_the_spaces_of_each_color_are_counted_over_its_routes() -> None:
    spaces = color_spaces(board([Route("A", "B", 3, "red"), Route("B", "C", 2, "red"), Route("C", "A", 1, "gray")]))
    assert (spaces["red"], spaces["gray"], spaces["blue"]) == (5, 1, 0)


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


def test_long_tickets_are_worth_more_than_medium_and_short_ones_and_mixed_ones_come_from_every_third_in_turn() -> None:
    kinds = Difficulty.SHORT, Difficulty.MEDIUM, Difficulty.LONG
    thirds = [[ticket.points for ticket in propose_tickets(BARE, kind, 25, Random(1))] for kind in kinds]
    mixed = [ticket.points for ticket in propose_tickets(BARE, Difficulty.MIXED, 12, Random(1))]
    for short, medium, long in (thirds, [mixed[third::3] for third in range(3)]):
        assert max(short) <= min(medium) <= max(medium) <= min(long)
    assert max(thirds[0]) < min(thirds[2])


def test_proposed_tickets_reach_every_city_before_any_has_three() -> None:
    held = Counter(city for ticket in propose_tickets(BARE, Difficulty.MIXED, 30, Random(7)) for city in ticket.cities)
    assert set(held) == {city.name for city in BARE.cities}
    assert max(held.values()) <= 3


def test_cities_without_a_ticket_come_first() -> None:
    wanted = {city for ticket in USA_BOARD.tickets for city in ticket.cities}
    bare = {city.name for city in USA_BOARD.cities} - wanted
    new = propose_tickets(USA_BOARD, Difficulty.MIXED, len(bare), Random(3))
    assert bare <= {city for ticket in new for city in ticket.cities}


def test_the_same_seed_proposes_the_same_tickets_and_another_seed_others() -> None:
    one, same, other = (propose_tickets(USA_BOARD, Difficulty.LONG, 8, Random(seed)) for seed in (5, 5, 6))
    assert one == same != other


def test_with_too_few_pairs_there_are_fewer_tickets_and_between_separate_parts_none() -> None:
    given = board(ring("ABCD"))  # two pairs that are not neighbors
    new = propose_tickets(given, Difficulty.MIXED, 10, Random(1))
    assert {frozenset(ticket.cities) for ticket in new} == {frozenset("AC"), frozenset("BD")}
    parts = board([Route("A", "B", 1, "red"), Route("C", "D", 1, "red")])
    for done in (replace(given, tickets=new), parts):
        assert propose_tickets(done, Difficulty.MIXED, 10, Random(1)) == ()
