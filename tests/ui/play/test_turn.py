"""The turn panel and its neighbors: hand, piles, odds, keys, pointed tickets, and hints for a first visit."""

import random
import re

from ipywidgets import Button

from tests.ui.play.pressing import (
    BOT,
    RANDOM,
    YOU,
    claim_first,
    in_play,
    keep_all,
    lay,
    play_on_with_hints,
    press_something,
    said,
    started,
)
from tests.ui.seen import controls
from ttr.analysis.odds import chance_to_pay
from ttr.game.cards import CARDS
from ttr.game.hand import Hand
from ttr.game.legal import claimable_routes
from ttr.game.seat_network import SeatNetwork
from ttr.game.state import Phase
from ttr.graphs.overlay import Role
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.game.browser_parts import FirstHints
from ttr.ui.game.holdings import percent
from ttr.ui.panels.position import tickets_at
from ttr.ui.setup.game_options import GameOptions


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


def test_the_odds_beside_the_deck_show_their_derivation_and_those_of_a_clicked_route_until_it_can_be_paid(page):
    in_play(page)
    assert is_visible(page.turn.odds)
    for words in ("In the next two blind cards:", "locomotive <b>", "unseen cards"):
        assert words in page.turn.odds.value
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


def test_after_the_first_of_three_cards_the_odds_are_for_the_other_two_and_an_empty_deck_has_none(page):
    page.start(GameOptions("usa", (YOU, BOT), 7, changes=(("draws", 3),)))
    keep_all(page)
    assert "In the next three blind cards:" in page.turn.odds.value
    page.turn.deck_button.click()
    assert "In the next two blind cards:" in page.turn.odds.value
    lay(page, deck=b"")
    assert page.turn.odds.value == ""


def test_open_piles_have_no_odds_and_only_cards_that_cannot_pay_are_called_too_few(page):
    in_play(page, YOU, RANDOM, rules="mini")  # two black cards and two white ones
    assert (is_visible(page.turn.odds), page.turn.odds.value) == (False, "")
    page.turn.slots[0].click()
    view = page.session.view()
    assert view.phase is Phase.NEXT_CARD
    assert claimable_routes(view)
    assert not is_visible(page.turn.no_route)
    lay(page, hands=(Hand(), page.session.state.hands[1]))
    assert is_visible(page.turn.no_route)


def test_a_game_without_a_display_has_odds_and_counts_the_discarded_cards(page):
    in_play(page, rules="first-journey")
    assert "In the next two blind cards:" in page.turn.odds.value
    assert "discarded" not in page.turn.odds.value
    claim_first(page)
    assert f"{len(page.session.view().discards)} card" in page.turn.odds.value


KEY = re.compile(r"ttr-key-(\S+)")


def keys_of(control):
    return KEY.findall(" ".join(control.get_state()["_dom_classes"]))


def test_each_key_has_one_button_the_numbers_take_the_display(page):
    rng = random.Random(2)
    in_play(page)
    assert [keys_of(slot) for slot in page.turn.slots[:5]] == [["1"], ["2"], ["3"], ["4"], ["5"]]
    assert (keys_of(page.turn.deck_button), keys_of(page.turn.keep_button)) == (["d"], ["k"])
    for _ in range(12):
        press_something(page, rng)
        found = [key for control in controls(Button) for key in keys_of(control)]
        assert len(found) == len(set(found)) >= 14


def lit(page):
    """Return the missing routes and the cities that the map highlights."""
    overlay = page.map.picture.overlay
    if overlay is None:
        return set(), set()
    return {mark.edge for mark in overlay.edges if mark.role is Role.TODO}, {mark.vertex for mark in overlay.vertices}


def point(page, *what):
    page.reel.motion.receive(None, {"point": list(what) or None})


def test_a_hovered_ticket_lights_up_its_cities_and_its_cheapest_completion(page):
    in_play(page)
    view = page.session.view()
    before = page.map.picture
    for index in view.tickets:
        assert f'data-ticket="{index}" tabindex="0"' in page.turn.tickets.value  # by pointer and by focus
        point(page, "ticket", index)
        ticket = view.board.tickets[index]
        assert lit(page) == (set(SeatNetwork.of(view).path(ticket).paid), set(ticket.cities))
        assert page.sentence.text.startswith(f"Left to claim: {ticket}: ")
    point(page)
    assert page.map.picture == before
    for index in set(range(len(view.board.tickets))) - set(view.tickets):  # of others
        point(page, "ticket", index)
        assert page.map.picture == before


def test_so_does_an_offered_ticket_and_a_browser_can_only_point_at_these(page):
    started(page)
    view = page.session.view()
    point(page, "offer", 1)
    assert lit(page)[1] == set(view.board.tickets[view.offer[1]].cities)
    in_play(page)
    before = page.map.picture
    tickets = ["ticket", 7.5], ["ticket", True], ["card", 1], "ticket"
    for wrong in (*tickets, ["offer", -1], ["offer", 0.5], ["offer", 99], [["ticket"], 1], {}):
        page.reel.motion.receive(None, {"point": wrong})
        assert (page.map.picture, page.status.urgent) == (before, False), wrong


def test_a_city_shows_and_hides_its_tickets(page):
    in_play(page)
    view = page.session.view()
    cities = [city.name for city in view.board.cities]
    city = view.board.tickets[view.tickets[0]].cities[0]
    page.click_city(cities.index(city))
    here = tickets_at(view, city)
    assert here
    assert all(str(view.board.tickets[index]) in said(page) for index in here)
    assert city in lit(page)[1]
    page.click_city(cities.index(city))
    assert lit(page) == (set(), set())
    without = next(name for name in cities if not tickets_at(view, name))
    page.click_city(cities.index(without))
    assert said(page).startswith(f"{without}: none of your tickets")


def test_hints_for_a_first_visit_are_wanted_as_long_as_somebody_plays_a_game_that_began_on_the_page(page):
    hints = page.first_hints
    assert hints in page.map_area.children
    assert set(FirstHints.class_own_traits(sync=True)) == {"wanted"}  # the browser does the rest
    assert not hints.wanted
    started(page, YOU, RANDOM, rules="mini")
    assert hints.wanted
    page.new_button.click()
    assert not hints.wanted
    page.resume_button.click()
    assert hints.wanted
    play_on_with_hints(page)
    assert not hints.wanted
    started(page, BOT, RANDOM, rules="mini")
    assert not hints.wanted
