"""Payments to choose from, each a button with its cards as pictures and text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import ipywidgets as widgets

from ttr.game.board import Board
from ttr.game.files.log import payment_text
from ttr.game.moves import ClaimRoute
from ttr.ui.controls.widgets import box, button, put, show_if


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
        """The buttons of the payments, in their order."""
        return self._kept[: len(self.options)]

    def show(self, board: Board, payments: Sequence[ClaimRoute]) -> None:
        """Offer payments, the best one first; a choice that is still possible stays."""
        self._offer(payments, [payment_text(board, move) for move in payments])
        self._cards = [_cards(board, move) for move in payments]
        self._dress()

    def clear(self) -> None:
        """Clear the offer, also in the browser."""
        self._offer((), [])
        self._cards = []
        self._dress()

    def _offer(self, payments: Sequence[ClaimRoute], texts: list[str]) -> None:
        self.options, self._texts = tuple(payments), texts
        colors = {move.color for move in self.options} - {None}
        usual = self.options[0] if self.options and len(colors) < 2 else None
        self._set(self.value if self.value in self.options else usual)
        if len(self._kept) < len(self.options):
            self._kept += [button("", partial(self._press, i)) for i in range(len(self._kept), len(self.options))]
            self.widget.children = tuple(self._kept)

    def choose(self, payment: ClaimRoute) -> None:
        """Choose one of the payments."""
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
