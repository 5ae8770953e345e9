"""The files of a lesson that teachers edit: headings, paragraphs, items with reasons, questions with choices.

## A title

The question

- [ ] a wrong choice
  - Why people believe it, and the smallest counterexample.
- [x] the right choice
  - Why it is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ttr.lessons.questions.places import BoardNetwork
from ttr.ui.question import Question

# A number after spaces is no item: it may be the end of a sentence, in a line that was wrapped.
_LINE = re.compile(r"(?P<inside> *)(?P<sign>#+|-|(?<! )\d+\.)(?: +(?P<text>.*))?$")
_CHOICE = re.compile(r"\[(?P<right>[ x])\] (?P<text>.+)")


class WrittenError(ValueError):
    """A fault in a file; the message names the file, the line and the fault."""


@dataclass(slots=True)
class Block:
    """A heading, a paragraph or an item, with the file and the line where it begins."""

    file: str
    line: int
    sign: str = ""  # "#", "##", "-", "1." or nothing
    inside: bool = False
    text: str = ""

    def error(self, mistake: str) -> WrittenError:
        return WrittenError(f"{self.file}, line {self.line}: {mistake}")


def read_parts(text: str, file: str) -> list[list[Block]]:
    """Return the blocks of a text: everything above the first "##", then each "##" with the text below it."""
    parts: list[list[Block]] = [[]]
    for block in _blocks(text, file):
        if block.sign == "##":
            parts.append([])
        parts[-1].append(block)
    return parts


def _blocks(text: str, file: str) -> Iterator[Block]:
    """Yield the blocks of a text; a line without a sign continues the block above it."""
    open: Block | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        match = _LINE.fullmatch(line.rstrip())
        if open is not None and line.strip() and not match:
            open.text += f" {line.strip()}"
            continue
        if open is not None:
            yield open
        open = None
        if match:
            open = Block(file, number, match["sign"], bool(match["inside"]), match["text"] or "")
        elif line.strip():
            open = Block(file, number, text=line.strip())
    if open is not None:
        yield open


def read_items(head: Block, blocks: Sequence[Block]) -> Iterator[tuple[Block, str]]:
    """Yield items, each with the reason below it."""
    if not blocks:
        raise head.error(f"“{head.text}” needs an item “- …” with a reason below it")
    for at in range(0, len(blocks), 2):
        item, *rest = blocks[at : at + 2]
        if item.inside:
            raise item.error("each item has one reason, right below it")
        if item.sign != "-":
            raise item.error("this text stands among the items: move it above them, or begin it with “- ”")
        if not rest or not rest[0].inside:
            raise item.error("this item needs a reason: a line “  - …” below it")
        yield item, rest[0].text


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with choices, and a reason for or against each choice."""

    title: str
    text: str
    right: str
    choices: dict[str, str]

    def at(self, place: BoardNetwork) -> Question:
        made = place.ask(self.text, self.right, self.choices[self.right], choices=tuple(self.choices))
        return replace(made, feedback={each: reason for each, reason in self.choices.items() if each != self.right})


def read_asked(head: Block, blocks: Sequence[Block], fewest: int, most: int) -> Asked:
    """Return the question below a title, with `fewest` to `most` choices."""
    first = next((at for at, block in enumerate(blocks) if block.sign == "-"), len(blocks))
    choices, rights = dict[str, str](), list[str]()
    for item, reason in read_items(head, blocks[first:]):
        match = _CHOICE.fullmatch(item.text)
        if match is None:
            raise item.error(f"a choice is “- [ ] text”, or “- [x] text” if it is right, not “- {item.text}”")
        if match["text"] in choices:
            raise item.error(f"the choice “{match['text']}” is there twice")
        choices[match["text"]] = reason
        rights += [match["text"]] * (match["right"] == "x")
    if not first:
        raise head.error(f"“{head.text}” needs its question below the title")
    if len(rights) != 1:
        raise head.error(f"“{head.text}” has {len(rights)} right choices; mark exactly one with [x]")
    if not fewest <= len(choices) <= most:
        raise head.error(f"“{head.text}” has {len(choices)} choices; write {fewest} to {most}")
    text = "\n".join(f"{block.sign} {block.text}".strip() for block in blocks[:first])
    return Asked(head.text, text, rights[0], choices)
