"""Each recipe of CONTRIBUTING.md works in a copy of the project, and a test reports each forgotten file.

A recipe's files are in bold; its last command runs its tests.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest

from tests.browser.serve import ROOT
from tests.conftest import copy_of_the_project

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")

Edit = Callable[[str], str]  # from a file's old text ("" for a new file) to its new text


@dataclass(frozen=True)
class Recipe:
    """A recipe below a heading: the files in bold, and the tests at the end."""

    heading: str

    @property
    def text(self) -> str:
        return TEXT.split(f"## {self.heading}\n")[1].split("\n## ")[0]

    @property
    def files(self) -> set[str]:
        return set(re.findall(r"\*\*`([^`]+)`\*\*", self.text))

    @property
    def tests(self) -> list[str]:
        (command,) = re.findall(r"^ {4,}pytest (.+)$", self.text, re.MULTILINE)
        return shlex.split(command)


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


def follow(clone: Path, recipe: Recipe, names: Mapping[str, str], changes: Mapping[str, Edit]) -> list[str]:
    """Change exactly the files in the recipe; return its tests."""

    def filled(text: str) -> str:
        for mark, name in names.items():
            text = text.replace(f"<{mark}>", name)
        return text

    assert {filled(name) for name in recipe.files} == set(changes)
    for name, change in changes.items():
        path = clone / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix != ".webp":
            path.write_text(change(path.read_text(encoding="utf-8") if path.exists() else ""), encoding="utf-8")
    return [filled(word) for word in recipe.tests]


def run(clone: Path, *command: str) -> str:
    """Run a Python command in the copy, isolated from the checkout; return its output and exit code."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=clone,
        env={**os.environ, "PYTHONPATH": str(clone)},
        capture_output=True,
        text=True,
    )
    return f"{done.stdout}{done.stderr}\nended with {done.returncode}"


ONE_BOT = "not every_move or random"  # for the tests of every bot


def outcome(clone: Path, tests: Sequence[str]) -> str:
    return run(clone, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *tests)


def narrowed(tests: Sequence[str], which: str) -> list[str]:
    """Return some of a recipe's tests, because all the tables of all bots would take a minute."""
    place = tests.index("-k") + 1
    return [*tests[:place], f"({tests[place]}) and ({which})", *tests[place + 1 :]]


def new(text: str) -> Edit:
    """Return an edit that makes a new file."""

    def change(before: str) -> str:
        assert not before
        return text

    return change


def after(mark: str, text: str) -> Edit:
    """Return an edit that adds lines after the first line that ends with a mark."""

    def change(before: str) -> str:
        head, found, tail = before.partition(f"{mark}\n")
        assert found, mark
        return f"{head}{found}{text}{tail}"

    return change


def replaced(*pairs: tuple[str, str]) -> Edit:
    """Return an edit that replaces the first occurrence of a text."""

    def change(before: str) -> str:
        for old, text in pairs:
            assert old in before, old
            before = before.replace(old, text, 1)
        return before

    return change


def forgotten(clone: Path, names: Sequence[str], before: Path, tests: Sequence[str]) -> str:
    """Return the tests' output after restoring some files."""
    kept = {name: (clone / name).read_bytes() for name in names}
    for name in names:
        if (before / name).exists():
            shutil.copyfile(before / name, clone / name)
        else:
            (clone / name).unlink()
    said = outcome(clone, tests)
    for name, content in kept.items():
        (clone / name).write_bytes(content)
    assert "ended with 1" in said, said
    return said


def test_every_recipe_is_followed_here() -> None:
    headings = re.findall(r"^## (Add an? .+)$", TEXT, re.MULTILINE)
    followed = re.findall(r'Recipe\("(.+?)"\)', Path(__file__).read_text(encoding="utf-8"))
    assert sorted(headings) == sorted(followed)


# --- a lesson ---


TOPIC, STEM = "linked", "11-linked"
ELEVENTH = """    Entry(11, "linked", "Linked or not", "Is my ticket complete? Search a network."),
"""
LESSON_TEST = """
from ttr.lessons.linked import open_lesson


def test_a_recipe_may_start_in_the_middle():
    assert "Raleigh" in open_lesson().map.activities[1].sentence
"""


