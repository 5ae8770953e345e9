"""A table in real browsers: three persons, a projector and a bot, to the end, with simultaneous clicks in two tabs.

(`tests/ui/table` and `tests/store` try simultaneous clicks again and again; here each tab has its own kernel.)
"""

import base64
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

import ttr
from ttr import DrawCard
from ttr.store.store import Store
from ttr.ui.setup.game_options import GameOptions, SeatChoice
from ttr.ui.table.game import TableGame
from ttr.ui.table.saved_table import SavedTable, open_table

from .conftest import DESKTOP, LONG, PHONE, SIDEWAYS, Recorded, pictures_of_failure, wait_until_playable
from .faults import has_no_fault
from .player import press_move, secrets_of_rivals
from .serve import Server
from .steps import kernel_of, press, resize, seats_agree
from .test_accessibility import BOTH, TABLET

READY = ".ttr-map .main-svg"
PROJECTOR = (1920, 1080)
PATIENCE = 180_000  # milliseconds, for a slow machine
QUICKER = "Somebody else was faster"
DRAW_AT = "at => void setTimeout(() => document.querySelector('.ttr-deck').click(), at - Date.now())"
TRIES, AGAIN = 8, 10  # clicks on the same button, and the seconds between them


@pytest.fixture
def store() -> Iterator[Store]:
    """The folder of tables of these tests' server."""
    store = Store(os.environ["TTR_STORE"])
    yield store
    store.engine.dispose()


class Browsers:
    """Browsers of several people, each with its own storage and a record of everything it receives."""

    def __init__(self, chromium: Browser) -> None:
        self._chromium = chromium
        self.pages: dict[str, Page] = {}
        self.every: list[Page] = []
        self.recorded: dict[str, Recorded] = {}

    def open(self, who: str, address: str, size: tuple[int, int] = DESKTOP, beside: Page | None = None) -> Page:
        """Open a page in a new browser, or in that of another page."""
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


def opened(host: Page, rules: str, seats: int, bots: int, seed: int, **variants: int) -> dict[str, str]:
    """Open a table in the host's browser, and return the addresses of its links."""
    host.get_by_label("Rules", exact=True).select_option(label=ttr.RULE_SETS[rules].title)
    host.get_by_label("Players", exact=True).select_option(label=str(seats))
    press(host, "More opponents, and a seed …")
    host.get_by_label("Seed", exact=True).wait_for()
    for seat in range(seats):
        kind = host.get_by_label(f"Seat {seat + 1}", exact=True)
        kind.select_option(label=kind.locator("option").all_inner_texts()[0 if seat < seats - bots else 1])
    host.get_by_label("Seed", exact=True).fill(str(seed))
    host.get_by_label("Seed", exact=True).press("Tab")
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


