"""expert: the value of its plan, its tickets, draws and claims, and how well it plays."""

from dataclasses import replace
from itertools import pairwise
from statistics import mean

import pytest

import ttr
from tests.positions import begun, build, lay, route, ticket
from ttr import ClaimRoute, DrawCard, DrawTickets, KeepTickets, SwapTickets
from ttr.bots import make_bot
from ttr.bots.expert_plan import CheapestPaths, make_plan
from ttr.game.seat_network import SeatNetwork

from .table import RULES, decide, offered, planned, played, small_game

USA = ttr.load_board("usa")
SHOWN = replace(RULES, points=False, route_points=(0,) * 7, longest_path_bonus=0, tickets_shown=True)
SWAPPED = replace(SHOWN, tickets_dealt=1, tickets_kept_first=1, tickets_drawn=0, tickets_kept=0, ticket_swap=True)


LINE = [("A", "B", 2), ("B", "C", 2), ("C", "D", 2)]


@pytest.mark.parametrize(
    ("edges", "tickets", "trains", "kept"),
    [
        (LINE, [("A", "D", 12), ("B", "C", 2)], 45, [0, 1]),  # a cheap one on the path of another
        ([("A", "B", 2), ("C", "D", 6), ("D", "E", 6)], [("A", "B", 4), ("C", "E", 20)], 10, [0]),  # one out of reach
        (LINE[:2], [("A", "B", 4), ("B", "C", 4)], 45, [0, 1]),
    ],
)
def test_it_keeps_the_tickets_with_the_best_plan_and_counts_the_choices(edges, tickets, trains, kept):
    decision = decide("expert", offered(small_game(edges, tickets, trains=(trains, 45)), 0, 1))
    assert decision.move == KeepTickets(kept)
    names = " and ".join(f"{a} – {b} ({points} points)" for a, b, points in (tickets[index] for index in kept))
    assert f"This is the best of 3 choices: {names}. The plan for" in decision.why


@pytest.mark.parametrize(("trains", "routes"), [(45, {0}), (5, {1, 2})])
def test_its_plan_prefers_one_long_route_to_several_short_ones_unless_few_trains_are_left(trains, routes):
    """Both ways take six or four trains, but the long route has 15 points in 4 turns."""
    edges = [("A", "B", 6), ("A", "P", 2), ("P", "B", 2)]
    assert planned(decide("expert", small_game(edges, [("A", "B", 9)], trains=(trains, 45)))) == routes


@pytest.mark.parametrize(
    ("rules", "long", "why"),
    [
        (RULES, 5, " 4 trains would be enough, but long routes bring more points."),
        (RULES, 4, ""),
        (SHOWN, 5, " 4 trains would be enough, but fewer routes take fewer turns."),
    ],
)
def test_it_says_why_its_plan_takes_more_trains_than_its_tickets_need(rules, long, why):
    edges = [("A", "B", long), *((a, b, 1) for a, b in ("AP", "PQ", "QR", "RB"))]
    state = small_game(edges, [("A", "B", 9)], rules=rules)
    for decision in (decide("expert", lay(state, tickets=((0,), ()))), decide("expert", offered(state, 0))):
        assert f"takes {long} trains on 1 route.{why}" in decision.why
        assert decision.why.count("would be enough") == bool(why)


SHORT = build(build(small_game(LINE, [("A", "B", 5), ("A", "D", 9), ("B", "C", 3)]), 0, 0), 1, 2)


@pytest.mark.parametrize(
    ("state", "trains", "found"),
    [
        (small_game([("A", "B", 6), ("C", "D", 6)], [("A", "B", 5), ("C", "D", 15)]), 7, ({1}, (1,), (0,), 6)),
        (SHORT, 40, ({1}, (2,), (1,), 2)),
    ],
    ids=["what leaves the most value", "cut off or completed"],
)
def test_a_plan_gives_up_a_ticket_or_leaves_it_out(state, trains, found):
    paths = CheapestPaths(state.rules, state.board)
    plan = make_plan(SeatNetwork.of(ttr.player_view(state, 0)), paths, state.tickets[0], trains, turns=20)
    assert (plan.routes, plan.tickets, plan.dropped, plan.trains) == found


def test_it_takes_the_color_that_is_nearest_to_being_complete():
    edges = [("A", "B", 4, "red"), ("B", "C", 4, "blue")]
    state = small_game(edges, [("A", "C", 9)], hand="RRRB", display="BRPPP")
    decision = decide("expert", state)
    assert decision.move == DrawCard(1)
    assert "The plan needs 1 more red card." in decision.why


def test_it_claims_a_contested_route_before_a_longer_one():
    edges = [("A", "B", 2), ("B", "C", 3), ("A", "X", 1)]
    state = small_game(edges, [("A", "C", 9)], hand="RRRRR")
    assert decide("expert", state).move.route == 1
    assert decide("expert", build(state, 1, 2)).move.route == 0


def test_it_keeps_its_locomotives_while_it_can_claim_another_route_without_them():
    state = small_game([("A", "B", 3), ("B", "C", 2)], [("A", "C", 9)], hand="RRL")
    assert decide("expert", state).move == ClaimRoute(1, "red", 0)


def test_in_its_last_turn_it_completes_a_ticket_instead_of_claiming_a_longer_route():
    edges = [("A", "B", 1), ("C", "D", 4)]
    state = lay(small_game(edges, [("A", "B", 9)], hand="RRRR"), turns_left=1)
    assert decide("expert", state).move.route == 0
    assert decide("expert", state).why.endswith("A – B brings 1 point, and completes A – B (9 points).")
    state = lay(small_game(edges, [("A", "B", 1)], hand="RRRR"), turns_left=1)
    assert decide("expert", state).move.route == 1


