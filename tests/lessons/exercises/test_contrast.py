"""The contrast between wrong and right cases is short and true of all tested cases."""

from collections.abc import Callable, Collection
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttr.lessons.catalog import LESSONS, find_exercise
from ttr.lessons.connected.exercises import connected as CONNECTED
from ttr.lessons.exercises.checker import BY_HAND, SEED, Verdict, check
from ttr.lessons.exercises.contrast import contrast
from ttr.lessons.exercises.exercise import YOURS
from ttr.lessons.exercises.properties import Property, Trait, traits
from ttr.lessons.exercises.relations import relation
from ttr.lessons.exercises.render import ReportOutput, result

CASES = 24
some_cases = st.frozensets(st.integers(0, CASES - 1), min_size=1, max_size=CASES - 1)
some_traits = st.lists(some_cases, max_size=8)


@given(some_traits, some_cases)
def test_a_separating_property_holds_for_the_named_wrong_cases_and_no_right_ones(true_of, wrong) -> None:
    all_cases = frozenset(range(CASES))
    known = [Trait(f"P{i}", f"no P{i}", each) for i, each in enumerate(true_of)]
    found = contrast(known, wrong, CASES, YOURS)
    if found is None:
        assert wrong not in true_of
        return
    named = [each.cases for each in known if each.words in found.sentence or each.otherwise in found.sentence]
    join = frozenset.union if ", or where " in found.sentence else frozenset.intersection
    both = join(*named)
    assert found.wrong <= wrong & both
    assert found.right <= all_cases - wrong
    assert not found.right & both
    assert f"all {len(found.wrong)} " in found.sentence or len(found.wrong) <= 2


def trait(words: str, *cases: int) -> Trait:
    return Trait(words, f"not {words}", frozenset(cases))


LONG, RED = "it is long", "it is red"
SEPARATING: dict[str, tuple[list[Trait], Collection[int], int, str]] = {
    "the simplest": (
        [trait(LONG, 1, 2, 3), trait("it is empty", 1, 2), trait("too", 1, 2)],
        {1, 2},
        9,
        "Your function is wrong in both cases where it is empty, and right in all 7 others.",
    ),
    "two, as two mistakes": (
        [trait(LONG, 1, 2, 3), trait(RED, 5, 6)],
        {1, 2, 3, 5, 6},
        30,
        "in all 5 cases where it is long, or where it is red, and right in all 25 others",
    ),
    "two together": (
        [trait(LONG, *range(9)), trait(RED, *range(6, 16))],
        {6, 7, 8},
        30,
        "in all 3 cases where it is red, and it is long, and right in all 27 others",
    ),
    "a weaker one": (
        [trait(LONG, *range(15))],
        range(12),
        30,
        "Your function is right in all 15 cases where not it is long. In all 12 wrong cases it is long.",
    ),
}


@pytest.mark.parametrize(("known", "wrong", "cases", "words"), SEPARATING.values(), ids=SEPARATING)
def test_the_simplest_property_or_pair_that_separates_is_reported(known, wrong, cases: int, words: str) -> None:
    assert words in contrast(known, wrong, cases, YOURS).sentence


def test_a_match_that_may_be_chance_is_not_reported() -> None:
    assert contrast([trait(LONG, *range(15))], {0, 1}, 30, YOURS) is None


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        ([(3, 2), (5, 4), (9, 8)], "exactly 1 too large"),
        ([(2, 4), (3, 6), (0.5, 1)], "half of the right answer"),
        ([(25, 0.25), (50, 0.5), (75.0, 0.75)], "times 100"),
        ([(0.75, 0.25), (0.1, 0.9), (1, 0)], "add up to 1"),
        ([(0.3, 1 / 3), (0.7, 2 / 3), (0.1, 1 / 7)], "rounded"),
        ([(0.13, 0.125), (0.67, 2 / 3), (0.14, 1 / 7)], "rounded"),
        ([(0, None)] * 3 + [(1, 1), (2, 2)], "0 instead of None"),
        ([(None, 3), (None, 4), (None, 5), (1, 1)], "Each wrong answer is None."),
        ([((2, 1), (1, 2)), ((8, 3), (3, 8)), ((5, 4), (4, 5))], "in the wrong order"),
        ([((), ("A",)), (("A",), ("A", "B")), (("C",), ("B", "C"))], "misses exactly one thing"),
        ([(("A", "A"), ("A",)), (("B", "B"), ("B",)), (("C", "C"), ("C",))], "but some of them too often"),
        ([(5, 2), (9, 4), (8, 7)], "Each wrong answer is too large, and none is too small."),
        ([(True, False)] * 3 + [(True, True)], "says False, it is right. But it says True too"),
        ([(not truth, truth) for truth in (True, False, True)], "always says the opposite"),
        ([(5, 2), (3, 4), (8, 7)], ""),
        ([("yes", 2), (3, None), (True, (1, 2))], ""),
        ([(3, 2), (5, 4)], ""),
    ],
)
def test_a_relation_is_reported_if_it_holds_for_all_wrong_answers(pairs, words: str) -> None:
    sentence = relation([pair for pair in pairs if pair[0] != pair[1]], pairs, YOURS)
    assert words in sentence
    assert bool(sentence) == bool(words)


