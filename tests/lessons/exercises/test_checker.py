"""The checker answers with a kind sentence whatever a student's function does."""

import builtins
import random
import signal
import sys
import threading
import time
from asyncio import CancelledError
from collections import deque
from itertools import count, cycle
from multiprocessing import active_children

import pytest

from ttr.lessons.connected.exercises import components as GROUPS
from ttr.lessons.connected.exercises import connected as EXERCISE
from ttr.lessons.exercises.case_sets import shown
from ttr.lessons.exercises.checker import SEED, Report, Verdict, check
from ttr.lessons.exercises.render import ReportOutput, result
from ttr.lessons.exercises.sandbox import run
from ttr.ui.map.layers import layers_of


def right(edges, a, b):
    return EXERCISE.truth(edges, a, b)


def report_on(function, **settings) -> Report:
    return check(EXERCISE, function, **settings)


def test_a_report_shows_its_words_in_a_terminal_and_no_hint_before_it_is_asked_for() -> None:
    report = report_on(lambda edges, a, b: (a, b) in edges)
    assert repr(report) == f"<Report on 2.1 connected: misconception. {report.words}>"
    assert not [hint for hint in EXERCISE.hints if hint in repr(report)]
    assert repr(EXERCISE) == "<Exercise 2.1 connected>"


def test_misconceptions_are_not_run_for_a_right_function_since_they_take_longer_than_all_the_rest() -> None:
    assert check(EXERCISE, right, seed=77).done
    assert "answers_of_misconceptions" not in vars(shown(EXERCISE, 77))


def test_an_endless_loop_is_stopped_and_reported() -> None:
    def endless(edges, a, b):
        while True:
            pass

    report = report_on(endless, seconds=0.2)
    assert report.verdict is Verdict.ENDLESS
    assert "takes too long" in report.words
    assert report.hint == EXERCISE.endless


@pytest.mark.parametrize("packed", [iter, lambda endless: [endless]], ids=["alone", "in a list"])
def test_an_endless_generator_is_stopped_at_its_first_case_like_an_endless_loop(packed) -> None:
    report = report_on(lambda edges, a, b: packed(city for city in cycle([a, b])))
    assert (report.verdict, report.case) == (Verdict.ENDLESS, EXERCISE.cases(SEED)[0])
    assert report.hint == EXERCISE.endless


def test_an_endless_loop_that_catches_every_exception_is_stopped_too() -> None:
    def stubborn(edges, a, b):
        for number in count():
            try:  # noqa: SIM105
                str(number)
            except:  # noqa: E722
                pass

    assert report_on(stubborn, seconds=0.2).verdict is Verdict.ENDLESS


def test_an_endless_loop_that_prints_keeps_only_the_beginning_of_the_text() -> None:
    def chatty(edges, a, b):
        while True:
            print("still here")

    outcome = run(chatty, ([], "A", "B"), 0.2)
    assert not outcome.ended
    assert 0 < len(outcome.printed) <= 2000


def test_outside_the_main_thread_an_endless_loop_is_stopped_as_well() -> None:
    ended = threading.Event()

    def endless():
        try:
            while True:
                pass
        finally:
            ended.set()

    outcomes = []
    thread = threading.Thread(target=lambda: outcomes.append(run(endless, (), 0.2)))
    thread.start()
    thread.join(10)
    assert [outcome.ended for outcome in outcomes] == [False]
    assert ended.wait(5)


def test_no_alarm_is_left_behind() -> None:
    before = signal.getsignal(signal.SIGALRM)
    run(lambda: 1, (), 0.2)
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_a_crash_names_the_error_the_case_and_the_line() -> None:
    def crash(edges, a, b):
        near = {}
        return near[a] == b

    report = report_on(crash)
    assert report.verdict is Verdict.CRASH
    assert "KeyError" in report.words
    assert "the dictionary or set has no entry 'Denver'" in report.words
    assert report.case.name in report.words
    assert "return near[a] == b" in report.words


def interrupt() -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (lambda edges, a, b: connekted(edges), "this name does not exist"),  # noqa: F821
        (lambda edges, a, b: edges[999], "there is no such place: list index out of range"),
        (lambda edges, a, b: 1 / 0, "you divide by zero"),
        (lambda edges, a, b: a + 1, "a value has the wrong type"),
        (lambda edges, a, b: exit(3), "ends the whole program"),
        (lambda edges, a, b: interrupt(), "the function interrupts itself"),
    ],
    ids=["name", "index", "zero", "type", "exit", "interrupt"],
)
def test_common_errors_are_explained_in_plain_words(body, words: str) -> None:
    report = report_on(body)
    assert report.verdict is Verdict.CRASH
    assert words in report.words


