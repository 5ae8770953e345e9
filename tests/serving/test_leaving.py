"""Visitors who leave before their page has come keep no kernel, and cost nobody else's time."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.serve import Server, ended, get, running, voila, write_notebook
from tests.serving.visitor import PROTOCOL, Visitor, ask

pytestmark = pytest.mark.slow

CORES = os.cpu_count() or 1  # the number of pages made in parallel
KERNEL = r"Kernel started: (\S+)"


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    """The file that pages in the making wait for."""
    return tmp_path / "open"


@pytest.fixture
def server(tmp_path: Path, gate: Path) -> Iterator[Server]:
    wait = f"import pathlib, time\nwhile not pathlib.Path({str(gate)!r}).exists():\n    time.sleep(0.05)"
    page = write_notebook(tmp_path / "page.ipynb", wait, "import ipywidgets\nipywidgets.Text(description='told')")
    with voila(page, "--preheat_kernel=False", "--PageServer.abandoned=1", warm=False) as server:
        yield server


def enter(server: Server) -> socket.socket:
    line = socket.create_connection(("localhost", server.port))
    line.sendall(f"GET / HTTP/1.1\r\nHost: localhost:{server.port}\r\n\r\n".encode())
    return line


def test_who_leaves_before_the_page_is_made_keeps_no_kernel_and_no_place_in_line(server: Server, gate: Path) -> None:
    making = [enter(server) for _ in range(CORES)]
    server.wait_for_log(KERNEL, count=CORES)
    in_line = [enter(server) for _ in range(2)]
    for line in in_line:
        while b"ttrLine(" not in line.recv(1 << 16):
            pass
    for line in [*in_line, *making]:
        line.close()
    gate.touch()
    with Visitor(server) as visitor:
        assert visitor.load().widget(description="told")
        started = set(server.found(KERNEL))
        assert len(started) == CORES + 1  # none for the two who left the line
        assert all(ended(server, kernel) for kernel in started - {visitor.kernel})


def test_the_server_tells_a_page_how_far_its_connection_has_come(server: Server, gate: Path) -> None:
    gate.touch()
    with Visitor(server) as visitor:
        question = f"{server.url}api/kernels/{visitor.kernel}"
        assert '"connection": "made"' in get(question).text
    page = get(server.url).text
    kernel = server.found(KERNEL)[-1]
    assert kernel in page
    question = f"{server.url}api/kernels/{kernel}"
    assert '"connection": "none"' in get(question).text
    assert '"connection": "due"' in get(f"{question}?1700000000000").text  # as JupyterLab asks before it connects
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    upgrade |= {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Protocol": PROTOCOL}
    address = f"/api/kernels/{kernel}/channels?session_id=1"
    answer = ask(server, address, "127.0.0.1", {**upgrade, "Origin": "http://elsewhere.example"})
    assert answer.status == 403
    assert '"connection": "refused"' in get(question).text


def test_a_page_that_says_that_it_returns_keeps_no_kernel_long_when_its_connection_is_lost(
    server: Server, gate: Path
) -> None:
    gate.touch()
    visitors = [Visitor(server) for _ in range(2)]
    returns, stays = (visitor.kernel for visitor in visitors)
    words = f"{server.url}voila/api/shutdown/{returns}?returns=1"
    assert get(words, method="POST").status == 403  # it is not from a page of this server
    assert get(words, method="POST", headers={"Origin": server.url.rstrip("/")}).status == 204
    for visitor in visitors:
        visitor.socket.close()
    server.wait_for_log(f"Kernel shutdown: {returns}")  # to ask for the kernel would be a sign of life
    assert running(server, stays)
