"""Proofs to do: the file of a lesson's proof, and the questions that it makes.

A teacher edits `ttr/lessons/<topic>/proof.md`: the claim, the steps in order with what each needs, and questions with
their choices. Any order in which each step comes after those that it needs is right.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

from ttr.graphs.algorithm import Choice, Events, algorithm
from ttr.graphs.network import Edge, Network
from ttr.graphs.trace import Kind
from ttr.graphs.words import counted, named
from ttr.lessons.questions.generator import Generator, draw_until
from ttr.lessons.questions.places import Place, grown, whole
from ttr.ui.questions.question import AnswerKind, Question, ToCarryOut, presses_text, usual_board

ASKS = ("Complete the step", "Find the gap", "Find the counterexample")
"""The headings of questions about a proof."""
WHOLE = 3  # the level of a proof of which no step is given, and none is false
PROVE, ABOUT = "prove: ", "about the proof: "  # so the names of the two generators of a proof begin

# A number after spaces is no item: it may be the end of a sentence, in a line that was wrapped.
_LINE = re.compile(r"(?P<inside> *)(?P<sign>#+|-|(?<! )\d+\.)(?: +(?P<text>.*))?$")
_STEP = re.compile(r"\*\*(?P<name>\w+)\*\*: (?P<text>.+)")
_NEED = re.compile(r"needs \*\*(?P<name>\w+)\*\*: (?P<reason>.+)")
CHOICE = re.compile(r"\[(?P<right>[ x])\] (?P<text>.+)")
_CLAIM = "Claim: "


class ProofError(ValueError):
    """Something is wrong in the file of a proof; the message says in which file and line, and what."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a proof."""

    name: str
    text: str
    needs: dict[str, str]  # for each step that must come before, the reason


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about the proof, with a reason for or against each choice."""

    kind: str  # one of `ASKS`
    text: str
    right: str
    choices: dict[str, str]


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof: its title, its claim, its steps in one right order, false steps with their reasons, and questions."""

    title: str
    claim: str
    steps: tuple[Step, ...]
    false: dict[str, str]
    questions: tuple[Asked, ...]

    def may_follow(self, written: Iterable[str]) -> tuple[Step, ...]:
        """Return the steps that can come next, after those whose texts are written."""
        texts = set(written)
        names = {step.name for step in self.steps if step.text in texts}
        return tuple(step for step in self.steps if step.text not in texts and names >= step.needs.keys())

    def missing(self, text: str, written: Iterable[str]) -> str:
        """Return why a step cannot come next."""
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
    """Write down a proof, whose first steps may be given; the network is that of its steps."""
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


def _texts(steps: Iterable[Step]) -> list[str]:
    return [step.text for step in steps]


# --- the file ---


@dataclass(slots=True)
class Block:
    """A heading, a paragraph or an item, with the line where it begins."""

    line: int
    sign: str  # "#", "##", "-", "1." or nothing
    inside: bool
    text: str


@cache
def read_proof(file: Path) -> Proof:
    """Return the proof in a file.

    Raises
    ------
    ProofError
        If the file has no proof; the message says in which line, and what is wrong.
    """
    return _Reader(file).read()


class _Reader:
    """Reads the file of a proof, block by block."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._blocks = list(read_blocks(file.read_text("utf-8")))

    def read(self) -> Proof:
        parts: list[list[Block]] = [[]]
        for block in self._blocks:
            if block.sign == "##":
                parts.append([])
            parts[-1].append(block)
        title, claim = self._head(parts[0])
        steps: tuple[Step, ...] = ()
        false: dict[str, str] = {}
        questions = []
        for head, *blocks in parts[1:]:
            if head.text == "The proof":
                steps = self._steps(head, blocks)
            elif head.text == "A false step":
                false |= {block.text: reason.text for block, reason in self._pairs(head, blocks)}
            elif head.text in ASKS:
                questions.append(self._question(head, blocks))
            else:
                known = ", ".join(("The proof", "A false step", *ASKS))
                raise self._error(head, f"“{head.text}” is no part of a proof; the parts are: {known}")
        if not steps:
            raise self._error(self._blocks[-1], "there is no part “## The proof”")
        if not questions:
            raise self._error(self._blocks[-1], f"there is no question: add a part “## {ASKS[0]}” or one of {ASKS[1:]}")
        return Proof(title, claim, steps, false, tuple(questions))

    def _error(self, block: Block, what: str) -> ProofError:
        return ProofError(f"{self._file.parent.name}/{self._file.name}, line {block.line}: {what}")

    def _head(self, blocks: Sequence[Block]) -> tuple[str, str]:
        match blocks:
            case [Block(sign="#", text=title), Block(sign="", text=claim)] if claim.startswith(_CLAIM):
                return title, claim.removeprefix(_CLAIM)
        first = blocks[0] if blocks else Block(1, "", False, "")
        raise self._error(first, f"a proof begins with its title, “# …”, and a paragraph “{_CLAIM}…”")

    def _steps(self, head: Block, blocks: Sequence[Block]) -> tuple[Step, ...]:
        steps: dict[str, Step] = {}
        needed: set[str] = set()
        for block in blocks:
            if not block.inside:
                found = _STEP.fullmatch(block.text)
                if found is None or not block.sign[:1].isdigit():
                    raise self._error(block, f"a step is “1. **name**: text”, not “{block.text}”")
                if found["name"] in steps:
                    raise self._error(block, f"two steps have the name {found['name']}")
                steps[found["name"]] = Step(found["name"], found["text"], {})
                continue
            found = _NEED.fullmatch(block.text)
            if found is None or not steps:
                raise self._error(block, f"below a step stands “- needs **name**: reason”, not “{block.text}”")
            *before, last = steps
            if found["name"] not in before:
                earlier = named(before) or "none"
                raise self._error(
                    block, f"{last} needs {found['name']}, which is no step before it; these are: {earlier}"
                )
            steps[last].needs[found["name"]] = found["reason"]
            needed.add(found["name"])
        useless = [name for name in list(steps)[:-1] if name not in needed]
        if len(steps) < 3 or useless:
            what = f"no later step needs {useless[0]}" if useless else "a proof has at least three steps"
            raise self._error(head, what)
        return tuple(steps.values())

    def _question(self, head: Block, blocks: Sequence[Block]) -> Asked:
        text = [block for block in blocks if not block.inside and block.sign != "-"]
        choices, rights = {}, []
        for block, reason in self._pairs(head, blocks[len(text) :]):
            found = CHOICE.fullmatch(block.text)
            if found is None:
                raise self._error(
                    block, f"a choice is “- [ ] text”, or “- [x] text” if it is right, not “{block.text}”"
                )
            choices[found["text"]] = reason.text
            if found["right"] == "x":
                rights.append(found["text"])
        if not text:
            raise self._error(head, "the question has no text")
        if len(choices) < 3 or len(rights) != 1:
            raise self._error(head, f"a question has three or more choices, one of them right; here {len(rights)} are")
        lines = [f"{block.sign} {block.text}" if block.sign else block.text for block in text]
        return Asked(head.text, "\n".join(lines), rights[0], choices)

    def _pairs(self, head: Block, blocks: Sequence[Block]) -> Iterator[tuple[Block, Block]]:
        """Yield items, each with the reason below it."""
        if not blocks:
            raise self._error(head, "there is no item “- …” with a reason below it")
        for at in range(0, len(blocks), 2):
            item, *rest = blocks[at : at + 2]
            if item.inside or item.sign != "-":
                raise self._error(item, f"an item begins with “- ”: “{item.text}”")
            if not rest or not rest[0].inside:
                raise self._error(item, f"below “{item.text}”, there is no reason “  - …”")
            yield item, rest[0]


def read_blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of a text; a line without a sign continues the block above it."""
    open: Block | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        found = _LINE.fullmatch(line.rstrip())
        if open is not None and line.strip() and not found:
            open.text += f" {line.strip()}"
            continue
        if open is not None:
            yield open
        open = None
        if found:
            open = Block(number, found["sign"], bool(found["inside"]), found["text"] or "")
        elif line.strip():
            open = Block(number, "", False, line.strip())
    if open is not None:
        yield open


