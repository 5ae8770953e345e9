"""Activities on the map: goals, the base class, a list of networks, and the last one, which presents a finding."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

import ipywidgets as widgets

from ttr.game.board import Board
from ttr.graphs.overlay import Overlay
from ttr.ui.controls import html
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.widgets import CHOOSE, MarkupBox, Quiet, box, dropdown, listen, markup, set_options, show_if
from ttr.ui.map.browser_button import BrowserButton
from ttr.ui.map.export import svg
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup, concat, tag
from ttr.ui.records.files import StudiedNetwork

Now = TypeVar("Now")


# --- goals, each with a check mark when it is met ---


@dataclass(frozen=True, slots=True)
class Goal(Generic[Now]):
    text: str  # the goal in a sentence
    met: Callable[[Now], bool]  # returns True if the current state meets the goal


class Goals(Generic[Now]):
    """The goals of a tab, and which of them have been met so far; `widget` shows them between two texts, if any.

    >>> goals = Goals([Goal("An even number.", lambda n: n % 2 == 0), Goal("A large one.", lambda n: n > 100)])
    >>> for number in (4, 5):
    ...     goals.look(number)
    >>> goals.met
    (True, False)
    """

    def __init__(
        self, goals: Iterable[Goal[Now]], *, small: bool = False, above: Markup | str = "", below: Markup | str = ""
    ) -> None:
        self.all = tuple(goals)
        self._met: set[int] = set()
        self._small, self._above, self._below = small, above, below

    @cached_property
    def widget(self) -> MarkupBox:
        return markup(self._html())

    @property
    def met(self) -> tuple[bool, ...]:
        return tuple(number in self._met for number in range(len(self.all)))

    def look(self, now: Now) -> None:
        """Mark the goals that the current state meets; they stay marked."""
        self._met |= {number for number, goal in enumerate(self.all) if goal.met(now)}
        self.widget.value = self._html()

    def restore(self, met: Iterable[object]) -> None:
        """Mark goals that were met before, by their numbers; ignore anything else."""
        self._met |= {number for number in range(len(self.all)) if number in [*met]}
        self.widget.value = self._html()

    def forget(self) -> None:
        if self._met:
            self._met.clear()
            self.widget.value = self._html()

    def _html(self) -> Markup:
        rows = [(goal.text, met) for goal, met in zip(self.all, self.met, strict=True)]
        return concat(self._above, goal_list(rows, small=self._small), self._below)


def goal_list(goals: Iterable[tuple[str, bool]], *, small: bool = False) -> Markup:
    line = html.note if small else html.status
    return concat(line(tag("span", "✓" if met else "○", class_="ttr-mark") + f" {text}") for text, met in goals)


# --- activities ---


class PlaceChoice:
    """A dropdown of the lesson's networks, then the networks of an entered game.

    `widget` is visible if there is a choice. `on_change` gets the place after a new choice.
    """

    def __init__(self, places: Sequence[StudiedNetwork], on_change: Callable[[StudiedNetwork], None]) -> None:
        self._lesson, self._on_change = tuple(places), on_change
        self.all = self._lesson
        self._quiet = Quiet()
        self.widget = dropdown("Network")
        self._offer(0)
        listen(lambda: on_change(self.place), self.widget, quiet=self._quiet)

    @property
    def place(self) -> StudiedNetwork:
        number: int = self.widget.value
        return self.all[number]

    def add(self, own: Sequence[StudiedNetwork]) -> None:
        """Add the networks of a game after the lesson's, and show the first one."""
        self.all = (*self._lesson, *own)
        self._offer(len(self._lesson))
        self._on_change(self.place)

    def _offer(self, number: int) -> None:
        with self._quiet:
            set_options(self.widget, [(place.name, at) for at, place in enumerate(self.all)], number)
        show_if(len(self.all) > 1, self.widget)


