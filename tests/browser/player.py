"""A player on the play page, who clicks visible controls, and plays the same game in Python beside it."""

import json
from dataclasses import dataclass
from typing import Self

from playwright.sync_api import Locator, Page, expect

from ttr import ClaimRoute, DrawCard, DrawTickets, KeepTickets, Move, Pass, SwapTickets
from ttr.analysis.payments import payments
from ttr.game.files.log import payment_text
from ttr.game.view import PlayerView
from ttr.ui.game.game import SeenGame
from ttr.ui.play.session import Session
from ttr.ui.setup.game_options import GameOptions

from .conftest import Recorded
from .steps import click_route, seats_agree


@dataclass
class Player:
    """The page, and an omniscient twin of its game.

    The page is opened with a seed, so the twin's game is the page's game as long as both get the same moves.
    """

    page: Page
    twin: Session

    @classmethod
    def of(cls, page: Page, options: GameOptions) -> Self:
        return cls(page, Session(options))

    def button(self, name: str, *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def status(self) -> str:
        return self.page.locator(".ttr-side .ttr-status").inner_text()

    def agree(self) -> None:
        """Wait until the page shows the twin's position: points, trains, cards, tickets of every seat."""
        seats_agree(self.page, self.twin.state)

    def make(self, move: Move) -> None:
        """Make a move on the page, and check that the page follows."""
        press_move(self.page, self.twin.view(), move)
        self.twin.play(move)
        self.agree()

    def click_route(self, route: int) -> None:
        """Click the middle of a route on the map."""
        click_route(self.page, route)


def no_frame_holds_a_secret(session: SeenGame, recorded: Recorded, before_the_end: int) -> None:
    """Check all frames that a person on seat 0 got before the end; the same search finds the tickets after it."""
    secrets = secrets_of_rivals(session, viewer=0)
    assert secrets
    assert [text for text in secrets for frame in recorded.frames[:before_the_end] if text.encode() in frame.data] == []
    assert [text for text in secrets for frame in recorded.frames[before_the_end:] if text.encode() in frame.data]


def press_move(page: Page, view: PlayerView, move: Move) -> None:
    """Click the controls for a move in a position."""
    match move:
        case KeepTickets(tickets=kept):
            boxes = page.locator(".ttr-offer input")
            for place, ticket in enumerate(view.offer):
                boxes.nth(place).set_checked(ticket in kept)
            _button(page, f"Keep {len(kept)} of {len(view.offer)}").click()
        case DrawTickets():
            _button(page, "Draw tickets", exact=False).click()
        case DrawCard(slot=None):
            _button(page, "Draw blind" if view.rules.display else "Draw a card", exact=False).click()
        case SwapTickets():
            _button(page, "Swap my", exact=False).click()
        case Pass():
            _button(page, "Pass").click()
        case DrawCard(slot=slot):
            page.locator(".ttr-cards button.ttr-card").nth(slot).click()
        case ClaimRoute(route=route):
            routes = page.get_by_label("Route", exact=True)
            track = view.board.routes[route]
            points = view.rules.route_points[track.length]
            worth = f" · {points} pt{'' if points == 1 else 's'}" if view.rules.points else ""
            routes.select_option(label=f"{track} · {track.length} {view.board.color_name(route)}{worth}")
            # Wait for all payments of this route, so that the click does not hit one of the previous route.
            texts = [payment_text(view.board, each) for each in payments(view, route)]
            expect(page.locator(".ttr-chip:visible")).to_have_text(texts)
            _button(page, payment_text(view.board, move)).click()
            _button(page, "Claim").click()


def _button(page: Page, name: str, *, exact: bool = True) -> Locator:
    return page.get_by_role("button", name=name, exact=exact)


def secrets_of_rivals(session: SeenGame, viewer: int | None) -> set[str]:
    """Return texts that must not reach the viewer's browser before the game is over, in every spelling.

    Without a viewer, as while the screen changes hands, all seats are rivals.
    """
    final, board = session.state, session.state.board
    own = set()
    for before in session.states:
        own |= set() if viewer is None else {*before.offers[viewer], *before.tickets[viewer]}
        own |= {ticket for shown in before.shown for ticket in shown}  # public
    neighbors = {str(route) for route in board.routes}
    texts = set()
    for state in session.states:
        for seat in range(len(state.hands)):
            if seat != viewer:
                texts |= {str(board.tickets[t]) for t in (*state.tickets[seat], *state.offers[seat]) if t not in own}
    texts -= neighbors
    for index, move in enumerate(session.moves):
        before = session.states[index]
        if move == DrawCard(None) and before.seat != viewer:
            texts |= {
                f"{before.setup.seats[before.seat]} draws {first}{color} blind"
                for color in _COLORS
                for first in (
                    "",
                    "2 ",
                    *(f"{other}{source} and " for other in _COLORS for source in ("", " from the display")),
                )
            }
    decks = [session.states[0].decks.cards, *final.shuffles]
    for deck in decks:
        for start in range(0, len(deck) - 8, 4):
            texts |= _spellings_of_cards(deck[start : start + 8])
    return texts | {json.dumps(text)[1:-1] for text in texts}


_COLORS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red", "locomotive")


def _spellings_of_cards(cards: bytes) -> set[str]:
    """Return the possible spellings of a sequence of cards: letters, numbers, words."""
    letters = "".join("PBOWGYKRL"[card] for card in cards)
    words = [_COLORS[card] for card in cards]
    return {letters, str(list(cards))[1:-1], ",".join(map(str, cards)), ", ".join(words), '", "'.join(words)}
