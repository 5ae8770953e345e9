"""Every error about a file names the file, and a sentence about a wrong value says what would be right."""

import ast
import math
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest

import ttr
from tests.browser.serve import ROOT
from ttr.graphs import Edge, Network, NetworkError, connectivity, longest_trail, min_cut, shortest_path, spanning_tree
from ttr.graphs.union_find import UnionFind
from ttr.lessons.submissions import Submission
from ttr.store.backup import restore
from ttr.store.store import Store
from ttr.ui.boards.kept_draft import work_from_text
from ttr.ui.play.my_games import FinishedGame

RECORD = ttr.play(["random", "random"], seed=7)
TEXT = RECORD.to_text()
OWN = ttr.Board(
    "town",
    (ttr.City("A", 0, 0), ttr.City("B", 9, 0)),
    (ttr.Route("A", "B", 2, "red"),),
    tuple(ttr.Ticket(*ends, 3) for ends in [("A", "B")]),
)
RESULTS = ttr.arena.tournament(["random", "random"], 2, progress=False)

CONTENTS = {
    "no file": None,
    "empty": b"",
    "not text": b"\xff\xfe\x00",
    "not JSON": b"{",
    "too large": b"[" * 1_100_000,
    "other keys": b'{"format": 1, "citties": []}',
    "newer": b'{"format": 9}',
    "cut off": TEXT.encode()[:3000],
    "illegal": TEXT.replace("moves:\n", "moves:\nclaim 3 red\n").encode(),
    "other format": b"ttr record: 9\n",
}


