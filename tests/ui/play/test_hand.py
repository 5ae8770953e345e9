"""The order of the hand, and the heights of the piles."""

import re

from ttr.game.cards import CARDS
from ttr.game.hand import Hand
from ttr.game.legal import claimable_routes
from ttr.game.state import Phase
from ttr.ui.controls.widgets import is_visible

from .pressing import RANDOM, YOU, claim_first, in_play, lay


def shown(page):
    """Return the colors of the hand in order with their numbers, after checking the number of drawn cards."""
    groups = re.findall(r">(\d+) (\w+)</span>(.*?)</li>", page.turn.hand.value)
    assert all(cards.count('"ttr-card"') == int(count) for count, _, cards in groups)
    assert all(f"ttr-fan ttr-{color}" in cards for _, color, cards in groups)
    return [(color, int(count)) for count, color, _ in groups]


def test_a_hand_stays_in_the_chosen_order(page):
    in_play(page)
    for _ in range(12):
        page.turn.deck_button.click()
    counts = [(color, count) for color, count in zip(CARDS, page.session.view().hand, strict=True) if count]
    assert shown(page) == counts
    page.turn.sort.value = "by count"
    assert shown(page) == sorted(counts, key=lambda card: -card[1])
    page.turn.sort.value = "as drawn"
    newest = CARDS[page.session.view().display[0]]
    page.turn.slots[0].click()
    assert shown(page)[-1][0] == newest
    counts = [(color, count) for color, count in zip(CARDS, page.session.view().hand, strict=True) if count]
    assert sorted(shown(page)) == sorted(counts)


def height(control):
    (height,) = [name for name in control._dom_classes if name.startswith("ttr-high-")]
    return int(height.rpartition("-")[2])


def test_a_pile_shrinks_with_its_cards_and_is_flat_when_empty(page):
    in_play(page)
    heights = [height(page.turn.deck_button)]
    while page.session.view().deck_size > 8:
        page.turn.deck_button.click()
        heights.append(height(page.turn.deck_button))
        assert f"({page.session.view().deck_size} left)" in page.turn.deck_button.description
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > 4
    assert heights[-1] == 1


def test_without_a_display_the_discarded_cards_are_counted(page):
    in_play(page, rules="first-journey")
    assert "discarded" not in page.turn.odds.value
    claim_first(page)
    assert f"{len(page.session.view().discards)} card" in page.turn.odds.value


def test_cards_that_can_pay_are_not_called_too_few_before_the_second_card(page):
    in_play(page, YOU, RANDOM, rules="mini")  # two black cards and two white ones
    page.turn.slots[0].click()
    view = page.session.view()
    assert view.phase is Phase.NEXT_CARD
    assert claimable_routes(view)
    assert not is_visible(page.turn.no_route)


def test_cards_that_cannot_pay_are_called_too_few(page):
    in_play(page, YOU, RANDOM, rules="mini")
    lay(page, hands=(Hand(), page.session.state.hands[1]))
    assert is_visible(page.turn.no_route)
