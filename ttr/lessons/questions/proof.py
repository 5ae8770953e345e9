"""Proofs to do: the file of a lesson's proof, and the questions that it makes.

A teacher edits `ttr/lessons/<topic>/proof.md`: the claim, the steps in order with the needs of each, and questions with
their choices. An order is right if each step comes after the steps that it needs.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

from ttr.graphs.algorithm import Choice, Events, algorithm
from ttr.graphs.network import Edge, Network
from ttr.graphs.trace import Kind
from ttr.graphs.words import join_names, pluralize
from ttr.lessons.exercises.cases import board
from ttr.lessons.questions.generator import Generator, SourceKind, draw_until, shuffle_choices
from ttr.lessons.questions.places import BoardNetwork, grow_network, network_of_board
from ttr.lessons.questions.written import Asked, Block, read_asked, read_items, read_parts
from ttr.ui.question import AnswerKind, Question, ToCarryOut, presses_text

ASKS = ("Complete the step", "Find the gap", "Find the counterexample")
"""The headings of questions about a proof."""
MIN_CHOICES, MAX_CHOICES = 3, 9  # of a question
WHOLE = 3  # the level of a proof of which no step is given, and none is false

_STEP = re.compile(r"\*\*(?P<name>\w+)\*\*: (?P<text>.+)")
_NEED = re.compile(r"needs \*\*(?P<name>\w+)\*\*: (?P<reason>.+)")
_CLAIM = "Claim: "


@dataclass(frozen=True, slots=True)
class ProofStep:
    name: str
    text: str
    needs: dict[str, str]  # for each step that must come before, the reason


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof: its title, its claim, its steps in one right order, false steps with their reasons, and questions."""

    title: str
    claim: str
    steps: tuple[ProofStep, ...]
    false: dict[str, str]
    questions: tuple[Asked, ...]

    def may_follow(self, written: Iterable[str]) -> tuple[ProofStep, ...]:
        """Return the steps that can come next, after the written texts."""
        texts = set(written)
        names = {step.name for step in self.steps if step.text in texts}
        return tuple(step for step in self.steps if step.text not in texts and names >= step.needs.keys())

    def missing(self, text: str, written: Iterable[str]) -> str:
        if text in self.false:
            return self.false[text]
        texts = set(written)
        names = {step.name for step in self.steps if step.text in texts}
        step = next(step for step in self.steps if step.text == text)
        return next(reason for name, reason in step.needs.items() if name not in names)

    @property
    def net(self) -> Network:
        """Its steps as a network: an edge joins a step to each step that it needs."""
        text = {step.name: step.text for step in self.steps}
        ends = [(step.text, text[name]) for step in self.steps for name in step.needs]
        return Network((*text.values(), *self.false), [Edge(id, a, b, 1) for id, (a, b) in enumerate(ends)])


@algorithm(
    "the proof",
    """
    while a step is left: write down one whose needs are all written
    ? next | vertex | Which step comes next?
    ! early | Not yet. {reason} | used something that you had not shown yet
    ! false | This is no step of the proof. {reason} | believed a false step
    ! twice | This step is already written.
    > begin | Begin with a step that needs no other.
    > write | This step fits: all that it needs is shown. | +v
    now the claim is proved
    > answer | The proof is complete.
    """,
    Kind.TABLE,
)
def in_order(net: Network, proof: Proof, given: int = 0) -> Events[tuple[str, ...]]:
    """Write down a proof, whose first steps may be given; the network is `proof.net`."""
    written: list[str] = []

    def wrong(text: str) -> tuple[str, dict[str, str]]:
        if text in written:
            return "twice", {}
        return "false" if text in proof.false else "early", {"reason": proof.missing(text, written)}

    yield "begin", {}
    while nexts := proof.may_follow(written):
        if len(written) < given:
            text = nexts[0].text
        else:
            text = yield Choice("next", nexts[0].text, partial(_texts, nexts), wrong)
        written.append(text)
        yield "write", {"v": text}
    yield "answer", {}
    return tuple(written)


def _texts(steps: Iterable[ProofStep]) -> list[str]:
    return [step.text for step in steps]


# --- the file ---


@cache
def read_proof(file: Path) -> Proof:
    """Return the proof in a file; a `WrittenError` names the file, the line and the first mistake."""
    name = f"{file.parent.name}/{file.name}"
    top, *parts = read_parts(file.read_text("utf-8"), name)
    first = top[0] if top else Block(name, 1)
    match top:
        case [Block(sign="#", text=title), Block(sign="", text=claim)] if claim.startswith(_CLAIM):
            claim = claim.removeprefix(_CLAIM)
        case _:
            raise first.error(f"a proof begins with its title, “# …”, and a paragraph “{_CLAIM}…”")
    steps: tuple[ProofStep, ...] = ()
    false: dict[str, str] = {}
    questions = []
    for head, *blocks in parts:
        if head.text == "The proof":
            steps = _steps(head, blocks)
        elif head.text == "A false step":
            false |= {item.text: reason for item, reason in read_items(head, blocks)}
        elif head.text in ASKS:
            questions.append(read_asked(head, blocks, MIN_CHOICES, MAX_CHOICES))
        else:
            known = ", ".join(("The proof", "A false step", *ASKS))
            raise head.error(f"“{head.text}” is no part of a proof; the parts are: {known}")
    if not steps:
        raise first.error("the part “## The proof” is missing")
    if not questions:
        raise first.error(f"a question is missing: add one of the parts {', '.join(ASKS)}")
    return Proof(title, claim, steps, false, tuple(questions))


