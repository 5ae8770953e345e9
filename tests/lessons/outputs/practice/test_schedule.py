"""The schedule of practice repeats missed questions, mixes in earlier topics, and adapts levels."""

import random

import pytest

from ttr.lessons.bank import sources
from ttr.lessons.catalog import LESSONS
from ttr.lessons.outputs.practice.schedule import (
    GAPS,
    IN_ORDER,
    MAX_STORED,
    PlannedQuestion,
    Schedule,
    WhyAsked,
    read_schedule,
)


def answer(schedule: Schedule, *rights: bool) -> Schedule:
    for right in rights:
        schedule = schedule.after(right)
    return schedule


def tasks(schedule: Schedule) -> list[PlannedQuestion]:
    return [each.task for each in schedule.answered]


def test_a_missed_question_comes_back_after_2_5_and_12_others_with_other_numbers() -> None:
    begun = Schedule(7).choose(3, 0)
    wrong = begun.next_task()
    done = answer(begun, False, *[True] * 40)
    at = [number for number, task in enumerate(tasks(done)) if task.name == wrong.name]
    again = [number for number in at if tasks(done)[number].reason is WhyAsked.AGAIN]
    between = [later - before - 1 for before, later in zip([0, *again], again, strict=False)]
    assert between == list(GAPS)
    assert len({tasks(done)[number].seed for number in at}) == len(at)
    assert not done.waiting


def test_another_wrong_answer_restarts_the_repetitions_at_its_level() -> None:
    begun = Schedule(7).choose(3, 3)
    first, *_, again = tasks(done := answer(begun, False, True, True, False))
    assert (again.name, again.level, again.reason) == (first.name, 3, WhyAsked.AGAIN)
    assert again.seed != first.seed
    (waiting,) = done.waiting
    assert (waiting.name, waiting.box, waiting.due) == (first.name, 0, 4 + GAPS[0])


def test_a_waiting_question_that_is_also_asked_early_still_comes_back_when_due() -> None:
    """A lesson can ask for its proof while that waits."""
    besides = 0
    for start in range(40):
        rng, schedule = random.Random(start), Schedule(start).choose(1, 0)
        for _ in range(40):
            schedule = schedule.prove(1) if rng.random() < 0.2 else schedule
            task, before = schedule.next_task(), schedule.waiting
            schedule = schedule.after(rng.random() < 0.5)
            waits = [each for each in before if each.name == task.name]
            if waits and task.reason is not WhyAsked.AGAIN and schedule.answered[-1].right:
                assert schedule.waiting == (*(each for each in before if each not in waits), *waits)
                besides += 1
    assert besides > 5


def test_every_third_new_question_comes_from_an_earlier_topic() -> None:
    done = answer(Schedule(3).choose(6, 0), *[True] * 30)
    assert [task.reason for task in tasks(done)][:6] == [WhyAsked.NEW, WhyAsked.NEW, WhyAsked.EARLIER] * 2
    assert {task.topic for task in tasks(done) if task.reason is WhyAsked.NEW} == {6}
    assert {task.topic for task in tasks(done) if task.reason is WhyAsked.EARLIER} == {1, 2, 3, 4, 5}
    # The first topic has no earlier topic.
    assert {task.topic for task in tasks(answer(Schedule(3).choose(1, 0), *[True] * 12))} == {1}


def test_all_topics_take_turns_and_then_all_kinds() -> None:
    asked = tasks(answer(Schedule(5), *[True] * 150))
    assert len({task.topic for task in asked[:10]}) == 10
    assert {task.name for task in asked} == set(sources())


def test_lessons_in_order_begin_with_the_first_and_open_one_after_another() -> None:
    done = answer(Schedule(5).choose(IN_ORDER, 0), *[True] * 30)
    assert [task.topic for task in tasks(done)] == [topic.number for topic in LESSONS for _ in range(3)]
    assert {task.name for task in tasks(answer(done, *[True] * 160))} == set(sources())
    assert answer(Schedule(5).choose(IN_ORDER, 0), *[False] * 20).opened == 1


@pytest.mark.parametrize("start", range(5))
def test_a_lesson_in_order_asks_two_easy_questions_and_then_about_an_idea(start: int) -> None:
    """Somebody new meets no algorithm to carry out and no proof before all lessons are open."""
    first = tasks(answer(Schedule(start).choose(IN_ORDER, 0), *[True] * 30))
    assert [task.name for task in first[:2]] == ["degree", "neighbors"]
    assert [task.name.split(":")[0] for task in first[2::3]] == ["concepts"] * 10
    assert not any("proof" in task.name or ":" in task.name for task in [*first[::3], *first[1::3]])