class Mute(Exception):
    """An error whose message fails."""

    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (LookupError("no {city} in {'Omaha'}"), "LookupError: no {city} in {'Omaha'}."),
        (KeyError("{0}"), "KeyError: the dictionary or set has no entry '{0}'."),
        (ValueError(), "ValueError: a value does not fit."),
        (MemoryError(), "MemoryError: the function makes something too large for the memory."),
        (Mute(), "Mute: it gives no reason."),
        (GeneratorExit(), "GeneratorExit: it gives no reason."),
        (CancelledError("too late"), "CancelledError: too late."),
    ],
    ids=lambda each: type(each).__name__,
)
def test_an_error_of_any_kind_with_any_message_is_told(error: BaseException, told: str) -> None:
    def fails(edges, a, b):
        raise error

    report = report_on(fails)
    assert report.verdict is Verdict.CRASH
    assert told in report.words


def test_a_function_may_close_what_it_prints_to() -> None:
    def closes(edges, a, b):
        sys.stdout.close()
        return right(edges, a, b)

    assert report_on(closes).done


def test_endless_recursion_is_explained() -> None:
    def deep(edges, a, b):
        return deep(edges, a, b)

    report = report_on(deep)
    assert report.verdict is Verdict.CRASH
    assert "calls itself again and again" in report.words


def test_an_error_inside_a_library_points_at_the_student_s_own_line() -> None:
    import statistics

    def mean(edges, a, b):
        return statistics.mean([])

    assert "return statistics.mean([])" in report_on(mean).words


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("True", "the text 'True'"),
        (2, "the number 2"),
        ([], "the list []"),
        (object(), "an object"),
        (90 * "x", f"the text '{55 * 'x'}...'"),
        (90 * [1], f"the list [{18 * '1, '}1...]"),
        (10**90, f"the number 1{56 * '0'}..."),
    ],
)
def test_an_answer_of_the_wrong_kind_is_named(answer: object, words: str) -> None:
    report = report_on(lambda edges, a, b: answer)
    assert report.verdict is Verdict.WRONG_KIND
    assert "should be True or False" in report.words
    assert words in report.words


def test_a_branch_without_return_is_an_answer_of_the_wrong_kind() -> None:
    def forgetful(edges, a, b):
        if right(edges, a, b):
            return True

    report = report_on(forgetful)
    assert report.verdict is Verdict.WRONG_KIND
    assert "nothing (None)" in report.words
    assert report.hint.startswith("Try it yourself: print(connected([(")


def test_a_function_that_changes_its_input_gets_the_advice_to_work_on_a_copy() -> None:
    def greedy(edges, a, b):
        answer = right(edges, a, b)
        edges.clear()
        return answer

    report = report_on(greedy)
    assert report.verdict is Verdict.CHANGED
    assert report.words.startswith(f"The answers are right, on all {report.cases} cases. But your function changes")
    assert "copy" in report.hint
    assert report_on(right).verdict is Verdict.RIGHT  # the cases did not change


def test_a_wrong_function_that_changes_its_input_is_not_called_right() -> None:
    def wrong(edges, a, b):
        edges.clear()
        return len(a) > len(b)

    report = report_on(wrong)
    assert report.words.startswith("Your function changes its input, so the caller loses the original.")
    assert report.words.endswith(f"The answers are right for {report.right} of {report.cases} cases.")
    assert "<b>Input changed.</b>" in result(report)


def test_a_slow_function_that_was_right_for_half_of_the_cases_gets_five_times_as_long() -> None:
    def slow_at(place):
        def slow(edges, a, b):
            if (edges, a, b) == cases[place].arguments:
                time.sleep(2)
            return right(edges, a, b)

        return slow

    cases = EXERCISE.cases(SEED)
    assert report_on(slow_at(-1), seconds=1).done
    assert report_on(slow_at(0), seconds=1).verdict is Verdict.ENDLESS


def test_a_function_that_was_right_before_it_takes_too_long_is_slow_and_not_endless() -> None:
    cases = EXERCISE.cases(SEED)

    def endless_at_last(edges, a, b):
        while (edges, a, b) == cases[-1].arguments:
            time.sleep(0.01)
        return right(edges, a, b)

    report = report_on(endless_at_last, seconds=0.1)
    assert report.verdict is Verdict.SLOW
    assert f"right for the first {len(cases) - 1} of {len(cases)} cases" in report.words
    assert report.right == len(cases) - 1
    assert not report.done


def test_a_call_of_input_is_reported() -> None:
    def asks(edges, a, b):
        a = input("From where? ")
        return right(edges, a, b)

    before = builtins.input
    report = report_on(asks)
    assert builtins.input is before
    assert report.verdict is Verdict.CRASH
    assert "input(): the function waits for input from the keyboard" in report.words
    assert 'input("From where? ")' in report.words


@pytest.mark.parametrize("made", [int, float], ids=["1", "1.0"])
def test_one_and_zero_count_as_true_and_false(made) -> None:
    assert report_on(lambda edges, a, b: made(right(edges, a, b))).done


