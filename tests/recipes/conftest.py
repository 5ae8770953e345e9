"""Copies of the project for the recipes."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.browser.serve import ROOT
from tests.conftest import copy_of_the_project
from tests.memory import MEMORY


@pytest.fixture(scope="session")
def project() -> Iterator[Path]:
    """A copy of the project as the start of all recipes, already compiled."""
    with TemporaryDirectory(prefix="ttr-recipes-", dir=MEMORY) as name:
        folder = copy_of_the_project(Path(name))
        for compiled in (path for name in ("ttr", "tests") for path in (ROOT / name).rglob("__pycache__")):
            place = folder / compiled.relative_to(ROOT)
            if place.parent.exists():
                shutil.copytree(compiled, place, ignore=shutil.ignore_patterns("*.pyc.*"))  # others are writing these
        yield folder


@pytest.fixture
def clone(project: Path) -> Iterator[Path]:
    with TemporaryDirectory(prefix="ttr-recipe-", dir=MEMORY) as name:
        yield Path(shutil.copytree(project, Path(name, "ttr-classroom")))