@pytest.mark.parametrize("read", [ttr.load_board, ttr.Record.read], ids=lambda read: read.__name__)
@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_an_error_about_a_read_file_names_it(
    read: Callable[[Path], Any], content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("games") / "mine.txt"
    file.parent.mkdir()
    if content is not None:
        file.write_bytes(content)
    with pytest.raises((ttr.BoardError, ttr.RecordError), match=r"^games/mine\.txt: "):
        read(file)


both_read = pytest.mark.parametrize("read", [ttr.load_board, ttr.Record.read], ids=lambda read: read.__name__)
WRITERS = [OWN.save, RECORD.write, RESULTS.to_csv]
each_write = pytest.mark.parametrize("write", WRITERS, ids=lambda write: write.__name__)


@both_read
def test_an_error_about_a_folder_names_it(read: Callable[[Path], Any], tmp_path: Path) -> None:
    with pytest.raises((ttr.BoardError, ttr.RecordError), match=rf"^{tmp_path}: [\s\S]*Is a directory"):
        read(tmp_path)


@each_write
@pytest.mark.parametrize("place", [99, True, -1, None, b"file", "a\0b", "\ud800"])
def test_a_file_is_written_at_a_path_and_never_into_an_open_file(write: Callable[[Any], None], place: Any) -> None:
    with pytest.raises(ValueError, match=r"the file cannot be written: .* is not a valid path"):
        write(place)


@each_write
@pytest.mark.parametrize("place", ["none/file.txt", "."])
def test_an_error_about_a_written_file_names_it(write: Callable[[Path], None], place: str, tmp_path: Path) -> None:
    with pytest.raises(OSError, match=str(tmp_path / place)):
        write(tmp_path / place)


def test_a_record_of_an_own_board_says_how_to_give_the_board() -> None:
    with pytest.raises(ttr.RecordError) as told:
        ttr.Record.from_text(TEXT.replace("board: usa ", "board: town "))
    assert "board=ttr.load_board('town.json')" in str(told.value)
    assert "`ttr check --board town.json`" in str(told.value)


@pytest.mark.parametrize("move", ["draw deck", "hello", 3, None, ttr.DrawCard])
def test_what_is_not_a_move_is_told_how_to_become_one(move: Any) -> None:
    state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    with pytest.raises(ttr.IllegalMove) as told:
        ttr.apply(state, move)
    assert "`ttr.parse_move`" in str(told.value)
    assert "'claim 37 orange+1'" in str(told.value)


NET = Network.from_edges([("Denver", "Omaha", 4), ("Omaha", "Chicago", 4)])
PAIR = "Denver", "Chicago"


class Rude:
    def __repr__(self) -> str:
        raise RuntimeError


def nested() -> list[Any]:
    value: list[Any] = []
    for _ in range(3000):
        value = [value]
    return value


HARD = {
    "a number with thousands of digits": -(10**5000),
    "a deeply nested list": nested(),
    "a list of an object that has no text": [Rude()],
    "an object that has no text": Rude(),
    "a very long text": "x" * 100_000,
}
QUOTED = r"a huge (int|list|Rude)|x\.\.\."
CALLS: dict[str, Callable[[Any], object]] = {
    "an edge of a network": lambda value: Network(["A", "B"], [value]),
    "an id": lambda value: Network(["A", "B"], [Edge(value, "A", "C", 1)]),
    "an end": lambda value: Network(["A", "B"], [Edge(0, "A", value, 1)]),
    "a length": lambda value: Network(["A", "B"], [Edge(0, "A", "B", value)]),
    "a vertex that comes twice": lambda value: Network([value, value], []),
    "a triple": lambda value: Network.from_edges([value]),
    "the vertices": lambda value: Network.from_edges([], [[value]]),  # type: ignore[list-item]
    "a length in a triple": lambda value: Network.from_edges([("A", "B", value)]),
    "a board": Network.from_board,
    "a graph": Network.from_networkx,
    "the name of a length": lambda value: Network.from_networkx(nx.path_graph(2), value),
    "no vertex here": NET.degree,
    "no edge here": NET.edge,
    "no edges here": lambda value: NET.edge_subgraph([value]),
    "no end": NET.edge(0).other,
    "no network": connectivity.components,
    "a start": lambda value: spanning_tree.prim(NET, value),
    "a network to trace": lambda value: spanning_tree.trace_prim(value, "Denver"),
    "a start to attempt": lambda value: spanning_tree.attempt_prim(NET, value),
    "a capacity": lambda value: min_cut.solve(NET, *PAIR, {0: value}),
    "capacities": lambda value: min_cut.solve(NET, *PAIR, value),
    "coordinates": lambda value: shortest_path.a_star(NET, *PAIR, dict.fromkeys(NET.vertices, value)),
    "steps": lambda value: longest_trail.trace(NET, value),
    "an item": lambda value: UnionFind(["A"]).find(value),
    "an exercise": lambda value: ttr.lessons.check(value, len),
    "a bot": lambda value: ttr.arena.tournament([value, "random"], 2),
    "a measure": lambda value: RESULTS.mean("random", value),
    "a game": RESULTS.record,
}


@pytest.mark.parametrize("value", HARD.values(), ids=HARD)
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_value_that_is_hard_to_quote_is_refused_in_a_sentence(call: Callable[[Any], object], value: Any) -> None:
    with pytest.raises((NetworkError, ValueError, KeyError), match=QUOTED) as told:
        call(value)
    assert 20 < len(str(told.value)) < 500


WRONG: dict[str, tuple[Callable[[Any], object], str, tuple[object, ...]]] = {
    "games won": (lambda value: ttr.arena.wilson(1, value), "give a number of games", (None, "2", 10**400, math.nan)),
    "a width": (lambda value: ttr.arena.wilson(1, 2, value), "z is .*; use a number", (None, "2", -1, math.inf, True)),
    "groups": (ttr.arena.bootstrap_mean, "groups are lists of numbers", (None, 3, "ab", [1, 2], [["a"]], [[10**400]])),
    "a mean": (lambda value: ttr.arena.bootstrap_mean([[value]]), "groups are lists of numbers", (math.nan, math.inf)),
    "names": (ttr.arena.seat_names, "names are a list of texts", (None, 3, "Ada", [1], ["Ada", None])),
    "a scheduler": (lambda value: ttr.arena.cluster(value).__enter__(), "not the address", (None, 8786, ["tcp://a:1"])),
    "a seed": (lambda value: ttr.lessons.check("2.1", len, value), "the seed is", (None, 1.5, [1], "x", True)),
    "tickets": (ttr.KeepTickets, "tickets are named by their indices", ([3, np.array([1, 2])], [3, Decimal("nan")])),
}


@pytest.mark.parametrize(("call", "words", "values"), WRONG.values(), ids=WRONG)
def test_a_value_of_a_wrong_kind_is_refused_in_a_sentence(
    call: Callable[[Any], object], words: str, values: tuple[object, ...]
) -> None:
    for value in values:
        with pytest.raises(ValueError, match=words):
            call(value)


DEEP = "[" * 100_000
READERS: dict[str, Callable[[Path], object]] = {
    "a backup": lambda path: restore(Store(f"sqlite:///{path}/games.sqlite"), [DEEP]),
    "a notebook that was handed in": lambda path: Submission.read(path / "Ada" / "01-graph" / "01-graph.ipynb"),
    "a game that a browser kept": lambda path: FinishedGame.from_line(DEEP),
    "work that a browser kept": lambda path: work_from_text(DEEP),
}


@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
def test_a_text_that_is_nested_too_deep_is_refused_as_any_other(read: Callable[[Path], object], tmp_path: Path) -> None:
    (tmp_path / "Ada" / "01-graph").mkdir(parents=True)
    (tmp_path / "Ada" / "01-graph" / "01-graph.ipynb").write_text(DEEP)
    with pytest.raises(ValueError, match=r"complete notebook|line of a backup|nested too deep|damaged"):
        read(tmp_path)


def caught(node: ast.AST) -> Iterator[tuple[list[ast.stmt], set[str]]]:
    if isinstance(node, ast.Try):
        kinds = [handler.type for handler in node.handlers if handler.type is not None]
        yield node.body, {name.id for kind in kinds for name in ast.walk(kind) if isinstance(name, ast.Name)}
    if isinstance(node, ast.With) and "suppress" in ast.unparse(node.items[0]):
        yield node.body, {name.id for name in ast.walk(node.items[0]) if isinstance(name, ast.Name)}


def test_whoever_catches_the_errors_of_json_catches_that_of_deep_nesting() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in (ROOT / "ttr").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for body, kinds in caught(node)
        if "json.loads(" in "\n".join(map(ast.unparse, body))
        and "ValueError" in kinds
        and "RecursionError" not in kinds
    ]
    assert found == [], "use read_json, or catch RecursionError"
