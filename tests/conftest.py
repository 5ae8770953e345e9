"""Set-up of all tests: markers, a warning about a missing browser, the table of times, environments."""

import contextlib
import gc
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

from tests.browser.serve import FORKED_KERNELS, ROOT, Server, free_port

BROWSER_TESTS = Path(__file__).parent / "browser"
NO_CHROMIUM = "no Chromium on this machine"

# The tests start some two hundred kernels and servers, which should share compiled files, even if the environment turns
# them off (git ignores them, and `make clean` removes them).
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Notebooks run in kernels like those of `make lab`.
os.environ["JUPYTER_DEFAULT_PROVISIONER_NAME"] = FORKED_KERNELS

# Store games in a temporary folder, not among the developer's own.
_GAMES = tempfile.TemporaryDirectory(prefix="ttr-games-")
os.environ["TTR_STORE"] = f"sqlite:///{_GAMES.name}/games.sqlite"

# No test fails because it is slow: the machine may be busy.
settings.register_profile("ttr", settings(), deadline=None)
settings.load_profile("ttr")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything under tests/browser with `browser`, and run it first, because it takes longest."""
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: (item.get_closest_marker("browser") is None, item.get_closest_marker("slow") is None))


# Garbage collection took a third of the time, scanning all tests, modules and docstrings again and again. Objects that
# exist after the collection of tests stay to the end, so freeze them.
def pytest_configure(config: pytest.Config) -> None:
    """Turn garbage collection off during the collection of tests, except for benchmarks."""
    if not config.getoption("benchmark_only", False):
        gc.disable()


def pytest_collection_finish() -> None:
    """Freeze existing objects, and collect garbage less often than usual. No file makes widgets while it is read."""
    if "ipywidgets" in sys.modules:
        from ttr.patches.ipywidgets import has_widgets

        # A kernel's comms replace the plain ones meanwhile, so that nobody could close such widgets.
        if has_widgets():
            raise pytest.UsageError("A test file makes widgets when pytest reads it: make them in a test or a fixture.")
    if not gc.isenabled():
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)
        gc.enable()


class _Scheduling(LoadScopeScheduling):
    """Scheduling that gives a worker all tests with a common server: mostly a file, sometimes one test or two files."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        if "test_binder" in file:
            return "the environment of Binder"
        if file.endswith(("browser/test_opening.py", "browser/test_proxy.py", "browser/test_visit.py")):
            return "the small page"
        return f"{file}::{test.partition('[')[0]}" if "tests/recipes/" in file else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> _Scheduling | None:
    if config.getvalue("dist") != "loadfile":
        return None
    config.option.loadscopereorder = False  # otherwise the longest tests, which are few, would come last
    return _Scheduling(config, log)


def area_of(nodeid: str) -> str:
    room, _, rest = nodeid.partition("::")[0].partition("/")
    return {"notebooks": "notebooks", "README.md": "README"}.get(
        room, rest.partition("/")[0] if "/" in rest else "servers, packaging" if room == "tests" else "ttr"
    )


def times_by_area(reports: Iterable[pytest.TestReport]) -> list[tuple[str, int, float]]:
    tests: defaultdict[str, set[str]] = defaultdict(set)
    seconds: Counter[str] = Counter()
    for report in reports:
        area = area_of(report.nodeid)
        tests[area].add(report.nodeid)
        seconds[area] += report.duration
    return [(area, len(tests[area]), spent) for area, spent in seconds.most_common()]


def print_times(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the times of the checks (written by `tools/timed.sh`), and of the tests by area."""
    every = [report for kind in terminalreporter.stats.values() for report in kind]
    rows = times_by_area(report for report in every if isinstance(report, pytest.TestReport))
    if sum(seconds for _, _, seconds in rows) < 10:
        return
    terminalreporter.section("where the time went")
    before = Path(os.environ.get("TTR_TIMES", os.devnull))
    for line in before.read_text(encoding="utf-8").splitlines() if before.exists() else ():
        name, spent = line.rsplit(maxsplit=1)
        terminalreporter.write_line(f"{name:<20}{float(spent):7.0f} s")
    for area, tests, seconds in rows:
        terminalreporter.write_line(f"{area:<20}{seconds:7.0f} s{tests:6} tests")
    workers = getattr(terminalreporter.config.option, "numprocesses", None)
    if workers:
        terminalreporter.write_line(f"(seconds of tests are those of {workers} workers at once)")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the times, and at the very end a warning if the browser tests did not run."""
    print_times(terminalreporter)
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if NO_CHROMIUM in str(report.longrepr)]
    if skipped:
        terminalreporter.section("BROWSER TESTS SKIPPED", sep="!", red=True, bold=True)
        terminalreporter.write_line(
            f"{len(skipped)} tests of the pages were SKIPPED: there is {NO_CHROMIUM}. "
            "Install one (on Debian: apt-get install chromium) and run them again.",
            red=True,
            bold=True,
        )


