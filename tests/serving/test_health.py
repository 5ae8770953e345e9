"""Health checks: liveness, readiness for another visitor, and metrics, which a real Prometheus reads."""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import quote

import pytest
import yaml

from tests.browser.serve import ROOT, Server, free_port, get, voila, write_notebook
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
SETTINGS = yaml.safe_load((ROOT / "container" / "prometheus.yml").read_text(encoding="utf-8"))
BOARD = json.loads((ROOT / "container" / "grafana.json").read_text(encoding="utf-8"))
QUERIES = [target["expr"] for panel in BOARD["panels"] for target in panel["targets"]]
GONE = "games and classes cannot be saved: the file of the games is gone\n"
needs_prometheus = pytest.mark.skipif(shutil.which("prometheus") is None, reason="Prometheus is not installed")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('store')}/games.sqlite"


@pytest.fixture(scope="module")
def server(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with room for one page and with metrics."""
    page = write_notebook(tmp_path_factory.mktemp("page") / "page.ipynb", PAGE)
    limits = ("--pool_size=1", "--PageServer.most_pages=1", "--PageServer.tidy_every=0.5")
    with voila(page, *limits, f"--PageServer.metrics={metrics()}", env={"TTR_STORE": url}) as server:
        yield server


@contextmanager
def opened(server: Server) -> Iterator[Visitor]:
    """Open the page, and close it at the end, because there is room for one."""
    with Visitor(server) as visitor:
        yield visitor.load()
    leave = f"{server.url}voila/api/shutdown/{visitor.kernel}"
    get(leave, headers={"Origin": server.url.rstrip("/")}, method="POST")


@cache
def metrics() -> str:
    """Return the address of the metrics, whose port is free when the server starts."""
    return f"127.0.0.1:{free_port()}"


def exposed() -> str:
    return get(f"http://{metrics()}/metrics").text


def figures() -> dict[str, float]:
    return {name: float(value) for name, value in re.findall(r"^(ttr_\w+) (\S+)$", exposed(), re.MULTILINE)}


def ready(server: Server) -> tuple[int, str]:
    answer = get(f"{server.url}readyz")
    return answer.status, answer.text


def press(visitor: Visitor) -> None:
    visitor.send(custom(visitor.widget(description="press"), {"event": "click"}))


def test_a_server_is_alive_and_ready_until_it_has_no_room(server: Server) -> None:
    assert (get(f"{server.url}healthz").status, ready(server)) == (200, (200, "ready\n"))
    with opened(server):
        assert (get(f"{server.url}healthz").status, ready(server)) == (200, (503, "all 1 pages are open\n"))


def test_a_store_that_does_not_answer_is_in_the_log_and_makes_a_server_not_ready(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"no database " * 1000)
    page = write_notebook(tmp_path / "page.ipynb", PAGE)
    env = {"TTR_STORE": f"sqlite:///{tmp_path}/games.sqlite"}
    with voila(page, "--pool_size=0", warm=False, env=env) as server:
        server.wait_for_log("Games and classes cannot be saved now: the file of the games is damaged")
        assert ready(server) == (503, "games and classes cannot be saved: the file of the games is damaged\n")


def test_a_server_whose_store_has_gone_is_not_ready_until_it_is_back(tmp_path: Path) -> None:
    file, away = tmp_path / "games.sqlite", tmp_path / "away.sqlite"
    page = write_notebook(tmp_path / "page.ipynb", PAGE)
    with voila(page, "--pool_size=0", warm=False, env={"TTR_STORE": f"sqlite:///{file}"}) as server:
        for present, answer in ((True, (200, "ready\n")), (False, (503, GONE)), (True, (200, "ready\n"))):
            if not present:
                file.rename(away)
            elif away.exists():
                away.rename(file)
            end = time.monotonic() + 30
            while (told := ready(server)) != answer and time.monotonic() < end:
                time.sleep(0.2)
            assert told == answer
        server.wait_for_log("cannot be saved now: the file of the games is gone")
        server.wait_for_log("can be saved again")


def test_a_server_removes_old_games(server: Server, url: str) -> None:
    long_ago = time.time() - (DAYS + 1) * 86_400
    old, _ = Store(url, clock=lambda: long_ago).begin("old", ["a move"])
    end = time.monotonic() + 30
    while Store(url).has(old) and time.monotonic() < end:
        time.sleep(0.2)
    assert not Store(url).has(old)


def test_metrics_count_visitors_clicks_and_refusals(server: Server) -> None:
    before = figures()
    with opened(server) as visitor:
        press(visitor)
        visitor.wait_for(lambda _, content: "pressed" in str(content))
        assert get(server.url).status == 503
        after = figures()
    assert after["ttr_pages_open"] == 1
    assert after["ttr_page_seconds_count"] == before["ttr_page_seconds_count"] + 1
    assert after["ttr_pages_refused_total"] == before["ttr_pages_refused_total"] + 1
    assert after["ttr_press_seconds_count"] >= before["ttr_press_seconds_count"] + 1
    assert after["ttr_memory_bytes"] > 50_000_000
    assert "ttr_pages" not in get(f"{server.url}metrics").text, "visitors cannot reach them"


def test_every_metric_of_the_dashboard_and_of_the_notes_exists(server: Server) -> None:
    known = set(re.findall(r"^(ttr_\w+)", exposed(), re.MULTILINE))
    notes = (ROOT / "docs" / "servers.md").read_text(encoding="utf-8").partition("## What you can see")[2]
    asked = set(re.findall(r"\bttr_\w+", " ".join(QUERIES)))
    assert len(asked) >= 9
    assert asked <= known
    histograms = {name.removesuffix("_bucket") for name in known if name.endswith("_bucket")}
    assert set(re.findall(r"\bttr_\w+", notes)) <= known | histograms


def test_prometheus_asks_every_server_of_the_compose_file() -> None:
    services = yaml.safe_load((ROOT / "container" / "compose.yaml").read_text(encoding="utf-8"))["services"]
    (job,) = SETTINGS["scrape_configs"]
    asked = {target for group in job["static_configs"] for target in group["targets"]}
    assert asked == {
        f"{name}:9100" for name, service in services.items() if service.get("image") == "ttr" and "command" in service
    }


@needs_prometheus
def test_prometheus_takes_the_settings_and_answers_every_query_of_the_dashboard(server: Server, tmp_path: Path) -> None:
    check = ["promtool", "check", "config", ROOT / "container" / "prometheus.yml"]
    done = subprocess.run(check, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    port = free_port()
    (job,) = SETTINGS["scrape_configs"]
    here = {**job, "static_configs": [{"targets": [metrics()]}]}
    settings = SETTINGS | {"global": {**SETTINGS["global"], "scrape_interval": "1s"}, "scrape_configs": [here]}
    (tmp_path / "prometheus.yml").write_text(yaml.safe_dump(settings), encoding="utf-8")
    command = ["prometheus", f"--config.file={tmp_path}/prometheus.yml", f"--storage.tsdb.path={tmp_path}/data"]
    command.append(f"--web.listen-address=127.0.0.1:{port}")
    with Server(command, port, "ready to receive web requests") as prometheus:
        while answered(prometheus.url, "up") != [1]:  # a rate needs a sample from before the page opened
            time.sleep(0.2)
        with opened(server) as visitor:
            waiting, end = set(QUERIES), time.monotonic() + 40
            while waiting and time.monotonic() < end:
                press(visitor)
                time.sleep(0.5)
                for query in list(waiting):
                    values = answered(prometheus.url, query)
                    if values and all(value == value for value in values):  # a quantile without data is NaN
                        waiting.remove(query)
            assert not waiting


def answered(prometheus: str, query: str) -> list[float]:
    reply = json.loads(get(f"{prometheus}api/v1/query?query={quote(query)}").text)
    return [float(each["value"][1]) for each in reply["data"]["result"]]
