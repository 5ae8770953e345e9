"""The sandbox passes copies to a function and notices changes to them."""

from typing import Any

import pytest

from ttr.lessons.kit.sandbox import run


class Own:
    """A type that no case uses yet."""

    def __init__(self) -> None:
        self.things = [1]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own) and self.things == other.things

    def clear(self) -> None:
        self.things.clear()


class Incomparable:
    """A type like numpy's arrays, whose comparisons are no yes or no."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("all of them or any of them?")


def test_a_thing_in_an_argument_that_cannot_be_compared_is_a_change() -> None:
    def replaces(things: list[object]) -> int:
        things[0] = Incomparable()
        return 3

    outcome = run(replaces, ([1],), 5)
    assert (outcome.value, outcome.crash, outcome.changed) == (3, None, True)


@pytest.mark.parametrize("deep", [[1], {"Omaha": 1}, {"Omaha"}, Own()], ids=lambda deep: type(deep).__name__)
@pytest.mark.parametrize(
    ("around", "within"),
    [
        (lambda deep: deep, lambda given: given),
        (lambda deep: [("a", deep)], lambda given: given[0][1]),
        (lambda deep: {"a": [deep]}, lambda given: given["a"][0]),
        (lambda deep: (2.5, {"a": (None, deep)}), lambda given: given[1]["a"][1]),
    ],
    ids=["itself", "in a list", "in a dictionary", "in a tuple"],
)
def test_changes_to_any_argument_are_detected(deep: Any, around: Any, within: Any) -> None:
    given = around(deep)
    before = str(deep)
    outcome = run(lambda thing: within(thing).clear(), (given,), 5)
    assert outcome.crash is None
    assert outcome.changed
    assert within(given) is deep
    assert isinstance(deep, Own) or str(deep) == before
    assert not isinstance(deep, Own) or deep.things == [1]
    assert not run(lambda thing: thing, (given,), 5).changed
