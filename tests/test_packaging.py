"""The distribution: its content, and its use without a checkout."""

import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from uv import find_uv_bin

import ttr
from tests.browser.serve import ROOT, Server, free_port, get
from tests.conftest import Environment, new_environment, uv
from tests.workflows import runs
from ttr.index_page import CARDS

pytestmark = pytest.mark.slow

NOTEBOOKS = ROOT / "notebooks"
VERSION = ttr.__version__
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.mark.parametrize("pins", ["binder/requirements.txt", "ttr/site/pins/builder.txt"])
def test_what_is_pinned_can_be_installed_with_the_oldest_python_that_is_supported(pins: str) -> None:
    oldest = PROJECT["requires-python"].removeprefix(">=")
    found = uv("pip", "compile", "--no-deps", "--python-version", oldest, ROOT / pins)
    assert found, f"uv pip compile --no-deps --python-version {oldest} {pins} tells which version is none for it"


@pytest.fixture(scope="module")
def dist(project_copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with both distributions, built from a clone with the commands of a release."""
    environment = new_environment(tmp_path_factory.mktemp("build"), project_copy)
    for line in runs("build"):
        environment.run("bash", "-ec", f"GITHUB_REF_NAME=v{VERSION}; {line}")
    return project_copy / "dist"


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    """The wheel, built from the source distribution instead of the checkout."""
    return next(dist.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """A fresh environment with the wheel, which borrows its dependencies from the environment of the tests."""
    environment = Environment(tmp_path_factory.mktemp("installed"), tmp_path_factory.mktemp("empty"))
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment.folder], check=True)
    options = ("--no-deps", "--no-index", wheel)
    if not uv("pip", "install", "--python", environment.python, *options):
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", environment.python]
        subprocess.run([*pip, "install", "-q", *options], check=True)
    packages = next((environment.folder / "lib").glob("python*/site-packages"))
    # Add only the packages: Python would follow an editable install of the project, a .pth file, in site folders.
    borrowed = next(Path(path) for path in sys.path if path.endswith("site-packages"))
    (packages / "borrowed.pth").write_text(f"{borrowed}\n")
    return environment


def test_the_wheel_holds_the_package_its_data_notebooks_and_pictures_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {"ttr/__init__.py", "ttr/py.typed", "ttr/data/boards/usa.json"} <= set(names)
    inside = f"ttr_classroom-{VERSION}"
    assert {name.split("/")[0] for name in names} == {"ttr", f"{inside}.dist-info", f"{inside}.data"}
    # Jupyter's servers serve script and fonts from their folder of extensions; Voilà finds its template.
    shared = {
        "labextensions/ttr-classroom/static": "ttr/ui/map/plotly",
        "labextensions/ttr-classroom/static/fonts": "ttr/ui/map/fonts",
        "labextensions/ttr-classroom": "ttr/serving/extension",
        "voila/templates/ttr": "ttr/serving/voila_template",
    }
    wanted = {f"{to}/{path.name}" for to, folder in shared.items() for path in (ROOT / folder).iterdir()}
    begin = f"{inside}.data/data/share/jupyter/"
    assert {name.removeprefix(begin) for name in names if name.startswith(f"{inside}.data/")} == wanted
    shipped = {p.relative_to(ROOT).as_posix() for p in (ROOT / "data").rglob("*") if p.is_file() and p.name[0] != "."}
    assert {f"ttr/{name}" for name in shipped} <= set(names)
    in_words = {path.relative_to(ROOT).as_posix() for path in (ROOT / "ttr" / "lessons").rglob("*.md")}
    assert len(in_words) >= 20  # proofs and concept questions
    assert in_words <= set(names)
    notebooks = {path.relative_to(ROOT).as_posix() for path in NOTEBOOKS.rglob("*") if path.suffix in (".ipynb", ".md")}
    pictures = {f"docs/{name}" for card in CARDS for name in (card.picture, card.picture.replace(".", "-dark."))}
    there = {name for name in names if name.startswith(("ttr/notebooks/", "ttr/docs/", "ttr/voila"))}
    assert there == {
        f"ttr/{name}" for name in notebooks | pictures | {"voila.json"} if ".ipynb_checkpoints" not in name
    }


def test_the_source_distribution_holds_what_a_clone_does(dist: Path, project_copy: Path) -> None:
    """So its tests find what they read: containers, workflows, tools."""
    with tarfile.open(next(dist.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    made = {"build", "dist", ".venv"}
    there = {path.relative_to(project_copy) for path in project_copy.rglob("*") if path.is_file()}
    clone = {path.as_posix() for path in there if path.parts[0] not in made and "__pycache__" not in path.parts}
    assert names == clone | {"PKG-INFO"}


def test_a_release_tries_its_wheel_with_its_tests_and_a_page(project_copy: Path, wheel: Path) -> None:
    (line,) = runs("wheel")
    env = {**os.environ, "TESTS": "tests/graphs/test_bridges.py", "UV_SYSTEM_CERTS": "true"}
    if uv("--version"):
        env["PIP"] = f"{find_uv_bin()} pip"
    line = line.replace("dist/*.whl", str(wheel))
    done = subprocess.run(["bash", "-ec", line], cwd=project_copy, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    assert done.stdout.endswith(f"{wheel.name} works.\n")


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


def test_a_board_is_found_in_an_installed_wheel_in_an_empty_folder_and_in_an_uninstalled_checkout(
    installed: Environment, project_copy: Path
) -> None:
    script = "import ttr; print(ttr.__file__); print(len(ttr.load_board('usa').routes))"
    for cwd, home in ((None, installed.folder), (project_copy, project_copy)):
        where, routes = installed.run(installed.python, "-c", script, cwd=cwd).split()
        assert Path(where).is_relative_to(home)
        assert routes == "100"


def serving(installed: Environment, port: int, *command: str, ready: str = "is ready at") -> Server:
    # The borrowed packages have their browser files in the other environment.
    share = Path(sys.prefix, "share", "jupyter")
    env = {"JUPYTER_PATH": str(share), "JUPYTERLAB_DIR": str(share / "lab"), "HOME": str(installed.source)}
    return Server(
        [installed.folder / "bin" / "ttr", *command], port, ready, cwd=installed.source, env={**env, "PYTHONPATH": ""}
    )


def test_both_names_of_the_command_are_installed_bots_play_and_their_record_is_sound(installed: Environment) -> None:
    versions = {installed.run(name, "--version") for name in ("ttr", "ttr-classroom")}
    assert versions == {f"ttr-classroom {VERSION}\n"}
    assert installed.run("ttr", "arena", "random", "random", "--games", "2").startswith("Ticket to Ride (USA): 2 games")
    installed.run("ttr", "game", "random", "destination", "--seed", "7", "--record", "game.txt")
    assert "a valid record" in installed.run("ttr", "check", "game.txt")


def test_lab_copies_the_notebooks_into_a_folder_of_ones_own(installed: Environment) -> None:
    assert "are new in course" in installed.run("ttr", "lab", "course", "--teacher", "--copy-only")
    copied = {path.relative_to(installed.source / "course") for path in (installed.source / "course").rglob("*.ipynb")}
    assert copied == {path.relative_to(NOTEBOOKS) for path in NOTEBOOKS.rglob("*.ipynb")}


def test_play_serves_the_game(installed: Environment) -> None:
    port = free_port()
    with serving(installed, port, "play", "--no-browser", "--port", str(port)) as server:
        assert "application/vnd.jupyter.widget-view+json" in get(server.page("play")).text
        assert "WARNING" not in server.log


def test_serve_leads_to_every_page_and_shows_their_pictures(installed: Environment) -> None:
    port = free_port()
    options = ("--host", "localhost", "--pool", "0", "--port", str(port))
    with serving(installed, port, "serve", *options) as server:
        page = get(f"{server.url}voila/render/index.ipynb").text
    assert page.count("data:image/webp;base64,") == 2 * len(CARDS)
    assert "There was an error" not in page


def test_a_lesson_opens_in_jupyterlab(installed: Environment) -> None:
    port = free_port()  # now: one that was free some minutes ago may be taken
    settings = installed.source / ".jupyter" / "jupyter_server_config.json"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text(json.dumps({"ServerApp": {"port": port, "port_retries": 0}}))
    options = ("lesson", "5", "--no-browser", "--allow-root")
    with serving(installed, port, *options, ready="/tree/lessons/05-euler.ipynb") as server:
        token = re.findall(r"05-euler\.ipynb\?token=(\w+)", server.log)[0]
        assert get(f"{server.url}api/contents/lessons/05-euler.ipynb?content=0&token={token}").status == 200
    assert (installed.source / "ttr-notebooks" / "lessons" / "05-euler.ipynb").is_file()


def test_a_site_is_not_built_over_something_else(installed: Environment) -> None:
    (installed.source / "mine.txt").write_text("mine")
    line = [installed.folder / "bin" / "ttr", "site", "."]
    done = subprocess.run(
        line, cwd=installed.source, env={**os.environ, "PYTHONPATH": ""}, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr[:10]) == (2, "ttr site: "), done.stderr
    assert (installed.source / "mine.txt").read_text() == "mine"
