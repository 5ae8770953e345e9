"""The set-up form: rules, players, seed."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as widgets

from ttr.bots import BOTS
from ttr.rules import MAX_SEATS, RULE_SETS
from ttr.ui import html
from ttr.ui.controls import box, button, dropdown, markup, section, set_options, show_if
from ttr.ui.setup import MAX_SEED, SeatChoice, SetUp

PERSON_LABEL = "a person"


class SetupForm:
    """A form that makes a `SetUp`.

    Parameters
    ----------
    on_start
        Called with the set-up when a game is to begin.
    """

    def __init__(self, on_start: Callable[[SetUp], None]) -> None:
        self._on_start = on_start
        self._rules = dropdown("Rules", [(rules.title, name) for name, rules in RULE_SETS.items()])
        self._count = dropdown("Players")
        players: list[tuple[str, object]] = [
            (PERSON_LABEL, ""),
            *((f"{name}: {what}", name) for name, (_, what) in BOTS.items()),
        ]
        self._kinds = [dropdown(f"Seat {seat + 1}", players) for seat in range(MAX_SEATS)]
        self._names = [self._name_field(seat) for seat in range(MAX_SEATS)]
        self._seed = widgets.Text(description="Seed", placeholder="empty: a new game every time")
        self._seed.add_class("ttr-text")
        self._problem = markup()
        self._rules.observe(self._rules_chosen, "value")
        self._count.observe(self._count_chosen, "value")
        for kind in self._kinds:
            kind.observe(self._count_chosen, "value")
        rows = [
            box([kind, name], "ttr-seat-row") for kind, name in zip(self._kinds, self._names, strict=True)
        ]  # fmt: skip
        self._rows = rows
        self.widget = box(
            [
                markup(
                    '<p class="ttr-lead">Connect cities, complete your tickets, and watch the graph underneath: '
                    "networks, cheapest ways, the longest path.</p>"
                ),
                section(
                    "New game",
                    self._rules,
                    self._count,
                    *rows,
                    self._seed,
                    self._problem,
                    box(
                        [
                            button("Start game", self._start, "ttr-primary"),
                            button("Watch two bots", self._watch, tooltip="A finished game to step through"),
                        ],
                        "ttr-row",
                    ),
                ),
            ],
            "ttr-setup",
        )
        self._rules_chosen(None)
        self.show(SetUp())

    def show(self, setup: SetUp) -> None:
        """Fill the form with a set-up."""
        self._rules.value = setup.rules
        self._count.value = len(setup.seats)
        for kind, name, seat in zip(self._kinds, self._names, setup.seats, strict=False):
            kind.value, name.value = seat.bot or "", seat.name
        for kind in self._kinds[len(setup.seats) :]:
            kind.value = "destination"
        self._seed.value = "" if setup.seed is None else str(setup.seed)
        self._problem.value = ""

    def complain(self, problem: str) -> None:
        """Say what is wrong with the set-up."""
        self._problem.value = html.status(problem, urgent=True)

    def _start(self) -> None:
        text = self._seed.value.strip()
        if text and not (text.isascii() and text.isdigit() and int(text[:20]) <= MAX_SEED):
            self.complain(f"The seed must be a whole number from 0 to {MAX_SEED}, or empty.")
            return
        self._problem.value = ""
        seats = tuple(
            SeatChoice(kind.value or None, name.value if not kind.value else "")
            for kind, name in zip(self._kinds[: self._count.value], self._names, strict=False)
        )
        self._on_start(SetUp(self._rules.value, seats, int(text) if text else None))

    def _watch(self) -> None:
        self._problem.value = ""
        self._on_start(SetUp(self._rules.value, (SeatChoice("destination"), SeatChoice("destination"))))

    def _rules_chosen(self, change: object) -> None:
        fewest, most = RULE_SETS[self._rules.value].seats
        set_options(self._count, [(str(count), count) for count in range(max(fewest, 2), most + 1)])

    def _count_chosen(self, change: object) -> None:
        for seat, (row, kind, name) in enumerate(zip(self._rows, self._kinds, self._names, strict=True)):
            show_if(self._count.value is not None and seat < self._count.value, row)
            show_if(not kind.value, name)

    @staticmethod
    def _name_field(seat: int) -> widgets.Text:
        field = widgets.Text(description=f"Name {seat + 1}", placeholder="You")
        field.add_class("ttr-text")
        return field
