"""Health checks: liveness, readiness for another visitor, and metrics."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.serve import Server, free_port, get, voila, write_notebook
from tests.serving.visitor import Visitor, custom
from ttr.store.logs import DAYS
from ttr.store.store import Store

pytestmark = pytest.mark.slow

PAGE = """
import ipywidgets
press = ipywidgets.Button(description="press")
text = ipywidgets.Text(description="told")
press.on_click(lambda _: setattr(text, "value", "pressed"))
ipywidgets.VBox([press, text])
"""
METRICS = free_port()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with room for one page and with metrics."""
    page = write_notebook(tmp_path_factory.mktemp("page") / "page.ipynb", PAGE)
    options = ("--pool_size=1", "--PageServer.most_pages=1", f"--PageServer.metrics=127.0.0.1:{METRICS}")
    with voila(page, *options) as server:
        yield server


def figures() -> dict[str, float]:
    """Return the current metrics by name."""
    text = get(f"http://127.0.0.1:{METRICS}/metrics").text
    return {name: float(value) for name, value in re.findall(r"^(ttr_\w+) (\S+)$", text, re.MULTILINE)}


def test_a_server_is_alive_and_ready(server: Server) -> None:
    assert get(f"{server.url}healthz").status == 200
    ready = get(f"{server.url}readyz")
    assert (ready.status, ready.text) == (200, "ready\n")


def test_a_server_without_room_is_alive_and_not_ready(server: Server) -> None:
    with Visitor(server):
        assert get(f"{server.url}healthz").status == 200
        ready = get(f"{server.url}readyz")
        assert (ready.status, ready.text) == (503, "all 1 pages are open\n")


def test_metrics_count_visitors_clicks_and_refusals(server: Server) -> None:
    end_all(server)
    before = figures()
    with Visitor(server) as visitor:
        visitor.load()
        visitor.send(custom(visitor.widget(description="press"), {"event": "click"}))
        visitor.wait_for(lambda _, content: "pressed" in str(content))
        assert get(server.url).status == 503
        after = figures()
    assert after["ttr_pages_open"] == 1
    assert after["ttr_page_seconds_count"] == before["ttr_page_seconds_count"] + 1
    assert after["ttr_pages_refused_total"] == before["ttr_pages_refused_total"] + 1
    assert after["ttr_press_seconds_count"] >= before["ttr_press_seconds_count"] + 1
    assert after["ttr_memory_bytes"] > 50_000_000


def test_visitors_cannot_reach_the_metrics(server: Server) -> None:
    assert "ttr_pages" not in get(f"{server.url}metrics").text
    assert figures()


def test_a_store_that_does_not_answer_makes_a_server_not_ready(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"no database " * 1000)
    page = write_notebook(tmp_path / "page.ipynb", PAGE)
    env = {"TTR_STORE": f"sqlite:///{tmp_path}/games.sqlite"}
    with voila(page, "--pool_size=0", warm=False, env=env) as server:
        ready = get(f"{server.url}readyz")
    assert ready.status == 503
    assert "the store does not answer: the file of the games is damaged" in ready.text
    assert str(tmp_path) not in ready.text


def test_a_server_removes_old_games(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.sqlite"
    long_ago = time.time() - (DAYS + 1) * 86_400
    old, _ = Store(url, clock=lambda: long_ago).begin("old", ["a move"])
    page = write_notebook(tmp_path / "page.ipynb", PAGE)
    with voila(page, "--pool_size=0", "--PageServer.tidy_every=0.5", warm=False, env={"TTR_STORE": url}):
        end = time.monotonic() + 30
        while Store(url).has(old) and time.monotonic() < end:
            time.sleep(0.2)
    assert not Store(url).has(old)


def end_all(server: Server) -> None:
    """Close the pages of earlier tests."""
    for kernel in set(re.findall(r"Using pre-heated kernel: (\S+)", server.log)):
        get(f"{server.url}voila/api/shutdown/{kernel}", headers={"Origin": server.url.rstrip("/")}, method="POST")
