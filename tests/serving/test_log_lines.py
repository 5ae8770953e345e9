"""Logs as lines of JSON: each line is valid, and none reveals a name, a code or a card."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.browser.serve import Server, free_port, get, voila, write_notebook
from tests.serving.visitor import Visitor, custom
from ttr.serving.app import WARM

CODE = "12-PTx5Biw1AVK8CqL3jsrryA"
PAGE = f"""
import logging
import sys
import ipywidgets

press = ipywidgets.Button(description="press")

def on_press(_):
    logging.getLogger("ttr").error("Zoë holds ♣ and {CODE}")
    print("Zoë holds ♣ and {CODE}", file=sys.stderr)
    raise RuntimeError("Zoë holds ♣ and {CODE}")

press.on_click(on_press)
press
"""

pytestmark = pytest.mark.slow


def lines(log: str) -> list[Mapping[str, Any]]:
    """Return the lines of a log, except the one for `ttr serve`."""
    return [json.loads(line) for line in log.splitlines() if line not in ("", WARM)]


def test_every_line_is_json_without_secrets(tmp_path: Path) -> None:
    page = write_notebook(tmp_path / "page.ipynb", PAGE)
    with voila(page, "--pool_size=0", "--PageServer.json_log=True", warm=False) as server:
        with Visitor(server, f"?seed=4711&name=Zo%C3%AB&game={CODE}") as visitor:
            visitor.load()
            visitor.send(custom(visitor.widget(description="press"), {"event": "click"}), b"no frame")
            assert visitor.all_in_order()
        get(f"{server.url}nowhere/{CODE}?name=Zo%C3%AB")
        get(f"{server.url}voila/render/teacher-{CODE[3:]}/index.ipynb")
        server.wait_for_log("A page has met an error")
        server.wait_for_log("/nowhere/…")
        log = server.log
    logged = lines(log)
    for secret in ("Zo", CODE, CODE[3:], "♣", "4711", visitor.kernel):
        assert secret not in log
    requests = {(line["path"], line["status"]) for line in logged if line["logger"] == "ttr.requests"}
    assert ("/", 200) in requests
    assert ("/nowhere/…", 302) in requests
    assert all(line["time"].endswith("+00:00") for line in logged)


def test_a_failed_page_logs_the_type_of_its_error_and_not_its_text(tmp_path: Path) -> None:
    page = write_notebook(tmp_path / "page.ipynb", "raise RuntimeError('Zoë holds ♣')")
    with voila(page, "--pool_size=0", "--PageServer.json_log=True", warm=False) as server:
        get(server.url)
        log = server.log
    assert any(line["level"] == "error" for line in lines(log))
    assert "Zoë" not in log


def test_the_command_writes_nothing_else(tmp_path: Path) -> None:
    port = free_port()
    options = ["--page", str(write_notebook(tmp_path / "page.ipynb", "1")), "--host", "localhost", "--port", str(port)]
    command = [sys.executable, "-m", "ttr", "serve", *options, "--log", "json", "--pool", "0"]
    with Server(command, port, ready="ready at http") as server:
        get(server.url)
        log = server.log
    assert [line["event"] for line in lines(log)][:1] == [f"ready at http://localhost:{port}/"]