# --- the questions ---


def proof_questions(topic: int, proof: Proof) -> tuple[Generator, Generator]:
    """Return the generators of a lesson's proof: put its steps in order, and questions about it."""
    return (
        Generator(PROVE + proof.title, topic, partial(_order, proof)),
        Generator(ABOUT + proof.title, topic, partial(_about, proof)),
    )


def about_proof(proof: Proof, rng: random.Random) -> tuple[Question, ...]:
    """Return the questions of the file, and one for the next step."""
    return (*(_written(proof, asked, rng, 1) for asked in proof.questions), _next(proof, rng, 2))


def _place(proof: Proof, rng: random.Random, level: int) -> Place:
    """Return a network as an example, or the whole board for a proof that is not about networks."""
    found = re.search("network|tree", proof.claim)
    if not found:
        return replace(whole(usual_board()), source="This proof needs no map.")
    kind, more = found[0], level if found[0] == "network" else 0
    return replace(grown(rng, 3 + level, more, of=usual_board()), source=f"A random {kind}, as an example.")


def _shuffled(rng: random.Random, texts: Iterable[str]) -> tuple[str, ...]:
    found = sorted(texts)
    return tuple(rng.sample(found, len(found)))


def _order(proof: Proof, rng: random.Random, level: int) -> Question:
    """Ask for the order of the steps: some are given at first, and a false step is among them at the end."""
    given = (len(proof.steps) // 2, 1, 0, 0)[level - 1]
    asked = proof if level == 4 else replace(proof, false={})
    texts = _shuffled(rng, [*_texts(asked.steps), *asked.false])
    task = "Put the steps of the proof in order."
    if asked.false:
        task += f" Leave out {counted(len(asked.false), 'false step')}."
    text, why = f"{task}\nClaim: {proof.claim}", f"This proves: {proof.claim}"
    question = _place(proof, rng, level).ask(text, (), why, kind=AnswerKind.ORDER, choices=texts)
    to_do = ToCarryOut(partial(in_order.attempt, asked.net, asked, given))
    return replace(question, to_do=to_do, right=(presses_text(to_do.solved()),))


def _about(proof: Proof, rng: random.Random, level: int) -> Question:
    """Ask one of the file's questions, or for the next step."""
    if rng.randrange(5) < 2:
        return _next(proof, rng, level)
    return _written(proof, rng.choice(proof.questions), rng, level)


def _written(proof: Proof, asked: Asked, rng: random.Random, level: int) -> Question:
    in_place = asked.kind == "Find the gap"  # the choices are the numbers of steps
    choices = tuple(asked.choices) if in_place else _shuffled(rng, asked.choices)
    made = _place(proof, rng, level).ask(asked.text, asked.right, asked.choices[asked.right], choices=choices)
    return replace(made, feedback={choice: asked.choices[choice] for choice in choices if choice != asked.right})


def _next(proof: Proof, rng: random.Random, level: int) -> Question:
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
    why = "This step needs nothing but the steps before it."
    made = _place(proof, rng, level).ask(text, right, why, choices=_shuffled(rng, (right, *wrong)))
    return replace(made, feedback={each: f"Not yet. {proof.missing(each, written)}" for each in wrong})
