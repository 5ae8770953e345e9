"""Scores: every point explained, totals counted in another way, and when only tickets can still change them."""

import random
from dataclasses import replace
from itertools import pairwise

import networkx as nx
import pytest

import ttr
from tests.graphs.test_longest_trail import petersen_ring
from tests.positions import begun, build, lay, route, small_board, ticket
from tests.work import counted_work
from ttr.game.scoring import Decided, Result, ticket_scores
from ttr.game.seat_network import SeatNetwork, can_ever_claim, claims_are_over

USA = ttr.load_board("usa")


def test_each_route_is_listed_with_its_points():
    own = [route(USA, "Seattle", "Vancouver"), route(USA, "Helena", "Seattle"), route(USA, "Calgary", "Seattle")]
    (score, _) = ttr.scores(build(begun(), 0, *own))
    assert {(row.route, row.points) for row in score.routes} == {(own[0], 1), (own[1], 15), (own[2], 7)}
    assert score.route_points == 23


DENVER_EL_PASO = ticket(USA, "Denver", "El Paso")


def ticket_score(state: ttr.GameState):
    (score,) = ttr.scores(lay(state, tickets=((DENVER_EL_PASO,), ())))[0].tickets
    return score


def test_a_ticket_gives_its_path_in_order_or_the_missing_routes():
    own = [route(USA, "Denver", "Santa Fe"), route(USA, "El Paso", "Santa Fe")]
    done, open_ = ticket_score(build(begun(), 0, *own)), ticket_score(build(begun(), 0, own[0]))
    assert (done.completed, done.points, done.path, done.missing) == (True, 4, tuple(own), ())
    assert (open_.completed, open_.points, open_.path, open_.missing) == (False, -4, (), (own[1],))
    assert (open_.trains, open_.cut_off) == (2, False)
    around = [route(USA, "Denver", "Oklahoma City"), route(USA, "El Paso", "Oklahoma City")]
    assert ticket_score(build(begun(), 0, *around)).path == tuple(around), "not only the shortest path completes it"


def test_a_path_around_a_claimed_route_is_found_unless_a_city_is_enclosed():
    """Denver to El Paso without Santa Fe to El Paso: 2 + 3 + 3 through Phoenix, or 4 + 5 through Oklahoma City."""
    assert ticket_score(build(begun(), 1, route(USA, "El Paso", "Santa Fe"))).trains == 8
    score = ticket_score(build(begun(), 1, *(i for i, r in enumerate(USA.routes) if "El Paso" in r.cities)))
    assert (score.completed, score.cut_off, score.missing) == (False, True, None)


@pytest.mark.parametrize("seed", range(4))
def test_the_path_of_every_completed_ticket_joins_its_cities_by_own_routes(seed):
    end = ttr.play(["destination"] * 3, seed=seed).final_state
    completed = [(seat.seat, row) for seat in ttr.scores(end) for row in seat.tickets if row.completed]
    assert completed
    for seat, row in completed:
        assert all(end.owners[index] == seat for index in row.path)
        ends = nx.Graph(USA.routes[index].cities for index in row.path)
        assert sorted(city for city, degree in ends.degree if degree == 1) == sorted(USA.tickets[row.ticket].cities)


def test_tickets_can_be_scored_alone():
    state = build(begun(), 0, route(USA, "Denver", "Santa Fe"), route(USA, "El Paso", "Santa Fe"))
    rows = ticket_scores(SeatNetwork.of(state), [DENVER_EL_PASO, ticket(USA, "New York", "Seattle")])
    assert [row.points for row in rows] == [4, -22]


def test_scores_are_a_sequence_by_seat_also_of_a_running_game_as_if_it_ended_now():
    final = ttr.scores(lay(build(begun(seats=3), 0, route(USA, "Helena", "Seattle")), tickets=((), (), ())))
    assert [(seat.seat, seat.name, seat.total) for seat in final] == [
        (0, "Player 1", 15 + 10),
        (1, "Player 2", 0),
        (2, "Player 3", 0),
    ]
    assert (len(final), [seat.seat for seat in final[1:]]) == (3, [1, 2])


EUROPE = ttr.load_board("first-journey")


def without_points(*shown: tuple[int, ...], bonuses: tuple[bool, ...] = ()) -> ttr.GameState:
    """Return a position in which each seat's tickets are completed, because it owns all routes of their paths."""
    state = begun("first-journey", seats=len(shown))
    for seat, tickets in enumerate(shown):
        for index in tickets:
            path = nx.shortest_path(nx.Graph(r.cities for r in EUROPE.routes), *EUROPE.tickets[index].cities)
            own = [route(EUROPE, *pair) for pair in pairwise(path)]
            taken = [index for index in own if state.owners[index] is not None]
            assert not taken, "take tickets whose paths do not meet"
            state = lay(state, owners=tuple(seat if i in own else owner for i, owner in enumerate(state.owners)))
    return lay(state, tickets=shown, shown=shown, bonuses=bonuses or (False,) * len(shown))


