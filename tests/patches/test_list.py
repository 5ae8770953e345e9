"""The list of patches in CONTRIBUTING matches the folder, and each patch covers all installable versions."""

import re
import tomllib
from importlib import import_module
from importlib.metadata import version
from types import ModuleType

import pytest
from packaging.requirements import Requirement

from tests.browser.serve import ROOT
from ttr.site.parts import PINS

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ALLOWED = {Requirement(text).name: Requirement(text).specifier for text in PROJECT["dependencies"]}
PINNED = dict(line.split("==") for line in (PINS / "builder.txt").read_text().splitlines() if line[0] != "#")
PATCHES = [
    import_module(f"ttr.patches.{path.stem}")
    for path in sorted((ROOT / "ttr" / "patches").glob("*.py"))
    if path.stem != "__init__"
]


def test_contributing_lists_every_patch_with_its_reason_and_versions() -> None:
    rows = re.findall(r"^\| `(\w+)\.py` \| (.+) \| (.+) \|$", CONTRIBUTING, re.MULTILINE)
    assert rows == [
        (
            module.__name__.rpartition(".")[2],
            module.__doc__.splitlines()[0],  # type: ignore[union-attr]
            ", ".join(f"{name} {versions}" for name, versions in module.WRITTEN_FOR.items()),
        )
        for module in PATCHES
    ]


@pytest.mark.parametrize("module", PATCHES, ids=lambda module: module.__name__)
def test_a_patch_is_written_for_the_versions_that_are_allowed_and_installed(module: ModuleType) -> None:
    assert (ROOT / "tests" / "patches" / f"test_{module.__name__.rpartition('.')[2]}.py").exists(), "it needs a test"
    for name, versions in module.WRITTEN_FOR.items():
        allowed = ALLOWED.get(name) or f"=={PINNED[name]}"
        assert Requirement(f"x{allowed}") == Requirement(f"x{versions}"), (
            f"{module.__name__} is written for {name} {versions}; {allowed} is allowed: try the patch with it"
        )
        if name in PINNED:
            continue
        assert version(name) in Requirement(f"x{versions}").specifier, f"{module.__name__}: {name} is another version"
