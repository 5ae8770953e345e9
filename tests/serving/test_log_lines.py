"""Logs as lines of JSON: each line is valid, and none reveals a name, a code or a card."""

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.browser.serve import Server, free_port, get, write_notebook
from tests.serving.visitor import Visitor, custom
from ttr.serving import WARM

CODE = "12-PTx5Biw1AVK8CqL3jsrryA"
PAGE = f"""
import logging
import os
import sys
import ipywidgets
from ttr.ui.page.page import guarded

if "fail" in os.environ["QUERY_STRING"]:
    raise RuntimeError("Zoë holds ♣")
press = ipywidgets.Button(description="press")

def on_press(_):
    logging.getLogger("ttr").error("Zoë holds ♣ and {CODE}")
    print("Zoë holds ♣ and {CODE}", file=sys.stderr)
    raise RuntimeError("Zoë holds ♣ and {CODE}")

press.on_click(on_press)

class Part:
    expected, say = (), print

    @guarded
    def fail(self, _):
        raise LookupError("Zoë holds ♣ and {CODE}")

fail = ipywidgets.Button(description="fail")
fail.on_click(Part().fail)
ipywidgets.Box([press, fail])
"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    port, page = free_port(), write_notebook(tmp_path_factory.mktemp("page") / "page.ipynb", PAGE)
    options = ["--page", page, "--host", "localhost", "--port", str(port), "--log", "json", "--pool", "0"]
    with Server([sys.executable, "-m", "ttr", "serve", *options], port, ready="ready at http") as server:
        yield server


def lines(log: str) -> list[Mapping[str, Any]]:
    """Return the lines of a log, except the one for `ttr serve`."""
    return [json.loads(line) for line in log.splitlines() if line not in ("", WARM)]


def test_every_line_is_json_without_secrets(server: Server) -> None:
    with Visitor(server, f"?seed=4711&name=Zo%C3%AB&game={CODE}") as visitor:
        visitor.load()
        presses = [custom(visitor.widget(description=name), {"event": "click"}) for name in ("press", "fail")]
        visitor.send(*presses, b"no frame")
        assert visitor.all_in_order()
    get(f"{server.url}nowhere/{CODE}?name=Zo%C3%AB")
    get(f"{server.url}voila/render/teacher-{CODE[3:]}/index.ipynb")
    server.wait_for_log("A page has met an error")
    server.wait_for_log("/nowhere/…")
    server.wait_for_log("a callback of a page failed")
    log = server.log
    logged = lines(log)
    for secret in ("Zo", CODE, CODE[3:], "♣", "4711", visitor.kernel):
        assert secret not in log
    requests = {(line["path"], line["status"]) for line in logged if line["logger"] == "ttr.requests"}
    assert ("/", 200) in requests
    assert ("/nowhere/…", 302) in requests
    (failed,) = [line for line in logged if line["logger"] == "ttr.ui.page.page"]
    assert (failed["error"], failed["level"]) == ("LookupError", "error")
    assert all(line["time"].endswith("+00:00") for line in logged)


def test_a_failed_page_logs_the_type_of_its_error_and_not_its_text_and_the_command_nothing_else(server: Server) -> None:
    before = len(server.log)
    assert lines(server.log)[0]["event"] == f"ready at http://localhost:{server.port}/"
    get(f"{server.url}?fail")
    log = server.log[before:]
    assert ("error", "CellExecutionError") in {(line["level"], line.get("error")) for line in lines(log)}
    assert "Zoë" not in log
