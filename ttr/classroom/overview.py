"""The overview: the activity of a class, from its log or from handed-in lines, without grades."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ttr.classroom.question_data import question_from
from ttr.lessons.catalog import LESSONS, LessonEntry
from ttr.lessons.exercises.checker import Verdict
from ttr.lessons.exercises.progress import Progress, merge
from ttr.lessons.exercises.students import different_names
from ttr.lessons.outputs.practice.results import Count, PracticeResults, latest_results
from ttr.store.class_events import (
    ExerciseChecked,
    HandAnswered,
    HandChanged,
    LessonOpened,
    LoggedEvent,
    MemberJoined,
    Poll,
    PredictionAnswered,
    polls,
)
from ttr.ui.question import AnswerKind


@dataclass(frozen=True, slots=True)
class MisconceptionCount:
    where: str  # the number of the exercise; empty for a prediction
    text: str  # the behavior of their functions, or their answer with its question
    now: int  # members whose latest attempt shows it
    before: int  # members who have moved on since
    last: int  # its last appearance, in seconds since 1970


@dataclass(frozen=True, slots=True)
class ExerciseOverview:
    """An exercise: the numbers of the members who have done it, and of those working on it."""

    key: str
    title: str
    done: tuple[int, ...]
    at: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LessonOverview:
    """A lesson of the class."""

    number: int
    title: str
    here: tuple[int, ...]  # members who opened this lesson last
    gone: tuple[int, ...]  # members who have moved on to another lesson
    exercises: tuple[ExerciseOverview, ...]
    bars: tuple[MisconceptionCount, ...]  # misconceptions, the latest first
    predictions: int  # number of answered predictions
    last: int  # the last activity, in seconds since 1970


@dataclass(frozen=True, slots=True)
class PracticeOverview:
    """A topic that was practiced."""

    number: int  # the number of its lesson
    title: str
    levels: tuple[tuple[int, int, int], ...]  # for each level, the numbers of right answers and of all answers
    who: tuple[tuple[int, int, int], ...]  # for each member, the numbers of right answers and of all answers


@dataclass(frozen=True, slots=True)
class Overview:
    """The state of a class."""

    names: Mapping[int, str]  # names of the members
    hands: tuple[tuple[int, int], ...] = ()  # members with raised hands and the times, the longest wait first
    waiting: tuple[int, ...] = ()  # members who have not opened a lesson yet
    # Opened lessons, the most recently active first.
    lessons: tuple[LessonOverview, ...] = ()
    knows_misconceptions: bool = True  # whether misconceptions are known; handed-in lines do not have them
    practice: tuple[PracticeOverview, ...] = ()  # topics practiced, in handed-in lines, or carried out as a class


@dataclass(slots=True)
class _Member:
    """The work of one member in one lesson."""

    last: int = 0
    checked: dict[str, ExerciseChecked] = field(default_factory=dict)  # the latest attempt at each exercise
    done: set[str] = field(default_factory=set)
    shown: dict[tuple[str, str], int] = field(default_factory=dict)  # misconceptions with their times
    missed: dict[str, tuple[str, int]] = field(default_factory=dict)  # wrong answers to predictions
    predicted: int = 0


def overview(names: Mapping[int, str], entries: Sequence[LoggedEvent]) -> Overview:
    """Return the state of a class from its log."""
    where: dict[int, int] = {}
    hands: dict[int, int] = {}
    work: dict[int, dict[int, _Member]] = {}
    for entry in entries:
        who, event = entry.who, entry.event
        if isinstance(event, HandAnswered):
            hands.pop(event.member, None)
        if who is None or isinstance(event, MemberJoined):
            continue
        if isinstance(event, HandChanged):
            hands.pop(who, None)
            if event.up:
                hands[who] = entry.at
            continue
        lesson = _lesson_of(event)
        if lesson is None:
            continue
        where[who] = lesson
        _note(work.setdefault(lesson, {}).setdefault(who, _Member()), event, entry.at)
    lessons = [_lesson(entry, work[entry.number], where) for entry in LESSONS if entry.number in work]
    return Overview(
        names,
        tuple((who, at) for who, at in hands.items() if who in names),
        tuple(who for who in names if who not in where),
        tuple(sorted(lessons, key=lambda lesson: -lesson.last)),
        practice=_practice(_count_carried_out(polls(entries))),
    )


def _count_carried_out(all_polls: Iterable[Poll]) -> dict[int, list[tuple[int, Count]]]:
    """Return each member's counts of algorithms that the class carried out, by the lesson."""
    counts: dict[int, list[tuple[int, Count]]] = {}
    for poll in all_polls:
        if poll.question["kind"] == AnswerKind.STEPS:
            question = question_from(poll.question)
            for who, answer in poll.votes[0].items():
                count = Count(question.topic, question.level, int(question.is_right(answer)), 1)
                counts.setdefault(question.topic, []).append((who, count))
    return counts


