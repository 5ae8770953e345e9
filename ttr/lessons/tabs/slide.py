"""A slide: a few words above the lesson's map, which is set to match; the notes hold what the teacher says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import ipywidgets as widgets

from ttr.lessons.tabs.activities import Activity
from ttr.ui.controls.widgets import is_visible

MOST_WORDS = 40
"""Words that a class reads from the last row while somebody talks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slide:
    """A slide.

    >>> slide = Slide(title="Degree", aim="Count the routes at a city.", tab="Touch", notes="Ask: who has the most?")
    >>> slide.words
    7
    """

    title: str
    aim: str  # what the class is to do or to see, in a sentence or two
    points: tuple[str, ...] = ()  # questions, steps, or words and what they mean
    notes: str  # what the teacher says; an empty line between paragraphs
    tab: str  # the tab of the lesson's map that is open with it
    settings: Mapping[str, str | int] = field(default_factory=dict)  # what stands in that tab's lists, by their labels
    figure: Callable[[], widgets.Widget] | None = None  # what is shown in place of the map

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """What the teacher says, without the line breaks of the program."""
        return tuple(" ".join(paragraph.split()) for paragraph in self.notes.split("\n\n"))

    @property
    def words(self) -> int:
        """How many words the class reads."""
        return len(" ".join((self.title, self.aim, *self.points)).split())


def choose(activity: Activity, settings: Mapping[str, str | int]) -> None:
    """Choose in the lists of a tab, one after another, by their visible words; numbers go into fields.

    Raises
    ------
    LookupError
        When the tab shows no such list, or nothing of that name is in it.
    """
    for label, wanted in settings.items():
        control = next((each for each in _controls(activity) if each.description == label), None)
        if control is None:
            raise LookupError(f"The tab {activity.name} shows no list or field {label!r}.")
        if not isinstance(control, widgets.Dropdown):
            control.value = wanted
        elif wanted in (names := [name for name, _ in control.options]):
            control.index = names.index(wanted)
        else:
            raise LookupError(f"There is no {wanted!r} under {label} in the tab {activity.name}: {', '.join(names)}.")


def _controls(activity: Activity) -> Iterator[widgets.Dropdown | widgets.BoundedIntText]:
    """Yield the lists and fields that a tab shows, in their order."""
    waiting = [part for part in (activity.foot, activity.panel) if part is not None]
    while waiting:
        part = waiting.pop()
        if isinstance(part, widgets.Dropdown | widgets.BoundedIntText) and is_visible(part):
            yield part
        waiting += reversed(getattr(part, "children", ()))
