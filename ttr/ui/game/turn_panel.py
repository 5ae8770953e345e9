"""The side panel of a turn: display or open piles, deck, hand, claim with its payment, tickets and their choice.

The panel displays its inputs and reports actions. The engine decides whether an action is legal, also for messages from
a browser that uses hidden controls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import zip_longest

import ipywidgets as widgets

from ttr.analysis.payments import payments
from ttr.game.board import Board
from ttr.game.files.log import payment_text
from ttr.game.legal import claimable_routes
from ttr.game.moves import ClaimRoute, DrawCard, DrawTickets, KeepTickets, Move, Pass, SwapTickets
from ttr.game.rules import LIMITS
from ttr.game.seat_network import SeatNetwork, can_ever_claim
from ttr.game.state import Phase
from ttr.game.view import PlayerView
from ttr.graphs.words import pluralize
from ttr.ui.controls import html
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.widgets import (
    CHOOSE,
    NOTHING,
    Quiet,
    box,
    button,
    choice_of,
    dropdown,
    listen,
    markup,
    put,
    section,
    set_class,
    set_options,
    show_if,
)
from ttr.ui.game.browser_parts import bind_key
from ttr.ui.game.holdings import SORTS, discard_pile, face, odds_line, own_tickets, sorted_hand, table_title
from ttr.ui.markup import tag
from ttr.ui.page.kept_text import KeptData
from ttr.ui.page.style import PILE
from ttr.ui.panels.tickets import ticket_maps

SLOTS = 10  # the largest display of any rules; there are fewer open piles
OFFERS = max(LIMITS["tickets_dealt"][1], LIMITS["tickets_drawn"][1])  # the largest ticket offer of any rules


class TurnPanel:
    """A player's current options.

    `on_select` is called with the route to claim, or None, and `on_refused` with a sentence if a choice is missing.

    `face_up` holds the display or the open piles, with a button for each in `slots`, below `table_title`, with
    `deck_button`, `tickets_button` and the `odds`. The list `route`, the `payment` and `claim_button` claim a route;
    `no_route` says that no payment is possible.
    `offer_section` holds the ticket offer: `offer_text`, `offers`, `keep_button`; `ticks` keeps its ticks in the tab.
    `hand` and `tickets`, below `ticket_title`, are the player's own, with `swap_button`; `pass_button` appears if there
    is no other move.
    """

    def __init__(
        self,
        on_move: Callable[[Move], None],
        on_select: Callable[[int | None], None],
        on_refused: Callable[[str], None],
    ) -> None:
        self._view: PlayerView | None = None
        self._on_move, self._on_select, self._on_refused = on_move, on_select, on_refused
        self._quiet = Quiet()

        self.slots = [button("", partial(on_move, DrawCard(slot)), "ttr-card") for slot in range(SLOTS)]
        self.deck_button = button("Draw blind", lambda: on_move(DrawCard(None)))
        self.tickets_button = button("Draw tickets", lambda: on_move(DrawTickets()))
        self.table_title = markup()
        self.face_up = box(self.slots, "ttr-cards")
        self._piles = box([self.deck_button, self.tickets_button], "ttr-stocks")
        self.odds = markup()
        self._in_mind: tuple[int, ...] = ()
        self._display = box([self.table_title, self.face_up, self._piles, self.odds], "ttr-section", "ttr-tabletop")

        self.hand = markup()
        self._drawn: tuple[int, ...] = ()
        self.sort = dropdown("Sort", [(order, order) for order in SORTS])
        listen(self._show_hand, self.sort, quiet=self._quiet)
        head = box([markup(html.heading("Your cards")), self.sort], "ttr-row", "ttr-hand-head")
        self._hand_section = box([head, self.hand], "ttr-section")

        self.route = dropdown("Route")
        self.claim_button = button("Claim", self.press_claim)
        self.payment = PaymentChips(lambda chosen: set_class(self.claim_button, "ttr-primary", chosen is not None))
        self.no_route = markup()
        self._claim = box([self.route, self.payment.widget, self.claim_button], "ttr-claim")
        self._claim_section = section("Claim a route", self.no_route, self._claim)
        listen(self._on_route_choice, self.route, quiet=self._quiet)

        self.offers = [make_control(widgets.Checkbox, indent=False, _dom_classes=("ttr-offer",)) for _ in range(OFFERS)]
        listen(self._count_ticked_tickets, *self.offers, quiet=self._quiet)
        self.offer_text = markup()
        self.keep_button = button("Keep", self._press_keep, "ttr-primary")
        self.pass_button = button("Pass", lambda: on_move(Pass()), "ttr-primary")
        self._offer_maps = markup()
        self.ticks = KeptData("ticks", self._ticks_known, "tab")
        self._known_ticks: object = None  # from before a reload, until the first offer
        offered = box([*self.offers, self._offer_maps], "ttr-offers")
        self.offer_section = section("Choose your tickets", self.offer_text, offered, self.keep_button)

        self.tickets, self.ticket_title = markup(), markup()
        self.swap_button = button("", lambda: on_move(SwapTickets()))
        self._swap_note = markup()
        self._ticket_section = box(
            [self.ticket_title, self.tickets, box([self.swap_button, self._swap_note], "ttr-row")], "ttr-section"
        )
        self.widget = box(
            [
                self.offer_section,
                self.pass_button,
                self._display,
                self._hand_section,
                self._claim_section,
                self._ticket_section,
                self.ticks,
            ],
            "ttr-turn",
        )
        keys = {"c": self.claim_button, "k": self.keep_button, "p": self.pass_button}
        for key, control in keys.items():
            bind_key(key, control)
        bind_key("r", self.route)
        self.show(None)

    @property
    def routes(self) -> list[int]:
        return [value for _, value in self.route.options if value != NOTHING]

    @property
    def selected(self) -> int | None:
        """The route that the player has chosen to claim; it stays chosen while it is claimable."""
        chosen: int | None = choice_of(self.route)
        return chosen

    def show(self, view: PlayerView | None, drawn: Sequence[int] = ()) -> None:
        """Show a seat's options and holdings; None clears everything, also in the browser.

        `drawn` lists the colors of the cards in the order of the draws.
        """
        self._view, self._drawn = view, tuple(drawn)
        with self._quiet:
            if view is None:
                self._clear()
            else:
                self._show_offer(view)
                self._show_cards(view)
                self._show_claim(view)
                self._show_tickets(view)
        self._count_ticked_tickets()
        self._show_hand()
        self._show_payments()
        self._show_odds()

    def _clear(self) -> None:
        self._in_mind = ()
        show_if(False, self.offer_section, *self.offers, self.pass_button, self._display, *self.slots)
        show_if(False, self._hand_section, self._claim_section, self._claim, self.no_route)
        show_if(False, self._ticket_section, self.swap_button, self._swap_note)
        for check in self.offers:
            check.description, check.value = "", False
        for text in (self.offer_text, self._offer_maps, self.tickets, self.ticket_title):
            put(text, value="")
        put(self.swap_button, description="", disabled=True)
        set_options(self.route, [])

    def select(self, route: int | None) -> bool:
        """Choose a route to claim; choose none and return False if it is not claimable now."""
        claimable = route in self.routes
        if claimable or self.selected is not None:
            with self._quiet:
                self.route.value = route if claimable else NOTHING
            self._show_payments()
        return claimable

    def pay(self, move: ClaimRoute) -> None:
        if self.select(move.route):
            self.payment.choose(move)

    def show_odds_for(self, routes: Sequence[int]) -> None:
        """Show the odds of the cards for routes that the player has in mind, until the next call."""
        self._in_mind = tuple(routes)
        self._show_odds()

    def _show_odds(self) -> None:
        view = self._view
        text = discard_pile(view) + odds_line(view, self._in_mind) if view is not None else ""
        show_if(bool(text), self.odds)
        put(self.odds, value=text)

    def press_claim(self) -> None:
        """Claim the chosen route with the chosen payment, or say which choice is missing."""
        if self.payment.value is not None:
            self._on_move(self.payment.value)
        elif self.selected is not None:
            self._on_refused("Choose the cards to pay with first: press one of the payments.")
        else:
            self._on_refused("Choose a route first: press it on the map, or take it from the list.")

    @property
    def _offer(self) -> tuple[int, ...]:
        return self._view.offer if self._view is not None else ()

    def _show_offer(self, view: PlayerView) -> None:
        offer = view.offer if view.to_move == view.seat else ()
        show_if(bool(offer), self.offer_section)
        for check, index in zip_longest(self.offers, offer):
            show_if(index is not None, check)
            text = ""
            if index is not None:
                ticket = view.board.tickets[index]
                path = SeatNetwork.of(view).path(ticket)
                to_go = f"{pluralize(path.cost, 'train')} to go" if path and path.cost else "connected"
                worth = f"{pluralize(ticket.points, 'pt')} · " if view.rules.points else ""
                text = f"{ticket}\n{worth}{'cut off' if path is None else to_go}"
            if check.description != text:
                check.description, check.value = text, False
        self._tick_again(offer)
        least = min((len(move.tickets) for move in view.legal_moves if isinstance(move, KeepTickets)), default=0)
        points = view.rules.points
        cost = "Tickets that you cannot connect cost you their points." if points else "Each connected ticket counts."
        put(self.offer_text, value=tag("p", f"Keep at least {least}. {cost}") if offer else "")
        put(self._offer_maps, value=ticket_maps(view.board, offer))

    def _ticks_known(self, ticks: object) -> None:
        self._known_ticks = ticks
        with self._quiet:
            self._tick_again(self._offer)
        self._count_ticked_tickets()

    def _tick_again(self, offer: Sequence[int]) -> None:
        """Tick the tickets of this offer that were ticked before a reload; a later offer gets no ticks."""
        if not offer or self._known_ticks is None:
            return
        match self._known_ticks:
            case [known, [*ticked]] if known == [*offer] and not self._ticked_tickets():
                for ticket, check in zip(offer, self.offers, strict=False):
                    check.value = ticket in ticked
        self._known_ticks = None

    def _count_ticked_tickets(self) -> None:
        """Show the number of ticked tickets on the button, and enable it once there are enough."""
        kept, offer = self._ticked_tickets(), self._offer
        self.ticks.keep_data([offer, kept] if kept else None)
        legal = self._view is not None and KeepTickets(kept) in self._view.legal_moves
        put(self.keep_button, description=f"Keep {len(kept)} of {len(offer)}" if offer else "Keep", disabled=not legal)

    def _ticked_tickets(self) -> tuple[int, ...]:
        return tuple(ticket for ticket, check in zip(self._offer, self.offers, strict=False) if check.value)

    def _show_cards(self, view: PlayerView) -> None:
        moves, rules = set(view.legal_moves), view.rules
        choosing = bool(view.offer)  # tickets, for which the cards on the table matter
        show_if(not view.over, self._display)
        show_if(not choosing, self._piles)
        set_class(self._display, "ttr-to-read", choosing)
        show_if(True, self._hand_section)
        for slot, control in enumerate(self.slots):
            there = slot < len(view.display)
            show_if(there, control)
            if there:
                text, classes = face(view, slot)
                classes = ("ttr-button", "ttr-once", f"ttr-key-{slot + 1}", *classes)
                put(control, disabled=DrawCard(slot) not in moves, description=text, _dom_classes=classes)
        only_deck = not rules.open_piles and not rules.display
        put(self.table_title, value=html.heading(table_title(view)))
        show_if(bool(view.display), self.face_up)
        show_if(not rules.open_piles, self.deck_button)
        put(
            self.deck_button,
            description=f"{'Draw a card' if only_deck else 'Draw blind'} ({view.deck_size} left)",
            disabled=DrawCard(None) not in moves,
            _dom_classes=_pile("ttr-deck", view.deck_size, rules.deck_size, key="d"),
        )
        show_if(rules.tickets_drawn > 0, self.tickets_button)
        put(
            self.tickets_button,
            description=f"Draw tickets ({view.tickets_left} left)",
            disabled=DrawTickets() not in moves,
            _dom_classes=_pile("ttr-ticket-stock", view.tickets_left, len(view.board.tickets), key="t"),
        )
        show_if(Pass() in moves, self.pass_button)

    def _show_hand(self) -> None:
        put(self.hand, value=sorted_hand(self._view, self._drawn, self.sort.value) if self._view is not None else "")

    def _show_claim(self, view: PlayerView) -> None:
        claimable, turn = claimable_routes(view), view.to_move == view.seat and view.phase is Phase.TURN
        routes: list[tuple[str, int]] = []
        for route in claimable if turn else ():
            track = view.board.routes[route]
            worth = f" · {pluralize(view.rules.route_points[track.length], 'pt')}" if view.rules.points else ""
            routes.append((f"{track} · {track.length} {view.board.color_name(route)}{worth}", route))
        show_if(not view.over and not view.offer, self._claim_section)
        show_if(bool(routes), self._claim)
        # A player who waits or has drawn a card cannot claim, whatever the cards are.
        show_if(not view.over and not claimable, self.no_route)
        later = can_ever_claim(view, view.seat)
        text = "Your cards cannot pay for any open route yet." if later else "You can no longer claim a route."
        put(self.no_route, value=html.muted(text))
        set_options(self.route, [CHOOSE, *routes] if routes else [])

    def _show_payments(self) -> None:
        if self._view is None or self.selected is None:
            self.payment.clear()
        else:
            self.payment.show(self._view.board, payments(self._view, self.selected))

    def _show_tickets(self, view: PlayerView) -> None:
        title, text = own_tickets(view)
        show_if(bool(title), self._ticket_section)
        put(self.tickets, value=text)
        put(self.ticket_title, value=html.heading(title) if title else "")
        show_if(view.rules.ticket_swap and not view.offer, self.swap_button, self._swap_note)
        what, dealt = f"Swap my {pluralize(len(view.held_tickets), 'ticket')}", view.rules.tickets_dealt
        put(self.swap_button, description=what, disabled=SwapTickets() not in view.legal_moves)
        about = f"Takes the whole turn: you return your open tickets and get {dealt} new ones."
        put(self._swap_note, value=html.note(about))

    def _on_route_choice(self) -> None:
        self._show_payments()
        self._on_select(self.selected)

    def _press_keep(self) -> None:
        if self._view is not None:
            self._on_move(KeepTickets(self._ticked_tickets()))


def _pile(kind: str, left: int, of: int, key: str) -> tuple[str, ...]:
    """Return the style classes of a pile, whose height shows how many of its cards are left."""
    high = f"ttr-high-{-(-PILE * left // of) if of else 0}"
    return ("ttr-button", "ttr-once", "ttr-stock", kind, high, f"ttr-key-{key}")


# --- payments to choose from ---


class PaymentChips:
    """A button for each payment in `options`; `value` is the chosen one, and `on_change` is called with it.

    If all payments use one color, the best one is chosen at first. Among several colors, the player chooses.
    """

    def __init__(self, on_change: Callable[[ClaimRoute | None], None]) -> None:
        self._on_change = on_change
        self.options: tuple[ClaimRoute, ...] = ()
        self.value: ClaimRoute | None = None
        self._texts: list[str] = []
        self._cards: list[tuple[str, ...]] = []  # the look of each payment's cards
        self._kept: list[widgets.Button] = []  # enough for the largest number of payments so far
        self.widget = box([], "ttr-chips", "ttr-pay")

    @property
    def buttons(self) -> list[widgets.Button]:
        return self._kept[: len(self.options)]

    def show(self, board: Board, payments: Sequence[ClaimRoute]) -> None:
        """Offer payments, the best one first; a choice that is still possible stays."""
        self._offer(payments, [payment_text(board, move) for move in payments], [_cards(board, m) for m in payments])

    def clear(self) -> None:
        self._offer((), [], [])

    def _offer(self, payments: Sequence[ClaimRoute], texts: list[str], cards: list[tuple[str, ...]]) -> None:
        self.options, self._texts, self._cards = tuple(payments), texts, cards
        colors = {move.color for move in self.options} - {None}
        usual = self.options[0] if self.options and len(colors) < 2 else None
        self._set(self.value if self.value in self.options else usual)
        if len(self._kept) < len(self.options):
            self._kept += [button("", partial(self._press, i)) for i in range(len(self._kept), len(self.options))]
            self.widget.children = tuple(self._kept)
        self._dress()

    def choose(self, payment: ClaimRoute) -> None:
        if payment in self.options:
            self._set(payment)
            self._dress()

    def _set(self, payment: ClaimRoute | None) -> None:
        self.value = payment
        self._on_change(payment)

    def _press(self, place: int) -> None:
        if place < len(self.options):
            self.choose(self.options[place])

    def _dress(self) -> None:
        """Show the payment of each button, mark the chosen one, and scroll to them on a small screen."""
        set_class(self.widget, "ttr-in-sight", bool(self.options))
        for place, control in enumerate(self._kept):
            there = place < len(self.options)
            show_if(there, control)
            chosen = there and self.options[place] == self.value
            text = self._texts[place] if there else ""
            tooltip = f"Pay with {text}{' (chosen)' if chosen else ''}" if there else None
            cards = self._cards[place] if there else ()
            classes = ("ttr-button", "ttr-chip", *cards, *(["ttr-chip-on"] if chosen else []))
            put(control, description=text, tooltip=tooltip, _dom_classes=classes)


def _cards(board: Board, move: ClaimRoute) -> tuple[str, ...]:
    """Return the style classes that draw the cards of a payment before its text."""
    others = board.routes[move.route].length - move.locomotives
    of_color = (f"ttr-{move.color}", f"ttr-cards-{others}") if others else ()
    return (*of_color, *([f"ttr-wild-{move.locomotives}"] if move.locomotives else []))