@dataclass(frozen=True, slots=True)
class Environment:
    """A virtual environment, and the copy of the project installed in it."""

    folder: Path
    source: Path

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    def run(self, *command: str | Path, cwd: Path | None = None) -> str:
        """Run a command as if the environment were activated, and return its output."""
        path = f"{self.folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
        # Hide this checkout from the command.
        env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
        done = subprocess.run(
            [str(part) for part in command],
            cwd=cwd or self.source,
            env={
                **env,
                "PATH": path,
                "VIRTUAL_ENV": str(self.folder),
                "PIP_DISABLE_PIP_VERSION_CHECK": "1",
                "PIP_NO_COMPILE": "1",  # compile modules only on use
            },
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
        return done.stdout


def uv(*command: str | Path) -> bool:
    """Run uv in place of venv and pip, in a tenth of their time; return True if it worked.

    uv trusts the machine's certificates, but may lack pip's configuration of indexes.
    """
    env = {**os.environ, "UV_SYSTEM_CERTS": "true"}
    return subprocess.run([sys.executable, "-m", "uv", "-q", *command], env=env, stderr=subprocess.PIPE).returncode == 0


def new_environment(folder: Path, source: Path, python: str = sys.executable) -> Environment:
    """Return a new virtual environment that contains only pip."""
    if not uv("venv", "--seed", "--clear", "--python", python, folder):
        subprocess.run([python, "-m", "venv", "--clear", folder], check=True)
    return Environment(folder, source)


def copy_of_the_project(target: Path) -> Path:
    """Copy the files of a clone, without leftovers of tools."""
    if (ROOT / ".git").exists():
        listing = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        for name in filter(None, listing.stdout.split("\0")):
            if (ROOT / name).is_file():
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, target / name)
    else:
        shutil.copytree(ROOT, target, ignore=shutil.ignore_patterns(".venv", "__pycache__"), dirs_exist_ok=True)
    return target


@pytest.fixture(scope="session")
def project_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_of_the_project(tmp_path_factory.mktemp("clone"))


def binder_python() -> tuple[str, str]:
    """Return the Python for Binder's recipe and a description: the version of runtime.txt, or else the tests' own."""
    wanted = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for python in (f"python{wanted}", *pyenv.glob(f"{wanted}.*/bin/python"), sys.executable):
        script = "import ensurepip, platform, venv; print(platform.python_version())"
        with contextlib.suppress(OSError):
            done = subprocess.run([python, "-c", script], capture_output=True, text=True)
            if done.returncode == 0:
                description = f"Python {done.stdout.strip()}, where runtime.txt wants {wanted}"
                return str(python), description
    raise AssertionError("the Python of the tests cannot make environments")


def pytest_report_header() -> str:
    return f"Binder's recipe: {binder_python()[1]}"


@pytest.fixture(scope="session")
def binder_environment(tmp_path_factory: pytest.TempPathFactory, project_copy: Path) -> Environment:
    """Binder's environment, built by its recipe step by step, with the Python of runtime.txt if available."""
    environment = new_environment(tmp_path_factory.mktemp("binder"), project_copy, binder_python()[0])
    # Binder uses pip. The pins are exact, so uv installs the same wheels.
    pins = ("--require-hashes", "-r", project_copy / "binder" / "requirements.txt")
    if not uv("pip", "install", "--python", environment.python, *pins):
        environment.run("pip", "install", "-q", "-r", "binder/requirements.txt")
    environment.run("binder/postBuild")
    return environment


@pytest.fixture(scope="session")
def binder_server(binder_environment: Environment) -> Iterator[Server]:
    """The server that Binder starts, at an address like Binder's."""
    port, base_url = free_port(), "/user/someone/"
    command = [binder_environment.python, "-m", "jupyter", "server", "--no-browser", f"--port={port}"]
    command += ["--ServerApp.port_retries=0", f"--ServerApp.base_url={base_url}", "--ServerApp.allow_root=True"]
    command.append("--IdentityProvider.token=let-me-in")
    path = f"{binder_environment.folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    with Server(
        command, port, "is running at", base_url=base_url, cwd=binder_environment.source, env={"PATH": path}
    ) as server:
        yield server
