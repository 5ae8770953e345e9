"""No name becomes HTML, and no HTML appears as text: every widget of the pages, on a board with hostile names."""

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import ipywidgets as widgets
import pytest

import ttr
from tests.ui.loop import Loop
from tests.ui.seen import html_of, send, tags_shown_as_text
from ttr.game.board import Board
from ttr.game.board_parts import City, Route, Ticket
from ttr.game.files.board_json import load_board
from ttr.index_page import CARDS, IndexPage
from ttr.store.store import Store
from ttr.ui.algorithms.page import AlgorithmsPage
from ttr.ui.arena import page as arena
from ttr.ui.arena.page import ArenaPage
from ttr.ui.arena.runner import TournamentRequest
from ttr.ui.boards.editor import ClickMode
from ttr.ui.boards.page import BoardsPage, BoardsTab
from ttr.ui.panels.overlay_bar import Layer
from ttr.ui.play.page import PlayPage
from ttr.ui.replay.page import ReplayPage
from ttr.ui.setup.game_options import GameOptions, SeatChoice
from ttr.ui.table.page import TablePage

ADA = "<u>Ada</u>'\""


def evil(name: str) -> str:
    return f"<i>{name}</i>&'\""


def hostile_board() -> Board:
    """Return the small board with hostile names."""
    board = load_board("mini")
    return replace(
        board,
        name="hostile",
        title=evil(board.title),
        about="",
        cities=tuple(City(evil(city.name), city.x, city.y) for city in board.cities),
        routes=tuple(Route(evil(route.a), evil(route.b), route.length, route.color) for route in board.routes),
        tickets=tuple(Ticket(evil(ticket.a), evil(ticket.b), ticket.points) for ticket in board.tickets),
    )


def played() -> widgets.Widget:
    """Return the play page after a game of two bots, with its scores, its log and a hint at the end."""
    page = PlayPage(GameOptions("mini", (SeatChoice("destination"), SeatChoice("random")), 7, hostile_board()))
    return page.widget


def in_play() -> widgets.Widget:
    """Return the play page with a person to move."""
    page = PlayPage(GameOptions("mini", (SeatChoice(None, ADA), SeatChoice("destination")), 7, hostile_board()))
    return page.widget


def at_a_table(tmp_path: Path) -> widgets.Widget:
    """Return the host's page of a table during a game of two persons, with its log."""
    pages = [TablePage(Store(f"sqlite:///{tmp_path}/games.sqlite")) for _ in range(3)]
    host = pages[0]
    host.open(GameOptions("mini", (SeatChoice(None), SeatChoice(None)), 7, hostile_board()))
    for seat, page in enumerate(pages[1:]):
        page.go_to(host.host.codes[f"seat {seat}"])
        page.entrance.name.value = "<u>Ada</u>"
        page.sit()
    pages[1].look()
    mover = next(page for page in pages[1:] if page.game.my_turn)
    mover.turn.keep_button.click()
    mover.end_vote.end_button.click()
    host.look()
    host.toggle_log()
    return host.widget


def stepped() -> widgets.Widget:
    """Return the algorithms page after a run."""
    page = AlgorithmsPage(hostile_board())
    page.run()
    return page.widget


def replayed() -> widgets.Widget:
    """Return the replay page in the middle of a game with its log."""
    page = ReplayPage()
    game = ttr.play(["destination", "random"], rules="mini", seed=7, board=hostile_board())
    for text in (game.to_text().replace('"random"', json.dumps(ADA)), hostile_board().to_json()):
        send(page.input, {"kind": "text"}, text.encode())
    assert page.map.board == hostile_board()
    page.timeline.go(page.timeline.last // 2)
    page.overlays.choose(Layer.LONGEST)
    page.toggle_log()
    return page.widget


def drawn() -> widgets.Widget:
    """Return the workshop with a custom board, after opening all its tabs."""
    page = BoardsPage(random.Random(7))
    page.read_file(hostile_board().to_json().encode())
    for tab in BoardsTab:
        page.show_tab(tab)
    page.set_mode(ClickMode.SELECT)
    page.click_city(0)
    return page.widget


MAKERS = [played, in_play, at_a_table, stepped, replayed, drawn]


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_names_stay_text_in_every_widget_and_markup_stays_markup(make, tmp_path):
    whole = html_of(make(tmp_path) if make is at_a_table else make())
    assert "&lt;i&gt;" in whole  # the names are on the pages
    assert not re.search(r"</?[iu]>", whole)
    assert not tags_shown_as_text(whole, hostile="i|u")


def test_the_arena_shows_markup_as_markup():
    loop = Loop()
    page = ArenaPage(loop.later)
    page.form.show(TournamentRequest(("random", "destination"), rules="mini", games=2, seed=3))
    page.run()
    loop.run()
    assert page.results
    for tab in arena.ArenaTab:
        page.show_tab(tab)
        assert not tags_shown_as_text(html_of(page.widget))


def test_the_index_page_shows_markup_as_markup_and_names_as_text():
    whole = IndexPage("docs", [replace(CARDS[0], title=evil("Play"), text=evil("a game"))])._repr_html_()
    assert "&lt;i&gt;a game&lt;/i&gt;" in whole
    assert not re.search(r"</?i>", whole)
    assert not tags_shown_as_text(whole, hostile="i")
