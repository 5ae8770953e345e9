"""A server that receives SIGTERM first lets its pages move to another server."""

import http.client
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser.serve import Server, get, voila, write_notebook
from tests.serving.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGTERM")]

PAGE = """
from ttr.ui.frame.connection import Connection
Connection()
"""
LONG = 60  # seconds; a machine may be slow

Start = Callable[[float], Server]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a server that gives its open pages this many seconds after SIGTERM."""
    page = write_notebook(tmp_path / "page.ipynb", PAGE)
    with ExitStack() as servers:
        yield lambda grace: servers.enter_context(voila(page, "--pool_size=1", f"--PageServer.grace={grace}"))


def tell_to_end(server: Server) -> None:
    os.kill(server.pid, signal.SIGTERM)


def test_a_terminated_server_tells_its_pages_and_stops_when_they_have_gone(start: Start) -> None:
    server = start(LONG)
    with Visitor(server) as visitor:
        connection = visitor.load().widget("ends")
        tell_to_end(server)
        assert visitor.value(connection, "ends") == pytest.approx(LONG)
        ready = get(f"{server.url}readyz")
        assert (ready.status, ready.text) == (503, "this server is about to end\n")
        assert get(f"{server.url}healthz").status == 200
        time.sleep(5)
        assert visitor.all_in_order()
    began = time.monotonic()
    assert server.wait() == 0
    assert time.monotonic() - began < LONG / 2


def test_it_makes_no_new_page_and_a_proxy_asks_another_server(start: Start) -> None:
    server = start(LONG)
    with Visitor(server) as visitor:
        visitor.load()
        tell_to_end(server)
        server.wait_for_log("This server ends when")
        refused = get(server.url)
        assert (refused.status, refused.headers["Retry-After"]) == (503, "10")
        assert "This server is about to end" in refused.text
        assert get(server.url, method="HEAD").status == 503
        with pytest.raises(http.client.RemoteDisconnected):  # proxies treat this as a server that has gone
            get(server.url, headers={"X-Forwarded-For": "192.0.2.1"})


def test_remaining_pages_close_with_their_server_after_the_grace_period(start: Start) -> None:
    server = start(2)
    with Visitor(server) as visitor:
        visitor.load()
        tell_to_end(server)
        assert server.wait() == 0
        assert not visitor.all_in_order()


def test_a_page_that_reconnects_late_gets_the_remaining_seconds(start: Start) -> None:
    server = start(LONG)
    with Visitor(server) as visitor:
        visitor.load()
        tell_to_end(server)
        server.wait_for_log("This server ends when")
        time.sleep(2)
        with visitor.again() as late:
            widgets = late.load().widgets
            assert 0 < widgets[late.widget("ends")]["ends"] <= LONG - 2


@pytest.mark.parametrize("times", [1, 2])
def test_without_pages_or_after_a_second_signal_a_server_stops_immediately(start: Start, times: int) -> None:
    server = start(10 * LONG)
    with ExitStack() as pages:
        if times == 2:
            pages.enter_context(Visitor(server)).load()
        for _ in range(times):
            tell_to_end(server)
            time.sleep(1)
        assert server.wait() == 0
