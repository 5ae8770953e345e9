"""Published figures about the game of 2004, compared with ours.

Each comparison gives the published claim, our finding with its interval, and whether they agree. If the interval leaves
the question open, the comparison says so.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from ttr.arena.estimate import Estimate, bootstrap, wilson
from ttr.arena.report import number, percent
from ttr.arena.results import Results
from ttr.arena.schedule import Row
from ttr.game.board import Board
from ttr.game.files.board_json import load_board

TICKET_MEAN, TICKET_QUARTILES = 11.63, (8.25, 13.0)
LONG = 5  # routes of this length or more, in trains, count as long
CONSISTENT = 0.8  # a rank correlation surely above this counts as consistent
BOTS = ("destination", "conqueror", "point monger", "few turns")
_RESAMPLES = 400


class Agreement(StrEnum):
    """Whether a finding agrees with a published claim."""

    AGREES = "agrees"
    DISAGREES = "disagrees"
    OPEN = "left open"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A published claim beside our finding."""

    claim: str
    source: str  # its author and publication
    found: str  # our finding, with intervals
    verdict: Agreement


def compare(pairs: Results, table: Results) -> tuple[Comparison, ...]:
    """Compare tournaments of two and of more players, on the same decks, with every known figure."""
    return ticket_values(), long_routes(pairs), cities(pairs, table)


def ticket_values(board: Board | None = None) -> Comparison:
    """Compare the values of the tickets; all of them are known, so there is no interval."""
    board = load_board("usa") if board is None else board
    values = [ticket.points for ticket in board.tickets]
    mean = statistics.mean(values)
    first, middle, third = statistics.quantiles(values, n=4, method="inclusive")
    same = round(mean, 2) == TICKET_MEAN and (first, third) == TICKET_QUARTILES
    return Comparison(
        f"The tickets of 2004 are worth {TICKET_MEAN} points on average; their quartiles are {TICKET_QUARTILES[0]} "
        f"and {TICKET_QUARTILES[1]:g}.",
        "W. S. Wong (2015), Ticket to Ride (USA Map): basic statistics, rpubs.com/wanshunwong/106327.",
        f"Mean {mean:.2f}, quartiles {first:g} and {third:g}, median {middle:g}: all {len(values)} tickets "
        "of our board, so nothing is estimated.",
        Agreement.AGREES if same else Agreement.DISAGREES,
    )


def long_routes(pairs: Results) -> Comparison:
    """Compare how often the player with more trains on long routes wins.

    Games with a tie on long routes are left out.
    """
    won = games = 0.0
    for rows in pairs.games:
        a, b = sorted(rows, key=lambda row: _long_trains(pairs.board, row))
        if _long_trains(pairs.board, a) != _long_trains(pairs.board, b):
            games += 1
            won += b.won
    share = wilson(won, int(games))
    points = pairs.rules.route_points
    short, long = points[2] / _turns(2), points[6] / _turns(6)
    return Comparison(
        "Long routes are overvalued: they bring more points than their difficulty is worth, and claiming them "
        "is a simple way to win.",
        "R. T. Witter, A. Lyford (2020), Applications of graph theory and probability in the board game Ticket to "
        "Ride, Foundations of Digital Games, doi:10.1145/3402942.3402963.",
        f"The player with more trains on routes of {LONG} or more wins {percent(share)} of {share.size} games between "
        f"two. With two cards a turn, a route of length 2 brings {short:.1f} points for each turn it takes, and one "
        f"of length 6 brings {long:.1f}.",
        _check_above(share, 0.5),
    )


def _turns(length: int) -> float:
    return length / 2 + 1  # two cards per turn, and one turn to claim


def _long_trains(board: Board, row: Row) -> int:
    return sum(board.routes[route].length for route in row.routes if board.routes[route].length >= LONG)


def cities(few: Results, many: Results) -> Comparison:
    """Compare how often players reach each city in small and in large games, by Spearman's rank correlation."""
    seats = [len(results.games[0]) for results in (few, many)]
    decks = [visits_by_deck(results) for results in (few, many)]
    totals = [_sum(visits) for visits in decks]
    value = rank_correlation(*totals)
    both = [*zip(*decks, strict=False)]  # resample the same decks of both tournaments
    low, high = bootstrap(
        both, lambda drawn: rank_correlation(*(_sum(visits) for visits in zip(*drawn, strict=True))), _RESAMPLES
    )
    correlation = Estimate(value, low, high, len(both))
    ranked = [sorted(range(len(total)), key=total.__getitem__, reverse=True) for total in totals]
    names = [" and ".join(few.board.cities[city].name for city in ranks[:2]) for ranks in ranked]
    return Comparison(
        "The number of players does not change how attractive a city is: the same cities stay remarkably popular.",
        "F. de Mesentier Silva, S. Lee, J. Togelius, A. Nealen (2017), AI-based playtesting of contemporary board "
        "games, Foundations of Digital Games.",
        f"The ranks of the {len(few.board.cities)} cities with {seats[0]} and with {seats[1]} players correlate by "
        f"{number(correlation, 2)}. Most often reached by {seats[0]}: {names[0]}; by {seats[1]}: {names[1]}.",
        _check_above(correlation, CONSISTENT),
    )


def visits_by_deck(results: Results) -> list[tuple[int, ...]]:
    """Return how many seats have a route to each city, for each deck over all its games."""
    board = results.board
    visits: dict[int, list[int]] = defaultdict(lambda: [0] * len(board.cities))
    for row in results.rows:
        for city in {board.city_index[name] for route in row.routes for name in board.routes[route].cities}:
            visits[row.deal][city] += 1
    return [tuple(counts) for _, counts in sorted(visits.items())]


def _sum(visits: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*visits, strict=True)))


def rank_correlation(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Return Spearman's rank correlation; equal values share their mean rank. 0 if all values of a list are equal.

    >>> rank_correlation([1, 2, 3], [10, 20, 90]), rank_correlation([1, 2, 3], [5, 4, 3])
    (1.0, -1.0)
    """
    ranks = [_ranks(xs), _ranks(ys)]
    if any(len(set(values)) < 2 for values in ranks):
        return 0.0
    return statistics.correlation(*ranks)


def _ranks(values: Sequence[float]) -> list[float]:
    places: dict[float, list[int]] = defaultdict(list)
    for place, value in enumerate(sorted(values)):
        places[value].append(place)
    return [statistics.mean(places[value]) for value in values]


def _check_above(estimate: Estimate, bound: float) -> Agreement:
    if estimate.low > bound:
        return Agreement.AGREES
    return Agreement.DISAGREES if estimate.high < bound else Agreement.OPEN
