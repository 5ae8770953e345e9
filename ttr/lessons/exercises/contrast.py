"""Find the property that separates wrong cases from right ones."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from ttr.lessons.exercises.exercise import Subject
from ttr.lessons.exercises.properties import Trait

# A partial match must be less likely than this if the wrong cases were random. A property of only some wrong cases is
# seldom the cause, so its limit is lower.
BY_CHANCE, RARELY = 0.02, 0.005
HALF = 0.5  # a property of more right cases, or of fewer wrong ones, explains little


@dataclass(frozen=True, slots=True)
class Contrast:
    """A property that wrong cases share and right ones lack."""

    sentence: str  # the contrast in words, true of all tested cases
    wrong: frozenset[int]  # the wrong cases that have the property
    right: frozenset[int]  # the right cases that lack it
    of_answer: bool = False  # whether the sentence already says which of True and False is wrong
    exact: bool = True  # whether it is about all cases


def contrast(traits: Sequence[Trait], wrong: Collection[int], cases: int, subject: Subject) -> Contrast | None:
    """Return the simplest property that separates wrong cases from right ones, or None; simple traits come first.

    If no property and no pair of properties does, a weaker property is enough, as long as chance is an unlikely
    explanation. It must be true of all wrong cases and few others, or of wrong cases only.

    >>> from ttr.lessons.exercises.exercise import YOURS
    >>> same = Trait("the two are the same", "the two differ", frozenset({0, 3}))
    >>> contrast([same], {0, 3}, 9, YOURS).sentence
    'Your function is wrong in both cases where the two are the same, and right in all 7 others.'
    """
    bad = frozenset(wrong)
    good = frozenset(range(cases)) - bad
    if not bad or not good:
        return None
    for find in (_find_exact, _find_both, _find_either, _wrong_only_there, _always_wrong_there):
        result = next(find(traits, bad, good, subject.name), None)
        if result is not None:
            return result
    return None


def _find_exact(traits: Sequence[Trait], bad: frozenset[int], good: frozenset[int], name: str) -> Iterator[Contrast]:
    for trait in traits:
        if trait.cases == bad and (
            trait.alternatives == 1 or _is_unlikely(1, len(bad), len(bad) + len(good), trait.alternatives)
        ):
            yield Contrast(_exact_text(name, bad, good, trait.words), bad, good)


def _find_both(traits: Sequence[Trait], bad: frozenset[int], good: frozenset[int], name: str) -> Iterator[Contrast]:
    """Yield pairs of properties that hold together for exactly the wrong cases."""
    holding = [trait for trait in traits if bad < trait.cases and trait.alternatives == 1]
    for one, other in combinations(holding, 2):
        if one.cases & other.cases == bad and _is_unlikely(1, len(bad), len(bad) + len(good), len(holding) ** 2):
            first, then = sorted((one.words, other.words), key=len)
            text = _exact_text(name, bad, good, f"{first}, and {then}")
            yield Contrast(text, bad, good, one.of_answer or other.of_answer)


def _find_either(traits: Sequence[Trait], bad: frozenset[int], good: frozenset[int], name: str) -> Iterator[Contrast]:
    """Yield pairs of properties of which at least one holds for exactly the wrong cases."""
    holding = [trait for trait in traits if trait.cases < bad and trait.alternatives == 1 and not trait.of_answer]
    for one, other in combinations(holding, 2):
        if one.cases | other.cases == bad and _is_unlikely(1, len(bad), len(bad) + len(good), len(holding) ** 2):
            yield Contrast(_exact_text(name, bad, good, f"{one.words}, or where {other.words}"), bad, good)


def _wrong_only_there(
    traits: Sequence[Trait], bad: frozenset[int], good: frozenset[int], name: str
) -> Iterator[Contrast]:
    """Yield properties of all wrong cases and few right ones, fewest right ones first."""
    total = len(bad) + len(good)
    telling = [
        trait
        for trait in traits
        if bad < trait.cases
        and not trait.of_answer
        and len(trait.cases & good) <= HALF * len(good)
        and _is_unlikely(comb(trait.size, len(bad)), len(bad), total, trait.alternatives)
    ]
    # A quantity has many possible limits, so one of them easily fits a little better than a property.
    for trait in sorted(telling, key=lambda trait: len(trait.cases & good) * (1 if trait.alternatives == 1 else 2)):
        right = good - trait.cases
        text = (
            f"{name} is right in {_count_text(right)} where {trait.otherwise}. In "
            f"{_count_text(bad, 'wrong case')} {trait.words}."
        )
        yield Contrast(text, bad, right, exact=False)


def _always_wrong_there(
    traits: Sequence[Trait], bad: frozenset[int], good: frozenset[int], name: str
) -> Iterator[Contrast]:
    """Yield properties of wrong cases only, most cases first."""
    total = len(bad) + len(good)
    telling = [
        trait
        for trait in traits
        if trait.cases < bad
        and not trait.of_answer
        and (trait.alternatives == 1 or trait.size >= HALF * len(bad))
        and _is_unlikely(comb(len(bad), trait.size), trait.size, total, trait.alternatives, RARELY)
    ]
    for trait in sorted(telling, key=lambda trait: -trait.size):
        rest = len(bad - trait.cases)
        text = f"{name} is wrong in {_count_text(trait.cases)} where {trait.words}, and in {rest} of the others."
        yield Contrast(text, trait.cases, good, exact=False)


def _is_unlikely(ways: int, chosen: int, total: int, alternatives: int, most: float = BY_CHANCE) -> bool:
    """Return True if a match is unlikely by chance, given the ways to match and the number of tries."""
    return ways * alternatives < most * comb(total, chosen)


def _exact_text(name: str, bad: frozenset[int], good: frozenset[int], text: str) -> str:
    others = {1: "the other one", 2: "both others"}.get(len(good), f"all {len(good)} others")
    return f"{name} is wrong in {_count_text(bad)} where {text}, and right in {others}."


def _count_text(cases: Collection[int], what: str = "case") -> str:
    if len(cases) == 1:
        return f"the only {what}"
    return f"both {what}s" if len(cases) == 2 else f"all {len(cases)} {what}s"
