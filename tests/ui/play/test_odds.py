"""The odds beside the deck on the play page."""

from tests.ui.play.pressing import BOT, YOU, in_play, keep_all, lay, started
from ttr.analysis.odds import chance_to_pay
from ttr.game.hand import Hand
from ttr.ui.controls.widgets import is_visible
from ttr.ui.game.holdings import percent
from ttr.ui.setup.game_options import GameOptions


def test_the_odds_beside_the_deck_show_their_derivation(page):
    in_play(page)
    text = page.turn.odds.value
    assert "In the next two blind cards:" in text
    assert "locomotive <b>" in text
    assert "unseen cards" in text
    assert is_visible(page.turn.odds)


def test_a_clicked_route_shows_its_odds_until_it_can_be_paid(page):
    in_play(page)
    board, hand = page.session.state.board, page.session.view().cards
    short = [i for i, r in enumerate(board.routes) if r.length == 3 and hand.get(r.color) == 2]
    page.click_route(short[0])
    view = page.session.view()
    assert "With the next two blind cards you could pay for" in page.turn.odds.value
    assert str(board.routes[short[0]]) in page.turn.odds.value
    assert f"<b>{percent(chance_to_pay(view, short[0], 2))}</b>" in page.turn.odds.value
    page.turn.deck_button.click()
    assert "With the next blind card you could pay for" in page.turn.odds.value
    lay(page, hands=(Hand(bytes([9] * 9)), *page.session.state.hands[1:]))
    assert "you could pay for" not in page.turn.odds.value


def test_after_the_first_of_three_cards_the_odds_are_for_the_other_two(page):
    page.start(GameOptions("usa", (YOU, BOT), 7, changes=(("draws", 3),)))
    keep_all(page)
    assert "In the next three blind cards:" in page.turn.odds.value
    page.turn.deck_button.click()
    assert "In the next two blind cards:" in page.turn.odds.value


def test_open_piles_have_no_odds(page):
    in_play(page, rules="mini")
    assert not is_visible(page.turn.odds)
    assert page.turn.odds.value == ""


def test_a_game_without_a_display_has_odds_too(page):
    started(page, rules="first-journey")
    assert "In the next two blind cards:" in page.turn.odds.value


def test_an_empty_deck_has_no_odds(page):
    in_play(page)
    lay(page, deck=b"")
    assert page.turn.odds.value == ""
