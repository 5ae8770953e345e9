"""Invitations: links and a QR code to join, a link for the projector, the class as a table, and its deletion."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit, urlunsplit

from ttr.runtime import this_host
from ttr.store import why_nobody_joins
from ttr.store.logs import DAYS
from ttr.ui.controls.html import address_text, heading, link, to_copy
from ttr.ui.controls.widgets import box, button, markup, section, show_if
from ttr.ui.map.browser_button import BrowserButton
from ttr.ui.markup import Markup, concat, tag
from ttr.ui.page.address import ONLY_HERE, ForOthers, qr_code

NO_ADDRESS = (
    "In JupyterLab the page has no address of its own. Serve it: ttr serve --page class --pool 10. Or give "
    "this code to students whose programs have the same store; they open class.ipynb and paste it:"
)


class InvitePanel:
    """Controls of a class: links to join, the class as CSV, and a deletion with confirmation.

    A projector shows its `links` alone, `large`.
    """

    def __init__(self, as_csv: Callable[[], str], on_delete: Callable[[], None], *, large: bool = False) -> None:
        self._large = large
        self.links = markup()
        self.others = ForOthers(self._show_links)
        self._join = self._watch = self._letters = ""
        self.csv_button = BrowserButton("Save all as a table (CSV)", as_csv, "class.csv")
        self.delete_button = button("Delete the class", lambda: self.ask(True))
        self.confirm_button = button("Yes, delete all of it", on_delete, "ttr-primary")
        self.keep_button = button("No, keep it", lambda: self.ask(False))
        self._confirmation = box([self.confirm_button, self.keep_button], "ttr-row")
        kept = markup(
            tag("p", f"The class is kept for {DAYS} days after the last entry, then it is deleted.", class_="ttr-small")
        )
        self.widget = box(
            [
                self.others.choice,
                self.links,
                section("What is kept", kept, self.csv_button, self.delete_button, self._confirmation),
            ],
            "ttr-panel",
        )
        self.ask(False)

    def ask(self, sure: bool) -> None:
        """Ask whether to delete the class, or cancel the question."""
        show_if(sure, self._confirmation)
        show_if(not sure, self.delete_button)

    def show(self, page: str, join: str, watch: str, letters: str) -> None:
        """Show the links for a page's address in this browser and these codes, one of them in letters."""
        self._join, self._watch, self._letters = join, watch, letters
        self.others.page = page
        self._show_links()

    def _show_links(self) -> None:
        if self._join:
            joining = invitation(self.others, self._join, self._letters, large=self._large)
            self.links.value = joining + _projector_html(self.others, self._watch)


def invitation(others: ForOthers, join: str, letters: str, *, large: bool = False) -> Markup:
    """Return instructions for joining, or the reason why nobody can join; `large` for a screen without a keyboard."""
    reason = why_nobody_joins()
    alone = tag("p", reason, class_="ttr-urgent") if reason else None
    if not others.address:
        return tag("div", alone, tag("p", NO_ADDRESS), to_copy(tag("code", join), "the code"), class_="ttr-invitation")
    to = _link(others, join)
    if others.only_here and not reason:
        alone = tag("p", ONLY_HERE.format("class --pool 10"), class_="ttr-urgent")
    typed, whole = _typing_html(others, letters), link(to, address_text(to))
    if large:
        way = typed or tag("p", whole)
    else:
        way = concat(typed, tag("p", "The whole link:") if typed else None, to_copy(whole, "the link to join"))
    return tag(
        "div",
        heading("Join the class"),
        alone,
        qr_code(to, "A QR code with the link to join"),
        tag("p", "Scan the code with a phone, or open"),
        way,
        tag("p", "A name is all it takes: no account, no password.", class_="ttr-small"),
        class_="ttr-invitation",
    )


def join_address(address: str) -> str:
    """Return the address for joining with letters on the server of a page; empty if the server has none."""
    path = this_host().join
    return urlunsplit((*urlsplit(address)[:2], path, "", "")) if path and address else ""


def _typing_html(others: ForOthers, letters: str) -> Markup:
    """Return an address and letters that people read from afar and type; nothing on a server without that page."""
    address = join_address(others.address)
    if not address:
        return Markup()
    return tag(
        "p",
        link(address, address.partition("://")[2]),
        " and enter ",
        tag("b", f"{letters[:3]} {letters[3:]}", class_="ttr-letters", translate="no"),
        class_="ttr-to-type",
    )


def _link(others: ForOthers, code: str) -> str:
    return f"{others.address}#class={code}"


def _projector_html(others: ForOthers, watch: str) -> Markup:
    if not (others.address and watch):
        return Markup()
    return concat(
        heading("For the projector"),
        to_copy(link(_link(others, watch), "Open the projector's page", "_blank"), "the projector’s link"),
        tag("p", "Names are hidden there until you show them.", class_="ttr-small"),
    )
