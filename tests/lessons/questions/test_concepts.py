"""Concept questions: each choice is as true as its lesson's file says, and a broken file gets a clear sentence."""

import re

import pytest

from ttr.classroom.question_data import public_data, question_from, solution_data
from ttr.lessons.bank import for_class
from ttr.lessons.catalog import LESSONS
from ttr.lessons.exercises.cases import network_of
from ttr.lessons.questions.concepts import read_concepts
from ttr.ui.question import Question

from .concept_checks import CHECKS, IN_WORDS

ALL = {question.name: question for entry in LESSONS for question in entry.concepts}
every_concept = pytest.mark.parametrize("question", ALL.values(), ids=list(ALL))

GOOD = """# For teachers

## Two routes

Map: Denver – Omaha, Denver - Helena

Are they
connected?

- [ ] no
  - They share a city,
    and one is enough.
- [x] yes
  - Denver is an end of both.

Map: Denver – Omaha – Kansas City – Omaha
"""


@every_concept
def test_each_choice_is_as_true_as_the_file_says(question: Question) -> None:
    if (name := check_of(question.name)) not in IN_WORDS:
        assert name in CHECKS, f"tests/lessons/questions/concept_checks has no {name}() for “{question.name}”"
        holds = dict(zip(question.choices, CHECKS[name](), strict=True))
        assert holds == {choice: choice in question.right for choice in question.choices}


def check_of(title: str) -> str:
    return re.sub(r"\W+", "_", title.lower()).strip("_")


def test_every_check_belongs_to_a_question_and_no_title_stands_twice() -> None:
    assert {*CHECKS, *IN_WORDS} == {*map(check_of, ALL)}
    assert len(ALL) == sum(len(entry.concepts) for entry in LESSONS)


def test_a_class_first_gets_ten_questions_worth_arguing_about() -> None:
    for entry in LESSONS:
        assert [question.text for question in for_class(entry)[:10]] == [each.text for each in entry.concepts]


@every_concept
def test_a_wrong_choice_has_its_own_reason_a_sentence_that_no_student_gets_before_the_solution(
    question: Question,
) -> None:
    wrong = [choice for choice in question.choices if choice not in question.right]
    assert list(question.feedback) == wrong
    assert len({*question.feedback.values(), question.why}) == len(wrong) + 1
    assert question.without_solution().feedback == {}
    assert all(reason not in str(public_data(question)) for reason in (*question.feedback.values(), question.why))
    assert question_from(public_data(question), solution_data(question)).feedback == question.feedback
    assert question.text.endswith("?")
    assert all(re.fullmatch(r"[A-Z“3].*\.", text) for text in (question.why, *question.feedback.values()))
    assert not any(choice.endswith(".") for choice in question.choices)
    assert max(map(len, question.choices)) <= 70
    assert len(question.text.split()) <= 60


def test_the_right_choice_is_not_always_first_and_a_seed_decides_the_order() -> None:
    places = [[q.choices.index(q.right[0]) for q in for_class(LESSONS[4], seed)[:10]] for seed in (1, 1, 2)]
    assert places[0] == places[1] != places[2]
    assert {0, 1, 2} <= {*places[0], *places[2]}


def test_a_file_is_read_as_a_teacher_writes_it() -> None:
    (question,) = read_concepts(GOOD, "a.md")
    assert (question.name, question.text) == ("Two routes", "Are they connected?")
    assert (question.choices, question.right) == (("no", "yes"), ("yes",))
    assert question.feedback == {"no": "They share a city, and one is enough."}
    assert question.why == "Denver is an end of both."
    assert {*network_of(question.before.picture.lit).vertices} == {"Denver", "Omaha", "Helena"}
    assert len(question.after.picture.lit) == 3  # a pair that comes twice is a double route
    # A line in a reason may begin with a number and a period.
    (question,) = read_concepts(GOOD.replace("and one is enough.", "so they are\n    1. That is enough."), "a.md")
    assert question.feedback == {"no": "They share a city, so they are 1. That is enough."}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[x]", "[ ]", "line 3: “Two routes” has 0 right choices; mark exactly one with [x]"),
        ("[ ]", "[x]", "line 3: “Two routes” has 2 right choices"),
        ("[ ]", "[?]", "line 10: a choice is “- [ ] text”, or “- [x] text” if it is right"),
        (
            "  - They share a city,\n    and one is enough.\n",
            "",
            "line 10: this item needs a reason: a line “  - …” below it",
        ),
        ("] yes", "] no", "line 13: the choice “no” is there twice"),
        ("- [x] yes\n", "", "line 13: each item has one reason, right below it"),
        ("- [ ] no\n  - They share a city,\n    and one is enough.\n", "", "has 1 choices; write 2 to 4"),
        ("Are they\nconnected?\n", "", "line 3: “Two routes” needs its question below the title"),
        ("of both.", "of both.\n\nWho knows.", "line 16: this text stands among the items: move it above them"),
        ("Are they", "  - A reason.\n\nAre they", "line 7: each item has one reason, right below it"),
        ("Denver - Helena", "Denver – Boston", "line 5: this is no walk on the board; write “Map: Denver – Omaha"),
        ("Denver - Helena", "Denver – Helena, Helena – Denver", "line 5: this is no walk on the board"),
        ("Map: Denver – Omaha, Denver - Helena", "Map: Denver", "line 5: this is no walk on the board"),
    ],
)
def test_a_broken_file_names_its_line_and_its_mistake(old: str, new: str, said: str) -> None:
    broken = GOOD.replace(old, new, 1)
    assert broken != GOOD
    with pytest.raises(ValueError, match=r"^a\.md, line \d+: ") as problem:
        read_concepts(broken, "a.md")
    assert said in str(problem.value)
