"""A server that receives SIGTERM first lets its pages move to another server."""

import http.client
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.browser.serve import Server, get, voila, write_notebook
from tests.serving.visitor import Visitor
from ttr.serving.admission import LOOK, QUIET

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGTERM")]

PAGE = """
from ttr.ui.page.connection import Connection
Connection()
"""
LONG = 60  # seconds; a machine may be slow

Start = Callable[[float], Server]


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """Start a server that gives its open pages this many seconds after SIGTERM."""
    page = write_notebook(tmp_path_factory.mktemp("page") / "page.ipynb", PAGE)
    with ExitStack() as servers:
        yield lambda grace: servers.enter_context(
            voila(page, "--pool_size=0", f"--PageServer.grace={grace}", warm=False)
        )


def tell_to_end(server: Server) -> None:
    os.kill(server.pid, signal.SIGTERM)


@pytest.fixture(scope="module")
def page(start: Start) -> Iterator[Visitor]:
    """A page whose server has been told to end; the last test leaves the page."""
    server = start(LONG)
    with Visitor(server) as visitor:
        visitor.load()
        tell_to_end(server)
        server.wait_for_log("This server ends when")
        yield visitor


def test_a_terminated_server_tells_its_pages_and_proxies_and_makes_no_new_page(
    page: Visitor,
) -> None:
    assert page.value(page.widget("ends"), "ends") == pytest.approx(LONG)
    url = page.server.url
    ready, refused = get(f"{url}readyz"), get(url)
    assert (ready.status, ready.text) == (503, "this server is about to end\n")
    assert get(f"{url}healthz").status == 200
    assert (refused.status, refused.headers["Retry-After"]) == (503, "10")
    assert "This server is about to end" in refused.text
    assert get(url, method="HEAD").status == 503
    with pytest.raises(http.client.RemoteDisconnected):  # proxies treat this as a server that has gone
        get(url, headers={"X-Forwarded-For": "192.0.2.1"})


def test_a_page_that_reconnects_late_gets_the_remaining_seconds(page: Visitor) -> None:
    time.sleep(1)
    with page.again() as late:
        widgets = late.load().widgets
        assert 0 < widgets[late.widget("ends")]["ends"] <= LONG - 1


def test_it_stops_when_its_pages_have_gone_and_not_before(page: Visitor) -> None:
    time.sleep(QUIET + 2 * LOOK)
    assert page.all_in_order()
    page.socket.close()
    began = time.monotonic()
    assert page.server.wait() == 0
    assert time.monotonic() - began < LONG / 2


def test_remaining_pages_close_with_their_server_after_the_grace_period(start: Start) -> None:
    server = start(2)
    with Visitor(server) as visitor:
        visitor.load()
        tell_to_end(server)
        assert server.wait() == 0
        assert not visitor.all_in_order()


@pytest.mark.parametrize("times", [1, 2])
def test_without_pages_or_after_a_second_signal_a_server_stops_immediately(start: Start, times: int) -> None:
    server = start(10 * LONG)
    with ExitStack() as pages:
        if times == 2:
            pages.enter_context(Visitor(server)).load()
        for number in range(times):
            if number:
                server.wait_for_log("This server ends when")
            tell_to_end(server)
        assert server.wait() == 0
