"""README's first commands, run in a fresh clone; and what it says once the project is published."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.browser.serve import ROOT, Server, free_port, get
from tests.conftest import copy_of_the_project
from tools.make_links import ADDRESS, LINES, PUBLISHED, with_publishing

README = (ROOT / "README.md").read_text(encoding="utf-8")
FIRST = re.findall(r"(?:^ {4}.+\n)+", README, re.MULTILINE)[0]
PLAY, TEST = (line.partition("#")[0].split() for line in FIRST.splitlines())


def shell_of_a_newcomer() -> dict[str, str]:
    """Return the environment of a newcomer with git, make and Python, without the tests' own variables."""
    tests_own = ("VIRTUAL_ENV", "PYTHON", "MAKE", "MFLAGS", "PYTEST", "TTR_", "JUPYTER", "COV")
    env = {name: value for name, value in os.environ.items() if not name.startswith(tests_own)}
    path = [folder for folder in env["PATH"].split(os.pathsep) if not (Path(folder) / "activate").exists()]
    return {**env, "PATH": os.pathsep.join(path)}


@pytest.fixture(scope="module")
def fresh_clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_of_the_project(tmp_path_factory.mktemp("ttr-classroom"))


def run(clone: Path, command: Sequence[str | Path]) -> str:
    done = subprocess.run(command, cwd=clone, env=shell_of_a_newcomer(), capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
    return done.stdout


@pytest.mark.slow
def test_the_first_command_serves_the_game(fresh_clone: Path) -> None:
    port = free_port()
    server = Server([*PLAY, f"PORT={port}"], port, f"http://localhost:{port}/", cwd=fresh_clone, patience=600)
    server.env = shell_of_a_newcomer()
    with server:
        assert get(server.url).headers["Location"] == "/voila/render/play.ipynb"
        reply = get(server.page("play"))
    assert reply.status == 200
    assert "application/vnd.jupyter.widget-view+json" in reply.text


@pytest.mark.slow
def test_the_second_command_runs_the_checks(fresh_clone: Path) -> None:
    """Run its beginning, and the line that runs the tests, for one file and in one process."""
    *_, tests = run(fresh_clone, [*TEST, "--dry-run"]).splitlines()
    assert "-m pytest" in tests
    run(fresh_clone, ["make", "begin"])
    assert " passed" in run(fresh_clone, [*tests.split(), "-n", "0", "tests/graphs/test_union_find.py"])


TARGETS = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("target", TARGETS)
def test_each_command_first_installs_what_it_needs(target: str, tmp_path: Path) -> None:
    lines = run(ROOT, ["make", "--dry-run", f"VENV={tmp_path}/venv", "PYTHON=python3", target]).splitlines()
    installing = [line if "-m pip" in line else "" for line in lines]
    for at, line in enumerate(lines):
        if f"{tmp_path}/venv/bin/" in line and not installing[at]:
            tool = re.search(r"bin/(ruff|mypy|lint-imports)|-m (pytest|tests)", line)
            assert ("-e '.[dev]'" if tool else "-e ") in "".join(installing[:at]), line


UNPUBLISHED = re.compile(r"pipx run|pip install '?ttr-classroom|mybinder\.org/v2")


@pytest.mark.parametrize("name", LINES)
def test_what_a_file_says_on_publishing_is_what_the_tool_writes_and_promises_nothing_unpublished(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert with_publishing(name, text, published=PUBLISHED, address=ADDRESS) == text, "python tools/make_links.py"
    text = with_publishing(name, text, published=False, address=ADDRESS)
    assert not UNPUBLISHED.search(text)
    assert "published" not in text


def test_what_is_published_has_its_commands_and_a_link_to_each_page_and_lesson_of_the_address() -> None:
    address = "https://github.com/ada/fork"
    readme, install = (
        with_publishing(name, (ROOT / name).read_text(encoding="utf-8"), published=True, address=address)
        for name in ("README.md", "docs/install.md")
    )
    assert all("pipx run ttr-classroom play" in text for text in (readme, install))
    assert "docs/install.md#on-binder" in readme
    assert "\n## On Binder\n" in install
    assert f"({address}/issues)" in readme
    links = re.findall(r"https://mybinder\.org/v2/gh/ada/fork/HEAD\?urlpath=([^)]+)", install)
    notebooks = [*(ROOT / "notebooks").glob("*.ipynb"), *(ROOT / "notebooks" / "lessons").glob("[0-9]*.ipynb")]
    assert {re.sub(r"^(voila/render|lab/tree)/", "", link) for link in links} == {
        path.relative_to(ROOT).as_posix() for path in notebooks
    }


@pytest.mark.parametrize("published", [True, False])
def test_on_a_package_index_pictures_and_links_of_the_readme_lead_to_the_repository_once_it_is_published(
    published: bool, tmp_path: Path
) -> None:
    for name in ("README.md", "LICENSE", "hatch_build.py", "ttr/__init__.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    settings = re.sub(r"(?m)^published = \w+$", f"published = {str(published).lower()}", settings)
    (tmp_path / "pyproject.toml").write_text(settings, encoding="utf-8")
    command = [sys.executable, "-m", "hatchling", "metadata"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    text = json.loads(done.stdout)["readme"]["text"]
    relative = re.compile(r"\]\((?!https:|#)([^)#]+)")
    assert relative.search(README)
    if not published:
        assert text == README
        return
    assert relative.findall(text) == []
    for picture, link in re.findall(r"(!?)\[[^\[\]]*\]\((?!https:|#)([^)#]+)", README):
        assert f"]({ADDRESS}/{'raw' if picture else 'blob'}/HEAD/{link}" in text
        assert (ROOT / link).exists()


@pytest.mark.parametrize("name", ["README.md", "docs", "notebooks"])
def test_no_page_for_people_promises_what_is_not_published_but_where_the_setting_says_so(name: str) -> None:
    files = (ROOT / name).rglob("*.md") if (ROOT / name).is_dir() else [ROOT / name]
    promises = {path.name for path in files for _ in UNPUBLISHED.finditer(path.read_text(encoding="utf-8"))}
    assert promises <= ({"README.md", "install.md"} if PUBLISHED else set())


def test_the_address_of_the_repository_stands_in_one_place() -> None:
    """pyproject.toml has it, and what the tool writes derives from it."""
    owner_and_name = ADDRESS.removeprefix("https://github.com/")
    folders = ("ttr", "docs", "notebooks", "tools", ".github", "binder")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    texts = [
        path for path in [*files, *ROOT.glob("*.md")] if path.suffix in (".py", ".md", ".ipynb", ".yml", ".sh", "")
    ]
    holders = {path.name for path in texts if owner_and_name in path.read_text(encoding="utf-8")}
    assert holders == ({"README.md", "install.md"} if PUBLISHED else set())
