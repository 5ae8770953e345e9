"""No process outlives the one that started it, however that one ends."""

import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from tests.browser.serve import ROOT, Server, free_port, get, voila, write_notebook

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="Windows has other signals"),
]

LONG = 60  # seconds; a machine may be slow

SERVE = """
from ttr.command.main import main
main(["serve", "--page", "score", "--pool", "1", "--host", "localhost", "--port", "{port}"])
"""
TOURNAMENT = """
from ttr.arena import tournament
tournament(["expert", "conqueror"], games=4000, seed=1, jobs=2)
"""
FUNCTION = """
import time
from ttr.runtime.child import Child
def endless(order, send):
    send(b"begun")
    time.sleep(600)
with Child(endless) as child:
    child.order(b"")
    child.answer(60)
    print("It runs.", flush=True)
    time.sleep(600)
"""
SERVER_OF_THE_TESTS = """
import sys, time
from tests.browser.serve import Server
with Server([sys.executable, "-u", "-m", "http.server", "{port}"], {port}, "Serving"):
    print("It serves.", flush=True)
    time.sleep(600)
"""
DATABASE_OF_THE_TESTS = """
import time
from tests.store.postgres import Postgres
with Postgres():
    print("It answers.", flush=True)
    time.sleep(600)
"""

PROGRAMS = {
    "the server of pages and its kernels": (SERVE, "Ctrl-C ends it"),
    "the processes of a tournament": (TOURNAMENT, r"tournament:\s+[1-9]"),
    "a student's function": (FUNCTION, "It runs"),
    "a server of the tests": (SERVER_OF_THE_TESTS, "It serves"),
    "the database of the tests": (DATABASE_OF_THE_TESTS, "It answers"),
}

STARTS = re.compile(r"\bPopen\(|(?<!psutil)\.Process\(|\bParallel\(|\bos\.fork\(")
TRIED = {
    "ttr/command/serve.py",  # the first row
    "ttr/serving/provisioner.py",
    "ttr/serving/zygote.py",
    "ttr/arena/tournament.py",  # the second
    "ttr/runtime/child.py",  # the third
}


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """Let the programs hear Ctrl-C and the terminal's end, which a shell's job in the background ignores."""
    ignored = [number for number in (signal.SIGINT, signal.SIGHUP) if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, signal.SIG_DFL)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


@contextmanager
def started(command: Sequence[str], stdout: int, stderr: int) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program, and kill it at the end of the block, also after an error."""
    with subprocess.Popen(command, cwd=ROOT, stdout=stdout, stderr=stderr) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_for(pattern: str, output: int) -> None:
    """Read a program's output until it matches a pattern."""
    text = ""
    while not re.search(pattern, text):
        assert select.select([output], [], [], LONG)[0], text
        text += (more := os.read(output, 4096)).decode(errors="replace")
        assert more, text


@pytest.mark.parametrize("name", PROGRAMS)
def test_all_processes_end_with_the_one_that_started_them(name: str) -> None:
    program, ready = PROGRAMS[name]
    line = [sys.executable, "-c", program.format(port=free_port())]
    with started(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as parent:
        wait_for(ready, parent.stdout.fileno())
        children = psutil.Process(parent.pid).children(recursive=True)
        assert children
    assert psutil.wait_procs(children, timeout=LONG)[1] == []


def test_every_file_that_starts_processes_is_tried_here() -> None:
    files = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "ttr").rglob("*.py") if STARTS.search(path.read_text())
    }
    assert files == TRIED


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_notebook(tmp_path_factory.mktemp("page") / "page.ipynb", "1")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_whose_output_nobody_reads_ends_when_it_is_told(page: Path, number: signal.Signals) -> None:
    port = free_port()
    server = voila(page, "--pool_size=0", "--PageServer.grace=30", warm=False, port=port)
    reader, writer = os.pipe()
    with started(server.command, stdout=writer, stderr=writer) as process:
        os.close(writer)
        wait_for("is running at", reader)
        os.close(reader)
        assert get(f"{server.url}healthz").status == 200
        process.send_signal(number)
        assert process.wait(LONG) == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, None])
def test_a_signal_to_the_command_alone_or_ctrl_c_ends_its_server_without_a_complaint(
    number: signal.Signals | None, tmp_path: Path
) -> None:
    with command(tmp_path) as server:
        if number:
            os.kill(server.pid, number)
        else:
            os.killpg(server.pid, signal.SIGINT)  # the terminal tells every process
        assert server.wait() == 0
        assert number or server.log.endswith("Ctrl-C ends it.\n\n")
    assert list(tmp_path.glob("ttr-*")) == []


@contextmanager
def command(tmp_path: Path) -> Iterator[Server]:
    port = free_port()
    line = [sys.executable, "-m", "ttr", "serve", "--page", "score", "--pool", "0", "--port", str(port)]
    with Server(line, port, "Ctrl-C ends it", env={"TMPDIR": str(tmp_path)}) as server:
        assert list(tmp_path.glob("ttr-*"))
        yield server
