"""A session: a game on one screen, played by persons and bots."""

import pytest

from tests.ui.play.pressing import BOT, RANDOM, YOU, Broken
from ttr import (
    ClaimRoute,
    DrawCard,
    DrawTickets,
    IllegalMove,
    KeepTickets,
    Pass,
    SwapTickets,
    claimable_routes,
    payments,
)
from ttr.bots import Decision, make_bot
from ttr.ui.play.session import Session
from ttr.ui.setup.game_options import GameOptions, SeatChoice


def session(*seats, seed=7, rules="usa"):
    return Session(GameOptions(rules, seats or (YOU, BOT), seed))


def keep_all(game):
    game.play(KeepTickets(game.view().offer))


def test_bots_play_until_it_is_the_persons_turn_or_alone_to_the_end_with_a_reason_for_every_move():
    game = session()
    keep_all(game)
    assert game.my_turn
    assert game.state.seat == game.viewer == 0
    assert game.record() is game.scores() is None  # before the end
    game = session(BOT, SeatChoice("few turns"))
    assert (game.over, game.viewer) == (True, None)
    assert [game.decision(index).move for index in range(len(game.moves))] == game.moves
    stops = game.turns()
    assert (stops[0], stops[-1]) == (0, len(game.moves))
    assert [game.states[stop].turn for stop in stops] == list(range(game.state.turn + 1))


def test_the_screen_changes_hands_between_two_persons():
    game = session(YOU, YOU)
    with pytest.raises(IllegalMove, match="Take the screen first"):
        game.play(DrawCard(None))
    first = game.next_viewer
    game.lift_curtain()
    assert game.viewer == first
    keep_all(game)
    assert (game.viewer, game.next_viewer) == (None, 1 - first)
    game.lift_curtain()
    keep_all(game)
    game.lift_curtain()
    assert game.why_no_undo() == "Another player has moved since, so you cannot undo."


def test_a_viewer_sees_only_their_own_tickets_until_the_end():
    game = session(YOU, RANDOM, rules="mini")
    keep_all(game)
    assert game.tickets_of(0)
    assert game.tickets_of(1) == ()
    while not game.over:
        game.play(game.hint().move)
    assert game.tickets_of(1) == game.state.tickets[1] != ()


def test_a_claim_can_be_undone_with_the_claims_of_bots_after_it_and_so_can_a_card_of_an_open_pile():
    game = session(seed=2)
    keep_all(game)
    before, made = game.state, len(game.moves)
    game.play(payments(game.view(), claimable_routes(game.view())[0])[0])
    assert [type(move) for move in game.moves[made:]] == [ClaimRoute, ClaimRoute]
    game.undo()
    assert game.state is before
    game = session(YOU, RANDOM, rules="mini")
    keep_all(game)
    before = game.state
    game.play(DrawCard(0))
    assert before.display + before.deck != game.state.display + game.state.deck
    game.undo()
    assert game.state is before


@pytest.mark.parametrize(
    ("rules", "move"), [("usa", DrawCard(None)), ("usa", DrawTickets()), ("first-journey", SwapTickets())]
)
def test_a_blind_card_and_new_tickets_cannot_be_put_back(rules, move):
    game = session(rules=rules)
    if game.view().offer:
        keep_all(game)
    game.play(move)
    assert "cannot undo it" in game.why_no_undo()
    with pytest.raises(IllegalMove, match="turned up"):
        game.undo()


@pytest.mark.parametrize(
    ("answer", "error"),
    [(None, "ZeroDivisionError"), (Decision(Pass(), ""), "IllegalMove"), ("no decision", "AttributeError")],
)
def test_a_failing_bot_is_replaced_and_the_game_continues(monkeypatch, answer, error):
    random_game = session(RANDOM, RANDOM)
    monkeypatch.setattr(
        "ttr.ui.play.session.make_bot", lambda name: Broken(answer) if name == "destination" else make_bot(name)
    )
    game = session(BOT, RANDOM)
    assert game.moves == random_game.moves
    assert game.notices == [f"Destination failed ({error}); a random move was made for it."]


def test_an_undone_decision_leaves_no_reasons_of_bots_behind():
    game = next(game for seed in range(20) if (game := session(YOU, BOT, seed=seed)).state.setup.first == 0)
    keep_all(game)
    game.undo()
    while not game.over:
        game.play(game.hint().move)
    for index in range(len(game.moves)):
        assert (game.decision(index) is None) == (game.states[index].seat == 0)


def test_neither_a_completed_ticket_nor_a_claim_before_a_rivals_can_be_undone():
    game = session(YOU, RANDOM, rules="first-journey")
    while not game.state.shown[0]:
        game.play(game.hint().move)
    assert "cannot undo it" in game.why_no_undo()
    game = session(rules="first-journey")
    claims, shown = [], game.state.shown
    while not claims or game.state.shown[1] == shown[1]:
        shown, claims = game.state.shown, [m for m in game.view().legal_moves if isinstance(m, ClaimRoute)]
        game.play(claims[0] if claims else DrawCard(None))
    assert game.state.shown[0] == shown[0]
    assert "cannot undo it" in game.why_no_undo()


@pytest.mark.parametrize("rules", ["usa", "mini", "first-journey"])
def test_a_game_is_played_to_its_end_and_by_a_variant_on_another_board(rules):
    game = session(YOU, BOT, rules=rules)
    while not game.over:
        game.play(game.hint().move)
    assert game.record().result.totals == tuple(seat.total for seat in game.scores())
    game = Session(GameOptions("usa", (YOU, RANDOM), 7, "konigsberg", (("trains", 9), ("draws", 3))))
    assert (game.state.trains, game.state.rules.draws, len(game.state.board.routes)) == ((9, 9), 3, 7)
