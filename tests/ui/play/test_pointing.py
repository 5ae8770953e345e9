"""Hovered tickets light up on the map, and a city shows its tickets."""

from ttr.game.seat_network import SeatNetwork
from ttr.graphs.overlay import Role
from ttr.ui.panels.position import tickets_at

from .pressing import in_play, said, started


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
        point(page, "ticket", index)
        ticket = view.board.tickets[index]
        assert lit(page) == (set(SeatNetwork.of(view).path(ticket).paid), set(ticket.cities))
        assert page.sentence.text.startswith(f"Left to claim: {ticket}: ")
    point(page)
    assert page.map.picture == before


def test_so_does_an_offered_ticket(page):
    started(page)
    view = page.session.view()
    point(page, "offer", 1)
    assert lit(page)[1] == set(view.board.tickets[view.offer[1]].cities)


def test_a_browser_can_only_point_at_these(page):
    in_play(page)
    before = page.map.picture
    for wrong in (
        ["ticket", 7.5],
        ["ticket", True],
        ["card", 1],
        "ticket",
        ["offer", -1],
        ["offer", 0.5],
        ["offer", 99],
        [["ticket"], 1],
        {},
    ):
        page.reel.motion.receive(None, {"point": wrong})
        assert page.map.picture == before, wrong
        assert not page.status.urgent, wrong


def test_tickets_of_others_are_not_lit_up(page):
    in_play(page)
    before = page.map.picture
    for index in set(range(len(page.session.state.board.tickets))) - set(page.session.view().tickets):
        point(page, "ticket", index)
        assert page.map.picture == before


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


def test_every_ticket_in_the_list_supports_pointer_and_focus(page):
    in_play(page)
    for index in page.session.view().tickets:
        assert f'data-ticket="{index}" tabindex="0"' in page.turn.tickets.value
