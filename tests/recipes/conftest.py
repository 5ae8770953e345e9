"""Copies of the project for the recipes."""

import shutil
from pathlib import Path

import pytest

from tests.browser.serve import ROOT
from tests.conftest import copy_of_the_project


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project as the start of all recipes, already compiled."""
    folder = copy_of_the_project(tmp_path_factory.mktemp("project"))
    for compiled in (ROOT / "ttr").rglob("__pycache__"):
        place = folder / compiled.relative_to(ROOT)
        if place.parent.exists():
            shutil.copytree(compiled, place, ignore=shutil.ignore_patterns("*.pyc.*"))  # others are writing these
    return folder


@pytest.fixture
def clone(project: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(project, tmp_path / "ttr-classroom"))
