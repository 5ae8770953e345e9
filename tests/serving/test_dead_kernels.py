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
WARM = 2


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    page = write_notebook(tmp_path_factory.mktemp("page") / "page.ipynb", PAGE)
    with voila(page, f"--pool_size={WARM}", "--KernelRestarter.time_to_dead=0.5") as server:
        yield server


@pytest.fixture(scope="module")
def dead() -> set[str]:
    return set()


def kill_all_kernels(server: Server, dead: set[str]) -> None:
    """Kill every kernel of a server with SIGKILL, and wait until they are gone."""
    (zygote,) = psutil.Process(server.pid).children()
    end = time.monotonic() + 60
    while True:
        kernels, log = zygote.children(), server.log
        started = re.findall(r"Kernel started: (\S+)", log)
        given = log.count("Using pre-heated kernel")
        if len(started) == WARM + given and len(kernels) == len(started) - len(dead):
            break
        assert time.monotonic() < end, log
        time.sleep(0.1)  # one is starting
    for kernel in kernels:
        kernel.kill()
    assert not psutil.wait_procs(kernels, timeout=20)[1]
    dead |= set(started)


@pytest.mark.parametrize("seconds", [0, 1.5])  # Jupyter checks its kernels every half second
def test_newcomers_get_pages_that_work_after_all_warm_kernels_have_died(
    server: Server, dead: set[str], seconds: float
) -> None:
    kill_all_kernels(server, dead)
    time.sleep(seconds)
    for _ in range(WARM + 1):
        with Visitor(server) as visitor:
            assert visitor.kernel not in dead
            assert visitor.load().widget(description="told")


def test_the_kernel_of_an_open_page_that_dies_is_gone_for_good(server: Server, dead: set[str]) -> None:
    with Visitor(server) as visitor:
        visitor.load()
        kill_all_kernels(server, dead)
        assert ended(server, visitor.kernel, 20)
        time.sleep(1.5)
        assert get(f"{server.url}api/kernels/{visitor.kernel}").status == 404
