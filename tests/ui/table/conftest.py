"""Fixtures of tables: a store, and a page for each holder, as if each had its own browser and kernel."""

import base64
import json
import random
import re
from pathlib import Path

import pytest

from tests.browser.player import secrets_of_rivals
from tests.ui.seen import parts_of
from ttr.game.files.record import Record
from ttr.game.moves import Move
from ttr.store.store import Store
from ttr.ui.setup.game_options import GameOptions, SeatChoice
from ttr.ui.table.page import TablePage
from ttr.ui.table.saved_table import HOST, PROJECTOR, seat_holder

PERSON, BOT = SeatChoice(None), SeatChoice("destination")


class Room:
    """A table and the pages around it."""

    def __init__(self, url: str, clock) -> None:
        self.url, self.clock = url, clock
        self.codes: dict[str, str] = {}

    def page(self, holder: str | None = None) -> TablePage:
        """Open a page with its own store, optionally with the link of a holder."""
        page = TablePage(Store(self.url, self.clock))
        if holder is not None:
            page.go_to(self.codes[holder])
        return page

    def open(
        self, *seats: SeatChoice, rules: str = "mini", seed: int = 7, address: str = "http://192.168.0.7:8866/"
    ) -> TablePage:
        """Open a table; return the host's page."""
        host = self.page()
        host.address.receive({"open": "", "known": "", "page": address})
        host.open(GameOptions(rules, seats or (PERSON, PERSON), seed))
        self.codes = dict(host.host.codes)
        return host

    def seated(self, seat: int, name: str) -> TablePage:
        """Open a seat's link, and sit down."""
        page = self.page(seat_holder(seat))
        page.entrance.name.value = name
        page.entrance.sit_button.click()
        return page

    def for_two(self) -> tuple[TablePage, TablePage, TablePage]:
        """Open a table for Ada and Bo, who sit down; return the host's page and theirs."""
        return self.open(PERSON, PERSON), self.seated(0, "Ada"), self.seated(1, "Bo")

    def projector(self) -> TablePage:
        return self.page(PROJECTOR)

    def host(self) -> TablePage:
        return self.page(HOST)


@pytest.fixture
def now() -> list[float]:
    """Return a clock that tests can set."""
    return [1_000_000_000.0]


@pytest.fixture
def room(tmp_path: Path, now: list[float]):
    return Room(f"sqlite:///{tmp_path}/games.sqlite", lambda: now[0])


def some_move(page: TablePage, rng: random.Random) -> Move:
    """Return a move that the page's seat can make."""
    view = page.game.view()
    claims = [move for move in view.legal_moves if str(move).startswith("claim")]
    return rng.choice(claims or view.legal_moves)


def play_on(pages: list[TablePage], seed: int = 1, until=lambda game: False) -> None:
    """Play on, each player with their own page, to the end or until a condition holds."""
    rng = random.Random(seed)
    while True:
        for page in pages:
            page.look()
        game = pages[0].game
        if game.over or until(game):
            return
        mover = next(page for page in pages if page.game.my_turn)
        mover.play(some_move(mover, rng))
        assert not mover.status.urgent, mover.status.text


def record_of(files: str) -> Record:
    """Return the record that a page's link saves."""
    return Record.from_text(base64.b64decode(re.search(r"base64,([^\"]+)", files)[1]))


def secrets_in(page: TablePage) -> list[str]:
    """Return the rivals' secrets that a page's browser holds; its scripts and style sheets are the same for all."""
    states = [part.get_state() for part in parts_of(page.widget)]
    values = [value for state in states for name, value in state.items() if name != "_esm"]
    told = [value for value in values if not str(value).startswith("<style>")]
    held = json.dumps(told, default=str, ensure_ascii=False)
    return [secret for secret in secrets_of_rivals(page.game, page.game.viewer) if secret in held]
