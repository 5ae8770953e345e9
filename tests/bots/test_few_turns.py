"""few turns: turns count, not trains."""

from tests.positions import build, lay
from ttr import ClaimRoute, KeepTickets
from ttr.bots import make_bot

from .table import decide, offered, planned, small_game

# Direct: 5 trains, 3 draws and a claim, so 4 turns. Through C and D: 4 trains, 2 draws and 3 claims, so 5 turns.
EDGES = [("A", "B", 5), ("A", "C", 1), ("C", "D", 1), ("D", "B", 2)]


def test_one_long_route_comes_before_three_short_ones_with_fewer_trains():
    decision = decide("few turns", small_game(EDGES, [("A", "B", 5)]))
    assert planned(decision) == {0}
    assert "still takes at least 4 turns on the path it chose as quickest (1 route, 5 trains)" in decision.why


def test_cards_in_the_hand_save_turns():
    """Without cards, A – B takes 2 claims and a draw, and C – D a claim and 3 draws; six red cards save the draws."""
    state = small_game([("A", "M", 1), ("M", "B", 1), ("C", "D", 6)], [("A", "B", 9), ("C", "D", 1)], hand="RRRRRR")
    assert decide("few turns", lay(state, hand="")).why.startswith(
        "Few turns: The plan needs 2 more purple cards. A – B (9 points) still takes at least 3"
    )
    assert decide("few turns", state).move == ClaimRoute(2, "red", 0)


def test_it_stays_with_its_path_while_its_hand_changes_and_leaves_it_when_a_route_is_lost():
    bot = make_bot("few turns")
    state = small_game(EDGES, [("A", "B", 5)])
    assert planned(decide(bot, state)) == {0}
    assert planned(decide(bot, lay(build(state, 1, 1), hand="R"))) == {0}
    state = build(state, 1, 0)
    assert planned(decide(bot, state)) == {1, 2, 3}


def test_the_ticket_with_the_fewest_turns_comes_before_one_with_fewer_trains_and_is_kept():
    """Three routes of length 1 take 3 claims and 2 draws; one route of length 5 takes 1 claim and 3 draws."""
    edges = [("A", "B", 1), ("B", "C", 1), ("C", "D", 1), ("E", "F", 5)]
    state = small_game(edges, [("A", "D", 20), ("E", "F", 5)])
    assert "E – F (5 points)" in decide("few turns", state).why
    decision = decide("few turns", offered(state, 0, 1))
    assert decision.move == KeepTickets([1])
    assert "Fewest turns, 4" in decision.why
