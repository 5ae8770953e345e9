"""The rules of the full game about its end and its scores, each with a test: U13 to U16 of docs/games.md."""

import pytest

import ttr
from tests.positions import begun, build, do, lay, longest, owning, refusal, route, small_board, ticket
from ttr import End, Phase
from ttr.game.scoring import Decided

USA = ttr.load_board("usa")


TWO_LONG = route(USA, "Dallas", "Little Rock")


def triggered(seats: int, trigger: int, left: int = 2) -> ttr.GameState:
    """Return a game in which a seat has just begun the last round by ending a turn with this many trains."""
    state = begun(seats=seats)
    for _ in range(trigger):
        state = do(state, "draw deck", "draw deck")
    trains = tuple(left + 2 if seat == trigger else 45 for seat in range(seats))
    state = lay(state, trains=trains, hand="RR")
    return do(state, f"claim {TWO_LONG} red")


def draw_to_the_end(state: ttr.GameState, most: int = 50) -> list[int]:
    turns = []
    while not state.over:
        turns.append(state.seat)
        assert len(turns) <= most
        state = do(state, "draw deck", "draw deck")
    return turns


@pytest.mark.parametrize(("seats", "trigger"), [(n, seat) for n in (2, 3, 4, 5) for seat in range(n)])
def test_u13_everyone_has_exactly_one_more_turn_including_who_began_the_last_round(seats, trigger):
    assert draw_to_the_end(triggered(seats, trigger)) == [(trigger + turn) % seats for turn in range(1, seats + 1)]


def test_u13_two_trains_or_fewer_begin_the_last_round():
    assert [triggered(2, 0, left).turns_left for left in range(4)] == [2, 2, 2, None]


def test_u13_a_second_player_short_of_trains_does_not_prolong_the_last_round():
    state = lay(triggered(3, 0), trains=(2, 4, 45), seat=1, hand="RR")
    state = do(state, f"claim {route(USA, 'Houston', 'New Orleans')} red")
    assert state.trains[1] == 2
    assert draw_to_the_end(state) == [2, 0]


def test_u13_the_last_turn_is_complete_with_two_cards():
    state = do(triggered(2, 0), "draw deck", "draw deck", "draw deck")
    assert (state.seat, state.phase, state.over) == (0, Phase.NEXT_CARD, False)
    assert do(state, "draw deck").end is End.TRAINS


def test_u13_tickets_drawn_or_a_route_claimed_in_the_very_last_turn_count():
    state = do(triggered(2, 0), "draw deck", "draw deck")
    state = do(lay(state, ticket_deck=(5, 3, 8), tickets=((), ())), "draw tickets")
    assert not state.over
    state = do(state, "keep 5")
    assert state.end is End.TRAINS
    assert [(score.ticket, score.points) for score in ttr.scores(state)[0].tickets] == [(5, -8)]
    state = lay(do(triggered(2, 1), "draw deck", "draw deck"), hand="RR", trains=(45, 2))
    state = do(state, f"claim {route(USA, 'Houston', 'New Orleans')} red")
    assert (state.over, state.points[1]) == (True, 2 + 2)


def test_u13_after_the_end_every_move_is_refused():
    state = do(triggered(2, 0), *["draw deck"] * 4)
    assert ttr.legal_moves(state) == ()
    for move in ("draw deck", "draw 0", "draw tickets", "pass", f"claim {TWO_LONG} red"):
        assert refusal(state, ttr.parse_move(move)) == "The game is over."


def test_u14_a_score_counts_routes_completed_tickets_missed_ones_and_the_longest_path():
    own = build(begun(), 0, route(USA, "Denver", "Santa Fe"), route(USA, "El Paso", "Santa Fe"))
    for pair, points in ((("Denver", "El Paso"), 4), (("New York", "Seattle"), -22)):
        assert ttr.scores(lay(own, tickets=((ticket(USA, *pair),), ())))[0].total == (2 + 2) + points + 10


