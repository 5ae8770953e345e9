"""The arena's form: which bots, by which rules, on which board, how many games."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as widgets

from ttr.bots import BOTS
from ttr.game.rule_sets import RULE_SETS, rules_by_name
from ttr.ui.arena.runner import GAMES, SEATS, TournamentError, TournamentRequest
from ttr.ui.controls import html
from ttr.ui.controls.shared_looks import plain
from ttr.ui.controls.widgets import Quiet, box, button, dropdown, markup, set_options, text_field
from ttr.ui.records.shipped import shipped_boards, title_of
from ttr.ui.setup.game_options import MAX_SEED


class ArenaForm:
    """A form that makes a `TournamentRequest`.

    Attributes
    ----------
    bots : dict
        A box to check for each bot, by its name.
    all_button, none_button
        What chooses every bot, and none.
    rules, board, seats, games, seed
        The lists and fields.
    about
        The line on how many games there are, as HTML.
    """

    def __init__(self, on_change: Callable[[], None]) -> None:
        self._on_change, self._quiet = on_change, Quiet()
        self.bots = {name: _check_box(name) for name in BOTS}
        self.all_button = button("All", self._choose_all, "ttr-link-button", tooltip="Choose every bot")
        self.none_button = button("None", self._choose_none, "ttr-link-button", tooltip="Choose no bot")
        self.rules = dropdown("Rules", [(rules.title, name) for name, rules in RULE_SETS.items()])
        boards: list[tuple[str, object]] = [(title_of(board), name) for name, board in shipped_boards().items()]
        self.board = dropdown("Board", boards)
        self.seats = dropdown("Seats")
        self.games = plain(widgets.BoundedIntText, description="Games", min=GAMES[0], max=GAMES[1], value=20)
        self.games.add_class("ttr-number")
        self.games.tooltip = "Games for each pair of bots"
        self.seed = text_field("Seed")
        for control in (*self.bots.values(), self.board, self.seats, self.games, self.seed):
            control.observe(self._changed, "value")
        self.rules.observe(self._rules_chosen, "value")
        self.about = markup()
        self.widget = box(
            [
                box([markup(html.heading("Bots")), self.all_button, self.none_button], "ttr-row", "ttr-bots-head"),
                box(self.bots.values(), "ttr-bots"),
                self.rules,
                self.board,
                box([self.games, self.seats], "ttr-pair", "ttr-wide-pair"),
                self.seed,
                self.about,
            ],
            "ttr-section",
            "ttr-arena-form",
        )
        with self._quiet:
            self._fill(TournamentRequest())

    def read(self) -> TournamentRequest:
        """Return what the form asks for; a `TournamentError` if the seed is none."""
        text = self.seed.value.strip()
        if not (text.isascii() and text.isdigit() and int(text[:20]) <= MAX_SEED):
            raise TournamentError(f"The seed must be a whole number from 0 to {MAX_SEED}.")
        rules = self.rules.value
        board = None if self.board.value == rules_by_name(rules).board else self.board.value
        bots = tuple(name for name, control in self.bots.items() if control.value)
        return TournamentRequest(bots, rules, board, self.seats.value or SEATS[0], self.games.value, int(text))

    def show(self, request: TournamentRequest) -> None:
        """Fill the form."""
        with self._quiet:
            self._fill(request)
        self._on_change()

    def _fill(self, request: TournamentRequest) -> None:
        for name, control in self.bots.items():
            control.value = name in request.bots
        self.rules.value = request.rules
        self.board.value = request.board or rules_by_name(request.rules).board
        self._offer_seats(request.seats)
        self.games.value, self.seed.value = request.games, str(request.seed)

    def _offer_seats(self, wanted: int | None = None) -> None:
        fewest, most = rules_by_name(self.rules.value).seats
        seats: list[tuple[str, object]] = [(str(count), count) for count in range(max(SEATS[0], fewest), most + 1)]
        set_options(self.seats, seats, wanted)

    def _choose_all(self) -> None:
        self._choose(True)

    def _choose_none(self) -> None:
        self._choose(False)

    def _choose(self, chosen: bool) -> None:
        with self._quiet:
            for control in self.bots.values():
                control.value = chosen
        self._on_change()

    def _rules_chosen(self, change: object) -> None:
        if self._quiet:
            return
        with self._quiet:
            board = rules_by_name(self.rules.value).board
            if board in [value for _, value in self.board.options]:
                self.board.value = board
            self._offer_seats()
        self._on_change()

    def _changed(self, change: object) -> None:
        if not self._quiet:
            self._on_change()


def _check_box(name: str) -> widgets.Checkbox:
    control = plain(widgets.Checkbox, value=False, description=name, indent=False, tooltip=BOTS[name][1])
    control.add_class("ttr-bot-choice")
    return control