LISTLIKE = {
    "a generator": lambda groups: (group for group in groups),
    "a generator of generators": lambda groups: ((city for city in group) for group in groups),
    "a view": lambda groups: dict(enumerate(groups)).values(),
    "a view of keys": lambda groups: dict.fromkeys(map(tuple, groups)).keys(),
    "a map": lambda groups: map(list, groups),
    "an iterator": lambda groups: iter(list(groups)),
    "a queue": deque,
}


@pytest.mark.parametrize("made", LISTLIKE.values(), ids=LISTLIKE)
def test_list_like_values_count_as_lists(made) -> None:
    report = check(GROUPS, lambda edges: made(GROUPS.truth(edges)))
    assert report.done, report.words


def test_a_generator_counts_as_a_list_and_its_errors_are_reported() -> None:
    def components(edges):
        yield from GROUPS.truth(edges)

    def breaks(edges):
        yield edges[999]

    assert check(GROUPS, components).done
    report = check(GROUPS, breaks)
    assert report.verdict is Verdict.CRASH
    assert "yield edges[999]" in report.words


def test_printing_does_no_harm_and_is_kept_off_the_page(capsys) -> None:
    def chatty(edges, a, b):
        print("looking at", a)
        return right(edges, a, b)

    report = report_on(chatty)
    assert report.done
    assert "prints" in report.words
    assert capsys.readouterr().out == ""


def test_printing_instead_of_returning_is_reported() -> None:
    report = report_on(lambda edges, a, b: print(right(edges, a, b)))
    assert report.verdict is Verdict.EMPTY
    assert "“return” instead of “print”" in report.words


def test_a_function_that_is_not_written_yet_is_not_a_mistake() -> None:
    report = report_on(lambda edges, a, b: None)
    assert report.verdict is Verdict.EMPTY
    assert not report.done


@pytest.mark.parametrize("wrong", [True, None, "connected", 3])
def test_an_object_that_is_not_a_function_is_reported(wrong: object) -> None:
    report = report_on(wrong)
    assert report.verdict is Verdict.NO_FUNCTION
    assert "without brackets" in report.words


def test_a_function_with_wrong_parameters_gets_the_right_ones() -> None:
    report = report_on(lambda edges: True)
    assert report.verdict is Verdict.NO_FUNCTION
    assert "def connected(edges, a, b):" in report.words


def test_an_unknown_mistake_gets_a_counterexample_on_the_map() -> None:
    report = report_on(lambda edges, a, b: len(edges) % 2 == 0)
    assert report.verdict is Verdict.WRONG
    assert "Here is the path" in report.overlay.sentence
    drawn = {layer["name"]: layer for layer in layers_of(EXERCISE.board, report.picture)}
    assert drawn["role-path"]["path"]


def counts_on(edges, a, b, found=[]):  # noqa: B006
    found += edges
    return EXERCISE.truth(found, a, b)


def visits_once(edges, a, b):
    VISITED.add(a)
    near = [y if x == a else x for x, y in edges if a in (x, y)]
    return a == b or any(visits_once(edges, city, b) for city in near if city not in VISITED)


VISITED: set[str] = set()


@pytest.mark.parametrize("function", [counts_on, visits_once])
def test_a_function_that_keeps_something_between_calls_is_told_so_with_the_cure(function) -> None:
    report = report_on(function)
    assert report.verdict is Verdict.WRONG
    assert "keeps something from one call to the next" in report.words
    assert f"If its first call is for {report.case.name}, it answers " in report.words
    assert "Make it inside the function" in report.hint


def test_a_function_that_throws_dice_is_not_said_to_keep_something() -> None:
    report = report_on(lambda edges, a, b: random.random() < 0.5)
    assert not report.done
    assert "keeps something" not in report.words


def test_a_function_may_keep_right_answers_for_later_calls() -> None:
    known = {}

    def remembers(edges, a, b):
        key = (*edges, a, b)
        if key not in known:
            known[key] = right(edges, a, b)
        return known[key]

    assert report_on(remembers).done


def test_a_result_says_right_once() -> None:
    assert result(report_on(right)).count("Right") == 1


def test_an_interrupt_by_the_student_is_not_swallowed() -> None:
    def press() -> None:
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    pressed = threading.Timer(0.5, press)
    pressed.start()
    with pytest.raises(KeyboardInterrupt):
        report_on(lambda edges, a, b: time.sleep(100), seconds=100)
    assert not active_children()


def test_the_result_is_escaped_html_with_the_map_in_it() -> None:
    report = report_on(lambda edges, a, b: "<img src=x onerror=alert(1)>")
    assert "<img" not in result(report)
    assert "&lt;img" in result(report)
    wrong = ReportOutput(report_on(lambda edges, a, b: False))
    assert '<svg role="img"' in wrong._repr_html_()
    assert "Here is the path" in repr(wrong)


def test_a_mistake_that_differs_from_a_usual_one_in_a_few_cases_gets_its_hint() -> None:
    def direct_or_many(edges, a, b):
        return (a, b) in edges or (b, a) in edges or len(edges) == 30

    assert report_on(direct_or_many).misconception is EXERCISE.misconceptions[0]
