"""The rules of the two-color game, with at least one test for each: M1 to M9 of docs/games.md."""

import pytest

import ttr
from tests.positions import begun, build, do, hand, lay, refusal, small_board, stacked, total_cards
from ttr import ClaimRoute, DrawCard, End, KeepTickets, Pass, Phase
from ttr.game.files.log import EVERYTHING, PUBLIC, log_rows
from ttr.game.scoring import Decided

MINI = ttr.load_board("mini")

# A chain with a detour, and two double routes at its end.
EDGES = "ABblack1 BCwhite2 CDblack3 DEwhite4 ACblack2 EFblack2 EFwhite2"
TOY = small_board(
    [(edge[0], edge[1], int(edge[-1]), edge[2:-1]) for edge in EDGES.split()],
    [("A", "C", 2), ("A", "D", 5), ("B", "D", 5), ("C", "E", 7), ("A", "E", 9), ("A", "B", 1)],
)
AB, BC, CD, DE, AC, EF_BLACK, EF_WHITE = range(7)
EVERY_ROUTE = frozenset(range(7))
ALL_CARDS = "K" * 20 + "W" * 20


def toy(**changes) -> ttr.GameState:
    """Return a position on the small board, without tickets, in which seat 0 begins a turn; `piles` sets the piles."""
    state = lay(begun("mini", board=TOY), tickets=((), ()))
    if "piles" in changes:
        black, white = changes.pop("piles")
        changes["display"] = ("K" if black else ".") + ("W" if white else ".")
        changes["deck"] = "K" * max(black - 1, 0) + "W" * max(white - 1, 0)
    return lay(state, **changes)


def with_open(state: ttr.GameState, *, seat: int, routes: frozenset[int] | set[int]) -> ttr.GameState:
    """Return a position in which the other seat owns all routes but these."""
    owners = tuple(None if index in routes else 1 - seat for index in EVERY_ROUTE)
    mask = sum(1 << index for index in routes)
    return lay(state, owners=owners, open_routes=(mask, mask))


def piles(state: ttr.GameState) -> tuple[int, ...]:
    return ttr.player_view(state, 0).piles


def test_m1_each_of_two_players_has_15_trains():
    assert ttr.new_game("mini").trains == (15, 15)
    for seats in (1, 3, 4):
        with pytest.raises(ttr.RulesError, match=f"is for 2 players, not {seats}"):
            ttr.new_game("mini", [f"Player {seat}" for seat in range(seats)])


def test_m2_each_player_starts_with_two_cards_of_each_color_and_the_others_lie_in_two_open_piles():
    for seed in range(5):
        state = ttr.new_game("mini", seed=seed)
        view = ttr.player_view(state, 0)
        assert state.hands == (hand("KKWW"), hand("KKWW"))
        assert (view.face_up, view.piles, view.discards) == (("black", "white"), (16, 16), b"")


def test_m2_two_tickets_are_dealt_to_each_player_and_one_or_both_can_be_kept():
    state = ttr.new_game("mini", first=0, decks=stacked("", [9, 4, 2, 7, 1], board=MINI, deck=ALL_CARDS))
    assert state.offers == ((9, 4), (2, 7))
    assert (state.ticket_deck[0], len(state.ticket_deck)) == (1, 8)
    assert {move.tickets for move in ttr.legal_moves(state)} == {(4,), (9,), (4, 9)}
    assert refusal(state, KeepTickets([])) == "Keep at least 1 of the 2 tickets; you chose 0."


@pytest.mark.parametrize(
    ("draws", "drawn", "left"),
    [
        (("draw 0", "draw 0"), "KK", (14, 16)),
        (("draw 1", "draw 1"), "WW", (16, 14)),
        (("draw 0", "draw 1"), "KW", (15, 15)),
        (("draw 1", "draw 0"), "KW", (15, 15)),
    ],
)
def test_m3_each_of_two_cards_may_come_from_either_pile(draws, drawn, left):
    first = do(begun("mini"), draws[0])
    assert (first.seat, first.phase, {*ttr.legal_moves(first)}) == (0, Phase.NEXT_CARD, {DrawCard(0), DrawCard(1)})
    state = do(first, draws[1])
    assert (state.hands[0], piles(state)) == (hand("KKWW" + drawn), left)
    assert (state.seat, state.phase) == (1, Phase.TURN)


def test_m3_no_card_is_drawn_blind_or_from_a_third_pile():
    for first in ([], ["draw 0"]):
        assert refusal(do(begun("mini"), *first), DrawCard(None)).startswith("There is no deck to draw from")
    for slot in (2, 4, -1):
        assert refusal(begun("mini"), DrawCard(slot)) == f"There is no pile {slot}; the 2 piles are counted from 0."