class Activity:
    """One activity on the map, with its own tab.

    `panel` stands beside the map, and `foot` under it (without one, the `sentence`). The page sets `changed`, which is
    called after each change of picture or sentence. `board` is the picture's board if it differs from the page's.
    `goals` and `places` belong to the tab, if it has any. With `comes_later`, the tab appears when it is first opened;
    without `needs_map`, the map stands last on a phone.
    """

    board: Board | None = None
    comes_later = False
    needs_map = True
    goals: Goals[Any] = Goals(())
    places: PlaceChoice | None = None

    def __init__(self, name: str, panel: widgets.Widget, foot: widgets.Widget | None = None) -> None:
        self.name, self.panel, self.foot = name, panel, foot
        self.picture = Picture()
        self.sentence = ""
        self.changed: Callable[[], None] = lambda: None

    @property
    def met(self) -> tuple[bool, ...]:
        return self.goals.met

    def show(self, picture: Picture, sentence: str) -> None:
        self.picture, self.sentence = picture, sentence
        self.changed()

    def clear(self) -> None:
        """Begin again."""

    def work(self) -> dict[str, Any]:
        """Return the student's work for the browser to keep, as JSON values; nothing at the beginning."""
        met = [number for number, met in enumerate(self.goals.met) if met]
        return {"met": met} if met else {}

    def restore(self, work: Mapping[str, Any]) -> None:
        """Restore work from an earlier visit; anything else raises some error."""
        if self.goals.all:
            self.goals.restore(work.get("met", ()))

    def forget(self) -> None:
        """Begin again without any result, for another student."""
        self.goals.forget()
        self.clear()

    def click_city(self, city: int) -> None:
        """Answer a click on a city, named by its index."""

    def click_route(self, route: int) -> None:
        """Answer a click on a route, named by its index."""


ASKS = "what did you find, and how can someone else check it?"


class Present(Activity):
    """Write a finding below the last picture, and save both; `asks` ends the sentence of the task."""

    def __init__(self, board: Board, asks: str = ASKS) -> None:
        self._board = board
        # Sent when the field loses focus, since single letters could arrive after the press of a button.
        self.finding = make_control(
            widgets.Textarea,
            description="Finding",
            rows=4,
            placeholder="What I found, and why it is true",
            continuous_update=False,
        )
        self.finding.add_class("ttr-about")
        listen(self._say, self.finding)
        save = [
            BrowserButton("Save the map as PNG", self.as_svg, "finding.png"),
            BrowserButton("Save as SVG", self.as_svg, "finding.svg"),
        ]
        task = (
            f"The map shows your last picture from another tab. Write one or two sentences: {asks} Then save the map."
        )
        parts = [markup(html.status(task)), self.finding, box(save, "ttr-row")]
        super().__init__("Present", box(parts, "ttr-panel"))

    def work(self) -> dict[str, Any]:
        return {"finding": self.finding.value} if self.finding.value else {}

    def restore(self, work: Mapping[str, Any]) -> None:
        self.finding.value = str(work["finding"])

    def clear(self) -> None:
        self.finding.value = ""

    def take(self, picture: Picture, sentence: str, board: Board | None = None) -> None:
        """Show the picture of another activity, and its board if it differs."""
        self._taken, self.board = sentence, board
        self.picture = picture
        self._say()

    def as_svg(self) -> str:
        return svg(self.board or self._board, self.picture, self.sentence, caption=self.sentence)

    def _say(self) -> None:
        own = self.finding.value.strip()
        overlay = replace(self.picture.overlay or Overlay(), sentence=own or self._taken)
        picture = replace(self.picture, overlay=overlay) if self.picture.overlay is not None else self.picture
        self.show(picture, own or self._taken)

    _taken = ""


def route_options(board: Board) -> list[tuple[str, object]]:
    """Return the routes of a board for a dropdown, by index; `NOTHING` is selected at first."""
    return [CHOOSE, *sorted((board.route_name(index), index) for index in range(len(board.routes)))]


def city_options(board: Board) -> list[tuple[str, object]]:
    """Return the cities of a board for a dropdown, by index; `NOTHING` is selected at first."""
    names = sorted((city.name, index) for index, city in enumerate(board.cities))
    return [CHOOSE, *names]
