"""The package loads modules on demand, and has all algorithms by name."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from ttr import graphs

FILES = sorted(path.stem for path in Path(graphs.__path__[0]).glob("[!_]*.py"))
HELPERS = {"algorithm", "network", "overlay", "plain_numbers", "trace", "words"}  # what the algorithms share


def loaded_by(code):
    """Return the modules of the package that are loaded after running some code in a new Python."""
    code += "; import sys; print(*(name for name in sys.modules if name.startswith('ttr.graphs.')))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return {name.removeprefix("ttr.graphs.") for name in done.stdout.split()}


def test_importing_the_package_loads_no_algorithm():
    assert loaded_by("import ttr.graphs") <= HELPERS


def test_an_algorithm_loads_what_it_needs_and_no_other():
    assert loaded_by("from ttr.graphs import bridges") == {"bridges"} | HELPERS
    assert loaded_by("import ttr.graphs; ttr.graphs.min_cut.solve") == {"min_cut"} | HELPERS


@pytest.mark.parametrize("name", FILES)
def test_every_module_of_the_package_is_available_by_name(name):
    assert name in {*graphs.__all__, *HELPERS}, f"ttr/graphs/__init__.py lacks the name {name}"


def test_every_public_name_is_available():
    assert {*graphs.__all__} <= {*dir(graphs)}
    assert all(getattr(graphs, name) is not None for name in graphs.__all__)


# Connectivity has several algorithms, each with its own `trace_…`. Facts are not an algorithm to watch, and the search
# of a path tree is shown by `shortest_path.trace`.
WATCHED_ELSEWHERE = {"connectivity", "facts", "path_tree"}
ALGORITHMS = [
    name for name in graphs.__all__ if isinstance(getattr(graphs, name), ModuleType) and name not in WATCHED_ELSEWHERE
]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_algorithm_has_solve_and_trace_and_tests_of_its_own(name):
    module = import_module(f"ttr.graphs.{name}")
    assert callable(module.solve)
    assert callable(module.trace)
    file = Path(__file__).with_name(f"test_{name}.py")
    assert file.exists(), f"write tests/graphs/{file.name}, which compares solve and trace of ttr/graphs/{name}.py"


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'astrology'"):
        _ = graphs.astrology