def test_u14_only_your_own_routes_connect_a_ticket():
    state = build(begun(), 0, route(USA, "Denver", "Santa Fe"))
    state = build(state, 1, route(USA, "El Paso", "Santa Fe"))
    state = lay(state, tickets=((0,), (0,)))
    assert USA.tickets[0].cities == ("Denver", "El Paso")
    assert [seat.ticket_points for seat in ttr.scores(state)] == [-4, -4]
    assert [seat.total for seat in ttr.scores(lay(begun(), tickets=((29, 28), ())))] == [-43, 0], "it can be negative"


LONGEST = {
    "trains count, not routes": ("AB6 CD1 DE1 EF1", 6),
    "a loop counts in full": ("AB1 BC2 CA3", 6),
    "a city may be passed twice": ("AB1 BM1 MA1 MC1 CD1 DM1", 6),
    "no train is used twice": ("MA3 MB3 MC3", 6),
    "a loop along the course is included": ("AM2 MB1 BC1 CM1 MD2", 7),
}


@pytest.mark.parametrize(("edges", "length"), LONGEST.values(), ids=LONGEST)
def test_u15_the_longest_continuous_path(edges, length):
    assert longest([(a, b, int(trains)) for a, b, trains in edges.split()]) == length


def test_u15_only_your_own_routes_count_and_all_tied_players_get_the_ten_points():
    assert longest([("A", "B", 1), ("B", "C", 2), ("C", "D", 4)], own=[0, 2]) == 4
    board = small_board([("A", "B", 3), ("C", "D", 3), ("E", "F", 2)])
    assert [seat.bonus for seat in ttr.scores(owning(board, {0: 0, 1: 1, 2: 2}, seats=3))] == [10, 10, 0]


def test_u15_without_a_route_nobody_gets_the_bonus():
    assert [seat.bonus for seat in ttr.scores(begun(seats=3))] == [0, 0, 0]
    assert [seat.bonus for seat in ttr.scores(build(begun(), 1, route(USA, "Atlanta", "Nashville")))] == [0, 10]


FOUR = small_board(
    [("A", "B", 2), ("B", "C", 2), ("D", "E", 2), ("E", "F", 1), ("G", "H", 3), ("I", "J", 2), ("K", "L", 2)],
    [("A", "C", 5), ("D", "E", 9), ("D", "F", 7), ("G", "H", 15), ("I", "J", 5), ("K", "L", 5), ("A", "B", 6)],
)


CRITERIA = {
    "most points": ({0: 0, 1: 0, 2: 1}, ((0,), (1,)), [2 + 2 + 5 + 10, 2 + 9], (0,), Decided.POINTS),
    # even against the longest path
    "then most tickets": ({0: 0, 1: 0, 2: 1, 3: 1}, ((0,), (1, 2)), [19, 2 + 1 + 9 + 7], (1,), Decided.TICKETS),
    "then the longest path": ({0: 0, 1: 0, 4: 1}, ((0,), (3,)), [19, 4 + 15], (0,), Decided.LONGEST_PATH),
    "then it is shared": ({5: 0, 6: 1}, ((4,), (5,)), [2 + 5 + 10, 2 + 5 + 10], (0, 1), Decided.SHARED),
}


def ended(owners: dict[int, int], tickets: tuple[tuple[int, ...], ...]) -> ttr.Scores:
    return ttr.scores(lay(owning(FOUR, owners, seats=len(tickets)), tickets=tickets))


@pytest.mark.parametrize(("owners", "tickets", "totals", "winners", "decided"), CRITERIA.values(), ids=CRITERIA)
def test_u16_the_winner_has_the_most_points_then_tickets_then_the_longest_path(
    owners, tickets, totals, winners, decided
):
    final = ended(owners, tickets)
    assert [seat.total for seat in final] == totals
    assert (final.winners, final.decided_by) == (winners, decided)


def test_u16_missed_tickets_do_not_count_as_completed_and_all_are_ranked_by_the_same_criteria():
    assert [seat.completed for seat in ended({5: 0, 6: 0, 4: 1}, ((4, 5), (3, 0)))] == [2, 1]
    assert [seat.rank for seat in ended({0: 0, 1: 0, 5: 1, 6: 2}, ((0,), (4,), (5,)))] == [1, 2, 2]
