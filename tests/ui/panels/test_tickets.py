"""Tickets: their small maps and their states."""

import re

import pytest

from ttr.game.files.board_json import load_board
from ttr.game.scoring import ticket_scores
from ttr.game.seat_network import SeatNetwork
from ttr.ui.panels.tickets import HEIGHT, WIDTH, ticket_maps, tickets


def trips(html):
    """Return the places along the path of each small map."""
    found = re.findall(r'<path d="M([^"]*)" class="ttr-trip"', html)
    return [[tuple(map(int, place.split())) for place in steps.split("L")] for steps in found]


@pytest.mark.parametrize("name", ["usa", "mini", "first-journey", "budapest", "konigsberg"])
def test_a_small_map_has_each_ticket_within_it_as_the_board_lies(name):
    board = load_board(name)
    offered = range(len(board.tickets))
    for ticket, trip in zip(board.tickets, trips(ticket_maps(board, offered)), strict=True):
        assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in trip)
        (left, top), (right, bottom) = trip
        one, other = (board.cities[board.city_index[city]] for city in ticket.cities)
        assert (right - left) * (other.x - one.x) >= 0
        assert (bottom - top) * (other.y - one.y) >= 0


def test_a_completed_ticket_shows_its_path_and_says_so():
    board = load_board("usa")
    ticket = board.tickets[0]
    nobody, everything = (None,) * len(board.routes), (1 << len(board.routes)) - 1
    path = SeatNetwork(board, nobody, everything, 0).path(ticket).edges
    owners = tuple(0 if route in path else None for route in range(len(board.routes)))
    built = SeatNetwork(board, owners, everything, 0)
    html = tickets(board, ticket_scores(built, [0]))
    assert len(trips(html)[0]) == len(path) + 1
    assert "✓ connected" in html


def test_the_routes_of_a_board_are_drawn_once_however_many_tickets_there_are():
    board = load_board("usa")
    html = ticket_maps(board, range(5))
    assert len(re.findall(r"<path id|id=\"ttr-lines", html)) == 1
    assert html.count("<use ") == 5
