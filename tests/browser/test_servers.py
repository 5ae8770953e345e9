"""Two servers behind the notes' nginx: a page moves to the other one with its game if its server is lost."""

import os
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import OpenPage
from .nginx import NGINX, lines_of, nginx
from .serve import ROOT, Server, running, voila
from .steps import wait_for_answer

pytestmark = pytest.mark.skipif(NGINX is None, reason="nginx is not installed")

GRACE = 15
LINK = "?seats=you,random&seed=7"


@dataclass
class School:
    """Two servers, and the port of the proxy before them."""

    servers: list[Server]
    port: int

    def server_of(self, page: Page) -> Server:
        """Return the server that has a page's kernel."""
        kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
        (found,) = (server for server in self.servers if running(server, kernel))
        return found


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    with ExitStack() as running:
        env = {"TTR_STORE": f"sqlite:///{tmp_path}/games.sqlite"}
        notebook, options = ROOT / "notebooks" / "play.ipynb", ("--pool_size=1", f"--PageServer.grace={GRACE}")
        servers = [running.enter_context(voila(notebook, *options, env=env)) for _ in range(2)]
        lines = lines_of("docs/servers.md", "upstream")
        for number, server in zip(("8866", "8867"), servers, strict=True):
            lines = re.sub(rf"{number}\b", str(server.port), lines)
        yield School(servers, running.enter_context(nginx(tmp_path, lines)))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL], ids=["told to end", "killed"])
def test_a_page_moves_with_its_game_when_its_server_ends(
    school: School, open_page: OpenPage, number: signal.Signals
) -> None:
    page, _ = open_page(f"http://localhost:{school.port}/{LINK}", ready=".ttr-map .main-svg")
    for box in page.locator(".ttr-offer input:visible").all():
        box.check()
    page.get_by_role("button", name="Keep").click()
    page.get_by_role("button", name="Draw blind").click()
    page.get_by_text("Draw one more card.").wait_for()
    wait_for_answer(page)
    hand, first = page.locator(".ttr-seat").first.inner_text(), school.server_of(page)
    page.evaluate("window.sameDocument = true")
    os.kill(first.pid, number)
    if number is signal.SIGTERM:
        page.get_by_role("alert").get_by_text("This server is about to be replaced").wait_for()
    page.wait_for_function("() => !window.sameDocument")
    expect(page.locator(".ttr-seat").first).to_have_text(hand, use_inner_text=True)
    school.servers.remove(first)
    assert school.server_of(page)
    if number is signal.SIGTERM:
        assert first.wait() == 0
    page.get_by_role("button", name="Draw blind").click()
    page.get_by_text("Draw one more card.").wait_for(state="hidden")