def of_the_eleventh(text: str) -> str:
    """Return a text of lesson 2 for another lesson: with its number, its names, and other words for its terms."""
    text = text.replace("connected or not", "linked or not").replace("Connected or not", "Linked or not")
    text = re.sub(r"\b(L?l?esson) 2\b", r"\1 11", text).replace("assemble_lesson(2,", "assemble_lesson(11,")
    text = text.replace("Finale(\n    2,", "Finale(\n    11,")
    text = re.sub(r"(?<![\d.])2\.(?=[123]\b)", "11.", text).replace("02-connected", STEM)
    return text.replace("ttr.lessons.connected", "ttr.lessons.linked")


# In a notebook, a term in bold; tabs and the first step are also in bold.
TERM = re.compile(r"\*\*(?=\w)(?!Begin here|(Touch|Step|Predict|Change|Finale|Present)\*\*)")


@pytest.mark.slow
def test_a_lesson_is_a_room_a_notebook_notes_and_a_line_in_some_lists(clone: Path, project: Path) -> None:
    names = {"topic": TOPIC, "NN-topic": STEM, "number": "11"}

    def copied(name: str) -> Edit:
        return new(of_the_eleventh((project / name).read_text(encoding="utf-8")))

    def beside(mark: str) -> Edit:
        """Return an edit that repeats the lines about lesson 2 for the other lesson, at the end of their tables."""

        def change(before: str) -> str:
            rows = [line for line in before.splitlines() if line.startswith("| ")]
            lines, lasts = ([row for row in rows if name in row] for name in (mark, "10-design"))
            for line, last in zip(lines, lasts, strict=True):
                own = of_the_eleventh(line).replace("| 2 ", "| 11 ").replace("[2 ", "[11 ").replace("[2]", "[11]")
                before = after(last, own + "\n")(before)
            return before

        return change

    def with_its_misconceptions(before: str) -> str:
        """Return the tool's output too, without checking the programs of all other lessons again."""
        code = "from ttr.lessons.misconceptions_table import *; from ttr.lessons.catalog import LESSONS"
        text = run(clone, "-c", f"{code}; print(misconceptions_table(LESSONS[-1:]).removeprefix(HEAD))")
        return before + text

    room, like, notebook = f"ttr/lessons/{TOPIC}", "ttr/lessons/connected", "notebooks/lessons/02-connected.ipynb"
    in_words = "notebooks/teacher/02-connected.md"
    files = ("exercises", "cases", "explain", "misconceptions", "touch", "predictions", "change", "tabs", "slides")
    (clone / room).mkdir()
    for file in ("story", "finale", "properties"):  # files that not every lesson has
        (clone / room / f"{file}.py").write_text(copied(f"{like}/{file}.py")(""), encoding="utf-8")
    tests = follow(
        clone,
        Recipe("Add a lesson"),
        names,
        {
            **{f"{room}/{file}.py": copied(f"{like}/{file}.py") for file in (*files, "__init__")},
            f"{room}/terms.py": lambda before: re.sub(
                r'(Term\(\s*")', r"\1linked ", copied(f"{like}/terms.py")(before)
            ),
            "ttr/lessons/catalog.py": lambda before: before.replace("\n)\n\n\ndef", f"\n{ELEVENTH})\n\n\ndef", 1),
            "pyproject.toml": replaced((' | design"', f' | design | {TOPIC}"')),
            f"notebooks/lessons/{STEM}.ipynb": lambda before: re.sub(TERM, "**linked ", copied(notebook)(before)),
            f"notebooks/teacher/{STEM}.md": lambda before: re.sub(
                "other terms: (.+), ", r"other terms: linked \1, linked ", copied(in_words)(before)
            ),
            "README.md": beside("02-connected"),
            "notebooks/teacher/README.md": beside("02-connected"),
            "notebooks/teacher/curricula.md": beside("02-connected"),
            "notebooks/teacher/misconceptions.md": with_its_misconceptions,
            f"tests/lessons/test_{TOPIC}.py": new(LESSON_TEST),
        },
    )
    said = outcome(clone, tests)
    assert "ended with 0" in said, said
    lacking = [f"{room}/terms.py", "README.md", "notebooks/teacher/README.md", "pyproject.toml"]
    said = forgotten(clone, lacking, project, [*tests[:-1], f"{STEM} and (files or readme) or floors"])
    assert f"ttr/lessons/{TOPIC} lacks terms.py" in said
    assert f"README.md's table of lessons lacks {STEM}" in said
    assert "the contract for ttr.lessons in pyproject.toml has a place for each room" in said


