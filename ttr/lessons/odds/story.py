"""Lesson 8, the odds of the draw: the position of its story, and a player's view of the cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ttr.analysis import odds
from ttr.game.cards import COLORS, GRAY, LOCOMOTIVE
from ttr.game.state import CardsSeen
from ttr.game.view import PlayerView, player_view
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.graphs.words import counted
from ttr.lessons.kit.cases import board
from ttr.lessons.odds.decks import lacking, useful
from ttr.ui.records.sample_games import games
from ttr.ui.seat.odds_line import percent

GAME, TURN, SEAT = "5-players-longest-path-decides", 14, 1  # four green cards in hand, and a face-up locomotive


@lru_cache(maxsize=1)
def story() -> PlayerView:
    """Return one player's view of the position that the lesson is about."""
    return player_view(games(board())[GAME].states[TURN], SEAT)


def track(a: str, b: str, color: str) -> int:
    """Return the track of a color between two cities."""
    return next(
        index for index, route in enumerate(board().routes) if set(route.cities) == {a, b} and route.color == color
    )


# Green routes of the story: the first lacks one card, the second lacks two.
NEAR, FAR = track("Portland", "San Francisco", "green"), track("El Paso", "Houston", "green")


def open_routes(colors: Iterable[str]) -> frozenset[int]:
    """Return the open routes of some colors in the lesson's position."""
    wanted = set(colors)
    view = story()
    return frozenset(
        i for i, route in enumerate(view.board.routes) if view.open_mask >> i & 1 and route.color in wanted
    )


def wanted_routes(routes: Iterable[int], sentence: str, label: str = "") -> Overlay:
    """Return an overlay that frames routes as wanted, with a sentence."""
    return Overlay((), tuple(EdgeMark(route, Role.TODO, label) for route in sorted(routes)), sentence)


def route_in_words(view: CardsSeen, route: int, draws: int) -> str:
    """Return a sentence about a route: its missing cards, the useful cards, and the chances of drawing them."""
    track, missing = view.board.routes[route], lacking(view, route)
    gray = track.color == GRAY
    cards = counted(track.length, "card" if gray else f"{track.color} card") + (" of one color" if gray else "")
    wild = counted(view.hand.locomotives, LOCOMOTIVE) if view.hand.locomotives else "no locomotive"
    if gray:
        best = max(COLORS, key=view.hand.count)
        own = f"Your best color is {best}: you hold {view.hand.most}, and {wild}."
    else:
        own = f"You hold {view.hand.count(track.color) or 'none'} and {wild}."
    lead = f"{track} takes {cards}. {own}"
    if not missing:
        return f"{lead} That is enough."
    share = percent(odds.payable(view, route, draws))
    total = sum(odds.unseen(view))
    help_ = f"{useful(view, track.color)} of {total} unseen cards help." if not gray else "Any color may help."
    blind = f"after {counted(draws, 'blind card')}" if draws else "without a blind card"
    return f"{lead} You are {counted(missing, 'card')} short. {help_} Chance {blind}: {share}."
