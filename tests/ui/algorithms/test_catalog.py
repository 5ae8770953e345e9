"""The catalog of the algorithms page has every algorithm, and each entry names its function."""

import inspect

import pytest

from ttr import graphs
from ttr.ui.algorithms.catalog import ALGORITHMS, BY_KEY


def functions():
    """Return every traceable function of `ttr.graphs` with its name, as in "shortest_path.a_star"."""
    for name in graphs.__all__:
        module = getattr(graphs, name)
        if inspect.ismodule(module):
            # The steps of `solve` come from `trace`; those of any other function from `trace_` and its name.
            found = ["solve"] if hasattr(module, "trace") else []
            for function in (*found, *(other[6:] for other in vars(module) if other.startswith("trace_"))):
                if f"{name}.{function}" not in VARIANTS:
                    yield pytest.param(getattr(module, function), id=f"{name}.{function}")


VARIANTS = {"longest_trail.odd_vertices"}  # different steps to the same answer as `solve`


@pytest.mark.parametrize("function", list(functions()))
def test_every_algorithm_with_steps_is_offered(function, request):
    offered = {entry.function for entry in ALGORITHMS}
    missing = request.node.callspec.id
    assert function in offered, f"ttr/ui/algorithms/catalog.py has no entry for {missing}"


@pytest.mark.parametrize("entry", ALGORITHMS, ids=lambda entry: entry.key)
def test_the_rivals_of_an_entry_exist(entry):
    assert set(entry.rivals) <= BY_KEY.keys() - {entry.key}


def test_no_two_entries_have_the_same_key():
    assert len(BY_KEY) == len(ALGORITHMS)