def _steps(head: Block, blocks: Sequence[Block]) -> tuple[ProofStep, ...]:
    steps: dict[str, ProofStep] = {}
    needed: set[str] = set()
    for block in blocks:
        if not block.inside:
            match = _STEP.fullmatch(block.text)
            if match is None or not block.sign[:1].isdigit():
                raise block.error(f"a step is “1. **name**: text”, not “{block.text}”")
            if match["name"] in steps:
                raise block.error(f"two steps have the name {match['name']}")
            steps[match["name"]] = ProofStep(match["name"], match["text"], {})
            continue
        match = _NEED.fullmatch(block.text)
        if match is None or not steps:
            raise block.error(f"a need is “- needs **name**: reason”, below its step, not “{block.text}”")
        *before, last = steps
        if match["name"] not in before:
            earlier = join_names(before) or "none"
            raise block.error(
                f"{last} needs {match['name']}, which is no step before it; the steps before it are: {earlier}"
            )
        steps[last].needs[match["name"]] = match["reason"]
        needed.add(match["name"])
    useless = [name for name in list(steps)[:-1] if name not in needed]
    if len(steps) < 3 or useless:
        raise head.error(f"no later step needs {useless[0]}" if useless else "a proof has at least three steps")
    return tuple(steps.values())


# --- the questions ---


def proof_questions(topic: int, proof: Proof) -> tuple[Generator, Generator]:
    """Return the generators of a lesson's proof: put its steps in order, and questions about it."""
    return (
        Generator(f"prove: {proof.title}", topic, partial(_order, proof), kind=SourceKind.PROOF),
        Generator(f"about the proof: {proof.title}", topic, partial(_ask, proof), kind=SourceKind.ABOUT_PROOF),
    )


def about_proof(proof: Proof, rng: random.Random) -> tuple[Question, ...]:
    """Return the questions of the file, and one for the next step."""
    return (*(_ask_from_file(proof, asked, rng, 1) for asked in proof.questions), _ask_next_step(proof, rng, 2))


def _place(proof: Proof, rng: random.Random, level: int) -> BoardNetwork:
    """Return a network as an example, or the whole board for a proof that is not about networks."""
    match = re.search("network|tree", proof.claim)
    if not match:
        return replace(network_of_board(board()), source="This proof needs no map.")
    kind, more = match[0], level if match[0] == "network" else 0
    return replace(grow_network(rng, 3 + level, more, of=board()), source=f"A random {kind}, as an example.")


def _shuffle(rng: random.Random, texts: Iterable[str]) -> tuple[str, ...]:
    result = sorted(texts)
    return tuple(rng.sample(result, len(result)))


def _order(proof: Proof, rng: random.Random, level: int) -> Question:
    """Ask for the order of the steps: some are given at first, and a false step is among them at the end."""
    given = (len(proof.steps) // 2, 1, 0, 0)[level - 1]
    asked = proof if level == 4 else replace(proof, false={})
    texts = _shuffle(rng, [*_texts(asked.steps), *asked.false])
    task = "Put the steps of the proof in order."
    if asked.false:
        task += f" Leave out {pluralize(len(asked.false), 'false step')}."
    text, reason = f"{task}\nClaim: {proof.claim}", f"This proves: {proof.claim}"
    question = _place(proof, rng, level).ask(text, (), reason, kind=AnswerKind.ORDER, choices=texts)
    to_do = ToCarryOut(partial(in_order.attempt, asked.net, asked, given))
    return replace(question, to_do=to_do, right=(presses_text(to_do.solve()),), needs_map=False)


def _ask(proof: Proof, rng: random.Random, level: int) -> Question:
    """Ask one of the file's questions, or for the next step."""
    if rng.randrange(5) < 2:
        return _ask_next_step(proof, rng, level)
    return _ask_from_file(proof, rng.choice(proof.questions), rng, level)


def _ask_from_file(proof: Proof, asked: Asked, rng: random.Random, level: int) -> Question:
    made = replace(asked.at(_place(proof, rng, level)), needs_map=False)
    in_place = asked.title == "Find the gap"  # the choices are the numbers of steps
    return made if in_place else shuffle_choices(rng, made)


def _ask_next_step(proof: Proof, rng: random.Random, level: int) -> Question:
    """Ask for the next step, when at least two others would come too early."""

    def make() -> tuple[list[str], list[str], list[str]] | None:
        written: list[str] = []
        for _ in range(rng.randrange(len(proof.steps) - 2)):
            written.append(rng.choice(proof.may_follow(written)).text)
        right = _texts(proof.may_follow(written))
        early = [text for text in _texts(proof.steps) if text not in (*written, *right)]
        return (written, right, early) if len(early) >= 2 else None

    written, rights, early = draw_until(make)
    right = rng.choice(rights)
    wrong = rng.sample(early, min(len(early), 3))
    lines = [f"{number}. {text}" for number, text in enumerate(written, start=1)]
    text = "\n".join([f"Prove: {proof.claim}", *lines, "Which step comes next?"])
    reason = "This step needs nothing but the steps before it."
    made = _place(proof, rng, level).ask(text, right, reason, choices=_shuffle(rng, (right, *wrong)))
    feedback = {each: f"Not yet. {proof.missing(each, written)}" for each in wrong}
    return replace(made, feedback=feedback, needs_map=False)
