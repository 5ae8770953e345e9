"""The documentation covers everything public. `make docs` builds it, and stops at the first warning."""

import ast
import inspect
import pydoc
import re
from functools import cached_property
from importlib import import_module
from types import FunctionType

import pytest

import ttr
from tests.browser.serve import ROOT
from ttr import lessons
from ttr.command.main import parser
from ttr.site.pages import LESSON_PAGES, PAGES

REFERENCE = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "reference").glob("*.md")}
ROOMS = {"ttr": ttr, **{f"ttr.{name}": import_module(f"ttr.{name}") for name in ("arena", "bots", "graphs", "runtime")}}


def places() -> set[str]:
    """Return the full names with their own entry in the reference."""
    found = {"ttr.lessons.check"}
    for text in REFERENCE.values():
        room = ""
        for kind, name in re.findall(r"^\.\. (currentmodule|auto\w+|py:\w+):: ([\w.]+)$", text, re.MULTILINE):
            if kind == "currentmodule":
                room = name
            found.add(name if name.startswith("ttr.") else f"{room}.{name}")
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_every_public_name_has_a_place_in_the_reference(room: str) -> None:
    told = places()
    own = {name for name in ROOMS[room].__all__ if not inspect.ismodule(getattr(ROOMS[room], name)) or room != "ttr"}
    elsewhere = {"Network", "play"}  # shared by two packages, documented in one
    missing = {name for name in own if f"{room}.{name}" not in told}
    lacking = [f"{room}.{name}" for name in sorted(missing - elsewhere)]
    assert not lacking, f"no page of docs/reference has a place for {lacking}"
    assert {"ttr.graphs.Network", "ttr.play", "ttr.lessons.check"} <= told


EXAMPLES = "\n".join(re.findall(r"^ *>>> .*", "\n".join(REFERENCE.values()), re.MULTILINE))
SETTINGS = {
    f"ttr.runtime.{name}" for name in ("ADDRESSES", "BROWSER_PAGE", "INDEX", "JOIN", "SERVER_ENDS", "SITE", "STYLE")
}
"""Names of variables of the environment and of a channel; nobody calls them."""
PUBLIC = {
    f"{room}.{name}": getattr(module, name)
    for room, module in {**ROOMS, "ttr.lessons": lessons}.items()
    for name in getattr(module, "__all__", ["check"])
    if (room, name) not in {("ttr.arena", "play"), ("ttr.graphs", "Network")}
}
DESCRIBED = {
    name: value
    for name, value in PUBLIC.items()
    if getattr(value, "__module__", "").startswith("ttr.") and (inspect.isclass(value) or inspect.isfunction(value))
}


@pytest.mark.parametrize("name", sorted(PUBLIC.keys() - SETTINGS))
def test_every_public_name_has_an_example_that_runs(name: str) -> None:
    """Doctest runs those in docstrings, and those of values in the reference."""
    value = PUBLIC[name]
    if name in DESCRIBED:
        assert "Examples\n    --------\n" in (value.__doc__ or ""), f"write an example into the docstring of {name}"
    elif inspect.ismodule(value):
        docs = [value.__doc__ or "", *(member.__doc__ or "" for member in vars(value).values() if callable(member))]
        assert any(">>> " in doc for doc in docs), f"write an example into the docstring of {name}"
    else:
        assert re.search(rf"\b{re.escape(name)}\b", EXAMPLES), f"write an example with {name} into docs/reference"


@pytest.mark.parametrize("name", DESCRIBED)
def test_every_parameter_and_attribute_has_its_type_and_every_member_of_a_class_is_described(name: str) -> None:
    value, text = DESCRIBED[name], DESCRIBED[name].__doc__ or ""
    if inspect.isfunction(value):
        told = re.findall(r"^    (\w[\w, ]*?)(?: : (.+))?$", section(text, "Parameters"), re.MULTILINE)
        types = {each: kind for names, kind in told for each in names.split(", ")}
        assert types.keys() == inspect.signature(value).parameters.keys()
        assert [each for each, kind in types.items() if not kind] == []
        return
    assert re.findall(r"^    (\w[\w, ]*)$", section(text, "Attributes"), re.MULTILINE) == []
    kinds = (property, cached_property, classmethod, staticmethod, FunctionType)
    members = {each: member for each, member in vars(value).items() if isinstance(member, kinds)}
    assert [each for each, member in members.items() if not each.startswith("_") and not member.__doc__] == []


def section(docstring: str, heading: str) -> str:
    text = docstring.partition(f"    {heading}\n    {'-' * len(heading)}\n")[2]
    return re.split(r"\n    (?=\w+\n    -+\n)", text)[0]


def test_every_command_is_documented() -> None:
    commands = re.findall(r"^    (\w+) ", parser().format_help(), re.MULTILINE)
    assert sorted(re.findall(r"^\| `ttr (\w+)", REFERENCE["command"], re.MULTILINE)) == sorted(commands)


