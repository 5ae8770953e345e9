"""random: picks uniformly among deck, display slots, tickets and claimable routes, then among the payments."""

import random
from collections import Counter

import pytest

import ttr
from tests.positions import begun, lay
from ttr import ClaimRoute, DrawCard, DrawTickets, Pass
from ttr.bots import make_bot

PICKS = 4000


def picks(state: ttr.GameState) -> Counter:
    bot, rng, view = make_bot("random"), random.Random(1), ttr.player_view(state, state.seat)
    return Counter(bot.choose(view, rng).move for _ in range(PICKS))


def test_deck_slots_tickets_and_each_claimable_route_are_equally_likely():
    """One red card pays for the nine gray routes of length 1 (eight double tracks and Atlanta – Nashville)."""
    state = lay(begun(), hand="R", display="POWGY")
    found = picks(state)
    options = 1 + 5 + 1 + 9
    assert len(found) == options
    for move, count in found.items():
        assert count == pytest.approx(PICKS / options, rel=0.3), move


def test_many_payments_do_not_make_a_route_more_likely():
    state = lay(begun(), hand="RRRRRRLLLLLL", display="POWGY")
    claims = Counter(move.route for move in picks(state).elements() if isinstance(move, ClaimRoute))
    assert max(claims.values()) < 4 * min(claims.values())


def test_the_payments_of_a_route_are_equally_likely():
    state = lay(begun(), hand="RL", display="POWGY", open_routes=(1 << 2, 0))
    claims = {move: count for move, count in picks(state).items() if isinstance(move, ClaimRoute)}
    assert set(claims) == {ClaimRoute(2, "red", 0), ClaimRoute(2, None, 1)}
    assert max(claims.values()) < 1.4 * min(claims.values())


def test_a_locomotive_is_not_picked_as_second_card():
    state = lay(begun(), display="LLWGY", phase=ttr.Phase.NEXT_CARD, cards_due=1)
    assert set(picks(state)) == {DrawCard(None), DrawCard(2), DrawCard(3), DrawCard(4)}


def test_every_choice_of_tickets_is_picked_and_it_passes_when_it_must():
    choosing = ttr.apply(lay(begun(), ticket_deck=(5, 3, 8, 1)), DrawTickets())
    assert set(picks(choosing)) == set(ttr.legal_moves(choosing))
    stuck = lay(begun(), deck="", discards="", display=".....", ticket_deck=(), hands=["", ""])
    assert set(picks(stuck)) == {Pass()}


def test_move_alone_returns_the_same_move_as_choose():
    for rules in ttr.RULE_SETS:
        record = ttr.play(["random", "random"], rules=rules, seed=3)
        for state in record.states()[:-1]:
            view, bot = ttr.player_view(state, state.seat), make_bot("random")
            assert bot.move(view, random.Random(4)) == bot.choose(view, random.Random(4)).move
            assert bot.move(view, random.Random(4)) in view.legal_moves