# --- a board ---

HEXAGON = [
    ("Ash", 450, 60, "top"),
    ("Birch", 800, 200, "right"),
    ("Cedar", 800, 460, "right"),
    ("Elm", 450, 600, "bottom"),
    ("Fir", 100, 460, "left"),
    ("Gorse", 100, 200, "left"),
]
BOARD = {
    "format": 1,
    "name": "grove",
    "title": "Grove: six villages around a wood",
    "about": "Six villages around a wood that nobody crosses. Each is two trains from the next, so that a ring of "
    "twelve trains joins them all; it is the smallest board on which the full game can be played.",
    "cities": [{"name": name, "x": x, "y": y, "label": label} for name, x, y, label in HEXAGON],
    "routes": [
        {"cities": sorted([HEXAGON[i][0], HEXAGON[(i + 1) % 6][0]]), "length": 2, "color": color}
        for i, color in enumerate(["red", "blue", "green", "yellow", "black", "white"])
    ],
    "tickets": [
        {"cities": sorted([HEXAGON[i][0], HEXAGON[(i + far) % 6][0]]), "points": 2 * far}
        for i in range(6)
        for far in (2, 3)
        if i < 3 or far == 2
    ],
}


@pytest.mark.slow
def test_a_board_is_a_file_and_its_source(clone: Path, project: Path) -> None:
    file = "data/boards/grove.json"
    tests = follow(
        clone,
        Recipe("Add a board"),
        {"name": "grove"},
        {
            file: new(json.dumps(BOARD)),
            "data/SOURCES.md": lambda before: f"{before}\n## `boards/grove.json`: an example\n\nInvented.\n",
        },
    )
    assert "ended with 0" in run(clone, "-c", f"import ttr; ttr.load_board('grove').save('{file}')")
    said = outcome(clone, narrowed(tests, f"{ONE_BOT}"))
    assert "ended with 0" in said, said
    # The tests report a forgotten source.
    said = forgotten(clone, ["data/SOURCES.md"], project, [*tests[:1], "-k", "grove and sources"])
    assert "data/SOURCES.md has no heading ## `boards/grove.json`" in said


# --- a rule set ---

RULES = """
QUICK = Rules(name="quick", title="Quick: mini with few trains", board="mini", seats=(2, 2), trains=6,
              cards=(("black", 20), ("white", 20)), hand=4, open_piles=True, display=0, tickets_dealt=2,
              tickets_kept_first=1, tickets_drawn=2, tickets_kept=1, longest_path_bonus=0)
"""
RULES_TEST = """
import ttr


def test_everyone_has_six_trains():
    assert ttr.new_game("quick", ["Ada", "Bo"], seed=1).trains == (6, 6)
"""
GAME = "quick-2-players"
FIGURES = f"""
import ttr
record = ttr.Record.read("data/records/{GAME}.txt")
states, final = record.states(), ttr.scores(record.final_state)
began = [before.seat for before, after in zip(states, states[1:]) if before.turns_left is None is not after.turns_left]
print(f"(2, {{len(record.moves)}}, {{record.final_state.turn}}, End.{{record.final_state.end.name}},",
      f"{{tuple(seat.total for seat in final)}}, Decided.{{final.decided_by.name}}, {{final.winners}},",
      f"{{began[0] if began else None}})")
"""


