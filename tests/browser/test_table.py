"""A table in real browsers: three persons, a projector and a bot, to the end; and two tabs that press at once."""

from __future__ import annotations

import base64
import os
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, TimeoutError

import ttr
from ttr.store.store import Store
from ttr.ui.table.game import TableGame
from ttr.ui.table.kept import KeptTable

from .conftest import DESKTOP, PHONE, Recorded, pictures_of_failure, wait_until_playable
from .player import press_move, secrets_of_rivals
from .serve import Server
from .steps import kernel_of, press, seats_agree

READY = ".ttr-map .main-svg"
PROJECTOR = (1920, 1080)
PATIENCE = 180_000  # milliseconds, for a slow machine
TRIES, AGAIN = 8, 10  # presses of the same button, and seconds from one to the next


@pytest.fixture
def url() -> str:
    """Where the server of these tests keeps its tables."""
    return os.environ["TTR_STORE"]


class Browsers:
    """Browsers of several people: each with memories of its own, and all that it receives recorded."""

    def __init__(self, chromium: Browser) -> None:
        self._chromium = chromium
        self.pages: dict[str, Page] = {}
        self.every: list[Page] = []
        self.recorded: dict[str, Recorded] = {}

    def open(self, who: str, address: str, size: tuple[int, int] = DESKTOP, beside: Page | None = None) -> Page:
        """Open a page in a browser of its own, or in that of another page."""
        page = (self._chromium.new_context(reduced_motion="reduce") if beside is None else beside.context).new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.set_default_timeout(PATIENCE)
        self.recorded[who] = Recorded()
        self.recorded[who].follow(page)
        page.goto(address)
        wait_until_playable(page, READY, PATIENCE / 1000)
        self.pages[who] = page
        self.every.append(page)
        return page

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()


@pytest.fixture
def browsers(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Browsers]:
    found = Browsers(chromium)
    with pictures_of_failure(request, found.every):
        yield found
    found.close()


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    press(page, "Sit down")
    page.get_by_role("button", name="Sit down").wait_for(state="hidden")


def opened(host: Page, rules: str, seats: int, bots: int, **variants: int) -> dict[str, str]:
    """Open a table in the host's browser, and return the addresses of its links."""
    host.get_by_label("Rules", exact=True).select_option(label=ttr.RULE_SETS[rules].title)
    host.get_by_label("Players", exact=True).select_option(label=str(seats))
    for seat in range(seats):
        kind = host.get_by_label(f"Seat {seat + 1}", exact=True)
        kind.select_option(label=kind.locator("option").all_inner_texts()[0 if seat < seats - bots else 1])
    if variants:
        press(host, "Variants")
        for label, value in variants.items():
            field = host.get_by_label(label.replace("_", " ").capitalize(), exact=True)
            field.fill(str(value))
            field.press("Tab")
        host.get_by_role("button", name="Hide variants (1 change)").wait_for()
    press(host, "Open the table")
    host.locator(".ttr-qr").first.wait_for()
    cards = host.locator(".ttr-link-cards li").all()
    names = [re.search(r"Seat \d|Projector", card.locator("h3").inner_text())[0] for card in cards]
    return dict(zip(names, (card.locator("a").get_attribute("href") for card in cards), strict=True))


