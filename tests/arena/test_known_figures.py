"""Published figures, and comparisons that report what the games show."""

import re

import pytest

import ttr
from ttr.arena import Results
from ttr.arena.known_figures import (
    BOTS,
    Agreement,
    cities,
    compare,
    long_routes,
    rank_correlation,
    ticket_values,
    visits_by_deck,
)
from ttr.arena.schedule import Row

USA = ttr.load_board("usa")
LONG = [route for route, track in enumerate(USA.routes) if track.length == 6]
SHORT = [route for route, track in enumerate(USA.routes) if track.length == 1]


def row(game, seat, won, routes):
    who = (seat, seat == 0, "AB"[seat], won, 2 - int(won))
    return Row(game, 0, game // 2, game // 2, *who, 50, 50, 0, 0, 1, 0, 9, 30, 50, "trains", "", tuple(routes))


def pairs(winners_routes, losers_routes, games=40):
    rows = [
        row(game, seat, won, routes)
        for game in range(games)
        for seat, (won, routes) in enumerate([(1.0, winners_routes), (0.0, losers_routes)])
    ]
    return Results(("A", "B"), ttr.USA, USA, 1, tuple(rows))


def test_the_tickets_have_the_published_mean_and_quartiles():
    comparison = ticket_values(USA)
    assert comparison.verdict is Agreement.AGREES
    assert comparison.found.startswith("Mean 11.63, quartiles 8.25 and 13, median 11: all 30 tickets")


def test_tickets_of_another_board_disagree():
    assert ticket_values(ttr.load_board("mini")).verdict is Agreement.DISAGREES


@pytest.mark.parametrize(
    ("winner", "loser", "verdict"),
    [
        (LONG[:2], SHORT[:2], Agreement.AGREES),
        (SHORT[:2], LONG[:1], Agreement.DISAGREES),
        (LONG[:1], LONG[1:2], Agreement.OPEN),
    ],
)
def test_long_routes_are_judged_by_the_winners(winner, loser, verdict):
    assert long_routes(pairs(winner, loser)).verdict is verdict


def test_games_with_a_tie_on_long_routes_are_left_out():
    assert "of 0 games" in long_routes(pairs(LONG[:1], LONG[1:2])).found


def test_a_city_counts_once_for_each_seat_that_has_a_route_to_it():
    results = pairs(SHORT[:1], (), games=3)
    visited = {USA.city_index[name] for name in USA.routes[SHORT[0]].cities}
    visits = [sum(decks) for decks in zip(*visits_by_deck(results), strict=True)]
    assert [visits[city] for city in visited] == [3, 3]
    assert sum(visits) == 6


def test_the_same_cities_agree_and_others_do_not():
    half = len(USA.routes) // 2
    west = pairs(range(half), ())
    assert cities(west, west).verdict is Agreement.AGREES
    assert cities(west, pairs(LONG, ())).verdict is not Agreement.AGREES


@pytest.mark.parametrize(
    ("xs", "ys", "rho"),
    [
        ([86, 97, 99, 100, 101, 103, 106, 110, 112, 113], [2, 20, 28, 27, 50, 29, 7, 17, 6, 12], -29 / 165),
        ([1, 1, 2], [1, 1, 2], 1),
        ([1, 1, 1], [1, 2, 3], 0),
    ],
)
def test_the_rank_correlation_is_spearman_s(xs, ys, rho):
    """The first case is a worked example from textbooks (IQ and hours of television)."""
    assert rank_correlation(xs, ys) == pytest.approx(rho)


@pytest.mark.slow
def test_every_comparison_names_its_source_and_its_interval():
    pairs = ttr.arena.tournament(BOTS, 10, progress=False)
    table = ttr.arena.tournament(BOTS, 20, seats=len(BOTS), progress=False)
    comparisons = compare(pairs, table)
    assert [comparison.source[:12] for comparison in comparisons] == ["W. S. Wong (", "R. T. Witter", "F. de Mesent"]
    assert re.search(r"\d% \(\d+–\d+\)", comparisons[1].found)
    assert " to " in comparisons[2].found
    assert compare(pairs, table) == comparisons