def test_m3_there_is_no_chance_in_the_draw():
    ends = set()
    for seed in range(8):
        state = do(begun("mini", seed=seed), "draw 0", "draw 1", "draw 0", "draw 0", "draw 1", "draw 1")
        ends.add((state.hands, state.display, state.deck))
    assert len(ends) == 1


def test_m3_two_tickets_are_drawn_and_at_least_one_is_kept():
    state = do(lay(begun("mini"), ticket_deck=(5, 3, 8)), "draw tickets")
    assert (state.seat, state.phase, state.offer) == (0, Phase.NEW_TICKETS, (5, 3))
    assert {move.tickets for move in ttr.legal_moves(state)} == {(5,), (3,), (3, 5)}
    state = do(state, "keep 3")
    assert state.ticket_deck == (8, 5)
    assert state.seat == 1


def test_m3_tickets_are_not_swapped():
    assert refusal(begun("mini"), ttr.SwapTickets()) == "Tickets cannot be swapped in this game."


@pytest.mark.parametrize("black", [3, 0])
def test_m4_paid_cards_go_back_to_the_pile_of_their_color_even_an_empty_one(black):
    state = do(toy(hand="KKKWW", piles=(black, 5)), f"claim {CD} black")
    assert ttr.player_view(state, 0).face_up == ("black", "white")
    assert (piles(state), state.discards) == ((black + 3, 5), b"")


def test_m4_the_last_card_of_a_pile_leaves_it_empty():
    state = do(toy(piles=(1, 5)), "draw 0")
    assert ttr.player_view(state, 0).face_up == (None, "white")
    for slot, color in enumerate(("black", "white")):
        assert refusal(toy(piles=(0, 0)), DrawCard(slot)) == f"The {color} pile is empty."


def test_m4_the_very_last_card_is_a_whole_turn():
    state = do(toy(hand="", piles=(0, 1)), "draw 1")
    assert (state.hands[0], state.seat, state.phase) == (hand("W"), 1, Phase.TURN)


def test_m4_a_player_without_moves_passes_and_two_passes_end_the_game():
    state = toy(hands=["", ""], piles=(0, 0), ticket_deck=())
    assert ttr.legal_moves(state) == (Pass(),)
    state = do(state, "pass", "pass")
    assert state.end is End.PASSES


def test_m5_a_route_takes_exactly_its_length_in_cards_of_its_color():
    state = toy(hand="KKKKWW")
    claims = [move for move in ttr.legal_moves(state) if isinstance(move, ClaimRoute)]
    assert [move for move in claims if move.route == CD] == [ClaimRoute(CD, "black", 0)]
    state = do(state, f"claim {CD} black")
    assert (state.hands[0], state.trains) == (hand("KWW"), (12, 15))


@pytest.mark.parametrize(
    ("cards", "move", "reason"),
    [
        ("WWWWWW", ClaimRoute(CD, "black", 0), "C – D: you need 3 black cards or locomotives; you have 0."),
        ("KKKWWW", ClaimRoute(CD, "white", 0), "C – D is black: pay with black cards or locomotives, not white ones."),
        ("KKK", ClaimRoute(CD, "black", 1), "You have 0 locomotives, not 1."),
    ],
)
def test_m5_cards_of_the_other_color_and_wild_cards_do_not_pay(cards, move, reason):
    assert refusal(toy(hand=cards), move) == reason


def test_m5_points_are_the_same_as_in_the_full_game():
    for index, points in ((AB, 1), (BC, 2), (CD, 4), (DE, 7)):
        state = do(toy(hand="KKKKWWWW"), f"claim {index} {TOY.routes[index].color}")
        assert state.points == (points, 0)


@pytest.mark.parametrize("owner", [0, 1])
def test_m5_once_one_track_of_a_double_route_is_claimed_the_other_is_closed_to_both(owner):
    claimed = build(toy(), owner, EF_BLACK)
    for seat in (0, 1):
        state = lay(claimed, seat=seat, hand="WW")
        reason = refusal(state, ClaimRoute(EF_WHITE, "white", 0))
        assert ("no player may own both" in reason) == (seat == owner)


def turns_to_the_end(state: ttr.GameState) -> list[int]:
    turns = []
    while not state.over:
        turns.append(state.seat)
        assert len(turns) < 20
        state = do(state, "draw 0", "draw 0")
    return turns


@pytest.mark.parametrize(
    ("routes", "trains", "claimed", "turns_left"),
    [
        ({CD, DE}, 5, DE, 2),  # one train is left, and every route of length 1 is taken
        ({AB, CD, DE}, 5, DE, None),
        ({CD, DE}, 7, DE, None),  # exactly enough
        (EVERY_ROUTE, 4, DE, 2),  # the last train
        ({EF_BLACK, EF_WHITE}, 4, EF_BLACK, 2),  # two trains are left for the other track, but it is closed
        (EVERY_ROUTE, 3, AC, None),  # in the full game, one train would end the game
    ],
)
def test_m6_too_few_trains_for_every_open_route_begin_the_last_round(routes, trains, claimed, turns_left):
    state = lay(with_open(toy(), seat=0, routes=routes), hand="KKKKWWWW", trains=(trains, 15))
    state = do(state, f"claim {claimed} {TOY.routes[claimed].color}")
    assert (state.turns_left, state.end) == (turns_left, None)