@pytest.mark.parametrize(("others", "is_planned"), [(5, True), (6, False)])
def test_among_the_best_routes_it_prefers_one_that_makes_its_longest_path_longer(others, is_planned):
    edges = [("A", "B", 2), *((f"C{n}", f"D{n}", 2) for n in range(others)), ("B", "C", 2)]
    state = build(small_game(edges), 0, 0)
    assert (planned(decide("expert", state)) == {len(edges) - 1}) == is_planned


def test_where_a_completed_ticket_counts_now_it_completes_one_beside_its_plan():
    edges = [("A", "B", 3), ("A", "P", 1), ("P", "B", 1)]
    state = small_game(edges, [("A", "B", 9)], rules=SHOWN, hand="RRR")
    assert decide("expert", state).move.route == 0
    paid = "A – B brings 3 of its trains, and completes A – B."
    assert decide("expert", state).why == f"Expert: A ticket counts now. {paid}"


def test_it_says_that_tickets_take_too_long_when_it_swaps_tickets_that_it_could_complete():
    state = small_game([("A", "B", 6), ("B", "C", 6)], [("A", "B", 9), ("A", "C", 9)], rules=SWAPPED)
    state = lay(state, tickets=((0,), ()), ticket_deck=(1,), trains=(45, 1))
    assert decide("expert", state).why == "Expert: All its tickets take too long. New ones might be quicker."
    assert "None of its tickets can be completed" in decide("expert", lay(state, trains=(5, 1))).why


def test_it_swaps_tickets_three_times_in_a_row_and_no_more():
    state = small_game([("A", "B", 6), ("B", "C", 6)], [("A", "B", 9), ("A", "C", 9)], rules=SWAPPED)
    state, bot = lay(state, tickets=((0,), ()), ticket_deck=(1,), trains=(5, 45)), make_bot("expert")
    swaps = [decide(bot, state).move == SwapTickets() for _ in range(4)]
    assert swaps == [True, True, True, False]


@pytest.mark.parametrize(("count", "what"), [(2, "C0 – C1 (5 points) and C1 – C2 (5 points)"), (3, "3 tickets")])
def test_the_reason_for_its_plan_names_two_tickets_and_counts_more(count, what):
    edges = [(f"C{n}", f"C{n + 1}", 2) for n in range(count)]
    state = small_game(edges, [(*edge[:2], 5) for edge in edges])
    reason = decide("expert", state).reason
    for completed in ((), ("C0 – C1",)):
        text = reason.text(completed=completed)
        assert f". The plan for {what} still takes {2 * count} trains on {count} routes" in text


def test_with_all_tickets_completed_it_draws_new_ones_if_its_network_is_large():
    way = "Seattle Helena Duluth Toronto Pittsburgh New-York", "Helena Denver Santa-Fe El-Paso"
    pairs = [pair for line in way for pair in pairwise(city.replace("-", " ") for city in line.split())]
    own = [route(USA, *pair) for pair in pairs]
    done = ticket(USA, "New York", "Seattle")
    state = lay(build(begun(), 0, *own), tickets=((done,), ()), hand="R", trains=(20, 45))
    assert decide("expert", state).move == DrawTickets()


def test_it_draws_no_tickets_when_the_end_is_near():
    own = route(USA, "Seattle", "Helena")
    state = lay(build(begun(), 0, own), tickets=((), ()), hand="R", trains=(20, 4))
    assert decide("expert", state).move != DrawTickets()


@pytest.mark.parametrize(("owner", "draws"), [(0, True), (None, False)])
def test_if_it_can_claim_no_more_it_draws_tickets_while_they_are_worth_anything(owner, draws):
    """A turn has no better use, so the end may be near, and a ticket may bring less than a turn otherwise does."""
    state = lay(begun(), owners=(owner,) * len(USA.routes), tickets=((), ()), open_routes=(0, 0), trains=(1, 1))
    decision = decide("expert", state)
    assert (decision.move == DrawTickets()) == draws
    assert decision.why == (
        "Expert: No ticket is left to complete. The best of 3 new ones is worth 16 points on average."
        if draws
        else "Expert: No face-up color helps. No route can be claimed any more."
    )


def test_its_decisions_do_not_depend_on_earlier_games():
    used = make_bot("expert")
    for seed in (3, 4):
        state = ttr.new_game("usa", ["Ada", "Bo"], seed)
        view = ttr.player_view(state, state.seat)
        assert used.choose(view, None) == make_bot("expert").choose(view, None)


@pytest.mark.parametrize("rival", ["destination", "conqueror", "point monger"])
def test_it_wins_two_of_three_games_against_the_strongest_other_bot(rival):
    """The whole matrix with its intervals is in docs/arena.md; these are a few of its games."""
    share = ttr.arena.tournament(["expert", rival], games=24, seed=501, progress=False).win_share("expert")
    assert share.value >= 0.65


def test_two_experts_score_more_than_110_and_complete_four_fifths_of_their_tickets():
    ends = [ttr.scores(ttr.play(["expert", "expert"], seed=seed).final_state) for seed in range(12)]
    seats = [seat for end in ends for seat in end]
    assert mean(seat.total for seat in seats) > 110
    assert sum(seat.completed for seat in seats) > 0.8 * sum(len(seat.tickets) for seat in seats)


def test_a_plan_from_earlier_paths_equals_a_new_plan():
    paths = CheapestPaths(ttr.USA, USA)
    for state, _ in played(["expert", "empty hand"], 3):
        view = ttr.player_view(state, 0)
        if state.seat == 0 and view.tickets:
            built, given = SeatNetwork.of(view), (view.tickets, view.trains[0], 10.0)
            assert make_plan(built, paths, *given) == make_plan(built, CheapestPaths(view.rules, view.board), *given)
