"""The recipe in binder/: Binder's environment, and the page that its link opens."""

import re
import tomllib

import pytest

from tests.browser.serve import ROOT, Reply, Server, get
from tests.conftest import Environment, binder_python

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
REQUIREMENTS = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8")
PINS = re.findall(r"^([\w.-]+==[\w.]+)", REQUIREMENTS, re.MULTILINE)
PAGE = "voila/render/notebooks/play.ipynb?token=let-me-in"


def test_the_recipe_names_a_python_that_the_project_supports_and_exact_versions_of_other_packages() -> None:
    assert (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8") == "python-3.12\n"
    assert "Programming Language :: Python :: 3.12" in PYPROJECT["project"]["classifiers"]
    assert len(PINS) > 50
    assert not any(pin.startswith("ttr") for pin in PINS)


def test_every_dependency_of_the_project_is_pinned_and_no_tool_of_its_developers() -> None:
    project = PYPROJECT["project"]

    def names(requirements: list[str]) -> set[str]:
        return {re.split(r"[<>=!~\[;]", text)[0].strip().lower().replace("_", "-") for text in requirements}

    needed = names(project["dependencies"]) | names(PYPROJECT["build-system"]["requires"])
    assert needed <= names(PINS)
    assert names(project["optional-dependencies"]["dev"]) & names(PINS) <= needed


def test_the_last_step_is_a_script_that_stops_at_the_first_failure() -> None:
    script = ROOT / "binder" / "postBuild"
    assert script.read_text(encoding="utf-8").startswith("#!/bin/bash\n")
    assert "\nset -e\n" in script.read_text(encoding="utf-8")
    assert script.stat().st_mode & 0o111


@pytest.mark.slow
def test_the_recipe_uses_the_announced_python_and_versions_that_fit_and_installs_nothing_else(
    binder_environment: Environment,
) -> None:
    version = binder_environment.run("python", "-c", "import platform; print(platform.python_version())").strip()
    assert binder_python()[1].startswith(f"Python {version}, ")
    assert "No broken requirements" in binder_environment.run("pip", "check")
    listing = "from importlib.metadata import distributions\nfor d in distributions(): print(f'{d.name}=={d.version}')"
    installed = {line.lower().replace("_", "-") for line in binder_environment.run("python", "-c", listing).split()}
    extra = {name.split("==")[0] for name in installed - {pin.lower().replace("_", "-") for pin in PINS}}
    assert extra <= {"ttr-classroom", "pip", "setuptools", "wheel"}


@pytest.fixture(scope="module")
def page(binder_server: Server) -> Reply:
    return get(binder_server.url + PAGE)


@pytest.mark.slow
def test_the_link_opens_the_page_of_the_game(page: Reply) -> None:
    assert page.status == 200
    assert "There was an error" not in page.text
    assert "application/vnd.jupyter.widget-view+json" in page.text


@pytest.mark.slow
def test_the_server_of_binder_follows_the_settings_of_voila(binder_server: Server, page: Reply) -> None:
    plain, chosen = page.text, get(f"{binder_server.url}{PAGE}&theme=dark&template=base").text
    assert "There was an error" not in chosen
    themes = [re.findall(r'"jupyterLabTheme": *"(\w+)"', text) for text in (plain, chosen)]
    assert themes[0] == themes[1] != []


@pytest.mark.slow
def test_a_visitor_without_the_token_sees_nothing(binder_server: Server) -> None:
    assert get(binder_server.url + PAGE.split("?")[0]).status in (302, 403)
