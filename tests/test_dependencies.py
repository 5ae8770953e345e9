"""The imports of `ttr` match the dependencies in `pyproject.toml`, with bounds for tested versions."""

import ast
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections import defaultdict
from importlib import import_module
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.browser.serve import ROOT
from tests.workflows import runs
from ttr.site.parts import PINS

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
NEEDED = [Requirement(text) for text in PROJECT["dependencies"]]
WANTED = [Requirement(text) for name in EXTRAS if name not in ("test", "dev", "docs") for text in EXTRAS[name]]

IN_BROWSERS = {"js", "pyodide", "pyodide_js", "pyodide_kernel"}
"""What Pyodide and JupyterLite's kernel bring along; their versions are pinned in `ttr/site/pins`."""

NOT_IMPORTED = {
    "highspy": "for `tools/best_network.py`",
}

PART_OF = {"pydantic-core": "pydantic", "pandas": "pandas"}
"""Comes in the one version that another one names; or is installed by nobody here."""


def imported() -> dict[str, set[str]]:
    """Return the distributions that `ttr` imports, with the importing files."""
    found: dict[str, set[str]] = defaultdict(set)
    distributions = packages_distributions()
    for path in (ROOT / "ttr").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            else:
                continue
            for top in (
                {name.partition(".")[0] for name in names} - set(sys.stdlib_module_names) - IN_BROWSERS - {"ttr"}
            ):
                name = canonicalize_name(distributions.get(top, [top])[0])
                found[PART_OF.get(name, name)].add(path.relative_to(ROOT).as_posix())
    return found


def test_imports_and_declared_dependencies_match() -> None:
    declared = {canonicalize_name(each.name) for each in [*NEEDED, *WANTED]}
    found = imported()
    assert {name: files for name, files in found.items() if name not in declared} == {}
    assert declared - found.keys() == NOT_IMPORTED.keys()


@pytest.mark.parametrize("requirement", [*NEEDED, *WANTED], ids=str)
def test_each_has_a_lowest_version_and_one_that_nobody_has_tried(requirement: Requirement) -> None:
    assert {each.operator for each in requirement.specifier} == {">=", "<"}


@pytest.mark.parametrize("pins", [ROOT / "binder" / "requirements.txt", PINS / "wheels.txt", PINS / "compiled.txt"])
def test_pinned_versions_are_allowed(pins: object) -> None:
    allowed = {canonicalize_name(each.name): each.specifier for each in [*NEEDED, *WANTED]}
    pinned = re.findall(r"^([\w.-]+)==([\w.]+)", pins.read_text(encoding="utf-8"), re.MULTILINE)  # type: ignore[attr-defined]
    known = {name: version for name, version in pinned if canonicalize_name(name) in allowed}
    assert known
    assert [name for name, version in known.items() if version not in allowed[canonicalize_name(name)]] == []


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "benchmarks").glob("[!_]*.py")), ids=lambda path: path.stem)
def test_what_measures_finds_what_it_imports(path: Path) -> None:
    import_module(f"tests.benchmarks.{path.stem}")


def test_make_bench_finds_its_benchmarks() -> None:
    lines = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    (command,) = [line for line in lines if "--benchmark-only" in line]
    arguments = shlex.split(command.partition("-m pytest")[2])
    # A worker of pytest-xdist tells its programs that it is one, and there benchmarks are switched off.
    alone = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments, "--collect-only", "-q"],
        cwd=ROOT,
        env=alone,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "test_page_bench.py" in done.stdout


def test_the_lowest_versions_are_tried_with_each_change() -> None:
    assert "make lowest" in runs("lowest")