@pytest.mark.slow
def test_a_rule_set_is_a_value_with_its_tests_and_games(clone: Path, project: Path) -> None:
    rule_sets, records = "ttr/game/rule_sets.py", "tools/make_records.py"
    game, figures = f"data/records/{GAME}.txt", "tests/game/test_record.py"

    def play(before: str) -> str:
        assert not before
        assert "ended with 0" in run(clone, records)
        return (clone / game).read_text(encoding="utf-8")

    def enter(before: str) -> str:
        row = run(clone, "-c", FIGURES).splitlines()[0]
        return after("SHIPPED = {", f'    "{GAME}": {row},\n')(before)

    tests = follow(
        clone,
        Recipe("Add a rule set"),
        {"name": "quick", "game": "2-players"},
        {
            rule_sets: replaced(("FIRST_JOURNEY)}", "FIRST_JOURNEY, QUICK)}"), ("\nRULE_SETS", f"{RULES}\nRULE_SETS")),
            "tests/game/test_rules_quick.py": new(RULES_TEST),
            records: after("GAMES = {", f'    "{GAME}": ("quick", ["destination"] * 2, 0),\n'),
            game: play,
            figures: enter,
            "README.md": replaced(("| `first-journey` |", "| `quick` | `mini` | few trains |\n| `first-journey` |")),
        },
    )
    said = outcome(clone, narrowed(tests, ONE_BOT))
    assert "ended with 0" in said, said
    lacking = [figures, "-k", "quick"]
    said = forgotten(clone, ["README.md", figures], project, ["tests/test_house.py", *lacking])
    assert "README's table of rules lacks `quick`" in said
    assert f"SHIPPED in this file lacks the figures of {GAME}" in said
    (clone / game).unlink()
    assert "plays no game by the rules quick that ends so: TRAINS" in outcome(clone, lacking)


# --- a bot ---

BOT = '''"""hasty: collects points and completes no ticket but by chance."""

from ttr.bots.planner import RouteGoal, Planner
from ttr.game.seat_network import SeatNetwork
from ttr.game.view import PlayerView


class Strategy(Planner):
    """Collects points."""

    name = "Hasty"

    def plan(self, view: PlayerView, built: SeatNetwork) -> RouteGoal:
        """Plan nothing."""
        return RouteGoal((), "")
'''
BOT_LINE = '"hasty": ("hasty", "collects points and plans nothing"),'
BOT_TEST = """
import random

import ttr
from ttr.bots import make_bot


def test_it_plans_nothing():
    view = ttr.player_view(state := ttr.new_game("usa", ["Ada", "Bo"], seed=1), state.seat)
    assert make_bot("hasty").plan(view, None).routes == ()
"""


@pytest.mark.slow
def test_a_bot_is_a_file_and_a_line(clone: Path, project: Path) -> None:
    registry = "ttr/bots/base.py"
    tests = follow(
        clone,
        Recipe("Add a bot"),
        {"name": "hasty"},
        {
            "ttr/bots/hasty.py": new(BOT),
            registry: replaced(('        "expert": (', f'        {BOT_LINE}\n        "expert": (')),
            "tests/bots/test_hasty.py": new(BOT_TEST),
        },
    )
    said = outcome(clone, narrowed(tests, "not every_move or usa-mini or mini-mini"))
    assert "ended with 0" in said, said
    said = forgotten(clone, [registry], project, ["tests/bots/test_every_bot.py", "-k", "hasty"])
    assert "no name leads to ttr/bots/hasty.py: give it one in BOTS of ttr/bots/base.py" in said


# --- an algorithm ---

