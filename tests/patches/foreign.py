"""Find code that reaches into another library: reads its private names, or replaces a part of it.

Python is parsed, and its classes are inspected after import. JavaScript is searched line by line, without comments:
private names there start with an underscore. The search misses the internals of minified libraries, and built-ins that
are replaced under another name.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

DOCUMENTED = {
    "_exit": "os: ends a process at once",
    "_fields": "collections.namedtuple",
    "_make": "collections.namedtuple",
    "_replace": "collections.namedtuple",
    "_repr_html_": "IPython: how a value is displayed",
    "_repr_mimebundle_": "IPython: how a value is displayed, in every form",
    "_dom_classes": "ipywidgets: the style classes of a widget, in the specification of its model",
    "_esm": "anywidget: a widget's script",
    "_css": "anywidget: a widget's style",
}
"""Begins with an underscore and is public all the same: documented by whoever named it."""

OURS = ("ttr", "tests", "tools")
BY_NAME = {"getattr", "setattr", "delattr", "hasattr", "__getattribute__", "__setattr__", "__delattr__"}
BY_NAME |= {"attrgetter", "methodcaller", "getattr_static"}


def is_private(name: object) -> bool:
    return isinstance(name, str) and bool(re.match(r"_[A-Za-z]", name)) and name not in DOCUMENTED


def private_reads(source: str) -> Iterator[str]:
    """Yield the private names that are read from foreign objects: not from self, its class, or a class of this file."""
    tree = ast.parse(source)
    return _private_reads(ast.walk(tree), _own_names(tree))


def _private_reads(nodes: Iterable[ast.AST], ours: set[str]) -> Iterator[str]:
    ours = ours | {"super"}
    for node in nodes:
        if isinstance(node, ast.Attribute) and is_private(node.attr) and not _is(node.value, ours):
            yield node.attr


def _own_names(tree: ast.Module) -> set[str]:
    return {"self", "cls", *(node.name for node in tree.body if isinstance(node, ast.ClassDef))}


def reaches(source: str) -> Iterator[str]:
    """Yield the source of each reach into another library in a Python file, except through inheritance."""
    tree = ast.parse(source)
    nodes = [*ast.walk(tree)]
    foreign, ours = dict(_foreign_names(nodes)), _own_names(tree)
    yield from _private_reads(nodes, ours)
    for node in nodes:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from _private_imports(node)
        elif isinstance(node, ast.Call):
            yield from [ast.unparse(node)] if _reads_by_name(node, foreign) or _looks_up(node, ours) else []
        elif isinstance(node, ast.Subscript) and _is_dict_of_another(node.value, ours):
            yield from [ast.unparse(node)] if _names_what_is_private(node.slice) else []
        elif _is_table_of_another(node):
            yield ast.unparse(node)
        elif isinstance(node, ast.keyword) and is_private(node.arg):
            yield f"{node.arg}="
        elif isinstance(node, ast.MatchClass):
            yield from (f"case {name}=" for name in node.kwd_attrs if is_private(name))
        elif isinstance(node, ast.Attribute) and node.attr == "__dict__" and _root(node) in foreign:
            yield ast.unparse(node)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            yield from [f"{ast.unparse(node)} ="] if _is_part_of_library(node.value, foreign) else []
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search("=>|function", node.value):
            yield from reaches_in_script(node.value)
    yield from _changes_of_modules(nodes)


def inherited(kind: type) -> Iterator[str]:
    """Yield the private names that one of our classes takes from, or shares with, a class of another library."""
    theirs = [base for base in kind.__mro__ if _is_of_a_library(base)]
    if not theirs or kind in theirs:
        return
    used = set(re.findall(r"\b(?:self|cls|super\(\))\.(_\w+)|\b(_[a-z]\w*)\b *(?:=|\(|:)", _source(kind)))
    names = {name for pair in used for name in pair if is_private(name)}
    for base in theirs if names else ():
        known = _source(base)
        yield from sorted(f"{kind.__name__}.{name}" for name in names if re.search(rf"\b{name}\b", known))


@cache
def _source(kind: type) -> str:
    """Return the source of a class without docstrings, which do not use a name; an empty text for one in C."""
    tree = _classes(kind.__module__).get(kind.__name__)
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value = ast.Constant(None)
    return ast.unparse(tree) if tree else ""


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError):
        return {}
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def _is_of_a_library(kind: type) -> bool:
    top = kind.__module__.partition(".")[0]
    return top not in OURS and top not in sys.stdlib_module_names


def _foreign_names(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, Any]]:
    """Yield each name bound by a foreign import with its object, or None if it is missing."""
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.partition(".")[0]
                if top not in OURS:
                    yield alias.asname or top, _imported(alias.name if alias.asname else top, None)
        elif isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").partition(".")[0] not in OURS:
            for alias in node.names:
                yield alias.asname or alias.name, _imported(node.module or "", alias.name)


def _imported(module: str, name: str | None) -> Any:
    try:
        found = import_module(module)
        return found if name is None else getattr(found, name, None) or import_module(f"{module}.{name}")
    except ImportError:
        return None  # for example, it exists only in a browser's Python


def _private_imports(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    names = [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        if node.level or (node.module or "").partition(".")[0] in OURS:
            return
        names = [f"{node.module}.{name}" for name in names]
    for name in names:
        if any(is_private(part) for part in name.split(".")):
            yield f"import {name}"


def _reads_by_name(call: ast.Call, foreign: dict[str, Any]) -> bool:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    if name == "vars":
        return bool(call.args) and _root(call.args[0]) in foreign
    if name not in BY_NAME:
        return False
    if any(map(_names_what_is_private, call.args)):
        return not _is(call.args[0], {"self", "cls"})
    return name in ("setattr", "delattr") and _is_part_of_library(call.args[0], foreign)


def _names_what_is_private(node: ast.expr) -> bool:
    """Return True if a text, or its beginning as in `"_" + name`, is a private name."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and any(map(is_private, node.value.split(".")))
    first = node.left if isinstance(node, ast.BinOp) else node.values[0] if isinstance(node, ast.JoinedStr) else None
    return isinstance(first, ast.Constant) and isinstance(first.value, str) and bool(re.match("_(?!_)", first.value))


