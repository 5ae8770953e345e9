"""The arena's form: bots, rules, board, number of games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import ipywidgets as widgets

from ttr.bots import BOTS
from ttr.game.rule_sets import RULE_SETS, rules_by_name
from ttr.ui.arena.runner import GAMES, SEATS, TournamentRequest
from ttr.ui.controls import html
from ttr.ui.controls.number_field import whole_number
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.widgets import (
    Quiet,
    box,
    button,
    dropdown,
    listen,
    markup,
    number_options,
    set_options,
)
from ttr.ui.records.files import shipped_boards, title_of
from ttr.ui.setup.game_options import MAX_SEED


class ArenaForm:
    """A form for a `TournamentRequest`: a check box for each of the `bots`, and the controls `rules` to `seed`.

    `controls` has all of them by name, the rules first, because board and seats depend on them.
    `all_button` and `none_button` choose all bots or none; `about` shows the number of games.
    """

    def __init__(self, on_change: Callable[[], None]) -> None:
        self._on_change, self._quiet = on_change, Quiet()
        self.bots = {
            name: make_control(
                widgets.Checkbox, description=name, indent=False, tooltip=effect, _dom_classes=("ttr-bot-choice",)
            )
            for name, (_, effect) in BOTS.items()
        }
        self.all_button = button("All", partial(self._choose, True), "ttr-link-button", tooltip="Choose every bot")
        self.none_button = button("None", partial(self._choose, False), "ttr-link-button", tooltip="Choose no bot")
        self.rules = dropdown("Rules", [(rules.title, name) for name, rules in RULE_SETS.items()])
        self.board = dropdown("Board", [(title_of(board), name) for name, board in shipped_boards().items()])
        self.seats = dropdown("Seats")
        self.games = whole_number("Games", *GAMES, 20, tooltip="Games for each pair of bots")
        self.seed = whole_number("Seed", 0, MAX_SEED)
        chosen = {"board": self.board, "seats": self.seats, "games": self.games, "seed": self.seed, **self.bots}
        self.controls = {"rules": self.rules, **chosen}
        listen(on_change, *chosen.values(), quiet=self._quiet)
        listen(self._on_rules, self.rules, quiet=self._quiet)
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
        """Return the requested tournament; raise a `NumberError` if a field has no number."""
        rules = self.rules.value
        board = None if self.board.value == rules_by_name(rules).board else self.board.value
        bots = tuple(name for name, control in self.bots.items() if control.value)
        return TournamentRequest(bots, rules, board, self.seats.value or SEATS[0], self.games.number, self.seed.number)

    def show(self, request: TournamentRequest) -> None:
        with self._quiet:
            self._fill(request)
        self._on_change()

    def _fill(self, request: TournamentRequest) -> None:
        for name, control in self.bots.items():
            control.value = name in request.bots
        self.rules.value = request.rules
        self.board.value = request.board or rules_by_name(request.rules).board
        self._offer_seats(request.seats)
        self.games.value, self.seed.value = request.games, request.seed

    def _offer_seats(self, wanted: int | None = None) -> None:
        fewest, most = rules_by_name(self.rules.value).seats
        set_options(self.seats, number_options(max(SEATS[0], fewest), most), wanted)

    def _choose(self, chosen: bool) -> None:
        with self._quiet:
            for control in self.bots.values():
                control.value = chosen
        self._on_change()

    def _on_rules(self) -> None:
        with self._quiet:
            board = rules_by_name(self.rules.value).board
            if board in [value for _, value in self.board.options]:
                self.board.value = board
            self._offer_seats()
        self._on_change()