ALGORITHM = '''"""Leaves: the vertices at which only one edge ends."""

from __future__ import annotations

from .network import Network, Vertex
from .overlay import Role
from .trace import Recorder, Trace, counted


def solve(net: Network) -> tuple[Vertex, ...]:
    """Return all leaves in the order of the network, O(V + E)."""
    return tuple(vertex for vertex in net.vertices if net.degree(vertex) == 1)


PSEUDOCODE = ("look at each vertex: a leaf has one edge", "these are all leaves")


def trace(net: Network) -> Trace[tuple[Vertex, ...]]:
    """Show the leaves one after the other."""
    recorder = Recorder()
    for vertex in net.vertices:
        if net.degree(vertex) == 1:
            recorder.vertices[vertex] = Role.DONE
            recorder.step("leaf", 1, f"{vertex} is a leaf.", vertex=vertex)
    answer = solve(net)
    recorder.answer(2, f"There are {counted(len(answer), 'leaf')}.", answer)
    return Trace("Leaves", PSEUDOCODE, tuple(recorder.steps), answer)
'''
ALGORITHM_TEST = """
from ttr.graphs import Network, leaves


def test_the_ends_of_a_path_are_its_leaves():
    net = Network.from_edges([("a", "b", 1), ("b", "c", 1)])
    assert leaves.solve(net) == tuple(v for v, degree in net.to_networkx().degree if degree == 1)
    assert leaves.trace(net)[-1].answer == leaves.solve(net)
"""
ENTRY = """    Algorithm(
        "leaves", "Leaves", "The cities with one route.", leaves.solve, leaves.trace,
        lambda answer: f"{len(answer)} leaves.",
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
                ("Algorithm, ...] = (\n", f"Algorithm, ...] = (\n{ENTRY}"),
            ),
            "tests/graphs/test_leaves.py": new(ALGORITHM_TEST),
        },
    )
    said = outcome(clone, tests)
    assert "ended with 0" in said, said
    said = forgotten(clone, [catalog], project, ["tests/ui/algorithms/test_catalog.py", "-k", "leaves"])
    assert "ttr/ui/algorithms/catalog.py has no entry for leaves.solve" in said
    said = forgotten(clone, [package], project, ["tests/graphs/test_package.py", "-k", "leaves"])
    assert "ttr/graphs/__init__.py lacks the name leaves" in said


# --- a question ---

QUESTION = '''
def route_count(rng: random.Random, level: int) -> Question:
    """Ask how many routes there are."""
    place = _network(rng, level)
    why = "They are counted one by one."
    return place.ask("How many bright routes are there?", len(place.routes), why, unit="route")


'''


@pytest.mark.slow
def test_a_question_is_a_function_with_its_generator_and_its_proof(clone: Path, project: Path) -> None:
    questions, proofs = "ttr/lessons/cuts/questions.py", "tests/lessons/questions/proofs.py"
    tests = follow(
        clone,
        Recipe("Add a question to a lesson"),
        {"topic": "cuts", "name": "bright"},
        {
            questions: replaced(
                ("\nPRACTICE = (\n", f'{QUESTION}PRACTICE = (\n    Generator("bright routes", 6, route_count),\n')
            ),
            proofs: replaced(
                (
                    '    "points of routes": points,\n',
                    '    "points of routes": points,\n    "bright routes": lambda q: {len(shown(q))},\n',
                )
            ),
        },
    )
    said = outcome(clone, tests)
    assert "ended with 0" in said, said
    said = forgotten(clone, [proofs], project, ["tests/lessons/questions", "-k", "name and proof"])
    assert "bright routes" in said


# --- a page ---

PAGE = '''"""The towns page: the map of a board, and a list of its cities."""

from __future__ import annotations

from ttr import load_board
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.controls.widgets import dropdown
from ttr.ui.frame.page import Page


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
            contract: replaced((' | score"', ' | score | towns"')),
            "notebooks/towns.ipynb": new(nbformat.writes(notebook)),
            index: after("CARDS = (", CARD),
            "docs/towns.webp": lambda before: before,
            "README.md": lambda before: before.replace("| boards |", f"{line_for('towns', before)}| boards |", 1),
            "tests/ui/towns/__init__.py": new(""),
            "tests/ui/towns/test_page.py": new(PAGE_TEST),
        },
    )
    said = outcome(clone, tests)
    assert "ended with 0" in said, said
    lists = ["tests/test_house.py", "tests/test_index_page.py", "-k", "towns or floors or card"]
    said = forgotten(clone, ["README.md", contract, index], project, lists)
    assert "README's table of pages lacks towns" in said
    assert "the contract for ttr.ui in pyproject.toml has a place for each room" in said
    assert "towns.ipynb" in said


def line_for(page: str, readme: str) -> str:
    """Return the line of README's table of pages for another page than replay."""
    line = next(line for line in readme.splitlines() if line.startswith("| replay |"))
    return line.replace("replay", page) + "\n"
