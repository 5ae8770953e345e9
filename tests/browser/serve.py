"""Servers for tests: a notebook served by Voilà with the project's own settings, and a real nginx; on free ports."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

import nbformat

ROOT = Path(__file__).resolve().parents[2]
"""The repository: `voila.json` lies here, and is read from the working folder."""

FORKED_KERNELS = "ttr-forked"
"""The name of the provisioner of kernels; a server of pages learns it from `voila.json`, JupyterLab from `make lab`."""

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")

# Connect to the tests' servers directly, without the machine's proxy.
_DIRECT = {"NO_PROXY": "*", "no_proxy": "*"}


def usual_environment() -> dict[str, str]:
    """Return the environment of the tests, with Jupyter's usual start of kernels."""
    return {name: value for name, value in os.environ.items() if name != "JUPYTER_DEFAULT_PROVISIONER_NAME"}


def free_port() -> int:
    """Return a port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True, slots=True)
class Reply:
    """A server's answer, without following redirections."""

    status: int
    headers: Mapping[str, str]
    text: str


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirects)


def get(url: str, timeout: float = 90, headers: Mapping[str, str] | None = None, method: str = "GET") -> Reply:
    """Return the answer for `url`, including error answers."""
    try:
        with _OPENER.open(
            urllib.request.Request(url, headers=dict(headers or {}), method=method), timeout=timeout
        ) as answer:
            return Reply(answer.status, dict(answer.headers), answer.read().decode("utf-8", "replace"))
    except urllib.error.HTTPError as error:
        with error:
            return Reply(error.code, dict(error.headers), error.read().decode("utf-8", "replace"))


@contextmanager
def when_we_end(command: str) -> Iterator[None]:
    """Run a shell's command if this process ends within the block, even by SIGKILL."""
    line = ["sh", "-c", f"cat; {command}"]
    with subprocess.Popen(line, stdin=subprocess.PIPE, start_new_session=True) as waiting:
        try:
            yield
        finally:
            waiting.kill()


class Server:
    """A server in its own process; starts on entering the context, and stops with all its kernels on leaving.

    Parameters
    ----------
    command
        The command to run. It must listen on `port`.
    port, base_url
        The server's address.
    ready
        A regular expression: the server is up once a line of its log matches.
    cwd, env
        The working folder, and what to add to this process's environment.
    patience
        Time limit for that, in seconds.
    """

    def __init__(
        self,
        command: Sequence[str | Path],
        port: int,
        ready: str,
        base_url: str = "/",
        cwd: Path = ROOT,
        env: Mapping[str, str] | None = None,
        patience: float = 60,
    ) -> None:
        self.command = [str(part) for part in command]
        self.port = port
        self.url = f"http://localhost:{port}{base_url}"
        self.ready = ready
        self.cwd, self.patience = cwd, patience
        self.env = {**usual_environment(), **_DIRECT, **(env or {})}
        self._log = tempfile.TemporaryFile()  # noqa: SIM115, closed on leaving
        self._process: subprocess.Popen[bytes] | None = None
        self._guard = ExitStack()

    @property
    def pid(self) -> int:
        """The server's process number."""
        assert self._process is not None
        return self._process.pid

    def page(self, notebook: str, port: int | None = None) -> str:
        """Return the address of a notebook's page, for a server of a folder; optionally through another port."""
        return f"http://localhost:{port or self.port}/voila/render/{notebook}.ipynb"

    @property
    def log(self) -> str:
        """The server's log so far."""
        # Read by position, because the server writes at the end of the same open file.
        return os.pread(self._log.fileno(), os.fstat(self._log.fileno()).st_size, 0).decode("utf-8", "replace")

    def found(self, pattern: str) -> list[str]:
        """Return the matches of a pattern in the log so far."""
        return re.findall(pattern, self.log)

    def wait_for_log(self, pattern: str, seconds: float = 60, count: int = 1) -> None:
        """Wait until the log matches `pattern` at least `count` times."""
        end = time.monotonic() + seconds
        while len(self.found(pattern)) < count:
            assert self._process is not None
            if self._process.poll() is not None:
                raise AssertionError(f"The server ended by itself:\n{self.log}")
            if time.monotonic() > end:
                raise AssertionError(f"No line like {pattern!r} after {seconds} seconds:\n{self.log}")
            time.sleep(0.1)

    def _wait_until_it_listens(self, seconds: float = 30) -> None:
        """Wait for the port, because a Jupyter server reports that it runs a moment before it listens."""
        end = time.monotonic() + seconds
        while True:
            try:
                socket.create_connection(("localhost", self.port), timeout=5).close()
                return
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            self.command, cwd=self.cwd, env=self.env, stdout=self._log, stderr=self._log, start_new_session=True
        )
        self._guard.enter_context(when_we_end(f"kill -s KILL -- -{self.pid}"))
        try:
            self.wait_for_log(self.ready, self.patience)
            self._wait_until_it_listens()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None):
        self.stop()

    def wait(self, seconds: float = 60) -> int:
        """Wait until the server has stopped on its own; return its exit code."""
        assert self._process is not None
        return self._process.wait(seconds)

    def stop(self) -> None:
        """Stop the server and every kernel that it started."""
        process = self._process
        if process is not None and process.poll() is None:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        self._guard.close()
        self._log.close()


