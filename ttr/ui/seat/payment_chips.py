"""Payments to choose from, each a button that shows its cards and says what they are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import ipywidgets as widgets

from ttr.game.board import Board
from ttr.game.files.log import payment_text
from ttr.game.moves import ClaimRoute
from ttr.ui.controls.widgets import box, button, put, show_if


class PaymentChips:
    """A button for each payment of a route: `options`, of which `value` is chosen, the first to begin with."""

    def __init__(self) -> None:
        self.options: tuple[ClaimRoute, ...] = ()
        self.value: ClaimRoute | None = None
        self._texts: list[str] = []
        self._cards: list[tuple[str, ...]] = []  # what the cards of each payment look like
        self._kept: list[widgets.Button] = []  # as many as any route had payments
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
        """Offer nothing for now: what was offered is shown no more, and means nothing when it is pressed."""
        self._offer((), [])

    def clear(self) -> None:
        """Offer nothing: the browser does not hold what was offered before."""
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
        """Show on each button what it stands for, and which one is chosen."""
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
    """Return the style classes that draw the cards of a payment before its words."""
    others = board.routes[move.route].length - move.locomotives
    of_color = (f"ttr-{move.color}", f"ttr-cards-{others}") if others else ()
    return (*of_color, *([f"ttr-wild-{move.locomotives}"] if move.locomotives else []))