def _looks_up(call: ast.Call, ours: set[str]) -> bool:
    """Return True if a node looks up a private name in the `__dict__` of another object."""
    return (
        isinstance(call.func, ast.Attribute)
        and _is_dict_of_another(call.func.value, ours)
        and any(map(_names_what_is_private, call.args[:1]))
    )


def _is_dict_of_another(node: ast.expr, ours: set[str]) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "__dict__" and not _is(node.value, ours)


def _is_table_of_another(node: ast.AST) -> bool:
    """Return True if a node reads from or writes to `vars(x)`; iterating over its values is harmless."""
    if not isinstance(node, ast.Subscript | ast.Attribute) or getattr(node, "attr", "") in ("values", "items"):
        return False
    table = node.value
    own = isinstance(table, ast.Call) and bool(table.args) and _is(table.args[0], {"self", "cls"})
    return isinstance(table, ast.Call) and _is(table, {"vars"}) and not own


def _changes_of_modules(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield each use of `sys.modules` that is more than a read."""
    used = [
        node
        for node in nodes
        if isinstance(node, ast.Attribute) and node.attr == "modules" and _is(node.value, {"sys"})
    ]
    parents = {child: node for node in nodes for child in ast.iter_child_nodes(node)} if used else {}
    for above in map(parents.__getitem__, used):
        look = isinstance(above, ast.Compare) or (isinstance(above, ast.Attribute) and above.attr == "get")
        if not look and not (isinstance(above, ast.Subscript) and isinstance(above.ctx, ast.Load)):
            yield ast.unparse(above)


def _is_part_of_library(node: ast.expr, foreign: dict[str, Any]) -> bool:
    """Return True if an object is a module or a class of another library; unimportable objects may be one.

    Python's documentation allows programs to set `sys.argv`, `sys.stdout` and `builtins`.
    """
    if (root := _root(node)) not in foreign or root in sys.stdlib_module_names:
        return False
    found = foreign[root]
    for name in ast.unparse(node).split(".")[1:]:
        found = getattr(found, name, None)
    return found is None or inspect.ismodule(found) or inspect.isclass(found)


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _is(node: ast.expr, names: Iterable[str]) -> bool:
    node = node.func if isinstance(node, ast.Call) else node
    return isinstance(node, ast.Name) and node.id in names


FUNCTION = r"(?:async\s+)?(?:function\b|\([^()]*\)\s*=>|\w+\s*=>)"
OWN = r"(?!on[a-z]+\b|ttr\w*\b|title\b|name\b|href\b|hash\b)"
"""What a page may set of its window: listeners, names that begin with ours, where it is and what it is called."""

GLOBAL = "(?:window|globalThis|self|document|navigator|history|location|console)"
IN_SCRIPT = {
    "what is private to something": r"(?:\b(?!this\b)\w+|[)\]])\??\._(?!_)\w+",
    "what is private, by its name": r"\[\s*[\"'`]_\w+|Reflect\.\w+\([^)]*[\"'`]_\w+",
    "what is private, taken apart": r"\{(?:[^{}]*,)?\s*_[A-Za-z]\w*\s*(?:[,:=][^{}]*)?\}[\s}]*"
    r"(?:=(?![=>])|\)\s*(?:=>|\{))",
    "a prototype": r"\.prototype\b|__proto__|setPrototypeOf",
    "a built-in": rf"\b{GLOBAL}\.{OWN}\w+\s*=[^=]|definePropert(?:y|ies)\(\s*{GLOBAL}\b|\bnew Proxy\b",
    "a method that is replaced": rf"\b\w+\.(?!on[a-z]+\b)\w+\s*=\s*{FUNCTION}",
}


def reaches_in_script(script: str) -> Iterator[str]:
    bare = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*|\{#.*?#\}", "", script, flags=re.DOTALL)
    for pattern in IN_SCRIPT.values():
        yield from (found[0] for found in re.finditer(pattern, bare))
