"""The recipes for an algorithm and a page work in a copy, and a test reports each forgotten file."""

import re
import shutil
from pathlib import Path

import nbformat
import pytest

from tests.browser.serve import ROOT
from tests.recipes.following import TEXT, Recipe, after, follow, forgotten, new, outcome, replaced

HERE = Path(__file__).parent
FOLLOWED = re.compile(r'Recipe\("(.+?)"\)')


def test_every_recipe_is_followed_here() -> None:
    headings = re.findall(r"^## (Add an? .+)$", TEXT, re.MULTILINE)
    followed = [name for path in HERE.glob("test_*.py") for name in FOLLOWED.findall(path.read_text(encoding="utf-8"))]
    assert sorted(headings) == sorted(followed)


ALGORITHM = '''"""Leaves: the vertices at which only one edge ends."""

from __future__ import annotations

from .algorithm import Events, algorithm
from .network import Network, Vertex
from .words import pluralize


@algorithm(
    "Leaves",
    """
look at each vertex: a leaf has one edge
> leaf | {v} is a leaf. | v=done
these are all leaves
> answer | There are {size}.
""",
)
def _leaves(net: Network) -> Events[tuple[Vertex, ...]]:
    """Show the leaves one after the other."""
    leaves = []
    for vertex in net.vertices:
        if net.degree(vertex) == 1:
            leaves.append(vertex)
            yield "leaf", {"v": vertex}
    yield "answer", {"size": pluralize(len(leaves), "leaf"), "vertices": leaves}
    return tuple(leaves)


trace = _leaves.trace


def solve(net: Network) -> tuple[Vertex, ...]:
    """Return all leaves in the order of the network, O(V + E).

    >>> solve(Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Duluth", 2)]))
    ('Denver', 'Duluth')
    """
    return _leaves.solve(net)
'''
ALGORITHM_TEST = """
from ttr.graphs import Network, leaves


def test_the_ends_of_a_path_are_its_leaves():
    net = Network.from_edges([("a", "b", 1), ("b", "c", 1)])
    assert leaves.solve(net) == tuple(v for v, degree in net.to_networkx().degree if degree == 1)
    assert leaves.trace(net)[-1].answer == leaves.solve(net)
"""
REFERENCE = """```{eval-rst}
.. automodule:: ttr.graphs.leaves
   :members:
```
"""
ENTRY = """    CatalogEntry(
        "leaves", "Leaves", "The cities with one route.", leaves.trace,
    ),
"""


@pytest.mark.slow
def test_an_algorithm_is_a_file_a_name_and_an_entry(clone: Path, project: Path) -> None:
    package, catalog = "ttr/graphs/__init__.py", "ttr/ui/algorithms/catalog.py"
    tests = follow(
        clone,
        Recipe("Add an algorithm"),
        {"name": "leaves"},
        {
            "ttr/graphs/leaves.py": new(ALGORITHM),
            package: replaced(
                ("        facts,\n", "        facts,\n        leaves,\n"),
                ('    "facts",\n', '    "facts",\n    "leaves",\n'),
            ),
            catalog: replaced(
                ("    euler,\n", "    euler,\n    leaves,\n"),
                ("CatalogEntry, ...] = (\n", f"CatalogEntry, ...] = (\n{ENTRY}"),
            ),
            "tests/graphs/test_leaves.py": new(ALGORITHM_TEST),
            "docs/reference/graphs.md": lambda before: f"{before}\n### Leaves\n\n{REFERENCE}",
        },
    )
    outcome(clone, tests)
    said = forgotten(clone, [catalog], project, ["tests/ui/algorithms/test_catalog.py", "-k", "leaves"])
    assert "ttr/ui/algorithms/catalog.py has no entry for leaves.trace" in said
    said = forgotten(clone, [package], project, ["tests/graphs/test_package.py", "-k", "leaves"])
    assert "ttr/graphs/__init__.py lacks the name leaves" in said
    said = forgotten(clone, ["docs/reference/graphs.md"], project, ["tests/test_docs.py", "-k", "reference"])
    assert "no page of docs/reference has a place for ['ttr.graphs.leaves']" in said


PAGE = '''"""The towns page: the map of a board, and a list of its cities."""

from __future__ import annotations

from ttr import load_board
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.controls.widgets import dropdown
from ttr.ui.page.page import Page


class TownsPage(Page):
    """The widget of the page."""

    def __init__(self) -> None:
        super().__init__()
        self.map = MapFigure(load_board("mini"))
        self.city = dropdown("City", [(city.name, city.name) for city in self.map.board.cities])
        self.build("Towns", map_widget=self.map.widget, side=[self.city, self.status], foot=[])
'''
PAGE_TEST = """
from ttr.ui.towns.page import TownsPage


def test_all_cities_can_be_chosen():
    page = TownsPage()
    assert [name for name, _ in page.city.options] == [city.name for city in page.map.board.cities]
"""
CARD = """    Card(
        "towns.ipynb", "Towns", "All towns of a board.", "towns.webp",
        "The towns page: a small map with a list beside it.",
    ),
"""


@pytest.mark.slow
def test_a_page_is_a_room_a_notebook_a_card_and_two_lines(clone: Path, project: Path) -> None:
    notebook = nbformat.read(ROOT / "notebooks" / "replay.ipynb", as_version=4)
    notebook.cells = [nbformat.v4.new_code_cell("from ttr.ui.towns.page import TownsPage\n\nTownsPage()")]
    for kind in ("", "-dark"):
        shutil.copyfile(project / "docs" / f"replay{kind}.webp", clone / "docs" / f"towns{kind}.webp")
    contract, index = "pyproject.toml", "ttr/index_page.py"
    tests = follow(
        clone,
        Recipe("Add a page"),
        {"name": "towns"},
        {
            "ttr/ui/towns/__init__.py": new('"""The towns page."""\n'),
            "ttr/ui/towns/page.py": new(PAGE),
            contract: replaced((" | ttr.ui.score |", " | ttr.ui.score | ttr.ui.towns |")),
            "notebooks/towns.ipynb": new(nbformat.writes(notebook)),
            index: after("CARDS = (", CARD),
            "docs/towns.webp": lambda before: before,
            "README.md": lambda before: before.replace("| boards |", f"{line_for('towns', before)}| boards |", 1),
            "tests/ui/towns/__init__.py": new(""),
            "tests/ui/towns/test_page.py": new(PAGE_TEST),
        },
    )
    outcome(clone, tests)
    lists = ["tests/test_house.py", "tests/test_index_page.py", "-k", "towns or floors or card"]
    said = forgotten(clone, ["README.md", contract, index], project, lists)
    assert "README's table of pages lacks towns" in said
    assert "the contract in pyproject.toml has a place for each room of ttr.ui" in said
    assert "towns.ipynb" in said


def line_for(page: str, readme: str) -> str:
    """Return the line of README's table of pages for another page than replay."""
    line = next(line for line in readme.splitlines() if line.startswith("| replay |"))
    return line.replace("replay", page) + "\n"