def test_what_is_said_on_the_site_leads_to_its_pages() -> None:
    """Sphinx does not know these addresses, because the site is built around the documentation."""
    there = {f"../../{page}/index.html" for page in PAGES | LESSON_PAGES} | {"../../index.html"}
    texts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}
    on_site = {name: re.findall(r"(?s)```{container} on-site\n(.*?)```", text) for name, text in texts.items()}
    links = {name: re.findall(r'href="([^"]+)"', "".join(parts)) for name, parts in on_site.items()}
    assert {name for name, found in links.items() if found} == {"index.md", "install.md"}
    assert not [link for found in links.values() for link in found if link not in there]
    assert not [name for name, parts in on_site.items() if "make " in "".join(parts)]


def test_every_link_between_pages_leads_to_a_file() -> None:
    """`make docs` checks only its own pages."""
    broken = []
    for ending in ("*.md", "*.ipynb"):
        for folder in (".", "docs", "docs/reference", "notebooks", "notebooks/lessons", "notebooks/teacher", "data"):
            for path in (ROOT / folder).glob(ending):
                links = re.findall(r"\]\(([\w./-]+\.\w+)(?:[?#][^)]*)?\)", path.read_text(encoding="utf-8"))
                broken += [f"{path.relative_to(ROOT)}: {link}" for link in links if not (path.parent / link).exists()]
    assert not broken, f"no file is at the end of these links: {broken}"


def test_every_name_of_ours_in_a_note_or_a_docstring_exists() -> None:
    paths = [path for pattern in ("*.md", "docs/**/*.md", "ttr/**/*.py") for path in ROOT.glob(pattern)]
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    names = {*re.findall(r"`(ttr\.[\w.]*\w)(?:\(\))?`", text)}
    assert [name for name in sorted(names) if pydoc.locate(name) is None] == []


def test_every_member_that_a_docstring_or_a_message_names_with_its_class_exists() -> None:
    texts = [node.value for tree in TREES for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    named = {pair for text in texts if isinstance(text, str) for pair in re.findall(r"\b([A-Z]\w+)\.(\w+)", text)}
    assert ("GameOptions", "deal") in named
    assert [pair for pair in sorted(named) if pair[0] in CLASSES and pair[1] not in members(pair[0])] == []


TREES = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "ttr").rglob("*.py")]
CLASSES = {node.name: node for tree in TREES for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def members(name: str) -> set[str]:
    """Return the names that a class of ours and its bases define, in the class or in its methods."""
    found: set[str] = set()
    for base in CLASSES[name].bases:
        found |= members(kind) if (kind := ast.unparse(base).partition("[")[0]) in CLASSES else set()
    for part in ast.walk(CLASSES[name]):
        match part:
            case ast.FunctionDef(name=own) | ast.AsyncFunctionDef(name=own):
                found.add(own)
            case ast.Name(own, ast.Store()) | ast.Attribute(attr=own, ctx=ast.Store()):
                found.add(own)
    return found


def described_types(node: ast.ClassDef) -> dict[str, str]:
    """Return the types in the section of a docstring about the attributes."""
    section = (ast.get_docstring(node) or "").partition("Attributes\n----------\n")[2]
    section = re.split(r"\n(?=\w+\n-+\n)", section)[0]
    found: dict[str, str] = {}
    for names, kind in re.findall(r"^(\w[\w, ]*) : (.+)$", section, re.MULTILINE):
        each, kinds = names.split(", "), kind.split(", ")
        found |= zip(each, kinds if len(each) == len(kinds) else [kind] * len(each), strict=True)
    return found


def written_types(node: ast.ClassDef) -> dict[str, str]:
    """Return the annotations of the attributes of a class, or the class that its methods call for one."""
    found: dict[str, str] = {}
    for part in ast.walk(node):
        match part:
            case ast.Assign([ast.Attribute(ast.Name("self"), name)], ast.Call(ast.Name(kind))) if kind in CLASSES:
                found.setdefault(name, kind)
            case ast.AnnAssign(ast.Name(name) | ast.Attribute(ast.Name("self"), name), annotation):
                found[name] = ast.unparse(annotation)
            case ast.FunctionDef(name=name, returns=ast.expr() as kind, decorator_list=[_, *_]):
                found.setdefault(name, ast.unparse(kind))
    return found


@pytest.mark.parametrize("name", [name for name, node in CLASSES.items() if described_types(node)])
def test_a_docstring_names_the_classes_of_attributes_as_the_code_does(name: str) -> None:
    described, written = described_types(CLASSES[name]), written_types(CLASSES[name])
    told = {each: {*re.findall(r"\b[A-Z]\w+", kind)} - {"None"} for each, kind in described.items()}
    true = {each: {*re.findall(r"\w+", kind)} & CLASSES.keys() for each, kind in written.items()}
    both = {each for each in told.keys() & true.keys() if told[each] and true[each]}
    assert {each: told[each] for each in both} == {each: true[each] for each in both}
