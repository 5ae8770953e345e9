"""Kernels that die together, as on a machine short of memory: nobody gets an empty page."""

import re
import sys
import time
from collections.abc import Iterator

import psutil
import pytest

from tests.browser.serve import Server, ended, get, voila, write_notebook
from tests.serving.visitor import Visitor

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere kernels are not forked"),
]

PAGE = "import ipywidgets\nipywidgets.Text(description='told')"


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of one small page that keeps two kernels warm."""
    with voila(write_notebook(tmp_path_factory.mktemp("page") / "page.ipynb", PAGE), "--pool_size=2") as server:
        yield server


def kill_all_kernels(server: Server) -> set[str]:
    """Kill every kernel of a server with SIGKILL, and wait until they are gone; return their ids."""
    (zygote,) = psutil.Process(server.pid).children()
    while len(kernels := zygote.children()) != len(ids := set(re.findall(r"Kernel started: (\S+)", server.log))):
        time.sleep(0.1)  # one is starting
    for kernel in kernels:
        kernel.kill()
    assert not psutil.wait_procs(kernels, timeout=20)[1]
    return ids


def test_newcomers_get_pages_that_work_after_all_warm_kernels_have_died(server: Server) -> None:
    dead = kill_all_kernels(server)
    assert len(dead) == 2
    for _ in range(3):
        with Visitor(server) as visitor:
            assert visitor.kernel not in dead
            assert visitor.load().widget(description="told")


def test_newcomers_get_pages_that_work_some_time_after_all_warm_kernels_have_died(server: Server) -> None:
    dead = kill_all_kernels(server)
    time.sleep(5)  # Jupyter checks its kernels every three seconds
    with Visitor(server) as visitor:
        assert visitor.kernel not in dead
        assert visitor.load().widget(description="told")


def test_the_kernel_of_an_open_page_that_dies_is_gone_for_good(server: Server) -> None:
    with Visitor(server) as visitor:
        visitor.load()
        kill_all_kernels(server)
        assert ended(server, visitor.kernel, 20)
        time.sleep(4)
        assert get(f"{server.url}api/kernels/{visitor.kernel}").status == 404
