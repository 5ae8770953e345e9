"""No name becomes HTML, and no HTML is shown as text: every widget of the pages, on a board with hostile names."""

from __future__ import annotations

import re
from dataclasses import replace

import ipywidgets as widgets
import pytest

from ttr.game.board import Board, City, Route, Ticket
from ttr.game.board_json import load_board
from ttr.ui.algorithms.page import AlgorithmsPage
from ttr.ui.parts.controls import MarkupBox
from ttr.ui.parts.game_options import GameOptions, SeatChoice
from ttr.ui.play.page import PlayPage

ADA = "<u>Ada</u>'\""


def evil(name: str) -> str:
    return f"<i>{name}</i>&'\""


def hostile_board() -> Board:
    """Return the small board, with every name as bad as a name can be."""
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


def stepped() -> widgets.Widget:
    """Return the algorithms page after a run."""
    page = AlgorithmsPage(hostile_board())
    page.run()
    return page.widget


def everything(widget: widgets.Widget) -> list[widgets.Widget]:
    return [widget, *(found for child in getattr(widget, "children", ()) for found in everything(child))]


@pytest.mark.parametrize("make", [played, in_play, stepped], ids=lambda make: make.__name__)
def test_names_stay_texts_in_every_widget_and_markup_stays_markup(make):
    shown = [widget for widget in everything(make()) if isinstance(widget, widgets.HTML)]
    whole = "\n".join(widget.value for widget in shown if not widget.value.startswith("<style>"))
    assert all(isinstance(widget, MarkupBox) for widget in shown)
    assert "&lt;i&gt;" in whole  # the names are there
    assert not re.search(r"</?[iu]>", whole)
    assert not re.search(r"&lt;/?(?!/?[iu]&gt;)\w", whole)  # nothing is escaped twice, or shown as text that is none
    assert not re.search(r"&amp;(?:lt|gt|amp|#\d+);", whole)