def overview_of_lines(students: Sequence[Sequence[Progress | PracticeResults]]) -> Overview:
    """Return the state of a class from the lines of lessons and practice that each of its students handed in."""
    work: dict[int, dict[int, _Member]] = {}
    counts: dict[int, list[tuple[int, Count]]] = {}
    for who, lines in enumerate(students):
        for progress in merge(lines):
            member = _Member(done=set(progress.done), predicted=progress.predicted)
            work.setdefault(progress.lesson, {})[who] = member
        for count in latest_results(lines).counts:
            counts.setdefault(count.topic, []).append((who, count))
    return Overview(
        dict(enumerate(different_names(students))),
        lessons=tuple(_lesson(entry, work[entry.number], {}) for entry in LESSONS if entry.number in work),
        knows_misconceptions=False,
        practice=_practice(counts),
    )


def _practice(counts: Mapping[int, list[tuple[int, Count]]]) -> tuple[PracticeOverview, ...]:
    return tuple(_practice_of(topic, counts[topic.number]) for topic in LESSONS if topic.number in counts)


def _practice_of(topic: LessonEntry, counts: list[tuple[int, Count]]) -> PracticeOverview:
    levels: dict[int, tuple[int, int]] = {}
    members: dict[int, tuple[int, int]] = {}
    for who, count in counts:
        for totals, key in ((levels, count.level), (members, who)):
            right, total = totals.get(key, (0, 0))
            totals[key] = right + count.right, total + count.total
    return PracticeOverview(
        topic.number,
        topic.title,
        tuple((level, *both) for level, both in sorted(levels.items())),
        tuple((who, *both) for who, both in members.items()),
    )


def _lesson_of(event: object) -> int | None:
    if isinstance(event, LessonOpened | PredictionAnswered):
        return event.lesson
    if isinstance(event, ExerciseChecked):
        number = event.exercise.partition(".")[0]
        return int(number) if number.isdecimal() else None
    return None


def _note(member: _Member, event: object, at: int) -> None:
    member.last = at
    if isinstance(event, ExerciseChecked):
        if event.verdict == Verdict.RIGHT:
            member.done.add(event.exercise)
        if event.misconception:
            member.shown[event.exercise, event.misconception] = at
        member.checked[event.exercise] = event
    elif isinstance(event, PredictionAnswered):
        member.predicted += 1
        if not event.right:
            member.missed[event.question] = event.answer, at


def _lesson(entry: LessonEntry, members: Mapping[int, _Member], where: Mapping[int, int]) -> LessonOverview:
    keys = [(exercise.key, exercise.title) for exercise in entry.exercises]
    exercises = tuple(
        ExerciseOverview(
            key,
            title,
            tuple(who for who, member in members.items() if key in member.done),
            tuple(who for who, member in members.items() if key in member.checked and key not in member.done),
        )
        for key, title in keys
    )
    return LessonOverview(
        entry.number,
        entry.title,
        tuple(who for who in members if where.get(who, entry.number) == entry.number),
        tuple(who for who in members if where.get(who, entry.number) != entry.number),
        exercises,
        _bars(members, {key for key, _ in keys}),
        sum(member.predicted for member in members.values()),
        max(member.last for member in members.values()),
    )


def _bars(members: Mapping[int, _Member], keys: set[str]) -> tuple[MisconceptionCount, ...]:
    counts: dict[tuple[str, str], list[int]] = {}
    for member in members.values():
        for (key, text), at in member.shown.items():
            if key in keys:
                now = member.checked[key].misconception == text
                _count(counts, (key, text), at, now)
        for question, (answer, at) in member.missed.items():
            _count(counts, ("", f"“{answer}” to “{question}”"), at, True)
    bars = [MisconceptionCount(where, text, now, before, last) for (where, text), (now, before, last) in counts.items()]
    return tuple(sorted(bars, key=lambda bar: (-bar.last, bar.where, bar.text)))


def _count(counts: dict[tuple[str, str], list[int]], key: tuple[str, str], at: int, now: bool) -> None:
    count = counts.setdefault(key, [0, 0, 0])
    count[0 if now else 1] += 1
    count[2] = max(count[2], at)
