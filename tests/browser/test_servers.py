"""Two servers behind the notes' nginx: a page moves to the other one with its game if its server is lost."""

import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import OpenPage
from .serve import NGINX, ROOT, Server, lines_of, nginx, running, voila
from .steps import keep_all, wait_for_answer

pytestmark = pytest.mark.skipif(NGINX is None, reason="nginx is not installed")

GRACE = 15
LINK = "?seats=you,random&seed=7"


@dataclass
class School:
    """Two servers, by their ports, and the port of the proxy before them."""

    start: Callable[..., Server]
    servers: dict[int, Server]
    port: int

    def server_of(self, page: Page) -> Server:
        """Return the server that has a page's kernel."""
        kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
        (found,) = (server for server in self.servers.values() if running(server, kernel))
        return found

    def replace(self, server: Server) -> None:
        """Start a new server in place of one that has ended."""
        self.servers[server.port] = self.start(port=server.port)


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    with ExitStack() as stack:

        def start(**given: int) -> Server:
            env = {"TTR_STORE": f"sqlite:///{tmp_path}/games.sqlite"}
            options = ("--pool_size=1", f"--PageServer.grace={GRACE}")
            return stack.enter_context(voila(ROOT / "notebooks" / "play.ipynb", *options, env=env, **given))

        servers = {server.port: server for server in (start(), start())}
        lines = lines_of("docs/servers.md", "upstream")
        for number, port in zip(("8866", "8867"), servers, strict=True):
            lines = re.sub(rf"{number}\b", str(port), lines)
        yield School(start, servers, stack.enter_context(nginx(tmp_path, lines)))


def test_a_page_moves_with_its_game_when_its_server_ends_or_is_killed(school: School, open_page: OpenPage) -> None:
    page, _ = open_page(f"http://localhost:{school.port}/{LINK}", ready=".ttr-map .main-svg")
    keep_all(page)
    for number in (signal.SIGTERM, signal.SIGKILL):
        draw(page)
        hand, first = page.locator(".ttr-seat").first.inner_text(), school.server_of(page)
        page.evaluate("window.sameDocument = true")
        os.kill(first.pid, number)
        if number is signal.SIGTERM:
            page.get_by_role("alert").get_by_text("This server is about to be replaced").wait_for()
        page.wait_for_function("() => !window.sameDocument")
        expect(page.locator(".ttr-seat").first).to_have_text(hand, use_inner_text=True)
        del school.servers[first.port]
        assert school.server_of(page)
        if number is signal.SIGTERM:
            assert first.wait() == 0
            school.replace(first)
        page.get_by_role("button", name="Draw blind").click()
        page.get_by_text("Draw one more card.").wait_for(state="hidden")
        page.get_by_text("Your turn").first.wait_for()


def draw(page: Page) -> None:
    page.get_by_role("button", name="Draw blind").click()
    page.get_by_text("Draw one more card.").wait_for()
    wait_for_answer(page)
