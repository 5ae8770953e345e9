"""Payments to choose from, each a button with its cards as pictures and text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import ipywidgets as widgets

from ttr.game.board import Board
from ttr.game.files.log import payment_text
from ttr.game.moves import ClaimRoute
from ttr.ui.controls.widgets import box, button, put, show_if


class PaymentChips:
    """A button for each payment in `options`; `value` is the chosen one, at first the first one."""

    def __init__(self) -> None:
        self.options: tuple[ClaimRoute, ...] = ()
        self.value: ClaimRoute | None = None
        self._texts: list[str] = []
        self._cards: list[tuple[str, ...]] = []  # the look of each payment's cards
        self._kept: list[widgets.Button] = []  # enough for the largest number of payments so far
        self.widget = box([], "ttr-chips", "ttr-pay")

    @property
    def buttons(self) -> list[widgets.Button]:
        """The buttons of the payments, in their order."""
        return self._kept[: len(self.options)]

    def show(self, board: Board, payments: Sequence[ClaimRoute]) -> None:
        """Offer payments, and choose the first one."""
        self._offer(payments, [payment_text(board, move) for move in payments])
        self._cards = [_cards(board, move) for move in payments]
        self._dress()

    def withdraw(self) -> None:
        """Withdraw the offer for now: hide the buttons, and ignore clicks on them."""
        self._offer((), [])

    def clear(self) -> None:
        """Clear the offer, also in the browser."""
        self._offer((), [])
        self._cards = []
        self._dress()

    def _offer(self, payments: Sequence[ClaimRoute], texts: list[str]) -> None:
        self.options, self._texts = tuple(payments), texts
        self.value = self.options[0] if self.options else None
        if len(self._kept) < len(self.options):
            self._kept += [button("", partial(self._press, i)) for i in range(len(self._kept), len(self.options))]
            self.widget.children = tuple(self._kept)

    def _press(self, place: int) -> None:
        if place < len(self.options):
            self.value = self.options[place]
            self._dress()

    def _dress(self) -> None:
        """Show the payment of each button, and mark the chosen one."""
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
