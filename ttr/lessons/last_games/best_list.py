"""The list of best scores of a lesson's last game, by position, and the text that a browser stores."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ttr.lessons.tabs.kept_text import KeptText
from ttr.ui.controls import html
from ttr.ui.markup import Markup, joined

LAST = 999  # the number of the last position
MOST = 200  # the most positions to keep
SHOWN = 5  # the most positions to list on the page
_ENTRY = re.compile(r"(\d{1,4}):(\d{1,4})")


def best_list_to_text(scores: Mapping[int, int]) -> str:
    """Return scores by position number as a text.

    >>> best_list_to_text({3: 9, 1: 12})
    '1:12 3:9'
    """
    return " ".join(f"{number}:{score}" for number, score in sorted(scores.items())[:MOST])


def best_list_from_text(text: str) -> dict[int, int]:
    """Return the scores in a text, and ignore anything else.

    >>> best_list_from_text("1:12 <b> 3:9 4:-1")
    {1: 12, 3: 9}
    """
    found = (_ENTRY.fullmatch(word) for word in text[: 10 * MOST].split())
    return {int(entry[1]): int(entry[2]) for entry in found if entry is not None}


class BestList:
    """The best score of each position on this device; `changed` is called after the browser sends stored scores."""

    def __init__(self, lesson: int, changed: Callable[[], None], *, more_is_better: bool = False) -> None:
        self._better, self._changed = max if more_is_better else min, changed
        self.scores: dict[int, int] = {}
        self.kept = KeptText(f"best-lesson-{lesson}", self.known)

    def known(self, text: str) -> None:
        """Take the scores that the browser stored."""
        for number, score in best_list_from_text(text).items():
            if 1 <= number <= LAST:
                self.scores[number] = self._better(score, self.scores.get(number, score))
        self._changed()

    def enter(self, number: int, score: int) -> None:
        """Enter a score if it beats the old one."""
        self.scores[number] = self._better(score, self.scores.get(number, score))
        self.kept.text = best_list_to_text(self.scores)

    def forget_beyond(self, number: int, best: int) -> None:
        """Delete an impossible score, better than the optimum, since browsers can store anything."""
        score = self.scores.get(number, best)
        if score != best and self._better(score, best) == score:
            del self.scores[number]

    def to_html(self, line: Callable[[int, int], str]) -> Markup:
        """Return a list of the last positions, or an empty text; `line` makes the text for a number and score."""
        recent = sorted(self.scores.items())[-SHOWN:]
        if not recent:
            return Markup()
        heading = html.heading("Your best on this device")
        return joined([heading, *(html.status(line(number, score)) for number, score in recent)])
