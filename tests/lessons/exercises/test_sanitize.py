"""Any value from a function becomes a value that can be compared, shown and serialized."""

import itertools
import math
from collections import Counter
from fractions import Fraction
from types import MappingProxyType

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lessons.texts import solutions
from ttr.lessons import check
from ttr.lessons.exercises.sanitize import MAX_ITEMS, Strange, sanitize

texts = st.text(st.characters(codec="utf-8"), max_size=20)


class Silent:
    def __repr__(self) -> str:
        raise RuntimeError("no words")


class Stubborn(list):
    def __iter__(self):
        raise RuntimeError("not one by one")

    def __len__(self) -> int:
        raise RuntimeError("not counted")


class Tricky(str):
    def __lt__(self, other: object) -> bool:
        raise RuntimeError("not compared")

    __gt__ = __eq__ = __lt__
    __hash__ = str.__hash__


class Index:
    def __index__(self) -> int:
        return 3


@given(st.lists(st.tuples(texts, texts, st.integers(1, 9)) | st.sets(texts, max_size=4), max_size=6))
def test_values_that_exercises_ask_for_stay_unchanged(answer: list[object]) -> None:
    assert sanitize(answer) == answer
    assert [type(part) for part in sanitize(answer)] == [type(part) for part in answer]


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (Stubborn(["Denver"]), ["Denver"]),
        (Counter({"Denver": 2}), {"Denver": 2}),
        (Fraction(1, 4), 0.25),
        (True, True),
        (np.int64(3), 3),
        (np.float64(0.5), 0.5),
        (np.float32(0.5), 0.5),
        (np.bool_(True), True),
        (np.str_("Omaha"), "Omaha"),
        (np.array([[1, 2], [3, 4]]), [[1, 2], [3, 4]]),
        ([np.str_("Omaha"), {np.int64(2): np.bool_(False)}], ["Omaha", {2: False}]),
        (Index(), 3),
        ([{"Miami": 1}.keys(), range(2)], [["Miami"], [0, 1]]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_custom_classes_and_values_of_numpy_become_python_s_own(value: object, wanted: object) -> None:
    found = sanitize(value)
    assert (found, type(found), repr(found)) == (wanted, type(wanted), repr(wanted))


def test_texts_with_custom_comparisons_can_be_sorted_and_generators_in_a_list_become_lists() -> None:
    assert sorted(sanitize([Tricky("Omaha"), Tricky("Denver")])) == ["Denver", "Omaha"]
    assert sanitize([(city for city in ("Omaha",))]) == [["Omaha"]]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Silent(), "a Silent"),
        (MappingProxyType({"Denver": 1}), "a mappingproxy"),
        (itertools.count(), "a count"),
        (math.nan, "nan (not a number)"),
        (np.float32("nan"), "nan (not a number)"),
        (10**5000, "a number with more than 300 digits"),
        (Fraction(10**5000, 3), "a number with more than 300 digits"),
    ],
    ids=["silent", "mapping", "endless", "nan", "nan of numpy", "huge", "huge fraction"],
)
def test_unexpected_values_are_named(value: object, words: str) -> None:
    assert sanitize(value) == Strange(words)
    assert repr(sanitize([value])) == f"[<{words}>]"


def test_a_function_may_answer_with_truth_values_of_numpy() -> None:
    right = solutions("02-connected")["connected"]
    assert check("2.1", lambda *given: np.bool_(right(*given))).done


NET = nx.MultiGraph()
NET.add_edge("Denver", "Omaha", weight=4)
GRAPH = nx.Graph(NET)


@pytest.mark.parametrize(
    "view",
    [NET.edges(data="weight"), GRAPH.edges(data="weight"), GRAPH.edges(data="weight", nbunch=["Denver"])],
    ids=lambda view: type(view).__name__,
)
def test_networkx_s_views_of_edges_become_lists(view: object) -> None:
    assert sanitize(view) == [("Denver", "Omaha", 4)]
    assert sanitize(GRAPH.edges) == [("Denver", "Omaha")]
    assert sanitize(GRAPH.nodes) == ["Denver", "Omaha"]


def test_a_list_that_contains_itself_or_is_far_too_long_is_handled() -> None:
    endless: list[object] = []
    endless.append(endless)
    assert "and so on" in repr(sanitize(endless))
    assert len(sanitize(["Denver"] * (2 * MAX_ITEMS))) <= MAX_ITEMS + 1
    assert len(sanitize("x" * (2 * MAX_ITEMS))) == MAX_ITEMS
    # A text that is not valid Unicode can be written down.
    assert sanitize(["\ud800"]) == ["?"]
