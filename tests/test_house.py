"""The house in CONTRIBUTING.md and the tables of README and docs are correct: floors, rooms, travels, numbers."""

import ast
import inspect
import re
import tomllib
from collections import Counter
from importlib import import_module
from itertools import pairwise
from types import ModuleType

import pytest

from tests.browser.serve import ROOT
from tests.test_bare import PLAIN
from ttr import RULE_SETS

LINTER = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
LAYERS = [[name.strip(" ()\n") for name in layer.split("|")] for layer in LINTER["contracts"][0]["layers"]]
README, GAMES, FOLDERS = (
    (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/games.md", "docs/folders.md")
)
HOUSE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## The house\n")[1].split("\n## ")[0]
DRAWING, TRAVELS = HOUSE.split("Follow a move")

OTHERS = "…"  # in the drawing: stands for all others of this kind


def drawn() -> dict[str, list[list[str]]]:
    """Return the floors of each package in the drawing, the highest first; a floor is a set of rooms."""
    floors: dict[str, list[list[str]]] = {"ttr": []}
    for line in DRAWING.splitlines():
        if found := re.match(r" {4,5}\d+  (\w+)  ", line):
            floors["ttr"].append([found[1]])
        elif found := re.match(r" {8}[├└] (.+?)  ", line):
            floors.setdefault(f"ttr.{floors['ttr'][-1][0]}", []).append(found[1].split(" · "))
    return floors


def contracted(package: str) -> list[list[str]]:
    """Return the floors of a package in its contract; all rooms of a room below `ttr` are one floor there."""
    depth = package.count(".") + 1
    inside = [[name.split(".") for name in layer if name.startswith(f"{package}.")] for layer in LAYERS]
    floors = [[*dict.fromkeys(name[depth] for name in names)] for names in inside if names]
    return [floor for floor, below in pairwise([*floors, []]) if floor != below]


def built(package: str) -> set[str]:
    folder = ROOT.joinpath(*package.split("."))
    return {path.stem for path in folder.iterdir() if (path / "__init__.py").exists() or path.suffix == ".py"} - {
        "__init__"
    }


@pytest.mark.parametrize("package", ["ttr", "ttr.ui", "ttr.lessons"])
def test_the_drawing_has_the_floors_of_the_contract_and_every_room(package: str) -> None:
    placed = {room for floor in contracted(package) for room in floor}
    assert placed == built(package), f"the contract in pyproject.toml has a place for each room of {package}"
    for rooms, real in zip(drawn()[package], contracted(package), strict=True):
        if rooms[-1] == OTHERS:
            assert rooms[:-1] == real[: len(rooms) - 1]
            assert len(real) >= len(rooms)
        else:
            assert rooms == real


def test_floors_are_numbered_and_below_the_line_is_what_runs_without_plots_and_widgets() -> None:
    floors = [re.findall(r"^ {4,5}(\d+)  (\w+)  ", part, re.MULTILINE) for part in DRAWING.split("─────")]
    numbers = [int(number) for part in floors for number, _ in part]
    assert numbers == list(range(len(numbers), 0, -1))
    assert {name for _, name in floors[-1]} == set(PLAIN)


def travels() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in TRAVELS.splitlines():
        if stop := re.match(r" {6}([\w.]+)  ", line):
            found[list(found)[-1]].append(stop[1])
        elif heading := re.fullmatch(r" {4}(\w.*)", line):
            found[heading[1]] = []
    return found


def stop(name: str) -> tuple[ModuleType, object]:
    """Return the module of a stop, and the class or function itself."""
    parts = name.split(".")
    depth = next(n for n, part in enumerate(parts) if part[0].isupper() or n == len(parts) - 1)
    module = import_module(".".join(["ttr", *parts[:depth]]))
    thing: object = module
    for part in parts[depth:]:
        thing = getattr(thing, part)
    return module, thing


@pytest.mark.parametrize(("one", "two"), [pair for stops in travels().values() for pair in pairwise(stops)])
def test_every_stop_exists_and_refers_to_its_neighbor(one: str, two: str) -> None:
    (here, first), (there, second) = stop(one), stop(two)
    assert callable(first)
    assert callable(second)

    def knows(module: ModuleType, name: str) -> bool:
        names = [part for part in name.split(".") if part[0].isupper()] or [name.split(".")[-1]]
        return bool(re.search(rf"\b{names[0]}\b", inspect.getsource(module)))

    assert knows(here, two) or knows(there, one), f"neither {one} nor {two} names the other"


def rows(text: str, heading: str) -> list[list[str]]:
    lines = text.split(heading)[1].split("\n\n")
    table = next(part for part in lines if part.lstrip().startswith("|"))
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in table.strip().splitlines()[2:]]


