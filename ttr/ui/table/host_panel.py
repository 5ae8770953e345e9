"""Panels of a table: its entrance, and the host's panel of seats, bots, the end of the game, and links as QR codes."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import partial

import ipywidgets as widgets

from ttr.bots.base import USUAL
from ttr.game.rules import MAX_SEATS
from ttr.store import why_nobody_joins
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, dropdown, markup, section, set_class, show_if, text_field
from ttr.ui.markup import Markup, concat, tag
from ttr.ui.page.address import ONLY_HERE, ForOthers, qr_code
from ttr.ui.setup.game_options import GameOptions, SeatChoice
from ttr.ui.setup.game_options_form import BY_NAME, GameOptionsForm
from ttr.ui.table.game import TableGame
from ttr.ui.table.messages import seat_state
from ttr.ui.table.saved_table import HOST, PROJECTOR, seat_holder

LEAD = "One game, with a device for each player. Open a table and give each player a link."
OFFERED = GameOptions(seats=(SeatChoice(None), SeatChoice(None), SeatChoice(None)))
_IN_LINK = re.compile(r"(?:.*#table=)?([\w-]{1,60})\s*", re.DOTALL)


class Entrance:
    """The entry to a table: the `form` for a new one, or the section `enter` for a link or `code`.

    `enter` has a `code_button`, and a `last_button` if the browser remembers a link. In `join_panel` a visitor takes a
    free seat, with a `name` and `sit_button`.
    """

    def __init__(
        self,
        on_open: Callable[[GameOptions], None],
        on_preview: Callable[[], None],
        on_code: Callable[[], None],
        on_last: Callable[[], None],
        on_sit: Callable[[], None],
        on_refused: Callable[[], None],
    ) -> None:
        self.form = GameOptionsForm(
            on_open,
            on_preview,
            title="New table",
            start="Open the table",
            lead=LEAD,
            names=False,
            kept_as="table",
            on_refused=on_refused,
        )
        self.form.show(OFFERED)
        self.code = text_field("Link", "the link or code you were given")
        self.code_button = button("Go to the table", on_code)
        self.last_button = button("Go back to my last table", on_last, tooltip="This browser remembers your link")
        self.enter = section("Join a table", self.code, self.code_button, self.last_button, classes=["ttr-enters"])
        self.name = text_field("Name", "as the others will see it")
        self.sit_button = button("Sit down", on_sit, "ttr-primary")
        name_note = markup(html.note("Everyone at the table sees this name."))
        self.join_panel = section("Take your seat", self.name, self.sit_button, name_note, classes=["ttr-enters"])

    @property
    def parts(self) -> tuple[widgets.Widget, ...]:
        return (self.join_panel, self.form.widget, self.enter)

    @property
    def wanted(self) -> str | None:
        match = _IN_LINK.fullmatch(self.code.value.strip())
        return None if match is None else match[1]

    def show(self, *, outside: bool = False, free: bool = False, last: bool = False) -> None:
        """Show the entry to people outside; at a table, only the panel for a free seat."""
        show_if(outside, self.form.widget, self.enter)
        show_if(last, self.last_button)
        show_if(free, self.join_panel)


HOLDERS = (*map(seat_holder, range(MAX_SEATS)), PROJECTOR, HOST)
_TITLES = {PROJECTOR: "Projector", HOST: "Host"}
BACK, LATE = "Give this seat back to the person", "Free this seat for a newcomer: you get a link"
_WHAT = {PROJECTOR: "Shows only what everyone may see.", HOST: "This page. Keep it to yourself."}


class HostPanel:
    """The host's controls: give seats to bots and back, replace the link of a holder, end the game.

    `bot` is the list of bots. Each seat has a row in `rows`, a button in `bot_buttons` and one in `person_buttons`;
    each holder has a button in `renew_buttons`. `end_button` asks for confirmation: `confirm_button`, `cancel_button`.
    `links_button` shows or hides the known `links` with their QR codes: the `codes`, added to the address for
    `others`. The host's own link is separate, so that nobody scans it by mistake: `own_button` shows `own_link`, for
    `own_code`.
    """

    def __init__(
        self,
        on_bot: Callable[[int, str], None],
        on_person: Callable[[int], None],
        on_renew: Callable[[str], None],
        on_end: Callable[[], None],
    ) -> None:
        self.codes: dict[str, str] = {}
        self.own_code = ""
        self.others = ForOthers(self._show_again)
        self._game: TableGame | None = None
        self._on_bot, self._on_end, self._shows_links = on_bot, on_end, True
        self.bot = dropdown("Bot", BY_NAME)
        self.bot.value = USUAL
        self.rows = [markup() for _ in range(MAX_SEATS)]
        self.bot_buttons = [
            button("Bot", partial(self._give, seat), tooltip="Give this seat to the bot above")
            for seat in range(MAX_SEATS)
        ]
        self.person_buttons = [button("Give back", partial(on_person, seat), tooltip=BACK) for seat in range(MAX_SEATS)]
        self.renew_buttons = {
            holder: button("New link", partial(on_renew, holder), tooltip="The old link then stops working")
            for holder in HOLDERS
        }
        parts = zip(self.rows, self.bot_buttons, self.person_buttons, self.renew_buttons.values(), strict=False)
        self._seat_rows = [box(row, "ttr-row", "ttr-host-row") for row in parts]
        self.own_button = button(
            "Show",
            lambda: self._show_own(not self.own_link.value),
            tooltip="Your own link, to continue on another device",
        )
        others = [
            box(
                [
                    markup(tag("p", tag("b", _TITLES[holder]), html.small(_WHAT[holder]))),
                    *([self.own_button] if holder == HOST else []),
                    self.renew_buttons[holder],
                ],
                "ttr-row",
                "ttr-host-row",
            )
            for holder in (PROJECTOR, HOST)
        ]
        self.own_link = markup()
        self.links_button = button("Hide the links", lambda: self.open_links(not self._shows_links))
        self.end_button = button("End the game", lambda: self._ask(True), tooltip="It is scored as it stands")
        self.confirm_button = button("Yes, end it and score it", self._end, "ttr-primary")
        self.cancel_button = button("No", lambda: self._ask(False))
        self.links = markup()
        self.links_panel = box([self.others.choice, self.links], "ttr-links")
        self.widget = section(
            "The table",
            self.bot,
            *self._seat_rows,
            *others,
            self.own_link,
            box([self.links_button, self.end_button, self.confirm_button, self.cancel_button], "ttr-row"),
            classes=["ttr-host"],
        )
        self._going = False
        self._ask(False)

    def show(self, game: TableGame, away: Collection[int]) -> None:
        for seat, row in enumerate(self._seat_rows):
            show_if(seat < len(game.places), row)
            if seat >= len(game.places):
                continue
            place = game.places[seat]
            self.rows[seat].value = tag(
                "p",
                html.seat_badge(seat),
                tag("b", place.name or f"Seat {seat + 1}", dir="auto"),
                seat_state(place, seat in away),
            )
            show_if(not game.over and not place.bot, self.bot_buttons[seat])
            show_if(bool(place.bot) and not game.over, self.person_buttons[seat])
            late = game.begun and not place.name
            self.person_buttons[seat].description = "Let in" if late else "Give back"
            self.person_buttons[seat].tooltip = LATE if late else BACK
            has_link = game.options.seats[seat].bot is None or not place.bot
            show_if(has_link, self.renew_buttons[seat_holder(seat)])
        show_if(not game.over, self.bot)
        going = game.begun and not game.over
        if going and not self._going:  # everybody sits, and wants to see the map
            self.open_links(False)
        set_class(self.links_panel, "ttr-links-over", going)
        self._game, self._going = game, going
        self._ask(self._asking and self._going)
        self._show_links(game)

    def forget(self) -> None:
        """Forget all links, also in the browser."""
        self.codes, self._game = {}, None
        self.links.value = ""
        self._show_own(False)

    def open_links(self, visible: bool) -> None:
        self._shows_links = visible
        self.links_button.description = "Hide the links" if visible else "Show the links"
        show_if(visible, self.links_panel)

    def set_own_code(self, code: str) -> None:
        self.own_code = code
        self._show_own(bool(self.own_link.value))

    def _show_own(self, visible: bool) -> None:
        self.own_button.description = "Hide" if visible else "Show"
        if not visible or not self.own_code:
            self.own_link.value = ""
            return
        address, known = f"{self.others.address}#table={self.own_code}", self.others.page
        link = html.link(address, html.address_text(address)) if known else tag("code", self.own_code)
        code = qr_code(address, "QR code of the host's link") if known else None
        warning = tag("p", "Anyone with this link is the host. Keep it to yourself.", class_="ttr-small")
        self.own_link.value = tag("div", warning, code, html.to_copy(link, "the host’s link"), class_="ttr-own-link")

    def _give(self, seat: int) -> None:
        self._on_bot(seat, self.bot.value)

    def _ask(self, asking: bool) -> None:
        self._asking = asking
        show_if(self._going and not asking, self.end_button)
        show_if(asking, self.confirm_button, self.cancel_button)

    def _end(self) -> None:
        self._ask(False)
        self._on_end()

    def _show_again(self) -> None:
        if self._game is not None:
            self._show_links(self._game)
            self._show_own(bool(self.own_link.value))

    def _show_links(self, game: TableGame) -> None:
        lead, more = "Give each link to one player. Anyone with a link plays that seat.", ""
        if not self.codes:
            lead = "Links are shown once, when they are made. “New link” makes another one; the old one stops working."
        elif not self.others.page:
            lead = "Pages have no address here. Each player opens this page and enters a code."
        elif self.others.only_here:
            more = ONLY_HERE.format("table")
        cards = [
            self._card(holder, code, game) for holder in HOLDERS if (code := self.codes.get(holder)) and holder != HOST
        ]
        reason = why_nobody_joins()
        alone = tag("p", reason, class_="ttr-links-lead ttr-urgent") if reason else Markup()
        self.links.value = concat(
            alone, tag("p", lead, class_="ttr-links-lead"), html.note(more), tag("ul", cards, class_="ttr-link-cards")
        )

    def _card(self, holder: str, code: str, game: TableGame) -> Markup:
        seat = HOLDERS.index(holder)
        title = _TITLES.get(holder) or f"Seat {seat + 1}"
        place = game.places[seat] if seat < len(game.places) else None
        name = tag("small", place.name or "free") if place is not None else tag("small", "for all to see")
        head = tag("h3", html.seat_badge(seat) if place is not None else None, f" {title} ", name)
        if not self.others.page:
            return tag("li", head, html.to_copy(tag("code", code), f"the code of {title}"))
        address = f"{self.others.address}#table={code}"
        return tag(
            "li",
            head,
            qr_code(address, f"QR code of the link for {title}"),
            html.to_copy(
                tag("a", html.address_text(address), href=address, target="_blank", rel="noopener"),
                f"the link of {title}",
            ),
        )
