"""The proofs of lessons, which students put in order: their files, every right order, and every wrong press."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.seen import html_of, text_of
from ttr.graphs.algorithm import Attempt
from ttr.lessons.catalog import LESSONS, LessonEntry
from ttr.lessons.outputs.practice.page import PracticePage
from ttr.lessons.questions.proof import ASKS, Proof, in_order, read_proof
from ttr.lessons.questions.written import WrittenError
from ttr.ui.controls.on_demand import is_visible

PROOFS = {entry.topic: entry.proof for entry in LESSONS}
every_proof = pytest.mark.parametrize("proof", PROOFS.values(), ids=list(PROOFS))


def attempt(proof: Proof, start: int = 0) -> Attempt:
    return in_order.attempt(proof.net, proof, start)


def written(tried: Attempt) -> tuple[str, ...]:
    return tried.answer or tuple(item.name for item in tried.step.structure.items)


@every_proof
@given(seed=st.integers(0, 10_000))
def test_every_order_that_keeps_the_needs_is_right(proof: Proof, seed: int) -> None:
    rng, tried = random.Random(seed), attempt(proof)
    rest = list(proof.steps)
    while rest:
        step = rng.choice([each for each in rest if not each.needs.keys() & {other.name for other in rest}])
        rest.remove(step)
        assert tried.press(step.text).right
    assert tried.done
    assert not tried.mistakes


@every_proof
@given(seed=st.integers(0, 10_000))
def test_a_step_before_one_that_it_needs_gets_its_reason_and_changes_nothing(proof: Proof, seed: int) -> None:
    rng, tried = random.Random(seed), attempt(proof)
    for _ in range(rng.randrange(len(proof.steps))):
        tried.press(rng.choice(sorted(tried.expected)))
    before = written(tried)
    names = {step.name for step in proof.steps if step.text in before}
    for step in proof.steps:
        if step.text not in before and not step.needs.keys() <= names:
            press = tried.press(step.text)
            assert not press.right
            missing = [reason for name, reason in step.needs.items() if name not in names]
            assert press.sentence in {f"Not yet. {reason}" for reason in missing}
    for text, reason in proof.false.items():
        assert tried.press(text).sentence == f"This is no step of the proof. {reason}"
    assert written(tried) == before


@pytest.mark.parametrize("topic", PROOFS)
def test_a_proof_has_each_kind_of_question_and_is_written_in_short_sentences(topic: str) -> None:
    proof = PROOFS[topic]
    assert proof is not None, f"ttr/lessons/{topic}/proof.md is missing"
    assert {asked.title for asked in proof.questions} == {*ASKS}, f"ttr/lessons/{topic}/proof.md"
    assert proof.claim.endswith(".")
    reasons = [reason for step in proof.steps for reason in step.needs.values()]
    for text in (*(step.text for step in proof.steps), *reasons, *proof.false, *proof.false.values()):
        assert text.endswith((".", "?"))
        assert len(text) <= 190, text
        assert max(len(sentence.split()) for sentence in re.split(r"[.?:;] ", text)) <= 28, text
    for asked in proof.questions:
        assert asked.text.endswith("?")
        assert all(reason.endswith(".") for reason in asked.choices.values())
        if asked.title == "Find the gap":
            steps = re.findall(r"^(\d+)\. ", asked.text, re.MULTILINE)
            assert list(asked.choices) == [f"Step {number}" for number in steps]


WHOLE = """# A title

Claim: It is so.

## The proof

1. **one**: First.
2. **two**: Second.
   - needs **one**: Not without the first.
3. **three**: Third,
   on two lines.
   - needs **two**: Not without the second.

## Find the gap

Where?

- [ ] Step 1
  - No.
- [x] Step 2
  - Yes.
- [ ] Step 3
  - No.