def test_three_browsers_a_projector_and_a_bot_play_to_the_end(
    pages_server: Server, browsers: Browsers, url: str, tmp_path: Path
) -> None:
    host = browsers.open("host", pages_server.page("table"))
    links = opened(host, "first-journey", 4, 1, winning_tickets=3)  # not over before a seat has gone and come back
    persons = ["Seat 1", "Seat 2", "Seat 3"]
    projector = browsers.open("Projector", links["Projector"], PROJECTOR)
    for who, name, size in zip(persons, ["Ada", "<b>Bo</b>", "Cy"], [DESKTOP, DESKTOP, PHONE], strict=True):
        sit_down(browsers.open(who, links[who], size), name)

    # Of each seat a twin that knows everything: it reads the same log, and presses nothing.
    codes = {who: code_of(address) for who, address in links.items()}
    twins = {who: KeptTable.opened(codes[who], Store(url)) for who in persons}
    watching = {**dict.fromkeys(["host", "Projector"]), **{who: twins[who].seat for who in persons}}
    searched = 0

    def now() -> TableGame:
        for twin in twins.values():
            twin.look()
        return twins[persons[0]].game

    def all_agree() -> TableGame:
        """See that every browser shows the position, and that none has received what its seat may not know."""
        nonlocal searched
        game = now()
        for page in browsers.pages.values():
            seats_agree(page, game.state)
        if not game.over:
            for who, seat in watching.items():
                recorded = browsers.recorded[who]
                searched += len(recorded.received)
                assert recorded.containing(*secrets_of_rivals(game, seat)) == [], who
                others = [code for other, code in codes.items() if other != who and who != "host"]
                assert recorded.containing(*others) == [], who
                recorded.frames.clear()
        return game

    def make_a_move() -> TableGame:
        now()
        who, twin = next((who, twin) for who, twin in twins.items() if twin.game.my_turn)
        for _ in range(TRIES):  # a page that waits for its kernel takes no press, and says so
            with suppress(TimeoutError):
                press_move(browsers.pages[who], twin.game.view(), twin.game.hint().move)
            if comes_true(twin.look, host, AGAIN):
                break
        return all_agree()

    all_agree()
    first = next(page for who, page in browsers.pages.items() if who in persons and twins[who].game.my_turn)
    assert first.title() == "● Your turn"
    while len(now().moves) < 3:
        make_a_move()

    # A reload: the same position.
    browsers.pages["Seat 1"].reload()
    wait_until_playable(browsers.pages["Seat 1"], READY)
    all_agree()
    while len(now().moves) < 5:
        make_a_move()

    # A kernel is killed: its page comes back by itself.
    bo = browsers.pages["Seat 2"]
    bo.evaluate("window.sameDocument = true")
    kernel_of(bo).kill()
    bo.wait_for_function("!window.sameDocument")
    wait_until_playable(bo, READY)
    all_agree()
    while len(now().moves) < 7:
        make_a_move()

    # A seat is given to a bot: the others play on without it. Then it is taken back.
    press(host, "Hide the links")
    host.locator(".ttr-host-row", has_text="Cy").get_by_role("button", name="Bot").click()
    cy = browsers.pages["Seat 3"]
    cy.get_by_role("button", name="Take my seat back").wait_for()
    projector.get_by_text("a bot plays").wait_for()
    moves = len(all_agree().moves)
    while 2 not in (seats := {state.seat for state in now().states[moves:-1]}) or len(seats) < 4:
        make_a_move()
    press(cy, "Take my seat back")
    cy.get_by_role("button", name="Take my seat back").wait_for(state="hidden")
    now()
    assert twins["Seat 3"].game.persons == [0, 1, 2]

    while not (game := make_a_move()).over:
        pass
    final = ttr.scores(game.state)
    for page in browsers.pages.values():
        page.get_by_text("Save the game's record").wait_for()
    data = projector.locator("a.ttr-download[href*=base64]").first.get_attribute("href")
    record = ttr.Record.from_text(base64.b64decode(data.partition("base64,")[2]))
    assert ttr.scores(record.states()[-1]) == final
    assert record.start.setup.seats[:3] == ("Ada", "<b>Bo</b>", "Cy")
    assert searched > 100
    for who, recorded in browsers.recorded.items():
        assert recorded.elsewhere == [], who
    projector.screenshot(path=tmp_path / "projector.png")


def test_of_two_tabs_of_one_seat_that_press_at_once_one_counts(
    pages_server: Server, browsers: Browsers, url: str
) -> None:
    host = browsers.open("host", pages_server.page("table"))
    links = opened(host, "first-journey", 2, 1)
    tabs = [browsers.open("one", links["Seat 1"])]
    sit_down(tabs[0], "Ada")
    tabs.append(browsers.open("two", links["Seat 1"]))
    twin = KeptTable.opened(code_of(links["Seat 1"]), Store(url))
    quicker = re.compile("Somebody else was quicker")
    told = 0
    for turn in range(30):
        before = len(twin.game.moves)
        for page in tabs:
            seats_agree(page, twin.game.state)
            press(page, "Hint")  # so that the last sentence is gone
            page.get_by_text(re.compile("^Hint:")).wait_for()
        for page in random.Random(turn).sample(tabs, 2):  # both are out before one is answered
            page.evaluate("setTimeout(() => document.querySelector('.ttr-deck').click())")
        if not comes_true(lambda: any(page.get_by_text(quicker).count() for page in tabs), host, AGAIN):
            twin.look()  # a page that waits for its kernel takes no press, and says so
            continue
        twin.look()
        made = [state.seat for state in twin.game.states[before:-1]]
        assert made.count(twin.seat) == 1
        assert sum(page.get_by_text(quicker).count() for page in tabs) == 1
        told += 1
        if told == 10:
            break
    assert told == 10


def test_two_seats_in_two_tabs_of_one_browser_are_kept_apart(
    pages_server: Server, browsers: Browsers, url: str
) -> None:
    host = browsers.open("host", pages_server.page("table"))
    links = opened(host, "first-journey", 3, 1)
    first = browsers.open("Seat 1", links["Seat 1"])
    second = browsers.open("Seat 2", links["Seat 2"], beside=first)
    for page, name in ((first, "Ada"), (second, "Bo")):
        sit_down(page, name)
    tables = {who: KeptTable.opened(code_of(links[who]), Store(url)) for who in ("Seat 1", "Seat 2")}
    for loaded_again in (False, True):
        for page in (first, second) if loaded_again else ():
            page.reload()
            wait_until_playable(page, READY)
        for who, table in tables.items():
            page, recorded = browsers.pages[who], browsers.recorded[who]
            seats_agree(page, table.game.state)
            page.get_by_text(f"{table.game.name} (you)").wait_for()
            assert code_of(page.url) == code_of(links[who])
            assert recorded.containing(*secrets_of_rivals(table.game, table.seat)) == []
            other = next(link for seat, link in links.items() if seat.startswith("Seat") and seat != who)
            assert recorded.containing(code_of(other)) == []


def comes_true(so: Callable[[], bool], page: Page, seconds: float = PATIENCE / 1000) -> bool:
    """Wait until something is so that no page tells, while the pages go on; tell whether it is."""
    end = time.monotonic() + seconds
    while not (found := so()) and time.monotonic() < end:
        page.wait_for_timeout(50)
    return found


def code_of(address: str) -> str:
    return address.partition("#table=")[2]
