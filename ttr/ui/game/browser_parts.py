"""The browser's part of a game: animations, sounds, the pointer's target, shortcuts, hints, and views on a phone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from ttr.game.cards import CARDS, LOCOMOTIVE
from ttr.game.moves import ClaimRoute, DrawCard
from ttr.ui.game.game import SeenGame
from ttr.ui.map.map_css import SHAPES
from ttr.ui.page.connection import InBrowser, script


class Motion(anywidget.AnyWidget):
    """Animates cards, cars and points from the data in the line of seats, and reports clicks during scenes.

    `on_press` is called before the click's own effect, and `on_still` if the browser asks for reduced motion.
    `on_point` is called with the pointer's target: "ticket" and its index, "offer" and its place, or "" and 0 for
    nothing.
    """

    _esm = script(Path(__file__).parent / "motion.js")
    still = traitlets.Bool(False).tag(sync=True)
    running = traitlets.Bool(False).tag(sync=True)  # the page shows scenes that any click skips

    def __init__(
        self, on_press: Callable[[], None], on_still: Callable[[], None], on_point: Callable[[str, int], None]
    ) -> None:
        super().__init__()
        self._on_press, self._on_still, self._on_point = on_press, on_still, on_point
        self.on_msg(self.receive)
        self.observe(lambda change: self._on_still(), "still")

    def receive(self, widget: Any, content: Any, buffers: Any = None) -> None:
        if not isinstance(content, dict):
            return
        if "press" in content and self.running:
            self._on_press()
        if "point" in content:
            match content["point"]:
                case None:
                    self._on_point("", 0)
                case ["ticket" | "offer" as kind, number] if type(number) is int:
                    self._on_point(kind, number)


def animations(game: SeenGame, since: int, until: int) -> dict[int, str]:
    """Return each seat's animations between two moves of a game, from public facts, as JSON.

    "drew" lists drawn cards: the place in the display or null for the deck, and the color or "" for a blind card.
    "paid" lists the colors of paid cards. "laid" holds the claimed "route", its "points", and the "layer" of the map
    with the seat's cars. The viewer's own draws are left out, because those cards already moved at the click.
    """
    result: dict[int, dict[str, Any]] = {}
    for move, before in zip(game.moves[since:until], game.states[since:until], strict=True):
        seat, own = before.seat, before.seat == game.viewer
        match move:
            case DrawCard(slot=slot) if not own:
                card = "" if slot is None else CARDS[before.display[slot]]
                result.setdefault(seat, {}).setdefault("drew", []).append((slot, card))
            case ClaimRoute(route=route, color=color, locomotives=wild):
                others = before.board.routes[route].length - wild
                paid = [*[color] * others, *[LOCOMOTIVE] * wild]
                points = before.rules.route_points[before.board.routes[route].length] if before.rules.points else 0
                laid = {"layer": SHAPES.index(f"seat-{seat}"), "route": route, "points": points}
                result.setdefault(seat, {}).update(own=own, paid=paid, laid=laid)
    return {seat: json.dumps(did) for seat, did in result.items()}


class Sounds(anywidget.AnyWidget):
    """A switch for short sounds: a card, a route, your turn, the end; off at first, and the browser remembers."""

    _esm = script(Path(__file__).parent / "sounds.js", "notes.js")


# --- shortcuts, and the focus after its element disappears ---


class Keys(anywidget.AnyWidget):
    """A small button that lists the keys, and the script that makes them work.

    It needs no messages between browser and kernel: a key clicks a button in the browser.
    """

    _esm = script(Path(__file__).parent / "keys.js", "focus.js")


def bind_key(key: str, control: widgets.Button | widgets.Dropdown) -> None:
    """Bind a key to a button or a list: a letter, a digit, "left" or "right"."""
    control.add_class(f"ttr-key-{key}")


class FirstHints(anywidget.AnyWidget):
    """Three hints below the map; each one stays until the player follows or dismisses it, and never returns.

    Only the browser knows which hints the player has seen; it sends nothing to the kernel. They are `wanted` if
    somebody plays a game that began on this page.
    """

    _esm = script(Path(__file__).parent / "first_hints.js")
    wanted = traitlets.Bool(False).tag(sync=True)


# --- parts of a page on a phone, where the map and the controls share one screen ---


class Views(InBrowser):
    """A bar at the lower edge of a phone: the turn, the tickets, the large map, and the rest.

    It is there, and divides the page, if the page has the class `ttr-divided`. Then elements with the class `BEHIND`
    appear with the rest. The browser sends nothing, and the kernel only the number of games begun on this page.
    """

    _esm = script(Path(__file__).parent / "views.js")
    begun = traitlets.Int(0).tag(sync=True)

    def begin(self) -> None:
        self.begun += 1


BEHIND = "ttr-behind"
"""The style class of controls that no turn needs."""