"""


def test_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "proof.md").write_text(WHOLE, "utf-8")
    proof = read_proof(tmp_path / "proof.md")
    assert (proof.title, proof.claim) == ("A title", "It is so.")
    assert [step.text for step in proof.steps] == ["First.", "Second.", "Third, on two lines."]
    assert proof.steps[2].needs == {"two": "Not without the second."}
    (asked,) = proof.questions
    assert (asked.text, asked.right, list(asked.choices)) == ("Where?", "Step 2", ["Step 1", "Step 2", "Step 3"])


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("# A title", "", 3, "a proof begins with its title"),
        ("Claim: ", "", 1, "a paragraph “Claim: …”"),
        ("## The proof", "## Proof", 5, "“Proof” is no part of a proof; the parts are: The proof, A false step, "),
        ("1. **one**: First.", "1. First.", 7, "a step is “1. **name**: text”, not “First.”"),
        ("**two**: Second", "**one**: Second", 8, "two steps have the name one"),
        ("- needs **one**: Not", "- because: Not", 9, "a need is “- needs **name**: reason”, below its step"),
        ("needs **one**", "needs **three**", 9, "two needs three, which is no step before it; the steps before it are"),
        ("needs **two**", "needs **one**", 5, "no later step needs two"),
        ("Where?", "", 14, "“Find the gap” needs its question below the title"),
        ("- [x] Step 2", "- Step 2", 20, "a choice is “- [ ] text”, or “- [x] text” if it is right"),
        ("[x]", "[ ]", 14, "“Find the gap” has 0 right choices; mark exactly one with [x]"),
        ("  - Yes.\n", "", 20, "this item needs a reason: a line “  - …” below it"),
    ],
)
def test_a_broken_file_is_refused_with_its_line_and_what_is_wrong(
    tmp_path: Path, old: str, new: str, line: int, told: str
) -> None:
    assert WHOLE.count(old) == 1
    (tmp_path / "proof.md").write_text(WHOLE.replace(old, new), "utf-8")
    with pytest.raises(WrittenError) as error:
        read_proof(tmp_path / "proof.md")
    assert str(error.value).startswith(f"{tmp_path.name}/proof.md, line {line}: ")
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("part", "told"),
    [("## The proof", "the part “## The proof” is missing"), ("## Find the gap", "a question is missing")],
)
def test_a_file_without_steps_or_questions_is_refused(tmp_path: Path, part: str, told: str) -> None:
    head, *parts = re.split("(?=^## )", WHOLE, flags=re.MULTILINE)
    (tmp_path / "proof.md").write_text(head + "".join(each for each in parts if not each.startswith(part)), "utf-8")
    with pytest.raises(WrittenError, match=told):
        read_proof(tmp_path / "proof.md")


@pytest.fixture
def page() -> PracticePage:
    return PracticePage(3)


@pytest.mark.parametrize("entry", LESSONS, ids=lambda entry: entry.topic)
def test_a_link_begins_with_the_proof_of_a_lesson_which_is_then_a_right_answer(
    page: PracticePage, entry: LessonEntry
) -> None:
    page.open_link(f"?proof={entry.number}")
    asking, order = page.asking, page.asking.answers.order
    assert asking.task.name == f"prove: {entry.proof.title}"
    assert list(order.buttons) == list(asking.question.choices)
    while asking.is_open:
        shown = [text for text, control in order.buttons.items() if is_visible(control)]
        assert {*shown} == {*asking.question.choices} - {*written(order.attempt)}
        order.buttons[sorted(order.attempt.expected)[0]].click()
    assert asking.verdict == "Right."
    assert text_of(html_of(order.panel)).startswith(" ".join(written(order.attempt)))
    asking.next()
    assert asking.task.name != f"prove: {entry.proof.title}"


def test_two_wrong_presses_bring_a_proof_back_and_a_shown_step_does_not_count(page: PracticePage) -> None:
    page.open_link("?proof=1")
    asking, order = page.asking, page.asking.answers.order
    wrong = next(text for text in order.buttons if text not in order.attempt.expected)
    assert not is_visible(order.show_button)
    for _ in range(2):
        order.buttons[wrong].click()
    assert order.sentence.text.startswith("✗ Not yet. ")
    order.show_button.click()
    while asking.is_open:
        order.buttons[sorted(order.attempt.expected)[0]].click()
    assert asking.verdict.startswith("Not quite: ")
    assert "1 shown. Twice, you used something that you had not shown yet." in asking.verdict
    assert asking.task.name in {each.name for each in asking.schedule.waiting}


def test_nothing_in_the_browser_tells_the_order_of_a_proof_which_waits_for_the_next_visit(page: PracticePage) -> None:
    page.open_link("?proof=1")
    again = PracticePage(5)
    again.memory.receive({"known": page.asking.schedule.to_text()})
    assert again.asking.task.name == page.asking.task.name
    order = page.asking.answers.order
    assert [control.tooltip for control in order.buttons.values()] == [None] * len(order.buttons)
    shown = text_of(html_of(page.widget))
    proof = LESSONS[0].proof
    for step in proof.steps:
        assert step.text not in shown
        assert all(reason not in shown for reason in step.needs.values())
    begun = [PracticePage(seed).asking for seed in range(8)]
    for asking in begun:
        asking.choose(1, 0, proof=1)
    firsts = {next(iter(asking.answers.order.buttons)) for asking in begun}
    assert len(firsts) > 2