def test_three_persons_a_projector_and_a_bot_play_to_the_end(
    pages_server: Server, browsers: Browsers, store: Store, tmp_path: Path
) -> None:
    host = browsers.open("host", pages_server.page("table"))
    has_no_fault(host)
    resize(host, TABLET)
    host.wait_for_function(BOTH, arg=TABLET)
    # This seed's game is short, but long enough for a seat to leave and return.
    links = opened(host, "first-journey", 4, 1, seed=8, winning_tickets=2)
    persons = ["Seat 1", "Seat 2", "Seat 3"]
    below = host.locator(".ttr-link-cards").bounding_box()
    board = host.locator(".ttr-map .main-svg").first.bounding_box()
    assert board["y"] >= below["y"] + below["height"]  # beside an open table nothing is empty: its board is there
    assert board["height"] > 200
    for size in (1024, 600), (1024, 768), (1280, 640):
        resize(host, size)
        board, below = (host.locator(part).first.bounding_box() for part in (".ttr-map .main-svg", ".ttr-link-cards"))
        assert board["height"] >= 300, size  # whatever has no room is reached by scrolling
        assert board["y"] >= below["y"] + below["height"], size
    resize(host, TABLET)
    cards = host.locator(".ttr-link-cards li").all()
    assert len({card.bounding_box()["y"] for card in cards}) == 1  # on a tablet, no code is below the fold
    host.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    copies_with_and_without_a_clipboard(host, links["Seat 1"])
    projector = browsers.open("Projector", links["Projector"], PROJECTOR, beside=host)
    ada = browsers.open("Seat 1", links["Seat 1"])
    bo = browsers.open("Seat 2", links["Seat 2"], beside=ada)  # two seats in two tabs of one browser
    cy = browsers.open("Seat 3", links["Seat 3"], PHONE)
    names = dict(zip(persons, ["Ada", "<b>Bo</b>", "Cy"], strict=True))
    for who, name in names.items():
        sit_down(browsers.pages[who], name)

    # An omniscient twin of each seat, which reads the same log and does nothing.
    codes = {"host": code_of(host.url)} | {who: code_of(address) for who, address in links.items()}
    twins = {who: SavedTable.find(codes[who], store) for who in persons}
    watching = {**dict.fromkeys(["host", "Projector"]), **{who: twins[who].seat for who in persons}}
    searched = 0

    def now() -> TableGame:
        for twin in twins.values():
            twin.read()
        return twins[persons[0]].game

    def all_agree() -> TableGame:
        """Check that every browser shows the position, and has not received any secret of other seats."""
        nonlocal searched
        game = now()
        for page in browsers.pages.values():
            seats_agree(page, game.state)
        if not game.over:
            secrets = {seat: secrets_of_rivals(game, seat) for seat in {*watching.values()}}
            for who, seat in watching.items():
                recorded = browsers.recorded[who]
                searched += len(recorded.received)
                assert recorded.containing(*secrets[seat]) == [], who
                others = {*codes.values()} - {codes[who]} if who != "host" else ()
                assert recorded.containing(*others) == [], who
                recorded.frames.clear()
        return game

    def each_has_its_own_seat() -> None:
        all_agree()
        for who, name in names.items():
            browsers.pages[who].get_by_text(f"{name} (you)").wait_for()
            assert code_of(browsers.pages[who].url) == codes[who]

    def mover() -> str:
        now()
        return next(who for who, twin in twins.items() if twin.game.my_turn)

    def make_a_move() -> TableGame:
        who = mover()
        twin = twins[who]
        for _ in range(TRIES):  # a page that waits for its kernel ignores clicks, and says so
            with suppress(TimeoutError):
                press_move(browsers.pages[who], twin.game.view(), twin.game.hint().move)
            if comes_true(twin.read, host, AGAIN):
                break
        return all_agree()

    each_has_its_own_seat()
    assert browsers.pages[mover()].title() == "● Your turn"
    while len(now().moves) < 2:
        make_a_move()

    # A reload: the same position, and the two tabs of one browser are still two seats.
    for page in (ada, bo):
        page.reload()
        wait_until_playable(page, READY)
    each_has_its_own_seat()
    while len(now().moves) < 4:
        make_a_move()

    # A kernel is killed: its page recovers on its own.
    bo.evaluate("window.sameDocument = true")
    kernel_of(bo).kill()
    bo.wait_for_function("() => !window.sameDocument")
    wait_until_playable(bo, READY)
    each_has_its_own_seat()
    while len(now().moves) < 5:
        make_a_move()

    # A bot takes over a seat, and the others play on. Then the person takes the seat back.
    expect(host.locator(".ttr-links")).to_be_hidden()
    host.locator(".ttr-host-row", has_text="Cy").get_by_role("button", name="Bot").click()
    cy.get_by_role("button", name="Take my seat back").wait_for()
    projector.get_by_text("a bot plays").wait_for()
    moves = len(all_agree().moves)
    while 2 not in (seats := {state.seat for state in now().states[moves:-1]}) or len(seats) < 4:
        make_a_move()
    press(cy, "Take my seat back")
    cy.get_by_role("button", name="Take my seat back").wait_for(state="hidden")
    now()
    assert twins["Seat 3"].game.persons == [0, 1, 2]

    # Simultaneous clicks in two tabs of one seat: one counts, and the other tab gets a sentence.
    again = browsers.open("Seat 3 again", links["Seat 3"], beside=cy)
    watching["Seat 3 again"], codes["Seat 3 again"] = watching["Seat 3"], codes["Seat 3"]
    for _ in range(TRIES):  # a page that waits for its kernel ignores clicks, and says so
        while mover() != "Seat 3" or DrawCard(None) not in twins["Seat 3"].game.view().legal_moves:
            make_a_move()
        before = len(all_agree().moves)
        at = 1000 * time.time() + 1000  # within a millisecond, so neither has received the other's
        for page in (cy, again):
            page.evaluate(DRAW_AT, at)
        if comes_true(lambda: any(page.get_by_text(QUICKER).count() for page in (cy, again)), host, LONG):
            break
    game = all_agree()
    assert [state.seat for state in game.states[before:-1]].count(2) == 1
    assert sum(page.get_by_text(QUICKER).count() for page in (cy, again)) == 1

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