@pytest.mark.parametrize(
    ("pairs", "other", "words"),
    [
        ([(3, 2), (5, 4), (9, 8)], (9, 7), "exactly 1 too large"),
        ([(2, 4), (3, 6), (0.5, 1)], (5, 4), "half of the right answer"),
        ([(0.75, 0.25), (0.1, 0.9), (1, 0)], (0.3, 0.4), "add up to 1"),
        ([(0.5, 2), (0.25, 4), (0.2, 5)], (0.3, 4), "1 divided by the right answer"),
        ([(3, 2.6), (5, 5.4), (1, 0.7)], (9, 2.5), "a whole number close to the right answer"),
        ([(0.3, 1 / 3), (0.7, 2 / 3), (0.1, 1 / 7)], (0.9, 1 / 3), "but rounded"),
        ([((2, 1), (1, 2)), ((8, 3), (3, 8)), ((5, 4), (4, 5))], ((7, 7), (1, 2)), "in the wrong order"),
        ([((1, 3), (1, 2)), ((3, 9), (3, 8)), ((4, 7), (4, 5))], ((7, 3), (1, 2)), "The first number is always right"),
        ([((2, 3), (1, 4)), ((3, 5), (2, 8)), ((4, 6), (3, 9))], ((0, 9), (1, 4)), "too narrow; none is too wide"),
        ([((1, 4), (2, 3)), ((2, 8), (3, 5)), ((3, 9), (4, 6))], ((4, 4), (1, 9)), "too wide; none is too narrow"),
        ([((1, 4), (2, 3)), ((2, 8), (3, 5)), ((3, 9), (4, 6))], ("yes", (1, 9)), "too wide; none is too narrow"),
        ([((), "A"), ((), "B"), ((), "C")], ("A", "B"), "Each wrong answer is []"),
        ([("AA", "A"), ("BB", "B"), ("CC", "C")], ("Z", "A"), "but some of them too often"),
        ([((), "A"), ("A", "AB"), ("C", "BC")], ("A", "ABC"), "misses exactly one thing"),
        ([("A", "ABC"), ("B", "BCD"), ("C", "ABC")], ("AB", "ABCD"), "has only one thing"),
        ([("AB", "ABCD"), ("A", "AC"), ("B", "ABC")], ("DE", "AB"), "misses something"),
        ([("AB", "A"), ("CB", "C"), ("DB", "D")], ("ABC", "A"), "exactly one thing too many"),
        ([("ABC", "A"), ("CB", "C"), ("DB", "D")], ("B", "A"), "contains too much"),
        ([("X", "A"), ("Y", "B"), ("Z", "C")], ("AY", "AB"), "Nothing in the wrong answers is right"),
        ([(5, 2), (9, 4), (8, 7)], (3, 4), "too large, and none is too small"),
        ([(5, 2), (9, 4), (8, 7)], ("yes", 4), "too large, and none is too small"),
        ([(2, 5), (4, 9), (7, 8)], (4, 3), "too small, and none is too large"),
    ],
)
def test_a_relation_that_one_wrong_answer_breaks_is_not_reported(pairs, other, words: str) -> None:
    """Texts of capital letters stand for lists of cities."""
    holds = [tuple(tuple(each) if str(each).isupper() else each for each in pair) for pair in (*pairs, other)]
    assert words in relation(holds[:-1], holds[:-1], YOURS)
    assert words not in relation(holds, holds, YOURS)


EXERCISES = [exercise for entry in LESSONS for exercise in entry.exercises]


def test_every_property_is_true_of_some_cases_and_not_of_others() -> None:
    left = {id(each): each.words for exercise in EXERCISES for each in exercise.properties if type(each) is Property}
    for seed, exercise in product((SEED, 3, 4), EXERCISES):
        if any(id(each) in left for each in exercise.properties):
            cases = exercise.cases(seed)
            truths = [exercise.read(exercise.truth(*case.arguments)) for case in cases]
            said = {each.words for each in traits(exercise.properties, cases, truths)}
            for each in exercise.properties:
                if each.words in said:
                    left.pop(id(each), None)
    assert list(left.values()) == []


