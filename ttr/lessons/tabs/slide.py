"""A slide: a few words above the lesson's map with matching settings, and notes for the teacher."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import ipywidgets as widgets

from ttr.lessons.tabs.activities import Activity
from ttr.ui.controls.number_field import NumberField
from ttr.ui.controls.widgets import is_visible

MOST_WORDS = 40
"""The most words that a class can read from the last row while somebody talks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slide:
    """A slide.

    >>> slide = Slide(title="Degree", aim="Count the routes at a city.", tab="Touch", notes="Ask: who has the most?")
    >>> slide.words
    7
    """

    title: str
    aim: str  # what the class should do or see, in a sentence or two
    points: tuple[str, ...] = ()  # questions, steps, or terms with their meanings
    notes: str  # notes for the teacher, with an empty line between paragraphs
    tab: str  # the tab of the lesson's map to open
    settings: Mapping[str, str | int] = field(default_factory=dict)  # the choices in that tab's lists, by label
    figure: Callable[[], widgets.Widget] | None = None  # a figure to show instead of the map

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs of the notes, without the line breaks of the source."""
        return tuple(" ".join(paragraph.split()) for paragraph in self.notes.split("\n\n"))

    @property
    def words(self) -> int:
        """The number of words that the class reads."""
        return len(" ".join((self.title, self.aim, *self.points)).split())


def choose(activity: Activity, settings: Mapping[str, str | int]) -> None:
    """Choose in the lists of a tab, one after another, by their visible texts; numbers go into fields.

    Raises
    ------
    LookupError
        If the tab shows no such list, or the list has no such option.
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


def _controls(activity: Activity) -> Iterator[widgets.Dropdown | NumberField]:
    """Yield the lists and fields that a tab shows, in order."""
    waiting = [part for part in (activity.foot, activity.panel) if part is not None]
    while waiting:
        part = waiting.pop()
        if isinstance(part, widgets.Dropdown | NumberField) and is_visible(part):
            yield part
        waiting += reversed(getattr(part, "children", ()))