def running(server: Server, kernel: str) -> bool:
    """Return True if a server has a kernel with this id."""
    return get(f"{server.url}api/kernels/{kernel}").status == 200


def ended(server: Server, kernel: str, seconds: float = 60) -> bool:
    """Return True if a kernel ends within this many seconds."""
    end = time.monotonic() + seconds
    while running(server, kernel):
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def write_notebook(path: Path, *sources: str, **metadata: object) -> Path:
    """Write a notebook with one code cell for each source."""
    notebook = nbformat.v4.new_notebook()
    python = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook.metadata.update({"kernelspec": python} | metadata)
    notebook.cells = [nbformat.v4.new_code_cell(source) for source in sources]
    nbformat.write(notebook, path)
    return path


def voila(
    notebook: Path,
    *options: str,
    warm: bool = True,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    port: int | None = None,
    module: str = "ttr.serving",
    python: Path | str = sys.executable,
) -> Server:
    """Return a server for one notebook, as `make play` serves it: with the settings of `cwd`/voila.json.

    Parameters
    ----------
    notebook
        The notebook to serve as the page at `/`.
    options
        More options for Voilà's command line; they override voila.json.
    warm
        Whether to wait until a kernel is warm, instead of only until the server answers.
    cwd, env
        The working folder, and what to add to the environment.
    port
        The port, by default any free one.
    module
        The serving module: ours, or plain `voila`.
    python
        The Python that serves.
    """
    port = port or free_port()
    command = [python, "-m", module, notebook, "--no-browser", f"--port={port}"]
    command += ["--Voila.port_retries=0"]
    ready = "Kernel pool of .* is filled" if warm else "is running at"
    return Server([*command, *options], port, ready, cwd=cwd, env=env)


def lines_of(notes: str, about: str = "") -> str:
    """Return the first block of nginx configuration in a page of notes that mentions something."""
    text = (ROOT / notes).read_text(encoding="utf-8")
    return next(lines for lines in re.findall(r"```nginx\n(.*?)```", text, re.DOTALL) if about in lines)


@contextmanager
def nginx(folder: Path, lines: str) -> Iterator[int]:
    """Run nginx with a server of these lines from the notes; yield its port."""
    port = free_port()
    temporary = " ".join(f"{kind}_temp_path {folder};" for kind in ("proxy", "client_body", "fastcgi", "uwsgi", "scgi"))
    served = lines if "server {" in lines else f"server {{\n{lines}\n}}"
    served = served.replace("server {", f"server {{ listen 127.0.0.1:{port};")
    (folder / "nginx.conf").write_text(
        f"daemon off; user root; pid {folder}/pid; worker_rlimit_nofile 8192; events {{ worker_connections 4096; }}"
        f" http {{ access_log off; {temporary}\n{served} }}",
        encoding="utf-8",
    )
    command = [NGINX, "-e", folder / "errors", "-p", folder, "-c", folder / "nginx.conf"]
    with Server([str(part) for part in command], port, ready="") as running:
        yield running.port