def test_the_level_goes_up_after_three_right_answers_in_a_row_and_down_after_two_wrong_ones() -> None:
    begun = Schedule(2).choose(1, 0)
    assert begun.next_task().level == 1
    assert answer(begun, True, True, True).next_task().level == 2
    assert answer(begun, *[True] * 12).levels[0] == (4, 0)
    assert answer(begun, True, True, True, False, False).levels[0] == (1, 0)
    assert answer(begun, *[False] * 8).levels[0][0] == 1
    # A chosen level stays.
    assert {task.level for task in tasks(answer(begun.choose(2, 4), *[True, False] * 10))} == {4}


@pytest.mark.parametrize("start", range(5))
def test_no_question_is_asked_twice_and_a_stored_text_is_read_back_as_the_same_schedule(start: int) -> None:
    rng, done = random.Random(start), Schedule(start)
    for _ in range(200):
        if start and rng.random() < 0.1:
            done = done.choose(rng.randint(0, 10), rng.randint(0, 4))
        done = done.after(rng.random() < 0.7)
    assert len({(task.name, task.seed) for task in tasks(done)}) == 200
    assert read_schedule(done.to_text()) == done


def test_all_concept_questions_of_a_lesson_come_before_one_comes_again() -> None:
    rng, schedule, texts = random.Random(6), Schedule(6).choose(1, 0), []
    while len(texts) < 30:
        task = schedule.next_task()
        if task.name.startswith("concepts: "):
            texts.append(task.question().text)
        schedule = schedule.after(rng.random() < 0.7)
    ten = len(LESSONS[0].concepts)
    assert all(len({*texts[at : at + ten]}) == ten for at in range(len(texts) - ten + 1))


def test_counts_and_streaks() -> None:
    done = answer(Schedule(1), True, True, True, False, True)
    assert (done.right, len(done.answered), done.streak, done.best_streak) == (4, 5, 1, 3)
    assert answer(Schedule(1)).streak == answer(Schedule(1)).best_streak == 0
    assert sum(done.of_topic(topic.number)[1] for topic in LESSONS) == 5
    assert sum(done.of_topic(topic.number)[0] for topic in LESSONS) == 4


def test_a_text_that_a_browser_stored_earlier_still_asks_the_same() -> None:
    text = "7:t2.l3.WRRp2.Rt0.l0.W"
    done = read_schedule(text)
    assert done is not None
    assert done.to_text() == text
    assert (done.start, done.topic, done.level) == (7, 0, 0)
    assert "".join("WR"[each.right] for each in done.answered) == "WRRRW"
    asked = tasks(done)
    assert (asked[0].topic, asked[0].level, asked[0].seed) == (2, 3, 700_021)
    assert (asked[3].topic, asked[3].name[:6]) == (2, "prove:")
    assert (asked[4].name, asked[4].seed, asked[4].reason) == (asked[0].name, 700_022, WhyAsked.AGAIN)


@pytest.mark.parametrize("text", ["", "x", "7", "7:Q", "7:t99.l0.R", "7:t2.l5.", "-1:R", "7:" + "R" * MAX_STORED])
def test_a_text_that_is_not_a_schedule_is_not_read(text: str) -> None:
    assert read_schedule(text) is None


def test_in_two_hundred_answers_each_missed_question_comes_back_in_time() -> None:
    rng = random.Random(17)
    done = Schedule(17).choose(5, 0)
    for number in range(200):
        if number == 100:
            done = done.choose(0, 0)
        task = done.next_task()
        asked = task.question()
        assert (asked.name, asked.level, asked.seed) == (task.name, task.level, task.seed)
        right = rng.random() < 0.75
        done = done.after(asked.is_right(asked.right[0] if right else "no answer"))
    late = []
    for number, each in enumerate(done.answered[:180]):
        if not each.right:
            same = [n for n, other in enumerate(done.answered) if n > number and other.task.name == each.task.name]
            later = [n for n in same if done.answered[n].task.reason is WhyAsked.AGAIN]
            late.append(min(later) - number - 1 - GAPS[0])
    assert len(late) > 30
    # If several are due at the same time, one waits for the others, but never for long.
    assert min(late) == 0
    assert max(late) <= 6
