"""Parts of several pages: the link that saves a game, and tickets with their small maps and states."""

import base64
import re

import pytest

import ttr
from ttr.game.files.board_json import load_board
from ttr.game.scoring import ticket_scores
from ttr.game.seat_network import SeatNetwork
from ttr.ui.panels.game_html import record_link
from ttr.ui.panels.tickets import HEIGHT, WIDTH, ticket_maps, tickets


def test_the_link_holds_a_readable_record_and_a_game_that_is_too_long_for_one_gets_a_sentence(monkeypatch):
    record = ttr.play(["random", "random"], rules="mini", seed=3)
    link = record_link(record, "game.txt", "Save")
    data = re.search(r'href="data:[^,"]*base64,([^"]*)"', link)
    assert ttr.Record.from_text(base64.b64decode(data[1]).decode()) == record
    assert 'download="game.txt"' in link
    monkeypatch.setattr("ttr.game.files.record.MAX_BYTES", 1000)
    shown = record_link(record, "game.txt", "Save")
    assert "This game cannot be saved: the game is too long for a record" in shown
    assert "href" not in shown


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


def test_a_completed_ticket_shows_its_path_and_the_routes_of_a_board_are_drawn_once_for_all_tickets():
    board = load_board("usa")
    ticket = board.tickets[0]
    nobody, everything = (None,) * len(board.routes), (1 << len(board.routes)) - 1
    path = SeatNetwork(board, nobody, everything, 0).path(ticket).edges
    owners = tuple(0 if route in path else None for route in range(len(board.routes)))
    built = SeatNetwork(board, owners, everything, 0)
    html = tickets(board, ticket_scores(built, [0]))
    assert len(trips(html)[0]) == len(path) + 1
    assert "✓ connected" in html
    html = ticket_maps(load_board("usa"), range(5))
    assert len(re.findall(r"<path id|id=\"ttr-lines", html)) == 1
    assert html.count("<use ") == 5
