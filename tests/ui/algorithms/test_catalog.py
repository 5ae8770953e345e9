"""The catalog of the algorithms page has every algorithm there is, and each entry names its function."""

import inspect
from importlib import import_module

import pytest

from ttr import graphs
from ttr.ui.algorithms.catalog import ALGORITHMS, BY_KEY


def functions():
    """Every function of `ttr.graphs` whose steps can be watched, as in "shortest_path.a_star"."""
    for name in graphs.__all__:
        module = getattr(graphs, name)
        if inspect.ismodule(module):
            # The steps of `solve` are `trace`; those of any other function are `trace_` and its name.
            if hasattr(module, "trace"):
                yield f"{name}.solve"
            yield from (f"{name}.{other[6:]}" for other in vars(module) if other.startswith("trace_"))


VARIANTS = {"longest_trail.odd_vertices"}  # other steps to the answer of `solve`


@pytest.mark.parametrize("function", list(functions()))
def test_every_algorithm_with_steps_is_offered(function):
    offered = {entry.function for entry in ALGORITHMS} | VARIANTS
    assert function in offered, f"ttr/ui/algorithms/catalog.py has no entry for {function}"


@pytest.mark.parametrize("entry", ALGORITHMS, ids=lambda entry: entry.key)
def test_an_entry_names_a_function_and_rivals_that_are_there(entry):
    module, name = entry.function.split(".")
    assert callable(getattr(import_module(f"ttr.graphs.{module}"), name))
    assert set(entry.rivals) <= BY_KEY.keys() - {entry.key}


def test_no_two_entries_have_one_key():
    assert len(BY_KEY) == len(ALGORITHMS)