def test_m6_neither_cards_nor_the_rivals_trains_matter():
    state = with_open(toy(piles=(0, 1)), seat=0, routes={CD, DE})
    state = lay(state, hands=["WWWW", ""], trains=(7, 15))
    assert do(state, f"claim {DE} white").turns_left is None
    state = lay(with_open(toy(), seat=0, routes={CD}), trains=(15, 1))
    assert do(state, "draw 0", "draw 0").turns_left is None


def test_m6_a_player_stopped_by_the_rival_begins_the_last_round_with_the_next_turn():
    state = lay(with_open(toy(), seat=0, routes={AB, CD}), seat=1, hands=["", "K"], trains=(1, 15))
    state = do(state, f"claim {AB} black")
    assert (state.turns_left, do(state, "draw 0", "draw 0").turns_left) == (None, 2)


def test_m6_the_end_is_also_checked_after_drawing_tickets():
    state = lay(with_open(toy(), seat=0, routes={CD}), trains=(1, 15), ticket_deck=(2, 3))
    state = do(state, "draw tickets")
    assert (state.turns_left, do(state, "keep 2").turns_left) == (None, 2)


@pytest.mark.parametrize("trigger", [0, 1])
def test_m6_everyone_has_exactly_one_more_turn_including_who_began_the_last_round(trigger):
    state = lay(with_open(toy(), seat=trigger, routes={CD, DE}), seat=trigger, hand="WWWW")
    state = lay(state, trains=tuple(5 if seat == trigger else 15 for seat in (0, 1)))
    assert turns_to_the_end(do(state, f"claim {DE} white")) == [1 - trigger, trigger]


def test_m6_a_second_player_who_cannot_claim_does_not_prolong_the_last_round():
    state = lay(with_open(toy(), seat=0, routes={CD, DE}), hands=["WWWW", "KKK"], trains=(5, 4))
    state = do(state, f"claim {DE} white", f"claim {CD} black")
    assert (state.trains, state.turns_left) == ((1, 1), 1)
    state = do(state, "draw 0", "draw 1")
    assert state.over


def test_m6_the_reason_is_that_no_route_could_be_claimed_and_a_route_claimed_in_the_last_turn_counts():
    state = lay(with_open(toy(), seat=0, routes={CD, DE}), hands=["WWWW", "KKK"], trains=(5, 15))
    state = do(state, f"claim {DE} white", f"claim {CD} black", "draw 0", "draw 0")
    assert (state.end, state.points) == (End.NO_ROUTE, (7, 4))


def test_m7_a_score_counts_routes_and_tickets():
    state = lay(build(toy(), 0, AB, BC), tickets=((0, 3), ()))
    assert [ticket.points for ticket in ttr.scores(state)[0].tickets] == [2, -7]
    assert ttr.scores(state)[0].total == (1 + 2) + 2 - 7


def test_m7_a_tie_is_decided_by_completed_tickets_and_else_shared_regardless_of_the_longest_path():
    """Routes of 1 + 2 and completed tickets of 2 + 1 make 6 points; so does a route of 7 minus a missed ticket of 1."""
    final = ttr.scores(lay(build(build(toy(), 0, AB, BC), 1, DE), tickets=((0, 5), (5,))))
    assert [(seat.total, seat.completed) for seat in final] == [(1 + 2 + 2 + 1, 2), (7 - 1, 0)]
    assert (final.winners, final.decided_by) == ((0,), Decided.TICKETS)
    final = ttr.scores(build(build(toy(), 0, AC, EF_BLACK), 1, CD))
    assert [(seat.total, seat.longest.length) for seat in final] == [(4, 2), (4, 3)]
    assert (final.winners, final.decided_by) == ((0, 1), Decided.SHARED)


def test_m8_there_are_20_cards_of_each_color():
    assert {c: n for c, n in total_cards(ttr.new_game("mini")).items() if n} == {"black": 20, "white": 20}


@pytest.mark.parametrize("reader", [EVERYTHING, 0, 1, PUBLIC])
def test_m9_everybody_sees_a_card_from_an_open_pile(reader):
    start = toy()
    moves = [DrawCard(0), DrawCard(1)]
    states = [start, ttr.apply(start, moves[0])]
    states.append(ttr.apply(states[-1], moves[1]))
    (row,) = log_rows(states, moves, reader)
    assert row.action == "draws black and white"