def degree_but_for_the_first(routes, city):
    return sum(city in route for route in routes[1:])


def one_way(edges, a, b):
    return a == b or not any(a in edge for edge in edges)


SEEN: list[tuple[str, Callable[..., object], str]] = [
    ("1.1", degree_but_for_the_first, "where the first route of the list ends in the city, and right in all"),
    ("3.2", lambda edges, a, b: find_exercise("3.2").truth(edges, a, b) or None, "where the two cities are the same"),
    ("3.2", lambda *given: find_exercise("3.2").truth(*given) or 0, "Each wrong answer is 0 instead of None"),
    ("5.3", lambda edges: find_exercise("5.3").truth(edges) + 1, "Each wrong answer is exactly 1 too large."),
    ("5.3", lambda edges: find_exercise("5.3").truth(edges) + 10**6, "Each wrong answer is exactly 1000000 too large."),
    ("8.3", lambda *given: 1e6, "answers 1000000 in all cases, for any input"),
    ("9.4", lambda pairs: 0, "answers 0 in all cases, for any input"),
    ("2.1", lambda edges, a, b: len(edges) > 2, "for the same edges, whatever a and b are. But for 27 of these lists"),
    ("8.3", lambda *given: round(find_exercise("8.3").truth(*given)), "is a whole number close to the right answer,"),
    ("10.2", lambda *towns: not find_exercise("10.2").truth(*towns), "always says the opposite of the right answer"),
]


@pytest.mark.parametrize(("key", "function", "words"), SEEN, ids=[key for key, *_ in SEEN])
def test_the_reason_is_in_the_hint(key: str, function: Callable[..., object], words: str) -> None:
    report = check(find_exercise(key), function)
    assert report.verdict is Verdict.WRONG
    assert words in report.hint


def test_a_right_case_is_shown_beside_the_wrong_one_on_its_own_map() -> None:
    report = check(find_exercise("1.1"), degree_but_for_the_first)
    assert find_exercise("1.1").truth(*report.beside.arguments) == degree_but_for_the_first(*report.beside.arguments)
    page = result(report)
    assert page.count('<svg role="img"') == 2
    assert f"Right, for comparison: {report.beside.name}." in page
    assert f"Right, for comparison: {report.beside.name}." in repr(ReportOutput(report))
    # Without a map, a right case is shown as a call.
    report = check(find_exercise("9.1"), lambda games: sum((a > b) + (a == b) / 4 for a, b in games) / len(games))
    assert "where there is a tie, and right in all" in report.hint
    assert "Right, for comparison: one victory: <code>win_share([(20, 15)])</code>" in result(report)


def test_an_error_report_names_the_cases_with_the_error() -> None:
    def at_home(edges, a, b):
        if a == b:
            raise ValueError("nothing to do")
        return find_exercise("3.2").truth(edges, a, b)

    report = check(find_exercise("3.2"), at_home)
    assert report.verdict is Verdict.CRASH
    assert "where the two cities are the same, and right in all" in report.hint


def test_a_report_of_an_endless_loop_says_what_is_new_in_its_case() -> None:
    def faces(edges):
        while len({frozenset(edge) for edge in edges}) < len(edges):
            pass
        return find_exercise("10.1").truth(edges)

    report = check(find_exercise("10.1"), faces, seconds=0.1)
    assert report.verdict is Verdict.ENDLESS
    assert report.hint.startswith("This is the first case where two routes join the same two cities.")


def test_a_branch_that_prints_instead_of_returning_is_reported() -> None:
    def degree(routes, city):
        found = sum(city in route for route in routes)
        if found > 2:
            print(found)
        else:
            return found

    assert "use “return” instead of “print”" in check(find_exercise("1.1"), degree).words


def test_without_a_common_property_the_advice_is_to_follow_the_program_by_hand() -> None:
    report = check(CONNECTED, lambda edges, a, b: len(a) % 2 == 0)
    assert (report.hint, report.beside) == (BY_HAND, None)


def test_a_case_without_a_number_is_not_said_to_have_a_small_one() -> None:
    hint = check(CONNECTED, lambda edges, a, b: CONNECTED.truth(edges[1:], a, b)).hint
    assert "where the shortest path between the two cities has 0 routes, or there is none. In all 24 wrong" in hint
    assert "wrong cases the shortest path between the two cities has more than 0 routes" in hint
