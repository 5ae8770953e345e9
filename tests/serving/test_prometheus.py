"""A real Prometheus reads a server's metrics, and answers every query of the dashboard."""

import json
import re
import shutil
import subprocess
import time
from pathlib import Path
from urllib.parse import quote

import pytest
import yaml

from tests.browser.serve import ROOT, Server, free_port, get, voila, write_notebook
from tests.serving.visitor import Visitor, custom

SETTINGS = ROOT / "container" / "prometheus.yml"
BOARD = json.loads((ROOT / "container" / "grafana.json").read_text(encoding="utf-8"))
QUERIES = [target["expr"] for panel in BOARD["panels"] for target in panel["targets"]]
PAGE = """
import ipywidgets
press = ipywidgets.Button(description="press")
press
"""
NOT_INSTALLED = shutil.which("prometheus") is None

pytestmark = pytest.mark.slow


def test_every_metric_of_the_dashboard_and_of_the_notes_exists(tmp_path: Path) -> None:
    figures = free_port()
    page = write_notebook(tmp_path / "page.ipynb", PAGE)
    with voila(page, "--pool_size=0", f"--PageServer.metrics=127.0.0.1:{figures}", warm=False):
        exposed = set(re.findall(r"^(ttr_\w+)", get(f"http://127.0.0.1:{figures}/metrics").text, re.MULTILINE))
    notes = (ROOT / "docs" / "servers.md").read_text(encoding="utf-8").partition("## What you can see")[2]
    asked = set(re.findall(r"\bttr_\w+", " ".join(QUERIES)))
    assert len(asked) >= 9
    assert asked <= exposed
    histograms = {name.removesuffix("_bucket") for name in exposed if name.endswith("_bucket")}
    assert set(re.findall(r"\bttr_\w+", notes)) <= exposed | histograms


def test_prometheus_asks_every_server_of_the_compose_file() -> None:
    services = yaml.safe_load((ROOT / "container" / "compose.yaml").read_text(encoding="utf-8"))["services"]
    (job,) = yaml.safe_load(SETTINGS.read_text(encoding="utf-8"))["scrape_configs"]
    asked = {target for group in job["static_configs"] for target in group["targets"]}
    assert asked == {f"{name}:9100" for name, service in services.items() if "build" in service}


@pytest.mark.skipif(NOT_INSTALLED, reason="Prometheus is not installed")
def test_promtool_takes_the_settings() -> None:
    done = subprocess.run(["promtool", "check", "config", SETTINGS], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(NOT_INSTALLED, reason="Prometheus is not installed")
def test_every_query_of_the_dashboard_is_answered(tmp_path: Path) -> None:
    figures, port = free_port(), free_port()
    settings = yaml.safe_load(SETTINGS.read_text(encoding="utf-8"))
    settings["global"]["scrape_interval"] = "1s"
    (job,) = settings["scrape_configs"]
    job["static_configs"] = [{"targets": [f"127.0.0.1:{figures}"]}]
    (tmp_path / "prometheus.yml").write_text(yaml.safe_dump(settings), encoding="utf-8")
    page = write_notebook(tmp_path / "page.ipynb", PAGE)
    command = ["prometheus", f"--config.file={tmp_path}/prometheus.yml", f"--storage.tsdb.path={tmp_path}/data"]
    with (
        voila(page, "--pool_size=0", f"--PageServer.metrics=127.0.0.1:{figures}", warm=False) as server,
        Server([*command, f"--web.listen-address=127.0.0.1:{port}"], port, "ready to receive web requests") as asked,
    ):
        while answered(asked.url, "up") != [1]:  # a rate needs a sample from before the page opened
            time.sleep(0.2)
        with Visitor(server) as visitor:
            visitor.load()
            waiting = dict.fromkeys(QUERIES, "")
            end = time.monotonic() + 40
            while waiting and time.monotonic() < end:
                visitor.send(custom(visitor.widget(description="press"), {"event": "click"}))
                time.sleep(1)
                for query in list(waiting):
                    values = answered(asked.url, query)
                    if values and all(value == value for value in values):  # a quantile without data is NaN
                        del waiting[query]
            assert not waiting


def answered(prometheus: str, query: str) -> list[float]:
    reply = json.loads(get(f"{prometheus}api/v1/query?query={quote(query)}").text)
    return [float(each["value"][1]) for each in reply["data"]["result"]]
