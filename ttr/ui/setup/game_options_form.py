"""The form of a new game: rules, board, players, seed, and variants of the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

import ipywidgets as widgets

from ttr.analysis.board_advice import outlasts
from ttr.bots import BOTS
from ttr.bots.base import LEVELS, USUAL
from ttr.game.board import Board
from ttr.game.rule_sets import RULE_SETS, USA
from ttr.game.rules import MAX_SEATS, Rules
from ttr.graphs.words import pluralize
from ttr.store.logs import StoreError
from ttr.ui.controls import html
from ttr.ui.controls.html import note
from ttr.ui.controls.number_field import NumberField, whole_number
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.widgets import (
    Quiet,
    box,
    button,
    dropdown,
    listen,
    markup,
    number_options,
    section,
    set_class,
    set_options,
    show_if,
    text_field,
)
from ttr.ui.markup import tag
from ttr.ui.page.kept_text import KeptText
from ttr.ui.page.link import how_to_play
from ttr.ui.records.files import shipped_boards, title_of
from ttr.ui.setup.game_options import (
    BOUNDS,
    MAX_SEED,
    SETTINGS,
    GameOptions,
    RuleChanges,
    SeatChoice,
    Setting,
    Value,
    from_text,
    options_from_text,
    options_to_text,
    real_changes,
    to_text,
    value_of,
)

LEAD = (
    "Connect cities, complete your tickets, and watch the graph underneath: networks, cheapest paths, the longest path."
)
PERSON_LABEL = "a person"
BY_LEVEL = [(f"{level}: {what}", level) for level, what in LEVELS.items()]
BY_NAME = [*BY_LEVEL, *((f"{name}: {what}", name) for name, (_, what) in BOTS.items())]
A_PERSON = (PERSON_LABEL, "")
OWN = " (your own)"
MORE = "Choose strategies by their names, and a number (seed) for the same cards again"
WATCH = "A finished game of two bots to step through"


class GameOptionsForm:
    """A form for `GameOptions`; a custom board is offered besides the shipped ones, and chosen at first.

    `on_board` is called after a change of the board, for a preview, and `on_refused` if the form does not start.
    Without `names`, persons enter their names later, and a game of bots alone can be watched immediately. The browser
    tab keeps a form that has a name, `kept_as`, until its game starts. The `lead` links to the rules. The `remark`
    lists problems, or else points out oddities. The controls are the lists `rules_choice`, `board_choice` and `count`,
    the `kinds` and `names` of each seat in `rows`, the field `seed`, the `variants`, `start_button` and `watch_button`.
    The form offers opponents by level. `more_button` adds strategies by name, and shows `more`, which holds the seed.
    """

    def __init__(
        self,
        on_start: Callable[[GameOptions], None],
        on_board: Callable[[], None] = lambda: None,
        own_board: Board | None = None,
        *,
        title: str = "New game",
        start: str = "Start game",
        lead: str = LEAD,
        names: bool = True,
        kept_as: str = "",
        on_refused: Callable[[], None] = lambda: None,
    ) -> None:
        self._on_start, self._on_board, self._on_refused = on_start, on_board, on_refused
        self._shipped = shipped_boards()
        self._own = own_board
        self._names = names
        self._quiet = Quiet()
        self.rules_choice = dropdown("Rules", [(rules.title, name) for name, rules in RULE_SETS.items()])
        self.board_choice = dropdown("Board")
        self.count = dropdown("Players")
        self.kinds = [dropdown(f"Seat {seat + 1}", [A_PERSON, *BY_LEVEL]) for seat in range(MAX_SEATS)]
        self.names = [text_field(f"Name {seat + 1}", "You") for seat in range(MAX_SEATS)]
        self.seed = whole_number("Seed", 0, MAX_SEED, optional=True, placeholder="empty: a new game every time")
        self.more = box([self.seed])  # a box, because the field's own layout does not work for hiding
        self.more_button = button("More opponents, and a seed …", self.show_more, "ttr-opener", tooltip=MORE)
        self.variants = VariantsForm(self._on_variants)
        self.remark = ""
        self._problem = markup()
        self.lead, self._lead = markup(), lead
        self.start_button = button(start, self._start, "ttr-primary")
        self.watch_button = button("Watch bots", partial(self._start, watched=True), tooltip=WATCH)
        listen(self._on_rules, self.rules_choice, quiet=self._quiet)
        listen(self._apply_board, self.board_choice, quiet=self._quiet)
        listen(self._on_count, self.count, *self.kinds, *self.names, quiet=self._quiet)
        listen(lambda: self._keep(self._read()[0]), self.seed, quiet=self._quiet)  # the field tells its own problem
        self.rows = [box([kind, name], "ttr-seat-row") for kind, name in zip(self.kinds, self.names, strict=True)]
        self.widget = box(
            [
                self.lead,
                section(
                    title,
                    self.rules_choice,
                    self.board_choice,
                    self.count,
                    *self.rows,
                    self.more_button,
                    self.more,
                    self._problem,
                    box([self.start_button, self.watch_button], "ttr-row"),
                    self.variants.widget,
                ),
            ],
            "ttr-setup",
        )
        show_if(names, self.watch_button)
        show_if(False, self.more)
        self.kept = KeptText(f"form-{kept_as}", self._come_back, "tab") if kept_as else None
        if self.kept is not None:
            self.widget.children = (*self.widget.children, self.kept)
        self._offer_boards()
        self.show(
            GameOptions(rules=self._rules_for(own_board), board=own_board) if own_board is not None else GameOptions()
        )

    @property
    def board(self) -> Board:
        chosen = self.board_choice.value
        return chosen if isinstance(chosen, Board) else self._shipped[chosen]

    @property
    def rules(self) -> Rules:
        return RULE_SETS[self.rules_choice.value]

    def show(self, options: GameOptions) -> None:
        with self._quiet:
            self.rules_choice.value = options.rules
            self._choose_board(options.board)
            self.variants.show(self.rules, options.changes)
            self._offer_counts()
            counts = [count for _, count in self.count.options]
            self.count.value = min(max(len(options.seats), counts[0]), counts[-1])
            if options.seed is not None or any(seat.bot in BOTS for seat in options.seats):
                self.show_more()
            for kind, name, seat in zip(self.kinds, self.names, options.seats, strict=False):
                kind.value, name.value = seat.bot or "", seat.name
            for kind in self.kinds[len(options.seats) :]:
                kind.value = USUAL
            self.seed.show(options.seed)
        self._usual = self._read()[0]
        self._on_count()

    def show_more(self) -> None:
        """Offer strategies by name, and a seed, which few players need."""
        with self._quiet:
            for kind in self.kinds:
                set_options(kind, [A_PERSON, *BY_NAME])
        show_if(True, self.more)
        show_if(False, self.more_button)

    def complain(self, *problems: str) -> None:
        self.remark = "\n".join(problems)
        self._problem.value = html.problems(problems) if problems else ""

    def _start(self, *, watched: bool = False) -> None:
        options, problems = self._read()
        self.complain(*problems)
        if watched:
            bots = (SeatChoice(USUAL),) * max(2, self.rules.seats[0])
            options = replace(options, seats=bots, seed=None)
        if problems:
            self._on_refused()
        else:
            self._keep(self._usual)
            self._on_start(options)

    def _come_back(self, text: str) -> None:
        """Fill in the form as it was before a reload, unless somebody has filled it since."""
        usual = self._usual
        if not text or self._read()[0] != usual:
            return
        with suppress(ValueError, LookupError, TypeError, AttributeError, StoreError):  # a browser can keep anything
            options = options_from_text(text)
            options.problems()  # fails if these are no options
            self.show(options)
            self._usual = usual
            self._check()
            self._on_board()

    def _read(self) -> tuple[GameOptions, tuple[str, ...]]:
        changes, unread = self.variants.read()
        seats = tuple(
            SeatChoice(kind.value or None, name.value if not kind.value else "")
            for kind, name in zip(self.kinds[: self.count.value], self.names, strict=False)
        )
        usual = self.board_choice.value == self.rules.board
        board = None if usual else self.board_choice.value
        options = GameOptions(self.rules_choice.value, seats, self.seed.value, board, changes)
        seed = (f"Seed: {self.seed.fault}".rstrip("."),) if self.seed.fault else ()
        return options, (*seed, *unread, *options.problems())

    def _check(self) -> None:
        """Show problems immediately, not only at the start of the game, and keep the form."""
        options, problems = self._read()
        self._keep(options)
        self.lead.value = tag("p", self._lead, " ", how_to_play(options.rules), class_="ttr-lead")
        self.complain(*problems)
        if not problems:
            self.remark = _advice(options)
            self._problem.value = html.note(self.remark)

    def _keep(self, options: GameOptions) -> None:
        if self.kept is not None:
            self.kept.keep(options_to_text(options) if options != self._usual else "")

    def _offer_boards(self) -> None:
        own = [] if self._own is None else [(title_of(self._own) + OWN, self._own)]
        with self._quiet:
            set_options(self.board_choice, [*own, *((title_of(board), name) for name, board in self._shipped.items())])

    def _choose_board(self, board: str | Board | None) -> None:
        """Choose a board; None stands for the usual one of the rules."""
        wanted = self.rules.board if board is None else board
        if isinstance(wanted, Board) and wanted != self._own:
            self._own = wanted
            self._offer_boards()
        if wanted in [value for _, value in self.board_choice.options]:
            self.board_choice.value = wanted

    def _rules_for(self, board: Board) -> str:
        fitting = (name for name in RULE_SETS if not GameOptions(rules=name, board=board).problems())
        return next(fitting, next(iter(RULE_SETS)))

    def _on_rules(self) -> None:
        with self._quiet:
            if not isinstance(self.board_choice.value, Board):  # keep the board that the user came with
                self._choose_board(None)
            self.variants.show(self.rules, ())
            self._offer_counts()
        self._on_count()
        self._on_board()

    def _apply_board(self) -> None:
        self._on_variants()
        self._on_board()

    def _on_variants(self) -> None:
        with self._quiet:
            self._offer_counts()
        self._on_count()

    def _on_count(self) -> None:
        for seat, (row, kind, name) in enumerate(zip(self.rows, self.kinds, self.names, strict=True)):
            show_if(self.count.value is not None and seat < self.count.value, row)
            show_if(self._names and not kind.value, name)
        self._check()

    def _offer_counts(self) -> None:
        """Offer the numbers of players that the rules allow and the board has tickets for."""
        fewest, most = self.rules.seats
        dealt = dict(self.variants.read()[0]).get("tickets_dealt", self.rules.tickets_dealt)
        if dealt:
            most = min(most, len(self.board.tickets) // int(str(dealt)))
        fewest = max(fewest, 2)
        set_options(self.count, number_options(fewest, max(fewest, most)))


def _advice(options: GameOptions) -> str:
    rules, board = options.real_rules(), options.real_board()
    if not outlasts(board, rules):
        return ""
    return (
        f"This board has {sum(route.length for route in board.routes)} spaces, so nobody can use up "
        f"{rules.trains} trains and the game may drag on. Give fewer trains, or choose “End without a route”, "
        "under Variants."
    )


# --- variants: every setting of the rules with its control and a line about its effect ---


class VariantsForm:
    """Controls for the settings of a rule set, made on demand because they are many and few players use them.

    `toggle_button` shows and hides their `panel`; `printed_button` resets them to the printed rules. A page can offer
    only some of the settings.
    """

    def __init__(self, on_change: Callable[[], None], settings: Sequence[Setting] = SETTINGS) -> None:
        self._on_change, self._settings = on_change, settings
        self._base: Rules = USA
        self._open, self._quiet = False, Quiet()
        self._controls: dict[str, widgets.ValueWidget | NumberField] = {}
        self._rows: dict[str, widgets.Box] = {}
        self.toggle_button = button(
            "", self.toggle, tooltip="Make your own rules: how many trains, cards, tickets, points"
        )
        self.printed_button = button("Back to the printed rules", self._reset)
        self.panel = box([], "ttr-settings")
        self.widget = box([box([self.toggle_button, self.printed_button], "ttr-row"), self.panel], "ttr-variants")
        self.show(USA, ())

    @property
    def controls(self) -> dict[str, widgets.ValueWidget | NumberField]:
        if not self._controls:
            self._fill({})
        return self._controls

    def show(self, base: Rules, changes: RuleChanges) -> None:
        """Show the settings of some rules with changes, and open the panel if there are any."""
        self._base = base
        self._open = self._open or bool(changes)
        if self._open or self._controls:
            self._fill(dict(changes))
        self._mark()

    def toggle(self) -> None:
        """Show or hide the settings, without resetting them."""
        self._open = not self._open
        if self._open and not self._controls:
            self._fill({})
        self._mark()

    def read(self) -> tuple[RuleChanges, tuple[str, ...]]:
        """Return the settings that differ from the rules, and the problems of invalid ones."""
        values: list[tuple[str, Value]] = []
        problems = []
        for key, control in self._controls.items():  # without controls, nothing has changed
            try:
                values.append((key, _value(key, control)))
            except ValueError as error:
                problems.append(str(error).rstrip("."))
        return real_changes(self._base, values), tuple(problems)

    def _fill(self, given: dict[str, Value]) -> None:
        if not self._controls:
            for setting in self._settings:
                control = self._controls[setting.key] = _control(setting)
                listen(self._notify, control, quiet=self._quiet)
                self._rows[setting.key] = box([control, markup(note(setting.help))], "ttr-setting")
            self.panel.children = [
                section(group, *(self._rows[setting.key] for setting in self._settings if setting.group == group))
                for group in dict.fromkeys(setting.group for setting in self._settings)
            ]
        with self._quiet:
            for key, control in self._controls.items():
                value = given.get(key, value_of(self._base, key))
                control.value = to_text(value) if isinstance(control, widgets.Text) else value
        show_if(bool(self._base.ticket_bonus), self._rows["ticket_bonus"])

    def _mark(self) -> None:
        changes, unread = self.read()
        keys = {key for key, _ in changes}
        for key, row in self._rows.items():
            set_class(row, "ttr-changed", key in keys)
        count = len(keys) + len(unread)
        what = f" ({pluralize(count, 'change')})" if count else ""
        self.toggle_button.description = ("Hide variants" if self._open else "Variants") + what
        show_if(self._open, self.panel)
        show_if(bool(count), self.printed_button)

    def _reset(self) -> None:
        self.show(self._base, ())
        self._on_change()

    def _notify(self) -> None:
        self._mark()
        self._on_change()


def _value(key: str, control: widgets.ValueWidget | NumberField) -> Value:
    """Return the value of a control; raise a `ValueError` with a sentence if it has none."""
    if isinstance(control, NumberField):
        return int(control.number)
    return from_text(key, control.value) if isinstance(control, widgets.Text) else bool(control.value)


def _control(setting: Setting) -> widgets.ValueWidget | NumberField:
    value, bounds = value_of(USA, setting.key), BOUNDS.get(setting.key)
    control: widgets.ValueWidget | NumberField
    if bounds is not None:
        control = whole_number(setting.label, *bounds, 0)
    elif isinstance(value, bool):
        control = make_control(widgets.Checkbox, description=setting.label, indent=False)
    else:
        control = text_field(setting.label)
    control.add_class("ttr-control")
    return control
