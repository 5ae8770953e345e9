"""The distribution: what is in it, and that it works where there is no checkout."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.browser.serve import ROOT
from tests.conftest import Environment

pytestmark = pytest.mark.slow

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def build(source: Path, target: Path, hook: str) -> Path:
    """Build a distribution as an installer does, with hatchling in a folder of its own."""
    tools = target / "tools"
    if not tools.exists():
        subprocess.run(
            [
                sys.executable,
                "-m",
                "pip",
                "install",
                "-q",
                "--disable-pip-version-check",
                "--target",
                tools,
                "hatchling",
            ],
            check=True,
        )
    script = (
        f"import sys; sys.path.insert(0, {str(tools)!r}); import hatchling.build as b; print(b.{hook}({str(target)!r}))"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=source, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return target / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("dist")


@pytest.fixture(scope="module")
def sdist(project_copy: Path, dist: Path) -> Path:
    """The source distribution of what a clone holds."""
    return build(project_copy, dist, "build_sdist")


@pytest.fixture(scope="module")
def wheel(sdist: Path, dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source distribution and not from the checkout."""
    unpacked = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(unpacked, filter="data")
    return build(unpacked / sdist.name.removesuffix(".tar.gz"), dist, "build_wheel")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """A fresh environment with the wheel; what it depends on is borrowed from the environment of the tests."""
    environment = Environment(tmp_path_factory.mktemp("installed"), tmp_path_factory.mktemp("empty"))
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment.folder], check=True)
    packages = next((environment.folder / "lib").glob("python*/site-packages"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    # Only the packages: an editable install of the project, a .pth file there, would be followed for site folders.
    borrowed = next(Path(path) for path in sys.path if path.endswith("site-packages"))
    (packages / "borrowed.pth").write_text(f"{borrowed}\n")
    return environment


def test_the_wheel_holds_the_package_its_data_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {"ttr/__init__.py", "ttr/py.typed", "ttr/data/boards/usa.json"} <= set(names)
    assert {name.split("/")[0] for name in names} == {
        "ttr",
        next(n for n in names if n.endswith("/METADATA")).split("/")[0],
    }
    shipped = {p.relative_to(ROOT).as_posix() for p in (ROOT / "data").rglob("*") if p.is_file() and p.name[0] != "."}
    assert {f"ttr/{name}" for name in shipped} <= set(names)


def test_the_metadata_says_what_pyproject_says(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith("/METADATA"))
        metadata = archive.read(name).decode()
        licenses = [name for name in archive.namelist() if name.endswith("licenses/LICENSE")]
    assert "Name: ttr-classroom\n" in metadata
    assert "License-Expression: BSD-3-Clause\n" in metadata
    assert "Requires-Python: >=3.11\n" in metadata
    assert len(licenses) == 1
    required = re.findall(r"Requires-Dist: ([\w-]+)", re.sub(r".*; extra ==.*\n", "", metadata))
    assert required == [re.split("[<>=]", text)[0] for text in sorted(PROJECT["dependencies"])]


def test_a_board_is_found_in_an_installed_wheel_in_an_empty_folder(installed: Environment) -> None:
    script = "import ttr; print(ttr.__file__); print(len(ttr.load_board('usa').routes))"
    where, routes = installed.run(installed.python, "-c", script).split()
    assert Path(where).is_relative_to(installed.folder)
    assert routes == "100"


def test_two_bots_play_a_game_in_an_installed_wheel_in_an_empty_folder(installed: Environment) -> None:
    script = "import ttr; r = ttr.play(['destination', 'destination'], rules='usa', seed=7); print(r.result)"
    assert installed.run(installed.python, "-c", script).strip()


def test_a_board_is_found_in_a_checkout_that_is_not_installed(project_copy: Path, installed: Environment) -> None:
    script = "import ttr; print(ttr.__file__); print(len(ttr.load_board('usa').routes))"
    where, routes = installed.run(installed.python, "-c", script, cwd=project_copy).split()
    assert Path(where).is_relative_to(project_copy)
    assert routes == "100"