def test_every_path_in_the_table_exists_and_every_room_is_listed() -> None:
    table = rows(FOLDERS, "# A tour of the folders")
    named = [name for row in table for cell in row for name in re.findall(r"`([\w/.]+)`", cell)]
    assert [name for name in named if not (ROOT / name).exists()] == []
    told = [row[0].strip("`") for row in table]
    packages = {f"ttr/{room}/" for room in built("ttr") if (ROOT / "ttr" / room).is_dir()}
    assert {name for name in told if name.startswith("ttr/")} - {"ttr/"} == packages


@pytest.mark.parametrize("name", sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb")))
def test_every_page_is_in_the_readme(name: str) -> None:
    assert name in {row[0] for row in rows(README, "## Pages")}, f"README's table of pages lacks {name}"


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_rule_set_has_a_line_in_the_documentation(rules: str) -> None:
    told = {name for row in rows(GAMES, "# Rules, boards and variants") for name in re.findall(r"`([\w-]+)`", row[0])}
    assert rules in told, f"the table of rules in docs/games.md lacks `{rules}`"


def test_every_number_of_a_rule_in_code_has_its_line_and_every_line_has_a_test() -> None:
    numbers = {row[0] for row in rows(GAMES, "## The numbers of the rules")}
    assert numbers == {f"{game}{n}" for game, last in (("U", 18), ("M", 9), ("F", 9)) for n in range(1, last + 1)}
    code, tests = (
        "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob("*.py"))
        for folder in ("ttr/game", "tests/game")
    )
    assert {*re.findall(r"\b[UMF][1-9]\d?\b", code)} <= numbers
    assert {number.upper() for number in re.findall(r"\bdef test_([umf][1-9]\d?)_", tests)} == numbers


def test_the_readme_can_be_read_in_five_minutes() -> None:
    assert len(README.split()) <= 900


PARSED = {path: ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "ttr").rglob("*.py")}
MODULES = list(PARSED.values())
CLASSES = [node for module in MODULES for node in ast.walk(module) if isinstance(node, ast.ClassDef)]
SHARED = {"Strategy"}  # each file of a bot has one
ALIAS, VARIABLE = re.compile(r"_?[A-Z]\w*[a-z]\w*"), re.compile("TypeVar|ParamSpec")
PARTICIPLE = re.compile(r"_?([a-z]+ed|shown|drawn|seen|known|grown|built|kept|met|told|lit|near|own|again|most|least)")
NO_PARTICIPLES = {"_seed", "need"}
AS_ADJECTIVES = {"guarded", "muted", "connected"}  # a decorator, an element, and a student's function


def aliases() -> set[tuple[str, str]]:
    """Return the names and values of all type aliases; tasks of lessons name types as their lesson does."""
    tasks = {*(ROOT / "ttr" / "lessons").glob("*/exercises.py"), *(ROOT / "ttr" / "lessons").glob("*/cases.py")}
    nodes = [node for path, module in PARSED.items() if path not in tasks for node in module.body]
    named = [(node.targets[0], node.value) for node in nodes if isinstance(node, ast.Assign)]
    named += [(node.target, node.value) for node in nodes if isinstance(node, ast.AnnAssign) and node.value]
    values = [(target.id, ast.unparse(value)) for target, value in named if isinstance(target, ast.Name)]
    return {(name, value) for name, value in values if ALIAS.fullmatch(name) and not VARIABLE.match(value)}


def test_each_class_and_each_alias_has_a_name_of_its_own() -> None:
    names = Counter([node.name for node in CLASSES] + [name for name, _ in aliases()])
    assert {name for name, count in names.items() if count > 1} == SHARED


def test_functions_are_not_named_by_participles() -> None:
    functions = [node for part in (*MODULES, *CLASSES) for node in part.body if isinstance(node, ast.FunctionDef)]
    others = [
        node.name for node in functions if not re.search("wrong|property", "".join(map(ast.dump, node.decorator_list)))
    ]
    assert {name for name in others if PARTICIPLE.fullmatch(name)} - NO_PARTICIPLES == AS_ADJECTIVES
