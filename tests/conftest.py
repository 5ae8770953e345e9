"""What holds for all tests: browser tests know their marker, and a missing browser is not kept quiet."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

from tests.browser.serve import ROOT, Server, free_port

BROWSER_TESTS = Path(__file__).parent / "browser"
NO_CHROMIUM = "no Chromium on this machine"

# No test fails for being slow: the machine may be busy.
settings.register_profile("ttr", settings(), deadline=None)
settings.load_profile("ttr")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything under tests/browser carries the marker `browser`."""
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker(pytest.mark.browser)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly, after everything else, that the browser tests did not run."""
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
    """A virtual environment, and the copy of the project that was installed into it."""

    folder: Path
    source: Path

    @property
    def python(self) -> Path:
        """The environment's own Python."""
        return self.folder / "bin" / "python"

    def run(self, *command: str | Path, cwd: Path | None = None) -> str:
        """Run a command as if the environment were activated, and return what it printed."""
        path = f"{self.folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
        # Nothing of this checkout may be found by accident.
        env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
        done = subprocess.run(
            [str(part) for part in command],
            cwd=cwd or self.source,
            env={**env, "PATH": path, "VIRTUAL_ENV": str(self.folder), "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
        return done.stdout


def copy_of_the_project(target: Path) -> Path:
    """Copy what a clone would hold, and nothing that tools have left around."""
    if (ROOT / ".git").exists():
        listing = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        for name in filter(None, listing.stdout.split("\0")):
            if (ROOT / name).is_file():
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, target / name)
    else:
        shutil.copytree(ROOT, target, ignore=shutil.ignore_patterns(".venv", "__pycache__"), dirs_exist_ok=True)
    return target


@pytest.fixture(scope="session")
def project_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as somebody gets it who clones it."""
    return copy_of_the_project(tmp_path_factory.mktemp("clone"))


@pytest.fixture(scope="session")
def binder_environment(tmp_path_factory: pytest.TempPathFactory, project_copy: Path) -> Environment:
    """What Binder builds, its recipe followed step by step, with the Python that is there."""
    environment = Environment(tmp_path_factory.mktemp("binder"), project_copy)
    subprocess.run([sys.executable, "-m", "venv", environment.folder], check=True)
    environment.run("pip", "install", "-q", "-r", "binder/requirements.txt")
    environment.run("binder/postBuild")
    return environment


@pytest.fixture(scope="session")
def binder_server(binder_environment: Environment) -> Iterator[Server]:
    """The server that Binder starts, at an address like those Binder gives."""
    port, base_url = free_port(), "/user/someone/"
    command = [
        binder_environment.python, "-m", "jupyter", "server", "--no-browser", f"--port={port}",
        "--ServerApp.port_retries=0", f"--ServerApp.base_url={base_url}", "--IdentityProvider.token=let-me-in",
        "--ServerApp.allow_root=True",
    ]  # fmt: skip
    path = f"{binder_environment.folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    with Server(
        command, port, "is running at", base_url=base_url, cwd=binder_environment.source, env={"PATH": path}
    ) as server:
        yield server