def copies_with_and_without_a_clipboard(page: Page, link: str) -> None:
    """Copy a link on a page that has a clipboard, and as on one over plain http, whose browser copies or does not."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("window.clipboard = navigator.clipboard")
    button = page.get_by_role("button", name="Copy the link of Seat 1")
    for without in ("", "Object.defineProperty(navigator, 'clipboard', { value: undefined })"):
        page.evaluate(f"clipboard.writeText('').then(() => {{ {without} }})")
        button.click()
        button.filter(has_text="Copied").wait_for()
        page.wait_for_function("async link => await clipboard.readText() === link", arg=link)
        assert not page.get_by_label("Text to copy").count()
    page.evaluate("document.execCommand = () => false")
    button.click()
    page.get_by_text("Press Ctrl+C to copy the selected text.").wait_for()
    assert page.evaluate("getSelection().toString() || document.activeElement.value") == link


def test_by_keyboard_the_focus_waits_at_the_sentence_and_goes_on_where_the_turn_does(
    pages_server: Server, browsers: Browsers, store: Store
) -> None:
    """A key that is pressed too often must not press what nobody wanted, such as Undo."""
    codes = open_table(store, GameOptions("usa", (SeatChoice(None), SeatChoice(None)), 1))
    page = browsers.open("Ada", f"{pages_server.page('table')}#table={codes['seat 0']}")
    other = SavedTable.find(codes["seat 1"], store)

    def bo_plays() -> None:
        other.note_presence()
        while not other.game.over and other.game.view() is not None and other.game.my_turn:
            move = other.game.view().legal_moves[0]
            other.do(lambda game, move=move: game.play(move))

    def focus_is_at(selector: str) -> None:
        page.wait_for_function("selector => document.activeElement.matches(selector)", arg=selector)

    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type("Ada")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Sit down").wait_for(state="hidden")
    focus_is_at(".ttr-side .ttr-live > *")
    other.do(lambda game: game.sit(1, "Bo"))
    page.get_by_text("is choosing").first.wait_for()
    resize(page, SIDEWAYS)  # what each player does has room above the map, too
    top = page.locator(".ttr-map").first.bounding_box()["y"]
    boxes = [seat.bounding_box() for seat in page.locator(".ttr-seat").all()]
    assert all(0 <= box["y"] <= top - box["height"] for box in boxes), (boxes, top)
    resize(page, DESKTOP)
    bo_plays()
    focus_is_at(".ttr-offer input")
    for key in ("Space", "Tab", "Space"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Keep 2 of 3")).to_be_enabled()
    page.keyboard.press("k")
    page.get_by_text("Waiting for Bo").wait_for()
    focus_is_at(".ttr-side .ttr-live > *")
    other.read()
    bo_plays()
    focus_is_at(".ttr-cards button")


def comes_true(so: Callable[[], bool], page: Page, seconds: float = PATIENCE / 1000) -> bool:
    """Poll a condition that no page reports, while the pages run; return True if it came true."""
    end = time.monotonic() + seconds
    while not (found := so()) and time.monotonic() < end:
        page.wait_for_timeout(50)
    return found


def code_of(address: str) -> str:
    return address.partition("#table=")[2]