def apart(count: int) -> list[int]:
    """Return tickets whose shortest paths have no route in common."""
    graph, used, found = nx.Graph(r.cities for r in EUROPE.routes), set(), []
    for index, card in enumerate(EUROPE.tickets):
        path = {frozenset(pair) for pair in pairwise(nx.shortest_path(graph, *card.cities))}
        if not path & used:
            used |= path
            found.append(index)
    assert len(found) >= count
    return found[:count]


def test_in_a_game_without_points_completed_tickets_and_the_bonus_count_one_each_and_ranks_are_shared():
    a, b, c, d = apart(4)
    final = ttr.scores(without_points((a,), (b, c), (), (d,)))
    assert [(seat.total, seat.rank) for seat in final] == [(1, 2), (2, 1), (0, 4), (1, 2)]
    assert (final.winners, final.decided_by) == ((1,), Decided.TICKETS)
    final = ttr.scores(without_points((a,), (b,), bonuses=(False, True)))
    assert [(seat.total, seat.ticket_bonus, seat.completed) for seat in final] == [(1, 0, 1), (2, 1, 2)]


def test_in_a_game_with_points_the_ticket_bonus_only_breaks_ties():
    """Nobody has a point; the bonus is one more completed ticket."""
    rules = replace(ttr.FIRST_JOURNEY, name="scored", points=True)
    final = ttr.scores(lay(begun(rules), tickets=((), ()), bonuses=(False, True)))
    assert [seat.total for seat in final] == [0, 0]
    assert (final.winners, final.decided_by) == ((1,), Decided.TICKETS)


def test_three_winners_are_listed_with_a_comma_and_one_and():
    result = Result(("Ada", "Bo", "Cy"), (7, 7, 7), (0, 1, 2), Decided.SHARED)
    assert str(result) == "Ada 7, Bo 7, Cy 7: Ada, Bo and Cy share the victory"


def test_the_running_score_is_public():
    state = lay(begun("first-journey"), shown=((1, 2), ()), bonuses=(True, False))
    assert state.running_score == state.completed == (3, 0)
    assert lay(begun(), points=(7, 4)).running_score == (7, 4)


def test_scores_on_a_hard_board_come_soon_and_say_what_is_only_a_bound():
    """Each city has three routes of one train, all of one owner: finding a longest trail would take ages."""
    net = petersen_ring(6)
    edges = [(edge.a, edge.b, edge.length) for edge in net.edges]
    board = small_board(edges, [(net.vertices[0], name, 1) for name in net.vertices[1:20]])
    state = ttr.new_game(replace(ttr.USA, trains=100), ["Ada", "Bo"], board=board)
    state = replace(state, owners=(0,) * len(edges))
    with counted_work(most=10_000_000):
        ada, bo = ttr.scores(state)
    assert ada.longest.length < ada.longest.at_most <= len(edges)
    assert (ada.bonus, bo.bonus) == (10, 0)
    assert bo.longest.at_most is None


@pytest.mark.parametrize(
    ("rules", "board", "seed"),
    [("usa", "konigsberg", 0), ("usa", "konigsberg", 1), ("usa", "usa", 177), ("first-journey", None, 29)],
)
def test_once_claims_are_over_only_tickets_change_the_scores(rules: str, board: str | None, seed: int) -> None:
    seats = 4 if rules == "first-journey" else 3 if board == "usa" else 2
    states = ttr.play(["random"] * seats, rules, seed, board=board).states()
    over = [state for state in states if claims_are_over(state)]
    assert 10 < len(over) < len(states)
    assert list(states[-len(over) :]) == over
    assert {(state.owners, state.trains, state.points) for state in over} == {
        (over[0].owners, over[0].trains, over[0].points)
    }
    first, last = ttr.scores(over[0]), ttr.scores(over[-1])
    assert [(seat.route_points, seat.bonus) for seat in first] == [(seat.route_points, seat.bonus) for seat in last]


def test_every_seat_that_claims_could_ever_claim() -> None:
    rng = random.Random(4)
    for seed in range(3):
        state = ttr.new_game("usa", ["Ada", "Bo"], seed=seed, board="konigsberg")
        while not state.over:
            claims = [move for move in ttr.legal_moves(state) if isinstance(move, ttr.ClaimRoute)]
            assert not claims or can_ever_claim(state, state.seat)
            state = ttr.apply(state, rng.choice(claims or ttr.legal_moves(state)))


def test_a_seat_whose_trains_are_too_few_for_every_open_route_can_claim_no_more() -> None:
    state = begun()
    long = route(state.board, "Helena", "Seattle")
    state = lay(state, trains=(5, 6), open_routes=(1 << long, 1 << long))
    assert [can_ever_claim(state, seat) for seat in range(2)] == [False, True]
    assert not claims_are_over(state)
    assert claims_are_over(lay(state, trains=(5, 5)))


def test_a_view_knows_it_too() -> None:
    state = lay(begun(), open_routes=(0, 0), owners=(0,) * 100)
    assert claims_are_over(ttr.player_view(state, 1))
